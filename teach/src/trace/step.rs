//! Steps of a search, as they are shown.

use problem::board::Square;
use problem::placement::Placement;
use search::SearchLine;

control::named! {
    /// Kinds of steps of searches.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TraceEvent {
        /// A literal is chosen to be true. Backtracking places a queen.
        Decision = "decision",
        /// A square is looked at and left, because queens attack it or the problem does not allow it.
        Rejection = "rejection",
        /// All literals of a clause but one are false, so that one is true.
        Propagation = "propagation",
        /// All literals of a clause are false, or no square of a line is left for its queen.
        Conflict = "conflict",
        /// The conflict teaches a clause, which is added after the backjump.
        Learnt = "learnt",
        /// Decisions are taken back, perhaps many, as far as the learnt clause allows.
        Backjump = "backjump",
        /// The last decisions are taken back, those whose other values have been tried.
        Backtrack = "backtrack",
        /// The other value of a decision is tried.
        Flip = "flip",
        /// All decisions are taken back. Learnt clauses are kept.
        Restart = "restart",
        /// Some learnt clauses are removed.
        Forgotten = "forgotten",
        /// A solution is found.
        Solution = "solution",
        /// There is no solution, or no other one.
        End = "end",
    }
}

/// A step of a search.
///
/// After a step at some level, all literals of higher levels have no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// Number of the step, from 1.
    pub number: u64,
    /// Number of decisions that hold after the step.
    pub level: usize,
    /// Number of decisions that held before the step, if it takes some back.
    pub from: Option<usize>,
    /// Kind of the step.
    pub event: TraceEvent,
    /// The literal that becomes true, or that a rejection or backtracking is about.
    pub literal: Option<TraceLiteral>,
    /// The clause of a propagation, of a conflict, or one that is learnt.
    pub clause: Option<TraceClause>,
    /// The line that needs a queen, in backtracking.
    pub line: Option<SearchLine>,
    /// Queens that attack the square of a rejection.
    pub attackers: Vec<Square>,
    /// The solution, if the step finds one.
    pub solution: Option<Placement>,
    /// The step in words.
    pub text: String,
}

impl TraceStep {
    /// Returns a step without a number and further parts.
    pub(super) fn new(event: TraceEvent, level: usize, text: String) -> Self {
        Self {
            number: 0,
            level,
            from: None,
            event,
            literal: None,
            clause: None,
            line: None,
            attackers: Vec::new(),
            solution: None,
            text,
        }
    }
}

/// A literal, and the square that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceLiteral {
    /// Number of its variable, negative for a false variable, as in DIMACS.
    pub number: i32,
    /// The square, or `None` for an auxiliary variable.
    pub square: Option<Square>,
}

impl TraceLiteral {
    /// Returns `true` if the literal states a queen, or that an auxiliary variable is true.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.number > 0
    }
}

/// A clause with its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceClause {
    /// Origin of the clause.
    pub origin: ClauseOrigin,
    /// Number of the clause among those of its origin, from 1. Clauses of the formula are in the order of a DIMACS file.
    pub number: u64,
    /// The literals, in the order of their variables.
    pub literals: Vec<TraceLiteral>,
}

impl TraceClause {
    /// Returns the name of the clause: `clause 12`, `learnt clause 3`.
    #[must_use]
    pub fn title(&self) -> String {
        let number = self.number;
        match self.origin {
            ClauseOrigin::Formula => format!("clause {number}"),
            ClauseOrigin::Learnt => format!("learnt clause {number}"),
            ClauseOrigin::Blocking => format!("solution {number} is excluded"),
        }
    }
}

control::named! {
    /// Origin of a clause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ClauseOrigin {
        /// The formula of the problem.
        Formula = "formula",
        /// A conflict.
        Learnt = "learnt",
        /// A solution, which the clause excludes.
        Blocking = "blocking",
    }
}
