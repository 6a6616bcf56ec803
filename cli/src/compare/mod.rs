//! SAT against backtracking: do they agree, and if not, what is the evidence? How long does each
//! take?
//!
//! Every measured run is a process of its own, so that a crash, a limit and the peak memory are each
//! its own. Engines take turns, so that a drift of the machine hits all alike.

mod answer;
mod digest;
mod engine_spec;
pub mod export;
mod growth;
mod machine;
mod measure;
mod page;
mod plot;
mod record;
mod session;
mod statistics;

pub use digest::{Cell, Digest, EngineDigest, State};
pub use engine_spec::{EngineSpec, Invocation, TaskError};
pub use growth::Growth;
pub use machine::Machine;
pub use page::html_report;
pub use plot::draw_plot;
pub use record::{
    Answer, AtRandom, Comparison, EngineRecord, FormulaRecord, MOST_SIZES, Options, Outcome,
    Program, RunRecord, SCHEMA, Skip, Task,
};
pub use session::{Event, Session, SessionError};
pub use statistics::{Ratio, Summary};
