pub mod args;
mod graph;
mod lines;
pub mod run;
