//! The squares and numbers that are left while a puzzle is solved.

use super::model::PuzzleModel;
use super::{Breach, sets};
use itertools::Itertools;
use problem::Problem;

/// Squares that are not decided, queens, and the numbers of each unit.
#[derive(Clone, Debug)]
pub(super) struct PuzzleState {
    /// Squares that are not decided.
    pub(super) open: Vec<u64>,
    pub(super) queens: Vec<u64>,
    /// Queens that each unit still needs.
    pub(super) need: Vec<u32>,
    /// Queens for which each unit still has room.
    pub(super) room: Vec<u32>,
    /// Squares of each unit that are not decided.
    pub(super) left: Vec<u32>,
    /// The first rule that was found to be broken.
    pub(super) breach: Option<Breach>,
}

impl PuzzleState {
    /// Creates the state in which only the fixed queens are known, with their consequences.
    pub(super) fn new(model: &PuzzleModel, problem: &Problem) -> Self {
        let mut open = vec![0; model.words];
        (0..model.squares.len()).for_each(|square| sets::insert(&mut open, square));
        let numbers = |number: fn(&super::model::CountedUnit) -> u32| -> Vec<u32> {
            model.units.iter().map(number).collect()
        };
        let mut state = Self {
            open,
            queens: vec![0; model.words],
            need: numbers(|unit| unit.least),
            room: numbers(|unit| unit.most),
            left: numbers(|unit| unit.squares.len() as u32),
            breach: None,
        };
        let short = |&unit: &usize| state.left[unit] < state.need[unit];
        if let Some(unit) = (0..model.units.len()).find(short) {
            state.breach = Some(state.too_few(model, unit));
        }
        for unit in 0..model.units.len() {
            if state.room[unit] == 0 {
                state.remove_all(model, model.members.get(unit));
            }
        }
        for square in problem.fixed().take_while(|_| !model.is_too_large) {
            let place = model.squares.binary_search(&square);
            let number = place.expect("fixed queens are on free squares");
            state.place(model, number);
            // It is drawn, even if another one attacks it.
            sets::insert(&mut state.queens, number);
            state.remove_all(model, model.attacked.get(number));
        }
        state
    }

    /// Makes this state equal to another one, without new memory.
    pub(super) fn copy(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.queens.clone_from(&other.queens);
        self.need.clone_from(&other.need);
        self.room.clone_from(&other.room);
        self.left.clone_from(&other.left);
        self.breach.clone_from(&other.breach);
    }

    /// Returns the squares of a unit that are not decided.
    pub(super) fn open_in<'a>(
        &'a self,
        model: &'a PuzzleModel,
        unit: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        sets::common(&self.open, model.members.get(unit))
    }

    /// Puts a queen on a square, and empties the squares that it attacks and those of full units.
    pub(super) fn place(&mut self, model: &PuzzleModel, square: usize) {
        if !sets::contains(&self.open, square) {
            if !sets::contains(&self.queens, square) {
                self.breach = Some(self.conflict(model, square));
            }
            return;
        }
        sets::remove(&mut self.open, square);
        sets::insert(&mut self.queens, square);
        for unit in model.units_of(square) {
            self.left[unit] -= 1;
            self.need[unit] = self.need[unit].saturating_sub(1);
            self.room[unit] -= 1;
        }
        self.remove_all(model, model.attacked.get(square));
        for unit in model.units_of(square) {
            if self.room[unit] == 0 {
                self.remove_all(model, model.members.get(unit));
            }
        }
    }

    /// Empties squares of which some are open.
    pub(super) fn remove_all(&mut self, model: &PuzzleModel, set: &[u64]) {
        for (place, &word) in set.iter().enumerate() {
            let mut rest = word & self.open[place];
            while rest != 0 {
                self.remove(model, place * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// Empties an open square.
    pub(super) fn remove(&mut self, model: &PuzzleModel, square: usize) {
        sets::remove(&mut self.open, square);
        for unit in model.units_of(square) {
            self.left[unit] -= 1;
            if self.left[unit] < self.need[unit] && self.breach.is_none() {
                self.breach = Some(self.too_few(model, unit));
            }
        }
    }

    /// Returns the units that need queens, those with few open squares first.
    pub(super) fn needy(&self) -> impl Iterator<Item = usize> {
        let needy = (0..self.need.len()).filter(|&unit| self.need[unit] > 0);
        needy.sorted_by_key(|&unit| self.left[unit])
    }

    /// Returns the first unit that needs a queen on each of its open squares.
    #[inline]
    pub(super) fn tight(&self) -> Option<usize> {
        let mut numbers = self.need.iter().zip(&self.left);
        numbers.position(|(&need, &left)| need == left && need > 0)
    }

    fn too_few(&self, model: &PuzzleModel, unit: usize) -> Breach {
        Breach::TooFew {
            unit: model.units[unit].unit,
            needed: self.need[unit],
            left: self.left[unit],
        }
    }

    /// Returns the reason why a square without a queen, which is not open, cannot hold one.
    fn conflict(&self, model: &PuzzleModel, square: usize) -> Breach {
        let second = model.squares[square];
        let mut attackers = sets::common(&self.queens, model.attacked.get(square));
        if let Some(first) = attackers.next() {
            let first = model.squares[first];
            return Breach::Attack {
                first: first.min(second),
                second: first.max(second),
            };
        }
        let full = model.units_of(square).find(|&unit| self.room[unit] == 0);
        full.map_or(Breach::Empty { square: second }, |unit| Breach::TooMany {
            unit: model.units[unit].unit,
            most: model.units[unit].most,
        })
    }
}
