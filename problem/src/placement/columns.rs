//! Placements as the columns of their queens, for boards of any size.

use super::{BrokenRule, Placement, Violation};
use crate::Problem;
use crate::board::Square;
use control::bits::BitSet;
use std::fmt;
use std::ops::{ControlFlow, Range};

/// Rows between two calls of `go_on` in [`Columns::verify_while`].
const ROWS_BETWEEN_CALLS: usize = 1 << 16;

/// One queen in each row, given by its column, counted from 0: four bytes a queen.
/// [`Columns::verify`] decides if the queens solve a problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Columns(Vec<u32>);

impl Columns {
    /// Creates the placement of the queen of row 0 in the first of these columns, and so on.
    #[must_use]
    pub const fn new(columns: Vec<u32>) -> Self {
        Self(columns)
    }

    /// Returns the columns of a placement with one queen in each of the first rows and none
    /// elsewhere.
    #[must_use]
    pub fn from_placement(placement: &Placement) -> Option<Self> {
        let mut rows = (0..).zip(placement.queens());
        let one_in_each = rows.all(|(row, queen)| queen.row == row);
        one_in_each.then(|| Self(placement.columns().collect()))
    }

    /// Returns the columns row by row, counted from 0.
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// Appends the columns of some rows as text: numbers from 1, each with a space behind it.
    pub fn append_text(&self, rows: Range<usize>, text: &mut Vec<u8>) {
        for &column in &self.0[rows] {
            let (start, mut number) = (text.len(), u64::from(column) + 1);
            while number > 0 {
                text.push(b'0' + (number % 10) as u8);
                number /= 10;
            }
            text[start..].reverse();
            text.push(b' ');
        }
    }

    /// Appends the columns of some rows, counted from 0, in four bytes each, the lowest first.
    pub fn append_binary(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        bytes.extend(self.0[rows].iter().flat_map(|column| column.to_le_bytes()));
    }

    /// Checks that these queens solve an n queens problem, by the rules of [`Placement::verify`] in
    /// time linear in n: a bit for each column and each diagonal records its queen. The bits take
    /// n/8 bytes for the columns and n/2 for the diagonals.
    ///
    /// # Errors
    ///
    /// A rule that is broken. If several are, [`Placement::verify`] may name another one.
    ///
    /// ```
    /// use problem::{Problem, placement::Columns};
    ///
    /// let problem = Problem::new(4)?;
    /// assert!(Columns::new(vec![1, 3, 0, 2]).verify(&problem).is_ok());
    /// let error = Columns::new(vec![1, 3, 0, 1]).verify(&problem).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the queens on r1c2 and r4c2 attack each other along a column",
    /// );
    /// # Ok::<(), problem::ProblemError>(())
    /// ```
    pub fn verify(&self, problem: &Problem) -> Result<(), Violation> {
        let end = self.verify_while(problem, |_| ControlFlow::Continue(()))?;
        debug_assert!(end.is_continue());
        Ok(())
    }

    /// Checks the queens like [`Columns::verify`] until `go_on`, which is called with the number of
    /// rows checked every 65536 rows, breaks. Returns [`ControlFlow::Continue`] if all were
    /// checked.
    ///
    /// # Errors
    ///
    /// As for [`Columns::verify`].
    pub fn verify_while(
        &self,
        problem: &Problem,
        mut go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Violation> {
        if !problem.is_n_queens() {
            Placement::from(self).verify(problem)?;
            return Ok(ControlFlow::Continue(()));
        }
        let n = u64::from(problem.n());
        let wrong_number = || BrokenRule::WrongNumber {
            found: self.0.len(),
            expected: problem.n(),
        };
        let broken = |rule: BrokenRule| Err(rule.in_problem(problem));
        // The bits would take more memory than the columns.
        if (self.0.len() as u64) < n / 64 {
            return broken(wrong_number());
        }
        let mut columns = BitSet::new(n);
        let mut sums = BitSet::new(2 * n);
        let mut differences = BitSet::new(2 * n);
        let mut row = 0;
        for piece in self.0.chunks(ROWS_BETWEEN_CALLS) {
            if go_on(row.into()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            for &column in piece {
                let queen = Square::from_zero_based(row, column);
                if !problem.contains(queen) {
                    return broken(BrokenRule::off_board(queen, problem));
                }
                let (r, c) = (u64::from(row), u64::from(column));
                let is_free =
                    columns.insert(c) & sums.insert(r + c) & differences.insert(r + n - c);
                if !is_free {
                    return broken(self.attack_on(queen));
                }
                if problem.is_blocked(queen) {
                    return broken(BrokenRule::OnBlocked { queen });
                }
                row += 1;
            }
        }
        let is_there = |queen: &Square| self.0.get(queen.row as usize) == Some(&queen.column);
        if let Some(queen) = problem.fixed().find(|queen| !is_there(queen)) {
            return broken(BrokenRule::FixedMissing { queen });
        }
        if self.0.len() as u64 != n {
            return broken(wrong_number());
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the violation by the first queen that attacks this one.
    fn attack_on(&self, second: Square) -> BrokenRule {
        let mut earlier = (0..second.row).zip(&self.0);
        let first = earlier
            .find_map(|(row, &column)| {
                let first = Square::from_zero_based(row, column);
                crate::board::threatens(first, second).then_some(first)
            })
            .expect("an earlier queen attacks this one");
        BrokenRule::Attack { first, second }
    }
}

impl From<&Columns> for Placement {
    fn from(columns: &Columns) -> Self {
        Self::from_columns(&columns.0)
    }
}

impl fmt::Display for Columns {
    /// Writes the `list` form, as that of a [`Placement`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::write_list(f, self.0.iter().copied())
    }
}
