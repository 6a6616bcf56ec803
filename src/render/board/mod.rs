//! Boards as drawings: one, or a sheet of many.

mod dots;
mod queen;
mod sheet;
mod squares;

pub use sheet::{MOST_ON_SHEET, SheetBoard, draw_sheet};

use super::drawing::{Anchor, Color, Drawing, Point, Shape};
use crate::board::{Square, threatens};
use crate::placement::Placement;
use crate::problem::Problem;
use std::collections::HashSet;
use thiserror::Error;

/// The largest board of which squares and queens are drawn. Larger ones are thinned to dots.
pub const LARGEST_WITH_SQUARES: u32 = 40;

/// The largest board that is drawn at all: with more rows a queen is smaller than a pixel of any
/// screen.
pub const LARGEST_DRAWN: u32 = 2000;

/// What is drawn beside squares and queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// Row and column numbers.
    pub coordinates: bool,
    /// The lines along which each queen attacks.
    pub attack_lines: bool,
}

impl Default for BoardStyle {
    fn default() -> Self {
        Self {
            coordinates: true,
            attack_lines: false,
        }
    }
}

/// Why a board is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// It has too many rows.
    #[error(
        "a board with {n} rows is too large to look at: boards with up to {LARGEST_DRAWN} rows are \
         drawn (from {} on as dots); the list format has no limit",
        LARGEST_WITH_SQUARES + 1
    )]
    TooLarge {
        /// Its rows.
        n: u32,
    },
    /// Attack lines on a board of dots would hide it.
    #[error(
        "attack lines are drawn on boards with up to {LARGEST_WITH_SQUARES} rows, and this one has \
         {n}"
    )]
    TooLargeForLines {
        /// Its rows.
        n: u32,
    },
    /// It has too many rows for a text.
    #[error(
        "a board with {n} rows is too large for text: up to {largest} rows can be written; \
         --format svg draws up to {LARGEST_DRAWN}"
    )]
    TooLargeForText {
        /// Its rows.
        n: u32,
        /// The most it could have.
        largest: u32,
    },
    /// A queen has no square.
    #[error("the queen at {queen} is off the board, which has {n} rows and columns")]
    OffBoard {
        /// The queen.
        queen: Square,
        /// The rows of the board.
        n: u32,
    },
    /// A sheet of nothing.
    #[error("there is no solution to draw, so there is no sheet")]
    NoBoards,
    /// A sheet of boards that are thinned to dots.
    #[error(
        "a sheet shows boards with up to {LARGEST_WITH_SQUARES} rows, and these have {n}; draw \
         them one by one"
    )]
    TooLargeForSheet {
        /// Their rows.
        n: u32,
    },
    /// A sheet of more boards than anybody looks at.
    #[error(
        "a sheet shows up to {MOST_ON_SHEET} boards, and there are more; choose some with --limit, \
         or one of each class with --orbits"
    )]
    TooManyBoards,
}

/// Draws a board: squares with queens up to [`LARGEST_WITH_SQUARES`] rows, dots up to
/// [`LARGEST_DRAWN`]. Queens that attack each other are joined by a red line.
///
/// # Errors
///
/// [`BoardError`] if the board is too large, or a queen is off it.
///
/// ```
/// use queensat::render::{BoardStyle, draw_board};
/// use queensat::{placement::Placement, problem::Problem};
///
/// let placement = Placement::from_columns(&[1, 3, 0, 2]);
/// let drawing = draw_board(&placement, &Problem::new(4)?, BoardStyle::default())?;
/// assert_eq!(drawing.to_svg().matches("<use ").count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_board(
    placement: &Placement,
    problem: &Problem,
    style: BoardStyle,
) -> Result<Drawing, BoardError> {
    let n = problem.n();
    check(placement, problem)?;
    if n <= LARGEST_WITH_SQUARES {
        return Ok(squares::draw(placement, problem, style));
    }
    if style.attack_lines {
        return Err(BoardError::TooLargeForLines { n });
    }
    Ok(dots::draw(placement, problem, style))
}

fn check(placement: &Placement, problem: &Problem) -> Result<(), BoardError> {
    let n = problem.n();
    if n > LARGEST_DRAWN {
        return Err(BoardError::TooLarge { n });
    }
    let off = placement.queens().iter().find(|&&q| !problem.contains(q));
    match off {
        Some(&queen) => Err(BoardError::OffBoard { queen, n }),
        None => Ok(()),
    }
}

/// `8 queens on a board with 8 rows and columns, 2 squares blocked, 1 queen fixed`.
fn title(placement: &Placement, problem: &Problem) -> String {
    let counted = |number: u64, noun: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{number} {noun}{plural}")
    };
    let n = problem.n();
    let mut title = format!(
        "{} on a board with {} and {}",
        counted(placement.queens().len() as u64, "queen"),
        counted(n.into(), "row"),
        if n == 1 { "column" } else { "columns" }
    );
    let blocked = problem.blocked_one_by_one().len();
    if blocked > 0 {
        title += &format!(", {} blocked", counted(blocked as u64, "square"));
    }
    if let Some(blocks) = problem.blocked_at_random() {
        title += &format!(", {blocks}");
    }
    if problem.fixed().len() > 0 {
        title += &format!(", {} fixed", counted(problem.fixed().len() as u64, "queen"));
    }
    title
}

/// The pairs of queens that attack each other, without another queen between them on the line.
fn attacks(placement: &Placement) -> Vec<(Square, Square)> {
    // A queen meets the nearest one before it in each of the four directions.
    let mut nearest = std::collections::HashMap::new();
    let mut pairs = Vec::new();
    for &queen in placement.queens() {
        let (row, column) = (i64::from(queen.row), i64::from(queen.column));
        for line in [(0, row), (1, column), (2, row - column), (3, row + column)] {
            if let Some(before) = nearest.insert(line, queen) {
                debug_assert!(threatens(before, queen));
                pairs.push((before, queen));
            }
        }
    }
    pairs
}

fn attacked(pairs: &[(Square, Square)]) -> HashSet<Square> {
    pairs.iter().flat_map(|&(a, b)| [a, b]).collect()
}

/// The colour of coordinates and captions.
const INK: Color = Color(60, 64, 72);

fn label(at: Point, size: f64, text: String, class: &'static str) -> Shape {
    Shape::Text {
        at,
        size,
        anchor: Anchor::Middle,
        text,
        color: INK,
        bold: false,
        upwards: false,
        class,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn attacks_are_found_exactly_where_chess_has_them(
            columns in proptest::collection::vec(0..9_u32, 1..9)
        ) {
            let placement = Placement::from_columns(&columns);
            let queens = placement.queens();
            let expected: HashSet<Square> = queens
                .iter()
                .filter(|&&a| queens.iter().any(|&b| a != b && threatens(a, b)))
                .copied()
                .collect();
            prop_assert_eq!(attacked(&attacks(&placement)), expected);
        }
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        let style = BoardStyle::default();
        let lines = BoardStyle {
            attack_lines: true,
            ..style
        };
        let placement = Placement::from_columns(&[0, 41]);
        let draw = |n, style| draw_board(&placement, &Problem::new(n).unwrap(), style);
        assert_eq!(draw(2001, style), Err(BoardError::TooLarge { n: 2001 }));
        assert_eq!(draw(42, lines), Err(BoardError::TooLargeForLines { n: 42 }));
        assert!(matches!(draw(8, style), Err(BoardError::OffBoard { .. })));
        assert!(draw(42, style).is_ok());
    }
}
