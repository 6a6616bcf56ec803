//! Arguments that describe a problem: the size of the board, its rules and squares.

mod given;
pub mod problem;
pub mod rules;
pub mod squares;

use crate::args::board::rules::{RuleArgs, with_stars};
use crate::args::board::squares::SquareArgs;
use crate::exit::{Failure, print_diagnostic, refuse};
use crate::files::input;
use crate::output::text::{input_name, printable, quoted};
use crate::sizes::{Size, Sizes};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use queensat::instance::{self, Format, InstanceError};
use queensat::problem::Problem;
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

    pub fn problem(&self) -> Result<Problem, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        self.options.require_problem(self.size)
    }
}

/// Problems of one or more sizes.
#[derive(Debug, Args)]
pub struct ProblemsArgs {
    /// Size of the board: N, or ROWSxCOLUMNS; or several, such as 1..12, 4,8..20:4 or 3x5,4x8
    #[arg(value_name = "N", index = 1)]
    sizes: Option<Sizes>,
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl ProblemsArgs {
    /// Returns the name of an option that was given, or that of the size, if any, besides the number of stars.
    pub fn given(&self) -> Option<&str> {
        let size = self.sizes.as_ref().map(|_| "N");
        size.or_else(|| self.options.given_besides_stars())
    }

    pub fn problems(&self) -> Result<Vec<Problem>, Failure> {
        match &self.sizes {
            Some(sizes) => self.options.of_sizes(sizes),
            None => Ok(vec![self.options.require_problem(None)?]),
        }
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
    rules: RuleArgs,
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

    /// Returns `true` if a file states the problem.
    pub const fn states_problem(&self) -> bool {
        self.rules.problem.is_some()
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
    fn options_reading_stdin(&self) -> impl Iterator<Item = &'static str> {
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

    /// Returns the problem and the input of a command whose arguments are a size and a file, or only a
    /// file if an option states the board.
    pub fn problem_and_file<'a>(
        &self,
        first: &'a SizeOrFile,
        second: Option<&'a Path>,
        what: &str,
    ) -> Result<(Problem, &'a Path), Failure> {
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
        Ok((self.require_problem(size)?, file))
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
        let sizes = sizes.iter().map(|&size| Some(size));
        sizes.map(|size| self.require_problem(size)).collect()
    }

    /// Returns the problem on a board of this size, or refuses that there is none.
    pub fn require_problem(&self, size: Option<Size>) -> Result<Problem, Failure> {
        let expected = "expected N or ROWSxCOLUMNS, the size of the board, or --problem FILE";
        let problem = self.problem(size)?;
        problem.ok_or_else(|| Failure::Usage(expected.into()))
    }

    /// Returns the problem, if there is a size or a file that states one.
    pub fn problem(&self, size: Option<Size>) -> Result<Option<Problem>, Failure> {
        let mut problem = self.statement(size)?;
        if let Some(problem) = &mut problem {
            self.squares.add_to(problem)?;
        }
        Ok(problem)
    }

    /// Returns the problem without the options for blocked squares and fixed queens.
    pub fn statement(&self, size: Option<Size>) -> Result<Option<Problem>, Failure> {
        if let [one, other, ..] = self.options_reading_stdin().collect::<Vec<_>>()[..] {
            refuse!("{one} and {other} cannot both be standard input");
        }
        match (&self.rules.problem, size) {
            (Some(path), None) => {
                let text = input::read_text(path)?;
                self.read(&text, &input_name(path)).map(Some)
            }
            (Some(_), Some(size)) => refuse!(
                "{size} is the size of a board, but --problem states a board; give only one of them"
            ),
            (None, size) => self.by_options(size),
        }
    }

    /// Returns the problem of a text that states all rules.
    pub fn read(&self, text: &str, place: &str) -> Result<Problem, Failure> {
        let given = &self.rules.given;
        let regions = || given.first(&["--problem", "--stars"]);
        let rule = given.first(&["--problem", "--stars", "--regions"]);
        if let Some(option) = rule.or_else(regions) {
            return Err(self.rules.stated_in_file(option, place));
        }
        let problem = instance::read(text)
            .map_err(|error| Failure::Runtime(printable(&format!("{place}, {error}"))))?;
        let problem = with_stars(self.rules.stars, problem, text, place)?;
        warn(&problem);
        Ok(problem)
    }

    /// Returns the problem of the options, without blocked squares and fixed queens, on a board of this
    /// size or that of the regions.
    fn by_options(&self, size: Option<Size>) -> Result<Option<Problem>, Failure> {
        let regions = self.rules.regions.as_deref();
        let regions = regions.map(|path| {
            let grid = input::read_text(path)?;
            if instance::recognize(&grid) != Format::Grid {
                let name = quoted(path);
                refuse!("{name} states a whole problem, not regions alone; type --problem {name}")
            }
            Ok((path, grid))
        });
        let regions = regions.transpose()?;
        let content = |path, error: &InstanceError| {
            Failure::Runtime(printable(&format!("{}, {error}", input_name(path))))
        };
        let size = match (size, &regions) {
            (Some(size), _) => size,
            (None, Some((path, grid))) => {
                let puzzle = instance::read_as(Format::Grid, grid);
                Size::of(puzzle.map_err(|error| content(path, &error))?.board())
            }
            (None, None) => match self.given() {
                None => return Ok(None),
                Some(option) => {
                    refuse!("{option} needs a board: expected N or ROWSxCOLUMNS, its size")
                }
            },
        };
        let mut problem = self.rules.problem(self.rules.board(size)?)?;
        match &regions {
            None if self.rules.per_region.is_some() => {
                refuse!("--per-region needs regions: add --regions FILE")
            }
            None => {}
            Some((path, grid)) => {
                let regions = instance::read_regions(grid, problem.board());
                let regions = regions.map_err(|error| content(path, &error))?;
                let named = |error| Failure::Usage(format!("{}: {error}", input_name(path)));
                problem = problem.with_regions(regions).map_err(named)?;
                self.rules.note_diagonals(path);
            }
        }
        self.rules.exclude_diagonals(&mut problem)?;
        warn(&problem);
        Ok(Some(problem))
    }
}

/// Warns of regions that a person may not have meant.
pub fn warn(problem: &Problem) {
    for warning in problem.warnings() {
        print_diagnostic(&format!("warning: {warning}"));
    }
}
