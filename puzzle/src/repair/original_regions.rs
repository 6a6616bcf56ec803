//! The rules that changed regions keep.
//!
//! They are not those of a draft of a new puzzle, whose regions are connected and of similar sizes: a puzzle that is
//! repaired may have regions of several parts and of any size.

use super::{Change, RepairedPuzzle};
use crate::region_division::RegionDivision;
use itertools::Itertools;
use problem::board::Square;
use std::collections::HashMap;

/// The regions of a puzzle before its repair.
#[derive(Debug)]
pub(super) struct OriginalRegions<'a> {
    pub(super) division: RegionDivision<'a>,
    /// Number of parts of each region.
    parts: Vec<usize>,
}

/// A rule that changed regions break, with squares as evidence: one of each list in `kept`. It
/// holds again if one of them leaves the region or one of `border` joins it.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) region: usize,
    pub(super) kept: Vec<Vec<usize>>,
    pub(super) border: Vec<usize>,
}

impl<'a> OriginalRegions<'a> {
    pub(super) fn new(division: RegionDivision<'a>) -> Self {
        let regions = 0..division.regions();
        let parts = regions.map(|region| division.parts(region).len());
        Self {
            parts: parts.collect(),
            division,
        }
    }

    /// Returns the regions after changes.
    pub(super) fn after(&self, changes: &[Change]) -> RegionDivision<'a> {
        let mut after = self.division.clone();
        for &change in changes {
            if let Change::Region { square, to, .. } = change {
                after.region[after.grid.number(square)] = Some(to);
            }
        }
        after
    }

    /// Numbers the regions of the changes as the repaired puzzle does. Each region keeps a square, which tells both numbers.
    pub(super) fn renumber(&self, repair: &mut RepairedPuzzle) {
        let board = repair.problem.board();
        let regions = repair.problem.regions().into_iter();
        let after: Vec<_> = regions.flat_map(|regions| regions.labels(board)).collect();
        let is_changed = |square| (repair.changes.iter()).any(|change| change.square() == square);
        let squares = self.division.grid.squares.iter().zip(&self.division.region);
        let both = |(&square, &before): (&Square, &Option<usize>)| {
            Some((before?, after[board.place(square)]?)).filter(|_| !is_changed(square))
        };
        let numbers: HashMap<usize, u32> = squares.filter_map(both).collect();
        let number = |before: usize| numbers.get(&before).map_or(before, |&after| after as usize);
        for change in &mut repair.changes {
            if let Change::Region { from, to, .. } = change {
                (*from, *to) = (number(*from), number(*to));
            }
        }
    }

    /// Returns the rules that changed regions break, of these regions: a part of a region has none of its own
    /// squares, or a region has more parts than before.
    pub(super) fn cuts(
        &self,
        after: &RegionDivision<'_>,
        regions: impl IntoIterator<Item = usize>,
    ) -> Vec<Cut> {
        let mut cuts = Vec::new();
        for region in regions {
            let mut parts = after.parts(region);
            let border = |part: &[usize]| {
                let next = part.iter().flat_map(|&place| after.neighbours(place));
                let is_other =
                    |next: usize| after.region[next].is_some_and(|other| other != region);
                next.copied().filter(|&next| is_other(next)).collect_vec()
            };
            let is_own = |place: &usize| self.division.region[*place] == Some(region);
            let own = |part: &Vec<usize>| part.iter().copied().filter(is_own).collect_vec();
            for part in parts.iter().filter(|part| own(part).is_empty()) {
                cuts.extend(part.iter().map(|&kept| Cut {
                    region,
                    kept: vec![vec![kept]],
                    border: border(part),
                }));
            }
            if cuts.is_empty() && parts.len() > self.parts[region] {
                // They stay apart as long as all but one keep to their borders.
                parts.sort_by_key(Vec::len);
                let closed = parts.iter().rev().skip(1);
                cuts.push(Cut {
                    region,
                    kept: parts.iter().map(own).collect(),
                    border: closed.flat_map(|part| border(part)).collect(),
                });
            }
        }
        cuts
    }

    /// Returns `true` if changed regions keep all rules, and each has a square.
    pub(super) fn permits(&self, after: &RegionDivision<'_>) -> bool {
        let mut is_kept = vec![false; self.parts.len()];
        for region in after.region.iter().flatten() {
            is_kept[*region] = true;
        }
        is_kept.iter().all(|&is_kept| is_kept) && self.cuts(after, 0..self.parts.len()).is_empty()
    }
}
