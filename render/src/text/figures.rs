//! Boards of one or several problems in text, with marks and captions.

use super::boxes::{self, CROSS};
use super::{Cells, MAX_WITH_SPACES, TextStyle, text_sheet, write_board};
use crate::error::{DrawError, longer_side};
use crate::figure::{self, Figure};

/// Maximum width of figures side by side.
const WIDTH: usize = 100;

/// Returns boards with their marks and captions, up to `columns` of them side by side, as far as they fit into 100
/// characters, below a title if it is not empty. The last line explains the marks.
///
/// Squares known to be empty are `x`, those of a reason are in round brackets, new ones in square
/// brackets. The name of a region is in the border above its first square. Boards with more than
/// [`MAX_WITH_SPACES`] rows or columns are written without marks.
///
/// # Errors
///
/// [`DrawError`] if there are no figures or too many, a board is too large, or a queen is off its
/// board.
///
/// ```
/// use problem::board::Square;
/// use render::{Coordinates, Figure, Marks, TextStyle, write_figures};
/// use problem::{Problem, placement::Placement};
///
/// let problem = Problem::new(3)?;
/// let placement = Placement::new(vec![Square::from_zero_based(0, 1)]);
/// let mut marks = Marks { found: [Square::from_zero_based(0, 1)].into(), ..Marks::default() };
/// marks.empty.insert(Square::from_zero_based(1, 1));
/// let caption = vec!["the first queen".to_owned()];
/// let figure = Figure { problem: &problem, placement: &placement, marks: &marks, caption };
/// let style = TextStyle { coordinates: Coordinates::None, unicode: false, color: false };
/// let expected = [
///     "+-----------+",
///     "| .  [Q]  . |",
///     "|           |",
///     "| .   x   . |",
///     "|           |",
///     "| .   .   . |",
///     "+-----------+",
///     "the first queen",
///     "x = empty, [ ] = new or different",
/// ];
/// assert_eq!(write_figures(&[figure], "", 1, style)?, expected.join("\n") + "\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_figures(
    figures: &[Figure<'_>],
    title: &str,
    columns: usize,
    style: TextStyle,
) -> Result<String, DrawError> {
    figure::check(figures)?;
    let write = |figure: &Figure<'_>| Ok((board(figure, style)?, figure.caption.clone()));
    let boards = figures.iter().map(write).collect::<Result<Vec<_>, _>>()?;
    let mut text = String::new();
    if !title.is_empty() {
        text += &format!("{title}\n\n");
    }
    for (position, row) in boards.chunks(columns.max(1)).enumerate() {
        if position > 0 {
            text.push('\n');
        }
        text += &text_sheet(row, WIDTH);
    }
    let cross = CROSS[usize::from(style.unicode)].to_string();
    // Of a blocked square its own sign is shown.
    let is_shown = |it: &Figure<'_>| {
        it.marks
            .empty
            .iter()
            .any(|&empty| !it.problem.is_blocked(empty))
    };
    let cross = if figures.iter().any(is_shown) {
        &*cross
    } else {
        ""
    };
    let legend = figure::legend(figures, [cross, "( )", "[ ]", ""]);
    text.extend(legend.map(|line| line + "\n"));
    Ok(text)
}

fn board(figure: &Figure<'_>, style: TextStyle) -> Result<String, DrawError> {
    let Figure {
        problem,
        placement,
        marks,
        ..
    } = figure;
    if longer_side(problem) > MAX_WITH_SPACES
        || (problem.regions().is_none() && marks.has_no_squares())
    {
        return write_board(placement, problem, style);
    }
    Ok(boxes::board(
        &Cells::new(placement, problem),
        Some(marks),
        style,
    ))
}
