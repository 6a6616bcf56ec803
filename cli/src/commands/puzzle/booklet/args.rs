//! Arguments of `puzzle booklet`, and the layout for puzzles of different sizes.

use super::pages::BookletPlan;
use crate::board::rules::stars;
use crate::commands::puzzle::input::Named;
use crate::exit::{Failure, refuse};
use crate::limits::TimeLimit;
use crate::output::text::{counted, one_of};
use clap::Args;
use clap::builder::TypedValueParser;
use itertools::Itertools;
use problem::board::Board;
use render::{Booklet, MAX_IN_BOOKLET, Paper};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct BookletArgs {
    /// Puzzles: files ('-' is standard input), folders, addresses of puzz.link, SBN or JSON
    #[arg(value_name = "FILE", required_unless_present = "problems")]
    pub files: Vec<PathBuf>,
    /// Print the puzzles in this file, one a line; '-' is standard input
    #[arg(long, value_name = "LIST", conflicts_with = "files")]
    pub problems: Option<PathBuf>,
    /// Stars in each row, column and region of puzzles that do not state it
    #[arg(long, value_name = "K", value_parser = stars())]
    pub stars: Option<u32>,
    /// Write to this file, .html, .svg or .pdf
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Title of the booklet [default: the number of puzzles and the size of the boards]
    #[arg(long, value_name = "T")]
    title: Option<String>,
    /// Puzzles on a page [default: 4 up to 12 rows, 2 up to 18, else 1]
    #[arg(long, value_name = "P")]
    per_page: Option<usize>,
    /// Size of the paper
    #[arg(long, value_name = "SIZE", default_value_t, value_parser = paper())]
    paper: Paper,
    /// Print colours and patterns of regions [default: black and white]
    #[arg(long)]
    colored: bool,
    #[command(flatten)]
    _limit: TimeLimit,
}

fn paper() -> impl TypedValueParser<Value = Paper> {
    one_of(Paper::ALL.map(|paper| (paper.name(), "", paper)))
}

impl BookletArgs {
    /// Returns the layout for these puzzles.
    pub fn plan(&self, puzzles: &[Named]) -> Result<BookletPlan, Failure> {
        let count = counted(puzzles.len() as u64, "puzzle");
        if puzzles.len() > MAX_IN_BOOKLET {
            refuse!("{count}: a booklet has at most {MAX_IN_BOOKLET} puzzles");
        }
        let boards = puzzles.iter().map(|puzzle| puzzle.problem.board());
        let mut sizes = boards.map(|board| [board.rows(), board.columns()]);
        let [rows, columns] =
            [0, 1].map(|axis| sizes.clone().map(|size| size[axis]).max().unwrap_or(1));
        let largest = Board::new(rows, columns).map_err(Failure::usage)?;
        let mut layout = Booklet::new(&largest, self.paper, self.per_page)
            .map_err(|error| Failure::Usage(format!("the booklet: {error}")))?;
        if self.colored {
            layout = layout.in_color();
        }
        let title = || {
            let are_stars = puzzles.iter().all(|it| it.problem.stars().is_some());
            let name = if are_stars { "Star Battle: " } else { "" };
            let up_to = if sizes.all_equal() { "" } else { "up to " };
            format!("{name}{count}, {up_to}{rows} x {columns}")
        };
        let title = self.title.clone().unwrap_or_else(title);
        BookletPlan::new(&self.output, layout, title)
    }
}
