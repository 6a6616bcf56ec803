//! Errors of units.

use super::job::Job;
use super::stored_json::Damage;
use control::Control;
use problem::instance::Inexpressible;
use proofs::prove::ProveError;
use queensat::cross_check::Disagreement;
use queensat::encode::EncodeError;
use queensat::enumerate::EnumerateError;
use queensat::files::StoreError;
use search::SearchError;
use solvers::UnknownReason;
use std::ops::ControlFlow;
use thiserror::Error;

/// Error from planning or running units.
#[derive(Debug, Error)]
pub enum UnitsError {
    /// The text of a manifest is damaged.
    #[error("the manifest is damaged: {0}")]
    Manifest(#[source] Damage),
    /// The manifest was made by another version of the program.
    #[error("the manifest was made by {planned}, and this is {program}; use the same version")]
    OtherVersion {
        /// Name and version in the manifest.
        planned: String,
        /// Name and version of this program.
        program: String,
    },
    /// The manifest differs from the plan that its problem, job, engine and number of units give.
    #[error(
        "the field '{field}' of the manifest differs from the plan of this program; restore the manifest, \
         or plan again in another folder"
    )]
    OtherPlan {
        /// Name of the first field that differs.
        field: &'static str,
    },
    /// No engine of this name does the job.
    #[error("the engine {engine} does not do the job {job}; expected {}", known.join(", "))]
    NoSuchEngine {
        /// The name as it was given.
        engine: String,
        /// The job that it was to do.
        job: Job,
        /// Names of the engines that do.
        known: Vec<&'static str>,
    },
    /// The job is for plain boards only.
    #[error("the job {job} is for plain boards only, without blocked squares and fixed queens")]
    PlainBoardOnly {
        /// The job, such as that of a quarter turn.
        job: Job,
    },
    /// A unit that the manifest does not have.
    #[error("there is no unit {unit}; units are numbered from 1 to {units}")]
    NoSuchUnit {
        /// Number of the unit.
        unit: u32,
        /// Number of units.
        units: u32,
    },
    /// The problem cannot be written into a manifest.
    #[error(transparent)]
    Inexpressible(#[from] Inexpressible),
    /// A native engine failed or refused the problem.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A run of a SAT solver failed.
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// A formula could not be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A certificate could not be made.
    #[error(transparent)]
    Certify(ProveError),
    /// A file of a unit could not be written, or is damaged.
    #[error(transparent)]
    Store(StoreError),
    /// The number of solutions has no place in 128 bits.
    #[error("the number of solutions exceeds 128 bits")]
    TooManySolutions,
    /// The second engine found another number.
    #[error("unit {unit}: {wrong}")]
    Refuted {
        /// The unit whose result is wrong, by its number.
        unit: u32,
        /// The numbers of both engines.
        wrong: Box<Disagreement>,
    },
    /// The problem cannot be divided for the job.
    #[error("the problem cannot be divided for this job: no row of it must have exactly one queen")]
    NoSuchDivision,
    /// A limit or an interrupt came before the units were done.
    #[error("{0}")]
    Stopped(UnknownReason),
}

impl From<ProveError> for UnitsError {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::Stopped(reason) => Self::Stopped(reason.into()),
            error => Self::Certify(error),
        }
    }
}

impl From<StoreError> for UnitsError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stopped(stop) => Self::Stopped(stop.into()),
            error => Self::Store(error),
        }
    }
}

/// Returns the reason why the control stopped a job.
pub(super) fn stopped(control: &Control) -> UnitsError {
    UnitsError::Stopped(UnknownReason::Interrupted.under(control))
}

/// Notes that a number of pieces are done, and stops if the control says so.
pub(super) fn go_on(control: &Control, done: u64, pieces: &[usize]) -> Result<(), UnitsError> {
    match control.go_on(done, pieces.len() as u64) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(stopped(control)),
    }
}
