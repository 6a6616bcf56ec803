//! Counts as partitioned-operation graphs.

pub mod check;
mod combine;
mod derivation;
mod output;
mod search;

pub use check::check;

use super::{CertifyError, PairFormula};
use crate::Control;
use search::Search;
use std::io::Write;

/// Size of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphReport {
    /// Number of models.
    pub count: u128,
    /// Number of products.
    pub products: u64,
    /// Number of sums.
    pub sums: u64,
    /// Number of lemmas.
    pub lemmas: u64,
    /// Length of the text.
    pub bytes: u64,
}

/// Writes the graph of the models of a formula, and the proof that it is equivalent.
///
/// # Errors
///
/// If there are 2<sup>128</sup> models or more, the output returns an error, or the control stops the job.
pub fn write_graph(
    formula: &PairFormula,
    output: &mut dyn Write,
    control: &Control,
) -> Result<GraphReport, CertifyError> {
    macro_rules! with_words {
        ($($words:literal)*) => {
            match formula.variable_count().div_ceil(64) {
                $(0..=$words => Search::<$words>::new(formula, output).run(control),)*
                _ => unreachable!("the formula is not larger"),
            }
        };
    }
    with_words!(1 2 3 4 5 6 8 16 64)
}
