//! Divisions of a board into regions, and the parts of a region.

use super::{Change, RepairedPuzzle};
use crate::board::Square;
use crate::problem::Problem;
use crate::puzzle::grid::{Grid, parts};
use itertools::Itertools;
use std::collections::HashMap;

/// The regions of a puzzle by the label of each square of a grid: the number of its region in the puzzle.
#[derive(Debug)]
pub(super) struct Division {
    pub(super) grid: Grid,
    pub(super) labels: Vec<Option<usize>>,
    /// Number of parts of each region.
    parts: Vec<usize>,
}

/// A rule of divisions that new labels break, with squares as evidence: one of each list in `kept`. It
/// holds again if one of them leaves the region or one of `border` joins it.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) region: usize,
    pub(super) kept: Vec<Vec<usize>>,
    pub(super) border: Vec<usize>,
}

impl Division {
    /// Returns the division of a puzzle, or `None` if it has no regions.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let (board, regions) = (problem.board(), problem.regions()?);
        let (grid, of_board) = (Grid::new(board), regions.labels(board));
        let label = |&square| of_board[board.place(square)].map(|label| label as usize);
        let mut division = Self {
            labels: grid.squares.iter().map(label).collect(),
            grid,
            parts: Vec::new(),
        };
        let parts = |region| division.parts_of(&division.labels, region).len();
        division.parts = (0..regions.len()).map(parts).collect();
        Some(division)
    }

    /// Returns the number of regions.
    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(super) fn neighbours(&self, place: usize) -> &[usize] {
        &self.grid.neighbours[place]
    }

    /// Returns the labels after changes.
    pub(super) fn after(&self, changes: &[Change]) -> Vec<Option<usize>> {
        let mut labels = self.labels.clone();
        for &change in changes {
            if let Change::Region { square, to, .. } = change {
                labels[self.grid.number(square)] = Some(to);
            }
        }
        labels
    }

    /// Numbers the regions of the changes as the repaired puzzle does. Each region keeps a square, which tells both numbers.
    pub(super) fn renumber(&self, repair: &mut RepairedPuzzle) {
        let board = repair.problem.board();
        let after = repair.problem.regions().into_iter();
        let after: Vec<_> = after.flat_map(|it| it.labels(board)).collect();
        let is_kept = |it: &Square| repair.changes.iter().all(|change| change.square() != *it);
        let squares = self.grid.squares.iter().zip(&self.labels);
        let numbers = squares.filter(|(it, _)| is_kept(it));
        let numbers = numbers.filter_map(|(it, label)| Some(((*label)?, after[board.place(*it)]?)));
        let numbers: HashMap<usize, u32> = numbers.collect();
        for change in &mut repair.changes {
            if let Change::Region { from, to, .. } = change {
                let number = |it: &usize| numbers.get(it).map_or(*it, |number| *number as usize);
                (*from, *to) = (number(from), number(to));
            }
        }
    }

    /// Returns the regions that a square can be in after a number of changes, in order: its own one,
    /// and those of which a square is no more than this many steps away.
    pub(super) fn within_reach(&self, place: usize, changes: usize) -> Vec<usize> {
        let mut seen = vec![false; self.labels.len()];
        seen[place] = true;
        let mut front = vec![place];
        let mut found: Vec<usize> = self.labels[place].into_iter().collect();
        for _ in 0..changes {
            let next = front.iter().flat_map(|&from| self.neighbours(from));
            let labelled = next.copied().filter(|&to| self.labels[to].is_some());
            let new = labelled.filter(|&to| !std::mem::replace(&mut seen[to], true));
            let next: Vec<usize> = new.collect();
            if next.is_empty() {
                break;
            }
            found.extend(next.iter().filter_map(|&to| self.labels[to]));
            front = next;
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the rules that new labels break in these regions: a part of a region has none of its own
    /// squares, or a region has more parts than before.
    pub(super) fn cuts(
        &self,
        labels: &[Option<usize>],
        regions: impl IntoIterator<Item = usize>,
    ) -> Vec<Cut> {
        let mut cuts = Vec::new();
        for region in regions {
            let mut parts = self.parts_of(labels, region);
            let border = |part: &[usize]| {
                let next = part.iter().flat_map(|&place| self.neighbours(place));
                let is_other = |next: usize| labels[next].is_some_and(|other| other != region);
                next.copied().filter(|&next| is_other(next)).collect_vec()
            };
            let is_own = |place: &usize| self.labels[*place] == Some(region);
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

    /// Returns `true` if new labels keep all rules and every region.
    pub(super) fn permits(&self, labels: &[Option<usize>]) -> bool {
        let mut is_kept = vec![false; self.len()];
        for region in labels.iter().flatten() {
            is_kept[*region] = true;
        }
        is_kept.iter().all(|&is_kept| is_kept) && self.cuts(labels, 0..self.len()).is_empty()
    }

    /// Returns the connected parts of a region.
    fn parts_of(&self, labels: &[Option<usize>], region: usize) -> Vec<Vec<usize>> {
        parts(&self.grid.neighbours, |place| labels[place] == Some(region))
    }
}
