//! `puzzle check --proof`: a formula, and the proof that it is unsatisfiable.

use crate::args::puzzle::ProofPlan;
use crate::command::solve::proof::{Proof, drat_trim};
use crate::exit::Failure;
use crate::files::whole_file::WholeFile;
use crate::output::text::quoted;
use crate::supervision::interrupt::Unfinished;
use crate::supervision::worker::Supervisor;
use encodings::dimacs::DimacsWriter;
use queensat::encode::EncodeError;
use queensat::instance;
use queensat::puzzle::{NoOther, ProofError};
use solvers::UnknownReason;
use std::fs;

/// End of an attempt to write a proof.
pub enum Ending {
    Written(Proof),
    /// The work was stopped.
    Stopped(UnknownReason),
    /// There is a solution that the claim denies.
    Refuted(ProofError),
}

/// Writes the formula and the proof, or neither of them.
pub fn write(plan: &ProofPlan, claim: NoOther, supervisor: &Supervisor) -> Result<Ending, Failure> {
    let formula_file = WholeFile::open(&plan.formula)?;
    let proof_file = WholeFile::open(&plan.proof)?;
    let clauses = clauses(&claim).map_err(Failure::runtime)?;
    let failure = |error| Failure::write("a temporary file", &error);
    let draft = tempfile::NamedTempFile::new().map_err(failure)?;
    let path = draft.path().to_owned();
    let _unfinished = Unfinished::new(&path);
    let has_solution = claim.solution.is_some();
    // Solvers that write proofs need not be interruptible.
    let result = supervisor.supervise_counting(
        "proving",
        move |_| claim.prove(&path),
        |reason| Err(ProofError::Unknown(reason)),
    )?;
    let backend = match result.result {
        Ok(backend) => backend.name(),
        Err(ProofError::Unknown(reason)) => return Ok(Ending::Stopped(reason)),
        Err(refuted @ ProofError::Refuted(_)) => return Ok(Ending::Refuted(refuted)),
        Err(error) => return Err(Failure::runtime(error)),
    };
    formula_file.replace(&clauses)?;
    let proof = fs::read(draft.path());
    proof_file.replace(&proof.map_err(|error| Failure::read(draft.path(), &error))?)?;
    let ProofPlan { proof, formula } = plan;
    let check = drat_trim(formula, proof);
    let claim = match has_solution {
        true => "there is no other solution",
        false => "there is no solution",
    };
    let lines = format!(
        "Proof that {claim}: {}, in DRAT by {backend}, for the formula in {}\nTo check it: {check}",
        quoted(proof),
        quoted(formula),
    );
    Ok(Ending::Written(Proof {
        file: proof.to_string_lossy().into_owned(),
        formula: formula.to_string_lossy().into_owned(),
        format: "drat",
        backend: backend.into(),
        check: Some(check),
        lines,
    }))
}

/// Returns the formula in the format DIMACS, with the problem in its header.
fn clauses(claim: &NoOther) -> Result<Vec<u8>, EncodeError> {
    let mut comments = vec![format!("queensat {}", env!("CARGO_PKG_VERSION"))];
    comments.push(instance::description(&claim.problem));
    comments.extend(instance::statement(&claim.problem));
    let columns = claim.problem.board().columns();
    comments.push(format!(
        "variable (R-1)*{columns}+C: a queen stands in row R, column C, both from 1"
    ));
    comments.extend(claim.solution.as_ref().map(|solution| {
        format!(
            "the last clause excludes the solution {}",
            solution.squares()
        )
    }));
    let in_memory = "writing to memory does not fail, and the size is that of the clauses";
    let mut writer = DimacsWriter::new(Vec::new(), &comments, claim.size()?).expect(in_memory);
    claim.encode(&mut writer)?;
    Ok(writer.finish().expect(in_memory))
}
