//! The published counts of the family in `tests/data/family.csv`, as problems.

use problem::board::{Board, Obstacle, Square, Topology};
use problem::{Bound, Diagonals, Problem, Rules, Total};
use std::collections::BTreeMap;

/// A published sequence.
pub struct Published {
    pub name: String,
    pub oeis: String,
    /// The index of each term, with the term.
    pub terms: Vec<(u32, u64)>,
    /// The last index that each group of tests checks: native search, SAT, optimized native search.
    pub search_to: u32,
    pub sat_to: u32,
    pub long_to: u32,
    /// Indexes that no test checks, because they take too long.
    pub not_run: Vec<u32>,
}

/// Returns all sequences of the data file.
pub fn published() -> Vec<Published> {
    let table = include_str!("../../data/family.csv");
    let mut rows = table.lines();
    assert_eq!(
        rows.next(),
        Some("name,oeis,first,step,terms,search_to,sat_to,long_to,not_run")
    );
    rows.map(|row| {
        let cells: Vec<&str> = row.split(',').collect();
        let [
            name,
            oeis,
            first,
            step,
            terms,
            search_to,
            sat_to,
            long_to,
            not_run,
        ] = cells[..]
        else {
            panic!("nine cells: {row}");
        };
        let number = |cell: &str| {
            cell.parse::<u32>()
                .unwrap_or_else(|_| panic!("{cell}: {row}"))
        };
        let indexes = (number(first)..).step_by(number(step) as usize);
        let terms = terms.split(' ').map(|term| term.parse().unwrap());
        Published {
            name: name.into(),
            oeis: oeis.into(),
            terms: indexes.zip(terms).collect(),
            search_to: number(search_to),
            sat_to: number(sat_to),
            long_to: number(long_to),
            not_run: not_run.split_whitespace().map(number).collect(),
        }
    })
    .collect()
}

/// A problem, and the number of problems that have as many solutions because they are symmetric.
pub type Weighted = (u64, Problem);

impl Published {
    /// Returns the problems whose numbers of solutions, times their weights, add up to a term.
    pub fn problems(&self, index: u32) -> Vec<Weighted> {
        let square = Board::new(index, index).ok();
        let square = || square.clone().unwrap();
        let torus = || square().with_topology(Topology::Torus);
        let one =
            |board: Board, rules: Rules| vec![(1, Problem::with_rules(board, rules).unwrap())];
        let apart = Rules {
            diagonals: Diagonals::None,
            is_touching_forbidden: true,
            ..Rules::default()
        };
        let one_direction = Rules {
            diagonals: Diagonals::One,
            ..Rules::default()
        };
        let maximal = Rules {
            is_maximal: true,
            ..Rules::default()
        };
        let pieces = |text: &str| Rules {
            piece: text.parse().unwrap(),
            ..Rules::default()
        };
        let rectangle = |columns| Board::new(index, columns).unwrap();
        match self.name.as_str() {
            "no two touching" => one(square(), apart),
            "two in each line and no two touching" => {
                one(square(), apart.with_lines(&square(), Bound::Exactly(2)))
            }
            "queens on the torus" => one(torus(), Rules::default()),
            "k queens on 5 x 5" => one(Board::new(5, 5).unwrap(), of_total(index)),
            "k queens on 8 x 8" => one(Board::new(8, 8).unwrap(), of_total(index)),
            "m queens on m x 8" => one(rectangle(8), Rules::default()),
            "m queens on m x 10" => one(rectangle(10), Rules::default()),
            "maximal placements" => one(square(), maximal),
            "one direction of diagonals" => one(square(), one_direction),
            "one direction of diagonals on the torus" => one(torus(), one_direction),
            "amazons" => one(square(), pieces("amazon")),
            "empresses" => one(square(), pieces("empress")),
            "knights" => one(square(), pieces("knight")),
            "queens with zebrariders" => one(square(), pieces("queen+rider:2,3")),
            "queens with leapers of 2 and 5" => one(square(), pieces("queen+leaper:2,5")),
            "a pawn and a queen more" => with_pawns(index, 1),
            "two pawns and two queens more" => with_pawns(index, 2),
            "three pawns and three queens more" => with_pawns(index, 3),
            "queens by column of the first on 8 x 8" => with_first_queen(8, index),
            "queens by column of the first on 9 x 9" => with_first_queen(9, index),
            name => panic!("no problem is called '{name}'"),
        }
    }
}

fn of_total(queens: u32) -> Rules {
    Rules {
        total: Total::Bound(Bound::Exactly(queens)),
        ..Rules::default()
    }
}

fn with_first_queen(n: u32, column: u32) -> Vec<Weighted> {
    let mut problem = Problem::new(n).unwrap();
    problem.fix(Square::from_zero_based(0, column - 1)).unwrap();
    vec![(1, problem)]
}

/// Returns the problems of as many pawns and as many queens more than rows, one for each class of
/// symmetric sets of pawns.
fn with_pawns(n: u32, pawns: u32) -> Vec<Weighted> {
    let mut classes: BTreeMap<Vec<(u32, u32)>, u64> = BTreeMap::new();
    let squares: Vec<(u32, u32)> = (0..n * n).map(|place| (place / n, place % n)).collect();
    let mut sets = vec![Vec::new()];
    for _ in 0..pawns {
        let longer = sets.iter().flat_map(|set: &Vec<(u32, u32)>| {
            let later = squares
                .iter()
                .filter(|&square| set.last().is_none_or(|l| l < square));
            later.map(|&square| [set.as_slice(), &[square]].concat())
        });
        sets = longer.collect();
    }
    for set in sets {
        let images = (0..8).map(|symmetry| {
            let image = |&(row, column): &(u32, u32)| {
                let (row, column) = if symmetry & 1 == 1 {
                    (column, row)
                } else {
                    (row, column)
                };
                let row = if symmetry & 2 == 2 { n - 1 - row } else { row };
                let column = if symmetry & 4 == 4 {
                    n - 1 - column
                } else {
                    column
                };
                (row, column)
            };
            let mut image: Vec<(u32, u32)> = set.iter().map(image).collect();
            image.sort_unstable();
            image
        });
        *classes.entry(images.min().unwrap()).or_default() += 1;
    }
    let problem = |set: Vec<(u32, u32)>| {
        let board = set
            .into_iter()
            .fold(Board::new(n, n).unwrap(), |board, (row, column)| {
                board
                    .with(Obstacle::Pawn, Square::from_zero_based(row, column))
                    .unwrap()
            });
        Problem::with_rules(board, of_total(n + pawns)).unwrap()
    };
    let weighted = classes
        .into_iter()
        .map(|(set, weight)| (weight, problem(set)));
    weighted.collect()
}
