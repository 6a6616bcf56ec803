//! Options of a solver.

use super::{Backend, Capability, registry};
use thiserror::Error;

/// Options of a solver. The default leaves every choice to the backend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolverOptions {
    /// Seed of the random numbers.
    pub seed: Option<u64>,
    /// Value that each variable is tried with first.
    pub phase: Option<bool>,
    /// Number of conflicts after which a search stops without an answer.
    pub conflict_limit: Option<u64>,
    /// Maximum memory of the solver in bytes. A solver in this process cannot be limited; an
    /// isolated one can (`Backend::isolated`).
    pub memory_limit: Option<u64>,
    /// Options of the solver itself, by name.
    pub named: Vec<(String, String)>,
}

/// Error from options that a backend cannot take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The backend lacks a capability.
    #[error("{backend} {lack}; {}", others(.able))]
    Unable {
        /// Name of the backend.
        backend: String,
        /// The missing capability, as a predicate.
        lack: &'static str,
        /// Names of the backends that have it.
        able: Vec<String>,
    },
    /// The backend has no option of this name.
    #[error("{backend} has no option '{name}'{}", suggestion(.similar))]
    Unknown {
        /// Name of the backend.
        backend: String,
        /// The requested option.
        name: String,
        /// The most similar option, if one is similar.
        similar: Option<String>,
    },
    /// The option exists but is not available to users.
    #[error("the option '{name}' of {backend} cannot be set here: {why}")]
    Reserved {
        /// Name of the backend.
        backend: String,
        /// The requested option.
        name: String,
        /// The reason.
        why: String,
    },
    /// The option cannot have this value.
    #[error("the option '{name}' of {backend} cannot be '{value}': expected {expected}")]
    Value {
        /// Name of the backend.
        backend: String,
        /// The option.
        name: String,
        /// The requested value.
        value: String,
        /// Description of the accepted values.
        expected: String,
    },
}

fn others(able: &[String]) -> String {
    match able {
        [] => "no backend does".into(),
        [only] => format!("{only} does"),
        [others @ .., last] => format!("{} and {last} do", others.join(", ")),
    }
}

fn suggestion(similar: &Option<String>) -> String {
    let suggestion = similar.as_ref().map(|s| format!("; did you mean '{s}'?"));
    suggestion.unwrap_or_default()
}

impl SolverOptions {
    /// Checks that the backend has all capabilities that these options need.
    pub(crate) fn check(&self, backend: &Backend) -> Result<(), OptionError> {
        for (is_set, capability, lack) in [
            (self.seed.is_some(), Capability::Seed, "takes no seed"),
            (
                self.phase.is_some(),
                Capability::Phase,
                "takes no initial phase",
            ),
            (
                self.conflict_limit.is_some(),
                Capability::ConflictLimit,
                "cannot be limited to a number of conflicts",
            ),
            (
                self.memory_limit.is_some(),
                Capability::MemoryLimit,
                "shares the memory of this process and cannot be limited alone",
            ),
            (
                !self.named.is_empty(),
                Capability::NamedOptions,
                "takes no options of its own here",
            ),
        ] {
            if is_set && !backend.can(capability) {
                let able = registry::known().filter(|other| other.can(capability));
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
