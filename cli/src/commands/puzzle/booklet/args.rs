//! Arguments of `puzzle booklet`, and the layout, which `puzzle new` chooses in the same way.

use crate::board::rules::stars;
use crate::commands::puzzle::input::Named;
use crate::exit::{Failure, refuse};
use crate::files::file_format::{FileFormat, format_of};
use crate::limits::TimeLimit;
use crate::output::text::{counted, one_of, quoted};
use clap::Args;
use clap::builder::TypedValueParser;
use itertools::Itertools;
use problem::board::Board;
use render::{Booklet, MAX_IN_BOOKLET, Paper};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct BookletArgs {
    /// Puzzles: files ('-' is standard input), addresses of puzz.link, SBN or JSON
    #[arg(value_name = "FILE", required_unless_present = "problems")]
    pub files: Vec<PathBuf>,
    /// Print the puzzles in this file, one a line; '-' is standard input
    #[arg(long, value_name = "LIST", conflicts_with = "files")]
    pub problems: Option<PathBuf>,
    /// Stars in each row, column and region of puzzles that do not state it
    #[arg(long, value_name = "K", value_parser = stars())]
    pub stars: Option<u32>,
    /// Write to this file, .html, .svg or .pdf
    #[arg(id = "booklet", long = "output", short = 'o', value_name = "FILE")]
    pub output: PathBuf,
    #[command(flatten)]
    options: BookletOptions,
    #[command(flatten)]
    _limit: TimeLimit,
}

/// Options of a booklet.
#[derive(Debug, Args)]
pub struct BookletOptions {
    /// Title of the booklet [default: the number of puzzles and the size of the boards]
    #[arg(long, value_name = "T", requires = "booklet")]
    title: Option<String>,
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
    pub format: BookletFormat,
    pub layout: Booklet,
    pub title: String,
}

/// Format of a booklet, by the ending of its file.
#[derive(Clone, Copy, Debug)]
pub enum BookletFormat {
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

impl BookletArgs {
    /// Returns the layout for these puzzles.
    pub fn plan(&self, puzzles: &[Named]) -> Result<BookletPlan, Failure> {
        let boards = puzzles.iter().map(|(_, problem)| problem.board());
        let rows = boards.clone().map(Board::rows).max().unwrap_or(1);
        let columns = boards.map(Board::columns).max().unwrap_or(1);
        let largest = Board::new(rows, columns).map_err(Failure::usage)?;
        let count = puzzles.len() as u64;
        let mut plan = self.options.plan(&self.output, &largest, count)?;
        let mut sizes = puzzles
            .iter()
            .map(|(_, problem)| problem.board())
            .map(|board| (board.rows(), board.columns()));
        if self.options.title.is_none() && !sizes.all_equal() {
            plan.title = plan.title.replace(", ", ", up to ");
        }
        Ok(plan)
    }
}
