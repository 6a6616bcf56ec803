//! Child processes with limits, and figures about running processes.
//!
//! | item | purpose |
//! |---|---|
//! | [`ChildProcess`] | a child that ends with its owner, and its children with it |
//! | [`stats`] | memory, processor time and children of a process, and the machine's memory |

mod child;
mod pipe;
pub mod stats;

pub use child::ChildProcess;
pub(crate) use child::{POLL_INTERVAL, last_line, mentions_memory, read_tail};
pub(crate) use pipe::Pipe;
