//! Placements of queens in the first rows of a board.

use super::SplitBy;
use super::fillings::Fillings;
use crate::board::Square;
use crate::problem::Problem;
use control::Interrupt;
use std::borrow::Cow;

/// Placements of queens in the first rows of a board. No queen attacks another or a fixed queen, none
/// stands on a blocked square, the rows have as many queens as their bound states, and fixed queens
/// of these rows are there. Each solution of the problem extends exactly one of these placements.
/// They are generated one at a time, so their number is not limited by memory.
///
/// For n queens they come in lexicographic order; in general, those with a queen on a square come
/// before those that agree on all squares before it and have none there.
///
/// As assumptions for a SAT solver they are cubes that split the formula (cube and conquer; Heule,
/// Kullmann, Wieringa and Biere, "Cube and Conquer", HVC 2011). If rows do not hold exactly one queen,
/// the other squares of the rows must be assumed to be empty.
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
pub struct Prefixes<'a>(Fillings<'a>);

impl<'a> Prefixes<'a> {
    /// Creates the placements in the first `rows` rows.
    ///
    /// # Panics
    ///
    /// If the board has fewer rows.
    #[must_use]
    pub fn new(problem: impl Into<Cow<'a, Problem>>, rows: u32) -> Self {
        let problem = problem.into();
        assert!(
            rows <= problem.board().rows(),
            "more rows than the board has"
        );
        Self(Fillings::new(problem, SplitBy::Rows(rows)))
    }

    /// Returns the next placement, like [`Iterator::next`], or `None` if the interrupt is triggered. It
    /// is checked at every step, because many steps may lie between two placements.
    pub fn next_unless(&mut self, interrupt: &Interrupt) -> Option<Vec<Square>> {
        self.0.next_unless(interrupt)
    }
}

impl Iterator for Prefixes<'_> {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        self.next_unless(&Interrupt::new())
    }
}
