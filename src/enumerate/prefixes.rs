//! Splitting a problem by the queens of its first rows.

use crate::board::{Square, threatens};
use crate::problem::Problem;
use std::borrow::Cow;

/// All ways to place queens in the first rows that the rest of the board may still complete: none
/// threatens another or a fixed queen, none stands on a blocked square, and a row with a fixed
/// queen has that one. Each solution of the problem extends exactly one of them. They come in
/// lexicographic order, one at a time, so there may be any number of them.
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
    /// The next square to try in the row after those of `queens`.
    column: u32,
    exhausted: bool,
}

impl<'a> Prefixes<'a> {
    /// The placements in the first `rows` rows.
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

    /// The next placement, like [`Iterator::next`]; `stop` is asked at every step, since many steps
    /// may lie between two placements. `None` may mean that it wanted to stop.
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

    /// Takes the last queen away, to go on with the square after it.
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
