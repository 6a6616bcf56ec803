//! Random boards, with brute force that shares no code with the library.

use super::random::Random;
use problem::Problem;
use problem::board::Square;

/// An n x n board with blocked squares and fixed queens: rows and columns from 0.
#[derive(Clone, Debug)]
pub struct Board {
    pub n: u32,
    pub blocked: Vec<(u32, u32)>,
    pub fixed: Vec<(u32, u32)>,
}

impl Board {
    /// Returns a random board. Half of the boards are plain.
    pub fn random(random: &mut Random, max_n: u32) -> Self {
        let n = 1 + random.below(max_n as usize) as u32;
        let mut board = Self {
            n,
            blocked: Vec::new(),
            fixed: Vec::new(),
        };
        if random.one_in(2) {
            return board;
        }
        let square = |random: &mut Random| {
            let mut side = || random.below(n as usize) as u32;
            (side(), side())
        };
        for _ in 0..random.below((n * n / 3) as usize + 1) {
            let square = square(random);
            board.blocked.push(square);
        }
        for _ in 0..random.below(4).saturating_sub(1) {
            let square = square(random);
            if !board.blocked.contains(&square) {
                board.fixed.push(square);
            }
        }
        board
    }

    /// Returns all solutions, as the column of each row from 0, in lexicographic order.
    pub fn solutions(&self) -> Vec<Vec<u32>> {
        let (mut found, mut columns) = (Vec::new(), Vec::new());
        self.place(&mut columns, &mut found);
        found
    }

    fn place(&self, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if columns.len() == self.n as usize {
            if self.is_solution(columns) {
                found.push(columns.clone());
            }
            return;
        }
        for column in 0..self.n {
            columns.push(column);
            if is_peaceful(columns) {
                self.place(columns, found);
            }
            columns.pop();
        }
    }

    /// Returns `true` if these columns solve the board.
    pub fn is_solution(&self, columns: &[u32]) -> bool {
        let has = |&(row, column): &(u32, u32)| columns.get(row as usize) == Some(&column);
        columns.len() == self.n as usize
            && columns.iter().all(|&column| column < self.n)
            && (1..=columns.len()).all(|length| is_peaceful(&columns[..length]))
            && !self.blocked.iter().any(has)
            && self.fixed.iter().all(has)
    }

    /// Returns the arguments of the program that describe the board.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![self.n.to_string()];
        for (option, squares) in [("--block", &self.blocked), ("--queen", &self.fixed)] {
            for (row, column) in squares {
                arguments.extend([option.to_owned(), format!("{},{}", row + 1, column + 1)]);
            }
        }
        arguments
    }

    pub fn problem(&self) -> Problem {
        let square = |&(row, column): &(u32, u32)| Square::from_zero_based(row, column);
        let mut problem = Problem::new(self.n).expect("n is not 0");
        for square in self.blocked.iter().map(square) {
            problem.block(square).expect("it is on the board");
        }
        for square in self.fixed.iter().map(square) {
            problem.fix(square).expect("it is not blocked");
        }
        problem
    }
}

/// Returns `true` if the last queen attacks no earlier one.
fn is_peaceful(columns: &[u32]) -> bool {
    let Some((&last, earlier)) = columns.split_last() else {
        return true;
    };
    let attacks = |(row, &column): (usize, &u32)| {
        column == last || u64::from(column.abs_diff(last)) == (earlier.len() - row) as u64
    };
    !earlier.iter().enumerate().any(attacks)
}

/// Returns the eight images of a solution under the symmetries of the board.
pub fn images(columns: &[u32]) -> Vec<Vec<u32>> {
    let n = columns.len() as u32;
    let mut images = Vec::new();
    let mut image = columns.to_vec();
    for _ in 0..4 {
        images.push(image.clone());
        images.push(image.iter().rev().copied().collect());
        // A quarter turn: row r, column c goes to row c, column n - 1 - r.
        let mut turned = vec![0; n as usize];
        for (row, &column) in (0..).zip(&image) {
            turned[column as usize] = n - 1 - row;
        }
        image = turned;
    }
    images
}
