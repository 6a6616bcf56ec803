//! Two proofs that a puzzle has exactly one solution: by native search and by SAT.

use super::GenerateError;
use crate::Control;
use crate::cross_check::{Disagreement, Finding, Subject, limits};
use crate::placement::Placement;
use crate::problem::Problem;
use crate::puzzle::uniqueness::models;
use crate::puzzle::{Uniqueness, uniqueness};

/// Returns the only solution of a puzzle that should have one, or `None` if that takes the native search
/// too long.
pub(super) fn confirm(
    problem: &Problem,
    control: &Control,
) -> Result<Option<Placement>, GenerateError> {
    let native = uniqueness(problem, &limits::of_new_puzzle(control))?;
    control.check()?;
    let Some(native) = native else {
        return Ok(None);
    };
    let (models, has_ended) = models(problem, 2, control)?;
    match (native, models.as_slice()) {
        (Uniqueness::Unique(solution), [model]) if has_ended && solution == *model => {
            Ok(Some(solution))
        }
        (native, models) => {
            let found = match native {
                Uniqueness::None => Finding::none("native search"),
                Uniqueness::Unique(_) => Finding::all("native search", 1_u8),
                Uniqueness::Several(_) => Finding::new("native search", 2_u8, false),
            };
            let models = Finding::new("SAT", models.len() as u64, has_ended);
            Err(Disagreement::new(Subject::NewPuzzle, found, models).into())
        }
    }
}
