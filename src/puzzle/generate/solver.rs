//! A SAT solver for the solutions of regions that squares join and leave.
//!
//! The formula has the rules of rows and columns. For each region, variables count its stars square by
//! square, as in the sequential counter (Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints", CP 2005). They are only defined, and the numbers of stars and the squares without a region
//! are assumed, so that all that the solver learns holds for other regions, too.

use super::GenerateError;
use crate::Control;
use crate::encode::{BoardVariables, Formula, StopSink};
use crate::enumerate::EnumerateError;
use crate::one_solution::recommended_backend;
use crate::problem::Problem;
use crate::puzzle::grid::Grid;
use encodings::Lit;
use encodings::at_most_one::Encoding;
use solvers::{Outcome, SatSolver};

/// Conflicts after which a question is given up.
const CONFLICTS: u64 = 50;
/// Squares that are counted, as a multiple of those of the board, before the formula is loaded anew.
const MAX_COUNTED: usize = 5;

/// A solver, and the numbers of stars of regions.
pub(super) struct RegionSolver<'a> {
    grid: &'a Grid,
    base: &'a Problem,
    stars: usize,
    control: &'a Control,
    solver: Box<dyn SatSolver>,
    variables: BoardVariables,
    /// For each region, literals that are true if it has at least 0, 1, 2 stars and so on, up to one too many.
    counts: Vec<Vec<Lit>>,
    /// The literals of a region without squares.
    none: Vec<Lit>,
    /// Assumed if a solution is to differ from the intended one.
    differs: Lit,
    counted: usize,
}

impl<'a> RegionSolver<'a> {
    /// Loads the formula, with regions that have no squares.
    pub(super) fn new(
        grid: &'a Grid,
        base: &'a Problem,
        (regions, stars): (usize, u32),
        intended: &[usize],
        control: &'a Control,
    ) -> Result<Self, GenerateError> {
        // The backend is in every build, so that puzzles are the same everywhere.
        let solver = recommended_backend().new_solver_with_interrupt(control.interrupt());
        let mut solver = solver.map_err(EnumerateError::from)?;
        let encoded = Formula::new(Encoding::Product)
            .encoder(base)
            .encode(&mut StopSink::new(&mut *solver, control.interrupt()));
        control.check()?;
        let variables = encoded.map_err(EnumerateError::from)?;
        let more = solver.new_vars(2).map_err(EnumerateError::from)?;
        let [truth, differs] = [0, 1].map(|index| more.get(index).positive());
        solver.add_clause(&[truth]).map_err(EnumerateError::from)?;
        let star = |&square: &usize| !variables.var(grid.squares[square]).positive();
        let clause: Vec<Lit> = intended.iter().map(star).chain([!differs]).collect();
        solver.add_clause(&clause).map_err(EnumerateError::from)?;
        let limited = solver.as_conflict_limited();
        limited
            .expect("a capability of batsat")
            .limit_conflicts(Some(CONFLICTS));
        let mut none = vec![!truth; stars as usize + 2];
        none[0] = truth;
        Ok(Self {
            grid,
            base,
            stars: stars as usize,
            control,
            solver,
            variables,
            counts: vec![none.clone(); regions],
            none,
            differs,
            counted: 0,
        })
    }

    fn literal(&self, square: usize) -> Lit {
        self.variables.var(self.grid.squares[square]).positive()
    }

    /// Returns `true` if loading the formula anew makes the solver faster.
    pub(super) fn is_worn(&self) -> bool {
        self.counted > MAX_COUNTED * self.grid.squares.len()
    }

    /// Counts the stars of a region anew.
    pub(super) fn set(&mut self, region: usize, squares: &[usize]) -> Result<(), GenerateError> {
        self.counts[region].clone_from(&self.none);
        squares
            .iter()
            .try_for_each(|&square| self.add(region, square).map(drop))
    }

    /// Counts a square more. Returns the numbers before it.
    pub(super) fn add(&mut self, region: usize, square: usize) -> Result<Vec<Lit>, GenerateError> {
        self.counted += 1;
        let star = self.literal(square);
        let before = self.counts[region].clone();
        let more = self.solver.new_vars(self.stars as u32 + 1);
        let more = more.map_err(EnumerateError::from)?;
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
            let mut added = clauses.iter().map(|clause| self.solver.add_clause(clause));
            added.try_for_each(|added| added.map_err(EnumerateError::from))?;
            after.push(now);
        }
        Ok(std::mem::replace(&mut self.counts[region], after))
    }

    /// Takes the last square of a region back, with the numbers before it.
    pub(super) fn take_back(&mut self, region: usize, before: Vec<Lit>) {
        self.counts[region] = before;
    }

    /// Searches for a solution with a star on this square or, without one, for a solution other than the
    /// intended one, without stars on the squares that `is_free` returns `true` for. Returns `None` if there is none,
    /// and an empty solution if that was not decided.
    pub(super) fn solution(
        &mut self,
        square: Option<usize>,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<Option<Vec<usize>>, GenerateError> {
        let asked = square.map_or(self.differs, |square| self.literal(square));
        let mut assumptions = vec![asked];
        for counts in &self.counts {
            assumptions.extend([counts[self.stars], !counts[self.stars + 1]]);
        }
        let free = (0..self.grid.squares.len()).filter(|&square| is_free(square));
        assumptions.extend(free.map(|square| !self.literal(square)));
        let solver = self.solver.as_assuming().expect("a capability of batsat");
        let outcome = solver.solve_assuming(&assumptions);
        match outcome.map_err(EnumerateError::from)? {
            Outcome::Satisfiable(model) => {
                let placement = self.variables.placement(model.positive_literals());
                placement.verify(self.base).map_err(EnumerateError::from)?;
                Ok(Some(self.grid.numbers(&placement)))
            }
            Outcome::Unsatisfiable => Ok(None),
            Outcome::Unknown(_) => {
                self.control.check()?;
                Ok(Some(Vec::new()))
            }
        }
    }
}
