//! Two proofs that a puzzle has exactly one solution: by native search and by SAT.

use super::GenerateError;
use super::stars::new_solver;
use crate::Control;
use crate::encode::Formula;
use crate::enumerate::{BlockingLoop, EnumerateError, Step};
use crate::placement::Placement;
use crate::problem::Problem;
use crate::puzzle::{Uniqueness, uniqueness};
use encodings::at_most_one::Encoding;

/// Returns the only solution of a puzzle that should have one.
pub(super) fn confirm(problem: &Problem, control: &Control) -> Result<Placement, GenerateError> {
    let native = uniqueness(problem, || control.is_stopped())?;
    let (models, has_ended) = match models(problem, control) {
        // A request to stop is reported as such, whatever it interrupted.
        Err(_) if control.is_stopped() => (Vec::new(), false),
        answer => answer?,
    };
    if let Some(reason) = control.stop() {
        return Err(GenerateError::Stopped(reason));
    }
    match (native, models.as_slice()) {
        (Some(Uniqueness::Unique(solution)), [model]) if has_ended && solution == *model => {
            Ok(solution)
        }
        _ => Err(GenerateError::Disagreement),
    }
}

/// Returns up to two models of the formula, and `true` if there are no others.
fn models(problem: &Problem, control: &Control) -> Result<(Vec<Placement>, bool), GenerateError> {
    let formula = Formula::new(Encoding::Product);
    let encoder = formula.encoder(problem);
    let mut models = BlockingLoop::new(&encoder, new_solver(control)?)?;
    let mut found = Vec::new();
    while found.len() < 2 {
        match models.step()? {
            Step::Solution(model) => found.push(model),
            Step::Exhausted => return Ok((found, true)),
            Step::Unknown(reason) => return Err(EnumerateError::Unknown(reason).into()),
        }
    }
    Ok((found, false))
}
