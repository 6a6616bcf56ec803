//! Arguments that describe the board.

use crate::exit::{Failure, refuse};
use crate::input::{self, Lines};
use crate::sizes::Sizes;
use crate::text::{first_given, printable};
use clap::{ArgAction, Args};
use queensat::board::Square;
use queensat::problem::{Problem, ProblemError, RandomBlocks};
use std::num::IntErrorKind;
use std::path::{Path, PathBuf};

/// Required problem.
#[derive(Debug, Args)]
pub struct ProblemArgs {
    /// Number of rows, columns and queens
    #[arg(value_name = "N", value_parser = parse_board_size, allow_negative_numbers = true)]
    pub n: u32,
    #[command(flatten)]
    pub squares: SquareArgs,
}

impl ProblemArgs {
    pub fn problem(&self) -> Result<Problem, Failure> {
        self.squares.refuse_seed_without_effect()?;
        self.squares.on_board(self.n)
    }
}

/// Required problems of one or more sizes.
#[derive(Debug, Args)]
pub struct ProblemsArgs {
    /// Number of rows, columns and queens; or several, such as 1..12 or 4,8..20:4
    #[arg(value_name = "N", allow_negative_numbers = true)]
    sizes: Sizes,
    #[command(flatten)]
    squares: SquareArgs,
}

impl ProblemsArgs {
    pub fn problems(&self) -> Result<Vec<Problem>, Failure> {
        self.squares.on_boards(&self.sizes)
    }
}

/// Optional problem.
#[derive(Debug, Args)]
pub struct OptionalProblemArgs {
    /// Number of rows, columns and queens
    #[arg(value_name = "N", value_parser = parse_board_size, allow_negative_numbers = true)]
    pub n: Option<u32>,
    #[command(flatten)]
    pub squares: SquareArgs,
}

impl OptionalProblemArgs {
    pub fn problem(&self) -> Result<Option<Problem>, Failure> {
        match self.n {
            None => self.squares.require_none().map(|()| None),
            Some(n) => self.squares.on_board(n).map(Some),
        }
    }
}

/// Blocked squares and fixed queens.
#[derive(Debug, Args)]
pub struct SquareArgs {
    /// Block this square, counted from 1 (repeatable)
    #[arg(long, value_name = "ROW,COLUMN", action = ArgAction::Append, allow_hyphen_values = true)]
    pub block: Vec<Square>,
    /// Place a queen on this square, counted from 1 (repeatable)
    #[arg(long, value_name = "ROW,COLUMN", action = ArgAction::Append, allow_hyphen_values = true)]
    pub queen: Vec<Square>,
    /// Block the squares in this file, one ROW,COLUMN per line; '-' is standard input
    #[arg(long, value_name = "FILE")]
    pub block_file: Option<PathBuf>,
    /// Place queens on the squares in this file, one ROW,COLUMN per line; '-' is standard input
    #[arg(long, value_name = "FILE")]
    pub queen_file: Option<PathBuf>,
    /// Block each square at random with this probability
    #[arg(long, value_name = "P", value_parser = parse_probability, allow_negative_numbers = true)]
    pub block_random: Option<f64>,
    /// Seed of the random choices of the problem: squares that are blocked at random and, in solve,
    /// queens that are placed at random [default: 0]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Seed of --block-random, if it is to differ from --seed
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "block_random",
        allow_negative_numbers = true
    )]
    pub block_seed: Option<u64>,
}

impl SquareArgs {
    /// Returns the name of an option that was given, if any.
    pub fn given(&self) -> Option<&'static str> {
        first_given([
            (!self.block.is_empty(), "--block"),
            (!self.queen.is_empty(), "--queen"),
            (self.block_file.is_some(), "--block-file"),
            (self.queen_file.is_some(), "--queen-file"),
            (self.block_random.is_some(), "--block-random"),
        ])
    }

    /// Returns the option that reads standard input, if any.
    pub fn reading_stdin(&self) -> Option<&'static str> {
        let is_stdin = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        first_given([
            (is_stdin(&self.block_file), "--block-file"),
            (is_stdin(&self.queen_file), "--queen-file"),
        ])
    }

    /// Refuses standard input as the input of a command and as a file of squares.
    pub fn refuse_second_stdin(&self, input: &Path) -> Result<(), Failure> {
        match self.reading_stdin() {
            Some(option) if input.as_os_str() == "-" => {
                refuse!("the input and {option} cannot both be standard input")
            }
            _ => Ok(()),
        }
    }

    /// Refuses a seed where nothing is blocked at random.
    pub fn refuse_seed_without_effect(&self) -> Result<(), Failure> {
        if self.seed.is_some() && self.block_random.is_none() {
            refuse!(
                "--seed is the seed of squares that are blocked at random, so it goes with \
                 --block-random P; --solver-seed is that of the solver"
            );
        }
        Ok(())
    }

    /// Refuses options of a board if no board was given.
    pub fn require_none(&self) -> Result<(), Failure> {
        if let Some(option) = self.given() {
            refuse!("{option} needs a board: expected N, its number of rows");
        }
        self.refuse_seed_without_effect()
    }

    /// Returns the problem on a board of each size.
    pub fn on_boards(&self, sizes: &Sizes) -> Result<Vec<Problem>, Failure> {
        self.refuse_seed_without_effect()?;
        let sizes = sizes.as_slice();
        if let Some(option) = self.reading_stdin().filter(|_| sizes.len() > 1) {
            refuse!(
                "{option} - is read once, so it goes with a single size; name a file for several sizes"
            );
        }
        sizes.iter().map(|&n| self.on_board(n)).collect()
    }

    /// Returns the problem on a board of this size.
    pub fn on_board(&self, n: u32) -> Result<Problem, Failure> {
        let usage = |error: ProblemError| Failure::Usage(error.to_string());
        let mut problem = Problem::new(n).map_err(usage)?;
        let files = [&self.block_file, &self.queen_file];
        let is_stdin = |path: &&Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if files.iter().all(is_stdin) {
            refuse!("--block-file and --queen-file cannot both be standard input");
        }
        for &square in &self.block {
            problem.block(square).map_err(usage)?;
        }
        if let Some(path) = &self.block_file {
            for_each_square(path, |square| problem.block(square))?;
        }
        if let Some(probability) = self.block_random {
            let seed = self.block_seed.or(self.seed).unwrap_or(0);
            let blocks = RandomBlocks::new(probability, seed).expect("checked by the parser");
            problem.block_at_random(blocks).map_err(usage)?;
        }
        for &square in &self.queen {
            problem.fix(square).map_err(usage)?;
        }
        if let Some(path) = &self.queen_file {
            for_each_square(path, |square| problem.fix(square))?;
        }
        Ok(problem)
    }
}

/// Maximum length of a line in a file of squares; a square has at most 21 characters.
const MAX_LINE: u64 = 1000;

/// Reads a file of squares, one per line. Skips empty lines and comments, which start with `#`.
fn for_each_square(
    path: &Path,
    mut take: impl FnMut(Square) -> Result<(), ProblemError>,
) -> Result<(), Failure> {
    let too_long = "the line is too long; expected ROW,COLUMN";
    let mut lines = Lines::open(path, MAX_LINE, too_long)?;
    while let Some((number, line)) = lines.next()? {
        let place = || format!("{}, line {number}", input::name(path));
        let text = String::from_utf8_lossy(line);
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let square: Square = text.parse().map_err(|error| {
            Failure::Runtime(format!("{}: {}", place(), printable(&format!("{error}"))))
        })?;
        take(square).map_err(|error| Failure::Runtime(format!("{}: {error}", place())))?;
    }
    Ok(())
}

fn parse_probability(text: &str) -> Result<f64, String> {
    let probability = text.parse::<f64>().ok();
    probability
        .filter(|&probability| RandomBlocks::new(probability, 0).is_some())
        .ok_or_else(|| "expected a number from 0 to 1, such as 0.2".into())
}

/// Parses a board size.
pub fn parse_board_size(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(0) => Err("a board has at least one row; expected a whole number from 1".into()),
        Ok(n) => Ok(n),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("the largest board has {} rows", u32::MAX))
        }
        Err(_) => Err("expected a whole number from 1, the number of rows of the board".into()),
    }
}
