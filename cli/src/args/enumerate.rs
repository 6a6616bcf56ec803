//! Arguments of `enumerate`.

use super::board::ProblemArgs;
use super::engine::EngineArgs;
use super::sat::SatArgs;
use crate::all_solutions::AllSolutionsArgs;
use crate::engine::EnginePlan;
use crate::exit::{Failure, refuse};
use crate::file_format::{FileFormat, format_of, format_option};
use crate::output_file::unless_stdout;
use crate::picture::{OrPicture, or_picture};
use clap::{Args, ValueEnum};
use queensat::enumerate::AllSolutions;
use queensat::problem::Problem;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct EnumerateArgs {
    /// Output format [default: by the extension of the file, else list]
    #[arg(long, value_parser = or_picture::<EnumerateFormat>())]
    format: Option<OrPicture<EnumerateFormat>>,
    /// Draw all solutions on one page, in a picture format
    #[arg(long)]
    sheet: bool,
    /// Write to this file; '-' is standard output
    ///
    /// A run with the same --checkpoint continues the file.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    sat: SatArgs,
    #[command(flatten)]
    all: AllSolutionsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EnumerateFormat {
    /// One line per solution: the column of the queen in each row, counted from 1
    #[value(alias = "text")]
    List,
    /// One line of JSON per solution
    Json,
}

impl FileFormat for EnumerateFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::List => &["txt"],
            Self::Json => &["json", "jsonl", "ndjson"],
        }
    }

    fn option(self) -> String {
        format_option(&self)
    }
}

/// Plan of `enumerate`.
#[derive(Clone, Debug)]
pub struct EnumeratePlan {
    pub problem: Problem,
    pub engine: EnginePlan,
    pub all: AllSolutions,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    /// Format of lines, or of a picture of all solutions on one page.
    pub format: OrPicture<EnumerateFormat>,
}

impl EnumerateArgs {
    pub fn plan(self) -> Result<EnumeratePlan, Failure> {
        let problem = self.problem.problem()?;
        let (sat, all) = self.sat.plan_for_all(&problem, &self.all)?;
        let other = self.all.given_for_sat();
        let engine = self.engine.plan(sat, &self.sat, other)?;
        engine.require_listing(&problem)?;
        let output = unless_stdout(self.output);
        let formats = match self.sheet {
            true => OrPicture::pictures(),
            false => OrPicture::all(),
        };
        let format = format_of(output.as_deref(), self.format, &formats)?;
        let format = format.unwrap_or(OrPicture::Own(EnumerateFormat::List));
        match (format, self.sheet) {
            (OrPicture::Own(_), true) => {
                refuse!("--sheet draws a picture; choose --format svg, png, unicode, ascii or tikz")
            }
            (OrPicture::Picture(_), false) => {
                refuse!("a picture format draws all solutions on one page: add --sheet")
            }
            _ => {}
        }
        if self.sheet && all.checkpoint.is_some() {
            refuse!("--checkpoint resumes a list of solutions, so it cannot be used with --sheet");
        }
        if all.checkpoint.is_some() && output.is_none() {
            refuse!("--checkpoint needs a file for the solutions: name it with --output");
        }
        Ok(EnumeratePlan {
            problem,
            engine,
            all,
            output,
            format,
        })
    }
}
