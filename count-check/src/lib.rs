//! Checks a certificate of the number of models of a formula in conjunctive normal form.
//!
//! A certificate is a formula, a list of solutions, and an LRAT proof that the formula with one
//! *blocking clause* for each solution is unsatisfiable. Two checks give the count:
//!
//! * no fewer models: the solutions differ, and each satisfies the formula (`solutions.rs`);
//! * no more: a model that is not listed satisfies the formula and all blocking clauses, but the
//!   proof shows that no assignment does so (`proof.rs`).
//!
//! A certificate can be split into chunks (`folder.rs`). Literals are numbers: 2v stands for the
//! variable v, and 2v + 1 for its negation.
#![forbid(unsafe_code)]

use std::{fmt, io};

/// Refuses the certificate unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($reason:tt)+) => {
        if !$condition {
            return Err(Refusal(format!($($reason)+)));
        }
    };
}

mod folder;
mod formula;
mod proof;
mod solutions;

pub use folder::{Chunk, check_folder};

/// The numbers of an accepted certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Models of the formula.
    pub count: u64,
    /// Lemmas of the proof.
    pub lemmas: u64,
    /// Hints of all lemmas.
    pub hints: u64,
}

/// The place of a fault in a certificate, and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Checks a certificate, and streams the list and the proof.
///
/// # Errors
/// The first fault of the certificate, or of reading it.
pub fn check(
    formula: impl io::Read,
    list: impl io::Read,
    proof: impl io::Read,
) -> Result<Verified, Refusal> {
    formula::Formula::read(formula)?.check(list, proof)
}
