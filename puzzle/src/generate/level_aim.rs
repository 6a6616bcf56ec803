//! Moves of squares between regions until the deductions of a puzzle have the level that is asked for.
//!
//! A division that the tiers solve has exactly one solution, so that no search is needed on the way.

use super::GenerateError;
use super::draft::Draft;
use crate::{Deductions, Tier, solves};
use control::Control;
use control::random::Random;
use problem::{Problem, ProblemError};

/// Maximum number of moves of an attempt.
const MAX_MOVES: usize = 1000;
/// Moves towards a puzzle that the tiers solve, if any puzzle will do.
const MOVES_FOR_ANY: usize = 60;
/// One in this many moves that leave more squares open is accepted nevertheless, which leads out of dead ends.
const NOISE: usize = 32;

/// The level that is asked for.
pub(super) struct LevelAim<'a> {
    base: &'a Problem,
    hardest: Tier,
    /// The tiers up to this one must not solve the puzzle.
    easier: Option<Tier>,
    /// Any puzzle will do, preferably one that the tiers solve.
    is_any: bool,
}

impl<'a> LevelAim<'a> {
    pub(super) fn new(base: &'a Problem, level: Option<Tier>) -> Self {
        Self {
            base,
            hardest: level.unwrap_or(Tier::Neighbours),
            easier: match level {
                // Both tiers of experts will do.
                Some(Tier::Contradiction) => Some(Tier::Neighbours),
                level => level.and_then(|level| Tier::from_number(level.number() - 1)),
            },
            is_any: level.is_none(),
        }
    }

    /// Returns `true` if the tiers solve the puzzle, and easier ones do not.
    pub(super) fn is_reached(&self, draft: &Draft<'_>) -> Result<bool, ProblemError> {
        let problem = draft.division.problem(self.base)?;
        Ok(solves(&problem, self.hardest) && self.is_hard_enough(&problem))
    }

    fn is_hard_enough(&self, problem: &Problem) -> bool {
        self.easier.is_none_or(|easier| !solves(problem, easier))
    }

    /// Changes the regions of a puzzle with one solution until the aim is reached. Returns `false` if that
    /// did not succeed. If any puzzle will do, the regions are then as before.
    pub(super) fn approach(
        &self,
        draft: &mut Draft<'_>,
        random: &mut Random,
        control: &Control,
    ) -> Result<bool, GenerateError> {
        let unique = self.is_any.then(|| draft.clone());
        let most = if self.is_any {
            MOVES_FOR_ANY
        } else {
            MAX_MOVES.min(8 * draft.division.region.len())
        };
        let mut open = self.open_squares(draft)?;
        for _ in 0..most {
            control.observe();
            control.check()?;
            if open.is_empty() && self.is_hard_enough(&draft.division.problem(self.base)?) {
                return Ok(true);
            }
            // Without open squares the puzzle is too easy, and any square may move.
            let square = match open.len() {
                0 => random.below(draft.division.region.len()),
                count => open[random.below(count)],
            };
            let targets = draft.division.targets(square);
            let Some(&to) = targets.get(random.below(targets.len().max(1))) else {
                continue;
            };
            let Some(moves) = draft.shift(square, to) else {
                continue;
            };
            let next = self.open_squares(draft)?;
            if next.len() <= open.len() || (!open.is_empty() && random.below(NOISE) == 0) {
                open = next;
            } else {
                draft.undo(moves);
            }
        }
        let is_unique = unique.is_some();
        if let Some(unique) = unique {
            *draft = unique;
        }
        Ok(is_unique)
    }

    /// Returns the squares that the tiers leave open.
    fn open_squares(&self, draft: &Draft<'_>) -> Result<Vec<usize>, ProblemError> {
        let problem = draft.division.problem(self.base)?;
        let mut deductions = Deductions::new(&problem);
        deductions.solve(self.hardest);
        let open = deductions.open().into_iter();
        Ok(open
            .map(|square| draft.division.grid.number(square))
            .collect())
    }
}
