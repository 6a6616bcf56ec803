//! Sheets: many boards on one page.

use super::squares::{self, Looks};
use super::{
    BoardError, BoardStyle, CAPTION, INK, LINE, MAX_WITH_SQUARES, label, longer_side,
    require_on_board,
};
use crate::placement::Placement;
use crate::problem::Problem;
use crate::render::drawing::{Anchor, Drawing, Point, Shape};
use crate::render::words::board_caption;

/// Maximum number of boards on a sheet.
pub const MAX_ON_SHEET: usize = 400;

/// Board of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetBoard {
    /// Queens.
    pub placement: Placement,
    /// Lines of text below the board.
    pub caption: Vec<String>,
}

const MARGIN: f64 = 20.0;
const GAP: f64 = 22.0;
const TITLE: f64 = 19.0;

/// Checks that boards of a problem are small enough for a sheet.
///
/// # Errors
///
/// [`BoardError::TooLargeForSheet`] if they have more than [`MAX_WITH_SQUARES`] rows or columns.
pub fn check_sheet(problem: &Problem) -> Result<(), BoardError> {
    match longer_side(problem) {
        n if n > MAX_WITH_SQUARES => Err(BoardError::TooLargeForSheet { n }),
        _ => Ok(()),
    }
}

/// Draws boards of one problem on a page, with a title above and a caption below each.
///
/// The page comes as close to the shape of a landscape sheet of paper as the number of boards
/// allows.
///
/// # Errors
///
/// [`BoardError`] if there are no boards or more than [`MAX_ON_SHEET`], they are larger than
/// [`MAX_WITH_SQUARES`], or a queen is off the board.
pub fn draw_sheet(
    boards: &[SheetBoard],
    problem: &Problem,
    title: &str,
    style: BoardStyle,
) -> Result<Drawing, BoardError> {
    if boards.is_empty() {
        return Err(BoardError::NoBoards);
    }
    if boards.len() > MAX_ON_SHEET {
        return Err(BoardError::TooManyBoards);
    }
    check_sheet(problem)?;
    for board in boards {
        require_on_board(&board.placement, problem)?;
    }
    // Boards of medium size all take the same room.
    let side = (176.0 / f64::from(longer_side(problem))).clamp(9.0, 30.0);
    let coordinates = if style.coordinates {
        side.max(12.0)
    } else {
        0.0
    };
    let size = [problem.board().columns(), problem.board().rows()];
    let [breadth, length] = size.map(|count| side * f64::from(count) + coordinates);
    let lines = boards.iter().map(|board| board.caption.len()).max();
    let caption = lines.map_or(0.0, |lines| 4.0 + lines as f64 * LINE);
    let captions = boards.iter().flat_map(|board| &board.caption);
    let widths = captions.map(|line| Drawing::text_width(line, CAPTION));
    let widest = widths.fold(breadth, f64::max);
    let (across, down) = (widest + GAP, length + caption + GAP);
    let columns = columns(boards.len(), across, down);
    let rows = boards.len().div_ceil(columns);
    let width = 2.0 * MARGIN + columns as f64 * across - GAP;
    let width = width.max(2.0 * MARGIN + Drawing::text_width(title, TITLE) * 1.06);
    let explained = board_caption(problem);
    let top = MARGIN + TITLE + 14.0 + explained.as_ref().map_or(0.0, |_| LINE);
    let height = top + rows as f64 * down - GAP + MARGIN;
    let mut drawing = Drawing::new(width, height, title.to_owned());
    drawing.add(Shape::Text {
        at: Point::new(MARGIN, MARGIN + TITLE * 0.75),
        size: TITLE,
        anchor: Anchor::Start,
        text: title.to_owned(),
        color: INK,
        bold: true,
        upwards: false,
        class: "title",
    });
    if let Some(text) = explained {
        drawing.add(Shape::Text {
            at: Point::new(MARGIN, MARGIN + TITLE + LINE * 0.8),
            size: CAPTION,
            anchor: Anchor::Start,
            text,
            color: INK,
            bold: false,
            upwards: false,
            class: "caption",
        });
    }
    let look = Looks::new(problem);
    drawing.description = look.key(None);
    for (position, board) in boards.iter().enumerate() {
        let (row, column) = (position / columns, position % columns);
        let left = MARGIN + column as f64 * across + (widest - breadth) / 2.0;
        let y = top + row as f64 * down;
        let at = Point::new(left + coordinates, y + coordinates);
        squares::add(&mut drawing, at, side, &board.placement, &look, style);
        let middle = at.x + (breadth - coordinates) / 2.0;
        for (line, text) in (1..).zip(&board.caption) {
            let at = Point::new(middle, y + length + LINE * f64::from(line));
            drawing.add(label(at, CAPTION, text.clone(), "caption"));
        }
    }
    Ok(drawing)
}

/// Returns the number of columns that gives the page the shape of landscape paper.
fn columns(boards: usize, width: f64, height: f64) -> usize {
    let misfit = |columns: usize| {
        let rows = boards.div_ceil(columns);
        let ratio = columns as f64 * width / (rows as f64 * height);
        // Empty places in the last row are worse than another shape.
        let empty = (rows * columns - boards) as f64 / boards as f64;
        (ratio / std::f64::consts::SQRT_2).ln().abs() + empty
    };
    (1..=boards)
        .min_by(|&a, &b| misfit(a).total_cmp(&misfit(b)))
        .expect("a sheet has boards")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fill_the_page() {
        for (boards, expected) in [(1, 1), (2, 2), (6, 3), (12, 4)] {
            assert_eq!(columns(boards, 200.0, 220.0), expected, "{boards}");
        }
    }

    #[test]
    fn a_sheet_has_all_its_boards_and_captions() {
        let problem = Problem::new(4).unwrap();
        let boards: Vec<SheetBoard> = [[1, 3, 0, 2], [2, 0, 3, 1]]
            .iter()
            .map(|columns| SheetBoard {
                placement: Placement::from_columns(columns),
                caption: vec![format!("column {} first", columns[0] + 1)],
            })
            .collect();
        let style = BoardStyle::default();
        let sheet = draw_sheet(&boards, &problem, "both", style).unwrap();
        let svg = sheet.to_svg();
        assert_eq!(svg.matches("class=\"queen\"").count(), 8);
        assert!(svg.contains("column 2 first") && svg.contains("column 3 first"));
        assert_eq!(
            draw_sheet(&[], &problem, "none", style),
            Err(BoardError::NoBoards)
        );
    }
}
