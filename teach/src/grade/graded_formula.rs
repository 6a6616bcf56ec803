//! The comparison of a formula with a problem.

use super::causes::fault::Cause;
use super::census::Census;
use super::literals::ClauseLiterals;
use super::reading::numbering::Numbering;
use encodings::dimacs::FormulaSummary;
use problem::board::Square;
use problem::placement::{Placement, Violation};

control::named! {
    /// Comparison of a formula with a problem.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Verdict {
        /// The formula has a model for each solution, and no others.
        Exact = "exact",
        /// The formula has the solutions, and several models for some of them.
        ExtraModels = "exact-with-extra-models",
        /// The formula admits boards that break a rule.
        TooWeak = "too-weak",
        /// The formula loses solutions.
        TooStrong = "too-strong",
        /// The formula admits boards that break a rule, and loses solutions.
        Both = "too-weak-and-too-strong",
        /// A limit ended the work.
        Unknown = "unknown",
    }
}

impl Verdict {
    /// Returns `true` if the formula has the solutions of the problem, and no other boards.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact | Self::ExtraModels)
    }

    /// Returns the verdict in words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::ExtraModels => "exact, with extra models",
            Self::TooWeak => "too weak",
            Self::TooStrong => "too strong",
            Self::Both => "too weak and too strong",
            Self::Unknown => "unknown so far",
        }
    }
}

/// Comparison of a formula with a problem.
#[derive(Clone, Debug)]
pub struct GradedFormula {
    /// The verdict on what is known.
    pub verdict: Verdict,
    /// Numbers of the formula.
    pub summary: FormulaSummary,
    /// The variables of the squares.
    pub numbering: Numbering,
    /// The numbering was recognized, and is not the one by rows from 1 on.
    pub is_renumbered: bool,
    /// The smallest board that the formula admits wrongly.
    pub admitted: Option<AdmittedBoard>,
    /// A solution that the formula loses.
    pub lost: Option<LostSolution>,
    /// A solution of which the formula has several models, if it is exact.
    pub several: Option<ExtraModels>,
    /// Causes of the differences, the most likely ones first; of an exact formula, remarks.
    pub causes: Vec<Cause>,
    /// The causes explain all differences: the formula is exactly what they say of it.
    pub are_all_causes: bool,
    /// The solutions of a small board.
    pub census: Option<Census>,
    /// Boards that the formula admits wrongly, if all are asked for.
    pub all_admitted: Option<Differences>,
    /// Solutions that the formula loses, if all are asked for.
    pub all_lost: Option<Differences>,
    /// Number of declared variables that occur in no clause.
    pub unused: u64,
    /// Questions that a limit left open.
    pub open: Vec<&'static str>,
}

/// Differences between a formula and a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// The first boards, up to the limit of the question, in order.
    pub placements: Vec<Placement>,
    /// There are no others.
    pub is_complete: bool,
}

/// A board that a formula admits although it breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdmittedBoard {
    /// The queens, which may stand on blocked squares or holes.
    pub placement: Placement,
    /// Number of pairs of queens that attack each other, or that a row, column, region or the board may not both have.
    pub pairs: u64,
    /// The queens of each pair attack each other.
    pub are_attacks: bool,
    /// The first rule found broken.
    pub violation: Option<Violation>,
    /// The lines and other sets of squares with too few or too many queens, in words.
    pub broken: Vec<String>,
    /// No other board has fewer pairs, or as many and comes first.
    pub is_smallest: bool,
}

/// A solution that a formula loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostSolution {
    /// The lost solution: on small boards the first one.
    pub placement: Placement,
    /// Clauses that exclude it: each that it violates, or some that have no model with it together. Empty if a limit was
    /// reached.
    pub clauses: Vec<ExcludingClause>,
}

/// A clause that excludes a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcludingClause {
    /// Number of the clause, from 1.
    pub number: u64,
    /// Line in which it starts, from 1.
    pub line: u64,
    /// The clause as it stands in the formula.
    pub text: String,
    /// The clause as a phrase about queens and squares.
    pub words: String,
    /// Its squares and auxiliary variables.
    pub literals: ClauseLiterals,
}

/// A solution of which a formula has several models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraModels {
    /// The solution that has several models.
    pub placement: Placement,
    /// Number of models.
    pub models: u128,
    /// `false` if there may be more models.
    pub is_exact: bool,
    /// Numbers of the variables that differ: auxiliary ones, and those of `squares`.
    pub variables: Vec<u32>,
    /// Squares on which no queen may stand, whose variables occur in no clause.
    pub squares: Vec<Square>,
}
