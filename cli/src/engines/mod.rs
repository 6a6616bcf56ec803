//! Options of engines: formulas, SAT solvers and native searches.

pub mod all_solutions;
pub mod backend;
pub mod engine;
pub mod formula;
pub mod sat;
