//! Random solutions of the rules for rows and columns, around which regions grow.

use super::GenerateError;
use super::star_solver::{SolverAnswer, StarSolver};
use crate::grid::{Grid, parts};
use control::Control;
use control::random::Random;
use encodings::Lit;
use problem::{Bound, Problem};

/// Conflicts after which a square is given up.
const CONFLICTS: u64 = 300;

/// A solver with the formula of rows, columns and stars that do not touch.
pub(super) struct StarSampler<'a> {
    grid: &'a Grid,
    base: &'a Problem,
    stars: u32,
    solver: StarSolver<'a>,
    /// The squares of one solution.
    known: Vec<usize>,
}

impl<'a> StarSampler<'a> {
    /// Loads the formula, and checks that it has a model.
    pub(super) fn new(
        grid: &'a Grid,
        base: &'a Problem,
        stars: u32,
        control: &'a Control,
    ) -> Result<Self, GenerateError> {
        if is_too_narrow(base, stars) {
            return Err(GenerateError::NoSolution { stars });
        }
        let mut placements = Self {
            base,
            grid,
            stars,
            solver: StarSolver::new(grid, base, control)?,
            known: Vec::new(),
        };
        // Regions are connected, so each part of a board in several parts has a star.
        let mut parts = parts(&grid.neighbours, |_| true);
        let has_several = parts.len() > 1;
        for part in parts.iter_mut().filter(|_| has_several) {
            part.sort_unstable();
            let clause: Vec<Lit> = part
                .iter()
                .map(|&square| placements.solver.literal(square))
                .collect();
            placements.solver.add(&clause)?;
        }
        let known = placements.solve(&[])?;
        placements.known = known.ok_or(GenerateError::NoSolution { stars })?;
        // A star is where its image is, if regions are to be symmetric.
        if let Some(mirror) = &grid.mirror {
            let images = mirror.iter().enumerate();
            for (square, &image) in images.filter(|&(one, &other)| one != other) {
                let solver = &placements.solver;
                let clause = [!solver.literal(square), solver.literal(image)];
                placements.solver.add(&clause)?;
            }
            let known = placements.solve(&[])?;
            placements.known = known.ok_or(GenerateError::NoSymmetricSolution { stars })?;
        }
        placements.solver.limit_conflicts(CONFLICTS);
        Ok(placements)
    }

    /// Returns the squares of a random solution: squares are assumed to have a star in random order,
    /// as long as there is a model.
    pub(super) fn random(&mut self, random: &mut Random) -> Result<Vec<usize>, GenerateError> {
        let lines = self.base.board().rows().min(self.base.board().columns());
        let queens = lines as usize * self.stars as usize;
        let mut order: Vec<usize> = (0..self.grid.squares.len()).collect();
        random.shuffle(&mut order);
        let mut assumed: Vec<usize> = Vec::new();
        let mut assumptions: Vec<Lit> = Vec::new();
        let mut model = self.known.clone();
        let mut failed = 0;
        for square in order {
            let squares = &self.grid.squares;
            let attacks = |&star: &usize| self.base.attacks(squares[star], squares[square]);
            if assumed.iter().any(attacks) {
                continue;
            }
            assumptions.push(self.solver.literal(square));
            match self.solve(&assumptions)? {
                Some(found) => {
                    assumed.push(square);
                    model = found;
                }
                None => {
                    assumptions.pop();
                    failed += 1;
                }
            }
            // The rest is left to the solver.
            if assumed.len() == queens || failed > queens {
                break;
            }
        }
        Ok(model)
    }

    /// Returns the stars of a model, or `None` if there is none or the conflict limit is reached.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Option<Vec<usize>>, GenerateError> {
        Ok(match self.solver.solve(assumptions)? {
            SolverAnswer::Solution(stars) => Some(stars),
            SolverAnswer::None | SolverAnswer::Undecided => None,
        })
    }
}

/// Returns `true` if two adjacent lines have no room for their stars, which is hard to see in clauses:
/// of a block of two by two squares at most one has a star.
fn is_too_narrow(base: &Problem, stars: u32) -> bool {
    let (rows, columns) = (base.board().rows(), base.board().columns());
    let exactly = Bound::Exactly(stars);
    let is_short = |bound: Bound, lines: u32, length: u32| {
        bound == exactly && lines > 1 && u64::from(length.div_ceil(2)) < 2 * u64::from(stars)
    };
    is_short(base.row_bound(), rows, columns) || is_short(base.column_bound(), columns, rows)
}
