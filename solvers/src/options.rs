//! What can be asked of a solver beyond an answer.

use super::{Backend, Capabilities, backends};
use itertools::Itertools;
use thiserror::Error;

/// Wishes for a solver. The default leaves everything to the backend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolverOptions {
    /// Where the solver's random numbers start.
    pub seed: Option<u64>,
    /// The value that a variable is tried with first.
    pub phase: Option<bool>,
    /// After so many conflicts a search ends without an answer.
    pub conflict_limit: Option<u64>,
    /// The solver may hold no more than so many bytes. Solvers that share this process cannot be
    /// held to that; [`Backend::isolated`] makes one that can.
    pub memory_limit: Option<u64>,
    /// Options of the solver's own, by name.
    pub named: Vec<(String, String)>,
}

/// Why a backend cannot do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// A capability that it lacks.
    #[error("{backend} {lack}; {}", others(.able))]
    Unable {
        /// The backend.
        backend: String,
        /// What it lacks, as a predicate.
        lack: &'static str,
        /// The backends that can do it.
        able: Vec<String>,
    },
    /// An option of its own that it does not have.
    #[error("{backend} has no option '{name}'{}", suggestion(.similar))]
    Unknown {
        /// The backend.
        backend: String,
        /// What was asked for.
        name: String,
        /// The option that may have been meant.
        similar: Option<String>,
    },
    /// An option of its own that is not for users.
    #[error("the option '{name}' of {backend} cannot be set here: {why}")]
    Reserved {
        /// The backend.
        backend: String,
        /// What was asked for.
        name: String,
        /// Why not.
        why: String,
    },
    /// A value that an option cannot have.
    #[error("the option '{name}' of {backend} cannot be '{value}': expected {expected}")]
    Value {
        /// The backend.
        backend: String,
        /// The option.
        name: String,
        /// What it was to be.
        value: String,
        /// What it can be.
        expected: String,
    },
}

fn others(able: &[String]) -> String {
    match able {
        [] => "no backend does".into(),
        [only] => format!("{only} does"),
        [most @ .., last] => format!("{} and {last} do", most.iter().join(", ")),
    }
}

fn suggestion(similar: &Option<String>) -> String {
    match similar {
        Some(name) => format!("; did you mean '{name}'?"),
        None => String::new(),
    }
}

impl SolverOptions {
    /// Finds out whether a backend with these capabilities can do all of this.
    pub(crate) fn require(&self, backend: &Backend) -> Result<(), OptionError> {
        type Ask = (bool, fn(&Capabilities) -> bool, &'static str);
        let asked: [Ask; 5] = [
            (self.seed.is_some(), |can| can.seed, "takes no seed"),
            (
                self.phase.is_some(),
                |can| can.phase,
                "takes no initial phase",
            ),
            (
                self.conflict_limit.is_some(),
                |can| can.conflict_limit,
                "cannot be limited to a number of conflicts",
            ),
            (
                self.memory_limit.is_some(),
                |can| can.memory_limit,
                "shares the memory of this process and cannot be limited alone",
            ),
            (
                !self.named.is_empty(),
                |can| can.named_options,
                "takes no options of its own here",
            ),
        ];
        for (asked, can, lack) in asked {
            if asked && !can(&backend.capabilities()) {
                let able = backends()
                    .iter()
                    .chain(super::external::programs())
                    .filter(|other| can(&other.capabilities()));
                return Err(OptionError::Unable {
                    backend: backend.name().into(),
                    lack,
                    able: able.map(|other| other.name().to_owned()).collect(),
                });
            }
        }
        Ok(())
    }
}
