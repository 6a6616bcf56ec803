//! JSON on one line.

mod reader;
mod value;
mod writer;

pub(super) use reader::read;
pub(super) use writer::write;
