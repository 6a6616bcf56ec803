//! Sheets: many boards on one page.

use super::marks::SIGNS;
use super::squares::{self, Looks};
use super::{BoardStyle, CAPTION, LINE, label, text_line};
use crate::drawing::{Anchor, Drawing, Point};
use crate::error::{DrawError, MAX_WITH_SQUARES, longer_side};
use crate::figure::{self, Figure};
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use std::ptr;

/// A board among others of the same problem on one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetBoard {
    /// The queens that are drawn, which need not be a solution.
    pub placement: Placement,
    /// Lines of text below the board.
    pub caption: Vec<String>,
}

const MARGIN: f64 = 20.0;
const GAP: f64 = 22.0;
const TITLE: f64 = 19.0;
/// Width of a page on which a longer title has several lines, if the boards are not wider.
const MAX_TITLE: f64 = 640.0;

/// Checks that boards of a problem are small enough for a sheet.
///
/// # Errors
///
/// [`DrawError::TooLargeForSheet`] if they have more than [`MAX_WITH_SQUARES`] rows or columns.
pub fn check_sheet(problem: &Problem) -> Result<(), DrawError> {
    let n = longer_side(problem);
    if n > MAX_WITH_SQUARES {
        return Err(DrawError::TooLargeForSheet { n });
    }
    Ok(())
}

/// Draws boards of one problem on a page, with a title above and a caption below each.
///
/// The page comes as close to the shape of a landscape sheet of paper as the number of boards
/// allows.
///
/// # Errors
///
/// [`DrawError`] if there are no boards or more than [`MAX_ON_SHEET`](crate::MAX_ON_SHEET), they are larger than
/// [`MAX_WITH_SQUARES`], or a queen is off the board.
pub fn draw_sheet(
    boards: &[SheetBoard],
    problem: &Problem,
    title: &str,
    style: BoardStyle,
) -> Result<Drawing, DrawError> {
    let figures = boards
        .iter()
        .map(|board| Figure {
            caption: board.caption.clone(),
            ..Figure::plain(problem, &board.placement)
        })
        .collect_vec();
    let plan = Sheet {
        title,
        columns: None,
        room: 176.0,
        max_side: 30.0,
        is_named: false,
        style,
    };
    let mut drawing = plan.draw(&figures)?;
    drawing.description = Looks::new(problem, false, style).key(None);
    Ok(drawing)
}

/// Draws boards of one or several problems on a page with up to `columns` of them side by side, each
/// with its marks, the names of its regions, and its caption below.
///
/// A title, if it is not empty, and a line that explains the marks are above the boards.
///
/// # Errors
///
/// [`DrawError`] if there are no figures or more than [`MAX_ON_SHEET`](crate::MAX_ON_SHEET), a board is larger than
/// [`MAX_WITH_SQUARES`], or a queen is off its board.
///
/// ```
/// use problem::board::Square;
/// use render::{BoardStyle, Figure, Marks, draw_figures};
/// use problem::{Problem, placement::Placement};
///
/// let problem = Problem::new(6)?;
/// let placement = Placement::new(vec![Square::from_zero_based(0, 1)]);
/// let marks = Marks { found: [Square::from_zero_based(0, 1)].into(), ..Marks::default() };
/// let caption = vec!["the first queen".to_owned()];
/// let figure = Figure { problem: &problem, placement: &placement, marks: &marks, caption };
/// let drawing = draw_figures(&[figure], "", 1, BoardStyle::default())?;
/// assert!(drawing.to_svg().contains("thick frame = new or different"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_figures(
    figures: &[Figure<'_>],
    title: &str,
    columns: usize,
    style: BoardStyle,
) -> Result<Drawing, DrawError> {
    let plan = Sheet {
        title,
        columns: Some(columns),
        room: 300.0,
        max_side: 40.0,
        is_named: true,
        style,
    };
    let mut drawing = plan.draw(figures)?;
    let mut descriptions = figures.iter().map(|figure| {
        let key = Looks::new(figure.problem, true, style).key(Some(figure.placement));
        let marks = figure.marks.in_words();
        let parts = [figure.caption.join("\n"), key, marks];
        parts.into_iter().filter(|part| !part.is_empty()).join("\n")
    });
    drawing.description = descriptions.join("\n");
    Ok(drawing)
}

/// Arrangement of boards on a page.
struct Sheet<'a> {
    title: &'a str,
    /// Maximum number of boards side by side, or `None` for a page of the shape of paper.
    columns: Option<usize>,
    /// Side of a board of medium size, all of which take the same room.
    room: f64,
    /// Maximum side of a square.
    max_side: f64,
    /// Regions have their names.
    is_named: bool,
    style: BoardStyle,
}

impl Sheet<'_> {
    fn draw(&self, figures: &[Figure<'_>]) -> Result<Drawing, DrawError> {
        figure::check(figures)?;
        let problems = figures.iter().map(|figure| figure.problem);
        problems.clone().try_for_each(check_sheet)?;
        // The size of a square, and that of each board.
        let longest = problems.clone().map(longer_side).max().unwrap_or(1);
        let side = (self.room / f64::from(longest)).clamp(9.0, self.max_side);
        let coordinates = self.style.coordinates.room(side.clamp(12.0, 30.0));
        let size = |problem: &Problem| {
            let size = [problem.board().columns(), problem.board().rows()];
            size.map(|count| side * f64::from(count) + coordinates)
        };
        let sizes: Vec<[f64; 2]> = problems.map(size).collect();
        let largest = |axis: usize| sizes.iter().map(|size| size[axis]).fold(0.0, f64::max);
        let lines = figures.iter().map(|figure| figure.caption.len()).max();
        let caption = lines.map_or(0.0, |lines| 4.0 + lines as f64 * LINE);
        let captions = figures.iter().flat_map(|figure| &figure.caption);
        let widths = captions.map(|line| Drawing::text_width(line, CAPTION));
        let widest = widths.fold(largest(0), f64::max);
        // The places of boards with their captions.
        let (across, down) = (widest + GAP, largest(1) + caption + GAP);
        let columns = match self.columns {
            Some(columns) => columns.clamp(1, figures.len()),
            None => columns(figures.len(), across, down),
        };
        let rows = figures.len().div_ceil(columns);
        // The legend and the title, which may make the page wider.
        let legend = figure::legend(figures, SIGNS);
        let line_width = |text: &str, size| 2.0 * MARGIN + Drawing::text_width(text, size) * 1.06;
        let width = (2.0 * MARGIN + columns as f64 * across - GAP)
            .max(line_width(legend.as_deref().unwrap_or_default(), CAPTION));
        // A long title has several lines.
        let mut title: Vec<String> = Vec::new();
        for word in self.title.split_whitespace() {
            let longer = |line: &String| format!("{line} {word}");
            let fits = |line: &String| line_width(line, TITLE) <= width.max(MAX_TITLE);
            match title.last_mut().map(|last| (longer(last), last)) {
                Some((line, last)) if fits(&line) => *last = line,
                _ => title.push(word.to_owned()),
            }
        }
        let widths = title.iter().map(|line| line_width(line, TITLE));
        let width = widths.fold(width, f64::max);
        let title_height = TITLE * (1.2 * title.len() as f64 - 0.2).max(0.0);
        let above = title_height + legend.as_ref().map_or(0.0, |_| LINE);
        let top = MARGIN + above + if above > 0.0 { 14.0 } else { 0.0 };
        let height = top + rows as f64 * down - GAP + MARGIN;
        // The drawing: title, legend, boards.
        let mut drawing = Drawing::new(width, height, self.title.to_owned());
        for (number, text) in title.into_iter().enumerate() {
            let at = Point::new(MARGIN, MARGIN + TITLE * (0.75 + 1.2 * number as f64));
            drawing.add(text_line(at, TITLE, Anchor::Start, text, "title"));
        }
        if let Some(text) = legend {
            let at = Point::new(MARGIN, top - 14.0 - LINE * 0.2);
            drawing.add(text_line(at, CAPTION, Anchor::Start, text, "caption"));
        }
        let mut look: Option<Looks<'_>> = None;
        for (position, (figure, [breadth, length])) in figures.iter().zip(sizes).enumerate() {
            look.take_if(|look| !ptr::eq(look.problem, figure.problem));
            let look =
                look.get_or_insert_with(|| Looks::new(figure.problem, self.is_named, self.style));
            let (row, column) = (position / columns, position % columns);
            let left = MARGIN + column as f64 * across + (widest - breadth) / 2.0;
            let y = top + row as f64 * down;
            let at = Point::new(left + coordinates, y + coordinates);
            squares::add(&mut drawing, at, side, figure, look, self.style);
            let middle = at.x + (breadth - coordinates) / 2.0;
            for (line, text) in (1..).zip(&figure.caption) {
                let at = Point::new(middle, y + length + LINE * f64::from(line));
                drawing.add(label(at, CAPTION, text.clone(), "caption"));
            }
        }
        Ok(drawing)
    }
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
}
