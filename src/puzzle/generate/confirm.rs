//! Two proofs that a puzzle has exactly one solution: by native search and by SAT.

use super::GenerateError;
use crate::Control;
use crate::placement::Placement;
use crate::problem::Problem;
use crate::puzzle::uniqueness::models;
use crate::puzzle::{Uniqueness, uniqueness};

/// Checks of the control after which a puzzle is too hard for the native search.
const PATIENCE: u64 = 400;

/// Returns the only solution of a puzzle that should have one, or `None` if that takes the native search
/// too long.
pub(super) fn confirm(
    problem: &Problem,
    control: &Control,
) -> Result<Option<Placement>, GenerateError> {
    let native = uniqueness(problem, &control.part_with_max_checks(PATIENCE))?;
    control.check()?;
    let Some(native) = native else {
        return Ok(None);
    };
    let (models, has_ended) = models(problem, 2, control)?;
    match (native, models.as_slice()) {
        (Uniqueness::Unique(solution), [model]) if has_ended && solution == *model => {
            Ok(Some(solution))
        }
        _ => Err(GenerateError::Disagreement),
    }
}
