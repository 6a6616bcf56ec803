//! Exit codes, and failures as a person reads them.

use super::color;
use super::input;
use super::text::printable;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a command ended. The numbers are part of the interface: `--help` and the README list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The question was answered; "there is none" is an answer.
    Answered,
    /// Something went wrong while running.
    Runtime,
    /// The command line makes no sense.
    Usage,
    /// A limit or an interrupt cut the work short, and what was found is kept.
    Incomplete,
    /// SAT and backtracking disagree.
    Mismatch,
    /// The SAT competition's code for a satisfiable formula.
    Satisfiable,
    /// The SAT competition's code for an unsatisfiable formula.
    Unsatisfiable,
    /// Ctrl-C, with nothing to keep.
    Interrupted,
}

impl Exit {
    /// The number that the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Runtime => 1,
            Self::Usage => 2,
            Self::Incomplete => 3,
            Self::Mismatch => 4,
            Self::Satisfiable => 10,
            Self::Unsatisfiable => 20,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Why a command could not do its work.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// Something went wrong while running.
    Runtime(String),
    /// The arguments contradict each other or the problem makes no sense.
    Usage(String),
    /// The reader of the output went away. It has what it wanted, so this is told to nobody.
    ClosedPipe,
    /// Ctrl-C, with nothing to keep.
    Interrupted,
    /// Ctrl-C while this was being written.
    Partial(String),
    /// All that is to be said has been said.
    Told(Exit),
}

impl Failure {
    /// A failure while running, told in the words of the error.
    pub fn runtime(error: impl Display) -> Self {
        Self::Runtime(error.to_string())
    }

    /// A failure to write to `name`.
    pub fn write(name: &str, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::Runtime(format!(
                "cannot write to {}: {}",
                printable(name),
                plain(error)
            ))
        }
    }

    /// A failure to read a file.
    pub fn read(path: &Path, error: &io::Error) -> Self {
        Self::Runtime(format!(
            "cannot read {}: {}",
            input::name(path),
            plain(error)
        ))
    }

    /// The same failure, where an interrupt leaves something behind in `name`.
    pub fn leaving_partial(self, name: &str) -> Self {
        match self {
            Self::Interrupted => Self::Partial(printable(name)),
            other => other,
        }
    }

    /// Tells the person at the terminal, and gives the exit code.
    pub fn report(self) -> Exit {
        match self {
            Self::Runtime(message) => {
                tell(&format!("{} {message}", error_label()));
                Exit::Runtime
            }
            Self::Usage(message) => {
                tell(&format!(
                    "{} {message}\n\nFor more information, try '--help'.",
                    error_label()
                ));
                Exit::Usage
            }
            Self::ClosedPipe => Exit::Answered,
            Self::Told(exit) => exit,
            Self::Partial(name) => {
                tell(&format!(
                    "interrupted: what was written to {name} is partial"
                ));
                Exit::Incomplete
            }
            Self::Interrupted => {
                tell("interrupted");
                Exit::Interrupted
            }
        }
    }
}

/// What a message about a failure starts with.
fn error_label() -> &'static str {
    if color::on_standard_error() {
        "\x1b[1;31merror:\x1b[0m"
    } else {
        "error:"
    }
}

/// Tells the person at the terminal. If nobody can be told, that is no reason to end otherwise.
pub fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// An operating system's error without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((message, _)) => message.to_lowercase(),
        None => text,
    }
}
