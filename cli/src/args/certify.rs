//! Arguments of `certify`.

use super::batch::threads_or_cores;
use super::board::ProblemArgs;
use crate::args::limits::{Threads, TimeLimit};
use crate::command::certify::CheckerCommand;
use crate::exit::{Failure, refuse};
use crate::output::text::one_of;
use clap::Args;
use clap::builder::TypedValueParser;
use queensat::certify::ProofFormat;
use queensat::problem::Problem;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CertifyArgs {
    /// Folder of the certificate [default: N-queens-certificate]
    ///
    /// It is created, or continued if an earlier run was stopped. A folder with other files is refused.
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Check the certificate in this folder
    ///
    /// If a problem is given, too, the certificate must be one of this problem.
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["output", "chunks", "format", "compress", "manifest"]
    )]
    check: Option<PathBuf>,
    /// Parts of the certificate: one for each queen of this row, of the middle row if there are more
    /// than two million solutions (auto), or none
    #[arg(long, value_name = "ROW", value_parser = parse_chunks, default_value = "auto")]
    chunks: ChunkChoice,
    /// Format of the proof
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), default_value = "lrat")]
    format: ProofFormat,
    /// Compress the list of solutions and the proof by gzip
    #[arg(long)]
    compress: bool,
    /// Stream each proof into this command, and store nothing unless -o is given
    ///
    /// The command reads the proof from standard input. {cnf} stands for a file with the formula and its
    /// blocking clauses, {formula} for the formula alone, {solutions} for the list of solutions, and
    /// {proof} for /dev/stdin. It runs without a shell. Its answer is a line such as 's VERIFIED UNSAT'
    /// or 's VERIFIED COUNT 92', never its exit code.
    #[arg(long, value_name = "COMMAND")]
    pipe: Option<String>,
    /// A further line by which the command of --pipe accepts a proof
    #[arg(long, value_name = "LINE", requires = "pipe")]
    accept: Option<String>,
    /// Write the manifest of --pipe to this file
    #[arg(
        long,
        value_name = "FILE",
        requires = "pipe",
        conflicts_with = "output"
    )]
    manifest: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    _limit: TimeLimit,
    #[command(flatten)]
    problem: ProblemArgs,
}

/// Division of a certificate.
#[derive(Clone, Copy, Debug)]
pub enum ChunkChoice {
    /// None for few solutions, otherwise by the queens of the middle row if the problem permits it.
    Auto,
    None,
    /// By the queens of a row, counted from 0.
    Row(u32),
}

/// Plan of `certify`.
#[derive(Debug)]
pub enum CertifyPlan {
    Make(Box<MakePlan>),
    Check(Box<CheckPlan>),
}

/// Plan of a certificate that is made.
#[derive(Debug)]
pub struct MakePlan {
    pub problem: Problem,
    pub chunks: ChunkChoice,
    pub format: ProofFormat,
    pub is_compressed: bool,
    /// Folder, or `None` if there is no name for it or a checker reads the proof.
    pub output: Option<PathBuf>,
    /// File of the manifest if nothing else is stored.
    pub manifest: Option<PathBuf>,
    pub checker: Option<CheckerCommand>,
    pub threads: NonZeroUsize,
}

/// Plan of a check.
#[derive(Debug)]
pub struct CheckPlan {
    pub folder: PathBuf,
    /// The problem that is expected.
    pub problem: Option<Problem>,
    pub checker: Option<CheckerCommand>,
    pub threads: NonZeroUsize,
}

fn format_parser() -> impl TypedValueParser<Value = ProofFormat> {
    one_of(ProofFormat::ALL.map(|format| (format.name(), format.summary(), format)))
}

fn parse_chunks(text: &str) -> Result<ChunkChoice, String> {
    match (&*text.to_ascii_lowercase(), text.parse::<u32>()) {
        ("auto", _) => Ok(ChunkChoice::Auto),
        ("none", _) => Ok(ChunkChoice::None),
        (_, Ok(row @ 1..)) => Ok(ChunkChoice::Row(row - 1)),
        _ => Err("expected auto, none or the number of a row, from 1 on".into()),
    }
}

impl CertifyArgs {
    pub fn plan(self) -> Result<CertifyPlan, Failure> {
        let checker = self.pipe.as_deref();
        let checker = checker.map(|text| CheckerCommand::parse(text, self.accept.clone()));
        let checker = checker.transpose()?;
        let threads = threads_or_cores(self.threads.threads);
        if let Some(folder) = self.check {
            return Ok(CertifyPlan::Check(Box::new(CheckPlan {
                folder,
                problem: self.problem.options.problem(self.problem.size)?,
                checker,
                threads,
            })));
        }
        let problem = self.problem.problem()?;
        let output = match self.output {
            None if checker.is_none() && problem.is_plain() => {
                Some(format!("{}-queens-certificate", problem.n()).into())
            }
            given => given,
        };
        if self.compress && output.is_none() && checker.is_some() {
            refuse!("--compress is for stored files, but --pipe without -o stores none");
        }
        Ok(CertifyPlan::Make(Box::new(MakePlan {
            problem,
            chunks: self.chunks,
            format: self.format,
            is_compressed: self.compress,
            output,
            manifest: self.manifest,
            checker,
            threads,
        })))
    }
}
