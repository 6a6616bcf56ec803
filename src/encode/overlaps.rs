//! Pairs of squares that several constraints exclude.

use problem::board::{Direction, Reach, Topology};
use problem::{Bound, Problem};

/// For each square, the exclusive constraints that contain it: their numbers, counted from 1 in the
/// order in which they are written.
#[derive(Clone, Debug)]
pub(super) struct Overlaps {
    /// End of the numbers of each square in `constraints`, where those of the next square start.
    ends: Vec<usize>,
    constraints: Vec<u32>,
}

impl Overlaps {
    /// Creates the table for a number of squares. `for_each` is called twice, so that no list of all pairs takes
    /// memory, and calls its argument with the position of each square of each constraint and the number of the
    /// constraint, in the order of numbers.
    ///
    /// # Errors
    ///
    /// Those of `for_each`.
    pub(super) fn new<E>(
        squares: usize,
        mut for_each: impl FnMut(&mut dyn FnMut(u32, u32)) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut ends = vec![0; squares];
        for_each(&mut |position, _| ends[position as usize] += 1)?;
        let mut all = 0;
        for end in &mut ends {
            // Each number that is stored moves the end by one.
            (*end, all) = (all, all + *end);
        }
        let mut constraints = vec![0; all];
        for_each(&mut |position, number| {
            let end = &mut ends[position as usize];
            constraints[*end] = number;
            *end += 1;
        })?;
        Ok(Self { ends, constraints })
    }

    /// Returns `true` if a constraint with a number below `current` contains both squares.
    pub(super) fn share(&self, first: usize, second: usize, current: u32) -> bool {
        let second = self.pairs_of(second);
        let earlier = self
            .pairs_of(first)
            .iter()
            .take_while(|&&number| number < current);
        earlier.into_iter().any(|number| second.contains(number))
    }

    fn pairs_of(&self, position: usize) -> &[u32] {
        let start = position
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        &self.constraints[start..self.ends[position]]
    }
}

/// Returns `true` if the bound excludes each pair of squares.
pub(super) fn is_exclusive(bound: Bound) -> bool {
    bound.greatest() == Some(1)
}

/// Returns `true` if two constraints of the problem can share two squares. Rows, columns and diagonals
/// of a flat board cannot.
pub(super) fn can_overlap(problem: &Problem) -> bool {
    let is_line =
        |(step, reach)| reach == Reach::Any && Direction::ALL.map(Direction::step).contains(&step);
    problem.board().topology() != Topology::Plane
        || problem.regions().is_some()
        || problem.rules().has_sets()
        || problem.total_bound() != Bound::ANY
        || !problem.attack().steps().all(is_line)
}
