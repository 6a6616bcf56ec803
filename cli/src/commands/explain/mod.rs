pub mod args;
mod drawn;
mod formula;
pub mod run;
mod text;
