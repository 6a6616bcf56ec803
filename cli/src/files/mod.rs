//! Files that are read or written.

pub mod compression;
pub mod file_format;
pub mod input;
pub mod output_file;
pub mod problem_format;
pub mod solution_file;
