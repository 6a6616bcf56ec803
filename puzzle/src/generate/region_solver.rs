//! Solutions of regions that squares join and leave, by SAT.
//!
//! For each region, variables count its stars square by square, as in the sequential counter (Sinz, "Towards an
//! Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005). They are only defined; the numbers of stars, and
//! that squares without a region are empty, are assumed. So all that the solver learns holds for other regions, too.

use super::GenerateError;
use super::star_solver::{SolverAnswer, StarSolver};
use crate::grid::Grid;
use control::Control;
use encodings::Lit;
use problem::Problem;

/// Conflicts after which a search is given up.
const CONFLICTS: u64 = 50;
/// Squares that are counted, as a multiple of those of the board, before the formula should be loaded anew.
const MAX_COUNTED: usize = 5;

/// A solver that counts the stars of regions.
pub(super) struct RegionSolver<'a> {
    solver: StarSolver<'a>,
    stars: usize,
    /// For each region, literals that are true if it has at least 0, 1, 2 stars and so on, up to one too many.
    counts: Vec<Vec<Lit>>,
    /// The literals of a region without squares.
    none: Vec<Lit>,
    /// Assumed if a solution is to differ from the intended one.
    differs: Lit,
    squares: usize,
    /// Squares that were counted since the formula was loaded.
    counted: usize,
}

impl<'a> RegionSolver<'a> {
    /// Loads the formula, with regions that have no squares.
    pub(super) fn new(
        grid: &'a Grid,
        base: &'a Problem,
        regions: usize,
        stars: u32,
        intended: &[usize],
        control: &'a Control,
    ) -> Result<Self, GenerateError> {
        let mut solver = StarSolver::new(grid, base, control)?;
        let more = solver.new_vars(2)?;
        let [truth, differs] = [0, 1].map(|index| more.get(index).positive());
        solver.add(&[truth])?;
        let star = |&square: &usize| !solver.literal(square);
        let clause: Vec<Lit> = intended.iter().map(star).chain([!differs]).collect();
        solver.add(&clause)?;
        solver.limit_conflicts(CONFLICTS);
        let mut none = vec![!truth; stars as usize + 2];
        none[0] = truth;
        Ok(Self {
            solver,
            stars: stars as usize,
            counts: vec![none.clone(); regions],
            none,
            differs,
            squares: grid.squares.len(),
            counted: 0,
        })
    }

    /// Returns `true` if loading the formula anew makes the solver faster.
    pub(super) fn is_worn(&self) -> bool {
        self.counted > MAX_COUNTED * self.squares
    }

    /// Counts the stars of a region anew.
    pub(super) fn set(&mut self, region: usize, squares: &[usize]) -> Result<(), GenerateError> {
        self.counts[region].clone_from(&self.none);
        squares
            .iter()
            .try_for_each(|&square| self.add(region, square).map(drop))
    }

    /// Counts one more square of a region. Returns the literals before it.
    pub(super) fn add(&mut self, region: usize, square: usize) -> Result<Vec<Lit>, GenerateError> {
        self.counted += 1;
        let star = self.solver.literal(square);
        let before = self.counts[region].clone();
        let more = self.solver.new_vars(self.stars as u32 + 1)?;
        let mut after = vec![before[0]];
        for (pair, var) in before.windows(2).zip(more.iter()) {
            let (fewer, same, now) = (pair[0], pair[1], var.positive());
            // now = same or (fewer and star)
            let clauses: [&[Lit]; 4] = [
                &[!same, now],
                &[!fewer, !star, now],
                &[!now, same, fewer],
                &[!now, same, star],
            ];
            clauses
                .iter()
                .try_for_each(|clause| self.solver.add(clause))?;
            after.push(now);
        }
        Ok(std::mem::replace(&mut self.counts[region], after))
    }

    /// Gives a region the literals that it had before its last square.
    pub(super) fn take_back(&mut self, region: usize, before: Vec<Lit>) {
        self.counts[region] = before;
    }

    /// Searches for a solution with a star on this square or, without one, for a solution other than the intended one.
    /// Squares for which `is_free` returns `true` are empty.
    pub(super) fn solution(
        &mut self,
        square: Option<usize>,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<SolverAnswer, GenerateError> {
        let asked = square.map_or(self.differs, |square| self.solver.literal(square));
        let mut assumptions = vec![asked];
        for counts in &self.counts {
            assumptions.extend([counts[self.stars], !counts[self.stars + 1]]);
        }
        let free = (0..self.squares).filter(|&square| is_free(square));
        assumptions.extend(free.map(|square| !self.solver.literal(square)));
        self.solver.solve(&assumptions)
    }
}
