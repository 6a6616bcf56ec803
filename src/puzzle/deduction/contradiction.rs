//! Tier 5: the contrary leads to a contradiction by steps of the first tier.

use super::model::Model;
use super::state::State;
use super::{Breach, Found, Reason, Tier, sets};

/// Finds the square and the assumption that break a rule after the fewest queens or, if `is_first_enough`,
/// the first square.
pub(super) fn find(model: &Model, state: &State, is_first_enough: bool) -> Option<Found> {
    let mut best: Option<Found> = None;
    let mut least = usize::MAX;
    let mut trial = state.clone();
    let mut forced = Vec::new();
    for square in sets::numbers(&state.open) {
        // An empty square leads to a queen only where a unit has one square more than it needs.
        let is_spare =
            |unit: usize| state.need[unit] > 0 && state.left[unit] == state.need[unit] + 1;
        let is_useful = model.units_of(square).any(is_spare);
        let assumptions = [true, false].into_iter();
        for is_queen in assumptions.filter(|&is_queen| is_queen || is_useful) {
            trial.copy(state);
            if is_queen {
                trial.place(model, square);
            } else {
                trial.remove(model, square);
            }
            forced.clear();
            if !follow(model, &mut trial, &mut forced, least) {
                continue;
            }
            let Some(breach) = trial.breach.take() else {
                continue;
            };
            least = forced.len();
            let mut because = forced.clone();
            if let Breach::TooFew { unit, .. } = breach {
                let unit = model.units.iter().position(|counted| counted.unit == unit);
                because.extend(unit.into_iter().flat_map(|unit| state.open_in(model, unit)));
            }
            because.sort_unstable();
            because.dedup();
            let (queens, empty) = match is_queen {
                true => (Vec::new(), vec![square]),
                false => (vec![square], Vec::new()),
            };
            best = Some(Found {
                tier: Tier::Contradiction,
                queens,
                empty,
                because,
                reason: Reason::Contrary {
                    square: model.squares[square],
                    is_queen,
                    forced: model.squares_of(forced.iter().copied()),
                    breach,
                },
            });
            if is_first_enough || least == 0 {
                return best;
            }
        }
    }
    best
}

/// Places queens by the first tier until a rule breaks. Returns `false` if none does, or not before `most`
/// queens are placed.
fn follow(model: &Model, trial: &mut State, forced: &mut Vec<usize>, most: usize) -> bool {
    while trial.breach.is_none() {
        let Some(unit) = trial.tight() else {
            return false;
        };
        let before = forced.len();
        forced.extend(trial.open_in(model, unit));
        if forced.len() >= most {
            return false;
        }
        for &square in &forced[before..] {
            trial.place(model, square);
        }
    }
    forced.len() < most
}
