//! Certificates of counts: a formula, all its solutions, and a proof that there are no others.
//!
//! | item | purpose |
//! |---|---|
//! | [`Certify`], [`CheckCertificate`] | questions: make a certificate in a folder, and check one |
//! | [`ProofFormat`] | the proof that the formula has no other solutions, in a format |
//! | [`Manifest`] | the contents of a certificate in a folder |
//!
//! A count of the literature is a number in a table. A certificate is what a stranger can check instead: the formula in
//! DIMACS, the list of solutions, whose blocking clauses it adds, and a proof in LRAT that nothing is left. LRAT, because
//! there are checkers of it with formal proofs of their own (`cake_lpr`, `lrat_isa`), and because a checker without search
//! is short: `count-check`. Proofs in DRUP, VeriPB, LIDRUP and SCPOG were written once, and are refused by name.
//!
//! Proofs grow with the count (3.8 GB for 16 queens), so a certificate is divided into chunks by the queen of a row, each
//! made and checked on its own, and a checker can read along without a file.
//!
//! The formula, the list and the proof are made in [`prove`](crate::prove). Here `make` and `check` are the two questions,
//! `manifest` says what is in the folder, and `checker` runs the checkers of others.

mod check;
mod checker;
mod format;
mod make;
mod manifest;
mod question;
mod report;

pub use check::check;
pub use checker::CheckerCommand;
pub use format::ProofFormat;
pub use make::assemble::{assemble, divide};
pub use make::part::CertificatePart;
pub use manifest::{ChunkEntry, Contents, Manifest, ManifestError, StatedQuestion, read_manifest};
pub use question::{Certified, Certify, CheckCertificate, ChunkChoice};
pub use report::CertificateReport;
