//! A checker of another author, which reads a proof from its standard input.
//!
//! A proof can have many gigabytes, so the checker reads it while the search writes it, and nothing has to be stored. What
//! else it reads is in files in memory, where the system has such.

mod checker_answer;
mod memory_file;

use crate::prove::{BoardFormula, ProveError, SolutionTable};
use checker_answer::CheckerAnswer;
use control::Control;
use control::Stop;
use memory_file::MemoryFile;
use queensat::answers::{Phrase, RefusalReason, Refused};
use queensat::files::{StoreError, Watched, plain, printable};
use solvers::process::{ChildProcess, Pipe};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{ChildStdin, Command};
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// Time between two looks at a checker or at the control.
const TICK: Duration = Duration::from_millis(5);

/// Places of files in a command.
const CNF: &str = "{cnf}";
const FORMULA: &str = "{formula}";
const SOLUTIONS: &str = "{solutions}";
const PROOF: &str = "{proof}";

/// Field of a question with the command line of a checker.
const PIPE: &str = "pipe";

/// Fault of the command line of a checker.
#[derive(Debug, Error)]
enum CommandFault {
    #[error("expected a command, with quotes in pairs")]
    NoCommand,
    #[error(
        "expected {{cnf}} or {{formula}} among the arguments of the command, so that it knows what is proved"
    )]
    NoFormula,
    #[error("no program '{0}' can be run, neither as a path nor in the folders of PATH")]
    NotInstalled(String),
}

/// Command line of a checker.
#[derive(Clone, Debug)]
pub struct CheckerCommand {
    words: Vec<String>,
    /// Line that accepts, besides the usual ones.
    accept: Option<String>,
}

impl CheckerCommand {
    /// Splits a command line into words. The field of the question that has it is `pipe`.
    pub(super) fn parse(text: &str, accept: Option<String>) -> Result<Self, Refused> {
        let refused = |fault: CommandFault| Refused::option(PIPE, RefusalReason::leads_to(fault));
        let Some(words) = shlex::split(text).filter(|words| !words.is_empty()) else {
            return Err(refused(CommandFault::NoCommand));
        };
        let states = |place: &str| words.iter().skip(1).any(|word| word.contains(place));
        if ![CNF, FORMULA].into_iter().any(states) {
            return Err(refused(CommandFault::NoFormula));
        }
        if !solvers::is_installed(&words[0]) {
            let fault = CommandFault::NotInstalled(printable(&words[0]));
            let install = "install it (docs/trust.md lists checkers), or check without";
            return Err(refused(fault).or(Phrase::from(install).name(PIPE)));
        }
        Ok(Self { words, accept })
    }

    /// Returns the name of the program.
    pub(super) fn name(&self) -> String {
        let name = Path::new(&self.words[0]).file_name();
        printable(&name.unwrap_or_default().to_string_lossy())
    }
}

/// A checker that runs.
pub(crate) struct Checker<'a> {
    name: String,
    process: ChildProcess,
    /// `None` if the checker has closed it.
    input: Option<ChildStdin>,
    answer: Option<CheckerAnswer>,
    /// The line that accepts, or the failure, if the checker has ended.
    verdict: Option<Result<String, StoreError>>,
    control: &'a Control,
    _files: Vec<MemoryFile>,
}

impl<'a> Checker<'a> {
    /// Starts a checker of a proof that a formula has no other models than these. The proof may be in
    /// a file, too.
    pub(super) fn start(
        command: &CheckerCommand,
        formula: &BoardFormula,
        solutions: &SolutionTable,
        proof: Option<&Path>,
        control: &'a Control,
    ) -> Result<Self, StoreError> {
        let mut files = Vec::new();
        let mut words = command.words.clone();
        if !cfg!(unix) && proof.is_none() && words.iter().any(|word| word.contains(PROOF)) {
            let reason = "the proof goes to standard input, which has no name for {proof} on this system; \
                          leave {proof} out, or write an uncompressed certificate without --pipe, and check it \
                          with --check and --pipe";
            return Err(StoreError::RefusedField {
                field: PIPE,
                reason: reason.into(),
            });
        }
        // Files for what the command names, and their paths in its words.
        for place in [CNF, FORMULA, SOLUTIONS] {
            if !words.iter().any(|word| word.contains(place)) {
                continue;
            }
            let file = MemoryFile::new().map_err(|error| write_failure(&error))?;
            write(place, &file, formula, solutions, control)?;
            let path = file.path().to_string_lossy();
            for word in &mut words {
                *word = word.replace(place, &path);
            }
            files.push(file);
        }
        let proof = proof.unwrap_or(Path::new("/dev/stdin")).to_string_lossy();
        for word in &mut words {
            *word = word.replace(PROOF, &proof);
        }
        // The program, whose answer threads of their own read.
        let name = command.name();
        let mut program = Command::new(&words[0]);
        let started = ChildProcess::piped(program.args(&words[1..]), None);
        let (process, input, stdout, stderr) =
            started.map_err(|error| StoreError::RefusedField {
                field: PIPE,
                reason: format!("{name} cannot be started: {}", plain(&error)),
            })?;
        let accepting = CheckerAnswer::accepting(solutions.len() as u64, command.accept.as_deref());
        Ok(Self {
            answer: Some(CheckerAnswer::read(stdout, stderr, accepting)),
            name,
            process,
            input: Some(input),
            verdict: None,
            control,
            _files: files,
        })
    }

    /// Waits for the end of the checker, and returns the line by which it accepted the proof.
    pub(super) fn finish(mut self) -> Result<String, StoreError> {
        self.conclude();
        self.verdict.take().expect("the checker has ended")
    }

    /// Returns the failure of a checker that ended before it had read the proof, if that is so.
    pub(super) fn failure(&mut self) -> Option<StoreError> {
        self.verdict.take_if(|verdict| verdict.is_err())?.err()
    }

    /// Ends the input, and waits for the verdict.
    fn conclude(&mut self) {
        self.input = None;
        if self.verdict.is_none() {
            self.verdict = Some(self.wait());
        }
    }

    fn wait(&mut self) -> Result<String, StoreError> {
        let answer = self.answer.take().expect("the checker has not ended");
        while !answer.is_complete() {
            if self.control.is_stopped() {
                return Err(stopped(self.control));
            }
            thread::sleep(TICK);
        }
        let status = loop {
            if self.control.is_stopped() {
                return Err(stopped(self.control));
            }
            match self.process.child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => thread::sleep(TICK),
                Err(error) => return Err(StoreError::Failed(format!("{}: {error}", self.name))),
            }
        };
        answer.verdict(&self.name, status)
    }
}

impl Write for Checker<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(pipe) = &mut self.input else {
            return Ok(bytes.len());
        };
        let interrupted = || Err(io::Error::other("interrupted"));
        let stop = || self.control.is_stopped().then(interrupted);
        match (Pipe { pipe, stop }).write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            result => return result,
        }
        // It may have accepted a formula that is refuted without a proof.
        self.conclude();
        match self.verdict {
            Some(Ok(_)) => Ok(bytes.len()),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn stopped(control: &Control) -> StoreError {
    StoreError::Stopped(control.stop().unwrap_or(Stop::Interrupted))
}

/// Writes the file that stands in a place of a command.
fn write(
    place: &str,
    file: &MemoryFile,
    formula: &BoardFormula,
    solutions: &SolutionTable,
    control: &Control,
) -> Result<(), StoreError> {
    let mut output = BufWriter::with_capacity(1 << 16, Watched::new(&file.file, control));
    let written = match place {
        SOLUTIONS => solutions.write(&mut output).map_err(ProveError::from),
        CNF => formula.write(&mut output, &[""; 0], Some(solutions)),
        _ => formula.write(&mut output, &[""; 0], None),
    };
    written.map_err(|error| StoreError::failed(&error))?;
    output.flush().map_err(|error| write_failure(&error))
}

fn write_failure(error: &io::Error) -> StoreError {
    StoreError::Failed(format!(
        "a file for the checker cannot be written: {}",
        plain(error)
    ))
}
