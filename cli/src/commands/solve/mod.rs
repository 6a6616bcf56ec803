pub mod args;
pub mod formula;
pub mod proof;
pub mod run;
