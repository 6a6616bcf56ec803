//! The statements of the texts that describe the problem, and the correct values for their errors.
//! docs/maintainer/sources.md lists the texts.

use crate::support::{by_backtracking, by_sat};
use encodings::at_most_one::Encoding;
use encodings::{Cnf, Lit};
use problem::Problem;
use problem::board::{Square, threatens};
use queensat::encode::{BoardVariables, Formula};
use solvers::{Backend, Outcome, backends};

fn plain(n: u32) -> Problem {
    Problem::new(n).unwrap()
}

/// JKU: the number of solutions for n = 1 to 10.
const JKU_COUNTS: [usize; 10] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];

#[test]
fn jku_counts_by_backtracking() {
    for (n, count) in (1..).zip(JKU_COUNTS) {
        assert_eq!(by_backtracking(&plain(n)).len(), count, "n = {n}");
    }
}

#[test]
fn jku_counts_by_every_backend_with_every_encoding() {
    for (n, &count) in (1..).zip(&JKU_COUNTS[..7]) {
        let expected = by_backtracking(&plain(n));
        assert_eq!(expected.len(), count);
        for backend in backends() {
            for encoding in Encoding::all() {
                if n == 7 && is_slow(backend, &encoding) {
                    continue;
                }
                let found = by_sat(&plain(n), backend, &encoding);
                let what = format!("n = {n}, {}, {encoding}", backend.name());
                assert_eq!(found, expected, "{what}");
            }
        }
    }
    // The three largest sizes use only the shortest formulas, because the others take long, and not
    // DPLL, which does not learn clauses and is too slow with many blocking clauses.
    for (n, &count) in (8..).zip(&JKU_COUNTS[7..]) {
        for backend in backends().iter().filter(|b| b.name() != "dpll") {
            for encoding in [Encoding::Pairwise, Encoding::Product] {
                let found = by_sat(&plain(n), backend, &encoding);
                assert_eq!(
                    found.len(),
                    count,
                    "n = {n}, {}, {encoding}",
                    backend.name()
                );
            }
        }
    }
}

/// DPLL does not learn clauses and is too slow with many variables.
fn is_slow(backend: &Backend, encoding: &Encoding) -> bool {
    let name = encoding.family().name;
    backend.name() == "dpll" && ["sorting-network", "modulo-totalizer"].contains(&name)
}

/// CS5010: the first solution in lexicographic order. The program of the course finds none for n =
/// 4 and n = 6; the correct ones are given here.
const CS5010_FIRST: [(u32, &str); 10] = [
    (1, "1"),
    (4, "2 4 1 3"),
    (5, "1 3 5 2 4"),
    (6, "2 4 6 1 3 5"),
    (7, "1 3 5 7 2 4 6"),
    (8, "1 5 8 6 3 7 2 4"),
    (9, "1 3 6 8 2 4 9 7 5"),
    (10, "1 3 6 8 10 5 9 2 4 7"),
    (11, "1 3 5 7 9 11 2 4 6 8 10"),
    (12, "1 3 5 8 10 12 6 11 2 7 9 4"),
];

#[test]
fn cs5010_first_solutions() {
    for (n, first) in CS5010_FIRST {
        assert_eq!(by_backtracking(&plain(n))[0].to_string(), first);
    }
    for n in [2, 3] {
        assert!(by_backtracking(&plain(n)).is_empty());
    }
}

/// The program of the course never moves its first queen from column 1, so it finds no solution for
/// n = 4 and n = 6.
#[test]
fn cs5010_has_no_solution_for_4_and_6_because_its_first_queen_stays_in_the_corner() {
    for (n, count) in [(4, 2), (6, 4)] {
        let mut cornered = plain(n);
        cornered.fix(Square::from_zero_based(0, 0)).unwrap();
        assert!(by_backtracking(&cornered).is_empty());
        assert_eq!(by_backtracking(&plain(n)).len(), count);
    }
}

#[test]
fn ewd316_finds_92_configurations_in_alphabetical_order() {
    let words: Vec<Vec<u32>> = by_backtracking(&plain(8))
        .iter()
        .map(|placement| placement.columns().collect())
        .collect();
    assert_eq!(words.len(), 92);
    assert!(words.is_sorted_by(|a, b| a < b));
    assert_eq!(words[0], [0, 4, 7, 5, 2, 6, 1, 3]);
    assert_eq!(words[91], [7, 3, 0, 2, 5, 1, 6, 4]);
}

/// Maple Satisfy: 2n positive clauses, one per row and column (for n = 1 they are the same), and
/// clauses that exclude each attacked square of each square, that is, each pair of squares that share
/// a line.
#[test]
fn maple_clauses() {
    for n in 1..=9 {
        let problem = plain(n);
        let mut formula = Cnf::new();
        let pairwise = &Encoding::Pairwise;
        Formula::new(*pairwise)
            .encoder(&problem)
            .encode(&mut formula)
            .unwrap();
        let (positive, negative): (Vec<&[Lit]>, Vec<&[Lit]>) = formula
            .clauses()
            .partition(|clause| clause.iter().all(|literal| literal.is_positive()));
        assert_eq!(positive.len() as u32, if n == 1 { 1 } else { 2 * n });
        let variables = BoardVariables::first_of_formula(problem.board()).unwrap();
        let square = |literal: &Lit| variables.square(literal.var()).unwrap();
        let mut pairs: Vec<(Square, Square)> = negative
            .iter()
            .map(|clause| (square(&clause[0]), square(&clause[1])))
            .collect();
        pairs.sort_unstable();
        let squares =
            (0..n).flat_map(|row| (0..n).map(move |column| Square::from_zero_based(row, column)));
        let attacked: Vec<(Square, Square)> = squares
            .clone()
            .flat_map(|a| squares.clone().map(move |b| (a, b)))
            .filter(|&(a, b)| a < b && threatens(a, b))
            .collect();
        assert_eq!(pairs, attacked);
    }
}

/// Maple Satisfy: the code of the worksheet states for each square that its queen and the queens of
/// *all* attacked squares do not stand together. This admits boards on which queens attack each
/// other.
#[test]
fn maple_code_as_printed_admits_attacks() {
    let n = 4;
    let problem = plain(n);
    for backend in backends() {
        let mut solver = backend.new_solver().unwrap();
        solver.new_vars(n * n).unwrap();
        let variables = BoardVariables::first_of_formula(problem.board()).unwrap();
        let queen = |square: Square| variables.var(square).positive();
        let squares: Vec<Square> = (0..n)
            .flat_map(|row| (0..n).map(move |column| Square::from_zero_based(row, column)))
            .collect();
        for index in 0..n {
            let row: Vec<Lit> = (0..n)
                .map(|column| queen(Square::from_zero_based(index, column)))
                .collect();
            let column: Vec<Lit> = (0..n)
                .map(|row| queen(Square::from_zero_based(row, index)))
                .collect();
            solver.add_clause(&row).unwrap();
            solver.add_clause(&column).unwrap();
        }
        for &square in &squares {
            let attacked = squares
                .iter()
                .filter(|&&other| other != square && threatens(square, other));
            let printed: Vec<Lit> = [!queen(square)]
                .into_iter()
                .chain(attacked.map(|&other| !queen(other)))
                .collect();
            solver.add_clause(&printed).unwrap();
        }
        // Two queens that attack each other, allowed by the printed clauses.
        solver
            .add_clause(&[queen(Square::from_zero_based(0, 0))])
            .unwrap();
        solver
            .add_clause(&[queen(Square::from_zero_based(0, 1))])
            .unwrap();
        let Outcome::Satisfiable(model) = solver.solve().unwrap() else {
            panic!(
                "{}: the printed clauses forbid it after all",
                backend.name()
            );
        };
        let placement = variables.placement(model.positive_literals());
        assert!(placement.verify(&problem).is_err());
    }
}

/// Maps row, column and last index to row and column.
type Symmetry = fn(u32, u32, u32) -> (u32, u32);

/// Returns the images of a solution under the eight symmetries of the square, computed from the
/// definition of each.
fn images(columns: &[u32]) -> Vec<Vec<u32>> {
    let last = columns.len() as u32 - 1;
    let squares: Vec<(u32, u32)> = (0..).zip(columns.iter().copied()).collect();
    let symmetries: [Symmetry; 8] = [
        |row, column, _| (row, column),
        |row, column, last| (column, last - row),
        |row, column, last| (last - row, last - column),
        |row, column, last| (last - column, row),
        |row, column, last| (row, last - column),
        |row, column, last| (last - row, column),
        |row, column, _| (column, row),
        |row, column, last| (last - column, last - row),
    ];
    symmetries
        .iter()
        .map(|symmetry| {
            let mut image: Vec<(u32, u32)> = squares
                .iter()
                .map(|&(row, column)| symmetry(row, column, last))
                .collect();
            image.sort_unstable();
            image.into_iter().map(|(_, column)| column).collect()
        })
        .collect()
}

/// One row of Bell's table, extended from OEIS A000170, A002562, A032522 and A033148.
struct Row {
    n: u32,
    solutions: u64,
    fundamental: u64,
    point_symmetric: u64,
    rotational_90: u64,
    classes: [u64; 3],
}

fn table() -> Vec<Row> {
    include_str!("../data/counts.csv")
        .lines()
        .skip(1)
        .map(|line| {
            let numbers: Vec<u64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
            Row {
                n: numbers[0] as u32,
                solutions: numbers[1],
                fundamental: numbers[2],
                point_symmetric: numbers[3],
                rotational_90: numbers[4],
                classes: [numbers[5], numbers[6], numbers[7]],
            }
        })
        .collect()
}

/// Bell 1976: the classes of solutions by symmetry, for those n with short lists of solutions.
#[test]
fn bell_classes_by_symmetry() {
    for row in table().iter().take(12) {
        let solutions: Vec<Vec<u32>> = by_backtracking(&plain(row.n))
            .iter()
            .map(|placement| placement.columns().collect())
            .collect();
        assert_eq!(solutions.len() as u64, row.solutions);
        let (mut half_turn, mut quarter_turn) = (0, 0);
        let mut classes = [0, 0, 0];
        for columns in &solutions {
            let images = images(columns);
            let turned_half = images[2] == *columns;
            let turned_quarter = images[1] == *columns;
            half_turn += u64::from(turned_half);
            quarter_turn += u64::from(turned_quarter);
            // Count each class once, at its least solution.
            if images.iter().all(|image| columns <= image) {
                classes[usize::from(turned_half) + usize::from(turned_quarter)] += 1;
            }
        }
        assert_eq!(half_turn, row.point_symmetric, "n = {}", row.n);
        assert_eq!(quarter_turn, row.rotational_90, "n = {}", row.n);
        assert_eq!(classes, row.classes, "n = {}", row.n);
        assert_eq!(classes.iter().sum::<u64>(), row.fundamental);
    }
}

/// Bell 1976 numbers the squares from 1 at the lower left, row by row upwards; a solution is
/// half-turn symmetric exactly if square(i) + square(n + 1 − i) = n² + 1 for every i.
#[test]
fn bell_half_turn_criterion() {
    for n in 4..=8_u64 {
        for placement in by_backtracking(&plain(n as u32)) {
            let columns: Vec<u32> = placement.columns().collect();
            // Row i from the bottom is row n − i from the top, counted from 0.
            let square = |i: u64| (i - 1) * n + u64::from(columns[(n - i) as usize]) + 1;
            let criterion = (1..=n).all(|i| square(i) + square(n + 1 - i) == n * n + 1);
            assert_eq!(criterion, images(&columns)[2] == columns);
        }
    }
}

/// The table is consistent: each class stands for 8, 4 or 2 solutions, and for n = 1 the only class
/// for one.
#[test]
fn bell_table_is_consistent() {
    for row in table().iter().skip(1) {
        let [none, half, quarter] = row.classes;
        assert_eq!(row.solutions, 8 * none + 4 * half + 2 * quarter);
        assert_eq!(row.fundamental, none + half + quarter);
        assert_eq!(4 * half, row.point_symmetric - row.rotational_90);
        assert_eq!(2 * quarter, row.rotational_90);
        // 90° classes exist for n = 4m and 4m + 1 only, a multiple of 2^(m − 1) of them.
        if row.n % 4 <= 1 {
            assert_eq!(quarter % (1 << (row.n / 4 - 1)), 0);
        } else {
            assert_eq!(quarter, 0);
        }
    }
}

/// Bell's table prints 4012 classes with 180° symmetry for n = 17; the right number is 2006.
/// Kraitchik, quoted by Bell, has 1784 classes for n = 12; the right number is 1787, which
/// `bell_classes_by_symmetry` counts.
#[test]
fn bell_and_kraitchik_corrected() {
    let table = table();
    assert_eq!(table[16].n, 17);
    assert_eq!(table[16].classes[1], 2006);
    assert_eq!((8152 - 128) / 4, 2006);
    assert_eq!(table[11].fundamental, 1787);
}
