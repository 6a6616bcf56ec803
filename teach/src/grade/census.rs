//! The solutions of a small board that a formula keeps and loses.

use super::board_solver::LazySolver;
use super::failure::GradeFailure;
use super::graded_formula::Differences;
use super::rules::RuleTable;
use control::Control;
use problem::placement::Placement;
use search::engine_by_name;
use std::collections::BTreeMap;

/// Maximum number of solutions.
const MAX_SOLUTIONS: usize = 2000;
/// Number of checks of the control after which the search gives up.
const MAX_CHECKS: u64 = 2000;

/// The solutions of a problem, and those of which a formula has a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Number of solutions.
    pub solutions: u64,
    /// Solutions that the formula keeps.
    pub kept: u64,
    /// Classes of symmetric solutions.
    pub classes: u64,
    /// Classes of which the formula keeps a solution.
    pub classes_kept: u64,
    /// Solutions that the formula loses, in lexicographic order.
    pub(super) lost: Vec<Placement>,
}

impl Census {
    /// Returns the first lost solutions, at most this many.
    pub(super) fn lost_up_to(&self, max: u64) -> Differences {
        Differences {
            placements: self.lost.iter().take(max as usize).cloned().collect(),
            is_complete: self.lost.len() as u64 <= max,
        }
    }

    /// Compares each solution with the formula, unless there are many.
    pub(super) fn new(
        rules: &RuleTable<'_>,
        formula: &mut LazySolver<'_>,
        control: &Control,
    ) -> Result<Option<Self>, GradeFailure> {
        let engine = engine_by_name("general").expect("a known engine");
        let part = control.part_with_max_checks(MAX_CHECKS);
        let found = engine.first_placements(rules.problem, MAX_SOLUTIONS, &part);
        let Ok((mut solutions, true)) = found else {
            return Ok(None);
        };
        solutions.sort_unstable();
        let symmetries = rules.problem.symmetries();
        let mut classes: BTreeMap<Placement, bool> = BTreeMap::new();
        let mut lost = Vec::new();
        let all = solutions.len() as u64;
        for solution in solutions {
            let is_kept = formula.get()?.admits(&rules.has_queen(&solution))?;
            let Some(is_kept) = is_kept else {
                return Ok(None);
            };
            let orbit = solution.orbit(rules.problem.board(), &symmetries);
            let first = orbit.into_iter().next().unwrap_or_else(|| solution.clone());
            *classes.entry(first).or_default() |= is_kept;
            if !is_kept {
                lost.push(solution);
            }
        }
        Ok(Some(Self {
            solutions: all,
            kept: all - lost.len() as u64,
            classes: classes.len() as u64,
            classes_kept: classes.values().filter(|kept| **kept).count() as u64,
            lost,
        }))
    }
}
