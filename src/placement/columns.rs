//! A placement as the columns of its queens, for boards of any size.

use super::{Placement, Violation};
use crate::bits::BitSet;
use crate::board::Square;
use crate::problem::Problem;
use std::fmt;
use std::ops::ControlFlow;

/// After how many rows [`Columns::verify_while`] asks whether to go on.
const ROWS_BETWEEN_QUESTIONS: usize = 1 << 16;

/// One queen in each row, as the column of each, counted from 0: four bytes a queen. Whether they
/// solve a problem is what [`Columns::verify`] decides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Columns(Vec<u32>);

impl Columns {
    /// The queen of row 0 in the first of these columns, that of row 1 in the second, and so on.
    #[must_use]
    pub const fn new(columns: Vec<u32>) -> Self {
        Self(columns)
    }

    /// The columns of a placement with one queen in each of the first rows and none elsewhere.
    #[must_use]
    pub fn of(placement: &Placement) -> Option<Self> {
        let mut rows = (0..).zip(placement.queens());
        let one_in_each = rows.all(|(row, queen)| queen.row == row);
        one_in_each.then(|| Self(placement.columns().collect()))
    }

    /// The columns row by row, counted from 0.
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// Whether these queens solve the problem, by the same rules as [`Placement::verify`], but in a
    /// time that grows only as n: a bit for each column and each diagonal says whether it has a
    /// queen. This takes n/8 bytes for the columns and n/2 for the diagonals.
    ///
    /// # Errors
    ///
    /// A rule that is broken. Where several are, it need not be the same as of
    /// [`Placement::verify`].
    ///
    /// ```
    /// use queensat::{placement::Columns, problem::Problem};
    ///
    /// let problem = Problem::new(4)?;
    /// assert!(Columns::new(vec![1, 3, 0, 2]).verify(&problem).is_ok());
    /// let error = Columns::new(vec![1, 3, 0, 1]).verify(&problem).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the queens at row 1, column 2 and row 4, column 2 attack each other",
    /// );
    /// # Ok::<(), queensat::problem::ProblemError>(())
    /// ```
    pub fn verify(&self, problem: &Problem) -> Result<(), Violation> {
        let end = self.verify_while(problem, |_| ControlFlow::Continue(()))?;
        debug_assert!(end.is_continue());
        Ok(())
    }

    /// The same, but asks now and then whether to go on, telling how many rows were looked at. The
    /// answer is whether it came to the end.
    ///
    /// # Errors
    ///
    /// As for [`Columns::verify`].
    pub fn verify_while(
        &self,
        problem: &Problem,
        mut go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Violation> {
        let n = u64::from(problem.n());
        let queens = (0..).zip(&self.0);
        if let Some(queen) = queens
            .map(|(row, &column)| Square::new(row, column))
            .find(|&queen| !problem.contains(queen))
        {
            return Err(Violation::off_board(queen, problem));
        }
        let mut columns = BitSet::new(n);
        let mut sums = BitSet::new(2 * n);
        let mut differences = BitSet::new(2 * n);
        let mut row = 0;
        for piece in self.0.chunks(ROWS_BETWEEN_QUESTIONS) {
            if go_on(row.into()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            for &column in piece {
                let (r, c) = (u64::from(row), u64::from(column));
                let is_free =
                    columns.insert(c) & sums.insert(r + c) & differences.insert(r + n - c);
                let queen = Square::new(row, column);
                if !is_free {
                    return Err(self.attack_on(queen));
                }
                if problem.is_blocked(queen) {
                    return Err(Violation::OnBlocked { queen });
                }
                row += 1;
            }
        }
        let is_there = |queen: &Square| self.0.get(queen.row as usize) == Some(&queen.column);
        if let Some(queen) = problem.fixed().find(|queen| !is_there(queen)) {
            return Err(Violation::FixedMissing { queen });
        }
        if self.0.len() as u64 != n {
            return Err(Violation::WrongNumber {
                found: self.0.len(),
                expected: problem.n(),
            });
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Names the first queen that attacks this one, which some earlier one does.
    fn attack_on(&self, second: Square) -> Violation {
        let mut earlier = (0..second.row).zip(&self.0);
        let first = earlier
            .find_map(|(row, &column)| {
                let first = Square::new(row, column);
                crate::board::threatens(first, second).then_some(first)
            })
            .expect("a line has two queens");
        Violation::Attack { first, second }
    }
}

impl From<&Columns> for Placement {
    fn from(columns: &Columns) -> Self {
        Self::from_columns(&columns.0)
    }
}

impl fmt::Display for Columns {
    /// The `list` form, as that of a [`Placement`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, &column) in self.0.iter().enumerate() {
            let separator = if position == 0 { "" } else { " " };
            write!(f, "{separator}{}", u64::from(column) + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::threatens;
    use proptest::prelude::*;

    /// Columns that are often a solution or nearly one, and a board on which they may be.
    fn cases() -> impl Strategy<Value = (Vec<u32>, Problem)> {
        let solutions: Vec<Vec<u32>> = vec![
            vec![0],
            vec![1, 3, 0, 2],
            vec![0, 2, 4, 1, 3],
            vec![0, 4, 7, 5, 2, 6, 1, 3],
            vec![2, 5, 1, 6, 0, 3, 7, 4],
        ];
        let random = proptest::collection::vec(0..9_u32, 0..9);
        let columns = prop_oneof![3 => prop::sample::select(solutions), 1 => random];
        (columns, -1..=1_i32, any::<Option<(u8, u32)>>()).prop_flat_map(
            |(mut columns, longer, change)| {
                let n = (columns.len() as i32 + longer.min(0)).max(1) as u32;
                if let Some((row, column)) = change.filter(|_| !columns.is_empty()) {
                    let row = row as usize % columns.len();
                    columns[row] = column % (n + 1);
                }
                let square = (0..n, 0..n).prop_map(|(row, column)| Square::new(row, column));
                let blocked = proptest::collection::vec(square.clone(), 0..3);
                let fixed = proptest::collection::vec(square, 0..2);
                (Just(columns), blocked, fixed).prop_map(move |(columns, blocked, fixed)| {
                    let mut problem = Problem::new(n).unwrap();
                    for square in blocked {
                        problem.block(square).unwrap();
                    }
                    for square in fixed {
                        let _ = problem.fix(square);
                    }
                    (columns, problem)
                })
            },
        )
    }

    /// Whether the rule that is said to be broken is.
    fn is_true(violation: &Violation, columns: &[u32], problem: &Problem) -> bool {
        let stands = |queen: Square| columns.get(queen.row as usize) == Some(&queen.column);
        match *violation {
            Violation::OffBoard { queen, .. } => stands(queen) && !problem.contains(queen),
            Violation::OnBlocked { queen } => stands(queen) && problem.is_blocked(queen),
            Violation::Attack { first, second } => {
                first != second && stands(first) && stands(second) && threatens(first, second)
            }
            Violation::FixedMissing { queen } => {
                !stands(queen) && problem.fixed().any(|fixed| fixed == queen)
            }
            Violation::WrongCount { .. } => false,
            Violation::WrongNumber { found, expected } => {
                found == columns.len() && found != expected as usize
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn the_verdict_is_that_of_looking_at_every_pair((columns, problem) in cases()) {
            let slow = Placement::from_columns(&columns).verify(&problem);
            let fast = Columns::new(columns.clone()).verify(&problem);
            prop_assert_eq!(slow.is_ok(), fast.is_ok(), "{:?} {:?}", slow, fast);
            if let Err(violation) = fast {
                prop_assert!(is_true(&violation, &columns, &problem), "{violation}");
            }
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let n = 200_000;
        let problem = Problem::new(n).unwrap();
        // Knight's moves, which attack nobody before they come to the right edge.
        let columns = Columns::new((0..n / 2).map(|row| 2 * row).collect());
        let mut asked = Vec::new();
        let end = columns.verify_while(&problem, |rows| {
            asked.push(rows);
            if rows > 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(end, Ok(ControlFlow::Break(())));
        assert_eq!(asked, [0, 1 << 16]);
        assert!(matches!(
            columns.verify(&problem),
            Err(Violation::WrongNumber { .. })
        ));
    }
}
