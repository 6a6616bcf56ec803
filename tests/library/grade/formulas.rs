//! Formulas of n queens as a person may write them: loops over lines, right or wrong.

use itertools::Itertools;

/// Row and column of a square, from 1.
pub(super) type Cell = (i32, i32);
pub(super) type Clauses = Vec<Vec<i32>>;
pub(super) type Variable<'a> = &'a dyn Fn(Cell) -> i32;

/// Directions in which queens attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Row,
    Column,
    Diagonal,
    Anti,
}

pub(super) const WAYS: [Way; 4] = [Way::Row, Way::Column, Way::Diagonal, Way::Anti];

/// Returns the variable of a square, row by row.
pub(super) fn by_rows(n: i32) -> impl Fn(Cell) -> i32 {
    move |(row, column)| (row - 1) * n + column
}

/// Returns the lines of a direction.
pub(super) fn lines(n: i32, way: Way) -> Vec<Vec<Cell>> {
    let cells = || (1..=n).cartesian_product(1..=n);
    let number = |(row, column): Cell| match way {
        Way::Row => row,
        Way::Column => column,
        Way::Diagonal => column - row,
        Way::Anti => row + column,
    };
    let numbers = cells().map(number).sorted().dedup();
    let line = |line: i32| cells().filter(|&cell| number(cell) == line).collect();
    numbers.map(line).collect()
}

/// Returns the clauses that two queens on a line exclude each other.
pub(super) fn at_most_one(line: &[Cell], variable: Variable<'_>) -> Clauses {
    let pairs = line.iter().array_combinations();
    pairs
        .map(|[&one, &other]| vec![-variable(one), -variable(other)])
        .collect()
}

/// Returns the clause that a line has a queen.
pub(super) fn at_least_one(line: &[Cell], variable: Variable<'_>) -> Vec<i32> {
    line.iter().map(|&cell| variable(cell)).collect()
}

/// Returns the clauses that each line of some directions has a queen, and that none of others has two.
pub(super) fn formula(n: i32, least: &[Way], most: &[Way], variable: Variable<'_>) -> Clauses {
    let lines_of = |ways: &[Way]| ways.iter().flat_map(|&way| lines(n, way)).collect_vec();
    let mut clauses: Clauses = Vec::new();
    clauses.extend(
        lines_of(least)
            .iter()
            .map(|line| at_least_one(line, variable)),
    );
    clauses.extend(
        lines_of(most)
            .iter()
            .flat_map(|line| at_most_one(line, variable)),
    );
    clauses
}

/// Returns the right formula.
pub(super) fn exact(n: i32) -> Clauses {
    formula(n, &[Way::Row, Way::Column], &WAYS, &by_rows(n))
}

/// Returns the right formula without "at most one" of a direction.
pub(super) fn without(n: i32, way: Way) -> Clauses {
    let others = WAYS.into_iter().filter(|it| *it != way).collect_vec();
    formula(n, &[Way::Row, Way::Column], &others, &by_rows(n))
}

/// Returns the clauses that an odd number of the squares of a line have queens.
pub(super) fn odd(line: &[Cell], variable: Variable<'_>) -> Clauses {
    let signs = line.iter().map(|_| [1, -1]).multi_cartesian_product();
    let even = signs.filter(|signs| signs.iter().filter(|sign| **sign < 0).count() % 2 == 0);
    even.map(|signs| {
        signs
            .iter()
            .zip(line)
            .map(|(sign, &cell)| sign * variable(cell))
            .collect()
    })
    .collect()
}

/// Writes a formula in DIMACS. The header declares the largest variable, or more.
pub(super) fn dimacs(clauses: &Clauses, variables: i32) -> String {
    let largest = clauses.iter().flatten().map(|literal| literal.abs()).max();
    let largest = largest.unwrap_or(0).max(variables);
    let mut text = format!("p cnf {largest} {}\n", clauses.len());
    for clause in clauses {
        text.extend(clause.iter().map(|literal| format!("{literal} ")));
        text += "0\n";
    }
    text
}
