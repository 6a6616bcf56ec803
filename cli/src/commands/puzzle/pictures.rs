//! Puzzles as pictures.

use crate::exit::Failure;
use crate::output::picture::PicturePlan;
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use render::{Figure, Marks};

/// Maximum number of boards side by side.
const MAX_COLUMNS: usize = 3;

/// Draws a board alone, or several with their captions on a page.
pub fn draw_puzzles<'a>(
    plan: &PicturePlan,
    puzzles: impl Iterator<Item = (&'a Problem, &'a Placement, String)>,
) -> Result<Vec<u8>, Failure> {
    let marks = Marks::default();
    let figures = puzzles
        .map(|(problem, placement, caption)| Figure {
            problem,
            placement,
            marks: &marks,
            caption: vec![caption],
        })
        .collect_vec();
    match &figures[..] {
        [figure] => plan.board(figure.placement, figure.problem),
        _ => plan.figures(&figures, "", MAX_COLUMNS),
    }
}
