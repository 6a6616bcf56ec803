//! Pages of a booklet: format, texts and file.

use crate::exit::{Failure, print_diagnostic, refuse};
use crate::files::file_format::{FileFormat, format_of};
use crate::output::picture;
use crate::output::text::{counted, quoted};
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use puzzle::{Level, Tier};
use render::drawing::is_in_pdf;
use render::{Booklet, BookletPuzzle, BookletTexts, MAX_DIFFICULTY};
use std::path::Path;

/// Rule of all Star Battle puzzles.
pub const NO_TOUCH: &str = "Stars do not touch, not even at a corner.";

/// Format and layout of a booklet.
#[derive(Debug)]
pub struct BookletPlan {
    format: BookletFormat,
    layout: Booklet,
    pub title: String,
}

/// Format of a booklet, by the ending of its file.
#[derive(Clone, Copy, Debug)]
enum BookletFormat {
    Html,
    Svg,
    Pdf,
}

impl FileFormat for BookletFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Html => &["html", "htm"],
            Self::Svg => &["svg"],
            Self::Pdf => &["pdf"],
        }
    }

    fn option(self) -> String {
        "--output".into()
    }
}

impl BookletPlan {
    /// Chooses the format by the name of the file.
    pub fn new(path: &Path, layout: Booklet, title: String) -> Result<Self, Failure> {
        use BookletFormat::{Html, Pdf, Svg};
        let Some(format) = format_of(Some(path), None, &[Html, Svg, Pdf])? else {
            let name = quoted(path);
            refuse!("{name}: expected a booklet whose name ends in .html, .svg or .pdf");
        };
        Ok(Self {
            format,
            layout,
            title,
        })
    }
}

/// Creates a puzzle of a booklet. If `level` is `None`, no tier solves it.
pub fn puzzle_of(
    problem: Problem,
    solution: Placement,
    level: Option<Level>,
    note: String,
) -> BookletPuzzle {
    let hardest = level.map(|level| level.hardest);
    BookletPuzzle {
        problem,
        solution,
        difficulty: hardest.map_or(MAX_DIFFICULTY, |tier| tier.level_number() as u8),
        level: hardest.map_or(Tier::BEYOND, Tier::level).into(),
        note,
    }
}

/// Returns the file of a booklet.
pub fn bytes(
    plan: &BookletPlan,
    texts: &BookletTexts,
    puzzles: &[BookletPuzzle],
) -> Result<Vec<u8>, Failure> {
    let layout = &plan.layout;
    let bytes = match plan.format {
        BookletFormat::Html => layout.to_html(texts, puzzles).map(String::into_bytes),
        BookletFormat::Pdf => {
            let notes = puzzles.iter().map(|puzzle| &*puzzle.note);
            let shown = [&*texts.title].into_iter().chain(notes);
            let missing: String = shown
                .flat_map(str::chars)
                .filter(|&c| !is_in_pdf(c))
                .unique()
                .take(10)
                .collect();
            if !missing.is_empty() {
                print_diagnostic(&format!(
                    "note: the fonts of PDF lack '{missing}', so '?' is printed; a booklet in .html or .svg shows \
                     all letters"
                ));
            }
            layout.to_pdf(texts, puzzles)
        }
        BookletFormat::Svg => {
            let drawing = layout.drawing(texts, puzzles);
            drawing.map(|drawing| drawing.to_svg().into_bytes())
        }
    };
    bytes.map_err(picture::failure)
}

/// Returns the rules of a puzzle in a sentence.
pub fn rules(problem: &Problem) -> String {
    let board = problem.board();
    let Some(stars) = problem.stars() else {
        return format!("Place {}.", problem.describe());
    };
    let stars = counted(stars.into(), "star");
    let lines = match board.rows().cmp(&board.columns()) {
        std::cmp::Ordering::Less => {
            format!("{stars} in each row and region, at most as many in each column")
        }
        std::cmp::Ordering::Equal => format!("{stars} in each row, column and region"),
        std::cmp::Ordering::Greater => {
            format!("{stars} in each column and region, at most as many in each row")
        }
    };
    format!("Place {lines}. {NO_TOUCH}")
}
