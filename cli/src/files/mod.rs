//! Files that are read or written.
//!
//! A file under its name is whole: until it is complete it has a temporary name, and one that is there stays as it
//! was. What is read may be compressed, whatever its name is. The ending of an output selects its format, or must
//! agree with the selected one, so that no file has a content that its name denies.

pub mod compression;
pub mod file_format;
pub mod input;
pub mod output_file;
pub mod problem_format;
pub mod solution_file;
