//! Options for finding all solutions, and the plan that they resolve to.

use super::backend::{SolverArgs, SolverPlan};
use super::exit::{Failure, chain, refuse};
use super::limits::{TimeLimit, parse_threads};
use super::text::{first_given, quoted};
use clap::{Args, ValueEnum};
use queensat::encode::Formula;
use queensat::enumerate::{AllSolutions, EnumerateError, Method, Split, SplitBy};
use queensat::problem::Problem;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(next_help_heading = "All solutions")]
pub struct AllSolutionsArgs {
    /// Method of SAT [default: cubes; loop on more than 20 rows and with --symmetry]
    #[arg(long, value_name = "METHOD", value_enum)]
    method: Option<MethodName>,
    /// Split the problem by the queens of the first ROWS rows instead of the outermost ring
    #[arg(long, value_name = "ROWS", value_parser = parse_cube_depth)]
    cube_depth: Option<u32>,
    /// Solve all cubes, including those that are symmetric to others
    #[arg(long)]
    no_symmetry: bool,
    /// Number of threads [default: 1 for cubes, the number of cores for native counting]
    #[arg(long, visible_alias = "jobs", visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Each of several problems is solved by one thread.
    #[arg(skip)]
    has_one_thread: bool,
    /// Record finished cubes in this file, and resume from it
    ///
    /// A run that was interrupted or crashed continues when the same command is given again. The
    /// file is valid only for the same problem, formula and split.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Stop after this many solutions
    #[arg(long, value_name = "K", value_parser = parse_limit)]
    pub limit: Option<u64>,
    #[command(flatten)]
    _limit: TimeLimit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Split the problem into small formulas, and solve symmetric ones once
    Cubes,
    /// Use one formula, and block each solution
    Loop,
    /// Use one formula, block each solution and its images, and find one of each class
    Orbits,
}

fn parse_cube_depth(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| "expected a whole number of rows whose queens define a cube".into())
}

fn parse_limit(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(limit) if limit > 0 => Ok(limit),
        _ => Err(format!("expected a whole number from 1 to {}", u64::MAX)),
    }
}

/// Converts an error of the search. An error of the checkpoint is reported with its file.
pub fn failure_of(job: &AllSolutions, error: EnumerateError) -> Failure {
    match (error, &job.checkpoint) {
        (EnumerateError::Checkpoint(error), Some(path)) => {
            Failure::Runtime(format!("{}: {}", quoted(path), chain(&error)))
        }
        (error, _) => Failure::runtime(error),
    }
}

impl AllSolutionsArgs {
    /// Returns `true` if a checkpoint file was given.
    pub const fn has_checkpoint(&self) -> bool {
        self.checkpoint.is_some()
    }

    /// Returns an option that was given and makes no sense for many problems, if any.
    pub fn given_for_one_problem(&self) -> Option<&'static str> {
        first_given([
            (self.checkpoint.is_some(), "--checkpoint"),
            (self.limit.is_some(), "--limit"),
        ])
    }

    /// Selects one thread for each problem, and returns the number that was given for all.
    pub const fn one_thread_each(&mut self) -> Option<NonZeroUsize> {
        self.has_one_thread = true;
        self.threads
    }

    /// Returns the number of threads, if it was given.
    pub const fn threads(&self) -> Option<NonZeroUsize> {
        if self.has_one_thread {
            Some(NonZeroUsize::MIN)
        } else {
            self.threads
        }
    }

    /// Resolves the options. Options without effect are refused. With `native_too`, `--threads`
    /// also applies to native search.
    pub fn plan(
        &self,
        problem: &Problem,
        formula: Formula,
        solver: &SolverArgs,
        native_too: bool,
    ) -> Result<(AllSolutions, SolverPlan), Failure> {
        let method = self.method(problem, &formula)?;
        if !matches!(method, Method::Cubes(_))
            && let Some(option) = self.given_for_cubes(native_too)
        {
            refuse!("{option} requires --method cubes, but the method is {method}");
        }
        let solver = solver.plan(method.recommended_backend(problem))?;
        let job = AllSolutions {
            problem: problem.clone(),
            formula,
            backend: solver.backend.clone(),
            method,
            threads: self.threads().unwrap_or(NonZeroUsize::MIN),
            checkpoint: self.checkpoint.clone(),
            limit: self.limit,
        };
        Ok((job, solver))
    }

    fn method(&self, problem: &Problem, formula: &Formula) -> Result<Method, Failure> {
        let recommends_cubes = matches!(Method::recommended(problem), Method::Cubes(_));
        let default = if formula.breaks_symmetry()
            || !recommends_cubes && self.given_for_cubes(false).is_none()
        {
            MethodName::Loop
        } else {
            MethodName::Cubes
        };
        let name = self.method.unwrap_or(default);
        if name != MethodName::Loop && formula.breaks_symmetry() {
            refuse!(
                "--symmetry requires --method loop; the other methods handle symmetry themselves"
            );
        }
        if let Some(rows) = self.cube_depth.filter(|&rows| rows > problem.n()) {
            refuse!(
                "--cube-depth {rows} exceeds the {} rows of the board",
                problem.n()
            );
        }
        Ok(match name {
            MethodName::Loop => Method::Loop,
            MethodName::Orbits => Method::Orbits,
            MethodName::Cubes => {
                let recommended = Split::recommended(problem, !self.no_symmetry);
                Method::Cubes(match self.cube_depth {
                    Some(rows) => Split {
                        by: SplitBy::Rows(rows),
                        ..recommended
                    },
                    None => recommended,
                })
            }
        })
    }

    fn given_for_cubes(&self, native_too: bool) -> Option<&'static str> {
        first_given([
            (self.cube_depth.is_some(), "--cube-depth"),
            (self.no_symmetry, "--no-symmetry"),
            (
                self.threads.is_some() && !self.has_one_thread && !native_too,
                "--threads",
            ),
            (self.checkpoint.is_some(), "--checkpoint"),
        ])
    }

    /// Returns an option that applies to SAT only, if one was given.
    pub fn given_for_sat(&self, native_too: bool) -> Option<&'static str> {
        let method = self.method.map(|_| "--method");
        method.or_else(|| self.given_for_cubes(native_too))
    }
}
