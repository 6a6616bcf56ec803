//! One solution of each class: its lexicographically least image.

use super::{MAX_SYMMETRIC, Rotation, check};
use crate::bitmask;
use crate::error::SearchError;
use crate::rows::SearchReport;
use control::Control;
use problem::Problem;
use problem::board::{Square, Symmetry};
use problem::placement::Placement;
use std::ops::ControlFlow;

/// Representative of a class of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representative {
    /// Lexicographically least solution of the class.
    pub placement: Placement,
    /// Symmetry of the solution, if it has one: the smallest rotation that maps it to itself.
    pub symmetry: Option<Rotation>,
    /// Number of solutions in the class.
    pub multiplicity: u32,
}

const _: () = assert!(MAX_SYMMETRIC <= bitmask::MAX_SIZE);

/// Visits one solution of the plain board for each class, in lexicographic order.
///
/// `visit` may end the search; the control may end the search, too. The report counts the
/// classes.
///
/// # Errors
///
/// Returns an error if the board has no squares or is larger than [`MAX_SYMMETRIC`].
///
/// ```
/// use control::Control;
/// use search::{Rotation, representatives};
/// use std::ops::ControlFlow;
///
/// let mut symmetric = Vec::new();
/// let visit = |class: &_| {
///     let class: &search::Representative = class;
///     symmetric.extend(class.symmetry.map(|_| class.placement.to_string()));
///     ControlFlow::Continue(())
/// };
/// let report = representatives(8, visit, &Control::new())?;
/// assert_eq!(report.solutions, 12);
/// assert_eq!(symmetric, ["3 5 2 8 1 7 4 6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn representatives(
    n: u32,
    mut visit: impl FnMut(&Representative) -> ControlFlow<()>,
    control: &Control,
) -> Result<SearchReport, SearchError> {
    check(n, MAX_SYMMETRIC)?;
    let mut report = SearchReport::START;
    let mut rows = Vec::new();
    // In the least image no queen of another side is nearer to a corner than the first queen.
    for first in 0..n.div_ceil(2) {
        let Some(problem) = problem_with_first_queen(n, first) else {
            continue;
        };
        let mut ended = false;
        let part = bitmask::search(
            &problem,
            &mut |columns| {
                rows.clear();
                rows.resize(n as usize, 0);
                for (row, &column) in (0..).zip(columns) {
                    rows[column as usize] = row;
                }
                let Some(class) = representative(columns, &rows) else {
                    return ControlFlow::Continue(());
                };
                report.solutions += 1;
                let end = visit(&class);
                ended = end.is_break();
                end
            },
            control,
        )?;
        report.nodes += part.nodes;
        if ended || !part.complete {
            return Ok(report);
        }
    }
    report.complete = true;
    Ok(report)
}

/// Returns the plain board with a queen in the first row, and with the squares of the other sides
/// nearer to a corner blocked; `None` if there is no such board.
fn problem_with_first_queen(n: u32, first: u32) -> Option<Problem> {
    let mut problem = Problem::new(n).ok()?;
    problem.fix(Square::from_zero_based(0, first)).ok()?;
    let last = n - 1;
    for near in 0..first {
        for index in [near, last - near] {
            for square in [
                Square::from_zero_based(last, index),
                Square::from_zero_based(index, 0),
                Square::from_zero_based(index, last),
            ] {
                if square.row > 0 {
                    problem.block(square).ok()?;
                }
            }
        }
    }
    Some(problem)
}

/// Returns the class of a solution, given as the column of each row's queen and the row of each
/// column's, if the solution is the least of its class.
fn representative(columns: &[u32], rows: &[u32]) -> Option<Representative> {
    let last = columns.len() - 1;
    let mirrored = |line: u32| last as u32 - line;
    // Number of images equal to the solution.
    let mut same = 0;
    let mut symmetry = None;
    for image in Symmetry::ALL {
        let column = |row: usize| match image {
            Symmetry::Identity => columns[row],
            Symmetry::LeftRight => mirrored(columns[row]),
            Symmetry::UpDown => columns[last - row],
            Symmetry::HalfTurn => mirrored(columns[last - row]),
            Symmetry::Diagonal => rows[row],
            Symmetry::AntiDiagonal => mirrored(rows[last - row]),
            Symmetry::QuarterTurn => mirrored(rows[row]),
            Symmetry::ThreeQuarterTurn => rows[last - row],
        };
        match columns.iter().copied().cmp((0..=last).map(column)) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Greater => return None,
            std::cmp::Ordering::Equal => {
                same += 1;
                match image {
                    Symmetry::QuarterTurn => symmetry = Some(Rotation::QuarterTurn),
                    Symmetry::HalfTurn => symmetry = Some(Rotation::HalfTurn),
                    _ => {}
                }
            }
        }
    }
    Some(Representative {
        placement: Placement::from_columns(columns),
        symmetry,
        multiplicity: Symmetry::ALL.len() as u32 / same,
    })
}
