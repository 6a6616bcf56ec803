//! Warnings about regions that a person may not have meant: counts that do not fit, and regions in several parts.

use crate::board::{Square, Step, counted, listed};
use crate::{Bound, Problem, Regions, Total};
use itertools::Itertools;

/// Maximum number of squares of a board whose regions are looked at for parts.
const MAX_SQUARES: usize = 1 << 20;
/// Maximum number of squares of a region that may be a typing error.
const MAX_SMALL: usize = 2;
/// Maximum number of regions, and of parts of each, that warnings name.
const MAX_NAMED: usize = 3;

impl Problem {
    /// Returns warnings about the regions, in words.
    ///
    /// ```
    /// use problem::instance;
    ///
    /// let puzzle = instance::read("ABA\nABB\nCCB\n")?;
    /// assert_eq!(puzzle.warnings(), ["region A is in 2 parts, with r1c1 and r1c3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let conflict = self
            .count_conflict()
            .map(|reason| format!("there is no solution, because {reason}"));
        let parts = self.regions().map(|regions| self.parts_of(regions));
        let torn = parts
            .into_iter()
            .flatten()
            .enumerate()
            .filter(|(_, parts)| parts.len() > 1)
            .map(|(region, parts)| {
                let named = parts.iter().take(MAX_NAMED).join(" and ");
                let (name, count) = (self.region_name(region), parts.len());
                format!("region {name} is in {count} parts, with {named}")
            });
        conflict.into_iter().chain(torn.take(MAX_NAMED)).collect()
    }

    /// Returns the reason for which no number of queens suits the bounds on rows, columns, regions and the board,
    /// if there is one.
    #[must_use]
    pub fn count_conflict(&self) -> Option<String> {
        let (board, regions) = (self.board(), self.regions()?);
        let squares: usize = regions.iter().map(<[Square]>::len).sum();
        let covers_board = squares == board.squares().count();
        let total = match self.rules().total {
            Total::Bound(bound) => bound,
            Total::Default | Total::Any => Bound::ANY,
        };
        let sets = [
            ("row", u64::from(board.rows()), self.row_bound()),
            ("column", board.columns().into(), self.column_bound()),
            ("region", regions.len() as u64, self.region_bound()),
            ("board", 1, total),
        ];
        let needed = sets.map(|(of, count, bound)| (count * u64::from(bound.least()), of, count));
        let room = sets.into_iter().filter_map(|(of, count, bound)| {
            let greatest = bound
                .greatest()
                .filter(|_| of != "region" || covers_board)?;
            Some((count * u64::from(greatest), of, count))
        });
        let (needed, of, count) = needed.into_iter().max_by_key(|set| set.0)?;
        let (room, other, others) = room.min_by_key(|set| set.0)?;
        if needed <= room {
            return None;
        }
        let need = if count == 1 { "needs" } else { "need" };
        let hold = if others == 1 { "holds" } else { "hold" };
        let (queens, sets) = (counted(needed, &self.noun()), counted(count, of));
        let others = counted(others, other);
        let small = match of {
            // Each needs the same number.
            "region" => self.small_regions(count - room / (needed / count)),
            _ => String::new(),
        };
        Some(format!(
            "{sets} {need} {queens}, but {others} {hold} at most {room}{small}"
        ))
    }

    /// Tells the squares of the smallest regions, one of which may be a typing error, if there are so many regions too
    /// many.
    fn small_regions(&self, too_many: u64) -> String {
        let regions = self
            .regions()
            .into_iter()
            .flat_map(Regions::iter)
            .enumerate();
        let by_size = regions.sorted_by_key(|(_, squares)| squares.len());
        let small = by_size.filter(|(_, squares)| (1..=MAX_SMALL).contains(&squares.len()));
        let named = small
            .take(MAX_NAMED.min(too_many as usize))
            .map(|(region, squares)| {
                let squares = squares.iter().map(Square::to_string).collect_vec();
                let squares = listed(&squares);
                format!("; region {} has only {squares}", self.region_name(region))
            });
        named.collect()
    }

    /// Returns the first square of each connected part of each region.
    fn parts_of(&self, regions: &Regions) -> Vec<Vec<Square>> {
        let board = self.board();
        let mut parts = vec![Vec::new(); regions.len()];
        if regions.iter().map(<[Square]>::len).sum::<usize>() > MAX_SQUARES {
            return parts;
        }
        let mut labels = regions.labels(board);
        for (region, &first) in regions
            .iter()
            .enumerate()
            .flat_map(|(i, all)| all.iter().map(move |at| (i, at)))
        {
            let mut open = vec![first];
            while let Some(square) = open.pop() {
                if labels[board.place(square)]
                    .take_if(|label| *label as usize == region)
                    .is_none()
                {
                    continue;
                }
                if square == first {
                    parts[region].push(first);
                }
                let steps = [Step::ROW, Step::COLUMN];
                let near = steps.map(|step| [1, -1].map(|sign| board.step(square, step, sign)));
                open.extend(near.into_iter().flatten().flatten());
            }
        }
        parts
    }
}
