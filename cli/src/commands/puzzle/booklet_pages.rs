//! Pages of a booklet, which `puzzle booklet` prints of given puzzles and `puzzle new` of new ones: options, layout,
//! texts and file.

use crate::exit::{Failure, print_diagnostic, refuse};
use crate::files::file_format::{FileFormat, format_of};
use crate::output::picture;
use crate::output::text::{counted, one_of, quoted};
use clap::Args;
use clap::builder::TypedValueParser;
use itertools::Itertools;
use problem::Problem;
use problem::board::Board;
use problem::placement::Placement;
use puzzle::{Level, Tier};
use render::drawing::is_in_pdf;
use render::{Booklet, BookletPuzzle, BookletTexts, MAX_DIFFICULTY, MAX_IN_BOOKLET, Paper};
use std::path::Path;

/// Rule of all Star Battle puzzles.
pub const NO_TOUCH: &str = "Stars do not touch, not even at a corner.";

/// Options of a booklet.
#[derive(Debug, Args)]
pub struct BookletOptions {
    /// Title of the booklet [default: the number of puzzles and the size of the boards]
    #[arg(long, value_name = "T", requires = "booklet")]
    pub title: Option<String>,
    /// Puzzles on a page of the booklet [default: 4 up to 12 rows, 2 up to 18, else 1]
    #[arg(long, value_name = "P", requires = "booklet")]
    per_page: Option<usize>,
    /// Size of the paper of the booklet
    #[arg(long, value_name = "SIZE", default_value_t, value_parser = paper())]
    paper: Paper,
    /// Print colours and patterns of regions in the booklet [default: black and white]
    #[arg(long, requires = "booklet")]
    colored: bool,
}

fn paper() -> impl TypedValueParser<Value = Paper> {
    one_of(Paper::ALL.map(|paper| (paper.name(), "", paper)))
}

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
        "--booklet".into()
    }
}

impl BookletOptions {
    /// Chooses the layout for this number of puzzles on boards of at most this size.
    pub fn plan(&self, path: &Path, board: &Board, count: u64) -> Result<BookletPlan, Failure> {
        use BookletFormat::{Html, Pdf, Svg};
        let Some(format) = format_of(Some(path), None, &[Html, Svg, Pdf])? else {
            let name = quoted(path);
            refuse!("{name}: expected a booklet whose name ends in .html, .svg or .pdf");
        };
        if count > MAX_IN_BOOKLET as u64 {
            let count = counted(count, "puzzle");
            refuse!("{count}: a booklet has at most {MAX_IN_BOOKLET} puzzles");
        }
        let mut layout = Booklet::new(board, self.paper, self.per_page)
            .map_err(|error| Failure::Usage(format!("the booklet: {error}")))?;
        if self.colored {
            layout = layout.in_color();
        }
        let size = format!("{} x {}", board.rows(), board.columns());
        let title = self.title.clone();
        Ok(BookletPlan {
            format,
            layout,
            title: title.unwrap_or_else(|| format!("{}, {size}", counted(count, "puzzle"))),
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
