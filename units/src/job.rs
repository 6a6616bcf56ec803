//! Jobs whose work is divided into units.

use problem::Problem;
use proofs::certify::{Certify, StatedQuestion};
use queensat::answers::json::to_json;
use queensat::answers::{Count, CountBy, List};
use search::Rotation;
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// Name of the engine of jobs by SAT.
pub(super) const SAT: &str = "sat";

/// Name of the engine of certificates.
pub(super) const PROOF: &str = "proof";

/// Task that is divided into units.
///
/// ```
/// use units::Job;
///
/// assert_eq!("symmetric:90".parse(), Ok(Job::QuarterTurns));
/// assert_eq!(Job::Count.to_string(), "count");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    /// The number of solutions.
    Count,
    /// The number of solutions of the plain board that a quarter turn maps to themselves.
    QuarterTurns,
    /// A certificate of the number of solutions. A unit writes some of its folders.
    Certify,
}

impl Job {
    /// All jobs.
    pub const ALL: [Self; 3] = [Self::Count, Self::QuarterTurns, Self::Certify];

    /// Returns the name of the job.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::QuarterTurns => "symmetric:90",
            Self::Certify => "certify",
        }
    }

    /// Returns the question that the units answer together. It names no engine of symmetric solutions.
    pub(super) fn question(self, problem: &Problem, engine: &str) -> serde_json::Result<Value> {
        let problem = problem.clone();
        let native = (engine != SAT).then(|| engine.to_owned());
        match self {
            Self::Count => {
                let by = native.as_ref().map_or(CountBy::Sat, |_| CountBy::Native);
                let mut count = Count::new(problem).with_by(by);
                count.native.engine = native;
                to_json("count", &count)
            }
            Self::QuarterTurns => {
                let mut list = List::new(problem);
                list.symmetric = Some(Rotation::QuarterTurn);
                to_json("list", &list)
            }
            Self::Certify => to_json("certify", &Certify::new(problem)),
        }
    }

    /// Returns the job and the engine of a question. `engine` is that of symmetric solutions.
    pub(super) fn asked(stated: StatedQuestion, engine: Option<String>) -> Option<(Self, String)> {
        let native = stated.native.engine.unwrap_or_else(|| SAT.into());
        match (&*stated.question, stated.symmetric) {
            ("count", None) => Some((Self::Count, native)),
            ("list", Some(Rotation::QuarterTurn)) => Some((Self::QuarterTurns, engine?)),
            ("certify", None) => Some((Self::Certify, PROOF.into())),
            _ => None,
        }
    }

    /// Returns `true` if the result of a unit has files.
    #[must_use]
    pub const fn has_files(self) -> bool {
        matches!(self, Self::Certify)
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Job {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let job = Self::ALL.into_iter().find(|job| job.name() == name);
        let expected = "expected count, symmetric:90 or certify";
        job.ok_or_else(|| format!("there is no job '{name}'; {expected}"))
    }
}
