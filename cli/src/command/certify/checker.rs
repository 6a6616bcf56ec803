//! A checker of another author, which reads a proof from its standard input.

use super::answer::Answer;
use super::memory_file::MemoryFile;
use crate::exit::{Failure, plain, refuse};
use crate::files::watched::Watched;
use crate::output::text::printable;
use queensat::Control;
use queensat::certify::{CertifyError, PairFormula, Solutions};
use solvers::process::ChildProcess;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Time between two looks at a checker or at the control.
const TICK: Duration = Duration::from_millis(5);

/// Places of files in a command.
const CNF: &str = "{cnf}";
const FORMULA: &str = "{formula}";
const SOLUTIONS: &str = "{solutions}";
const PROOF: &str = "{proof}";

/// Command line of a checker.
#[derive(Clone, Debug)]
pub struct CheckerCommand {
    words: Vec<String>,
    /// Line that accepts, besides the usual ones.
    accept: Option<String>,
}

impl CheckerCommand {
    /// Splits a command line into words.
    pub fn parse(text: &str, accept: Option<String>) -> Result<Self, Failure> {
        let words = match shlex::split(text) {
            Some(words) if !words.is_empty() => words,
            _ => refuse!("--pipe: expected a command, with quotes in pairs"),
        };
        let states = |place: &str| words.iter().skip(1).any(|word| word.contains(place));
        if ![CNF, FORMULA].into_iter().any(states) {
            refuse!(
                "--pipe: expected {CNF} or {FORMULA} among the arguments of the command, so that it \
                 knows what is proved"
            );
        }
        Ok(Self { words, accept })
    }

    /// Returns the name of the program.
    pub fn name(&self) -> String {
        let name = Path::new(&self.words[0]).file_name();
        printable(&name.unwrap_or_default().to_string_lossy())
    }
}

/// A checker that runs.
pub struct Checker<'a> {
    name: String,
    process: ChildProcess,
    /// `None` if the checker has closed it.
    input: Option<ChildStdin>,
    answer: Option<Answer>,
    /// The line that accepts, or the failure, if the checker has ended.
    verdict: Option<Result<String, Failure>>,
    control: &'a Control,
    _files: Vec<MemoryFile>,
}

impl<'a> Checker<'a> {
    /// Starts a checker of a proof that a formula has no other models than these. The proof may be in
    /// a file, too.
    pub fn start(
        command: &CheckerCommand,
        formula: &PairFormula,
        solutions: &Solutions,
        proof: Option<&Path>,
        control: &'a Control,
    ) -> Result<Self, Failure> {
        let mut files = Vec::new();
        let mut words = command.words.clone();
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
        let words: Vec<String> = (words.iter())
            .map(|word| word.replace(PROOF, &proof))
            .collect();
        let name = command.name();
        let mut program = Command::new(&words[0]);
        program
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = ChildProcess::start(&mut program, None).map_err(|error| {
            Failure::Runtime(format!("{name} cannot be started: {}", plain(&error)))
        })?;
        let input = process.child.stdin.take().expect("it is piped");
        prepare(&input).map_err(|error| Failure::Runtime(format!("{name}: {error}")))?;
        let stdout = process.child.stdout.take().expect("it is piped");
        let stderr = process.child.stderr.take().expect("it is piped");
        let accepting = Answer::accepting(solutions.len() as u64, command.accept.as_deref());
        Ok(Self {
            answer: Some(Answer::read(stdout, stderr, accepting)),
            name,
            process,
            input: Some(input),
            verdict: None,
            control,
            _files: files,
        })
    }

    /// Waits for the end of the checker, and returns the line by which it accepted the proof.
    pub fn finish(mut self) -> Result<String, Failure> {
        self.conclude();
        self.verdict.take().expect("the checker has ended")
    }

    /// Returns the failure of a checker that ended before it had read the proof, if that is so.
    pub fn failure(&mut self) -> Option<Failure> {
        self.verdict.take_if(|verdict| verdict.is_err())?.err()
    }

    /// Ends the input, and waits for the verdict.
    fn conclude(&mut self) {
        self.input = None;
        if self.verdict.is_none() {
            self.verdict = Some(self.wait());
        }
    }

    fn wait(&mut self) -> Result<String, Failure> {
        let answer = self.answer.take().expect("the checker has not ended");
        while !answer.is_complete() {
            if self.control.is_stopped() {
                return Err(Failure::Interrupted);
            }
            thread::sleep(TICK);
        }
        let status = loop {
            if self.control.is_stopped() {
                return Err(Failure::Interrupted);
            }
            match self.process.child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => thread::sleep(TICK),
                Err(error) => return Err(Failure::Runtime(format!("{}: {error}", self.name))),
            }
        };
        answer.verdict(&self.name, status)
    }
}

impl Write for Checker<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(input) = &mut self.input else {
            return Ok(bytes.len());
        };
        loop {
            match input.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if self.control.is_stopped() {
                        return Err(io::Error::other("interrupted"));
                    }
                    wait_for(input)?;
                }
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                result => return result,
            }
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

/// Writes the file that stands in a place of a command.
fn write(
    place: &str,
    file: &MemoryFile,
    formula: &PairFormula,
    solutions: &Solutions,
    control: &Control,
) -> Result<(), Failure> {
    const NO_COMMENTS: [&str; 0] = [];
    let mut output = BufWriter::with_capacity(1 << 16, Watched::new(&file.file, control));
    let written = match place {
        SOLUTIONS => solutions.write(&mut output).map_err(CertifyError::from),
        CNF => formula.write(&mut output, &NO_COMMENTS, Some(solutions)),
        _ => formula.write(&mut output, &NO_COMMENTS, None),
    };
    written.map_err(Failure::runtime)?;
    output.flush().map_err(|error| write_failure(&error))
}

fn write_failure(error: &io::Error) -> Failure {
    Failure::Runtime(format!(
        "a file for the checker cannot be written: {}",
        plain(error)
    ))
}

/// Makes writes return at once if the checker does not read.
#[cfg(unix)]
fn prepare(input: &ChildStdin) -> io::Result<()> {
    Ok(rustix::io::ioctl_fionbio(input, true)?)
}

/// Waits a moment for the checker to read.
#[cfg(unix)]
fn wait_for(input: &ChildStdin) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let timeout = Timespec {
        tv_sec: 0,
        tv_nsec: 100_000_000,
    };
    match poll(&mut [PollFd::new(input, PollFlags::OUT)], Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn prepare(_: &ChildStdin) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn wait_for(_: &ChildStdin) -> io::Result<()> {
    Ok(())
}
