//! Consistency of a program's answer with its exit status.

use encodings::dimacs::{AnswerError, AnswerErrorKind, SolverAnswer};
use std::process::ExitStatus;

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
        // 30: satisfiable, and there are no more models, as clasp says.
        satisfiable: &[10, 30],
        silent_when_limited: false,
    };
}

/// Returns the answer if it fits the exit status. `last_line` describes the program's standard error, and
/// `is_limited` tells that the program has a conflict limit.
///
/// # Errors
///
/// The message about an answer that is missing, malformed or inconsistent with the exit status.
pub fn judge(
    answer: Result<Option<SolverAnswer>, AnswerError>,
    status: ExitStatus,
    last_line: &str,
    codes: ExitCodes,
    is_limited: bool,
) -> Result<SolverAnswer, String> {
    let exit = describe_exit(status);
    let code = status.code();
    let no_answer = || format!("it gave no answer and {exit}{last_line}");
    let answer = match answer {
        Ok(answer) => answer.ok_or_else(no_answer)?,
        Err(error) if !matches!(error.kind, AnswerErrorKind::NoStatus) => {
            return Err(format!(
                "its answer cannot be read ({error}); it {exit}{last_line}"
            ));
        }
        Err(_) if is_limited && codes.silent_when_limited && status.success() => {
            SolverAnswer::Unknown
        }
        Err(_) => return Err(no_answer()),
    };
    let (name, fits, expected) = match answer {
        SolverAnswer::Satisfiable(_) => {
            let fits = code.is_some_and(|code| codes.satisfiable.contains(&code));
            ("satisfiable", fits, 10)
        }
        SolverAnswer::Unsatisfiable => ("unsatisfiable", code == Some(20), 20),
        SolverAnswer::Unknown => {
            let fits = code.is_some_and(|code| code != 10 && code != 20);
            ("unknown", fits, 0)
        }
    };
    if !fits {
        return Err(format!(
            "it contradicts itself: it answered {name} but {exit}, expected {expected}"
        ));
    }
    Ok(answer)
}

/// Describes the exit of a program as a predicate.
fn describe_exit(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exited with code {code}"),
        None => {
            let signal = status.to_string().replace("signal: ", "signal ");
            format!("was killed by {}", signal.replace(" (core dumped)", ""))
        }
    }
}
