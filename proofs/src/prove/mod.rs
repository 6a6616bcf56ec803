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
//! clauses have no model together. A solver that looked for this from scratch would have to find each refutation of
//! native search again; a search that knows why it has refuted a position can write that down at once.
//!
//! Two searches do so, and [`prove`] chooses:
//!
//! * `line_search` decides the squares of one line after the other, for boards on which each line has exactly one or at
//!   most one queen, and which have no regions. There the order of the lines is better than the activities of variables,
//!   and learnt clauses do not help. Its proofs are short: the last square of a line follows from the refutations of the
//!   others, and what many lemmas explain becomes a lemma of its own. At n = 14 that is 34 million hints in place of 63
//!   (`benches/BASELINE.md`). Other orders of the lines changed the size by less than 3 %.
//! * `learning_search` is the solver [`solvers::Cdcl`]. It takes any clauses, so it is for bounds other than 1, whose
//!   formulas have auxiliary variables, and for regions, which cross lines so that little is decided by a single line.
//!
//! There were once proofs as graphs (SCPOG), too, by the descent of `line_search`; they are gone, because no question
//! needed them and LRAT has checkers that are formally verified.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::{Bound, Problem};
//! use proofs::prove::{BoardFormula, SolutionTable, prove};
//!
//! let problem = Problem::new(6)?;
//! let formula = BoardFormula::new(&problem)?;
//! let solutions = SolutionTable::list(&problem, &Control::new())?;
//! let mut proof = Vec::new();
//! let size = prove(&formula, &solutions, &mut proof, true, &Control::new())?;
//! assert_eq!(solutions.len(), 4);
//! assert!(size.lemmas > 0 && proof[0] == b'a');
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocking;
mod chunks;
mod error;
mod formula;
mod learning_search;
mod line_search;
mod lrat;
mod lrat_search;
mod solutions;

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
    let has_lines_alone = formula.is_pairwise() && !formula.has_regions();
    let size = if has_lines_alone {
        line_search::prove(formula, solutions, proof, control)?
    } else {
        learning_search::prove(formula, solutions, proof, control)?
    };
    output.flush()?;
    Ok(size)
}
