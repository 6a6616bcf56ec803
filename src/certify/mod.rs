//! Certificates of counts: a formula, all its models, and a proof that there are no others.
//!
//! | item | purpose |
//! |---|---|
//! | [`Certify`], [`CheckCertificate`] | questions: make a certificate in a folder, and check one (feature `files`) |
//! | [`PairFormula`] | the formula of a problem, without auxiliary variables |
//! | [`SolutionTable`] | all solutions, by native search |
//! | [`ProofFormat`] | the proof that the formula has no other models, in a format |
//! | [`Chunks`] | the parts of a certificate, each with one queen of a row fixed |
//! | [`Manifest`] | the contents of a certificate in a folder |
//! | [`graph`] | the count without a list, from a graph of all models |
//!
//! Each listed solution is excluded by a *blocking clause*. The proof shows that the formula and the blocking
//! clauses have no model together.
//!
//! ```
//! use queensat::Control;
//! use queensat::certify::{PairFormula, ProofFormat, SolutionTable};
//! use queensat::problem::Problem;
//!
//! let problem = Problem::new(6)?;
//! let formula = PairFormula::new(&problem)?;
//! let solutions = SolutionTable::of(&problem, &Control::new())?;
//! let mut proof = Vec::new();
//! let size = ProofFormat::Lrat.write(&mut proof, &formula, &solutions, &Control::new())?;
//! assert_eq!(solutions.len(), 4);
//! assert!(size.lemmas > 0 && proof[0] == b'a');
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "files")]
mod assemble;
mod blocking;
#[cfg(feature = "files")]
mod check;
#[cfg(feature = "files")]
mod check_part;
#[cfg(feature = "files")]
mod checker;
mod chunks;
mod descent;
mod error;
#[cfg(feature = "files")]
mod folder;
mod format;
mod formula;
pub mod graph;
mod lrat;
#[cfg(feature = "files")]
mod make;
#[cfg(feature = "files")]
mod manifest;
#[cfg(feature = "files")]
mod part;
#[cfg(feature = "files")]
mod question;
mod search;
mod set;
mod solutions;
mod state;
#[cfg(feature = "files")]
mod steps;
mod tables;

pub use chunks::Chunks;
pub use error::CertifyError;
pub use format::ProofFormat;
pub use formula::PairFormula;
#[cfg(feature = "files")]
pub use make::{Certify, ChunkChoice};
#[cfg(feature = "files")]
pub use manifest::{ChunkEntry, Contents, Manifest, ManifestError};
#[cfg(feature = "files")]
pub use question::{Certified, CheckCertificate};
pub use search::ProofSize;
pub use solutions::SolutionTable;

#[cfg(feature = "files")]
pub(crate) use {
    assemble::{assemble, divide},
    check::check,
    folder::read_manifest,
    manifest::Stated,
    part::Part,
};
