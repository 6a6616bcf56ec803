//! Boards as drawings: single boards and sheets of many.
//!
//! A person should see a solution, and a mistake in it: queens that attack each other are red and joined. A board is a
//! list of shapes, laid out once, so that all formats show the same; the formats are in `drawing`. TikZ was removed,
//! because SVG and PDF go into LaTeX documents as they are, and animated boards, because a page on which a person
//! controls the steps shows them better. Regions differ by colour and pattern, for print in grey and for each kind of
//! colour blindness.

mod attack_lines;
mod booklet;
mod dots;
mod frames;
mod grid;
mod ground;
pub(crate) mod looks;
mod marks;
mod queens;
mod sheet;
mod squares;
mod symbols;

pub use booklet::{Booklet, BookletPuzzle, BookletTexts, MAX_DIFFICULTY, Paper};
pub use frames::BoardFrames;
pub use looks::{Look, looks};
pub use sheet::{SheetBoard, check_sheet, draw_figures, draw_sheet};

use super::coordinates::Coordinates;
use super::drawing::{Anchor, Color, Drawing, Point, Shape};
use super::error::{DrawError, MAX_DRAWN, MAX_WITH_SQUARES, longer_side, require_on_board};
use super::prose::board_caption;
use grid::Grid;
use problem::Problem;
use problem::placement::Placement;
use queens::Queens;

/// Optional parts of a drawn board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardStyle {
    /// Names of rows and columns at the edges, if any.
    pub coordinates: Coordinates,
    /// Draws the lines along which each piece attacks, up to holes and pawns.
    pub attack_lines: bool,
    /// Draws for black and white print: white regions with thick borders, and stars in them.
    pub black_and_white: bool,
}

/// Draws a board: squares and pieces up to [`MAX_WITH_SQUARES`] rows and columns, dots up to
/// [`MAX_DRAWN`].
///
/// Pieces that attack each other are red and joined by red lines; so are those of a row, column or
/// region that holds too many, without lines. Regions have thick borders, colours and, on squares,
/// patterns; holes are left out; the edges of a torus are dashed, with arrows.
///
/// # Errors
///
/// [`DrawError`] if the board is too large, or a queen is off the board.
///
/// ```
/// use render::{BoardStyle, draw_board};
/// use problem::{Problem, placement::Placement};
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
) -> Result<Drawing, DrawError> {
    let n = longer_side(problem);
    if n > MAX_DRAWN {
        return Err(DrawError::TooLarge { n });
    }
    require_on_board(placement, problem)?;
    match (n <= MAX_WITH_SQUARES, style.attack_lines) {
        (true, _) => Ok(squares::draw(placement, problem, style)),
        (false, true) => Err(DrawError::TooLargeForLines { n }),
        (false, false) => Ok(dots::draw(placement, problem, style)),
    }
}

/// Size of captions.
const CAPTION: f64 = 12.5;
/// Height of a line of captions.
const LINE: f64 = 16.0;

/// Creates the page of a single board, and returns it with the upper left corner of the board.
///
/// The measures are those of the board, `before` that of the space above it and to its left, and
/// `after` that of the space below it and to its right.
fn page(
    [height, width]: [f64; 2],
    before: f64,
    after: f64,
    title: String,
    problem: &Problem,
) -> (Drawing, Point) {
    let caption = board_caption(problem);
    let caption_width = |text: &String| Drawing::text_width(text, CAPTION) + 2.0 * after;
    let needed = caption.as_ref().map_or(0.0, caption_width);
    let board_width = before + width + after;
    let caption_height = if caption.is_some() { LINE } else { 0.0 };
    let page_width = board_width.max(needed);
    let origin = Point::new(before + (page_width - board_width) / 2.0, before);
    let page_height = before + height + after + caption_height;
    let mut drawing = Drawing::new(page_width, page_height, title);
    if let Some(text) = caption {
        let at = Point::new(page_width / 2.0, page_height - after * 0.8);
        drawing.add(label(at, CAPTION, text, "caption"));
    }
    (drawing, origin)
}

/// Colour of coordinates and captions.
const INK: Color = Color(60, 64, 72);

/// Interior or border of a rectangle.
enum Paint {
    Fill(Color),
    Stroke(Color, f64),
}

/// Returns a line of text around a position.
fn label(at: Point, size: f64, text: String, class: &'static str) -> Shape {
    text_line(at, size, Anchor::Middle, text, class)
}

/// Returns a line of text.
fn text_line(at: Point, size: f64, anchor: Anchor, text: String, class: &'static str) -> Shape {
    let is_name = class == "region";
    let color = if is_name { symbols::QUEEN } else { INK };
    Shape::text(at, size, anchor, color, text, class)
}
