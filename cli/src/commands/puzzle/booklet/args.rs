//! Arguments of `puzzle booklet`, and the layout for puzzles of different sizes.

use crate::board::rules::stars;
use crate::commands::puzzle::booklet_pages::{BookletOptions, BookletPlan};
use crate::commands::puzzle::input::Named;
use crate::exit::Failure;
use crate::limits::TimeLimit;
use clap::Args;
use itertools::Itertools;
use problem::board::Board;
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
    #[arg(id = "booklet", long = "output", short = 'o', value_name = "FILE")]
    pub output: PathBuf,
    #[command(flatten)]
    options: BookletOptions,
    #[command(flatten)]
    _limit: TimeLimit,
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
