//! Jobs whose work is divided into units.

use problem::Problem;
use proofs::certify::{Certify, StatedQuestion};
use queensat::answers::json::to_json;
use queensat::answers::{Count, CountBy, List};
use search::Rotation;
use serde_json::Value;
use std::str::FromStr;

/// Name of the engine of jobs by SAT.
pub(super) const SAT: &str = "sat";

/// Name of the engine of certificates.
pub(super) const PROOF: &str = "proof";

control::named! {
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
        Count = "count",
        /// The number of solutions of the plain board that a quarter turn maps to themselves.
        QuarterTurns = "symmetric:90",
        /// A certificate of the number of solutions. A unit writes some of its folders.
        Certify = "certify",
    }
}

impl Job {
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
    pub(super) fn of_question(
        stated: StatedQuestion,
        engine: Option<String>,
    ) -> Option<(Self, String)> {
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

impl FromStr for Job {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let expected = "expected count, symmetric:90 or certify";
        Self::by_name(name).ok_or_else(|| format!("there is no job '{name}'; {expected}"))
    }
}
