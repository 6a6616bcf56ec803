//! The changes that a repair may make, and their effect.

use super::original_regions::OriginalRegions;
use super::{Change, RepairKind};
use crate::grid::Grid;
use crate::region_division::RegionDivision;
use crate::{Deductions, Tier, solves};
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, Problem, Rules, Total};
use std::collections::BTreeSet;

/// A puzzle and the changes that may be made to it.
#[derive(Debug)]
pub(super) struct Changes<'a> {
    pub(super) problem: &'a Problem,
    pub(super) kind: RepairKind,
    /// The regions, if they may change.
    pub(super) regions: Option<OriginalRegions<'a>>,
    /// Hardest tier of the steps that are to solve the puzzle.
    pub(super) level: Option<Tier>,
}

impl<'a> Changes<'a> {
    pub(super) fn new(problem: &'a Problem, grid: &'a Grid, kind: RepairKind) -> Self {
        let division =
            RegionDivision::of_puzzle(grid, problem).filter(|_| kind == RepairKind::Regions);
        Self {
            problem,
            kind,
            regions: division.map(OriginalRegions::new),
            level: None,
        }
    }

    /// Returns `true` if steps of the level solve a puzzle, or if they need not.
    pub(super) fn suits(&self, problem: &Problem) -> bool {
        self.level.is_none_or(|level| solves(problem, level))
    }

    /// Returns the squares that steps of the level leave open after these changes, or `None` if the changes break a
    /// rule.
    pub(super) fn left_open(&self, changes: &[Change]) -> Option<Vec<Square>> {
        let Some(level) = self.level else {
            return Some(Vec::new());
        };
        let problem = self.apply(changes)?;
        let mut deductions = Deductions::new(&problem);
        let is_solved = deductions.solve(level);
        let open = deductions.open();
        (is_solved || !open.is_empty()).then_some(open)
    }

    /// Returns the squares that may change.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        let (problem, all) = (self.problem, self.problem.board().squares());
        all.filter(move |&square| match &self.regions {
            Some(OriginalRegions { division, .. }) => {
                division.region[division.grid.number(square)].is_some()
            }
            None => !problem.is_blocked(square) && !problem.is_fixed(square),
        })
    }

    /// Returns the puzzle after these changes, or `None` if the regions would break a rule.
    pub(super) fn apply(&self, changes: &[Change]) -> Option<Problem> {
        let Some(original) = &self.regions else {
            let mut problem = self.problem.clone();
            for &change in changes {
                match change {
                    Change::Queen { square } => problem.fix(square).ok()?,
                    Change::Block { square } => problem.block(square).ok()?,
                    Change::Region { .. } => {}
                }
            }
            return Some(problem);
        };
        let after = original.after(changes);
        if !original.permits(&after) {
            return None;
        }
        after.problem(self.problem).ok()
    }

    /// Returns further changes that keep a solution and may exclude some of the others.
    pub(super) fn further(
        &self,
        changes: &[Change],
        kept: &Placement,
        others: &[Placement],
    ) -> Vec<Change> {
        let is_kept = |square| kept.queens().binary_search(&square).is_ok();
        let changed: BTreeSet<_> = changes.iter().map(|change| change.square()).collect();
        let of_others: BTreeSet<_> = others.iter().flat_map(Placement::queens).copied().collect();
        let new = of_others
            .into_iter()
            .filter(|square| !is_kept(*square) && !changed.contains(square));
        match (self.kind, &self.regions) {
            (RepairKind::Regions, Some(original)) => {
                let after = original.after(changes);
                let mut further = Vec::new();
                for square in new {
                    let place = after.grid.number(square);
                    let Some(from) = after.region[place] else {
                        continue;
                    };
                    let targets = after.targets(place).into_iter();
                    further.extend(targets.map(|to| Change::Region { square, from, to }));
                }
                further
            }
            (RepairKind::Blocks, _) => new.map(|square| Change::Block { square }).collect(),
            _ => {
                let is_free =
                    |square: &Square| !self.problem.is_fixed(*square) && !changed.contains(square);
                let queens = kept.queens().iter().copied().filter(is_free);
                queens.map(|square| Change::Queen { square }).collect()
            }
        }
    }

    /// Returns the puzzle without the rules that changes decide: the numbers of regions, and those which
    /// blocked squares weaken. Each solution of a changed puzzle solves it.
    pub(super) fn relaxed(&self) -> Problem {
        let problem = self.problem;
        let kept = match self.kind {
            RepairKind::Blocks => problem.rules().kept_by_blocks(),
            RepairKind::Queens | RepairKind::Regions => problem.rules().clone(),
        };
        let rules = Rules {
            row: Some(problem.row_bound()),
            column: Some(problem.column_bound()),
            region: Some(match self.kind {
                RepairKind::Regions => Bound::ANY,
                RepairKind::Queens | RepairKind::Blocks => problem.region_bound(),
            }),
            total: match problem.total_bound() {
                Bound::ANY => Total::Any,
                bound => Total::Bound(bound),
            },
            ..kept
        };
        // A default number of queens may exceed the squares, a stated one may not. There is no solution then.
        problem.restated(rules).unwrap_or_else(|_| problem.clone())
    }
}
