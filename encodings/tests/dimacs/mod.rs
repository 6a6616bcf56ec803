//! Readers and writers of the DIMACS formats, through the public API.
//!
//! Formulas and answers come from other programs, so most texts here are wrong, and a reader must name the fault and
//! its place. Random texts find cases that were not foreseen, and inputs without an end (`endless`) show that limits hold.

mod answers;
mod endless;
mod forms;
mod formulas;
mod random_formulas;
mod support;
mod writers;
