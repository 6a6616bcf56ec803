//! Numbers from which the rows and the columns of solutions are counted, 0 or 1: as few lists say it, each solution is
//! read once it, or the others around it, tell.

use super::drawn_board::Size;
use super::shapes::Written;
use super::{LineFault, ReadSolution, SolutionLine};
use std::mem;

/// Maximum number of solutions that are kept until it is known from where they count.
const MAX_UNDECIDED: usize = 1000;

/// Solutions, and from where the first sure ones count.
#[derive(Debug)]
pub(super) struct Counted {
    size: Size,
    /// `true` if all count from 1.
    is_plain: bool,
    /// First numbers of rows and columns.
    first: [Option<i64>; 2],
    undecided: Vec<Undecided>,
}

/// Solution of which it is not known from where it counts.
#[derive(Debug)]
pub(super) struct Undecided {
    pub(super) line: u64,
    pub(super) name: Option<String>,
    pub(super) note: Option<String>,
    pub(super) written: Result<Written, LineFault>,
}

impl Counted {
    pub(super) const fn new(size: Size, is_plain: bool) -> Self {
        let first = if is_plain { [Some(1); 2] } else { [None; 2] };
        Self {
            size,
            is_plain,
            first,
            undecided: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.undecided.len()
    }

    /// Adds a solution or a fault. Returns all that can be read now.
    pub(super) fn add(&mut self, one: Undecided) -> Vec<ReadSolution> {
        let places = one
            .written
            .as_ref()
            .map(|written| written.places(self.size));
        let is_counted = places.is_ok_and(|places| places.iter().any(Option::is_some));
        let own = self.own(&one);
        self.first = [0, 1].map(|axis| self.first[axis].or(own[axis]));
        self.undecided.push(one);
        let is_known = self.first.iter().any(Option::is_some);
        if is_known || self.len() == 1 && !is_counted || self.len() > MAX_UNDECIDED {
            self.settle()
        } else {
            Vec::new()
        }
    }

    /// Reads the solutions that were kept. Without a sure sign, numbers are counted from 0 if there is a zero and no
    /// number of the last row or column.
    pub(super) fn settle(&mut self) -> Vec<ReadSolution> {
        let undecided = mem::take(&mut self.undecided);
        if self.first == [None; 2] {
            let written = undecided.iter().filter_map(|one| one.written.as_ref().ok());
            let places: Vec<_> = written.map(|written| written.places(self.size)).collect();
            self.first = [0, 1].map(|axis| {
                let of_axis = || places.iter().filter_map(|places| places[axis].as_ref());
                let has_zero = of_axis().any(|(all, _)| all.contains(&0));
                let has_last = of_axis().any(|(all, last)| all.contains(last));
                has_zero.then_some(i64::from(has_last))
            });
        }
        undecided.into_iter().map(|one| self.read(one)).collect()
    }

    fn read(&self, one: Undecided) -> ReadSolution {
        let own = self.own(&one);
        let first = [0, 1].map(|axis| {
            let other = 1 - axis;
            let is_alike = own[other].is_none() || own[other] == self.first[other];
            let of_others = self.first[axis].filter(|_| is_alike);
            own[axis]
                .or(of_others)
                .or(own[other])
                .or(self.first[other])
                .unwrap_or(1)
        });
        let rows = self.size.map(|[rows, _]| rows);
        let read = one.written.and_then(|written| written.read(first, rows));
        ReadSolution {
            line: one.line,
            name: one.name,
            solution: read.map(|read| SolutionLine {
                note: one.note,
                ..read
            }),
        }
    }

    /// Returns the numbers from which a solution surely counts rows and columns: its numbers are different, and one of them
    /// is 0 or the last one.
    fn own(&self, one: &Undecided) -> [Option<i64>; 2] {
        let Ok(written) = &one.written else {
            return [None; 2];
        };
        if self.is_plain {
            return [Some(1); 2];
        }
        written.places(self.size).map(|places| {
            let (mut all, last) = places?;
            let count = all.len();
            let (has_zero, has_last) = (all.contains(&0), all.contains(&last));
            all.sort_unstable();
            all.dedup();
            let are_on_board = all.iter().all(|value| (0..=last).contains(value));
            let is_sure = has_zero != has_last && all.len() == count && are_on_board;
            is_sure.then_some(i64::from(has_last))
        })
    }
}

impl Written {
    /// Returns the numbers of rows and of columns, each with the last one there can be.
    fn places(&self, size: Size) -> [Option<(Vec<i64>, i64)>; 2] {
        match self {
            Self::Columns(columns, _) => {
                let last = size.map_or(columns.len(), |[_, columns]| columns);
                [None, Some((columns.clone(), last as i64))]
            }
            Self::Rows(rows) => [Some((rows.clone(), rows.len() as i64)), None],
            Self::Squares(squares) => [0, 1].map(|axis| {
                let last = size.map_or(squares.len(), |size| size[axis]);
                let numbers = squares.iter().map(|square| square[axis]);
                Some((numbers.collect(), last as i64))
            }),
            _ => [None, None],
        }
    }
}
