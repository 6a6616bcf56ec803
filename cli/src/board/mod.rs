//! Arguments that describe a problem: the size of the board, its rules and squares.
//!
//! Commands on boards share these groups, so that a problem is typed in one way everywhere. They only read: what is
//! possible together is decided by `problem`, which refuses the same from files and JSON; `input/problem.rs` has their
//! `read`. Options are also kept as they were typed (`typed_options`), for messages and for the command lines and files
//! in which a problem is stated once more.

pub mod rules;
pub mod squares;
mod typed_options;

use crate::board::rules::RuleArgs;
use crate::board::squares::SquareArgs;
use crate::exit::{Failure, refuse};
use crate::output::text::{input_name, quoted};
use crate::sizes::{Size, Sizes};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Problem.
#[derive(Debug, Args)]
pub struct ProblemArgs {
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5
    #[arg(value_name = "N", index = 1)]
    pub size: Option<Size>,
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl ProblemArgs {
    /// Returns the words of the size and the options on a command line.
    pub fn words(&self) -> Vec<String> {
        let size = self.size.as_ref().map(Size::to_string);
        let rules = size.into_iter().chain(self.options.rule_words());
        rules.chain(self.options.squares.words()).collect()
    }
}

/// Problems of one or more sizes.
#[derive(Debug, Args)]
pub struct ProblemsArgs {
    /// Size of the board: N, or ROWSxCOLUMNS; or several, such as 1..12, 4,8..20:4 or 3x5,4x8
    #[arg(value_name = "N", index = 1)]
    pub sizes: Option<Sizes>,
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl ProblemsArgs {
    /// Returns the name of an option that was given, or that of the size, if any, besides the number of stars.
    pub fn given(&self) -> Option<&str> {
        let size = self.sizes.as_ref().map(|_| "N");
        size.or_else(|| self.options.given_besides_stars())
    }
}

/// Size of a board, or the name of a file in its place.
#[derive(Clone, Debug)]
pub enum SizeOrFile {
    Size(Size),
    File(PathBuf),
}

/// Returns a parser of a size, or else of the name of a file.
pub fn size_or_file() -> impl TypedValueParser<Value = SizeOrFile> {
    OsStringValueParser::new().try_map(parse_size_or_file)
}

fn parse_size_or_file(text: OsString) -> Result<SizeOrFile, String> {
    let is_number = |text: &str| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_size = |text: &&str| text.splitn(2, ['x', 'X']).all(is_number);
    match text.to_str().filter(is_size) {
        Some(size) => size.parse().map(SizeOrFile::Size),
        None if text.is_empty() => Err("expected N or the name of a file".into()),
        None => Ok(SizeOrFile::File(text.into())),
    }
}

/// Options of a problem, besides the size of its board.
#[derive(Debug, Args)]
#[command(next_help_heading = "Problem")]
pub struct ProblemOptions {
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub squares: SquareArgs,
}

impl ProblemOptions {
    /// Returns the name of an option that was given, if any.
    pub fn given(&self) -> Option<&str> {
        let stars = self.rules.stars.map(|_| "--stars");
        self.given_besides_stars().or(stars)
    }

    /// Returns the name of an option that was given, if any, besides the number of stars.
    pub fn given_besides_stars(&self) -> Option<&str> {
        let rule = self.rules.given.first(&["--stars"]);
        rule.or_else(|| self.squares.given())
    }

    /// Returns the number of stars, if it is given.
    pub const fn stars(&self) -> Option<u32> {
        self.rules.stars
    }

    /// Returns `true` if a file states the board.
    pub const fn states_board(&self) -> bool {
        self.rules.problem.is_some() || self.rules.regions.is_some()
    }

    /// Returns the words of the options on a command line, without those for blocked squares and fixed
    /// queens.
    pub fn rule_words(&self) -> Vec<String> {
        self.rules.given.words(None)
    }

    /// Returns the files, each with its option.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, Option<&Path>)> {
        let [blocked, fixed] = self.squares.files();
        let problem = ("--problem", self.rules.problem.as_deref());
        let regions = ("--regions", self.rules.regions.as_deref());
        [problem, regions, blocked, fixed].into_iter()
    }

    /// Returns the options that read standard input.
    pub fn options_reading_stdin(&self) -> impl Iterator<Item = &'static str> {
        let is_stdin = |path: Option<&Path>| path == Some(Path::new("-"));
        let files = self.files().filter(move |(_, path)| is_stdin(*path));
        files.map(|(option, _)| option)
    }

    /// Returns the option that reads standard input, if any.
    pub fn reading_stdin(&self) -> Option<&'static str> {
        self.options_reading_stdin().next()
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

    /// Returns the size and the input of a command whose arguments are a size and a file, or only a file if an
    /// option states the board.
    pub fn size_and_file<'a>(
        &self,
        first: &'a SizeOrFile,
        second: Option<&'a Path>,
        what: &str,
    ) -> Result<(Option<Size>, &'a Path), Failure> {
        self.squares.refuse_seed_without_effect()?;
        let (size, file) = match (first, second) {
            (SizeOrFile::Size(size), Some(file)) => (Some(*size), file),
            (SizeOrFile::File(file), None) if self.states_board() => (None, file.as_path()),
            (SizeOrFile::Size(_), None) => refuse!("expected a file after N, {what}"),
            (SizeOrFile::File(file), None) => refuse!(
                "expected the size of the board before {}, N or ROWSxCOLUMNS, or --problem FILE",
                input_name(file)
            ),
            (SizeOrFile::File(file), Some(_)) => refuse!(
                "{0} is not a size; expected N or ROWSxCOLUMNS, or --problem {0} if the file states the \
                 board",
                quoted(file)
            ),
        };
        self.refuse_second_stdin(file)?;
        Ok((size, file))
    }
}
