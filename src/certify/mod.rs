//! Certificates of counts: a formula, all its solutions, and a proof that there are no others.
//!
//! | item | purpose |
//! |---|---|
//! | [`Certify`], [`CheckCertificate`] | questions: make a certificate in a folder, and check one (feature `files`) |
//! | [`ProofFormat`] | the proof that the formula has no other solutions, in a format |
//! | [`Manifest`] | the contents of a certificate in a folder |
//!
//! The formula, the list and the proof are made in [`prove`](crate::prove).

#[cfg(feature = "files")]
mod assemble;
#[cfg(feature = "files")]
mod check;
#[cfg(feature = "files")]
mod check_part;
#[cfg(feature = "files")]
mod checker;
#[cfg(feature = "files")]
mod folder;
mod format;
#[cfg(feature = "files")]
mod make;
#[cfg(feature = "files")]
mod manifest;
#[cfg(feature = "files")]
mod part;
#[cfg(feature = "files")]
mod question;
#[cfg(feature = "files")]
mod steps;

pub use format::ProofFormat;
#[cfg(feature = "files")]
pub use make::{Certify, ChunkChoice};
#[cfg(feature = "files")]
pub use manifest::{ChunkEntry, Contents, Manifest, ManifestError};
#[cfg(feature = "files")]
pub use question::{Certified, CheckCertificate};

#[cfg(feature = "files")]
pub(crate) use {
    assemble::{assemble, divide},
    check::check,
    folder::read_manifest,
    manifest::Stated,
    part::Part,
};
