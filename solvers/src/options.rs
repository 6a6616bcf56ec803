//! Options of a solver.

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
    /// Maximum memory of the solver in bytes. Only a program can be limited, not a solver in this process.
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
        /// The name that was asked for, which no option has.
        name: String,
        /// The most similar option, if one is similar.
        similar: Option<String>,
    },
    /// The option exists but is not available to users.
    #[error("the option '{name}' of {backend} cannot be set here: {why}")]
    Reserved {
        /// Name of the backend.
        backend: String,
        /// The name of the option, which exists.
        name: String,
        /// Reason for which users cannot set it.
        why: String,
    },
    /// The option cannot have this value.
    #[error("the option '{name}' of {backend} cannot be '{value}': expected {expected}")]
    Value {
        /// Name of the backend.
        backend: String,
        /// The name of the option, which exists.
        name: String,
        /// The value that was asked for, as text.
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
