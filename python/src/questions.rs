//! Questions in JSON, and the program.

use crate::errors::{invalid, not_a_question, of_answer, refused};
use crate::work;
use control::{Control, Stop};
use proofs::certify::Certify;
use proofs::prove::LratSearch;
use pyo3::prelude::*;
use queensat::answers::{Allow, Forecast, Host, Question, native_name};
use questions::AnyQuestion;
use std::ffi::OsString;
use std::thread::available_parallelism;
use std::time::Duration;

/// Answers a question.
///
/// `allow` permits programs and files. Returns the report in JSON, and why it is not complete: `"time limit"`, `"limit"`
/// or nothing.
#[pyfunction]
#[pyo3(signature = (question, allow, as_arguments, seconds=None, progress=None))]
pub fn run(
    py: Python<'_>,
    question: &str,
    allow: [bool; 2],
    as_arguments: bool,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Option<&'static str>)> {
    let question = AnyQuestion::read(question)
        .map_err(|error| not_a_question(&error, question, as_arguments))?;
    let host = host(allow);
    let stated = question.time_limit().map(|limit| limit.as_secs_f64());
    let least = seconds.into_iter().chain(stated).reduce(f64::min);
    let control = control(least, progress.is_some())?;
    let working = control.clone();
    // Work that has no phases has the name of the question.
    control.progress().begin(question.name());
    let answer = work::run(py, &control, progress, move || {
        question.answer(&host, &working)
    })?
    .map_err(|error| of_answer(error, as_arguments))?;
    let reason = match control.stop() {
        _ if answer.is_complete => None,
        Some(Stop::TimeLimit) => Some("time limit"),
        _ => Some("limit"),
    };
    Ok((answer.report.get().to_owned(), reason))
}

/// Returns how long a question takes that counts all solutions of a plain board, if that is more than a minute.
#[pyfunction]
pub fn forecast(question: &str) -> Option<String> {
    // What is asked wrongly is refused when it is run.
    let question = AnyQuestion::read(question).ok()?;
    if !question.problem()?.is_plain() {
        return None;
    }
    let (host, control) = (host([true, true]), Control::new());
    let forecasts = match &question {
        AnyQuestion::Count(count) => count.resolve(&host, &control).ok()?.forecast(),
        AnyQuestion::Certify(certify) => {
            let resolved = certify.resolve(&host, &control).ok()?;
            Certify::forecast(&resolved).into_iter().collect()
        }
        AnyQuestion::Classes(classes) if !classes.list => {
            let threads = classes.threads.or(available_parallelism().ok())?;
            let forecast = Forecast::new(&classes.problem, "native search", 6e7, threads);
            forecast.into_iter().collect()
        }
        _ => return None,
    };
    let (name, problem) = (question.name(), question.problem()?.describe());
    let times = queensat_cli::long_time(&forecasts)?;
    Some(format!("{name} of {problem}: expected to take {times}"))
}

/// Returns what the program lists as backends and encodings, in JSON.
#[pyfunction]
pub fn lists() -> PyResult<[String; 2]> {
    queensat_cli::lists().map_err(invalid)
}

/// Returns the names of native searches, and whether each lists solutions.
#[pyfunction]
pub fn engines() -> Vec<(&'static str, bool)> {
    search::engines()
        .iter()
        .map(|engine| (native_name(engine), engine.capabilities().enumerates))
        .collect()
}

/// Runs a command line of the program in this process, and returns its exit status.
#[pyfunction]
pub fn run_program(py: Python<'_>, words: Vec<OsString>, this: Vec<OsString>) -> u8 {
    py.detach(|| queensat_cli::run(&words, this))
}

/// Returns the host of a question: programs and files are permitted as `allow` says.
pub fn host([programs, files]: [bool; 2]) -> Host {
    let host = Host::new().with_prover(&LratSearch);
    host.allowing(Allow { programs, files })
}

/// Returns the control of work with a time limit.
pub fn control(seconds: Option<f64>, is_shown: bool) -> PyResult<Control> {
    let mut control = Control::new();
    if let Some(seconds) = seconds {
        let limit = Duration::try_from_secs_f64(seconds).map_err(|_| {
            let message = format!("time_limit {seconds}: expected a number of seconds from 0 on");
            refused("refused.option", Some("time_limit"), message)
        })?;
        control = control.with_time_limit(limit);
    }
    Ok(if is_shown { control.shown() } else { control })
}
