//! The part of the package `queensat` for Python that is written in Rust. The package's Python files have the
//! types that users see, and call this module.

mod board;
mod errors;
mod formula;
mod puzzles;
mod questions;
mod solutions;
mod work;

use pyo3::prelude::*;

/// The functions and classes on which the package is built.
#[pymodule]
mod _queensat {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::board::{draw, draw_boards, problem, square, verify};
    #[pymodule_export]
    use super::errors::{Failed, Mismatch};
    #[pymodule_export]
    use super::formula::{Clauses, Formula, at_most_one, cardinality, write};
    #[pymodule_export]
    use super::puzzles::{draw_steps, levels};
    #[pymodule_export]
    use super::questions::{engines, forecast, lists, run, run_program};
    #[pymodule_export]
    use super::solutions::Solutions;
}
