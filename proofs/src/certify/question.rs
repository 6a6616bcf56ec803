//! Questions for certificates: their making and their check.

use super::check::check;
use super::checker::CheckerCommand;
use super::format::ProofFormat;
use super::make::CertifyJob;
use super::manifest::Manifest;
use control::Control;
use control::threads;
use problem::Problem;
use queensat::answers::{
    Answer, Basis, Error, Forecast, Host, Phrase, Question, Refused, Resolved, choices, question,
};
use queensat::enumerate::Ending;
use queensat::files::StoreError;
use solvers::UnknownReason;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

question! {
    /// The question for a certificate of the number of all solutions, in a folder, for a checker, or both.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Allow, Question, Host};
    /// use proofs::certify::{Certify, CheckCertificate};
    /// use queensat::problem::Problem;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let (host, control) = (Host::new().allowing(Allow::ALL), Control::new());
    /// let mut question = Certify::new(Problem::new(6)?);
    /// question.output = Some(folder.path().join("certificate"));
    /// let made = question.run(&host, &control)?;
    /// assert_eq!(made.value.manifest.unwrap().count, 4);
    ///
    /// let check = CheckCertificate::new(folder.path().join("certificate"));
    /// assert_eq!(check.run(&host, &control)?.value.manifest.unwrap().count, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Certify {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// Division into chunks: by default the one that suits the number of solutions.
        #[serde(with = "queensat::answers::json::AsText")]
        pub chunks: Option<ChunkChoice>,
        /// Format of the proof: by default LRAT in binary form.
        pub format: Option<ProofFormat>,
        /// Compresses the list of solutions and the proof by gzip.
        pub compress: bool,
        /// Folder of the certificate: by default named after the board, if it is a plain one and no checker reads
        /// the proof.
        pub output: Option<PathBuf>,
        /// Command of a checker, which reads each proof from its standard input.
        pub pipe: Option<String>,
        /// Line by which the checker accepts a proof, besides the usual ones.
        pub accept: Option<String>,
        /// Number of threads: by default one for each core.
        pub threads: Option<NonZeroUsize>,
    }
}

/// Division of a certificate into chunks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChunkChoice {
    /// None for few solutions, otherwise by the queens of the middle row if the problem permits it.
    #[default]
    Auto,
    /// None.
    None,
    /// By the queens of a row, counted from 0.
    Row(u32),
}

impl fmt::Display for ChunkChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::None => f.write_str("none"),
            Self::Row(row) => write!(f, "{}", u64::from(*row) + 1),
        }
    }
}

impl FromStr for ChunkChoice {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match (&*text.to_ascii_lowercase(), text.parse::<u32>()) {
            ("auto", _) => Ok(Self::Auto),
            ("none", _) => Ok(Self::None),
            (_, Ok(row @ 1..)) => Ok(Self::Row(row - 1)),
            _ => Err("expected auto, none or the number of a row, from 1 on"),
        }
    }
}

/// A certificate that was made or checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The manifest, if the certificate is complete.
    pub manifest: Option<Manifest>,
    /// Number of parts: chunks, or one.
    pub parts: usize,
    /// Number of parts that are complete in the folder.
    pub done: usize,
    /// Name of the checker that has accepted all proofs.
    pub checker: Option<String>,
}

impl Certified {
    /// Returns the answer to a question that was given up.
    #[must_use]
    pub const fn stopped(reason: UnknownReason) -> Answer<Self> {
        Self::remaining(reason, 1, 0)
    }

    const fn remaining(reason: UnknownReason, parts: usize, done: usize) -> Answer<Self> {
        let certified = Self {
            manifest: None,
            parts,
            done,
            checker: None,
        };
        Answer::new(certified, Ending::Stopped(reason))
    }
}

/// Answer to a question for a certificate.
type CertifyResult = Result<Answer<Certified>, Error<Certified>>;

impl Certify {
    choices! {
        /// Returns the question for a certificate in this folder.
        with_output(folder: impl Into<PathBuf>) => output = Some(folder.into());
    }
}

impl Certify {
    /// Returns the expected time on a plain board.
    #[must_use]
    pub fn forecast(asked: &Resolved<Self>) -> Option<Forecast> {
        let threads = number_of_threads(asked.threads, &asked.host);
        Forecast::new(&asked.problem, "native search with a proof", 2e5, threads)
    }

    /// Answers the question, and passes messages about parts that are made again to `notice`.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_with(
        asked: &Resolved<Self>,
        control: &Control,
        notice: &(dyn Fn(&str) + Sync),
    ) -> CertifyResult {
        let (host, checker) = (&asked.host, asked.plan.0.clone());
        let asked = &asked.question;
        let name = checker.as_ref().map(CheckerCommand::name);
        let job = CertifyJob {
            asked,
            checker,
            threads: number_of_threads(asked.threads, host),
            notice,
            control,
        };
        let mut parts = 1;
        let made = job.make(&mut parts);
        answer(made, "output", name, control, || {
            let folder = asked.output.as_ref().filter(|_| parts > 1);
            let is_there = |folder: &PathBuf, number| {
                let chunk = folder.join(Manifest::chunk_folder(number));
                chunk.exists()
            };
            let done = folder.map_or(0, |folder| {
                (1..=parts)
                    .filter(|&number| is_there(folder, number))
                    .count()
            });
            (parts, done)
        })
    }
}

impl Question for Certify {
    type Plan = ChosenChecker;
    type Value = Certified;

    fn plan(&mut self, host: &Host, _: &Control) -> Result<ChosenChecker, Refused> {
        let checker = ChosenChecker::new(self.pipe.as_deref(), self.accept.as_deref(), host)?;
        if self.output.is_none() && self.pipe.is_none() && self.problem.is_plain() {
            self.output = Some(format!("{}-queens-certificate", self.problem.n()).into());
        }
        if self.output.is_some() {
            host.require_files("output")?;
        } else if self.compress && self.pipe.is_some() {
            let is_for_files = Phrase::field("compress").words("is for stored files, but");
            let reason = is_for_files.name("pipe").words("without -o stores none");
            return Err(Refused::option("compress", reason));
        }
        Ok(checker)
    }

    fn answer(resolved: &Resolved<Self>, control: &Control) -> CertifyResult {
        Self::run_with(resolved, control, &|_| ())
    }
}

question! {
    /// The question whether the certificate in a folder proves the count that it states.
    pub struct CheckCertificate {
        /// The folder.
        pub folder: PathBuf,
        ..
        /// The problem that the certificate must be of.
        #[serde(with = "queensat::answers::json::AsOptionalProblem")]
        pub problem: Option<Problem>,
        /// Command of a checker, which reads each proof from its standard input. It replaces the built-in one.
        pub pipe: Option<String>,
        /// Line by which the checker accepts a proof, besides the usual ones.
        pub accept: Option<String>,
        /// Number of threads: by default one for each core.
        pub threads: Option<NonZeroUsize>,
    }
}

impl CheckCertificate {
    choices! {
        /// Returns the question for a certificate of this problem.
        with_problem(problem: Problem) => problem = Some(problem);
    }
}

impl Question for CheckCertificate {
    type Plan = ChosenChecker;
    type Value = Certified;

    fn plan(&mut self, host: &Host, _: &Control) -> Result<ChosenChecker, Refused> {
        let checker = ChosenChecker::new(self.pipe.as_deref(), self.accept.as_deref(), host)?;
        host.require_files("folder")?;
        Ok(checker)
    }

    fn answer(resolved: &Resolved<Self>, control: &Control) -> CertifyResult {
        let (problem, checker) = (resolved.problem.as_ref(), resolved.plan.0.as_ref());
        let threads = number_of_threads(resolved.threads, &resolved.host);
        let checked = check(&resolved.folder, problem, checker, threads, control);
        let name = checker.map(CheckerCommand::name);
        answer(checked, "folder", name, control, || (1, 0))
    }
}

/// The checker that a question has chosen, if it names one.
#[derive(Clone, Debug)]
pub struct ChosenChecker(Option<CheckerCommand>);

impl ChosenChecker {
    fn new(pipe: Option<&str>, accept: Option<&str>, host: &Host) -> Result<Self, Refused> {
        let Some(command) = pipe else {
            return Ok(Self(None));
        };
        host.require_programs("pipe")?;
        let checker = CheckerCommand::parse(command, accept.map(str::to_owned))?;
        Ok(Self(Some(checker)))
    }
}

fn number_of_threads(asked: Option<NonZeroUsize>, host: &Host) -> NonZeroUsize {
    asked.or(host.threads()).unwrap_or_else(threads::available)
}

/// Returns the answer that the manifest of a certificate gives. `remaining` returns the number of parts of one
/// that was not completed, and the number of those that are.
fn answer(
    made: Result<Manifest, StoreError>,
    field: &'static str,
    checker: Option<String>,
    control: &Control,
    remaining: impl FnOnce() -> (usize, usize),
) -> CertifyResult {
    match made {
        Ok(manifest) => {
            let parts = manifest.parts().len();
            let value = Certified {
                manifest: Some(manifest),
                parts,
                done: parts,
                checker,
            };
            Ok(Answer::new(value, Ending::Exhausted).with_basis(Some(Basis::Proved)))
        }
        Err(error) => match (error, control.stop()) {
            (StoreError::Stopped(stop), _) | (StoreError::Failed(_), Some(stop)) => {
                let (parts, done) = remaining();
                Ok(Certified::remaining(stop.into(), parts, done))
            }
            (error, _) => Err(error.in_field(field)),
        },
    }
}
