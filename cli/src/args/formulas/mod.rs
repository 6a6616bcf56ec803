//! Arguments of commands on formulas.

pub mod decode;
pub mod encode;
pub mod encodings;
