//! Comparison of engines: times, memory and answers.
//!
//! Every run is a separate process, so crashes, limits and peak memory concern one run only. Engines
//! take turns, so that a drift of the machine affects all alike.
//!
//! | module | content |
//! |---|---|
//! | `engine` | engine specifications and their command lines |
//! | `measure`, `answer` | one run: its measurement and its answer |
//! | `record` | JSON file |
//! | `digest` | summary |
//! | `tables`, `plot` | text, CSV and plot |

pub mod answer;
pub mod args;
mod digest;
mod engine;
pub mod measure;
mod plot;
mod question;
mod record;
pub mod run;
mod session;
pub mod tables;
#[cfg(test)]
mod tests;

pub use digest::{Digest, EngineDigest, State, Summary};
pub use engine::EngineSpec;
pub use plot::draw_plot;
pub use record::{
    Answer, AtRandom, Comparison, EngineRecord, FormulaRecord, KIND, Machine, Options, Outcome,
    Program, RunRecord, SCHEMA, Skip, Task,
};
