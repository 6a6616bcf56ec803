//! The backends that are built in.
//!
//! Each is a solver of this project or an adapter for one of others. An adapter makes up for what a solver keeps to
//! itself: Splr reports a contradiction once and then forgets it, Varisat cannot be used after an interrupt. What a
//! solver cannot do is not emulated: it lacks the trait, and with it the capability.
//!
//! | file | solver | what it has |
//! |---|---|---|
//! | `cadical` | CaDiCaL, compiled from C++ | assumptions, phase hints, conflict limits, proofs; needs a compiler |
//! | `varisat` | Varisat | assumptions and proofs in pure Rust |
//! | `batsat` | BatSat, after MiniSat | in every build: assumptions, and all models in one search |
//! | `splr` | Splr | clauses after an answer, from another code base |
//! | `cdcl` | ours | clause learning that is made to be read, and followed step by step |
//! | `dpll` | ours | no learning: all models of formulas with few variables |
//!
//! A new one is a file here, a row above, its line in the list of modules, and its line in [`backends`].

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
pub(crate) mod cdcl;
pub(crate) mod dpll;
#[cfg(feature = "splr")]
mod splr;
#[cfg(feature = "varisat")]
mod varisat;

use crate::backend::Backend;
use std::sync::LazyLock;

/// Returns all backends that are built in, the default first. All of them can be interrupted.
#[must_use]
pub fn backends() -> &'static [Backend] {
    static BUILT_IN: LazyLock<Vec<Backend>> = LazyLock::new(|| {
        vec![
            #[cfg(feature = "cadical")]
            cadical::backend(),
            #[cfg(feature = "varisat")]
            varisat::backend(),
            batsat::backend(),
            #[cfg(feature = "splr")]
            splr::backend(),
            cdcl::backend(),
            dpll::backend(),
        ]
    });
    &BUILT_IN
}

/// Returns the default backend, the best that is built in.
#[must_use]
pub fn default_backend() -> &'static Backend {
    &backends()[0]
}

/// Returns the built-in backend of this name. `batsat`, `cdcl` and `dpll` are part of every build.
///
/// ```
/// assert!(solvers::backend_by_name("batsat").is_some());
/// assert!(solvers::backend_by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn backend_by_name(name: &str) -> Option<&'static Backend> {
    backends().iter().find(|backend| backend.name() == name)
}
