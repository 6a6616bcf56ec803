//! The solutions of a small board that a formula keeps and loses.

use super::failure::Failure;
use super::graded::Census;
use super::rules::Rules;
use super::weak::Lazy;
use control::Control;
use problem::placement::Placement;
use search::engine_by_name;
use std::collections::BTreeMap;

/// Maximum number of solutions.
const MAX_SOLUTIONS: usize = 2000;
/// Number of checks of the control after which the search gives up.
const MAX_CHECKS: u64 = 2000;

impl Census {
    /// Compares each solution with the formula, unless there are many.
    pub(super) fn new(
        rules: &Rules<'_>,
        formula: &mut Lazy<'_>,
        control: &Control,
    ) -> Result<Option<Self>, Failure> {
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
