//! Arguments of `certify`, and the question that they state: to make a certificate, or to check one.

use crate::board::ProblemArgs;
use crate::files::file_format::file_of;
use crate::limits::{Force, Threads};
use crate::output::text::one_of;
use clap::Args;
use problem::Problem;
use proofs::certify::{Certify, CheckCertificate, ChunkChoice, ProofFormat};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct CertifyArgs {
    /// Folder of the certificate [default: N-queens-certificate]
    ///
    /// It is created, or continued if an earlier run was stopped. A folder with other files is refused.
    #[arg(long, short, value_name = "DIR", value_parser = file_of(&[]))]
    output: Option<PathBuf>,
    /// Check the certificate in this folder
    ///
    /// If a problem is given, too, the certificate must be one of this problem.
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["output", "chunks", "format", "compress", "manifest"]
    )]
    pub check: Option<PathBuf>,
    /// Parts of the certificate: one for each queen of this row, of the middle row if there are more
    /// than two million solutions (auto), or none
    #[arg(long, value_name = "ROW", value_parser = str::parse::<ChunkChoice>, default_value = "auto")]
    chunks: ChunkChoice,
    /// Format of the proof
    #[arg(long, value_name = "FORMAT", value_parser = one_of(ProofFormat::ALL.map(|format| (format.name(), format.summary(), format))), default_value = "lrat")]
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
        value_parser = file_of(&["txt"]),
        requires = "pipe",
        conflicts_with = "output"
    )]
    pub manifest: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    pub force: Force,
    #[command(flatten)]
    pub problem: ProblemArgs,
}

impl CertifyArgs {
    /// Returns the question for a certificate.
    pub fn question(&self, problem: Problem) -> Certify {
        let mut question = Certify::new(problem);
        question.chunks = Some(self.chunks);
        question.format = Some(self.format);
        question.compress = self.compress;
        question.output.clone_from(&self.output);
        question.pipe.clone_from(&self.pipe);
        question.accept.clone_from(&self.accept);
        question.threads = self.threads.threads;
        question
    }

    /// Returns the question if the certificate in a folder is right, of this problem if it is stated.
    pub fn check(&self, folder: &Path, problem: Option<Problem>) -> CheckCertificate {
        let mut question = CheckCertificate::new(folder.to_owned());
        question.problem = problem;
        question.pipe.clone_from(&self.pipe);
        question.accept.clone_from(&self.accept);
        question.threads = self.threads.threads;
        question
    }
}
