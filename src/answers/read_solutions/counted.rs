//! The numbers from which the rows and the columns of solutions are counted, 0 or 1. Few lists state them, so each
//! solution is read once its own numbers tell, or those of others.

use super::drawn_board::Size;
use super::shapes::Written;
use super::{LineFault, ReadSolution, SolutionLine};
use std::mem;

/// Maximum number of solutions that are kept until it is known from where they count.
const MAX_UNDECIDED: usize = 1000;

/// Solution or fault that waits for its turn.
#[derive(Debug)]
pub(super) struct Undecided {
    pub(super) line: u64,
    pub(super) name: Option<String>,
    pub(super) is_of_person: bool,
    pub(super) note: Option<String>,
    pub(super) written: Result<Written, LineFault>,
}

/// Solutions that wait, and the first numbers of rows and columns, once they are known.
#[derive(Debug, Default)]
pub(super) struct Counted {
    pub(super) first: [Option<i64>; 2],
    /// Numbers are counted from 1, whatever they are.
    is_stated: bool,
    waiting: Vec<(Undecided, [Evidence; 2])>,
}

/// Signs in the numbers of rows, or of columns, from which they are counted.
#[derive(Clone, Copy, Debug, Default)]
struct Evidence {
    has_zero: bool,
    has_last: bool,
    /// The first one, if one of them is 0 or the last one.
    own: Option<i64>,
    /// The same, if the numbers are different, so that other solutions may count alike.
    first: Option<i64>,
}

impl Counted {
    /// Returns what is known before the first solution: nothing, or that numbers are counted from 1.
    pub(super) fn new(is_stated: bool) -> Self {
        Self {
            first: [is_stated.then_some(1); 2],
            is_stated,
            waiting: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a solution or a fault. Returns all that can be read now.
    pub(super) fn add(&mut self, one: Undecided, size: Size) -> Vec<ReadSolution> {
        let written = one.written.as_ref();
        let evidence = written.map_or([Evidence::default(); 2], |written| written.evidence(size));
        let is_placed = matches!(
            written,
            Err(_) | Ok(Written::Placed(..) | Written::Chess(_))
        );
        self.first = [0, 1].map(|axis| self.first[axis].or(evidence[axis].first));
        self.waiting.push((one, evidence));
        let is_known = self.first != [None; 2];
        if is_known || self.len() == 1 && is_placed || self.len() > MAX_UNDECIDED {
            return self.settle(size);
        }
        Vec::new()
    }

    /// Reads the solutions that wait. Without a sure sign, numbers are counted from 0 if there is a zero and no number of
    /// the last row or column.
    pub(super) fn settle(&mut self, size: Size) -> Vec<ReadSolution> {
        if self.first == [None; 2] {
            let has = |is: fn(&Evidence) -> bool, axis: usize| {
                self.waiting.iter().any(|(_, evidence)| is(&evidence[axis]))
            };
            self.first = [0, 1].map(|axis| {
                let has_last = has(|evidence| evidence.has_last, axis);
                has(|evidence| evidence.has_zero, axis).then_some(i64::from(has_last))
            });
        }
        let read = |(one, evidence): (Undecided, [Evidence; 2])| {
            let first = [0, 1].map(|axis| {
                if self.is_stated {
                    return 1;
                }
                let [own, other] = [axis, 1 - axis].map(|axis| evidence[axis].own);
                // A list that counts the other axis alike.
                let is_alike = other.is_none() || other == self.first[1 - axis];
                let of_list = self.first[axis].filter(|_| is_alike);
                let first = own.or(of_list).or(other).or(self.first[1 - axis]);
                first.unwrap_or(1)
            });
            let solution = one.written.and_then(|written| {
                let read = written.read(first, size.map(|[rows, _]| rows))?;
                Ok(SolutionLine {
                    note: one.note,
                    ..read
                })
            });
            ReadSolution {
                line: one.line,
                name: one.name,
                is_of_person: one.is_of_person,
                solution,
            }
        };
        mem::take(&mut self.waiting).into_iter().map(read).collect()
    }
}

impl Written {
    /// Returns what the numbers of rows and of columns tell.
    fn evidence(&self, size: Size) -> [Evidence; 2] {
        let of = |axis: usize, mut numbers: Vec<i64>| {
            let last = size.map_or(numbers.len(), |size| size[axis]) as i64;
            numbers.sort_unstable();
            let [has_zero, has_last] = [0, last].map(|number| numbers.contains(&number));
            let is_sure =
                has_zero != has_last && numbers.iter().all(|number| (0..=last).contains(number));
            let own = is_sure.then_some(i64::from(has_last));
            Evidence {
                has_zero,
                has_last,
                own,
                first: own.filter(|_| numbers.is_sorted_by(|one, next| one < next)),
            }
        };
        match self {
            Self::Columns(columns, _) => [Evidence::default(), of(1, columns.clone())],
            Self::Rows(rows) => [of(0, rows.clone()), Evidence::default()],
            Self::Squares(squares) => {
                [0, 1].map(|axis| of(axis, squares.iter().map(|square| square[axis]).collect()))
            }
            _ => [Evidence::default(); 2],
        }
    }
}
