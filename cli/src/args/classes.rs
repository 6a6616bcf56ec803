//! Arguments of `classes`.

use super::ListFormat;
use super::board::ProblemsArgs;
use crate::args::engines::backend::host;
use crate::args::engines::engine::NativeArgs;
use crate::args::limits::parse_threads;
use crate::exit::{Failure, refuse};
use clap::Args;
use queensat::answers::{Ask, Classes};
use queensat::problem::Problem;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// List the lexicographically least solution of each class, with its symmetry
    #[arg(long)]
    list: bool,
    /// Maximum size of boards whose solutions are all counted [default: 18]
    #[arg(long, value_name = "N")]
    total_up_to: Option<u32>,
    /// Maximum size of boards whose classes with half-turn symmetry are counted [default: 23]
    #[arg(long, value_name = "N")]
    half_turn_up_to: Option<u32>,
    /// Number of threads for plain boards [default: number of cores]
    #[arg(long, visible_alias = "jobs", visible_short_alias = 'j')]
    #[arg(value_name = "COUNT", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format
    #[arg(long, value_enum, default_value = "table")]
    pub format: ListFormat,
    #[command(flatten)]
    problems: ProblemsArgs,
}

impl ClassesArgs {
    /// Returns the resolved question for each board.
    pub fn questions(&self) -> Result<Vec<Classes>, Failure> {
        let problems = self.problems.problems()?;
        if self.list && problems.len() > 1 {
            refuse!("--list lists the classes of one board, so it needs a single N")
        }
        let questions = problems.into_iter();
        let questions = questions.map(|problem| self.question(problem)).collect();
        let questions = self.native.resolve_all(questions, |one| &mut one.native)?;
        let host = host()?;
        let resolved = questions.iter().map(|question| question.resolve(&host));
        Ok(resolved.collect::<Result<_, _>>()?)
    }

    fn question(&self, problem: Problem) -> Classes {
        let mut question = Classes::new(problem);
        question.list = self.list;
        question.total_up_to = self.total_up_to;
        question.half_turn_up_to = self.half_turn_up_to;
        question.threads = self.threads;
        question.native = self.native.options(None);
        question
    }
}
