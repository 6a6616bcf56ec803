//! The question for the steps of a search.

use super::graph::ConflictGraph;
use super::iterator::TraceSteps;
use super::step::TraceStep;
use control::Control;
use encodings::Size;
use problem::Problem;
use queensat::answers::{
    Answer, Encode, Error, Host, Limits, Phrase, Question, RefusalReason, Refused, Resolved,
    SatOptions, choices, question,
};
use search::{Engine, engine_by_name};

question! {
    /// The question for the steps of a search, up to the first solution or further.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use queensat::problem::Problem;
    /// use teach::trace::{Trace, TraceBy};
    ///
    /// let trace = Trace::new(Problem::new(4)?).with_by(TraceBy::Cdcl);
    /// let traced = trace.run(&Host::new(), &Control::new())?.value;
    /// assert_eq!(traced.steps[0].text, "decision: a queen on r1c1");
    /// assert_eq!(traced.steps.last().unwrap().text, "solution 1: 2 4 1 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Trace {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// The search: by default `cdcl`.
        pub by: Option<TraceBy>,
        /// Options of the formula: by default one pairwise encoding.
        pub sat: SatOptions,
        /// Number of conflicts after which `cdcl` restarts for the first time. By default it does not.
        pub restarts: Option<u64>,
        /// Goes on to the last solution. By default the search ends at the first one.
        pub all: bool,
        /// Maximum number of steps.
        pub steps: Option<u64>,
        /// Number of a conflict, from 1: the search ends at it, and the answer has its implication graph.
        pub graph: Option<u64>,
        /// Limits, after which the search ends.
        pub limits: Limits,
    }
}

control::named! {
    /// Searches whose steps can be followed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum TraceBy {
        /// Conflict-driven clause learning.
        Cdcl = "cdcl",
        /// Unit propagation and chronological backtracking.
        Dpll = "dpll",
        /// Backtracking that compares each square with all queens.
        Naive = "naive",
        /// Backtracking with a counter of attackers for each square.
        Arrowhead = "arrowhead",
        /// Backtracking with tables of columns and diagonals.
        Tables = "tables",
        /// Backtracking with a row in a machine word, which only looks at free squares.
        Bitmask = "bitmask",
        /// Exact cover, which branches on the line with the fewest free squares.
        Dlx = "dlx",
    }
}

impl TraceBy {
    /// Returns the engine of backtracking, or `None` for searches on a formula.
    #[must_use]
    pub fn engine(self) -> Option<&'static Engine> {
        match self {
            Self::Cdcl | Self::Dpll => None,
            other => engine_by_name(other.name()),
        }
    }
}

/// Answer to [`Trace`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TracedSearch {
    /// The first steps, at most [`Trace::MAX_STEPS`].
    pub steps: Vec<TraceStep>,
    /// Numbers of these steps, by what they do.
    pub totals: TraceTotals,
    /// The implication graph that was asked for, if the search has this conflict.
    pub graph: Option<ConflictGraph>,
}

/// Numbers of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceTotals {
    /// Size of the formula, if the search has one.
    pub size: Option<Size>,
    /// Steps of all kinds, also those that were not listed.
    pub steps: u64,
    /// Decisions. In backtracking, queens placed.
    pub decisions: u64,
    /// Literals that clauses made true.
    pub propagations: u64,
    /// Squares that were looked at in vain.
    pub rejections: u64,
    /// Clauses that became false; in backtracking, lines without a square left.
    pub conflicts: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Trace {
    /// Maximum number of steps in an answer of [`Question::run`].
    pub const MAX_STEPS: u64 = 10_000;

    choices! {
        /// Returns the question for this search.
        with_by(by: TraceBy) => by = Some(by);
        /// Returns the question for the steps to the last solution.
        with_all() => all = true;
        /// Returns the question for at most this number of steps.
        with_steps(steps: u64) => steps = Some(steps);
        /// Returns the question for the implication graph of a conflict.
        with_graph(conflict: u64) => graph = Some(conflict);
        /// Returns the question for these options of the formula.
        with_sat(sat: SatOptions) => sat = sat;
    }

    /// Returns the search that was asked for, or CDCL.
    #[must_use]
    pub fn search(&self) -> TraceBy {
        self.by.unwrap_or(TraceBy::Cdcl)
    }

    /// Returns the question for the formula.
    pub(super) fn encode(&self) -> Encode {
        let mut encode = Encode::new(self.problem.clone());
        encode.sat = self.sat.clone();
        encode
    }
}

/// The subject of a search: a board or a formula.
#[derive(Clone, Debug)]
pub enum TracePlan {
    /// The board, by backtracking.
    Board(&'static Engine),
    /// The formula of the problem, by CDCL or DPLL.
    Formula(Box<Resolved<Encode>>),
}

impl Trace {
    /// Begins the search. Its memory does not grow with the number of steps, but by a clause for each solution of `cdcl`.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn begin<'a>(
        asked: &'a Resolved<Self>,
        control: &Control,
    ) -> Result<TraceSteps<'a>, Error<TracedSearch>> {
        TraceSteps::begin(asked, control)
    }
}

impl Question for Trace {
    type Plan = TracePlan;
    type Value = TracedSearch;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<TracePlan, Refused> {
        self.limits.check()?;
        let by = self.search();
        self.by = Some(by);
        if self.all && self.limits.solutions.is_some() {
            let reason = RefusalReason::DoesInstead("asks for all solutions", "limits.solutions");
            return Err(Refused::option("all", reason));
        }
        // Numbers from 1.
        if self.steps == Some(0) {
            let reason = RefusalReason::is("is a whole number from 1");
            return Err(Refused::option("steps", reason));
        }
        if self.graph == Some(0) {
            let reason = RefusalReason::is("is the number of a conflict, from 1");
            return Err(Refused::option("graph", reason));
        }
        if self.restarts == Some(0) {
            let reason = RefusalReason::is("is a number of conflicts, from 1");
            return Err(Refused::option("restarts", reason));
        }
        // Options of one search only.
        if self.restarts.is_some() && by != TraceBy::Cdcl {
            let reason = Phrase::from("applies to")
                .name("by")
                .words(format!("cdcl, not to {by}"));
            return Err(Refused::option("restarts", RefusalReason::is(reason)));
        }
        Ok(match by.engine() {
            Some(engine) => {
                if let Some(field) = self.sat.given() {
                    let other = Phrase::field("by").words(format!("{by} has none"));
                    let reason = RefusalReason::But("applies to formulas", other);
                    return Err(Refused::option(field, reason));
                }
                if self.graph.is_some() {
                    let reason = Phrase::from("is for").name("by").words("cdcl and dpll");
                    let refused = Refused::option("graph", RefusalReason::is(reason));
                    return Err(refused.or(format!("{by} has no implications")));
                }
                if !self.problem.is_n_queens() {
                    let reason = RefusalReason::is("is for n queens problems only");
                    let refused = Refused::option("by", reason).with_value(by);
                    return Err(refused.or_choose("by", "cdcl or dpll"));
                }
                let can = engine.can_search(&self.problem);
                can.map_err(|error| Refused::option("by", RefusalReason::error(error)))?;
                TracePlan::Board(engine)
            }
            None => {
                let encode = self.encode().resolve(host, control)?;
                self.sat.clone_from(&encode.sat);
                TracePlan::Formula(Box::new(encode))
            }
        })
    }

    /// Answers with at most [`Trace::MAX_STEPS`] steps.
    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<TracedSearch>, Error<TracedSearch>> {
        let mut steps = Self::begin(resolved, control)?;
        let max = resolved.steps.unwrap_or(u64::MAX).min(Self::MAX_STEPS);
        let list = steps.by_ref().take(max as usize).collect();
        let mut answer = steps.end()?;
        answer.value.steps = list;
        Ok(answer)
    }
}
