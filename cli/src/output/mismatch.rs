//! Wrong answers: message, reproducer and exit code.

use crate::exit::{Exit, Failure, chain, print_diagnostic};
use crate::output::json::Object;
use crate::output::json::add_problem;
use crate::output::solution_line::line_of;
use crate::output::text::{printable, quoted};
use crate::sizes::Size;
use queensat::answers::{Host, Mismatch};
use queensat::json::Question;
use queensat::placement::Placement;
use queensat::problem::Problem;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// Maximum number of wrong answers of a list of problems that get a message and a reproducer.
const MAX_REPORTED: u32 = 20;

/// Reports a wrong answer, and saves a reproducer in the current folder: the command line, the claim,
/// and the fields that `add_fields` adds, for which it may search. After [`MAX_REPORTED`] of them, only the
/// output has the message.
pub fn report<'a>(
    message: &str,
    problem: &Problem,
    add_fields: impl FnOnce(Object<'a>) -> Result<Object<'a>, Failure>,
) -> Exit {
    report_at("", message, problem, add_fields)
}

/// Reports a wrong answer about the problem at a place.
fn report_at<'a>(
    place: &str,
    message: &str,
    problem: &Problem,
    add_fields: impl FnOnce(Object<'a>) -> Result<Object<'a>, Failure>,
) -> Exit {
    static REPORTED: AtomicU32 = AtomicU32::new(0);
    if REPORTED.fetch_add(1, Ordering::Relaxed) >= MAX_REPORTED {
        return Exit::Mismatch;
    }
    print_diagnostic(&format!("error: {place}{message}"));
    let arguments: Vec<String> = std::env::args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let object = Object::default()
        .field("version", env!("CARGO_PKG_VERSION"))
        .field("arguments", arguments)
        .field("error", message);
    match add_fields(object).and_then(|object| save(problem, &object)) {
        Ok(path) => print_diagnostic(&format!("A reproducer was saved in {}.", quoted(&path))),
        Err(failure) => {
            print_diagnostic("The reproducer could not be saved:");
            failure.report();
        }
    }
    Exit::Mismatch
}

/// Reports a wrong answer with the fields of the problem, and with further ones.
pub fn report_with(message: &str, problem: &Problem, fields: Object<'_>) -> Exit {
    report(message, problem, |object| {
        Ok(add_problem(object, problem).followed_by(fields))
    })
}

/// Reports a wrong answer to a question, with its runs and the solutions that refute it.
pub fn report_wrong(question: &Question, host: &Host, wrong: &Mismatch) -> Exit {
    report_wrong_at("", Some(question), host, wrong)
}

/// Reports a wrong answer to the question at a place, without a reproducer if the question is not given.
pub fn report_wrong_at(
    place: &str,
    question: Option<&Question>,
    host: &Host,
    wrong: &Mismatch,
) -> Exit {
    let asked = question.and_then(|question| Some((question, question.problem()?)));
    let Some((question, problem)) = asked else {
        let message = printable(&wrong.message);
        print_diagnostic(&format!("error: {place}{message}"));
        return Exit::Mismatch;
    };
    report_at(place, &wrong.message, problem, |object| {
        let report = question.report_wrong(host, wrong);
        let report = report.map_err(|error| Failure::Runtime(chain(&error)))?;
        let object = object.followed_by(Object::of(&report)?);
        Ok(add_difference(object, problem, wrong))
    })
}

/// Adds the solutions that only one side found, if they were looked for in time.
fn add_difference<'a>(object: Object<'a>, problem: &Problem, wrong: &Mismatch) -> Object<'a> {
    let lines = |placements: &[Placement]| -> Vec<String> {
        let lines = placements.iter();
        lines.map(|all| line_of(all, problem)).collect()
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
fn save(problem: &Problem, object: &Object<'_>) -> Result<PathBuf, Failure> {
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
    for number in 1.. {
        let number = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = PathBuf::from(format!("{name}{number}.json"));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Failure::write(&quoted(&path), &error)),
        }
    }
    unreachable!("some number is free")
}
