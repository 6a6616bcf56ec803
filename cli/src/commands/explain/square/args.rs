//! Arguments of `explain square`: a square and a size, in any order.

use crate::board::{ProblemOptions, SizeOrFile};
use crate::commands::explain::output::{ExplainOutput, limits};
use crate::exit::{Failure, refuse};
use crate::limits::TimeLimit;
use crate::output::text::quoted;
use crate::sizes::Size;
use clap::Args;
use problem::Problem;
use problem::board::SquareName;
use std::path::Path;
use teach::explain::ExplainSquare;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat explain square [OPTIONS] <R,C> <N>\n       queensat explain square [OPTIONS] <R,C> --problem <FILE>"
)]
pub struct ExplainSquareArgs {
    /// The square: row and column from 1, such as 3,5 or r3c5, or letter and number as in chess
    #[arg(value_name = "R,C")]
    square: String,
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5; or the problem
    #[arg(value_name = "N")]
    size: Option<String>,
    /// Draw the board after each step, as formats of pictures always do
    #[arg(long)]
    pub pictures: bool,
    #[command(flatten)]
    pub output: ExplainOutput,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl ExplainSquareArgs {
    /// Returns the square and the size of the board, which may be given in any order.
    pub fn square_and_size(&self) -> Result<(SquareName, Option<SizeOrFile>), Failure> {
        let size = |text: &str| text.parse::<Size>();
        let (square, other) = match &self.size {
            Some(other) if size(&self.square).is_ok() => (other, Some(&self.square)),
            other => (&self.square, other.as_ref()),
        };
        let expected = "expected a square before N, row and column such as 3,5";
        let square = match square.parse::<SquareName>() {
            Ok(square) => square,
            Err(_) if size(square).is_ok() => refuse!("{expected}"),
            Err(error) => refuse!("{}: {error}", quoted(Path::new(square))),
        };
        let stated = other.map(|text| match size(text) {
            Ok(size) => size.into(),
            Err(_) => SizeOrFile::File(text.into()),
        });
        Ok((square, stated))
    }

    /// Returns the question about a square.
    pub fn question(&self, square: SquareName, problem: Problem) -> Result<ExplainSquare, Failure> {
        let square = square.on(problem.board().rows()).map_err(Failure::usage)?;
        let mut question = ExplainSquare::new(problem, [square.row + 1, square.column + 1]);
        question.limits = limits(&self.limit);
        Ok(question)
    }
}
