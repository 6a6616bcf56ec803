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
use crate::input::text::is_word;
use crate::output::text::{input_name, quoted};
use crate::sizes::{Size, Sizes};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use itertools::Itertools;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Problems: sizes of boards with their rules, or texts that state them.
#[derive(Debug)]
pub struct ProblemArgs {
    pub sizes: Option<Sizes>,
    /// The options. A text that is an argument is kept as one of `--problem`.
    pub options: ProblemOptions,
}

/// The arguments as they are typed.
#[derive(Debug, Args)]
struct TypedProblems {
    /// Size of the board, such as 8 or 5x8; or a problem: a file, folder, '-', address or grid such as AAB/ABB/CCC
    #[arg(value_name = "N|PROBLEM", index = 1, value_parser = OsStringValueParser::new().try_map(parse_typed))]
    typed: Vec<Typed>,
    #[command(flatten)]
    options: ProblemOptions,
}

/// Sizes, or a text that states a problem.
#[derive(Clone, Debug)]
enum Typed {
    Sizes(Sizes),
    Text(PathBuf),
}

/// Expected value of an argument that is neither a size nor a problem.
pub const NO_PROBLEM: &str = "expected N or ROWSxCOLUMNS, the size of the board, or a problem: a file, a folder, '-', an \
                          address, or a grid such as AAB/ABB/CCC";

fn parse_typed(text: OsString) -> Result<Typed, String> {
    let is_number = |text: &str| {
        let digits = text.trim().trim_start_matches(['-', '+']);
        digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_sizes = |text: &&str| {
        text.contains(|c: char| c.is_ascii_digit())
            && text.split([',', '.', ':', 'x', 'X']).all(is_number)
    };
    match text.to_str().filter(is_sizes) {
        Some(sizes) => sizes.parse().map(Typed::Sizes),
        None if is_range(&text) => {
            let range = text.to_string_lossy().replace('-', "..");
            Err(format!("a range of sizes is written {range}"))
        }
        None if is_word(Path::new(&text)) => Err(NO_PROBLEM.into()),
        None => Ok(Typed::Text(text.into())),
    }
}

/// Returns `true` for two numbers with a hyphen between them that are no file.
fn is_range(text: &OsStr) -> bool {
    let ends = text.to_str().and_then(|text| text.split_once('-'));
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    ends.is_some_and(|(first, last)| is_number(first) && is_number(last))
        && !Path::new(text).exists()
}

impl FromArgMatches for ProblemArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let TypedProblems { typed, mut options } = TypedProblems::from_arg_matches(matches)?;
        let mut all = None;
        for one in typed {
            match one {
                Typed::Text(text) => options.rules.add_text(text),
                Typed::Sizes(sizes) if all.is_none() => all = Some(sizes),
                Typed::Sizes(_) => {
                    let message = "expected one size, or several as one argument, such as 8,10, in commands that take them\n";
                    return Err(Error::raw(ErrorKind::TooManyValues, message));
                }
            }
        }
        Ok(Self {
            sizes: all,
            options,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for ProblemArgs {
    fn augment_args(command: Command) -> Command {
        TypedProblems::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        TypedProblems::augment_args_for_update(command)
    }
}

impl ProblemArgs {
    /// Returns the words of the sizes and the options on a command line.
    pub fn words(&self) -> Vec<String> {
        let sizes = self.sizes.iter().flat_map(Sizes::as_slice);
        let sizes = sizes.map(Size::to_string).join(",");
        let sizes = Some(sizes).filter(|sizes| !sizes.is_empty());
        let rules = sizes.into_iter().chain(self.options.rule_words());
        rules.chain(self.options.squares.words()).collect()
    }

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

impl From<Size> for SizeOrFile {
    fn from(size: Size) -> Self {
        Self::Size(size)
    }
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
    pub fn states_board(&self) -> bool {
        !self.rules.problem.is_empty() || self.rules.regions.is_some()
    }

    /// Returns the words of the options on a command line, without those for blocked squares and fixed
    /// queens.
    pub fn rule_words(&self) -> Vec<String> {
        self.rules.given.words(None)
    }

    /// Returns the files, each with its option.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, Option<&Path>)> {
        let problems = self.rules.problem.iter();
        let problems = problems.map(|path| ("--problem", Some(path.as_path())));
        let regions = ("--regions", self.rules.regions.as_deref());
        problems.chain([regions]).chain(self.squares.files())
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

    /// Returns the size or the text of the problem, and the input of a command whose arguments are both, or only the
    /// input if an option states the board.
    pub fn size_and_file<'a>(
        &self,
        first: &'a SizeOrFile,
        second: Option<&'a Path>,
        what: &str,
    ) -> Result<(Option<SizeOrFile>, &'a Path), Failure> {
        self.squares.refuse_seed_without_effect()?;
        let (stated, file) = match (first, second) {
            (SizeOrFile::File(word), Some(_)) if is_word(word) => {
                refuse!("{} is no problem; {NO_PROBLEM}", quoted(word))
            }
            (stated, Some(file)) => (Some(stated.clone()), file),
            (SizeOrFile::File(file), None) if self.states_board() => (None, file.as_path()),
            (SizeOrFile::Size(_), None) => refuse!("expected a file after N, {what}"),
            (SizeOrFile::File(file), None) => refuse!(
                "expected the size of the board before {}, N or ROWSxCOLUMNS, or the problem",
                input_name(file)
            ),
        };
        let is_stdin = |path: &Path| path.as_os_str() == "-";
        if matches!(&stated, Some(SizeOrFile::File(path)) if is_stdin(path)) && is_stdin(file) {
            refuse!("the problem and the input cannot both be standard input");
        }
        self.refuse_second_stdin(file)?;
        Ok((stated, file))
    }
}
