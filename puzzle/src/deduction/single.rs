//! Tier 1: the squares left in a unit are just enough for its queens.

use super::model::PuzzleModel;
use super::puzzle_state::PuzzleState;
use super::{NumberedDeduction, Reason, Tier, sets};

pub(super) fn find(model: &PuzzleModel, state: &PuzzleState) -> Option<NumberedDeduction> {
    let unit = state.tight()?;
    Some(NumberedDeduction {
        tier: Tier::Single,
        queens: state.open_in(model, unit).collect(),
        empty: Vec::new(),
        because: sets::numbers(model.members.get(unit)).collect(),
        reason: Reason::Only {
            unit: model.units[unit].unit,
        },
    })
}
