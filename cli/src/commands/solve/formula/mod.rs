pub mod args;
pub mod run;
