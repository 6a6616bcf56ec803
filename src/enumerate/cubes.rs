//! Cubes: partial placements that split a problem into small subproblems.
//!
//! Marijn Heule, Oliver Kullmann, Siert Wieringa and Armin Biere, "Cube and Conquer: Guiding CDCL
//! SAT Solvers by Lookaheads", HVC 2011.

use super::Prefixes;
use crate::board::{Square, Symmetry, threatens};
use crate::problem::Problem;
use std::borrow::Cow;
use std::fmt;

/// A cube: some queens, and the symmetries that map the solutions with these queens to others.
///
/// The images of the queens under [`Cube::images`] are all different, so that each solution with
/// one of these images on the board is the image of exactly one solution with the cube's own
/// queens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    queens: Vec<Square>,
    images: Vec<Symmetry>,
}

impl Cube {
    /// Returns the queens, row by row.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Returns the symmetries that give all images of the cube, each once; the identity is the
    /// first.
    #[must_use]
    pub fn images(&self) -> &[Symmetry] {
        &self.images
    }

    /// Returns the number of solutions that each solution of the cube represents.
    #[must_use]
    pub fn weight(&self) -> u64 {
        self.images.len() as u64
    }

    /// Returns the cube of these queens if they come first among their images under the group.
    fn of_class(n: u32, queens: Vec<Square>, group: &[Symmetry]) -> Option<Self> {
        let mut images: Vec<Symmetry> = Vec::with_capacity(group.len());
        let mut seen: Vec<Vec<Square>> = Vec::with_capacity(group.len());
        for &symmetry in group {
            let mut image: Vec<Square> = queens.iter().map(|&q| symmetry.image(n, q)).collect();
            image.sort_unstable();
            if image < queens {
                return None;
            }
            if !seen.contains(&image) {
                seen.push(image);
                images.push(symmetry);
            }
        }
        Some(Self { queens, images })
    }
}

/// A way to split a problem into cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The queens that a cube consists of.
    pub by: SplitBy,
    /// `true` if one of the cubes that are symmetric to each other represents all of them.
    pub symmetry: bool,
}

/// The queens that a cube consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitBy {
    /// Queens in the outermost ring: the first and the last row and column. A symmetry maps the
    /// ring to itself, so all symmetries of a problem can be used.
    Ring,
    /// Queens in this number of first rows. Apart from the identity only the left-right reflection
    /// maps these rows to themselves.
    Rows(u32),
}

impl Split {
    /// Returns the symmetries of a problem that are used: a group, the identity first.
    #[must_use]
    pub fn group(&self, problem: &Problem) -> Vec<Symmetry> {
        let mut group = problem.symmetries();
        group.retain(|symmetry| match (self.symmetry, self.by) {
            (false, _) => *symmetry == Symmetry::Identity,
            (true, SplitBy::Ring) => true,
            (true, SplitBy::Rows(_)) => {
                matches!(symmetry, Symmetry::Identity | Symmetry::LeftRight)
            }
        });
        group
    }

    /// Returns the stable form of the split: text by which files that belong to it are recognized,
    /// the same in later versions.
    #[must_use]
    pub fn stable_form(&self) -> String {
        let by = match self.by {
            SplitBy::Ring => "ring".to_owned(),
            SplitBy::Rows(rows) => format!("rows-{rows}"),
        };
        format!("split={by} by-symmetry={}", self.symmetry)
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            SplitBy::Ring => f.write_str("cubes of the ring")?,
            SplitBy::Rows(1) => f.write_str("cubes of 1 row")?,
            SplitBy::Rows(rows) => write!(f, "cubes of {rows} rows")?,
        }
        f.write_str(if self.symmetry { ", by symmetry" } else { "" })
    }
}

/// An iterator over the cubes of a problem, generated one at a time, so that their number is not
/// limited by memory. Cubes of rows come in lexicographic order of their queens, cubes of the ring
/// in a fixed order that begins with the queens of the first and the last row.
///
/// Each solution of the problem has the queens of exactly one image of exactly one cube.
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
/// # Ok::<(), queensat::problem::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cubes<'a> {
    n: u32,
    group: Vec<Symmetry>,
    placements: Placements<'a>,
}

#[derive(Clone, Debug)]
enum Placements<'a> {
    Ring(Ring<'a>),
    Rows(Prefixes<'a>),
}

impl<'a> Cubes<'a> {
    /// Creates the cubes of a split.
    ///
    /// # Panics
    ///
    /// If the problem is not an n queens problem, or the board has fewer rows than the cubes need.
    #[must_use]
    pub fn new(problem: impl Into<Cow<'a, Problem>>, split: Split) -> Self {
        let problem = problem.into();
        assert!(problem.is_n_queens(), "cubes need an n queens problem");
        Self {
            n: problem.n(),
            group: split.group(&problem),
            placements: match split.by {
                SplitBy::Ring => Placements::Ring(Ring::new(problem)),
                SplitBy::Rows(rows) => Placements::Rows(Prefixes::new(problem, rows)),
            },
        }
    }
}

impl Iterator for Cubes<'_> {
    type Item = Cube;

    fn next(&mut self) -> Option<Cube> {
        loop {
            let queens = match &mut self.placements {
                Placements::Ring(ring) => ring.next()?,
                Placements::Rows(prefixes) => prefixes.next()?,
            };
            if let Some(cube) = Cube::of_class(self.n, queens, &self.group) {
                return Some(cube);
            }
        }
    }
}

/// Placements of queens in the outermost ring. Each of its four lines has a queen, and no queen
/// attacks another or a fixed queen.
#[derive(Clone, Debug)]
struct Ring<'a> {
    problem: Cow<'a, Problem>,
    /// Choices made: one for each line on which no queen stood before.
    queens: Vec<Placed>,
    /// The current line of the four, and the first of its squares to try.
    line: usize,
    from: u32,
    exhausted: bool,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    queen: Square,
    line: usize,
    position: u32,
}

impl<'a> Ring<'a> {
    const LINES: usize = 4;

    fn new(problem: Cow<'a, Problem>) -> Self {
        Self {
            problem,
            queens: Vec::with_capacity(Self::LINES),
            line: 0,
            from: 0,
            exhausted: false,
        }
    }

    /// Returns the square at a position of the first row, last row, first column or last column.
    fn square(&self, line: usize, position: u32) -> Square {
        let last = self.problem.n() - 1;
        match line {
            0 => Square::new(0, position),
            1 => Square::new(last, position),
            2 => Square::new(position, 0),
            _ => Square::new(position, last),
        }
    }

    fn has_queen(&self, line: usize) -> bool {
        let [first, second] = [
            self.square(line, 0),
            self.square(line, self.problem.n() - 1),
        ];
        self.queens.iter().any(|placed| {
            let Square { row, column } = placed.queen;
            (first.row..=second.row).contains(&row)
                && (first.column..=second.column).contains(&column)
        })
    }

    fn may_stand(&self, square: Square) -> bool {
        !self.problem.is_blocked(square)
            && !self.queens.iter().any(|p| threatens(p.queen, square))
            && (self.problem.fixed()).all(|fixed| fixed == square || !threatens(fixed, square))
    }

    /// Removes the last queen, to continue with the next square.
    fn step_back(&mut self) {
        match self.queens.pop() {
            Some(placed) => (self.line, self.from) = (placed.line, placed.position + 1),
            None => self.exhausted = true,
        }
    }
}

impl Iterator for Ring<'_> {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        while !self.exhausted {
            if self.line == Self::LINES {
                let mut queens: Vec<Square> = self.queens.iter().map(|p| p.queen).collect();
                queens.sort_unstable();
                self.step_back();
                return Some(queens);
            }
            if self.from == 0 && self.has_queen(self.line) {
                self.line += 1;
                continue;
            }
            let position = (self.from..self.problem.n())
                .find(|&position| self.may_stand(self.square(self.line, position)));
            match position {
                Some(position) => {
                    self.queens.push(Placed {
                        queen: self.square(self.line, position),
                        line: self.line,
                        position,
                    });
                    self.line += 1;
                    self.from = 0;
                }
                None => self.step_back(),
            }
        }
        None
    }
}
