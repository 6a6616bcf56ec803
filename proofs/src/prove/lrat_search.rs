//! The search for proofs as a [`Prover`], which the program hands to the search for one solution.
//! gets them from the program.

use super::{BoardFormula, ProveError, SolutionTable, prove};
use control::Control;
use problem::Problem;
use queensat::one_solution::{ProofSearchResult, Prover};
use std::error::Error;
use std::io::Write;

/// The search that proves an empty list of solutions to be complete, or finds the solution that is missing in it.
#[derive(Clone, Copy, Debug)]
pub struct LratSearch;

impl Prover for LratSearch {
    fn prove(
        &self,
        problem: &Problem,
        output: &mut dyn Write,
        is_binary: bool,
        control: &Control,
    ) -> Result<ProofSearchResult, Box<dyn Error + Send + Sync>> {
        let mut prove = || -> Result<(), ProveError> {
            let formula = BoardFormula::controlled(problem, control)?;
            let none = SolutionTable::empty(problem);
            prove(&formula, &none, output, is_binary, control)?;
            Ok(())
        };
        match prove() {
            Ok(()) => Ok(ProofSearchResult::NoSolution),
            Err(ProveError::NotListed { solution }) => Ok(ProofSearchResult::Solution(solution)),
            Err(ProveError::Stopped(_)) => Ok(ProofSearchResult::Stopped),
            Err(error) => Err(error.into()),
        }
    }
}
