//! Tier 4: a queen on a square would leave a unit too few places.

use super::model::Model;
use super::state::State;
use super::{Breach, Found, Reason, Tier, sets};

/// Maximum number of sets of queens of a unit that are compared. A unit with more of them is examined by
/// the number of its squares alone.
const MAX_SETS: usize = 5000;

/// Compares all ways to place the queens that a unit needs, the units with few open squares first.
pub(super) fn find(model: &Model, state: &State) -> Option<Result<Found, Breach>> {
    let mut room = state.room.clone();
    state.needy().find_map(|unit| {
        let mut ways = Ways::new(model, state, unit);
        let needed = state.need[unit];
        if !ways.extend(0, needed, &mut room) {
            ways.count_only(needed, &mut room);
        } else if ways.number == 0 {
            let unit = model.units[unit].unit;
            return Some(Err(Breach::NoPlaces { unit, needed }));
        }
        let queens: Vec<usize> = sets::numbers(&ways.always).collect();
        let never = sets::numbers(&ways.never).take_while(|_| queens.is_empty());
        let empty: Vec<usize> = never.collect();
        (!queens.is_empty() || !empty.is_empty()).then(|| {
            Ok(Found {
                tier: Tier::Neighbours,
                queens,
                empty,
                because: state.open_in(model, unit).collect(),
                reason: Reason::Places {
                    unit: model.units[unit].unit,
                    needed,
                },
            })
        })
    })
}

/// The sets of open squares on which the queens of a unit can stand together.
struct Ways<'a> {
    model: &'a Model,
    state: &'a State,
    unit: usize,
    chosen: Vec<usize>,
    /// Squares that the chosen queens exclude, for each number of them.
    excluded: Vec<Vec<u64>>,
    /// Number of ways found.
    number: usize,
    /// Number of sets of queens tried, incomplete ones among them.
    sets: usize,
    /// Open squares that hold a queen in all ways.
    always: Vec<u64>,
    /// Open squares that are excluded by all ways.
    never: Vec<u64>,
}

impl<'a> Ways<'a> {
    fn new(model: &'a Model, state: &'a State, unit: usize) -> Self {
        let members = model.members.get(unit);
        Self {
            model,
            state,
            unit,
            chosen: Vec::new(),
            excluded: vec![vec![0; model.words]; state.need[unit] as usize + 1],
            number: 0,
            sets: 0,
            always: (state.open.iter().zip(members))
                .map(|(open, member)| open & member)
                .collect(),
            never: state.open.clone(),
        }
    }

    /// Adds `more` queens on squares from `first` in all ways. Returns `false` if there are too many ways.
    fn extend(&mut self, first: usize, more: u32, room: &mut [u32]) -> bool {
        let depth = self.chosen.len();
        if more == 0 {
            self.record();
            return true;
        }
        let squares = self.state.open_in(self.model, self.unit);
        for square in squares.skip_while(|&square| square < first) {
            if sets::contains(&self.excluded[depth], square) {
                continue;
            }
            self.sets += 1;
            if self.sets > MAX_SETS {
                return false;
            }
            self.choose(square, room);
            let is_complete = self.extend(square + 1, more - 1, room);
            self.take_back(room);
            if !is_complete {
                return false;
            }
            if self.is_without_news() {
                break;
            }
        }
        true
    }

    fn choose(&mut self, square: usize, room: &mut [u32]) {
        let depth = self.chosen.len();
        self.chosen.push(square);
        let (before, after) = self.excluded.split_at_mut(depth + 1);
        let (before, after) = (&before[depth], &mut after[0]);
        let attacked = self.model.attacked.get(square);
        for ((after, before), attacked) in after.iter_mut().zip(before).zip(attacked) {
            *after = before | attacked;
        }
        for unit in self.model.units_of(square) {
            room[unit] -= 1;
            if room[unit] == 0 {
                let members = self.model.members.get(unit);
                for (after, member) in after.iter_mut().zip(members) {
                    *after |= member;
                }
            }
        }
    }

    fn take_back(&mut self, room: &mut [u32]) {
        if let Some(square) = self.chosen.pop() {
            let units = self.model.units_of(square);
            units.for_each(|unit| room[unit] += 1);
        }
    }

    fn record(&mut self) {
        self.number += 1;
        let excluded = &self.excluded[self.chosen.len()];
        for (never, excluded) in self.never.iter_mut().zip(excluded) {
            *never &= excluded;
        }
        let mut chosen = vec![0; self.always.len()];
        for &square in &self.chosen {
            sets::insert(&mut chosen, square);
            sets::remove(&mut self.never, square);
        }
        for (always, chosen) in self.always.iter_mut().zip(chosen) {
            *always &= chosen;
        }
    }

    /// Returns `true` if the ways found so far have nothing in common.
    fn is_without_news(&self) -> bool {
        let mut words = self.always.iter().chain(&self.never);
        self.number > 0 && words.all(|&word| word == 0)
    }

    /// Finds the squares whose queens would leave fewer squares than the unit needs queens.
    fn count_only(&mut self, needed: u32, room: &mut [u32]) {
        self.always.fill(0);
        self.never.fill(0);
        let members = self.model.members.get(self.unit);
        for square in sets::numbers(&self.state.open) {
            self.choose(square, room);
            let open = self.state.open_in(self.model, self.unit);
            let left =
                open.filter(|&other| other != square && !sets::contains(&self.excluded[1], other));
            let needed = needed - u32::from(sets::contains(members, square));
            if left.take(needed as usize).count() < needed as usize {
                sets::insert(&mut self.never, square);
            }
            self.take_back(room);
        }
    }
}
