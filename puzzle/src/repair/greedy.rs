//! A repair found step by step, which need not be the smallest.

use super::changes::Changes;
use super::{Change, RepairError, RepairedPuzzle};
use crate::uniqueness::first_solutions;
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use std::cmp::Reverse;

/// Number of solutions that are kept in turn.
const KEPT: usize = 6;
/// Number of changes that are tried in each step.
const TRIED: usize = 24;
/// Number of solutions up to which those after a change are counted.
const COUNTED: usize = 32;

/// Finds up to `limit` solutions, all if there are fewer, each verified. Returns `None` if the
/// search was stopped.
pub(super) fn solutions(
    problem: &Problem,
    limit: usize,
    control: &Control,
) -> Result<Option<Vec<Placement>>, RepairError> {
    if control.is_stopped() {
        return Ok(None);
    }
    let first = first_solutions(problem, limit, control)?;
    Ok(first.map(|(found, _)| found))
}

/// Searches for fewer changes than `below` after which one of these solutions is the only one.
pub(super) fn search(
    changes: &Changes<'_>,
    control: &Control,
    known: &[Placement],
    below: usize,
) -> Result<Option<RepairedPuzzle>, RepairError> {
    let mut best: Option<RepairedPuzzle> = None;
    for kept in known.iter().take(KEPT) {
        let below = best.as_ref().map_or(below, |best| best.changes.len());
        let others: Vec<Placement> = (known.iter())
            .filter(|&other| other != kept)
            .cloned()
            .collect();
        let found = extend(changes, control, &[], kept, &others, below)?;
        best = found.or(best);
    }
    Ok(best)
}

/// Adds changes to others until the solution is the only one. Each step adds the change after which the
/// fewest other solutions are left. Returns `None` if `below` changes are reached.
pub(super) fn extend(
    changes: &Changes<'_>,
    control: &Control,
    made: &[Change],
    kept: &Placement,
    others: &[Placement],
    below: usize,
) -> Result<Option<RepairedPuzzle>, RepairError> {
    let Some(made) = keep(changes, control, made, kept, others, below)? else {
        return Ok(None);
    };
    let Some(made) = ease(changes, control, made, kept, below) else {
        return Ok(None);
    };
    let (made, solution) = without_needless(changes, control, made, kept)?;
    Ok(changes.apply(&made).map(|problem| RepairedPuzzle {
        problem,
        changes: made,
        solution,
    }))
}

/// Makes changes until one solution is the only one.
fn keep(
    changes: &Changes<'_>,
    control: &Control,
    made: &[Change],
    kept: &Placement,
    others: &[Placement],
    below: usize,
) -> Result<Option<Vec<Change>>, RepairError> {
    let mut made = made.to_vec();
    let mut left = others.to_vec();
    while !left.is_empty() {
        if made.len() + 1 >= below {
            return Ok(None);
        }
        let mut further = changes.further(&made, kept, &left);
        let concerned = |change: &Change| {
            let queens = left.iter().map(Placement::queens);
            let concerned = queens.filter(|queens| queens.binary_search(&change.square()).is_ok());
            concerned.count()
        };
        match changes.kind {
            // The queen that the fewest others have.
            super::RepairKind::Queens => further.sort_by_cached_key(concerned),
            _ => further.sort_by_cached_key(|change| Reverse(concerned(change))),
        }
        // Of the first changes in this order, that which leaves the fewest others.
        let mut next: Option<(Change, Vec<Placement>)> = None;
        let mut tried = 0;
        for change in further {
            made.push(change);
            let changed = changes.apply(&made);
            made.pop();
            let Some(changed) = changed else { continue };
            let limit = next.as_ref().map_or(COUNTED, |(_, left)| left.len());
            let Some(mut found) = solutions(&changed, limit + 1, control)? else {
                return Ok(None);
            };
            found.retain(|other| other != kept);
            let fewest = next.as_ref().map(|(_, left)| left.len());
            if fewest.is_none_or(|fewest| found.len() < fewest) {
                next = Some((change, found));
            }
            tried += 1;
            if tried == TRIED || next.as_ref().is_some_and(|(_, left)| left.is_empty()) {
                break;
            }
        }
        let Some((change, found)) = next else {
            return Ok(None);
        };
        made.push(change);
        left = found;
    }
    Ok(Some(made))
}

/// Makes changes until steps of the level solve the puzzle: each time that after which they leave the fewest squares
/// open.
fn ease(
    changes: &Changes<'_>,
    control: &Control,
    mut made: Vec<Change>,
    kept: &Placement,
    below: usize,
) -> Option<Vec<Change>> {
    let mut left = changes.left_open(&made)?;
    while !left.is_empty() {
        if made.len() + 1 >= below || control.is_stopped() {
            return None;
        }
        let further = changes.further(&made, kept, &[Placement::new(left.clone())]);
        let after = further.into_iter().filter_map(|change| {
            made.push(change);
            let open = changes.left_open(&made);
            made.pop();
            Some((open?, change))
        });
        let (open, change) = after.min_by_key(|(open, _)| open.len())?;
        if open.len() >= left.len() {
            return None;
        }
        made.push(change);
        left = open;
    }
    Some(made)
}

/// Takes changes back without which there is exactly one solution, too. It may be another one if the
/// first changes were made for the sake of `kept`.
fn without_needless(
    changes: &Changes<'_>,
    control: &Control,
    mut made: Vec<Change>,
    kept: &Placement,
) -> Result<(Vec<Change>, Placement), RepairError> {
    let mut solution = kept.clone();
    for position in (0..made.len()).rev() {
        let mut fewer = made.clone();
        fewer.remove(position);
        let Some(problem) = changes.apply(&fewer) else {
            continue;
        };
        if let Some([only]) = solutions(&problem, 2, control)?.as_deref()
            && changes.suits(&problem)
        {
            (made, solution) = (fewer, only.clone());
        }
    }
    made.sort_unstable();
    Ok((made, solution))
}
