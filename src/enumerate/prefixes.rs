//! Placements of queens in the first rows of a board.

use crate::board::{Square, threatens};
use crate::problem::Problem;
use std::borrow::Cow;

/// Placements of queens in the first rows of a board, in lexicographic order. No queen attacks
/// another or a fixed queen, none stands on a blocked square, and a row with a fixed queen has that
/// queen. Each solution of the problem extends exactly one of these placements. They are generated
/// one at a time, so their number is not limited by memory.
///
/// As assumptions for a SAT solver they are cubes that split the formula (cube and conquer; Heule,
/// Kullmann, Wieringa and Biere, "Cube and Conquer", HVC 2011).
///
/// ```
/// use queensat::{enumerate::Prefixes, problem::Problem};
///
/// let problem = Problem::new(8)?;
/// assert_eq!(Prefixes::new(&problem, 1).count(), 8);
/// assert_eq!(Prefixes::new(&problem, 2).count(), 42);
/// # Ok::<(), queensat::problem::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prefixes<'a> {
    problem: Cow<'a, Problem>,
    rows: u32,
    queens: Vec<Square>,
    /// Next column to try in the first row without a queen.
    column: u32,
    exhausted: bool,
}

impl<'a> Prefixes<'a> {
    /// Creates the placements in the first `rows` rows.
    ///
    /// # Panics
    ///
    /// If the board has fewer rows.
    #[must_use]
    pub fn new(problem: impl Into<Cow<'a, Problem>>, rows: u32) -> Self {
        let problem = problem.into();
        assert!(rows <= problem.n(), "more rows than the board has");
        Self {
            problem,
            rows,
            queens: Vec::with_capacity(rows as usize),
            column: 0,
            exhausted: false,
        }
    }

    /// Returns the next placement, like [`Iterator::next`], or `None` if `stop` returned `true`. It
    /// is called at every step, because many steps may lie between two placements.
    pub fn next_unless(&mut self, stop: impl Fn() -> bool) -> Option<Vec<Square>> {
        while !self.exhausted && !stop() {
            let row = self.queens.len() as u32;
            if row == self.rows {
                let prefix = self.queens.clone();
                self.step_back();
                return Some(prefix);
            }
            let square = (self.column..self.problem.n())
                .map(|column| Square::new(row, column))
                .find(|&square| self.may_stand(square));
            match square {
                Some(square) => {
                    self.queens.push(square);
                    self.column = 0;
                }
                None => self.step_back(),
            }
        }
        None
    }

    fn may_stand(&self, square: Square) -> bool {
        let free_of = |queen: Square| queen == square || !threatens(queen, square);
        !self.problem.is_blocked(square)
            && self.queens.iter().all(|&queen| free_of(queen))
            && self.problem.fixed().all(free_of)
    }

    /// Removes the last queen, to continue with the next square.
    fn step_back(&mut self) {
        match self.queens.pop() {
            Some(queen) => self.column = queen.column + 1,
            None => self.exhausted = true,
        }
    }
}

impl Iterator for Prefixes<'_> {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        self.next_unless(|| false)
    }
}
