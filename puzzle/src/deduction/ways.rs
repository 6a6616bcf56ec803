//! The ways to place queens on some of the open squares.

use super::model::PuzzleModel;
use super::puzzle_state::PuzzleState;
use super::sets;

/// Maximum number of sets of queens that are compared. Squares with more of them are examined by their number
/// alone.
const MAX_SETS: usize = 5000;

/// The sets of open squares on which queens can stand together.
pub(super) struct Ways<'a> {
    model: &'a PuzzleModel,
    state: &'a PuzzleState,
    /// The open squares on which the queens may stand.
    squares: Vec<u64>,
    needed: u32,
    room: Vec<u32>,
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
    /// Returns the ways to place so many queens on the open squares of a set.
    pub(super) fn new(
        model: &'a PuzzleModel,
        state: &'a PuzzleState,
        set: &[u64],
        needed: u32,
    ) -> Self {
        let words = state.open.iter().zip(set);
        let squares: Vec<u64> = words.map(|(open, member)| open & member).collect();
        Self {
            model,
            state,
            room: state.room.clone(),
            chosen: Vec::new(),
            excluded: vec![vec![0; model.words]; needed as usize + 1],
            number: 0,
            sets: 0,
            always: squares.clone(),
            never: state.open.clone(),
            squares,
            needed,
        }
    }

    /// Finds the squares that hold a queen in all ways, and those that are empty in all if there are none of the
    /// others. `None` stands for no way at all.
    pub(super) fn common(mut self) -> Option<[Vec<usize>; 2]> {
        if !self.extend(0, self.needed) {
            self.count_only();
        } else if self.number == 0 {
            return None;
        }
        let queens: Vec<usize> = sets::numbers(&self.always).collect();
        let never = sets::numbers(&self.never).take_while(|_| queens.is_empty());
        let empty = never.collect();
        Some([queens, empty])
    }

    /// Adds `more` queens on squares from `first` in all ways. Returns `false` if there are too many ways.
    fn extend(&mut self, first: usize, more: u32) -> bool {
        let depth = self.chosen.len();
        if more == 0 {
            self.record();
            return true;
        }
        let mut next = first;
        while let Some(square) = sets::next(&self.squares, next) {
            next = square + 1;
            if sets::contains(&self.excluded[depth], square) {
                continue;
            }
            self.sets += 1;
            if self.sets > MAX_SETS {
                return false;
            }
            self.choose(square);
            let is_complete = self.extend(next, more - 1);
            self.take_back();
            if !is_complete {
                return false;
            }
            if self.is_without_news() {
                break;
            }
        }
        true
    }

    fn choose(&mut self, square: usize) {
        let depth = self.chosen.len();
        self.chosen.push(square);
        let (before, after) = self.excluded.split_at_mut(depth + 1);
        let (before, after) = (&before[depth], &mut after[0]);
        let attacked = self.model.attacked.get(square);
        for ((after, before), attacked) in after.iter_mut().zip(before).zip(attacked) {
            *after = before | attacked;
        }
        for unit in self.model.units_of(square) {
            self.room[unit] -= 1;
            if self.room[unit] == 0 {
                let members = self.model.members.get(unit);
                for (after, member) in after.iter_mut().zip(members) {
                    *after |= member;
                }
            }
        }
    }

    fn take_back(&mut self) {
        if let Some(square) = self.chosen.pop() {
            for unit in self.model.units_of(square) {
                self.room[unit] += 1;
            }
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

    /// Finds the squares whose queens would leave fewer squares than there must be queens.
    fn count_only(&mut self) {
        self.always.fill(0);
        self.never.fill(0);
        for square in sets::numbers(&self.state.open) {
            self.choose(square);
            let mut others = self.squares.clone();
            sets::remove(&mut others, square);
            for (other, excluded) in others.iter_mut().zip(&self.excluded[1]) {
                *other &= !excluded;
            }
            let needed = self.needed - u32::from(sets::contains(&self.squares, square));
            if sets::count(&others) < needed {
                sets::insert(&mut self.never, square);
            }
            self.take_back();
        }
    }
}
