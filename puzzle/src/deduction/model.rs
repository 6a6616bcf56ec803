//! A problem as numbered squares, the attacks between them, and units.

use super::sets::{self, Sets};
use super::{BoundedSet, Deductions};
use itertools::Itertools;
use problem::board::Square;
use problem::{Bound, Constraint, ConstraintKind, Problem};

/// Place of a square that is in no unit of a kind, or on which no queen may stand.
pub(super) const NONE: u32 = u32::MAX;

/// The squares on which queens may stand, numbered row by row, and the units that count them.
#[derive(Clone, Debug)]
pub(super) struct PuzzleModel {
    /// `true` if the board has too many squares; then the model has none.
    pub(super) is_too_large: bool,
    pub(super) squares: Vec<Square>,
    /// Words of a set of squares.
    pub(super) words: usize,
    /// For each square, the other squares that a queen on it attacks.
    pub(super) attacked: Sets,
    /// Units, those of few squares first.
    pub(super) units: Vec<CountedUnit>,
    /// The squares of each unit.
    pub(super) members: Sets,
    /// Regions, rows and columns.
    pub(super) lines: [LineUnits; 3],
    /// The units of which each square is a member, in order.
    units_of: Vec<Vec<usize>>,
}

/// The units of one kind, which have no square in common.
#[derive(Clone, Debug, Default)]
pub(super) struct LineUnits {
    pub(super) units: Vec<usize>,
    /// For each square, the place of its unit in `units`, or `NONE`.
    pub(super) of_square: Vec<u32>,
}

/// A unit and the number of its queens.
#[derive(Clone, Debug)]
pub(super) struct CountedUnit {
    pub(super) unit: BoundedSet,
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) squares: Vec<usize>,
}

impl PuzzleModel {
    pub(super) fn new(problem: &Problem) -> Self {
        let board = problem.board();
        let count = u64::from(board.rows()) * u64::from(board.columns());
        let is_too_large = count > Deductions::MAX_SQUARES;
        let mut squares: Vec<Square> = Vec::new();
        let mut numbers = Vec::new();
        if !is_too_large {
            squares.extend(
                board
                    .squares()
                    .filter(|&square| !problem.is_blocked(square)),
            );
            numbers.resize(count as usize, NONE);
        }
        for (number, &square) in (0..).zip(&squares) {
            numbers[board.place(square)] = number;
        }
        let number = |square: Square| {
            let number = numbers[board.place(square)];
            (number != NONE).then_some(number as usize)
        };
        let words = squares.len().div_ceil(64).max(1);
        // Units in the order in which steps look at them.
        let mut units = if is_too_large {
            Vec::new()
        } else {
            units(problem, number)
        };
        units.sort_by_key(|counted| (counted.squares.len(), counted.unit));
        // Tables in both directions: of the squares of units, and of the units of squares.
        let mut lines: [LineUnits; 3] = Default::default();
        for lines in &mut lines {
            lines.of_square = vec![NONE; squares.len()];
        }
        let mut members = Sets::new(units.len(), words);
        let mut units_of = vec![Vec::new(); squares.len()];
        for (unit, counted) in units.iter().enumerate() {
            for &square in &counted.squares {
                sets::insert(members.get_mut(unit), square);
                units_of[square].push(unit);
            }
            let lines = match counted.unit {
                BoundedSet::Region(_) => &mut lines[0],
                BoundedSet::Row(_) => &mut lines[1],
                BoundedSet::Column(_) => &mut lines[2],
                BoundedSet::Cover(_) | BoundedSet::Board => continue,
            };
            for &square in &counted.squares {
                lines.of_square[square] = lines.units.len() as u32;
            }
            lines.units.push(unit);
        }
        Self {
            is_too_large,
            attacked: attacks(problem, &squares, words, number),
            units,
            squares,
            words,
            members,
            lines,
            units_of,
        }
    }

    /// Returns the units of which a square is a member, in order.
    #[inline]
    pub(super) fn units_of(&self, square: usize) -> impl Iterator<Item = usize> + '_ {
        self.units_of[square].iter().copied()
    }

    /// Returns units by their names, regions first, then in the order of rows and columns.
    pub(super) fn names(&self, units: &[usize]) -> Vec<BoundedSet> {
        let mut names: Vec<BoundedSet> = units.iter().map(|&unit| self.units[unit].unit).collect();
        names.sort_unstable();
        names
    }

    /// Returns the squares of a set.
    pub(super) fn squares_of(&self, set: impl IntoIterator<Item = usize>) -> Vec<Square> {
        set.into_iter().map(|square| self.squares[square]).collect()
    }
}

/// Returns for each square the others that its queen attacks.
fn attacks(
    problem: &Problem,
    squares: &[Square],
    words: usize,
    number: impl Fn(Square) -> Option<usize>,
) -> Sets {
    let board = problem.board();
    let all_steps = problem.attack().steps();
    let steps = all_steps.cartesian_product([1, -1]).collect_vec();
    let mut attacked = Sets::new(squares.len(), words);
    for (from, &square) in squares.iter().enumerate() {
        let walk = |&(step, sign)| board.walk(square, step, sign);
        for to in steps.iter().flat_map(walk).filter_map(&number) {
            sets::insert(attacked.get_mut(from), to);
        }
    }
    attacked
}

/// Returns the units of a problem with the squares of each on which queens may stand.
fn units(problem: &Problem, number: impl Fn(Square) -> Option<usize>) -> Vec<CountedUnit> {
    let board = problem.board();
    let (row, column) = (problem.row_bound(), problem.column_bound());
    // The lines of attacks, which follow whole rows and columns, are in the table of attacks.
    let whole = |bound: Bound, lines: u32| match bound {
        Bound::ANY => 0,
        _ => lines as usize,
    };
    let mut all = Vec::new();
    let counted = |unit, constraint: &Constraint<'_>| {
        let squares: Vec<usize> = constraint.squares().filter_map(&number).collect();
        let size = u32::try_from(squares.len()).expect("the number of squares is limited");
        CountedUnit {
            unit,
            least: constraint.bound().least(),
            most: constraint.bound().greatest().unwrap_or(size).min(size),
            squares,
        }
    };
    let mut add = |kind, count, unit: fn(u32) -> BoundedSet| {
        let constraints = problem.constraints_of(kind).take(count);
        let mut lines: Vec<_> = (0..)
            .zip(constraints)
            .map(|(index, constraint)| counted(unit(index), &constraint))
            .collect();
        fill(problem, &mut lines);
        all.extend(lines);
    };
    add(ConstraintKind::Region, usize::MAX, BoundedSet::Region);
    add(
        ConstraintKind::Row,
        whole(row, board.rows()),
        BoundedSet::Row,
    );
    add(
        ConstraintKind::Column,
        whole(column, board.columns()),
        BoundedSet::Column,
    );
    let free = board.squares().filter(|&square| number(square).is_some());
    let covers = free.zip(problem.constraints_of(ConstraintKind::Cover));
    all.extend(covers.map(|(square, constraint)| counted(BoundedSet::Cover(square), &constraint)));
    let total = problem.constraints_of(ConstraintKind::Total);
    all.extend(total.map(|constraint| counted(BoundedSet::Board, &constraint)));
    all
}

/// Makes the numbers of lines or regions exact, if the number of all queens leaves no choice.
fn fill(problem: &Problem, lines: &mut [CountedUnit]) {
    let Some(queens) = problem.queens() else {
        return;
    };
    let sum = |number: fn(&CountedUnit) -> u32| -> u64 {
        lines.iter().map(|line| u64::from(number(line))).sum()
    };
    let squares = problem.board().squares();
    let free = squares
        .filter(|&square| !problem.is_blocked(square))
        .count();
    let covers_board = lines.iter().map(|line| line.squares.len()).sum::<usize>() == free;
    let is_greatest = sum(|line| line.most) == queens;
    let is_least = sum(|line| line.least) == queens;
    for line in lines {
        if covers_board && is_greatest {
            line.least = line.least.max(line.most);
        } else if is_least {
            line.most = line.most.min(line.least);
        }
    }
}
