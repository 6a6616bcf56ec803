//! Comparison of engines: times, memory and answers.
//!
//! Every run is a separate process, so crashes, limits and peak memory concern one run only. Engines
//! take turns, so that a drift of the machine affects all alike.
//!
//! | module | content |
//! |---|---|
//! | `engine` | engine specifications and their command lines |
//! | `session`, `measure`, `answer` | execution of the runs |
//! | `record`, `machine` | JSON file |
//! | `digest`, `statistics` | summary |
//! | `report`, `plot` | tables, page and plot |

mod answer;
mod digest;
mod engine;
mod machine;
mod measure;
mod plot;
mod record;
pub mod report;
mod session;
mod statistics;

pub use digest::{Digest, EngineDigest, State};
pub use engine::{EngineSpec, Invocation};
pub use machine::Machine;
pub use plot::draw_plot;
pub use record::{
    Answer, AtRandom, Comparison, EngineRecord, FormulaRecord, KIND, Options, Outcome, Program,
    RunRecord, SCHEMA, Skip, Task,
};
pub use session::{Session, Turn, cannot_start, rejected};
pub use statistics::{Growth, Ratio, Summary};
