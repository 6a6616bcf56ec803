pub mod args;
mod pictures;
mod report;
pub mod run;
