//! Child processes with limits, and figures about running processes.
//!
//! A solver program may start others, close its output and run on, or write without end. So a child is the head of a
//! process group that ends with it, its pipes can be left in the middle of a read, and its memory and processor time are
//! those of all its descendants.
//!
//! | item | purpose |
//! |---|---|
//! | [`ChildProcess`] | a child that is ended when it is dropped, and its children with it |
//! | [`Pipe`] | the end of a pipe whose reads and writes can be stopped |
//! | [`started_without_stdout`] | `true` if standard output was closed at the start of the process |
//! | [`stats`] | memory, processor time and children of a process, and the machine's memory |

mod child;
mod folder;
mod pipe;
mod start;
pub mod stats;

pub use child::ChildProcess;
pub use pipe::Pipe;

pub(crate) use child::{POLL_INTERVAL, last_line, mentions_memory, read_tail};
pub(crate) use folder::OwnedFolder;
pub use start::started_without_stdout;
