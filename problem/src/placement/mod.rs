//! Placements of queens, and their verification by the rules of chess.
//!
//! | item | purpose |
//! |---|---|
//! | [`Placement`] | queens on any squares; [`Placement::verify`] compares every pair |
//! | [`Columns`] | one queen in each row, for large boards; verified in time linear in n |
//! | [`Violation`] | the rule that a placement breaks |
//!
//! ```
//! use problem::placement::Placement;
//! use problem::Problem;
//!
//! let placement = Placement::from_columns(&[1, 3, 0, 2]);
//! assert!(placement.verify(&Problem::new(4)?).is_ok());
//! assert_eq!(placement.to_string(), "2 4 1 3");
//! # Ok::<(), problem::ProblemError>(())
//! ```
//!
//! Verification uses [`Board::attacks`](crate::board::Board::attacks) and counts, and shares no
//! code with the encoder or the native search.

mod columns;

use crate::board::{Board, BoardSymmetry, Square, threatens};
use crate::{Bound, Problem};
use itertools::Itertools;
use std::cmp::Ordering;
use std::fmt::{self, Write as _};

pub use crate::violation::{BrokenRule, Violation};
pub use columns::Columns;

/// The squares of queens, sorted row by row. [`Placement::verify`] decides if they solve a problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    queens: Vec<Square>,
}

impl Placement {
    /// Creates the placement of queens on these squares, given in any order.
    #[must_use]
    pub fn new(mut queens: Vec<Square>) -> Self {
        queens.sort_unstable();
        Self { queens }
    }

    /// Creates the placement of one queen in each row, row by row in the given column, counted from
    /// 0.
    #[must_use]
    pub fn from_columns(columns: &[u32]) -> Self {
        let queens = (0..)
            .zip(columns)
            .map(|(row, &column)| Square::from_zero_based(row, column));
        Self {
            queens: queens.collect(),
        }
    }

    /// Returns the queens, row by row.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Returns the squares of the queens as text, rows and columns counted from 1: `r1c5 r2c3`, or
    /// `empty` without queens.
    ///
    /// ```
    /// use problem::placement::Placement;
    ///
    /// assert_eq!(Placement::from_columns(&[4, 2]).squares(), "r1c5 r2c3");
    /// assert_eq!(Placement::new(Vec::new()).squares(), "empty");
    /// ```
    #[must_use]
    pub fn squares(&self) -> String {
        if self.queens.is_empty() {
            return "empty".into();
        }
        self.queens.iter().join(" ")
    }

    /// Returns the line of a solution of a problem: the column of the queen in each row, counted from 1, or
    /// [`Placement::squares`] if rows need not have exactly one.
    #[must_use]
    pub fn line(&self, problem: &Problem) -> String {
        if problem.has_one_queen_per_row() {
            self.to_string()
        } else {
            self.squares()
        }
    }

    /// Returns the column of each queen, row by row, counted from 0. In a solution of an n queens
    /// problem the first one belongs to row 1, the second to row 2, and so on.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = u32> + Clone {
        self.queens.iter().map(|queen| queen.column)
    }

    /// Returns the image of these queens under a symmetry of the board.
    ///
    /// # Panics
    ///
    /// In debug builds, if a queen is off the board.
    #[must_use]
    pub fn image(&self, board: &Board, symmetry: impl Into<BoardSymmetry>) -> Self {
        let symmetry = symmetry.into();
        let queens = self.queens.iter();
        Self::new(queens.map(|&queen| symmetry.image(board, queen)).collect())
    }

    /// Returns the different images of these queens under a group of symmetries of the board, in
    /// lexicographic order. Their number divides the size of the group: under all eight symmetries
    /// of the n x n board a solution of n queens has 8, 4 or 2 images (1 if n = 1).
    ///
    /// ```
    /// use problem::board::{Board, Symmetry};
    /// use problem::placement::Placement;
    ///
    /// let placement = Placement::from_columns(&[1, 3, 0, 2]);
    /// let orbit = placement.orbit(&Board::new(4, 4)?, &Symmetry::ALL);
    /// assert_eq!(orbit, [placement, Placement::from_columns(&[2, 0, 3, 1])]);
    /// # Ok::<(), problem::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn orbit<S>(&self, board: &Board, group: &[S]) -> Vec<Self>
    where
        S: Copy + Into<BoardSymmetry>,
    {
        if group.len() == 1 {
            return vec![self.clone()];
        }
        let images = group.iter().map(|&symmetry| self.image(board, symmetry));
        let mut orbit: Vec<Self> = images.collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// Returns the symmetries of a group that map these queens to themselves, or `None` if another
    /// image under the group comes first in lexicographic order. The size of the group is that of
    /// the orbit times their number.
    #[must_use]
    pub fn stabilizer_of_least(
        &self,
        board: &Board,
        group: &[BoardSymmetry],
    ) -> Option<Vec<BoardSymmetry>> {
        let mut image = Vec::with_capacity(self.queens.len());
        let mut stabilizer = Vec::new();
        for &symmetry in group {
            image.clear();
            let queens = self.queens.iter();
            image.extend(queens.map(|&queen| symmetry.image(board, queen)));
            // Most images differ in their first square already.
            let order = image.iter().min().cmp(&self.queens.first()).then_with(|| {
                image.sort_unstable();
                image.cmp(&self.queens)
            });
            match order {
                Ordering::Less => return None,
                Ordering::Equal => stabilizer.push(symmetry),
                Ordering::Greater => {}
            }
        }
        Some(stabilizer)
    }

    /// Checks that these queens solve the problem: all on the board, none on a blocked square,
    /// every fixed queen among them, no two attacking each other, and as many in each row, column
    /// and region and on the board as the bounds state. It compares every pair of queens and counts, and uses
    /// neither lines nor constraints nor clauses.
    ///
    /// # Errors
    ///
    /// The first rule found broken.
    ///
    /// ```
    /// use problem::{Problem, placement::Placement};
    ///
    /// let problem = Problem::new(4)?;
    /// assert!(Placement::from_columns(&[1, 3, 0, 2]).verify(&problem).is_ok());
    /// let error = Placement::from_columns(&[1, 3, 0, 1]).verify(&problem).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the queens on r1c2 and r4c2 attack each other along a column",
    /// );
    /// # Ok::<(), problem::ProblemError>(())
    /// ```
    pub fn verify(&self, problem: &Problem) -> Result<(), Violation> {
        let found = self.first_broken(problem);
        found.map_err(|rule| rule.in_problem(problem))
    }

    fn first_broken(&self, problem: &Problem) -> Result<(), BrokenRule> {
        let board = problem.board();
        for &queen in &self.queens {
            if !board.contains(queen) {
                return Err(BrokenRule::off_board(queen, problem));
            }
            if problem.is_blocked(queen) {
                return Err(BrokenRule::OnBlocked { queen });
            }
        }
        // The rule is the same for all pairs.
        let is_on_open_board = problem.attacks_as_on_open_board();
        for (position, &first) in self.queens.iter().enumerate() {
            let others = &self.queens[position + 1..];
            // Without an early end the compiler compares several pairs at the same time.
            if is_on_open_board
                && !(others.iter()).fold(false, |any, &second| any | threatens(first, second))
            {
                continue;
            }
            for &second in others {
                if problem.attacks(first, second) {
                    return Err(BrokenRule::Attack { first, second });
                }
            }
        }
        for queen in problem.fixed() {
            if self.queens.binary_search(&queen).is_err() {
                return Err(BrokenRule::FixedMissing { queen });
            }
        }
        if problem.is_n_queens() {
            return self.verify_number(problem.n());
        }
        self.verify_counts(problem)
    }

    /// Checks the number of queens that do not attack each other, so that no row or column has two.
    fn verify_number(&self, expected: u32) -> Result<(), BrokenRule> {
        let found = self.queens.len();
        if found == expected as usize {
            return Ok(());
        }
        Err(BrokenRule::WrongNumber { found, expected })
    }

    fn verify_counts(&self, problem: &Problem) -> Result<(), BrokenRule> {
        let check = |unit: &dyn Fn() -> String, bound: Bound, found: usize| {
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            if bound.admits(found) {
                return Ok(());
            }
            Err(BrokenRule::WrongCount {
                unit: unit(),
                found,
                bound,
            })
        };
        // Lines without queens are not listed: there may be billions of them.
        let check_lines = |noun, lines: u32, bound: Bound, line: fn(&Square) -> u32| {
            let check = |line: u32, found| {
                check(&|| format!("{noun} {}", u64::from(line) + 1), bound, found)
            };
            let mut numbers: Vec<u32> = self.queens.iter().map(line).collect();
            numbers.sort_unstable();
            let mut next = 0;
            for queens in numbers.chunk_by(|one, other| one == other) {
                if queens[0] > next {
                    check(next, 0)?;
                }
                check(queens[0], queens.len())?;
                next = queens[0] + 1;
            }
            if next < lines { check(next, 0) } else { Ok(()) }
        };
        let board = problem.board();
        check_lines("row", board.rows(), problem.row_bound(), |queen| queen.row)?;
        check_lines("column", board.columns(), problem.column_bound(), |queen| {
            queen.column
        })?;
        if let Some(regions) = problem.regions() {
            for (number, region) in regions.iter().enumerate() {
                let queens = self.queens.iter();
                let found = queens
                    .filter(|queen| region.binary_search(queen).is_ok())
                    .count();
                let name = || format!("region {}", problem.region_name(number));
                check(&name, problem.region_bound(), found)?;
            }
        }
        let board = || "the board".into();
        check(&board, problem.total_bound(), self.queens.len())?;
        let mut rules = problem.rules().stated();
        let broken = rules.find_map(|rule| rule.violation(problem, &self.queens));
        broken.map_or(Ok(()), Err)
    }
}

impl fmt::Display for Placement {
    /// Writes the columns row by row, counted from 1 and separated by spaces: the `list` form. If
    /// rows are left out or have several queens, writes [`Placement::squares`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = (0..).zip(&self.queens);
        if rows.all(|(row, queen)| queen.row == row) && !self.queens.is_empty() {
            write_list(f, self.columns())
        } else {
            f.write_str(&self.squares())
        }
    }
}

/// Length of the text of columns that is written at once.
const LIST_PIECE: usize = 1 << 10;

/// Writes columns counted from 1 and separated by spaces.
fn write_list(f: &mut fmt::Formatter<'_>, columns: impl Iterator<Item = u32>) -> fmt::Result {
    let mut text = String::new();
    for (position, column) in columns.enumerate() {
        let separator = if position == 0 { "" } else { " " };
        write!(text, "{separator}{}", u64::from(column) + 1)?;
        if text.len() >= LIST_PIECE {
            f.write_str(&text)?;
            text.clear();
        }
    }
    f.write_str(&text)
}
