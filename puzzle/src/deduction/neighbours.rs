//! Tier 4: a queen on a square would leave a unit too few places.

use super::model::PuzzleModel;
use super::puzzle_state::PuzzleState;
use super::ways::Ways;
use super::{Breach, NumberedDeduction, Reason, Tier};

/// Compares all ways to place the queens that a unit needs, the units with few open squares first.
pub(super) fn find(
    model: &PuzzleModel,
    state: &PuzzleState,
) -> Option<Result<NumberedDeduction, Breach>> {
    state.needy().find_map(|unit| {
        let needed = state.need[unit];
        let name = model.units[unit].unit;
        let ways = Ways::new(model, state, model.members.get(unit), needed);
        let Some([queens, empty]) = ways.common() else {
            return Some(Err(Breach::NoPlaces { unit: name, needed }));
        };
        (!queens.is_empty() || !empty.is_empty()).then(|| {
            Ok(NumberedDeduction {
                tier: Tier::Neighbours,
                queens,
                empty,
                because: state.open_in(model, unit).collect(),
                reason: Reason::Places { unit: name, needed },
            })
        })
    })
}
