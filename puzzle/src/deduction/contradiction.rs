//! Tier 6: the contrary leads to a contradiction by a chain of steps of the first four tiers.

use super::model::PuzzleModel;
use super::puzzle_state::PuzzleState;
use super::{Breach, NumberedDeduction, Reason, Tier, easiest, sets};

/// Maximum number of steps of a chain.
const MAX_STEPS: usize = 10;
/// Maximum number of squares of a board with chains of the first four tiers; on larger ones, they are of the first alone.
const MAX_SQUARES: usize = 1 << 10;

/// Finds the square and the assumption that break a rule after the fewest steps or, if `is_first_enough`, the first
/// square.
pub(super) fn find(
    model: &PuzzleModel,
    state: &PuzzleState,
    is_first_enough: bool,
) -> Option<NumberedDeduction> {
    let mut best = None;
    let mut most = MAX_STEPS;
    let mut trial = state.clone();
    for square in sets::numbers(&state.open) {
        // An empty square leads on where a unit has one square more than it needs.
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
            let Some((chain, breach)) = follow(model, &mut trial, most, is_first_enough) else {
                continue;
            };
            let length = chain.len();
            best = Some(step(model, state, square, is_queen, chain, breach));
            if is_first_enough || length == 0 {
                return best;
            }
            most = length - 1;
        }
    }
    best
}

/// Takes steps until a rule breaks. Returns `None` if none does, or not after `most` steps.
fn follow(
    model: &PuzzleModel,
    trial: &mut PuzzleState,
    most: usize,
    is_any_enough: bool,
) -> Option<(Vec<NumberedDeduction>, Breach)> {
    let hardest = match model.squares.len() {
        ..=MAX_SQUARES => Tier::Neighbours,
        _ => Tier::Single,
    };
    let mut chain: Vec<NumberedDeduction> = Vec::new();
    loop {
        if let Some(breach) = trial.breach.take() {
            return Some((chain, breach));
        }
        match easiest(model, trial, hardest, is_any_enough)? {
            Err(breach) => return Some((chain, breach)),
            Ok(_) if chain.len() == most => return None,
            Ok(found) => {
                found.apply(model, trial);
                chain.push(found);
            }
        }
    }
}

/// Returns the step to which the contradiction of an assumption leads.
fn step(
    model: &PuzzleModel,
    state: &PuzzleState,
    square: usize,
    is_queen: bool,
    chain: Vec<NumberedDeduction>,
    breach: Breach,
) -> NumberedDeduction {
    let mut because: Vec<usize> = chain
        .iter()
        .flat_map(|step| &step.queens)
        .copied()
        .collect();
    if let Breach::TooFew { unit, .. } | Breach::NoPlaces { unit, .. } = breach {
        let unit = model.units.iter().position(|counted| counted.unit == unit);
        because.extend(unit.into_iter().flat_map(|unit| state.open_in(model, unit)));
    }
    because.sort_unstable();
    because.dedup();
    let (queens, empty) = if is_queen {
        (Vec::new(), vec![square])
    } else {
        (vec![square], Vec::new())
    };
    NumberedDeduction {
        tier: Tier::Contradiction,
        queens,
        empty,
        because,
        reason: Reason::Contrary {
            square: model.squares[square],
            is_queen,
            steps: chain.into_iter().map(|step| step.named(model)).collect(),
            breach,
        },
    }
}
