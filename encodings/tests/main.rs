//! Tests of the crate through its public items. One program, because each one is linked anew.

mod constraints;
mod dimacs;
mod logic;
mod opb;
#[path = "../../tests/library/rows.rs"]
mod rows;
