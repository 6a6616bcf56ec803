pub mod args;
pub mod run;
mod scripts;
