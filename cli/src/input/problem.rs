//! Problems that options state: a size and rules, files of a whole problem or of its regions, and files of squares.

use crate::board::{NO_PROBLEM, ProblemArgs, ProblemOptions, SizeOrFile};
use crate::exit::{Failure, print_diagnostic, print_summary, refuse};
use crate::input::stars::{stated_in_file, with_stars};
use crate::input::text::{self, Source};
use crate::output::text::{input_name, printable, quoted};
use crate::sizes::{Size, Sizes};
use problem::instance::{Format, InstanceError};
use problem::{Problem, instance};
use std::path::{Path, PathBuf};

/// Problems that arguments state.
pub enum Stated {
    /// Problems of sizes, or the only one of a text; none if nothing is stated.
    Problems(Vec<Problem>),
    /// Texts of several problems, which are answered one after the other.
    List(Vec<Source>),
}

impl Stated {
    /// Refuses that nothing is stated.
    pub fn required(self) -> Result<Self, Failure> {
        match self {
            Self::Problems(problems) if problems.is_empty() => Err(missing()),
            stated => Ok(stated),
        }
    }

    /// Returns the problems, or refuses several texts.
    fn no_list(self) -> Result<Vec<Problem>, Failure> {
        match self {
            Self::Problems(problems) => Ok(problems),
            Self::List(sources) => Err(several(&sources)),
        }
    }
}

impl ProblemArgs {
    /// Returns the problem, without which a command has no question.
    pub fn read(&self) -> Result<Problem, Failure> {
        self.read_optional()?.ok_or_else(missing)
    }

    /// Returns the problem, if one is stated.
    pub fn read_optional(&self) -> Result<Option<Problem>, Failure> {
        Ok(self.one(self.read_any(None)?)?.no_list()?.pop())
    }

    /// Refuses several sizes where one problem is expected.
    pub fn one(&self, stated: Stated) -> Result<Stated, Failure> {
        match self.sizes.as_ref().map(Sizes::as_slice) {
            Some(sizes @ [_, _, ..]) => {
                let count = sizes.len();
                refuse!("expected one problem, but there are {count} sizes; count takes several")
            }
            _ => Ok(stated),
        }
    }

    /// Returns the problem of each size, or that of a text.
    pub fn read_each(&self) -> Result<Vec<Problem>, Failure> {
        self.read_any(None)?.required()?.no_list()
    }

    /// Returns the problems of the sizes or texts, or of a file of `--problems`.
    pub fn read_any(&self, problems: Option<&Path>) -> Result<Stated, Failure> {
        if problems.is_none() {
            self.options.squares.refuse_seed_without_effect()?;
        }
        let mut stated = self.statement(problems)?;
        self.options.squares.add_to_all(&mut stated)?;
        Ok(stated)
    }

    /// Returns the problems without the squares of options.
    pub fn statement(&self, problems: Option<&Path>) -> Result<Stated, Failure> {
        let options = &self.options;
        if let Some(path) = problems {
            if let Some(argument) = self.given() {
                let argument = argument.replace("--problem", "PROBLEM");
                refuse!("{argument} is for one problem, but --problems names a file of them");
            }
            return text::list(path).map(Stated::List);
        }
        match &self.sizes {
            Some(sizes) => options.statement_of_sizes(sizes).map(Stated::Problems),
            None => options.statement(None),
        }
    }
}

/// Returns the refusal that no problem is stated.
fn missing() -> Failure {
    Failure::Usage(NO_PROBLEM.into())
}

/// Returns the refusal that there are several problems.
fn several(sources: &[Source]) -> Failure {
    let first = sources.first().map_or(String::new(), Source::name);
    Failure::Usage(match sources.len() {
        1 => {
            format!("expected one problem, but {first} has several; solve and count take them all")
        }
        count => format!(
            "expected one problem, but there are {count}, the first of {first}; solve and count take them all"
        ),
    })
}

impl ProblemOptions {
    /// Returns the problem on a board of each size.
    pub fn of_sizes(&self, sizes: &Sizes) -> Result<Vec<Problem>, Failure> {
        self.squares.refuse_seed_without_effect()?;
        let mut stated = self.statement_of_sizes(sizes).map(Stated::Problems)?;
        self.squares.add_to_all(&mut stated)?;
        stated.no_list()
    }

    /// Returns the problem on a board of each size, without the squares of options.
    fn statement_of_sizes(&self, sizes: &Sizes) -> Result<Vec<Problem>, Failure> {
        let sizes = sizes.as_slice();
        if let Some(option) = self.reading_stdin().filter(|_| sizes.len() > 1) {
            refuse!(
                "{option} - is read once, so it goes with a single size; name a file for several sizes"
            );
        }
        let problem = |&size: &Size| self.statement(Some(size.into()))?.no_list();
        let problems: Result<Vec<_>, Failure> = sizes.iter().map(problem).collect();
        Ok(problems?.concat())
    }

    /// Returns the problem on a board of this size or of this text, or refuses that there is none.
    pub fn require_problem(
        &self,
        stated: Option<impl Into<SizeOrFile>>,
    ) -> Result<Problem, Failure> {
        self.problem(stated)?.ok_or_else(missing)
    }

    /// Returns the problem, if there is a size or a text that states one.
    pub fn problem(
        &self,
        stated: Option<impl Into<SizeOrFile>>,
    ) -> Result<Option<Problem>, Failure> {
        let mut stated = self.statement(stated.map(Into::into))?;
        self.squares.add_to_all(&mut stated)?;
        Ok(stated.no_list()?.pop())
    }

    /// Returns what is stated, without the options for blocked squares and fixed queens.
    pub fn statement(&self, stated: Option<SizeOrFile>) -> Result<Stated, Failure> {
        if let [one, other, ..] = self.options_reading_stdin().collect::<Vec<_>>()[..] {
            refuse!("{one} and {other} cannot both be standard input");
        }
        let (size, text) = match stated {
            Some(SizeOrFile::Size(size)) => (Some(size), None),
            Some(SizeOrFile::File(path)) => (None, Some(path)),
            None => (None, None),
        };
        let paths: Vec<&PathBuf> = text.iter().chain(&self.rules.problem).collect();
        match (&paths[..], size) {
            ([], size) => {
                let problem = self.by_options(size)?;
                Ok(Stated::Problems(problem.into_iter().collect()))
            }
            ([path, ..], Some(_)) if !path.exists() && path.extension().is_some() => refuse!(
                "there is no file {name}; to write it, type -o {name}",
                name = input_name(path)
            ),
            ([path, ..], Some(size)) => refuse!(
                "{size} is the size of a board, but {} states a board; give only one of them",
                input_name(path)
            ),
            (paths, None) => self.read_texts(paths),
        }
    }

    /// Reads the problem of a text, or returns the texts of several problems.
    fn read_texts(&self, paths: &[&PathBuf]) -> Result<Stated, Failure> {
        let sources = text::read(paths.iter().copied())?;
        if let [source @ Source::Text { text, .. }] = &sources[..]
            && instance::items(text, None).len() < 2
        {
            let problem = self.read_text(text, &source.name())?;
            return Ok(Stated::Problems(vec![problem]));
        }
        let rule = self.rules.given.first(&["--problem", "--stars"]);
        if let Some(option) = rule.or_else(|| self.squares.given()) {
            refuse!("{option} is for one problem, but there are several");
        }
        Ok(Stated::List(sources))
    }

    /// Returns the problem of a text that states all rules.
    pub fn read_text(&self, text: &str, place: &str) -> Result<Problem, Failure> {
        let given = &self.rules.given;
        let is_beside = !self.rules.problem.is_empty();
        let regions = || given.first(&["--problem", "--stars"]).filter(|_| is_beside);
        let rule = given.first(&["--problem", "--stars", "--regions"]);
        if let Some(option) = rule.or_else(regions) {
            let lines = self.rules.given.lines(option);
            return Err(stated_in_file(option, &lines, place));
        }
        let problem = instance::read(text)
            .map_err(|error| Failure::Runtime(printable(&format!("{place}, {error}"))))?;
        let problem = with_stars(self.rules.stars, problem, text, place)?;
        if instance::leaves_attacks_open(text) && self.rules.stars.is_none() {
            note_diagonals(place);
        }
        warn(&problem);
        Ok(problem)
    }

    /// Returns the problem of the options, without blocked squares and fixed queens, on a board of this
    /// size or that of the regions.
    fn by_options(&self, size: Option<Size>) -> Result<Option<Problem>, Failure> {
        // The grid of regions, from its file.
        let regions = self.rules.regions.as_deref();
        let regions = regions
            .map(|path| text::text_of(path).map(|grid| (path, grid)))
            .transpose()?;
        if let (Some((path, text)), None) = (&regions, size)
            && instance::recognize(text) != Format::Grid
        {
            return self.read_text(text, &input_name(path)).map(Some);
        }
        let content = |path, error: &InstanceError| {
            Failure::Runtime(printable(&format!("{}, {error}", input_name(path))))
        };
        // The size: the stated one, or that of the regions.
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
        // The rules on this board.
        let mut problem = self.rules.problem(self.rules.board(size)?)?;
        match &regions {
            None if self.rules.per_region.is_some() => {
                refuse!("--per-region needs regions: add --regions FILE")
            }
            None => {}
            Some((path, grid)) => {
                let regions = instance::read_regions(grid, problem.board())
                    .map_err(|error| content(path, &error))?;
                let named = |error| Failure::Usage(format!("{}: {error}", input_name(path)));
                problem = problem.with_regions(regions).map_err(named)?;
                if !self.rules.chooses_attacks() {
                    note_diagonals_of(path);
                }
            }
        }
        self.rules.exclude_diagonals(&mut problem)?;
        warn(&problem);
        Ok(Some(problem))
    }
}

/// Tells that a file of regions is no puzzle whose diagonals are free.
fn note_diagonals_of(path: &Path) {
    let name = quoted(path);
    print_summary(&format!(
        "note: --regions {name} reads the regions alone, so queens attack along diagonals; for Star Battle and \
         puzzles like it, type --problem {name}, or add --stars 1"
    ));
}

/// Tells that the text of a problem has regions, but no rule about attacks.
fn note_diagonals(place: &str) {
    print_summary(&format!(
        "note: {place} states regions and no rules, so queens attack along diagonals; for Star Battle and puzzles \
         like it, add --stars 1"
    ));
}

/// Warns of regions that a person may not have meant.
pub fn warn(problem: &Problem) {
    for warning in problem.warnings() {
        print_diagnostic(&format!("warning: {warning}"));
    }
}
