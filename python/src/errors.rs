//! Errors as exceptions of Python.

use pyo3::create_exception;
use pyo3::exceptions::{PyBrokenPipeError, PyException, PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use queensat::answers;
use queensat::files::printable_message;
use queensat_cli::Failure;
use questions::{ErrorReport, ReadError};
use std::fmt::Debug;

create_exception!(
    queensat,
    Mismatch,
    PyException,
    "An answer of a solver or search that is wrong, found by a check."
);
create_exception!(
    queensat,
    Failed,
    PyRuntimeError,
    "A solver or a file that failed."
);

/// Returns an exception for a text that is no question, problem or option. Python puts it into its own words.
pub fn refused(code: &str, field: Option<&str>, message: String) -> PyErr {
    Python::attach(|py| {
        let errors = py.import("queensat._errors");
        let refusal = errors.and_then(|errors| {
            errors.call_method1("translated", (printable_message(&message), field, code))
        });
        refusal.map_or_else(|error| error, PyErr::from_value)
    })
}

/// Returns the exception for a text that is no question. It was made from arguments or from a dictionary, so the message
/// names one of them, and not a place in a text that the caller does not see.
pub fn not_a_question(error: &ReadError, text: &str, as_arguments: bool) -> PyErr {
    if as_arguments {
        return at_argument(text, error.column, &error.message);
    }
    let name = key_and_word(text, error.column, &error.message).0;
    let place = name.map_or(String::new(), |name| format!("{name}: "));
    refused(ErrorReport::UNREAD, name, place + &error.message)
}

/// Returns the exception for a fault in a column of a text, counted from 1, that was made from arguments.
pub fn at_argument(text: &str, column: u64, message: &str) -> PyErr {
    let (name, word) = key_and_word(text, column, message);
    let name = name.map(argument);
    let place = name.map_or(String::new(), |name| format!("{name}: "));
    // A message that names no value gets that of the argument, if it is a word.
    let names_value = message.contains(['\'', '"']) || !message.starts_with("expected ");
    let found = word
        .filter(|_| !names_value)
        .map_or(String::new(), |word| format!(", not '{word}'"));
    refused("refused.option", name, format!("{place}{message}{found}"))
}

/// Returns the field before a column of a JSON object, and its value if that is a word; none if the message is about
/// the names of fields.
fn key_and_word<'a>(
    text: &'a str,
    column: u64,
    message: &str,
) -> (Option<&'a str>, Option<&'a str>) {
    let end = text.char_indices().nth(column as usize);
    let before = &text[..end.map_or(text.len(), |(end, _)| end)];
    let is_of_value = !message.contains("field");
    let parts = before.rsplit_once("\": ").filter(|_| is_of_value);
    let key = parts.and_then(|(before, _)| before.rsplit('"').next());
    let word = parts.and_then(|(_, value)| value.strip_prefix('"')?.split('"').next());
    (key, word)
}

/// Returns the exception for an invalid argument.
pub fn invalid(error: impl ToString) -> PyErr {
    refused("refused.option", None, error.to_string())
}

/// Returns the exception for an error of an answer. Fields are named as arguments of functions, or as fields of a
/// question.
pub fn of_answer<T: Debug>(error: answers::Error<T>, as_arguments: bool) -> PyErr {
    let report = ErrorReport::on(&error, |field| {
        let name = if as_arguments { argument(field) } else { field };
        name.to_owned()
    });
    match error {
        answers::Error::Refused(_) => refused(report.code, report.field.as_deref(), report.message),
        answers::Error::Wrong(_) => Mismatch::new_err(report.message),
        answers::Error::Failed(_) => Failed::new_err(report.message),
    }
}

/// Returns the exception for a file that is not written.
pub fn of_write(failure: Failure) -> PyErr {
    match failure {
        Failure::Usage(message) => refused("refused.option", Some("file"), message),
        Failure::ClosedPipe => PyBrokenPipeError::new_err("the reader has closed the pipe"),
        other => PyOSError::new_err(other.message()),
    }
}

/// Returns the exception for a refusal.
pub fn of_refusal(error: answers::Refused, as_arguments: bool) -> PyErr {
    of_answer::<()>(error.into(), as_arguments)
}

/// Returns the name of the argument for a field of a question.
fn argument(field: &str) -> &str {
    match field.rsplit('.').next().unwrap_or(field) {
        "solutions" => "limit",
        "seconds" => "time_limit",
        "proof_file" => "proof",
        "output" => "folder",
        "to" => "format",
        "by" => "engine",
        name => name,
    }
}

/// Returns the exception for a panic, which is a fault of this library.
pub fn of_panic(panic: &(dyn std::any::Any + Send)) -> PyErr {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    Failed::new_err(format!("internal error: {}", text.unwrap_or("no message")))
}
