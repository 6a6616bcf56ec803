//! The answer to one line of a file of problems.

use crate::batch::{BatchQuestion, Line, LineAnswer, Numbered, Reply};
use crate::exit::{Exit, Failure};
use crate::input::stars::remember_stars;
use crate::output::answer::{Fault, Told};
use crate::output::json::{self, Object};
use crate::output::mismatch;
use crate::output::text::printable;
use control::Control;
use problem::instance;
use problem::instance::{Entry, Id, InstanceError};
use queensat::answers::{Error, Host};
use questions::ErrorReport;
use serde_json::Number;
use std::mem;

/// Answers a line with its number. The errors of questions have codes.
pub(super) fn reply(
    line: &Line,
    is_question: bool,
    answer: impl FnOnce(Numbered<'_>) -> LineAnswer,
) -> Reply {
    let object = Object::default()
        .optional("file", line.file.as_deref())
        .field("line", line.number);
    let (fields, mut told, answered) = match &line.line {
        Ok(text) => answer((line.number, text)),
        Err(fault) if is_question => {
            let fault = Fault::coded(ErrorReport::UNREAD, fault, Exit::Runtime);
            (Object::default(), Told::default(), Err(fault))
        }
        Err(fault) => (Object::default(), Told::default(), Err(Fault::error(fault))),
    };
    let (answer, exit, is_error) = match answered {
        Ok((answer, exit)) => (answer, exit, false),
        Err(Fault::Error(error, message, exit)) => {
            told.verdict = format!("error: {message}");
            (error, exit, true)
        }
        Err(Fault::Stopped) => return Reply::Stopped,
    };
    let place = format!("line {}", line.number);
    told.name.get_or_insert_with(|| match &line.file {
        Some(file) if line.number == 1 => file.clone(),
        Some(file) => format!("{file}, {place}"),
        None => place,
    });
    match json::line(&object.followed_by(fields).followed_by(answer)) {
        Ok(line) => Reply::Line {
            line,
            told,
            exit,
            is_error,
        },
        Err(failure) => Reply::Failed(failure),
    }
}

/// Asks about the problem in a line. Its identifier precedes the answer, and is named with a wrong one.
pub(super) fn of_problem<Q: BatchQuestion>(
    mut question: Q,
    (number, line): Numbered<'_>,
    stars: Option<u32>,
    host: &Host,
    control: &Control,
) -> LineAnswer {
    let (mut object, mut told) = (Object::default(), Told::default());
    let answered = read(number, line, stars).and_then(|Entry { id, problem }| {
        let mut place = format!("line {number}");
        object = match id {
            Some(Id::Number(id)) => {
                place += &format!(", id {id}");
                told.name = Some(format!("id {id}"));
                Object::default().field("id", Number::from_i128(id))
            }
            Some(Id::Text(id)) => {
                place += &format!(", id '{}'", printable(&id));
                told.name = Some(id.clone());
                Object::default().field("id", id)
            }
            None => Object::default(),
        };
        let title = &problem.about().title;
        object = mem::take(&mut object).optional("title", title.as_deref());
        told.name = title.clone().or(told.name.take());
        told.details = problem.warnings();
        let warnings = Some(&told.details).filter(|warnings| !warnings.is_empty());
        object = mem::take(&mut object).optional("warnings", warnings);
        question.set_problem(problem);
        let asked = question.resolve(host, control);
        let asked = asked.map_err(|error| Fault::error(&Failure::from(error).message()))?;
        match asked.run(control) {
            Ok(answer) => {
                Q::tell(&asked, &answer, &mut told);
                Q::fields(&asked, answer, control)
            }
            Err(Error::Wrong(wrong)) => {
                let (place, asked) = (format!("{place}: "), asked.into());
                let exit = mismatch::report_wrong_at(&place, Some(&asked), &wrong);
                Err(Fault::error(&wrong.message).with_exit(exit))
            }
            Err(error) => Err(Fault::error(&Failure::from(error).message())),
        }
    });
    let answered = answered.map_err(|fault| fault.with_exit(Q::UNREADABLE));
    (object, told, answered)
}

fn read(number: u64, line: &[u8], stars: Option<u32>) -> Result<Entry, Fault> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        Fault::error(&format!("byte {byte}: expected text in UTF-8"))
    })?;
    let is_line = instance::is_line(text);
    let entry = if is_line {
        let fault = |error: InstanceError| format!("column {}: {}", error.column, error.fault);
        instance::read_line(text).map_err(|error| Fault::error(&fault(error)))?
    } else {
        let (_, entry) = instance::read_all(text, stars).remove(0);
        // The line in the file, where the text begins on another one.
        let in_file = |error: InstanceError| InstanceError {
            line: number - 1 + error.line,
            ..error
        };
        entry.map_err(|error| Fault::error(&in_file(error).to_string()))?
    };
    remember_stars(stars.filter(|_| !is_line), text, &entry.problem);
    Ok(entry)
}
