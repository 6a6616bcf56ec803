//! Tier 1: the squares left in a unit are just enough for its queens.

use super::model::Model;
use super::state::State;
use super::{Found, Reason, Tier, sets};

pub(super) fn find(model: &Model, state: &State) -> Option<Found> {
    let unit = state.tight()?;
    Some(Found {
        tier: Tier::Single,
        queens: state.open_in(model, unit).collect(),
        empty: Vec::new(),
        because: sets::numbers(model.members.get(unit)).collect(),
        reason: Reason::Only {
            unit: model.units[unit].unit,
        },
    })
}
