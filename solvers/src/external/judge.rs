//! Whether what a program said and how it ended fit together.

use encodings::Lit;
use encodings::dimacs::{Answer, AnswerError, AnswerErrorKind};
use std::process::ExitStatus;
use thiserror::Error;

/// What a program found out, if it can be believed.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model: these literals, which are not checked yet.
    Satisfiable(Vec<Lit>),
    /// There is none.
    Unsatisfiable,
    /// It gave up.
    Unknown,
}

/// Why a program is not believed.
#[derive(Debug, Error)]
pub enum Disbelief {
    /// It ended without an answer.
    #[error("it gave no answer and {how}{last_words}")]
    NoAnswer {
        /// How it ended.
        how: String,
        /// What it said last on standard error.
        last_words: String,
    },
    /// What it printed is no answer.
    #[error("its answer cannot be read ({error}); it {how}{last_words}")]
    Unreadable {
        /// Where and why.
        error: AnswerError,
        /// How it ended.
        how: String,
        /// What it said last on standard error.
        last_words: String,
    },
    /// It said one thing and ended as if it had said another.
    #[error("it contradicts itself: it answered {answer} but {how}, where {expected}")]
    Contradiction {
        /// What it said.
        answer: &'static str,
        /// How it ended.
        how: String,
        /// How it should have ended.
        expected: &'static str,
    },
}

/// How a program is expected to end.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// The exit codes that go with a model.
    pub satisfiable: &'static [i32],
    /// Whether it says nothing and ends with 0 when it reaches a limit.
    pub silent_when_limited: bool,
}

impl Ending {
    /// As in the SAT competitions: 10 for satisfiable, 20 for unsatisfiable.
    pub const USUAL: Self = Self {
        satisfiable: &[10],
        silent_when_limited: false,
    };
}

/// Judges an answer by the exit code. `is_limited` says that the program was given a limit.
pub fn judge(
    answer: Result<Option<Answer>, AnswerError>,
    status: ExitStatus,
    last_words: &str,
    ending: Ending,
    is_limited: bool,
) -> Result<Verdict, Disbelief> {
    let how = how_it_ended(status);
    let last_words = match last_words {
        "" => String::new(),
        words => format!("; its last words were '{words}'"),
    };
    let answer = match answer {
        Ok(Some(answer)) => answer,
        Ok(None) => return Err(Disbelief::NoAnswer { how, last_words }),
        Err(AnswerError {
            kind: AnswerErrorKind::NoStatus,
            ..
        }) if is_limited && ending.silent_when_limited && status.success() => {
            return Ok(Verdict::Unknown);
        }
        Err(error) => {
            return Err(match error.kind {
                AnswerErrorKind::NoStatus => Disbelief::NoAnswer { how, last_words },
                _ => Disbelief::Unreadable {
                    error,
                    how,
                    last_words,
                },
            });
        }
    };
    let (said, fits, expected) = match answer {
        Answer::Satisfiable(_) => (
            "satisfiable",
            (status.code()).is_some_and(|code| ending.satisfiable.contains(&code)),
            "10 is expected",
        ),
        Answer::Unsatisfiable => ("unsatisfiable", status.code() == Some(20), "20 is expected"),
        Answer::Unknown => (
            "unknown",
            status.code().is_some_and(|code| code != 10 && code != 20),
            "0 is expected",
        ),
    };
    if !fits {
        return Err(Disbelief::Contradiction {
            answer: said,
            how,
            expected,
        });
    }
    Ok(match answer {
        Answer::Satisfiable(literals) => Verdict::Satisfiable(literals),
        Answer::Unsatisfiable => Verdict::Unsatisfiable,
        Answer::Unknown => Verdict::Unknown,
    })
}

/// The end of a program, as a predicate.
fn how_it_ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return match signal_name(signal) {
            Some(name) => format!("was ended by the signal {name}"),
            None => format!("was ended by signal {signal}"),
        };
    }
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => "ended in an unknown way".into(),
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
        judge(answer, status, "oh", Ending::USUAL, false).map_err(|error| error.to_string())
    }

    #[test]
    fn what_fits_is_believed() {
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
    fn what_does_not_fit_is_not() {
        for (answer, code, told) in [
            (
                "s UNSATISFIABLE\n",
                10,
                "it contradicts itself: it answered unsatisfiable but ended with exit code 10, where \
                 20 is expected",
            ),
            (
                "s SATISFIABLE\nv 1 0\n",
                0,
                "it contradicts itself: it answered satisfiable but ended with exit code 0, where 10 \
                 is expected",
            ),
            (
                "s UNKNOWN\n",
                20,
                "it contradicts itself: it answered unknown but ended with exit code 20, where 0 is \
                 expected",
            ),
            (
                "",
                1,
                "it gave no answer and ended with exit code 1; its last words were 'oh'",
            ),
            (
                "s SATISF",
                10,
                "its answer cannot be read (expected SATISFIABLE, UNSATISFIABLE or UNKNOWN after 's', \
                 but found 'SATISF' (line 1, column 3)); it ended with exit code 10; its last words \
                 were 'oh'",
            ),
        ] {
            assert_eq!(judged(answer, code).unwrap_err(), told);
        }
        let killed = judge(Ok(None), ExitStatus::from_raw(11), "", Ending::USUAL, true);
        let killed = killed.unwrap_err();
        let told = "it gave no answer and was ended by the signal SIGSEGV";
        assert_eq!(killed.to_string(), told);
    }
}
