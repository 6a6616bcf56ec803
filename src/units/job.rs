//! Jobs whose work is divided into units.

use crate::backtrack::Rotation;
use std::fmt;
use std::str::FromStr;

/// Task that is divided into units.
///
/// ```
/// use queensat::backtrack::Rotation;
/// use queensat::units::Job;
///
/// assert_eq!("symmetric:90".parse(), Ok(Job::Symmetric(Rotation::QuarterTurn)));
/// assert_eq!(Job::Count.to_string(), "count");
/// # Ok::<(), queensat::units::ParseJobError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum Job {
    /// The number of solutions.
    Count,
    /// The number of solutions of the plain board that a rotation maps to themselves.
    Symmetric(Rotation),
    /// A list of all solutions.
    Enumerate,
    /// A certificate of the number of solutions. A unit writes some of its folders. In their manifests the
    /// statement in words is the [stable form](crate::problem::Problem::stable_form) of the problem.
    Certify,
}

impl Job {
    /// All jobs.
    pub const ALL: [Self; 5] = [
        Self::Count,
        Self::Symmetric(Rotation::QuarterTurn),
        Self::Symmetric(Rotation::HalfTurn),
        Self::Enumerate,
        Self::Certify,
    ];

    /// Returns the name of the job.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Symmetric(Rotation::QuarterTurn) => "symmetric:90",
            Self::Symmetric(Rotation::HalfTurn) => "symmetric:180",
            Self::Enumerate => "enumerate",
            Self::Certify => "certify",
        }
    }

    /// Returns `true` if the result of a unit has files.
    #[must_use]
    pub const fn has_files(self) -> bool {
        matches!(self, Self::Enumerate | Self::Certify)
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Job> for String {
    fn from(job: Job) -> Self {
        job.name().into()
    }
}

impl TryFrom<String> for Job {
    type Error = ParseJobError;

    fn try_from(name: String) -> Result<Self, ParseJobError> {
        name.parse()
    }
}

impl FromStr for Job {
    type Err = ParseJobError;

    fn from_str(name: &str) -> Result<Self, ParseJobError> {
        let job = Self::ALL.into_iter().find(|job| job.name() == name);
        job.ok_or_else(|| ParseJobError { name: name.into() })
    }
}

/// Error from an unknown name of a job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no job '{name}'; expected count, symmetric:90, symmetric:180, enumerate or certify"
)]
pub struct ParseJobError {
    /// The name.
    pub name: String,
}
