//! Consistency of a program's answer with its exit status.

use encodings::Lit;
use encodings::dimacs::{Answer, AnswerError, AnswerErrorKind};
use std::process::ExitStatus;
use thiserror::Error;

/// Consistent answer of a program.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Satisfiable, with the literals of a model that is not checked yet.
    Satisfiable(Vec<Lit>),
    /// Unsatisfiable.
    Unsatisfiable,
    /// No answer before the program stopped.
    Unknown,
}

/// Error from an answer that is missing or inconsistent.
#[derive(Debug, Error)]
pub enum AnswerFault {
    /// The program exited without an answer.
    #[error("it gave no answer and {exit}{last_line}")]
    NoAnswer {
        /// Exit of the program, as a predicate.
        exit: String,
        /// Last line of its standard error, as a part of the message.
        last_line: String,
    },
    /// The output is malformed.
    #[error("its answer cannot be read ({error}); it {exit}{last_line}")]
    Unreadable {
        /// Position and reason.
        error: AnswerError,
        /// Exit of the program, as a predicate.
        exit: String,
        /// Last line of its standard error, as a part of the message.
        last_line: String,
    },
    /// The answer contradicts the exit status.
    #[error("it contradicts itself: it answered {answer} but {exit}, expected {expected}")]
    Contradiction {
        /// The answer.
        answer: &'static str,
        /// Exit of the program, as a predicate.
        exit: String,
        /// Exit code that fits the answer.
        expected: &'static str,
    },
}

/// Exit codes that a program uses.
#[derive(Clone, Copy, Debug)]
pub struct ExitCodes {
    /// Exit codes for a satisfiable formula.
    pub satisfiable: &'static [i32],
    /// `true` if the program prints nothing and exits with 0 at a limit.
    pub silent_when_limited: bool,
}

impl ExitCodes {
    /// Codes of the SAT competitions: 10 for satisfiable, 20 for unsatisfiable.
    pub const STANDARD: Self = Self {
        satisfiable: &[10],
        silent_when_limited: false,
    };
}

/// Checks an answer against the exit status. `last_line` describes the program's standard error, and
/// `is_limited` tells that the program has a conflict limit.
pub fn judge(
    answer: Result<Option<Answer>, AnswerError>,
    status: ExitStatus,
    last_line: &str,
    codes: ExitCodes,
    is_limited: bool,
) -> Result<Verdict, AnswerFault> {
    let exit = describe_exit(status);
    let last_line = last_line.to_owned();
    let answer = match answer {
        Ok(Some(answer)) => answer,
        Ok(None) => return Err(AnswerFault::NoAnswer { exit, last_line }),
        Err(AnswerError {
            kind: AnswerErrorKind::NoStatus,
            ..
        }) if is_limited && codes.silent_when_limited && status.success() => {
            return Ok(Verdict::Unknown);
        }
        Err(error) => {
            return Err(match error.kind {
                AnswerErrorKind::NoStatus => AnswerFault::NoAnswer { exit, last_line },
                _ => AnswerFault::Unreadable {
                    error,
                    exit,
                    last_line,
                },
            });
        }
    };
    let (name, fits, expected) = match answer {
        Answer::Satisfiable(_) => (
            "satisfiable",
            (status.code()).is_some_and(|code| codes.satisfiable.contains(&code)),
            "10",
        ),
        Answer::Unsatisfiable => ("unsatisfiable", status.code() == Some(20), "20"),
        Answer::Unknown => (
            "unknown",
            status.code().is_some_and(|code| code != 10 && code != 20),
            "0",
        ),
    };
    if !fits {
        return Err(AnswerFault::Contradiction {
            answer: name,
            exit,
            expected,
        });
    }
    Ok(match answer {
        Answer::Satisfiable(literals) => Verdict::Satisfiable(literals),
        Answer::Unsatisfiable => Verdict::Unsatisfiable,
        Answer::Unknown => Verdict::Unknown,
    })
}

/// Describes the exit of a program as a predicate.
fn describe_exit(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return match signal_name(signal) {
            Some(name) => format!("was killed by the signal {name}"),
            None => format!("was killed by signal {signal}"),
        };
    }
    match status.code() {
        Some(code) => format!("exited with code {code}"),
        None => "exited with an unknown status".into(),
    }
}

#[cfg(unix)]
fn signal_name(signal: i32) -> Option<&'static str> {
    use rustix::process::Signal;
    let names = [
        (Signal::ABORT, "SIGABRT"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::HUP, "SIGHUP"),
        (Signal::ILL, "SIGILL"),
        (Signal::INT, "SIGINT"),
        (Signal::KILL, "SIGKILL"),
        (Signal::PIPE, "SIGPIPE"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::TERM, "SIGTERM"),
        (Signal::XCPU, "SIGXCPU"),
    ];
    let found = names.iter().find(|(known, _)| known.as_raw() == signal);
    found.map(|&(_, name)| name)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use encodings::dimacs::read_answer;
    use std::os::unix::process::ExitStatusExt;

    fn judged(answer: &str, code: i32) -> Result<Verdict, String> {
        let answer = read_answer(answer.as_bytes()).map(Some);
        let status = ExitStatus::from_raw(code << 8);
        judge(answer, status, "; oh", ExitCodes::STANDARD, false).map_err(|error| error.to_string())
    }

    #[test]
    fn consistent_answers_are_accepted() {
        let literals = [1, -2].map(|number| Lit::from_dimacs(number).unwrap());
        assert_eq!(
            judged("s SATISFIABLE\nv 1 -2 0\n", 10),
            Ok(Verdict::Satisfiable(literals.to_vec()))
        );
        assert_eq!(judged("s UNSATISFIABLE\n", 20), Ok(Verdict::Unsatisfiable));
        assert_eq!(judged("s UNKNOWN\n", 0), Ok(Verdict::Unknown));
        assert_eq!(judged("INDET\n", 15), Ok(Verdict::Unknown));
    }

    #[test]
    fn inconsistent_answers_are_refused() {
        for (answer, code, message) in [
            (
                "s UNSATISFIABLE\n",
                10,
                "it contradicts itself: it answered unsatisfiable but exited with code 10, expected \
                 20",
            ),
            (
                "s SATISFIABLE\nv 1 0\n",
                0,
                "it contradicts itself: it answered satisfiable but exited with code 0, expected 10",
            ),
            (
                "s UNKNOWN\n",
                20,
                "it contradicts itself: it answered unknown but exited with code 20, expected 0",
            ),
            ("", 1, "it gave no answer and exited with code 1; oh"),
            (
                "s SATISF",
                10,
                "its answer cannot be read (expected SATISFIABLE, UNSATISFIABLE or UNKNOWN after 's', \
                 but found 'SATISF' (line 1, column 3)); it exited with code 10; oh",
            ),
        ] {
            assert_eq!(judged(answer, code).unwrap_err(), message);
        }
        let killed = judge(
            Ok(None),
            ExitStatus::from_raw(11),
            "",
            ExitCodes::STANDARD,
            true,
        );
        let killed = killed.unwrap_err();
        let message = "it gave no answer and was killed by the signal SIGSEGV";
        assert_eq!(killed.to_string(), message);
    }
}
