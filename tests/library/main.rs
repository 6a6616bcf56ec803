//! Tests of the library through its public items, one module for each subject.

mod architecture;
mod backends;
mod boards;
mod classes;
mod cubes;
mod dimacs;
mod engines;
mod enumeration;
mod formula;
mod one_solution;
mod pictures;
mod shapes;
mod sources;
mod support;
mod symmetry;
