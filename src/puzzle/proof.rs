//! Proofs that a puzzle has no solution, or no other one, for independent checkers.

use crate::encode::{BoardVariables, EncodeError, Formula};
use crate::instance;
use crate::placement::Placement;
use crate::problem::Problem;
use encodings::at_most_one::Encoding;
use encodings::dimacs::DimacsWriter;
use encodings::{ClauseSink, Size};
use solvers::{Backend, Capability, Outcome, SolverError, UnknownReason, backends};
use std::path::Path;
use thiserror::Error;

/// The claim that a problem has no solution or, if one is known, no other. Its formula is unsatisfiable
/// exactly if the claim is true.
///
/// ```
/// use queensat::encodings::Cnf;
/// use queensat::problem::Problem;
/// use queensat::puzzle::NoOther;
///
/// let problem = Problem::new(3)?;
/// let claim = NoOther { problem, solution: None };
/// let mut formula = Cnf::new();
/// claim.encode(&mut formula)?;
/// assert_eq!(formula.clause_count() as u64, claim.size()?.clauses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoOther {
    /// The problem.
    pub problem: Problem,
    /// The known solution.
    pub solution: Option<Placement>,
}

/// Error from a proof.
#[derive(Debug, Error)]
pub enum ProofError {
    /// No backend of this build writes proofs.
    #[error("no SAT solver of this build writes proofs; build with varisat or cadical")]
    NoBackend,
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed, or the file could not be written.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The claim is wrong, because there is this solution.
    #[error("the claim is wrong: there is the solution {}", .0.squares())]
    Refuted(Placement),
    /// The solver stopped without an answer.
    #[error("there is no proof, because the solver stopped: {0}")]
    Unknown(UnknownReason),
}

impl NoOther {
    /// Returns the backend that writes the proof: the first that can.
    #[must_use]
    pub fn backend() -> Option<&'static Backend> {
        backends()
            .iter()
            .find(|backend| backend.can(Capability::Proof))
    }

    /// Returns the formula of the problem: at-most-one constraints in pairs, which need no auxiliary
    /// variables.
    #[must_use]
    pub const fn formula() -> Formula {
        Formula::new(Encoding::Pairwise)
    }

    /// Returns the formula in the format DIMACS, with the problem in its header.
    ///
    /// # Errors
    ///
    /// If the board is too large for a formula.
    ///
    /// # Panics
    ///
    /// Never: writing to memory does not fail.
    pub fn to_dimacs(&self) -> Result<Vec<u8>, EncodeError> {
        let mut comments = vec![format!("queensat {}", env!("CARGO_PKG_VERSION"))];
        comments.push(instance::description(&self.problem));
        comments.extend(instance::statement(&self.problem));
        let columns = self.problem.board().columns();
        comments.push(format!(
            "variable (R-1)*{columns}+C: a queen stands in row R, column C, both from 1"
        ));
        let solution = self.solution.as_ref().map(Placement::squares);
        comments.extend(
            solution.map(|squares| format!("the last clause excludes the solution {squares}")),
        );
        let in_memory = "writing to memory does not fail, and the size is that of the clauses";
        let comments: Vec<&str> = comments.iter().map(String::as_str).collect();
        let mut writer = DimacsWriter::new(Vec::new(), &comments, self.size()?).expect(in_memory);
        self.encode(&mut writer)?;
        Ok(writer.finish().expect(in_memory))
    }

    /// Writes the clauses of the problem and, if a solution is known, one clause that excludes it.
    ///
    /// # Errors
    ///
    /// If the board is too large for a formula, or the sink returns an error.
    pub fn encode(&self, sink: &mut dyn ClauseSink) -> Result<BoardVariables, EncodeError> {
        let variables = Self::formula().encoder(&self.problem).encode(sink)?;
        if let Some(solution) = &self.solution {
            sink.add_clause(&variables.blocking_clause(solution))?;
        }
        Ok(variables)
    }

    /// Returns the size of the formula.
    ///
    /// # Errors
    ///
    /// If the board is too large for a formula.
    pub fn size(&self) -> Result<Size, EncodeError> {
        let mut sink = encodings::SizeSink::new();
        self.encode(&mut sink)?;
        Ok(sink.size())
    }

    /// Proves the claim, and writes the proof to a file in the text form of DRAT. It refers to the
    /// clauses of [`NoOther::encode`].
    ///
    /// # Errors
    ///
    /// If the claim is wrong, the solver fails, or the file cannot be written.
    pub fn prove(&self, path: &Path) -> Result<&'static Backend, ProofError> {
        let backend = Self::backend().ok_or(ProofError::NoBackend)?;
        let mut solver = backend.proving_to(path).new_solver()?;
        let variables = self.encode(&mut *solver)?;
        match solver.solve()? {
            Outcome::Unsatisfiable => Ok(backend),
            Outcome::Satisfiable(model) => Err(ProofError::Refuted(
                variables.placement(model.positive_literals()),
            )),
            Outcome::Unknown(reason) => Err(ProofError::Unknown(reason)),
        }
    }
}
