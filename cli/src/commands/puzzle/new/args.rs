//! Arguments of `puzzle new`, and the plan that they state: seeds, kind of puzzle and output.

use crate::board::rules::{ObstacleArgs, stars};
use crate::commands::puzzle::level::Levels;
use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::files::problem_format::problem_format;
use crate::limits::{Threads, whole_number};
use crate::output::format::{OutputFormat, REPORTS, formats};
use crate::sizes::Size;
use clap::Args;
use problem::instance::Format;
use problem::{Problem, Rules};
use puzzle::{Generate, Generated};
use queensat::answers::Resolved;
use render::MAX_ON_SHEET;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU64;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct NewArgs {
    /// Size of the board: N, or ROWSxCOLUMNS
    #[arg(value_name = "SIZE", index = 1)]
    size: Size,
    /// Stars in each row, column and region
    ///
    /// On a board with sides of different lengths, K holds for regions and for the lines that are fewer, such
    /// as the rows of 3x8, and at most K for the others.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = stars())]
    stars: u32,
    /// Level: easy, medium, hard or expert, or a range such as easy..expert, to which --count puzzles rise evenly
    /// [default: any]
    #[arg(long, value_name = "LEVEL")]
    level: Option<Levels>,
    /// Seed of the first puzzle; the others have later seeds [default: chosen at random]
    #[arg(long, value_name = "NUMBER", value_parser = whole_number())]
    seed: Option<u64>,
    /// Regions that a half turn of the board maps to regions
    #[arg(long)]
    symmetric: bool,
    /// Number of puzzles
    #[arg(long, value_name = "M", default_value = "1", value_parser = parse_count)]
    count: NonZeroU64,
    #[command(flatten)]
    obstacles: ObstacleArgs,
    /// Write only the puzzles, in this format; several puzzles need one of one line
    #[arg(long, value_name = "FORMAT", value_parser = problem_format(), hide_possible_values = true)]
    #[arg(conflicts_with = "format")]
    to: Option<Format>,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

fn parse_count(text: &str) -> Result<NonZeroU64, String> {
    const MAX: u64 = Generate::MAX_COUNT;
    let count = text
        .parse()
        .ok()
        .filter(|count: &NonZeroU64| count.get() <= MAX);
    count.ok_or_else(|| format!("expected a whole number of puzzles, from 1 to {MAX}"))
}

/// Plan of `puzzle new`.
#[derive(Debug)]
pub struct NewPlan {
    pub question: Resolved<Generate>,
    /// Seed of the first puzzle.
    pub seed: u64,
    /// The seed was chosen at random.
    pub is_seed_chosen: bool,
    pub content: NewContent,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    /// Size of the board, and its holes and pawns, as words of a command line.
    size: Size,
    obstacles: Vec<String>,
}

/// Content of the output.
#[derive(Debug)]
pub enum NewContent {
    /// Puzzles with their seeds and levels, or pictures of them.
    Report(OutputFormat),
    /// Puzzles alone.
    Puzzles(Format),
}

impl NewPlan {
    /// Returns the command that makes all puzzles.
    pub fn command(&self) -> String {
        self.command_of(&self.question)
    }

    /// Returns the command that makes one of the puzzles alone.
    pub fn command_of_one(&self, puzzle: &Generated) -> String {
        self.command_of(&self.question.one(puzzle))
    }

    fn command_of(&self, question: &Generate) -> String {
        let mut words = vec![format!("queensat puzzle new {}", self.size)];
        if question.stars() > 1 {
            words.push(format!("--stars {}", question.stars()));
        }
        if let Some(level) = question.level {
            let last = question
                .last_level
                .map(|last| format!("..{}", last.level()));
            words.push(format!(
                "--level {}{}",
                level.level(),
                last.unwrap_or_default()
            ));
        }
        if question.symmetric {
            words.push("--symmetric".into());
        }
        words.extend(self.obstacles.iter().cloned());
        words.push(format!("--seed {}", question.seed.unwrap_or_default()));
        if question.count() > 1 {
            words.push(format!("--count {}", question.count()));
        }
        words.join(" ")
    }
}

impl NewArgs {
    /// Returns the question. Without a seed, one is chosen at random.
    pub fn question(&self) -> Result<Generate, Failure> {
        let board = self.size.board().map_err(Failure::usage)?;
        let board = self.obstacles.add_to(board)?;
        // Seeds that are chosen are short enough to be typed.
        let chosen = || RandomState::new().hash_one(()) >> 32;
        let seed = self.seed.unwrap_or_else(chosen);
        let problem = Problem::with_rules(board, Rules::default()).map_err(Failure::usage)?;
        let mut question = Generate::new(problem)
            .with_stars(self.stars)
            .with_seed(seed);
        question.level = self.level.map(|levels| levels.first);
        question.last_level = self.level.and_then(|levels| levels.last);
        question.symmetric = self.symmetric;
        question.count = Some(self.count);
        question.threads = self.threads.threads;
        Ok(question)
    }

    /// Returns the plan for a question.
    pub fn plan(self, question: Resolved<Generate>) -> Result<NewPlan, Failure> {
        Ok(NewPlan {
            content: self.content()?,
            seed: question.seed.unwrap_or_default(),
            is_seed_chosen: self.seed.is_none(),
            size: self.size,
            obstacles: self.obstacles.given.words(None),
            output: unless_stdout(self.output),
            question,
        })
    }

    fn content(&self) -> Result<NewContent, Failure> {
        let name = self.output.file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let number = ["{i}", "{n}"].into_iter().find(|it| name.contains(it));
        if let Some(number) = number {
            refuse!("{name}: {number} stands for nothing, because all puzzles are in one file");
        }
        let Some(to) = self.to else {
            let (_, format) = OutputFormat::of_output(self.format, &self.output, REPORTS)?;
            let count = self.count.get();
            if format.is_picture() && count > MAX_ON_SHEET as u64 {
                refuse!("--count {count}: a picture shows at most {MAX_ON_SHEET} puzzles");
            }
            return Ok(NewContent::Report(format));
        };
        let output = unless_stdout(self.output.clone());
        format_of(output.as_deref(), Some(to), &Format::ALL)?;
        if self.count > NonZeroU64::MIN && !to.fits_on_one_line() {
            refuse!(
                "--to {to}: several puzzles are written one a line; choose {}",
                to.others()
            );
        }
        Ok(NewContent::Puzzles(to))
    }
}
