//! The basis of a complete answer.

use std::fmt;

/// Basis of a solution, or of the claim that a run found all solutions, or that there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The solution was verified.
    Verified,
    /// SAT and native search found the same number.
    CrossChecked,
    /// The number is the published one.
    Published,
    /// A proof was written, or accepted by a checker.
    Proved,
    /// A native search covered all possibilities.
    Search,
    /// The claim of this SAT solver, which was not checked.
    Solver(String),
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verified => f.write_str("verified"),
            Self::CrossChecked => f.write_str("cross-checked"),
            Self::Published => f.write_str("published"),
            Self::Proved => f.write_str("proved"),
            Self::Search => f.write_str("search"),
            Self::Solver(name) => write!(f, "solver {name}"),
        }
    }
}
