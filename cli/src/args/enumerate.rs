//! Arguments of `enumerate`.

use super::board::ProblemArgs;
use super::engine::EngineArgs;
use crate::all_solutions::{AllSolutionsArgs, AllSolutionsPlan};
use crate::compression::Format;
use crate::engine::EnginePlan;
use crate::exit::{Failure, refuse};
use crate::picture::{OrPicture, or_picture};
use clap::{Args, ValueEnum};
use queensat::problem::Problem;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct EnumerateArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Output format
    #[arg(
        long,
        value_parser = or_picture::<EnumerateFormat>(),
        ignore_case = true,
        default_value = "list",
        help_heading = None::<&str>
    )]
    format: OrPicture<EnumerateFormat>,
    /// Draw all solutions on one page, in a picture format
    #[arg(long, help_heading = None::<&str>)]
    sheet: bool,
    /// Write to this file, which a run with the same --checkpoint continues; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-", help_heading = None::<&str>)]
    output: PathBuf,
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

/// Plan of `enumerate`.
#[derive(Clone, Debug)]
pub struct EnumeratePlan {
    pub problem: Problem,
    pub engine: EnginePlan,
    pub all: AllSolutionsPlan,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    /// Format of lines, or of a picture of all solutions on one page.
    pub format: OrPicture<EnumerateFormat>,
}

impl EnumerateArgs {
    pub fn plan(self) -> Result<EnumeratePlan, Failure> {
        let problem = self.problem.problem()?;
        let (sat, all) = (self.engine.sat).plan_for_all(&problem, &self.all, false)?;
        let engine = self
            .engine
            .plan(|_| Ok(sat), self.all.given_for_sat(false))?;
        engine.require_listing(&problem)?;
        Format::refuse_for_plain_text(&self.output, "a list of solutions")?;
        match (self.format, self.sheet) {
            (OrPicture::Own(_), true) => {
                refuse!("--sheet draws a picture; choose --format svg, png, unicode, ascii or tikz")
            }
            (OrPicture::Picture(_), false) => {
                refuse!("a picture format draws all solutions on one page: add --sheet")
            }
            _ => {}
        }
        if self.sheet && all.job.checkpoint.is_some() {
            refuse!("--checkpoint resumes a list of solutions, so it cannot be used with --sheet");
        }
        let output = (self.output.as_os_str() != "-").then_some(self.output);
        if all.job.checkpoint.is_some() && output.is_none() {
            refuse!("--checkpoint needs a file for the solutions: name it with --output");
        }
        Ok(EnumeratePlan {
            problem,
            engine,
            all,
            output,
            format: self.format,
        })
    }
}
