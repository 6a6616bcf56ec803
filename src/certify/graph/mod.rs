//! Counts as partitioned-operation graphs.
//!
//! The models of a formula are written as a graph: a product is the conjunction of literals and nodes
//! that depend on different variables, a sum the disjunction of two nodes that exclude each other. Thus
//! a traversal counts the models, which can be more than a list could hold. The proof shows that the
//! graph has the same models as the formula: no solutions are listed, and nothing is blocked.
//!
//! The text is SCPOG without Skolem nodes, which verified checkers read:
//!
//! | line | meaning |
//! |---|---|
//! | `N p NODE CHILDREN 0` | a product; it defines clause N, `NODE` or a child is false, and clauses N + 1, ... that each child follows from it |
//! | `N s NODE CHILD CHILD HINTS 0` | a sum, with the clauses by which its children exclude each other; it defines clause N, `NODE` is false or one child is true, and clauses N + 1 and N + 2 that it follows from each child |
//! | `N a LITERALS 0 HINTS 0` | lemma N, with the clauses from which it follows by unit propagation |
//! | `D LEMMAS 0` | lemmas that are not used any more |
//! | `r ROOT` | the node of all models, or 0 if there are none; the last lemma is that it is true |
//!
//! Nodes have the variables after those of the formula. A variable that a branch of a sum does not
//! mention has both values there, so that it doubles the count. Each product therefore has the literals
//! of all variables that its decision determines, except those that a product around it has.
//!
//! Randal Bryant, Wojciech Nawrocki, Jeremy Avigad and Marijn Heule: "Certified Knowledge Compilation
//! with Application to Verified Model Counting", SAT 2023. The text with `D` and without deletion of the
//! clauses of the formula is that of Randal Bryant, Marijn Heule and Yong Kiam Tan, SAT 2025.
//!
//! ```
//! use queensat::Control;
//! use queensat::prove::BoardFormula;
//! use queensat::certify::graph;
//! use queensat::problem::Problem;
//!
//! let formula = BoardFormula::new(&Problem::new(6)?)?;
//! let mut text = Vec::new();
//! let report = graph::write_graph(&formula, &mut text, &Control::new())?;
//! assert_eq!((report.count, report.sums), (4, 3));
//!
//! let mut dimacs = Vec::new();
//! formula.write(&mut dimacs, &[""; 0], None)?;
//! assert_eq!(graph::check(&dimacs[..], &text[..])?, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
mod combine;
mod derivation;
mod output;
mod search;

pub use check::{CheckError, check};

use crate::Control;
use crate::prove::{BoardFormula, ProveError};
use combine::Search;
use std::io::Write;

/// Size of a graph and its proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphReport {
    /// Number of models.
    pub count: u128,
    /// Number of products.
    pub products: u64,
    /// Number of sums.
    pub sums: u64,
    /// Number of lemmas.
    pub lemmas: u64,
    /// Number of hints of the lemmas.
    pub hints: u64,
    /// Number of bytes of the text.
    pub bytes: u64,
}

/// Writes the graph of the models of a formula, and the proof that it has all of them. The output should
/// have a buffer.
///
/// # Errors
///
/// If the formula is not [pairwise](BoardFormula::is_pairwise), there are 2<sup>128</sup> models or more, the output returns an error, or the control stops the
/// job.
pub fn write_graph(
    formula: &BoardFormula,
    output: &mut dyn Write,
    control: &Control,
) -> Result<GraphReport, ProveError> {
    if !formula.is_pairwise() {
        return Err(ProveError::AuxiliaryVariables);
    }
    macro_rules! with_words {
        ($($words:literal)*) => {
            match formula.variable_count().div_ceil(64) {
                $(0..=$words => Search::<$words>::new(formula, output, control).run(),)*
                _ => unreachable!("the formula is not larger"),
            }
        };
    }
    with_words!(2 3 4 8 64)
}
