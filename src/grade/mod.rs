//! Grading of formulas: comparison of a formula from elsewhere with the rules of a problem.
//!
//! | item | purpose |
//! |---|---|
//! | [`Grade`] | the question: does a formula have the solutions of a problem? |
//! | [`Graded`], [`Verdict`] | the answer |
//! | [`Admitted`], [`Lost`], [`Several`] | a board that the formula admits wrongly, loses, or has several models of |
//! | [`Cause`], [`Fault`] | what is wrong, in words |
//! | [`Numbering`] | the variables of the squares, as they are recognized |
//!
//! A SAT solver decides both directions: a model of the formula that breaks a rule, and a solution for which the formula
//! has no model. So boards may be too large to list. Neither the encoder's formula nor a list of solutions is compared.
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Ask, Host};
//! use queensat::grade::{Grade, Verdict};
//! use queensat::problem::Problem;
//!
//! // Two rooks on a board of two rows: nobody has forbidden them to attack each other along the diagonals.
//! let formula = "p cnf 4 6\n1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-1 -3 0\n-2 -4 0\n";
//! let grade = Grade::new(Problem::new(2)?).with_formula(formula);
//! let graded = grade.run(&Host::new(), &Control::new())?.value;
//! assert_eq!(graded.verdict, Verdict::TooWeak);
//! assert_eq!(graded.admitted.unwrap().placement.to_string(), "1 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod census;
mod choice;
mod models;
mod numbering;
mod parts;
mod pattern;
mod reading;
mod rules;
mod run;
mod session;
mod strong;
mod survey;
mod weak;
mod words;
mod zero_based;

pub use cause::{Cause, Fault};
pub use census::Census;
pub use numbering::{Grid, NumberForm, Numbering, Numbers};

use crate::Control;
use crate::answers::{Answer, Ask, Error, Host, Limits, Refused, choices, question};
use crate::encode::EncodeError;
use crate::placement::{Placement, Violation};
use crate::problem::Problem;
use control::Stop;
use encodings::SinkError;
use encodings::dimacs::FormulaSummary;
use solvers::SolverError;
use std::error::Error as StdError;
use thiserror::Error;

question! {
    /// The question if a formula has exactly the solutions of a problem.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Ask, Host};
    /// use queensat::grade::{Grade, Verdict};
    /// use queensat::problem::Problem;
    ///
    /// let grade = Grade::new(Problem::new(1)?).with_formula("p cnf 1 1\n1 0\n");
    /// let graded = grade.run(&Host::new(), &Control::new())?.value;
    /// assert_eq!(graded.verdict, Verdict::Exact);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Grade {
        /// The problem.
        #[cfg_attr(feature = "json", serde(with = "crate::answers::fields::AsProblem"))]
        pub problem: Problem,
        ..
        /// The formula in the format DIMACS.
        pub formula: Option<String>,
        /// Lines with a variable and the row and column of its square, such as `12 r2c4`. By default, comments
        /// `c varname 12 r2c4` tell, or the numbering is recognized.
        pub map: Option<String>,
        /// Accepts common errors in the formula with warnings.
        pub lenient: bool,
        /// Lists all differences, up to the number of solutions in the limits or [`Grade::MAX_DIFFERENCES`].
        pub all: bool,
        /// Limits, after which what is not decided stays unknown.
        pub limits: Limits,
    }
}

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
pub struct Graded {
    /// The verdict on what is known.
    pub verdict: Verdict,
    /// Numbers of the formula.
    pub summary: FormulaSummary,
    /// The variables of the squares.
    pub numbering: Numbering,
    /// The numbering was recognized, and is not the one by rows from 1 on.
    pub is_renumbered: bool,
    /// The smallest board that the formula admits wrongly.
    pub admitted: Option<Admitted>,
    /// A solution that the formula loses.
    pub lost: Option<Lost>,
    /// A solution of which the formula has several models, if it is exact.
    pub several: Option<Several>,
    /// What is wrong, the most likely causes first; of an exact formula, remarks.
    pub causes: Vec<Cause>,
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
    /// The boards.
    pub placements: Vec<Placement>,
    /// There are no others.
    pub is_complete: bool,
}

/// A board that a formula admits although it breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// The queens.
    pub placement: Placement,
    /// Number of pairs of queens that attack each other.
    pub pairs: u64,
    /// The first rule found broken.
    pub violation: Option<Violation>,
    /// The lines and other sets of squares with too few or too many queens, in words.
    pub broken: Vec<String>,
    /// No other board has fewer pairs, or as many and comes first.
    pub is_smallest: bool,
}

/// A solution that a formula loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The solution.
    pub placement: Placement,
    /// Clauses that exclude it: each that it violates, or some that have no model with it together. Empty if a limit was
    /// reached.
    pub clauses: Vec<Excluding>,
}

/// A clause that excludes a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluding {
    /// Number of the clause, from 1.
    pub number: u64,
    /// Line in which it starts, from 1.
    pub line: u64,
    /// The clause as it stands in the formula.
    pub text: String,
    /// The clause in words.
    pub words: String,
}

/// A solution of which a formula has several models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// The solution.
    pub placement: Placement,
    /// Number of models.
    pub models: u128,
    /// `false` if there may be more models.
    pub is_exact: bool,
    /// Numbers of the auxiliary variables that differ.
    pub variables: Vec<u32>,
}

impl Grade {
    /// Maximum number of differences that are listed by default.
    pub const MAX_DIFFERENCES: u64 = 1000;

    choices! {
        /// Returns the question for this formula.
        with_formula(formula: impl Into<String>) => formula = Some(formula.into());
        /// Returns the question with these names of variables.
        with_map(map: impl Into<String>) => map = Some(map.into());
        /// Returns the question that lists all differences.
        with_all() => all = true;
    }
}

/// Failure of grading.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Solver(#[from] SolverError),
    #[error(transparent)]
    Sink(#[from] SinkError),
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The search for a solution failed.
    #[error("no solution of the problem could be searched for")]
    Solution(#[source] Box<dyn StdError + Send + Sync>),
    /// The control ended the work.
    #[error("stopped")]
    Stopped,
}

impl From<Stop> for Failure {
    fn from(_: Stop) -> Self {
        Self::Stopped
    }
}

impl Ask for Grade {
    type Value = Graded;

    fn resolve(&self, host: &Host) -> Result<Self, Refused> {
        if self.formula.is_none() {
            let reason = "{formula} is missing: expected a formula in the format DIMACS";
            return Err(Refused::option("formula", reason));
        }
        match self.all {
            true => self.limits.check()?,
            false => self.limits.check_time()?,
        }
        run::require_room(&self.problem, host)?;
        Ok(self.clone())
    }

    fn run(&self, host: &Host, control: &Control) -> Result<Answer<Graded>, Error<Graded>> {
        self.resolve(host)?;
        self.grade(host, &self.limits.of(control))
    }
}
