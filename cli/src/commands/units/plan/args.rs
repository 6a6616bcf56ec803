//! Arguments of `units plan`: the job and its division, a sample, and schedulers.

use crate::board::ProblemArgs;
use crate::commands::units::parse_percent;
use crate::files::file_format::file_of;
use crate::limits::{expecting, parse_bytes, thread_count, whole_number};
use crate::output::format::ReportFormat;
use crate::output::text::one_of;
use clap::builder::TypedValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use problem::Problem;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use units::{Job, Plan};

fn job_parser() -> impl TypedValueParser<Value = Job> {
    one_of(Job::ALL.map(|job| {
        let help = match job {
            Job::Count => "The number of solutions",
            Job::QuarterTurns => "The number of solutions that a quarter turn leaves as they are",
            Job::Certify => "A certificate of the number of solutions, in chunks",
        };
        (job.name(), help, job)
    }))
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("samples").args(["sample", "sample_error"]).multiple(true))]
pub struct PlanArgs {
    /// Job that is divided
    #[arg(long, value_name = "JOB", value_parser = job_parser())]
    pub job: Job,
    /// Engine that does the job [default: the fastest in total]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    /// Number of units; fewer if the work has fewer pieces
    #[arg(long, value_name = "U", value_parser = units_parser())]
    units: u32,
    /// Memory for the lists of each process, such as 500M or 2G [default: enough for maximum speed]
    ///
    /// The engine join keeps lists. A run of the units can have another limit.
    #[arg(long, hide_short_help = true, value_name = "BYTES", value_parser = parse_bytes)]
    memory: Option<u64>,
    /// Folder of the plan and its results
    ///
    /// It is created. A folder with another plan or other files is refused.
    #[arg(long, short, value_name = "DIR", value_parser = file_of(&[]))]
    pub output: PathBuf,
    /// Predict the time and the number of solutions by running this part of the work, such as 1%
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub sample: Option<f64>,
    /// Predict both with an error of at most this part of them, such as 5%, by running as much as that takes
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub sample_error: Option<f64>,
    /// Seed of the choice of the sample
    #[arg(long, hide_short_help = true, value_name = "SEED", default_value = "1", value_parser = whole_number(), requires = "samples")]
    pub sample_seed: u64,
    /// Write a script for this scheduler; several are separated by commas
    #[arg(
        long = "for",
        value_name = "SCHEDULER",
        value_enum,
        value_delimiter = ','
    )]
    pub schedulers: Vec<Scheduler>,
    /// Units of each task of a script
    ///
    /// By default there are at most 1000 tasks and, if there is a sample, the preparation takes at most a
    /// tenth of each task.
    #[arg(long, value_name = "K", value_parser = units_parser(), requires = "schedulers")]
    pub chunk: Option<u32>,
    /// Let the scripts recount this part of the units by a second engine
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, requires = "schedulers")]
    pub cross_check: Option<f64>,
    /// Number of threads of each task of a script [default: 1]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "T", value_parser = thread_count(), requires = "schedulers")]
    pub threads: Option<NonZeroUsize>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    #[command(flatten)]
    pub problem: ProblemArgs,
}

/// Program that runs many tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Scheduler {
    /// Job array of Slurm
    Slurm,
    /// GNU parallel, on one machine
    Parallel,
    /// Submit description of HTCondor
    #[value(name = "htcondor")]
    HtCondor,
}

impl PlanArgs {
    /// Returns the question with the options in its fields. Scripts are not a part of it.
    pub fn question(&self, problem: Problem) -> Plan {
        let mut question = Plan::new(problem, self.job, self.units, self.output.clone());
        question.engine.clone_from(&self.engine);
        question.memory = self.memory;
        question.sample = self.sample;
        question.sample_error = self.sample_error;
        let is_sampled = self.sample.or(self.sample_error);
        question.sample_seed = is_sampled.map(|_| self.sample_seed);
        question
    }
}

fn units_parser() -> impl TypedValueParser<Value = u32> {
    let is_valid = |units: &u32| (1..=1_000_000).contains(units);
    expecting("a whole number of units, from 1 to 1000000", is_valid)
}
