//! Tests of the library through its public items, one module for each subject.

mod architecture;
mod backends;
mod board_symmetries;
mod boards;
mod checkpoints;
mod classes;
mod cubes;
mod dimacs;
mod engines;
mod enumeration;
mod explicit;
mod family;
mod formula;
mod jobs;
mod one_solution;
mod pictures;
mod placements;
mod problem;
mod repeated_clauses;
mod shapes;
mod sources;
mod squares;
mod support;
mod symmetry;
mod variables;
mod verify;
