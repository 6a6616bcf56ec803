//! Depth-first search row by row, for several queens in each row that exclude squares of their own row and of the
//! next ones alone, such as the stars of Star Battle puzzles.
//!
//! Stars that do not touch leave little choice below a row: of the 1001 places of four stars in 17 columns, three on
//! average fit below those of the row above. So nothing is propagated; after each row, the sets that have too little
//! room below it end the state.

use super::machine_words::Words;
use super::model::{CountedSet, Model};
use super::pauses::{CoveredShare, Pause, Pauses};
use super::search::Search;
use crate::rows::StopCheck;
use control::Control;
use control::bits::members;
use itertools::Itertools;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Maximum number of rows and of columns.
const MAX_SIDE: usize = 64;
/// Maximum number of groups of squares that exclude each other, of which two neighbouring rows have more than queens.
const MAX_SPARE: u32 = 1;
/// Maximum number of queens of a set: with those of one more row, they are less than 256.
const MAX_QUEENS: u32 = 127;
/// Maximum number of places of the queens of the first row.
const MAX_PLACES: usize = 1 << 16;
/// Maximum number of lists of places that are kept for a row.
const MAX_LISTS: usize = 1 << 12;
/// Estimated time for the queens of a row.
const SECONDS_OF_ROW: f64 = 60e-9;

/// A problem whose queens in two neighbouring rows have little choice.
pub(super) struct RowProblem<'m, B> {
    model: &'m Model<B>,
    /// Row and position of each square.
    positions: Vec<(usize, usize)>,
    /// Squares that are open or have fixed queens.
    open: B,
    rows: Vec<Row>,
}

/// Tables for the search.
pub(super) struct RowModel {
    rows: Vec<Row>,
    /// Number of sets, filled up to whole chunks, so that they are compared together.
    sets: usize,
    /// Maximum of queens of each set.
    most: Vec<u8>,
    /// For each row and set, the queens that it needs above that row; two more rows at the end.
    needed: Vec<u8>,
}

/// Number of sets that are compared together.
const CHUNK: usize = 16;

struct Row {
    open: u64,
    /// Squares of fixed queens.
    fixed: u64,
    least: u32,
    most: u32,
    squares: Vec<RowSquare>,
    /// For each set, its squares in the row.
    parts: Vec<u64>,
}

/// A square by its position in a row.
#[derive(Clone, Default)]
struct RowSquare {
    number: u32,
    /// Squares that a queen excludes in its row and in the next one.
    here: u64,
    below: u64,
    sets: Vec<u32>,
}

/// Places of the queens of a row, and the squares that they exclude in the next one.
#[derive(Clone, Copy, Default)]
struct Places {
    squares: u64,
    below: u64,
}

impl<'m, B: Words> RowProblem<'m, B> {
    /// Returns the problem, or `None` if the problem is not of this kind, or leaves more choice.
    pub(super) fn new(model: &'m Model<B>, start: &Search<'_, B>) -> Option<Self> {
        let positions = model.rows_and_positions();
        let is_small = positions.iter().all(|&(row, at)| row.max(at) < MAX_SIDE);
        let are_few = model.sets.iter().all(|set| set.most <= MAX_QUEENS);
        if !is_small || !are_few || !model.sets.iter().any(|set| set.least > 1) {
            return None;
        }
        // Squares by row and position. Each excludes squares of its own row and the next ones, no others.
        let row = || Row {
            open: 0,
            fixed: 0,
            least: 0,
            most: u32::MAX,
            squares: vec![RowSquare::default(); MAX_SIDE],
            parts: Vec::new(),
        };
        let mut rows: Vec<Row> = (0..=positions.last()?.0).map(|_| row()).collect();
        let mut open = B::empty(model.open.words().len());
        for (number, &(row, at)) in positions.iter().enumerate() {
            let is_fixed = start.queens.contains(&(number as u32));
            let square = &mut rows[row].squares[at];
            square.number = number as u32;
            for excluded in model.excluded[number].numbers() {
                let (other, bit) = positions[excluded];
                match other.checked_sub(row) {
                    Some(0) => square.here |= 1 << bit,
                    Some(1) => square.below |= 1 << bit,
                    Some(_) => return None,
                    None => {}
                }
            }
            if is_fixed || start.open.contains(number) {
                open.insert(number);
                rows[row].open |= 1 << at;
                rows[row].fixed |= u64::from(is_fixed) << at;
            }
        }
        // Bounds of whole rows. Other sets are left to the tables.
        for set in &model.sets {
            let mut squares = set.squares.numbers().map(|number| positions[number]);
            let (row, at) = squares.next()?;
            let of_row = &mut rows[row];
            let mut part = 1_u64 << at;
            let is_row = squares.all(|(other, at)| {
                part |= 1 << at;
                other == row
            });
            if is_row && of_row.open & !part == 0 {
                of_row.least = of_row.least.max(set.least);
                of_row.most = of_row.most.min(set.most);
            }
        }
        let problem = Self {
            model,
            positions,
            open,
            rows,
        };
        // Two neighbouring rows have few more groups of squares than queens, so that a row leaves little choice below it.
        let pairs = problem.rows.windows(2).enumerate();
        let is_tight = |(first, pair): (usize, &[Row])| {
            let groups = model.groups(&problem.between(first, first + 2));
            let is_several = pair[0].least.min(pair[1].least) > 1;
            is_several && groups <= pair[0].least + pair[1].least + MAX_SPARE
        };
        pairs.into_iter().all(is_tight).then_some(problem)
    }

    /// Returns the open squares from a row on, up to another one.
    fn between(&self, first: usize, end: usize) -> B {
        let mut squares = self.open.clone();
        for (number, (row, _)) in self.positions.iter().enumerate() {
            if !(first..end).contains(row) {
                squares.remove(number);
            }
        }
        squares
    }

    /// Returns the tables, or `None` if the queens of the first row have too many places.
    pub(super) fn into_tables(mut self) -> Option<RowModel> {
        let count = self.rows.len();
        let of_sets = self.model.sets.iter().map(|set| {
            let mut parts = vec![0_u64; count];
            for number in set.squares.numbers() {
                let (row, at) = self.positions[number];
                parts[row] |= 1 << at;
            }
            (set, parts)
        });
        // Sets of whole rows whose bounds follow from those of the rows.
        let is_of_rows = |(set, parts): &(&CountedSet<B>, Vec<u64>)| {
            let rows = self.rows.iter().zip(parts).filter(|(_, part)| **part != 0);
            let mut bounds =
                rows.map(|(row, part)| (row.open & !part == 0).then_some((row.least, row.most)));
            let bounds = bounds.fold_options((0_u32, 0_u32), |all, row| {
                (all.0 + row.0, all.1.saturating_add(row.1))
            });
            bounds.is_some_and(|(least, most)| set.least <= least && most <= set.most)
        };
        let sets = of_sets.filter(|set| !is_of_rows(set)).collect_vec();
        // Queens that each set needs above a row: those that do not fit into its groups from there on.
        let width = sets.len().next_multiple_of(CHUNK);
        let mut needed = vec![0; (count + 2) * width];
        for row in 0..count {
            let below = self.between(row, count);
            for (needed, (set, _)) in needed[row * width..].iter_mut().zip(&sets) {
                let mut squares = set.squares.clone();
                squares.keep(&below);
                *needed = set.least.saturating_sub(self.model.groups(&squares)) as u8;
            }
        }
        // The squares of each set, row by row.
        let mut most = vec![0; width];
        for (index, (set, parts)) in sets.iter().enumerate() {
            most[index] = set.most as u8;
            for last in [count, count + 1] {
                needed[last * width + index] = set.least as u8;
            }
            for (row, &part) in self.rows.iter_mut().zip(parts) {
                row.parts.resize(width, 0);
                row.parts[index] = part;
                for at in members(part) {
                    row.squares[at as usize].sets.push(index as u32);
                }
            }
        }
        let model = RowModel {
            rows: self.rows,
            sets: width,
            most,
            needed,
        };
        let mut first = Vec::new();
        let is_complete = model.list(0, model.rows[0].open, Places::default(), &mut first);
        is_complete.then_some(model)
    }
}

impl RowModel {
    /// Returns the places of the queens of a row on these squares.
    fn places_of_row(&self, row: usize, open: u64) -> PlacesOfRow {
        let mut places = Vec::new();
        self.list(row, open, Places::default(), &mut places);
        let mut queens = vec![0; places.len() * self.sets];
        for (places, queens) in places.iter().zip(queens.chunks_exact_mut(self.sets)) {
            for at in members(places.squares) {
                for &set in &self.rows[row].squares[at as usize].sets {
                    queens[set as usize] += 1;
                }
            }
        }
        PlacesOfRow { places, queens }
    }

    /// Lists the places of the queens of a row on these squares, with those that are given. Returns `false` if there
    /// are too many.
    fn list(&self, row: usize, open: u64, given: Places, places: &mut Vec<Places>) -> bool {
        let of_row = &self.rows[row];
        let count = given.squares.count_ones();
        // Squares that exclude each other are a group, which has room for one queen.
        let mut rest = open;
        let mut groups = 0;
        while rest != 0 && count + groups < of_row.least {
            let mut common = rest;
            while common != 0 {
                let at = common.trailing_zeros();
                rest &= !(1 << at);
                common &= of_row.squares[at as usize].here & !(1 << at);
            }
            groups += 1;
        }
        if count + groups < of_row.least {
            return true;
        }
        if open == 0 || count == of_row.most {
            if of_row.fixed & !given.squares == 0 {
                places.push(given);
            }
            return places.len() <= MAX_PLACES;
        }
        let at = open.trailing_zeros() as usize;
        let (queen, square) = (1 << at, &of_row.squares[at]);
        let with = Places {
            squares: given.squares | queen,
            below: given.below | square.below,
        };
        self.list(row, open & !square.here & !queen, with, places)
            && self.list(row, open & !queen, given, places)
    }

    /// Visits all solutions, as squares by their numbers, until `found` returns `true` or `pause` breaks. Returns
    /// `true` if all were visited, and the number of queens placed.
    pub(super) fn run(
        &self,
        found: &mut dyn FnMut(&[u32]) -> bool,
        pause: &mut Pause<'_>,
        control: &Control,
    ) -> (bool, u64) {
        let mut search = RowSearch {
            model: self,
            chosen: Vec::new(),
            placed: vec![vec![0; self.sets]; self.rows.len() + 1],
            lists: (0..self.rows.len()).map(|_| HashMap::new()).collect(),
            nodes: 0,
            steps: 0,
            covered: CoveredShare::NOTHING,
            found,
            check: StopCheck::new(control),
            pauses: Pauses::new(pause, SECONDS_OF_ROW),
        };
        let complete = search.enter(0, 0).is_continue();
        (complete, search.nodes)
    }

    /// Returns `false` if a set that has so many queens above a row needs more than have room in that row, with these
    /// open squares, and below it.
    fn has_room(&self, row: usize, open: u64, placed: &[u8]) -> bool {
        let of = |row| self.needed[row * self.sets..][..self.sets].chunks_exact(CHUNK);
        let placed = placed.chunks_exact(CHUNK);
        let parts = self.rows[row].parts.chunks_exact(CHUNK);
        for (((placed, needed), below), parts) in placed.zip(of(row)).zip(of(row + 1)).zip(parts) {
            if is_any_less(placed, needed) {
                return false;
            }
            if is_any_less(placed, below) {
                let mut sets = placed.iter().zip(below).zip(parts);
                // The set has no square in the row that is left.
                if sets.any(|((placed, below), part)| placed < below && part & open == 0) {
                    return false;
                }
            }
        }
        true
    }
}

/// Returns `true` if a number is less than its counterpart. All are compared, which takes few instructions.
#[inline]
fn is_any_less(numbers: &[u8], others: &[u8]) -> bool {
    let pairs = numbers.iter().zip(others);
    pairs.fold(false, |any, (number, other)| any | (number < other))
}

/// Places of the queens of a row on some squares.
struct PlacesOfRow {
    places: Vec<Places>,
    /// For each of them and each set, the queens in the set.
    queens: Vec<u8>,
}

struct RowSearch<'a, 'p> {
    model: &'a RowModel,
    /// Squares of the queens of each row.
    chosen: Vec<u64>,
    /// For each row, the queens in each set above it.
    placed: Vec<Vec<u8>>,
    /// For each row and its squares that were open, the places of its queens.
    lists: Vec<HashMap<u64, Rc<PlacesOfRow>>>,
    nodes: u64,
    /// Number of places that were tried.
    steps: u64,
    covered: CoveredShare,
    found: &'a mut dyn FnMut(&[u32]) -> bool,
    check: StopCheck<'a>,
    pauses: Pauses<'a, 'p>,
}

impl RowSearch<'_, '_> {
    /// Goes on with a row, of which the queens above exclude some squares.
    fn enter(&mut self, row: usize, excluded: u64) -> ControlFlow<()> {
        let model = self.model;
        let Some(of_row) = model.rows.get(row) else {
            return self.finish();
        };
        let open = of_row.open & !excluded;
        if !model.has_room(row, open, &self.placed[row]) {
            return ControlFlow::Continue(());
        }
        let lists = &mut self.lists[row];
        if lists.len() == MAX_LISTS {
            lists.clear();
        }
        let list = lists
            .entry(open)
            .or_insert_with(|| Rc::new(model.places_of_row(row, open)))
            .clone();
        let queens = list.queens.chunks_exact(model.sets);
        for ((left, places), queens) in (0..list.places.len() as u32)
            .rev()
            .zip(&list.places)
            .zip(queens)
        {
            self.steps += 1;
            if self.check.step() || self.pauses.step(self.steps, &self.covered) {
                return ControlFlow::Break(());
            }
            let rest = self.covered.choose(left + 1, 1);
            let [above, below] = &mut self.placed[row..row + 2] else {
                unreachable!("a row and the next one");
            };
            for (below, (above, queens)) in below.iter_mut().zip(above.iter().zip(queens)) {
                *below = above + queens;
            }
            if !is_any_less(&model.most, below) {
                self.nodes += u64::from(places.squares.count_ones());
                self.chosen.push(places.squares);
                self.enter(row + 1, places.below)?;
                self.chosen.pop();
            }
            self.covered.go_back(rest);
        }
        ControlFlow::Continue(())
    }

    /// Passes a solution on.
    fn finish(&mut self) -> ControlFlow<()> {
        let rows = self.model.rows.iter().zip(&self.chosen);
        let queens: Vec<u32> = rows
            .flat_map(|(row, &squares)| members(squares).map(|at| row.squares[at as usize].number))
            .collect();
        if (self.found)(&queens) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Numbering;
    use super::super::pauses::no_pause;
    use super::*;
    use crate::search_any_board;
    use problem::board::{Board, Square};
    use problem::{Problem, Regions, Rules};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Squares = [u64; 3];
    type Solutions = BTreeSet<Vec<Square>>;

    /// Returns the solutions of the search, or `None` if it does not take the problem.
    fn by_rows(problem: &Problem) -> Option<Solutions> {
        let model = Model::<Squares>::new(problem, Numbering::new(problem).unwrap());
        let Some(start) = Search::new(&model) else {
            return Some(Solutions::new());
        };
        let tables = RowProblem::new(&model, &start)?.into_tables()?;
        let mut found = Solutions::new();
        let mut add = |queens: &[u32]| {
            let squares = queens.iter().map(|&queen| model.squares[queen as usize]);
            assert!(found.insert(squares.sorted_unstable().collect()), "twice");
            false
        };
        let (complete, nodes) = tables.run(&mut add, &mut no_pause, &Control::new());
        assert!(complete && nodes >= found.iter().map(Vec::len).sum::<usize>().min(1) as u64);
        Some(found)
    }

    /// Returns the solutions of the search by propagation.
    fn by_propagation(problem: &Problem) -> Solutions {
        let model = Model::<Squares>::new(problem, Numbering::new(problem).unwrap());
        let mut found = Solutions::new();
        if let Some(mut search) = Search::new(&model) {
            let add = |queens: &[u32]| {
                let squares = queens.iter().map(|&queen| model.squares[queen as usize]);
                found.insert(squares.sorted_unstable().collect());
                false
            };
            assert!(search.run(add, &mut no_pause, &Control::new()));
        }
        found
    }

    /// Returns a board with stars, regions, blocked and fixed squares; numbers choose them.
    fn problem(
        (rows, columns): (u32, u32),
        stars: u32,
        moved: Option<&[(u32, u32)]>,
        blocked: &[u32],
        fixed: &[u32],
    ) -> Option<Problem> {
        let board = Board::new(rows, columns).unwrap();
        let square =
            |number: &u32| Square::from_zero_based(number / columns % rows, number % columns);
        let mut problem = Problem::with_rules(board.clone(), Rules::stars(&board, stars)).ok()?;
        if let Some(moved) = moved {
            // Regions are columns, and some squares of others.
            let mut labels: Vec<u32> = (0..rows * columns).map(|number| number % columns).collect();
            for &(number, label) in moved {
                labels[(number % (rows * columns)) as usize] = label % columns;
            }
            let labels = labels.into_iter().map(Some);
            problem = problem
                .with_regions(Regions::new(&board, labels).ok()?)
                .ok()?;
        }
        for number in blocked {
            let _ = problem.block(square(number));
        }
        for number in fixed {
            let _ = problem.fix(square(number));
        }
        Some(problem)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_solutions_are_those_of_the_rules(
            size in prop_oneof![Just((8, 8)), Just((9, 9)), Just((9, 9)), Just((10, 10))],
            moved in prop::option::of(prop::collection::vec((0..100_u32, 0..10_u32), 1..25)),
            blocked in prop::collection::vec(0..100_u32, 1..20),
            fixed in prop::collection::vec(0..100_u32, 0..3),
        ) {
            if let Some(problem) = problem(size, 2, moved.as_deref(), &blocked, &fixed) {
                if let Some(found) = by_rows(&problem) {
                    prop_assert_eq!(found, by_propagation(&problem));
                }
            }
        }
    }

    #[test]
    fn boards_with_little_choice_are_taken() {
        for (size, stars, are_taken) in [
            ((8, 8), 2, true),
            ((9, 9), 2, true),
            ((10, 10), 2, true),
            ((8, 9), 2, false),
            ((11, 11), 2, false),
            ((12, 12), 2, false),
            ((8, 8), 1, false),
        ] {
            let problem = problem(size, stars, None, &[], &[]).unwrap();
            let model = Model::<Squares>::new(&problem, Numbering::new(&problem).unwrap());
            let start = Search::new(&model).unwrap();
            assert_eq!(
                RowProblem::new(&model, &start).is_some(),
                are_taken,
                "{size:?}"
            );
        }
        // Queens with two in each row exclude squares of all rows.
        let queens = problem::instance::read("queensat problem 1\nsize 8\nper-line 2\n").unwrap();
        assert_eq!(by_rows(&queens), None);
        let eight = problem((8, 8), 2, None, &[], &[]).unwrap();
        let mut counted = 0;
        let visit = |_: &_| {
            counted += 1;
            ControlFlow::Continue(())
        };
        search_any_board(&eight, visit, &Control::new()).unwrap();
        assert!(counted > 0 && by_rows(&eight).unwrap().len() == counted);
    }

    /// A region of whole rows, whose stars are fewer than those of the rows.
    #[test]
    fn bounds_of_whole_rows_are_not_forgotten() {
        let regions: Vec<u32> = (0..81)
            .map(|number| [0, 0, 1, 2, 3, 4, 5, 6, 7][number / 9])
            .collect();
        let board = Board::new(9, 9).unwrap();
        let labels = regions.iter().map(|&label| Some(label));
        let problem = Problem::with_rules(board.clone(), Rules::stars(&board, 2))
            .unwrap()
            .with_regions(Regions::new(&board, labels).unwrap())
            .unwrap();
        assert_eq!(by_rows(&problem), Some(Solutions::new()));
    }

    #[test]
    fn holes_and_pawns_are_left_out() {
        let rules = "queensat problem 1\nsize 9\nper-line 2\ndiagonals none\nno-touch\nblock 5,5\nblock 2,3\n";
        let mut total = 0;
        for obstacles in [
            "hole 1,9\n",
            "hole 1,1\nhole 9,5\n",
            "pawn 4,9\npawn 5,9\n",
            "hole 3,4\nhole 4,4\n",
        ] {
            let problem = problem::instance::read(&format!("{rules}{obstacles}")).unwrap();
            let found = by_rows(&problem).unwrap();
            assert_eq!(found, by_propagation(&problem), "{obstacles}");
            total += found.len();
        }
        assert!(total > 100, "{total}");
    }
}
