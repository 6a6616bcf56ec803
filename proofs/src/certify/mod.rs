//! Certificates of counts: a formula, all its solutions, and a proof that there are no others.
//!
//! | item | purpose |
//! |---|---|
//! | [`Certify`], [`CheckCertificate`] | questions: make a certificate in a folder, and check one |
//! | [`ProofFormat`] | the proof that the formula has no other solutions, in a format |
//! | [`Manifest`] | the contents of a certificate in a folder |
//!
//! The formula, the list and the proof are made in [`prove`](crate::prove).

mod assemble;
mod check;
mod check_part;
mod checker;
mod folder;
mod format;
mod make;
mod manifest;
mod part;
mod question;
mod report;
mod steps;

pub use format::ProofFormat;
pub use make::{Certify, ChunkChoice};
pub use manifest::{ChunkEntry, Contents, Manifest, ManifestError};
pub use question::{Certified, CheckCertificate};
pub use report::CertificateReport;

pub use assemble::{assemble, divide};
pub use check::check;
pub use checker::CheckerCommand;
pub use folder::read_manifest;
pub use manifest::Stated;
pub use part::Part;
