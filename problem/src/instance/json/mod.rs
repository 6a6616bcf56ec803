//! JSON on one line.

mod reader;
mod scanner;
mod writer;

pub(super) use reader::read;
pub use scanner::Scanner;
pub(super) use writer::write;
