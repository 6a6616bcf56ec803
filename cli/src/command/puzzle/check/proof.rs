//! `puzzle check --proof`: a formula, and the proof that it is unsatisfiable.

use crate::args::puzzle::ProofPlan;
use crate::command::solve::proof::{Proof, drat_trim};
use crate::exit::Failure;
use crate::files::output_file::{Draft, WholeFile};
use crate::output::text::quoted;
use crate::supervision::worker::Supervisor;
use queensat::puzzle::{NoOther, ProofError};

/// Writes the formula and the proof, or neither of them.
pub fn write(
    plan: &ProofPlan,
    claim: NoOther,
    supervisor: &Supervisor,
) -> Result<Result<Proof, ProofError>, Failure> {
    let formula_file = WholeFile::open(Some(&plan.formula))?;
    let draft = Draft::new(&plan.proof)?;
    let clauses = claim.to_dimacs().map_err(Failure::runtime)?;
    let path = draft.path().to_owned();
    let has_solution = claim.solution.is_some();
    // Solvers that write proofs need not be interruptible.
    let stopped = |reason| Err(ProofError::Unknown(reason));
    let proved = supervisor.supervise_counting("proving", move |_| claim.prove(&path), stopped)?;
    let backend = match proved.result {
        Ok(backend) => backend.name(),
        Err(error) => return Ok(Err(error)),
    };
    formula_file.replace(&clauses)?;
    draft.keep()?;
    let ProofPlan { proof, formula } = plan;
    let check = drat_trim(formula, proof);
    let claim = match has_solution {
        true => "there is no other solution",
        false => "there is no solution",
    };
    let [file, of] = [proof, formula].map(|path| quoted(path));
    let lines = format!(
        "Proof that {claim}: {file}, in DRAT by {backend}, for the formula in {of}\nTo check it: {check}"
    );
    Ok(Ok(Proof {
        file: proof.to_string_lossy().into_owned(),
        formula: formula.to_string_lossy().into_owned(),
        format: "drat",
        backend: Some(backend.into()),
        check: Some(check),
        lines,
    }))
}
