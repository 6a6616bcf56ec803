//! Tier 2: the queens of a unit must be in another unit and fill it.

use super::model::PuzzleModel;
use super::puzzle_state::PuzzleState;
use super::{Breach, Confined, NumberedDeduction, Reason, Tier, sets};

/// Finds a unit with few open squares, enough of which are in another unit, or two units that
/// contradict each other.
pub(super) fn find(
    model: &PuzzleModel,
    state: &PuzzleState,
) -> Option<Result<NumberedDeduction, Breach>> {
    let mut inside = vec![0; model.units.len()];
    state.needy().find_map(|source| {
        inside.fill(0);
        for square in state.open_in(model, source) {
            model.units_of(square).for_each(|unit| inside[unit] += 1);
        }
        (0..model.units.len()).find_map(|sink| {
            let outside = state.left[source] - inside[sink];
            let needed = state.need[source];
            // At least `needed - outside` queens are in both units.
            if sink == source || needed < outside + state.room[sink] || needed <= outside {
                return None;
            }
            if needed > outside + state.room[sink] {
                return Some(Err(Breach::Crowded {
                    confined: confined(model, source, sink, [needed, outside]),
                    room: state.room[sink],
                }));
            }
            let is_news = outside > 0 || inside[sink] < state.left[sink];
            is_news.then(|| Ok(step(model, state, source, sink)))
        })
    })
}

fn step(model: &PuzzleModel, state: &PuzzleState, source: usize, sink: usize) -> NumberedDeduction {
    let (of_source, of_sink) = (model.members.get(source), model.members.get(sink));
    let queens: Vec<usize> = state
        .open_in(model, source)
        .filter(|&square| !sets::contains(of_sink, square))
        .collect();
    let empty = state.open_in(model, sink);
    NumberedDeduction {
        tier: Tier::Pointing,
        empty: empty
            .filter(|&square| !sets::contains(of_source, square))
            .collect(),
        because: state.open_in(model, source).collect(),
        reason: Reason::Confined(confined(
            model,
            source,
            sink,
            [state.need[source], queens.len() as u32],
        )),
        queens,
    }
}

fn confined(
    model: &PuzzleModel,
    source: usize,
    sink: usize,
    [needed, outside]: [u32; 2],
) -> Confined {
    Confined {
        sources: model.names(&[source]),
        sinks: model.names(&[sink]),
        needed,
        outside,
    }
}
