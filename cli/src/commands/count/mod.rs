pub mod args;
pub mod run;
mod table;
mod text;
