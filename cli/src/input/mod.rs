//! Inputs that commands read before they ask: problems, squares, formulas and solutions.
//!
//! Arguments say what is to be read, and build the question of what was read, but they open no file and print nothing.
//! So the order in which a command reads and refuses stands in the command.

pub mod formula;
pub mod problem;
pub mod solutions;
mod squares;
pub mod stars;
pub mod text;
