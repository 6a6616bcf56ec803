//! Arguments that describe a problem: the size of the board, its rules and squares.

use super::rules::RuleArgs;
use super::squares::SquareArgs;
use crate::exit::{Failure, refuse};
use crate::sizes::{Size, Sizes};
use clap::Args;
use queensat::problem::Problem;
use std::path::Path;

/// Problem.
#[derive(Debug, Args)]
pub struct ProblemArgs {
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5
    #[arg(value_name = "N", index = 1, allow_negative_numbers = true)]
    pub size: Option<Size>,
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl ProblemArgs {
    pub fn problem(&self) -> Result<Problem, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        self.options.require_problem(self.size)
    }
}

/// Problems of one or more sizes.
#[derive(Debug, Args)]
pub struct ProblemsArgs {
    /// Size of the board: N, or ROWSxCOLUMNS; or several, such as 1..12, 4,8..20:4 or 3x5,4x8
    #[arg(value_name = "N", index = 1, allow_negative_numbers = true)]
    sizes: Option<Sizes>,
    #[command(flatten)]
    options: ProblemOptions,
}

impl ProblemsArgs {
    /// Returns the name of an option that was given, or that of the size, if any.
    pub fn given(&self) -> Option<&'static str> {
        let size = self.sizes.as_ref().map(|_| "N");
        size.or_else(|| self.options.given())
    }

    pub fn problems(&self) -> Result<Vec<Problem>, Failure> {
        match &self.sizes {
            Some(sizes) => self.options.of_sizes(sizes),
            None => Ok(vec![self.options.require_problem(None)?]),
        }
    }
}

/// Options of a problem, besides the size of its board.
#[derive(Debug, Args)]
#[command(next_help_heading = "Problem")]
pub struct ProblemOptions {
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    pub squares: SquareArgs,
}

impl ProblemOptions {
    /// Returns the name of an option that was given, if any.
    pub fn given(&self) -> Option<&'static str> {
        self.rules.given().or(self.squares.given())
    }

    /// Returns the files, each with its option.
    fn files(&self) -> impl Iterator<Item = (&'static str, Option<&Path>)> {
        self.squares.files().into_iter()
    }

    /// Returns the option that reads standard input, if any.
    pub fn reading_stdin(&self) -> Option<&'static str> {
        let is_stdin = |path: Option<&Path>| path == Some(Path::new("-"));
        let mut files = self.files();
        files.find_map(|(option, path)| is_stdin(path).then_some(option))
    }

    /// Refuses standard input as the input of a command and as a file of the problem.
    pub fn refuse_second_stdin(&self, input: &Path) -> Result<(), Failure> {
        match self.reading_stdin() {
            Some(option) if input.as_os_str() == "-" => {
                refuse!("the input and {option} cannot both be standard input")
            }
            _ => Ok(()),
        }
    }

    /// Returns the problem on a board of each size.
    pub fn of_sizes(&self, sizes: &Sizes) -> Result<Vec<Problem>, Failure> {
        self.squares.refuse_seed_without_effect()?;
        let sizes = sizes.as_slice();
        if let Some(option) = self.reading_stdin().filter(|_| sizes.len() > 1) {
            refuse!(
                "{option} - is read once, so it goes with a single size; name a file for several sizes"
            );
        }
        sizes.iter().map(|&size| self.of_size(size)).collect()
    }

    /// Returns the problem on a board of this size.
    pub fn of_size(&self, size: Size) -> Result<Problem, Failure> {
        self.require_problem(Some(size))
    }

    /// Returns the problem on a board of this size, or refuses that there is none.
    pub fn require_problem(&self, size: Option<Size>) -> Result<Problem, Failure> {
        self.problem(size)?.ok_or_else(|| {
            Failure::Usage("expected N or ROWSxCOLUMNS, the size of the board".into())
        })
    }

    /// Returns the problem, if there is a size or a file that states one.
    pub fn problem(&self, size: Option<Size>) -> Result<Option<Problem>, Failure> {
        let from_stdin = self
            .files()
            .filter(|(_, path)| *path == Some(Path::new("-")));
        if let [(one, _), (other, _), ..] = from_stdin.collect::<Vec<_>>()[..] {
            refuse!("{one} and {other} cannot both be standard input");
        }
        let Some(size) = size else {
            if let Some(option) = self.given() {
                refuse!("{option} needs a board: expected N or ROWSxCOLUMNS, its size");
            }
            return Ok(None);
        };
        self.rules.refuse_without_regions()?;
        let mut problem = self.rules.problem(self.rules.board(size)?)?;
        self.rules.exclude_diagonals(&mut problem)?;
        self.squares.add_to(&mut problem)?;
        Ok(Some(problem))
    }
}
