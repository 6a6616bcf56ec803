pub mod args;
pub mod run;
pub mod source;
