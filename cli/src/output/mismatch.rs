//! Wrong answers: message, reproducer and exit code.

use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::json::Object;
use crate::output::text::{printable, quoted};
use crate::sizes::Size;
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::json::JsonQuestion;
use queensat::answers::{Error, Mismatch, Resolved};
use questions::AnyResolved;
use std::fmt::Debug;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// Maximum number of wrong answers of a list of problems that get a message and a reproducer.
const MAX_REPORTED: u32 = 20;

/// Returns the failure of a question without an answer. A wrong answer is reported.
pub fn failure<Q: JsonQuestion>(error: Error<impl Debug>, question: &Resolved<Q>) -> Failure {
    match error {
        Error::Wrong(wrong) => Failure::Reported(report_wrong(question, &wrong)),
        error => error.into(),
    }
}

/// Reports a wrong answer to a question, with its runs and the solutions that refute it.
pub fn report_wrong<Q: JsonQuestion>(question: &Resolved<Q>, wrong: &Mismatch) -> Exit {
    report_wrong_at("", Some(&question.clone().into()), wrong)
}

/// Reports a wrong answer to the question at a place, without a reproducer if the question is not given.
pub fn report_wrong_at(place: &str, question: Option<&AnyResolved>, wrong: &Mismatch) -> Exit {
    let asked = question.and_then(|question| Some((question, question.problem()?)));
    let Some((question, problem)) = asked else {
        let message = printable(&wrong.message);
        print_diagnostic(&format!("error: {place}{message}"));
        return Exit::Mismatch;
    };
    report(place, &wrong.message, problem, || {
        let report = question.report_wrong(wrong).map_err(Failure::runtime)?;
        Ok(add_difference(
            Object::from_report(&report)?,
            problem,
            wrong,
        ))
    })
}

/// Reports a wrong answer, and saves a reproducer in the current folder: the command line, the claim,
/// and further fields. The message on the terminal names the place in a list. After [`MAX_REPORTED`] of them, only the
/// output has the message.
pub fn report(
    place: &str,
    message: &str,
    problem: &Problem,
    fields: impl FnOnce() -> Result<Object, Failure>,
) -> Exit {
    static REPORTED: AtomicU32 = AtomicU32::new(0);
    if REPORTED.fetch_add(1, Ordering::Relaxed) >= MAX_REPORTED {
        return Exit::Mismatch;
    }
    print_diagnostic(&format!("error: {place}{message}"));
    let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let object = Object::default()
        .field("version", env!("CARGO_PKG_VERSION"))
        .field("arguments", arguments.collect::<Vec<_>>())
        .field("error", message);
    match fields().and_then(|fields| save(problem, &object.followed_by(fields))) {
        Ok(path) => print_diagnostic(&format!("A reproducer was saved in {}.", quoted(&path))),
        Err(failure) => {
            print_diagnostic("The reproducer could not be saved:");
            failure.report();
        }
    }
    Exit::Mismatch
}

/// Adds the solutions that only one side found, if they were looked for in time.
fn add_difference(object: Object, problem: &Problem, wrong: &Mismatch) -> Object {
    let lines = |placements: &[Placement]| -> Vec<String> {
        let lines = placements.iter();
        lines.map(|placement| placement.line(problem)).collect()
    };
    match (&wrong.difference, &wrong.example) {
        (Some(difference), _) => object
            .field("only_sat", lines(&difference.only_sat))
            .field("only_backtrack", lines(&difference.only_backtrack))
            // `true` if neither an interrupt nor the time limit stopped the comparison.
            .field("difference_complete", difference.complete),
        (None, Some(example)) => {
            let example = std::slice::from_ref(example);
            object.field("only_backtrack", lines(example))
        }
        (None, None) => object.field("difference_complete", false),
    }
}

/// Saves the object in a new file, and returns its path.
fn save(problem: &Problem, object: &Object) -> Result<PathBuf, Failure> {
    let json = serde_json::to_string_pretty(object).map_err(Failure::runtime)?;
    let (path, mut file) = create_new(&format!("queensat-mismatch-{}", Size::of(problem.board())))?;
    let written = (file.write_all(json.as_bytes()))
        .and_then(|()| file.write_all(b"\n"))
        .and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = fs::remove_file(&path);
        Failure::write(&quoted(&path), &error)
    })?;
    Ok(path)
}

/// Creates a new JSON file, with a number in its name if that is needed for a unique name.
fn create_new(name: &str) -> Result<(PathBuf, File), Failure> {
    let mut path = PathBuf::from(format!("{name}.json"));
    for number in 2.. {
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                path = format!("{name}-{number}.json").into();
            }
            Err(error) => return Err(Failure::write(&quoted(&path), &error)),
        }
    }
    unreachable!("some number is free")
}
