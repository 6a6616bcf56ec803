//! Proofs that a list of solutions is complete: the formula, the solutions, and searches that write LRAT.
//!
//! | item | purpose |
//! |---|---|
//! | [`BoardFormula`] | the formula of a problem whose solutions are counted |
//! | [`SolutionTable`] | all solutions, by native search |
//! | [`prove`] | the proof that there are no others |
//! | [`LratSearch`] | the proof that there is no solution, for `queensat solve --proof` |
//! | [`Chunks`] | the parts of a formula, each with one queen of a row fixed |
//!
//! Each listed solution is excluded by a *blocking clause*. The proof shows that the formula and the blocking
//! clauses have no model together. A search knows why it has refuted each position, and writes it down: a search of
//! lines, or the solver [`solvers::Cdcl`] where learnt clauses help.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::{Bound, Problem};
//! use proofs::prove::{BoardFormula, SolutionTable, prove};
//!
//! let problem = Problem::new(6)?;
//! let formula = BoardFormula::new(&problem)?;
//! let solutions = SolutionTable::of(&problem, &Control::new())?;
//! let mut proof = Vec::new();
//! let size = prove(&formula, &solutions, &mut proof, true, &Control::new())?;
//! assert_eq!(solutions.len(), 4);
//! assert!(size.lemmas > 0 && proof[0] == b'a');
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocking;
mod chunks;
mod descent;
mod error;
mod formula;
mod learning;
mod lrat;
mod lrat_search;
mod search;
mod set;
mod solutions;
mod state;
mod tables;

pub use chunks::Chunks;
pub use error::ProveError;
pub use formula::BoardFormula;
pub use lrat::ProofSize;
pub use lrat_search::LratSearch;
pub use solutions::SolutionTable;

use control::Control;
use lrat::LratWriter;
use std::io::Write;

/// Writes the proof that a formula has no other solutions than these, in LRAT: in binary form, or as text. The
/// output should have a buffer.
///
/// # Errors
///
/// If there are others, or some of these are none, the output returns an error, or the control stops the
/// job.
pub fn prove(
    formula: &BoardFormula,
    solutions: &SolutionTable,
    output: &mut dyn Write,
    is_binary: bool,
    control: &Control,
) -> Result<ProofSize, ProveError> {
    let proof = LratWriter::new(output, is_binary);
    // Learnt clauses help where regions cross lines, and not on boards with lines alone, on which the order of
    // the lines is better than activities.
    let size = match formula.is_pairwise() && !formula.has_regions() {
        true => search::prove(formula, solutions, proof, control)?,
        false => learning::prove(formula, solutions, proof, control)?,
    };
    output.flush()?;
    Ok(size)
}
