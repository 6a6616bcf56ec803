//! Problems that options state: a size and rules, files of a whole problem or of its regions, and files of squares.

use crate::board::{ProblemArgs, ProblemOptions, ProblemsArgs};
use crate::exit::{Failure, print_diagnostic, print_summary, refuse};
use crate::files::input;
use crate::input::stars::{stated_in_file, with_stars};
use crate::output::text::{input_name, printable, quoted};
use crate::sizes::{Size, Sizes};
use problem::instance::{Format, InstanceError};
use problem::{Problem, instance};
use std::path::Path;

impl ProblemArgs {
    /// Returns the problem of the arguments, which must state its size.
    pub fn read(&self) -> Result<Problem, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        self.options.require_problem(self.size)
    }
}

impl ProblemsArgs {
    /// Returns the problem of each size.
    pub fn read(&self) -> Result<Vec<Problem>, Failure> {
        match &self.sizes {
            Some(sizes) => self.options.of_sizes(sizes),
            None => Ok(vec![self.options.require_problem(None)?]),
        }
    }
}

impl ProblemOptions {
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
                self.read_text(&text, &input_name(path)).map(Some)
            }
            (Some(_), Some(size)) => refuse!(
                "{size} is the size of a board, but --problem states a board; give only one of them"
            ),
            (None, size) => self.by_options(size),
        }
    }

    /// Returns the problem of a text that states all rules.
    pub fn read_text(&self, text: &str, place: &str) -> Result<Problem, Failure> {
        let given = &self.rules.given;
        let regions = || given.first(&["--problem", "--stars"]);
        let rule = given.first(&["--problem", "--stars", "--regions"]);
        if let Some(option) = rule.or_else(regions) {
            let lines = self.rules.given.lines(option);
            return Err(stated_in_file(option, &lines, place));
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
        // The grid of regions, from its file.
        let regions = self.rules.regions.as_deref();
        let regions = regions
            .map(|path| {
                let grid = input::read_text(path)?;
                if instance::recognize(&grid) != Format::Grid {
                    let name = quoted(path);
                    refuse!(
                        "{name} states a whole problem, not regions alone; type --problem {name}"
                    )
                }
                Ok((path, grid))
            })
            .transpose()?;
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
                    note_diagonals(path);
                }
            }
        }
        self.rules.exclude_diagonals(&mut problem)?;
        warn(&problem);
        Ok(Some(problem))
    }
}

/// Tells that a file of regions is no puzzle whose diagonals are free.
fn note_diagonals(path: &Path) {
    let name = quoted(path);
    print_summary(&format!(
        "note: --regions {name} reads the regions alone, so queens attack along diagonals; for Star Battle and \
         puzzles like it, type --problem {name}, or add --stars 1"
    ));
}

/// Warns of regions that a person may not have meant.
pub fn warn(problem: &Problem) {
    for warning in problem.warnings() {
        print_diagnostic(&format!("warning: {warning}"));
    }
}
