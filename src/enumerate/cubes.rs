//! Cubes: partial placements that split a problem into small subproblems.
//!
//! Marijn Heule, Oliver Kullmann, Siert Wieringa and Armin Biere, "Cube and Conquer: Guiding CDCL
//! SAT Solvers by Lookaheads", HVC 2011.

use super::fillings::Fillings;
use super::{Split, SplitBy};
use control::Interrupt;
use problem::Problem;
use problem::board::{Board, BoardSymmetry, Square};
use problem::placement::{Placement, Violation};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;

/// A cube: queens on some of the squares that a split decides, the others of which are empty, and
/// the symmetries that map the solutions of the cube to others.
///
/// The images of the queens under [`Cube::images`] are all different, so that each solution that has
/// one of these images on the decided squares is the image of exactly one solution of the cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    queens: Vec<Square>,
    by: SplitBy,
    images: Vec<BoardSymmetry>,
}

impl Cube {
    /// Returns the queens, row by row.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Returns the decided squares: those without a queen are empty.
    #[must_use]
    pub const fn decided(&self) -> SplitBy {
        self.by
    }

    /// Returns the symmetries that give all images of the cube, each once; the identity is the
    /// first.
    #[must_use]
    pub fn images(&self) -> &[BoardSymmetry] {
        &self.images
    }

    /// Returns the number of solutions that each solution of the cube represents.
    #[must_use]
    pub fn weight(&self) -> u64 {
        self.images.len() as u64
    }

    /// Returns the solutions that a solution of the cube represents, itself the first, all verified.
    pub(super) fn represented(
        &self,
        problem: &Problem,
        solution: &Placement,
    ) -> Result<Vec<Placement>, Violation> {
        let images = self
            .images
            .iter()
            .map(|&symmetry| solution.image(problem.board(), symmetry));
        images
            .map(|image| image.verify(problem).map(|()| image))
            .collect()
    }

    /// Returns the cube of these queens if they come first among their images under the group.
    fn of_class(
        board: &Board,
        by: SplitBy,
        queens: Vec<Square>,
        group: &[BoardSymmetry],
    ) -> Option<Self> {
        let mut image = Vec::with_capacity(queens.len());
        let fill = |image: &mut Vec<Square>, symmetry: BoardSymmetry| {
            image.clear();
            image.extend(queens.iter().map(|&queen| symmetry.image(board, queen)));
            image.sort_unstable();
        };
        let mut symmetric = 0;
        for &symmetry in group {
            fill(&mut image, symmetry);
            match image.cmp(&queens) {
                Ordering::Less => return None,
                Ordering::Equal => symmetric += 1,
                Ordering::Greater => {}
            }
        }
        let mut images = group.to_vec();
        // If the identity alone maps the queens to themselves, all images are different.
        if symmetric > 1 {
            let mut seen: HashSet<Vec<Square>> = HashSet::new();
            images.retain(|&symmetry| {
                fill(&mut image, symmetry);
                seen.insert(image.clone())
            });
        }
        Some(Self { queens, by, images })
    }
}

/// An iterator over the cubes of a problem, generated one at a time, so that their number is not
/// limited by memory. For n queens, cubes of rows come in lexicographic order; in general, those with a
/// queen on a square come before those that agree on all squares before it and have none there. Cubes of
/// the ring come in a fixed order that begins with the queens of the first and the last row.
///
/// No queen attacks another or a fixed queen, none stands on a blocked square, the decided lines have as
/// many queens as their bounds state, and fixed queens on decided squares are there. As assumptions for a
/// SAT solver, cubes split the formula (cube and conquer; Heule, Kullmann, Wieringa and Biere, "Cube and
/// Conquer", HVC 2011). If rows do not hold exactly one queen, the other decided squares must be assumed
/// to be empty.
///
/// Each solution of the problem has the queens of exactly one image of exactly one cube on the decided
/// squares.
///
/// ```
/// use queensat::enumerate::{Cubes, Split, SplitBy};
/// use queensat::problem::Problem;
///
/// let problem = Problem::new(12)?;
/// let ring = |symmetry| Split { by: SplitBy::Ring, symmetry };
/// assert_eq!(Cubes::new(&problem, ring(true)).count(), 730);
/// let images = Cubes::new(&problem, ring(true)).map(|cube| cube.weight());
/// assert_eq!(images.sum::<u64>(), Cubes::new(&problem, ring(false)).count() as u64);
/// assert_eq!(Cubes::new(&problem, Split::rows(2)).count(), 110);
/// # Ok::<(), queensat::problem::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cubes<'a> {
    board: Board,
    by: SplitBy,
    group: Vec<BoardSymmetry>,
    fillings: Fillings<'a>,
}

impl<'a> Cubes<'a> {
    /// Creates the cubes of a split.
    ///
    /// # Panics
    ///
    /// If the board has fewer rows than the cubes need.
    #[must_use]
    pub fn new(problem: impl Into<Cow<'a, Problem>>, split: Split) -> Self {
        let problem = problem.into();
        if let SplitBy::Rows(rows) = split.by {
            assert!(
                rows <= problem.board().rows(),
                "more rows than the board has"
            );
        }
        Self {
            board: problem.board().clone(),
            by: split.by,
            group: split.group(&problem),
            fillings: Fillings::new(problem, split.by),
        }
    }

    /// Returns the next cube, or `None` once the interrupt is triggered: a cube may take long to find.
    pub(crate) fn next_unless(&mut self, interrupt: &Interrupt) -> Option<Cube> {
        loop {
            let mut queens = self.fillings.next_unless(interrupt)?;
            queens.sort_unstable();
            if let Some(cube) = Cube::of_class(&self.board, self.by, queens, &self.group) {
                return Some(cube);
            }
        }
    }
}

impl Iterator for Cubes<'_> {
    type Item = Cube;

    fn next(&mut self) -> Option<Cube> {
        self.next_unless(&Interrupt::new())
    }
}
