//! Readers and writers of the DIMACS formats, through the public API.

mod answers;
mod endless;
mod formulas;
mod random_formulas;
mod support;
mod writers;
