//! Tier 5: units have room for so few queens of other units that some are on the remaining squares of these.
//!
//! Of three rows that need six queens, two regions inside the rows hold four, so that two are on the other squares of
//! the rows: a shape. If regions in the rows need more queens than the rows have room for, the others are on the
//! squares of the regions outside of the rows: a shape, too. All ways to place the queens of a shape are compared, as
//! those of a unit are by the tier before.

use super::model::{LineUnits, PuzzleModel};
use super::puzzle_state::PuzzleState;
use super::ways::Ways;
use super::{Breach, Confined, NumberedDeduction, Reason, Tier, sets};
use itertools::Itertools;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Maximum number of squares of a shape.
const MAX_SQUARES: u32 = 16;
/// Maximum number of units that are taken from neighbouring lines, and of those that are partly inside of them.
const MAX_UNITS: usize = 4;

/// Squares that must hold queens, as units that need them minus units with room for some.
struct Shape {
    sources: Vec<usize>,
    sinks: Vec<usize>,
    needed: u32,
}

/// Finds the shape of the fewest units that decides squares, and the smallest one of these.
pub(super) fn find(
    model: &PuzzleModel,
    state: &PuzzleState,
) -> Option<Result<NumberedDeduction, Breach>> {
    let [regions, rows, columns] = &model.lines;
    let mut shapes = Shapes {
        model,
        state,
        all: BTreeMap::new(),
    };
    for (lines, others) in [
        (rows, regions),
        (columns, regions),
        (rows, columns),
        (columns, rows),
    ] {
        shapes.add_all(lines, others);
    }
    (shapes.all.into_iter())
        .sorted_by_cached_key(|(squares, shape)| (shape.units(), sets::count(squares)))
        .map(|(squares, shape)| shape.step(model, state, &squares))
        .find_map(Result::transpose)
}

impl Shape {
    /// Returns the number of the units.
    fn units(&self) -> usize {
        self.sources.len() + self.sinks.len()
    }

    /// Returns the step to which the ways to place the queens lead.
    fn step(
        &self,
        model: &PuzzleModel,
        state: &PuzzleState,
        squares: &[u64],
    ) -> Result<Option<NumberedDeduction>, Breach> {
        let total =
            |numbers: &[u32], units: &[usize]| units.iter().map(|&unit| numbers[unit]).sum();
        let room = total(&state.room, &self.sinks);
        let confined = Confined {
            sources: model.names(&self.sources),
            sinks: model.names(&self.sinks),
            needed: total(&state.need, &self.sources),
            outside: sets::count(squares),
        };
        let Some([queens, empty]) = Ways::new(model, state, squares, self.needed).common() else {
            return Err(Breach::NoRest { confined, room });
        };
        if queens.is_empty() && empty.is_empty() {
            return Ok(None);
        }
        Ok(Some(NumberedDeduction {
            tier: Tier::Shapes,
            queens,
            empty,
            because: sets::numbers(squares).collect(),
            reason: Reason::Rest { confined, room },
        }))
    }
}

/// All shapes of a state by their squares.
struct Shapes<'a> {
    model: &'a PuzzleModel,
    state: &'a PuzzleState,
    all: BTreeMap<Vec<u64>, Shape>,
}

/// A unit in the view of neighbouring lines.
struct NeighbourUnit {
    unit: usize,
    /// Its open squares.
    squares: Vec<u64>,
    /// Number of its open squares outside of the lines.
    outside: u32,
}

impl Shapes<'_> {
    /// Adds the shapes of neighbouring lines of one kind and units of another.
    fn add_all(&mut self, lines: &LineUnits, others: &LineUnits) {
        let units = lines.units.iter().copied();
        let lines = units
            .sorted_by_key(|&unit| self.model.units[unit].unit)
            .collect_vec();
        for first in 0..lines.len() {
            let mut span = vec![0; self.model.words];
            for last in first..lines.len() {
                add(&mut span, &self.open_in(lines[last]));
                self.add_of(&lines[first..=last], &span, others);
            }
        }
    }

    fn open_in(&self, unit: usize) -> Vec<u64> {
        let words = self.model.members.get(unit).iter().zip(&self.state.open);
        words.map(|(member, open)| member & open).collect()
    }

    /// Adds the shapes of lines, whose open squares are `span`.
    fn add_of(&mut self, lines: &[usize], span: &[u64], others: &LineUnits) {
        let others = others.units.iter().map(|&unit| {
            let squares = self.open_in(unit);
            let outside = sets::count(&without(&squares, span));
            NeighbourUnit {
                unit,
                squares,
                outside,
            }
        });
        let is_touched = |other: &NeighbourUnit| sets::count(&other.squares) > other.outside;
        let touched = others.filter(is_touched);
        let (inside, partly): (Vec<_>, Vec<_>) = touched.partition(|other| other.outside == 0);
        self.add_rest(lines, span, &inside);
        self.add_outer(lines, span, &inside, &partly);
    }

    /// Adds the squares of lines without those of some units inside.
    fn add_rest(&mut self, lines: &[usize], span: &[u64], inside: &[NeighbourUnit]) {
        let size = |other: &&NeighbourUnit| sets::count(&other.squares);
        let largest = inside.iter().map(|other| size(&other)).k_largest(MAX_UNITS);
        if sets::count(span) - largest.sum::<u32>() > MAX_SQUARES {
            return;
        }
        for number in 0..=MAX_UNITS.min(inside.len()) {
            for chosen in inside.iter().combinations(number) {
                let count = sets::count(span) - chosen.iter().map(size).sum::<u32>();
                if count > MAX_SQUARES {
                    continue;
                }
                let chosen = || chosen.iter();
                let rest =
                    chosen().fold(span.to_vec(), |rest, other| without(&rest, &other.squares));
                let sinks = chosen().map(|other| other.unit).collect();
                self.insert(lines.to_vec(), sinks, rest);
            }
        }
    }

    /// Adds the squares outside of lines of all units inside and of some that are partly inside.
    fn add_outer(
        &mut self,
        lines: &[usize],
        span: &[u64],
        inside: &[NeighbourUnit],
        partly: &[NeighbourUnit],
    ) {
        let state = self.state;
        let need = |other: &NeighbourUnit| state.need[other.unit];
        let is_small = |other: &&NeighbourUnit| other.outside <= MAX_SQUARES;
        let partly = partly.iter().filter(is_small).collect_vec();
        let room: u32 = lines.iter().map(|&unit| state.room[unit]).sum();
        let largest = partly.iter().map(|other| need(other)).k_largest(MAX_UNITS);
        if inside.iter().map(need).chain(largest).sum::<u32>() <= room {
            return;
        }
        for number in 1..=MAX_UNITS.min(partly.len()) {
            for chosen in partly.iter().combinations(number) {
                if chosen.iter().map(|other| other.outside).sum::<u32>() > MAX_SQUARES {
                    continue;
                }
                let mut outer = vec![0; span.len()];
                for other in &chosen {
                    add(&mut outer, &other.squares);
                }
                let needy = inside.iter().chain(chosen.into_iter().copied());
                let sources = needy.map(|other| other.unit).collect();
                self.insert(sources, lines.to_vec(), without(&outer, span));
            }
        }
    }

    /// Adds a shape if it needs queens.
    fn insert(&mut self, sources: Vec<usize>, sinks: Vec<usize>, squares: Vec<u64>) {
        let total =
            |numbers: &[u32], units: &[usize]| units.iter().map(|&unit| numbers[unit]).sum::<u32>();
        let room = total(&self.state.room, &sinks);
        let needed = total(&self.state.need, &sources).saturating_sub(room);
        let count = sets::count(&squares);
        if needed == 0 || count > MAX_SQUARES || (sinks.is_empty() && sources.len() == 1) {
            return;
        }
        let shape = Shape {
            sources,
            sinks,
            needed,
        };
        let key = |shape: &Shape| {
            (
                shape.needed,
                Reverse(shape.sources.len() + shape.sinks.len()),
            )
        };
        match self.all.entry(squares) {
            Entry::Occupied(mut known) if key(known.get()) < key(&shape) => {
                known.insert(shape);
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(new) => {
                new.insert(shape);
            }
        }
    }
}

/// Adds the members of a set to another one.
fn add(set: &mut [u64], more: &[u64]) {
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

/// Returns the members of a set that are not in another one.
fn without(set: &[u64], other: &[u64]) -> Vec<u64> {
    set.iter()
        .zip(other)
        .map(|(set, other)| set & !other)
        .collect()
}
