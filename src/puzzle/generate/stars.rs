//! Random solutions of the rules for rows and columns, around which regions grow.

use super::GenerateError;
use crate::Control;
use crate::encode::{BoardVariables, Formula, StopSink};
use crate::enumerate::EnumerateError;
use crate::one_solution::recommended_backend;
use crate::problem::{Bound, Problem};
use crate::puzzle::grid::{Grid, parts};
use control::random::Random;
use encodings::Lit;
use encodings::at_most_one::Encoding;
use solvers::{Outcome, SatSolver};

/// Conflicts after which a square is given up.
const CONFLICTS: u64 = 300;

/// A solver with the formula of rows, columns and stars that do not touch.
pub(super) struct Stars<'a> {
    grid: &'a Grid,
    base: &'a Problem,
    stars: u32,
    solver: Box<dyn SatSolver>,
    variables: BoardVariables,
    /// The squares of one solution.
    known: Vec<usize>,
}

impl<'a> Stars<'a> {
    /// Loads the formula, and checks that it has a model.
    pub(super) fn new(
        grid: &'a Grid,
        base: &'a Problem,
        stars: u32,
        control: &Control,
    ) -> Result<Self, GenerateError> {
        if is_too_narrow(base, stars) {
            return Err(GenerateError::NoSolution { stars });
        }
        // The backend is in every build, so that puzzles are the same everywhere.
        let solver = recommended_backend().new_solver_with_interrupt(control.interrupt());
        let mut solver = solver.map_err(EnumerateError::from)?;
        let formula = Formula::new(Encoding::Product);
        let encoded = formula
            .encoder(base)
            .encode(&mut StopSink::new(&mut *solver, control.interrupt()));
        control.check()?;
        let mut placements = Self {
            grid,
            base,
            stars,
            solver,
            variables: encoded.map_err(EnumerateError::from)?,
            known: Vec::new(),
        };
        let mut parts = parts(&grid.neighbours, |_| true);
        let has_several = parts.len() > 1;
        for part in parts.iter_mut().filter(|_| has_several) {
            part.sort_unstable();
            let clause: Vec<Lit> = part
                .iter()
                .map(|&square| placements.literal(square))
                .collect();
            placements.add(&clause)?;
        }
        let known = placements.solve(&[], control)?;
        placements.known = known.ok_or(GenerateError::NoSolution { stars })?;
        if let Some(mirror) = &grid.mirror {
            let images = mirror.iter().enumerate();
            for (square, &image) in images.filter(|&(one, &other)| one != other) {
                let clause = [!placements.literal(square), placements.literal(image)];
                placements.add(&clause)?;
            }
            let known = placements.solve(&[], control)?;
            placements.known = known.ok_or(GenerateError::NoSymmetricSolution { stars })?;
        }
        let limited = placements.solver.as_conflict_limited();
        limited
            .expect("a capability of batsat")
            .limit_conflicts(Some(CONFLICTS));
        Ok(placements)
    }

    /// Returns the squares of a random solution: squares are assumed to have a star in random order,
    /// as long as there is a model.
    pub(super) fn random(
        &mut self,
        random: &mut Random,
        control: &Control,
    ) -> Result<Vec<usize>, GenerateError> {
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
            assumptions.push(self.literal(square));
            match self.solve(&assumptions, control)? {
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

    fn literal(&self, square: usize) -> Lit {
        self.variables.var(self.grid.squares[square]).positive()
    }

    fn add(&mut self, clause: &[Lit]) -> Result<(), GenerateError> {
        let added = self.solver.add_clause(clause);
        Ok(added.map_err(EnumerateError::from)?)
    }

    /// Returns the stars of a model, or `None` if there is none or the conflict limit is reached.
    fn solve(
        &mut self,
        assumptions: &[Lit],
        control: &Control,
    ) -> Result<Option<Vec<usize>>, GenerateError> {
        let solver = self.solver.as_assuming().expect("a capability of batsat");
        let outcome = solver.solve_assuming(assumptions);
        match outcome.map_err(EnumerateError::from)? {
            Outcome::Satisfiable(model) => {
                let placement = self.variables.placement(model.positive_literals());
                placement.verify(self.base).map_err(EnumerateError::from)?;
                Ok(Some(self.grid.numbers(&placement)))
            }
            Outcome::Unsatisfiable => Ok(None),
            Outcome::Unknown(_) => match control.stop() {
                Some(reason) => Err(reason.into()),
                None => Ok(None),
            },
        }
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
