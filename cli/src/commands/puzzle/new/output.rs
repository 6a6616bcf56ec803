//! New puzzles as text, JSON, pictures or problems.

use super::args::{NewContent, NewPlan};
use crate::commands::puzzle::pictures::draw_puzzles;
use crate::exit::{Failure, print_diagnostic, print_summary};
use crate::files::output_file::WholeFile;
use crate::output::format::OutputFormat;
use crate::output::picture::{PictureFormat, PicturePlan};
use crate::output::text::{counted, quoted};
use crate::output::{Output, json};
use problem::instance::Format;
use problem::placement::Placement;
use problem::{Regions, instance};
use puzzle::{Generated, GeneratedReport, Tier};
use std::mem;

/// Writer of the output, to which puzzles are added in the order of their seeds.
pub struct PuzzleWriter<'a> {
    plan: &'a NewPlan,
    /// Output file, which is opened before the work.
    file: WholeFile,
    stdout: Output,
    /// Content of the output file.
    bytes: Vec<u8>,
    /// Puzzles of a picture, or those that are to be sorted by difficulty.
    kept: Vec<Generated>,
    /// Number of puzzles.
    pub count: u64,
    /// Number of stars that a list of grids states so far.
    stars: u32,
}

impl<'a> PuzzleWriter<'a> {
    /// Opens the output, and refuses formats that cannot have such puzzles, whatever their regions are.
    pub fn new(plan: &'a NewPlan) -> Result<Self, Failure> {
        let board = plan.question.problem.board();
        let rows = (0..board.rows()).flat_map(|row| vec![Some(row); board.columns() as usize]);
        let base = plan.question.base().map_err(Failure::runtime)?;
        let regions = Regions::new(board, rows).map_err(Failure::runtime)?;
        if let Ok(likely) = base.with_regions(regions) {
            let count = plan.question.count();
            match plan.content {
                NewContent::Report(format) => {
                    format.require_room(&likely, count > 1, plan.output.as_deref())?;
                }
                NewContent::Puzzles(format) => {
                    instance::write(format, &likely).map_err(Failure::runtime)?;
                }
            }
        }
        Ok(Self {
            plan,
            file: WholeFile::open(plan.output.as_deref())?,
            stdout: Output::stdout(),
            bytes: Vec::new(),
            kept: Vec::new(),
            count: 0,
            stars: 1,
        })
    }

    /// Adds a puzzle. On standard output it appears at once, if the format has a line for each.
    pub fn add(&mut self, made: Generated) -> Result<(), Failure> {
        self.count += 1;
        let is_picture =
            matches!(self.plan.content, NewContent::Report(format) if format.is_picture());
        if is_picture || self.plan.question.last_level.is_some() {
            self.kept.push(made);
            return Ok(());
        }
        self.write(&made)
    }

    fn write(&mut self, made: &Generated) -> Result<(), Failure> {
        let text = match &self.plan.content {
            NewContent::Report(OutputFormat::Text) => self.text(made)?,
            NewContent::Report(_) => self.json(made)?,
            NewContent::Puzzles(Format::Grid) if self.plan.question.count() > 1 => {
                let line = instance::write_line(Format::Grid, &made.problem, &mut self.stars);
                line.map_err(Failure::runtime)?
            }
            &NewContent::Puzzles(format) => puzzle(format, made)?,
        };
        if self.plan.output.is_some() {
            self.bytes.extend(text.as_bytes());
            return Ok(());
        }
        self.stdout.write(&text)?;
        self.stdout.flush()
    }

    /// Completes the output. `message` says why puzzles are missing.
    pub fn finish(mut self, message: Option<&str>) -> Result<(), Failure> {
        let plan = self.plan;
        if plan.question.last_level.is_some() {
            self.kept.sort_by_key(Generated::difficulty);
        }
        match plan.content {
            NewContent::Report(OutputFormat::Picture(format)) if !self.kept.is_empty() => {
                self.bytes = self.picture(format)?;
            }
            _ => {
                let kept = mem::take(&mut self.kept);
                kept.iter().try_for_each(|made| self.write(made))?;
            }
        }
        match self.count {
            0 => self.file.leave("no puzzle was made"),
            _ if self.bytes.is_empty() => {}
            _ => self.file.replace(&self.bytes)?,
        }
        self.stdout.finish()?;
        let written = match plan.output.as_deref() {
            Some(path) if self.count > 0 => format!(". Written to {}.", quoted(path)),
            _ => ".".into(),
        };
        if let Some(message) = message {
            print_diagnostic(&format!("{message}{written}"));
        } else if self.count > 0 && (plan.output.is_some() || plan.is_seed_chosen) {
            let made = counted(self.count, "puzzle");
            let command = plan.command();
            print_summary(&format!("{made} made by `{command}`{written}"));
        }
        Ok(())
    }

    /// Returns a problem file or, for one of several puzzles, a comment and a line.
    fn text(&self, made: &Generated) -> Result<String, Failure> {
        let command = self.plan.command_of_one(made);
        let level = level(made);
        if self.plan.question.count() == 1 {
            let text = puzzle(Format::Text, made)?;
            let (header, rules) = text.split_once('\n').unwrap_or((&text, ""));
            return Ok(format!("{header}\n# {command}\n# {level}\n{rules}"));
        }
        let line = puzzle(Format::PuzzLink, made).or_else(|_| puzzle(Format::Json, made))?;
        Ok(format!("# {command}; {level}\n{line}"))
    }

    fn json(&self, made: &Generated) -> Result<String, Failure> {
        let report = GeneratedReport::report(&self.plan.question, made);
        let report = GeneratedReport::with_command(report, self.plan.command_of_one(made));
        Ok(String::from_utf8(json::line(&report)?).expect("JSON in UTF-8"))
    }

    /// Draws the puzzles, each with its number and level.
    fn picture(&self, format: PictureFormat) -> Result<Vec<u8>, Failure> {
        let plan = PicturePlan::of_output(format, self.plan.output.as_ref());
        let empty = Placement::new(Vec::new());
        let puzzles = (1..).zip(&self.kept).map(|(number, puzzle)| {
            let level = puzzle.level.map(|level| level.hardest.level());
            let caption = format!("{number}: {}", level.unwrap_or(Tier::BEYOND));
            (&puzzle.problem, &empty, caption)
        });
        draw_puzzles(&plan, puzzles)
    }
}

/// Returns a puzzle in a format. JSON has the seed as `id`.
fn puzzle(format: Format, made: &Generated) -> Result<String, Failure> {
    let text = instance::write(format, &made.problem).map_err(Failure::runtime)?;
    Ok(match (format, text.strip_prefix('{')) {
        (Format::Json, Some(fields)) => format!("{{\"id\":{},{fields}", made.seed),
        _ => text,
    })
}

/// Describes the level: `level medium: 9 single, 2 pointing, 1 sets`.
fn level(puzzle: &Generated) -> String {
    match &puzzle.level {
        Some(level) => format!("level {}", level.describe()),
        None => format!("{}: the {} do not solve it", Tier::BEYOND, Tier::IN_WORDS),
    }
}
