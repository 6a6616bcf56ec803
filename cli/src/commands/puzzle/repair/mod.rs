pub mod args;
mod report;
pub mod run;
