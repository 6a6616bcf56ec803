//! Exit codes, failures and messages.

use crate::output::color;
use crate::output::text::{input_name, printable, printable_lines, shortened};
use queensat::answers;
use queensat::answers::{Fault, Refused};
use queensat::enumerate::Ending;
use queensat::files::{StoreError, chain, plain};
use solvers::UnknownReason;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

/// Outcome of a command. `--help` and `docs/questions.md` list the exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The question was answered; "there is none" is an answer.
    Answered,
    /// An error occurred while running.
    Runtime,
    /// The command line is invalid.
    Usage,
    /// A limit or an interrupt stopped the command, and partial results are kept.
    Incomplete,
    /// An answer is wrong: SAT, native search or the published count disagree.
    Mismatch,
    /// The answer to a question of yes or no is "no": `puzzle check` found none or several solutions, the formula of
    /// `grade` is wrong, or `puzzle repair` found no repair. The code is that of `diff` and `grep`.
    No,
    /// A question of yes or no cannot be answered, because its problem or its formula cannot be read. Its code differs
    /// from that of "no", so that a script cannot mistake one for the other.
    Unanswerable,
    /// Satisfiable formula, in the convention of the SAT competitions.
    Satisfiable,
    /// Unsatisfiable formula, in the convention of the SAT competitions.
    Unsatisfiable,
    /// The command was interrupted without results to keep.
    Interrupted,
}

impl Exit {
    /// Returns the exit code of the process.
    pub const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Runtime | Self::No => 1,
            Self::Usage | Self::Unanswerable => 2,
            Self::Incomplete => 3,
            Self::Mismatch => 4,
            Self::Satisfiable => 10,
            Self::Unsatisfiable => 20,
            Self::Interrupted => 130,
        }
    }

    /// Returns the outcome of work that ended so, with or without results to keep.
    pub const fn after(ending: Ending, has_results: bool) -> Self {
        match ending {
            Ending::Exhausted => Self::Answered,
            Ending::Stopped(UnknownReason::Interrupted) if !has_results => Self::Interrupted,
            Ending::Limit | Ending::Stopped(_) => Self::Incomplete,
        }
    }
}

/// Reason for which a command did not finish.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// Error while running, with its message.
    Runtime(String),
    /// Contradictory arguments or an invalid problem, with a message.
    Usage(String),
    /// The reader of the output closed the pipe. This is not an error and has no message.
    ClosedPipe,
    /// Interrupt without results to keep.
    Interrupted,
    /// Time limit without results to keep.
    TimeLimit,
    /// Interrupt while the named output was written.
    Partial(String),
    /// Failure whose message was printed already.
    Reported(Exit),
}

impl Failure {
    /// Creates a runtime failure with the message of an error and its sources.
    pub fn runtime(error: impl Error + 'static) -> Self {
        Self::Runtime(chain(&error))
    }

    /// Creates the failure of a wrong argument.
    pub fn usage(error: impl Display) -> Self {
        Self::Usage(error.to_string())
    }

    /// Creates a failure of a command that was stopped.
    pub const fn stopped(reason: UnknownReason) -> Self {
        match reason {
            UnknownReason::TimeLimit => Self::TimeLimit,
            _ => Self::Interrupted,
        }
    }

    /// Returns the error of this type from which a question failed, or else the failure.
    pub fn source<E: Error + 'static, T: Debug>(error: answers::Error<T>) -> Result<E, Self> {
        let answers::Error::Failed(failed) = error else {
            return Err(error.into());
        };
        let source = failed.source.downcast::<E>().map(|source| *source);
        source.map_err(|other| Self::Runtime(chain(&*other)))
    }

    /// Returns the message for `error:`, or the name of a failure that has none.
    pub fn message(&self) -> String {
        match self {
            Self::Runtime(message) | Self::Usage(message) => message.clone(),
            other => format!("{other:?}"),
        }
    }

    /// Creates the failure to prepare standard output.
    pub fn unprepared(error: io::Error) -> Self {
        Self::Runtime(format!("standard output cannot be prepared: {error}"))
    }

    /// Creates a failure to write to `name`.
    pub fn write(name: &str, error: &io::Error) -> Self {
        /// `ERROR_PIPE_NOT_CONNECTED` of Windows.
        const NOT_CONNECTED: Option<i32> = Some(233);
        let is_gone = cfg!(windows) && error.raw_os_error() == NOT_CONNECTED;
        if error.kind() == io::ErrorKind::BrokenPipe || is_gone {
            return Self::ClosedPipe;
        }
        let reason = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder".into(),
            _ => plain(error),
        };
        Self::Runtime(format!("cannot write to {}: {reason}", printable(name)))
    }

    /// Creates a failure to write JSON to `name`.
    pub fn write_json(name: &str, error: serde_json::Error) -> Self {
        if error.is_io() {
            Self::write(name, &error.into())
        } else {
            Self::runtime(error)
        }
    }

    /// Creates a failure to read a file.
    pub fn read(path: &Path, error: &io::Error) -> Self {
        let (name, error) = (input_name(path), plain(error));
        Self::Runtime(format!("cannot read {name}: {error}"))
    }

    /// Turns an interrupt into one that leaves partial output in `name`.
    pub fn leaving_partial(self, name: &str) -> Self {
        match self {
            Self::Interrupted => Self::Partial(printable(name)),
            other => other,
        }
    }

    /// Prints the message to standard error and returns the exit code.
    pub fn report(self) -> Exit {
        let label = if color::on_standard_error() {
            "\x1b[1;31merror:\x1b[0m"
        } else {
            "error:"
        };
        let (label, message, exit) = match self {
            Self::ClosedPipe => return Exit::Answered,
            Self::Reported(exit) => return exit,
            Self::Runtime(message) => (label, message, Exit::Runtime),
            Self::Usage(message) => {
                let message = message + "\n\nFor more information, try '--help'.";
                (label, message, Exit::Usage)
            }
            Self::Partial(name) => {
                let message = format!("what was written to {name} is partial");
                ("interrupted:", message, Exit::Incomplete)
            }
            Self::Interrupted => ("interrupted", String::new(), Exit::Interrupted),
            Self::TimeLimit => ("time limit", String::new(), Exit::Incomplete),
        };
        print_labelled(label, &message);
        exit
    }
}

/// Returns the option of a field of a question: the last part of its name, with some exceptions.
pub fn option_name(field: &str) -> String {
    let name = match field {
        "by" => "engine",
        "limits.solutions" => "limit",
        "limits.seconds" => "time-limit",
        "proof_file" => "proof",
        "formula" => "cnf",
        "kind" => "with",
        field => field.rsplit('.').next().unwrap_or(field),
    };
    format!("--{}", name.replace('_', "-"))
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        let message = printable(&refused.message(option_name));
        match refused.fault {
            Fault::Memory => Self::Runtime(message),
            Fault::Option | Fault::Host => Self::Usage(message),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(message) => Self::Usage(message),
            StoreError::RefusedField { field, reason } => {
                Self::Usage(format!("{}: {reason}", option_name(field)))
            }
            StoreError::Failed(message) | StoreError::Wrong(message) => Self::Runtime(message),
            StoreError::Stopped(stop) => Self::stopped(stop.into()),
        }
    }
}

impl<T: Debug> From<answers::Error<T>> for Failure {
    fn from(error: answers::Error<T>) -> Self {
        match error {
            answers::Error::Refused(refused) => refused.into(),
            answers::Error::Failed(failed) => Self::Runtime(chain(&*failed.source)),
            answers::Error::Wrong(mismatch) => Self::runtime(*mismatch),
        }
    }
}

/// Returns from the function with a [`Failure::Usage`].
macro_rules! refuse {
    ($($message:tt)+) => {
        return Err($crate::exit::Failure::Usage(format!($($message)+)))
    };
}

/// Returns from the function with a [`Failure::Runtime`].
macro_rules! fail {
    ($($message:tt)+) => {
        return Err($crate::exit::Failure::Runtime(format!($($message)+)))
    };
}

pub(crate) use {fail, refuse};

/// Prints a message to standard error. Failing to do so does not change the exit code.
///
/// Text of users, files and other programs in it cannot control the terminal or fill it.
pub fn print_diagnostic(message: &str) {
    print_labelled("", message);
}

/// Prints a message after a label, which may have colours.
fn print_labelled(label: &str, message: &str) {
    const MAX_LINE: usize = 2000;
    let message = printable_lines(message);
    let lines = message
        .split('\n')
        .map(|line| shortened(line.into(), MAX_LINE));
    let message = lines.collect::<Vec<_>>().join("\n");
    let space = if label.is_empty() || message.is_empty() {
        ""
    } else {
        " "
    };
    // In one piece, so that another program on the same terminal writes nothing in between.
    let _ = io::stderr().write_all(format!("{label}{space}{message}\n").as_bytes());
}

static QUIET: OnceLock<bool> = OnceLock::new();

/// Suppresses summaries for the rest of the run if `quiet` is set.
pub fn set_quiet(quiet: bool) {
    let _ = QUIET.set(quiet);
}

/// Prints the summary of a complete result to standard error, except in quiet runs.
pub fn print_summary(summary: &str) {
    if !QUIET.get().is_some_and(|&quiet| quiet) {
        print_diagnostic(summary);
    }
}
