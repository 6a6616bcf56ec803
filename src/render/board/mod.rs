//! Boards as drawings: single boards and sheets of many.

mod dots;
mod queen;
mod sheet;
mod squares;

pub use sheet::{MAX_ON_SHEET, SheetBoard, draw_sheet};

use super::drawing::{Anchor, Color, Drawing, Point, Shape, Stroke};
use crate::board::{Square, threatens};
use crate::placement::Placement;
use crate::problem::Problem;
use queen::ATTACKED;
use std::collections::{HashMap, HashSet};
use thiserror::Error;

/// Maximum number of rows of a board that is drawn with squares and queens. Larger boards are drawn
/// as dots.
pub const MAX_WITH_SQUARES: u32 = 40;

/// Maximum number of rows of a board that is drawn. On larger boards a queen would be smaller than a
/// pixel of any screen.
pub const MAX_DRAWN: u32 = 2000;

/// Optional parts of a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// Draws row and column numbers.
    pub coordinates: bool,
    /// Draws the lines along which each queen attacks.
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

/// Error from drawing a board or writing it as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The board exceeds [`MAX_DRAWN`].
    #[error(
        "a board with {n} rows is too large to draw: the maximum is {MAX_DRAWN} rows (as dots from \
         {} rows on); the list format has no limit",
        MAX_WITH_SQUARES + 1
    )]
    TooLarge {
        /// Number of rows.
        n: u32,
    },
    /// Attack lines were requested on a board of dots, which they would hide.
    #[error(
        "attack lines are drawn on boards with up to {MAX_WITH_SQUARES} rows, but this one has {n}"
    )]
    TooLargeForLines {
        /// Number of rows.
        n: u32,
    },
    /// The board is too large for text.
    #[error(
        "a board with {n} rows is too large for text: the maximum is {max} rows; pictures show up \
         to {MAX_DRAWN}"
    )]
    TooLargeForText {
        /// Number of rows.
        n: u32,
        /// Maximum number of rows in this style.
        max: u32,
    },
    /// A queen has no square.
    #[error("the queen at {queen} is off the board, which has {n} rows and columns")]
    OffBoard {
        /// Position of the queen.
        queen: Square,
        /// Number of rows of the board.
        n: u32,
    },
    /// The sheet has no boards.
    #[error("there is no solution to draw, so there is no sheet")]
    NoBoards,
    /// The boards of a sheet exceed [`MAX_WITH_SQUARES`].
    #[error(
        "a sheet shows boards with up to {MAX_WITH_SQUARES} rows, but these have {n}; draw them \
         one by one"
    )]
    TooLargeForSheet {
        /// Number of rows.
        n: u32,
    },
    /// The sheet has more than [`MAX_ON_SHEET`] boards.
    #[error("a sheet shows up to {MAX_ON_SHEET} boards, but there are more")]
    TooManyBoards,
}

/// Draws a board: squares and queens up to [`MAX_WITH_SQUARES`] rows, dots up to [`MAX_DRAWN`].
///
/// Queens that attack each other are joined by red lines.
///
/// # Errors
///
/// [`BoardError`] if the board is too large, or a queen is off the board.
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
    if n > MAX_DRAWN {
        return Err(BoardError::TooLarge { n });
    }
    require_on_board(placement, problem)?;
    match (n <= MAX_WITH_SQUARES, style.attack_lines) {
        (true, _) => Ok(squares::draw(placement, problem, style)),
        (false, true) => Err(BoardError::TooLargeForLines { n }),
        (false, false) => Ok(dots::draw(placement, problem, style)),
    }
}

pub(super) fn require_on_board(placement: &Placement, problem: &Problem) -> Result<(), BoardError> {
    let n = problem.n();
    match placement.queens().iter().find(|&&q| !problem.contains(q)) {
        Some(&queen) => Err(BoardError::OffBoard { queen, n }),
        None => Ok(()),
    }
}

/// Describes the board: `8 queens on a board with 8 rows and columns, 2 squares blocked, 1 queen
/// fixed`.
fn title(placement: &Placement, problem: &Problem) -> String {
    let counted = |number: usize, noun: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{number} {noun}{plural}")
    };
    let n = problem.n();
    let mut title = format!(
        "{} on a board with {} and {}",
        counted(placement.queens().len(), "queen"),
        counted(n as usize, "row"),
        if n == 1 { "column" } else { "columns" }
    );
    let blocked = problem.blocked_one_by_one().len();
    if blocked > 0 {
        title += &format!(", {} blocked", counted(blocked, "square"));
    }
    if let Some(blocks) = problem.blocked_at_random() {
        title += &format!(", {blocks}");
    }
    let fixed = problem.fixed().len();
    if fixed > 0 {
        title += &format!(", {} fixed", counted(fixed, "queen"));
    }
    title
}

/// Queens of a board, with the pairs that attack each other.
struct Queens<'a> {
    placement: &'a Placement,
    fixed: Vec<Square>,
    /// Pairs on a common line without another queen between them.
    attacks: Vec<(Square, Square)>,
    attacked: HashSet<Square>,
}

/// Role of a queen, which decides its colour.
enum Role {
    Free,
    Fixed,
    Attacked,
}

impl<'a> Queens<'a> {
    fn new(placement: &'a Placement, problem: &Problem) -> Self {
        // The last queen on each line of the four directions.
        let mut nearest = HashMap::new();
        let mut attacks = Vec::new();
        for &queen in placement.queens() {
            let (row, column) = (i64::from(queen.row), i64::from(queen.column));
            for line in [(0, row), (1, column), (2, row - column), (3, row + column)] {
                if let Some(before) = nearest.insert(line, queen) {
                    debug_assert!(threatens(before, queen));
                    attacks.push((before, queen));
                }
            }
        }
        let attacked = attacks.iter().flat_map(|&(a, b)| [a, b]).collect();
        Self {
            placement,
            fixed: problem.fixed().collect(),
            attacks,
            attacked,
        }
    }

    /// Returns the queens with their roles.
    fn roles(&self) -> impl Iterator<Item = (Square, Role)> {
        let fixed: HashSet<Square> = self.fixed.iter().copied().collect();
        self.placement.queens().iter().map(move |&queen| {
            let role = if self.attacked.contains(&queen) {
                Role::Attacked
            } else if fixed.contains(&queen) {
                Role::Fixed
            } else {
                Role::Free
            };
            (queen, role)
        })
    }
}

/// Colour of coordinates and captions.
const INK: Color = Color(60, 64, 72);

/// Position and scale of a board in a drawing. Rows and columns are counted from 0, and fractions
/// are points within a square.
struct Grid {
    origin: Point,
    side: f64,
}

impl Grid {
    fn at(&self, row: f64, column: f64) -> Point {
        Point::new(
            self.origin.x + column * self.side,
            self.origin.y + row * self.side,
        )
    }

    fn centre(&self, square: Square) -> Point {
        self.at(f64::from(square.row) + 0.5, f64::from(square.column) + 0.5)
    }

    /// Returns a rectangle, all measures in squares.
    fn area(
        &self,
        [row, column]: [f64; 2],
        [height, width]: [f64; 2],
        class: &'static str,
        paint: Paint,
    ) -> Shape {
        let (fill, stroke) = match paint {
            Paint::Fill(color) => (Some(color), None),
            Paint::Stroke(color, width) => (None, Some(Stroke::solid(color, width))),
        };
        Shape::Rectangle {
            at: self.at(row, column),
            width: width * self.side,
            height: height * self.side,
            fill,
            stroke,
            class,
        }
    }

    /// Returns the red lines between queens that attack each other.
    fn conflicts(&self, queens: &Queens<'_>, width: f64) -> impl Iterator<Item = Shape> {
        queens.attacks.iter().map(move |&(first, second)| {
            let points = [self.centre(first), self.centre(second)];
            line(points, Stroke::solid(ATTACKED, width), "conflict")
        })
    }
}

/// Interior or border of a rectangle.
enum Paint {
    Fill(Color),
    Stroke(Color, f64),
}

fn line(points: [Point; 2], stroke: Stroke, class: &'static str) -> Shape {
    Shape::Polyline {
        points: points.into(),
        stroke,
        class,
    }
}

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
        fn attacked_queens_agree_with_the_rules_of_chess(
            columns in proptest::collection::vec(0..9_u32, 1..9)
        ) {
            let placement = Placement::from_columns(&columns);
            let queens = placement.queens();
            let is_attacked = |&a: &Square| queens.iter().any(|&b| a != b && threatens(a, b));
            let expected: HashSet<Square> = queens.iter().copied().filter(is_attacked).collect();
            let found = Queens::new(&placement, &Problem::new(9).unwrap()).attacked;
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn boards_that_cannot_be_drawn_are_refused() {
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
