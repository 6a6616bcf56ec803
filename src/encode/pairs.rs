//! Counts of the queens of two neighbouring lines, which follow from the other clauses.
//!
//! If queens exclude the squares beside them, two lines have at most one queen in two neighbouring columns. Two rows of
//! 17 squares with four stars each then have room for nine stars, and so at least j − 1 and at most j of their eight
//! stars in the first 2j columns. A solver learns such counts slowly: without them, it has three times the conflicts
//! on such puzzles.

use super::BoardVariables;
use encodings::{ClauseSink, Lit, SinkError};
use itertools::Itertools;
use problem::board::Square;
use problem::{ConstraintKind, Problem};
use std::ops::RangeInclusive;

/// Maximum difference of the counts of a column that are possible. Where it is more, a solver gains nothing.
const MAX_DIFFERENCE: usize = 1;

/// Returns `true` if a problem has lines with little more room than queens.
pub(super) fn has_any(problem: &Problem) -> bool {
    pairs(problem).next().is_some()
}

/// Writes the counts of all pairs of neighbouring lines that have little more room than queens.
pub(super) fn count(
    problem: &Problem,
    variables: &BoardVariables,
    sink: &mut dyn ClauseSink,
) -> Result<(), SinkError> {
    for (columns, queens) in pairs(problem) {
        let literals = columns.iter().map(|column| {
            let literals = column
                .iter()
                .map(|&square| variables.var(square).positive());
            literals.collect_vec()
        });
        count_pair(&literals.collect_vec(), queens, sink)?;
    }
    Ok(())
}

/// Returns the columns of each two lines with little room, open squares alone, and the number of queens.
fn pairs(problem: &Problem) -> impl Iterator<Item = (Vec<Vec<Square>>, usize)> {
    let kinds = [
        (ConstraintKind::Row, problem.row_bound()),
        (ConstraintKind::Column, problem.column_bound()),
    ]
    .into_iter()
    .filter(|(_, bound)| bound.least() > 1);
    kinds.flat_map(move |(kind, bound)| {
        let queens = 2 * bound.least() as usize;
        let lines = problem
            .constraints_of(kind)
            .map(|line| line.squares().collect_vec());
        lines.tuple_windows().filter_map(move |(first, second)| {
            // A line with a hole has fewer squares, so that the others have no neighbour at their place.
            if first.len() != second.len() {
                return None;
            }
            let columns = first
                .into_iter()
                .zip(second)
                .map(|(a, b)| [a, b])
                .collect_vec();
            let open = |column: &[Square; 2]| {
                let squares = column.iter().filter(|&&square| !problem.is_blocked(square));
                squares.copied().collect_vec()
            };
            let open = columns.iter().map(open).collect_vec();
            let possible = possible_counts(&open, queens);
            let are_few = possible.iter().all(|counts| {
                let difference = counts.end().checked_sub(*counts.start());
                difference.is_some_and(|difference| difference <= MAX_DIFFERENCE)
            });
            (are_few && are_exclusive(problem, &columns)).then_some((open, queens))
        })
    })
}

/// Returns `true` if the squares of each two neighbouring columns exclude each other.
fn are_exclusive(problem: &Problem, columns: &[[Square; 2]]) -> bool {
    columns.windows(2).all(|pair| {
        let squares = pair.concat();
        let mut pairs = squares.iter().array_combinations();
        pairs.all(|[&a, &b]| problem.attacks(a, b))
    })
}

/// Writes a counter for two lines: for each column, the number of queens up to it.
fn count_pair(
    columns: &[Vec<Lit>],
    queens: usize,
    sink: &mut dyn ClauseSink,
) -> Result<(), SinkError> {
    let mut last = Counter {
        possible: 0..=0,
        at_least: Vec::new(),
    };
    for (column, possible) in columns.iter().zip(possible_counts(columns, queens)) {
        let new = sink.new_vars((possible.end() - possible.start()) as u32)?;
        let at_least = new.iter().map(|var| var.positive()).collect();
        let next = Counter { possible, at_least };
        for count in last.possible.start() + 1..=next.possible.end() + 1 {
            let [same, less] = [count, count - 1].map(|count| last.at_least(count));
            let more = next.at_least(count);
            // No column takes a queen away, or adds two.
            add([same.not(), more], &[], sink)?;
            add([less, more.not()], &[], sink)?;
            for &queen in column {
                add([less.not(), more], &[!queen], sink)?;
            }
            add([same, more.not()], column, sink)?;
        }
        last = next;
    }
    Ok(())
}

/// Writes a clause of two statements and some literals, unless it is true anyway.
fn add(
    statements: [Statement; 2],
    literals: &[Lit],
    sink: &mut dyn ClauseSink,
) -> Result<(), SinkError> {
    let mut clause = literals.to_vec();
    for statement in statements {
        match statement {
            Statement::Known(true) => return Ok(()),
            Statement::Known(false) => {}
            Statement::Open(literal) => clause.push(literal),
        }
    }
    sink.add_clause(&clause)
}

/// Returns the counts of the queens up to each column that leave room for the others.
fn possible_counts<T>(columns: &[Vec<T>], queens: usize) -> Vec<RangeInclusive<usize>> {
    let before = rooms(columns.iter());
    let behind = rooms(columns.iter().rev()).into_iter().rev();
    let rooms = before.into_iter().zip(behind).skip(1);
    rooms
        .map(|(before, behind)| queens.saturating_sub(behind)..=before.min(queens))
        .collect()
}

/// Returns the room in the first columns, for each number of columns: at most one queen in two that are neighbours.
fn rooms<'a, T: 'a>(columns: impl Iterator<Item = &'a Vec<T>>) -> Vec<usize> {
    let mut rooms = vec![0];
    let mut is_shared = true;
    for column in columns {
        let last = *rooms.last().expect("the room in no columns");
        let is_new = !column.is_empty() && is_shared;
        is_shared = !is_new;
        rooms.push(last + usize::from(is_new));
    }
    rooms
}

/// Number of the queens up to a column.
struct Counter {
    possible: RangeInclusive<usize>,
    /// For each possible number but the least, a literal that is true if there are at least so many.
    at_least: Vec<Lit>,
}

impl Counter {
    /// Returns the statement that there are at least so many queens.
    fn at_least(&self, count: usize) -> Statement {
        match count.checked_sub(self.possible.start() + 1) {
            None => Statement::Known(true),
            Some(index) => match self.at_least.get(index) {
                Some(&literal) => Statement::Open(literal),
                None => Statement::Known(false),
            },
        }
    }
}

/// A statement that is known to be true or false, or a literal.
#[derive(Clone, Copy)]
enum Statement {
    Known(bool),
    Open(Lit),
}

impl Statement {
    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Open(literal) => Self::Open(!literal),
        }
    }
}
