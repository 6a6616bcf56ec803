//! Lists of problems, one a line, in the formats that fit on a line.
//!
//! A list may mix formats and have comments. A letter grid on a line has slashes between its rows; it leaves its number of
//! stars open, so a line `stars K` states it for the grids after it.

use super::error::{Inexpressible, InstanceError, InstanceFault, Located, quoted};
use super::formats::{Format, grid, json};
use super::lines::{Lines, content, is_comment};
use super::{Entry, read_entry, read_recognized, recognize, write};
use crate::{Problem, Rules};
use itertools::Itertools;

/// Start of a line that states a number of stars.
const STARS: &str = "stars ";

/// Reads the problem of a text or, if it has several, all of them, each with its line.
///
/// A letter grid that does not state its stars has this number of them, by default one. In a list with one problem a
/// line, a line `stars K` states it for the letter grids after it.
#[must_use]
pub fn read_all(text: &str, stars: Option<u32>) -> Vec<(u64, Result<Entry, InstanceError>)> {
    let lines = lines_of(text, stars);
    if lines.is_empty() {
        let mut parts = parts_of(text);
        if parts.is_empty() {
            parts.push((1, text));
        }
        let read = |(line, part): (u64, &str)| {
            let read = read_recognized(part).and_then(|entry| entry.with_stars(part, stars));
            let in_text = |error: InstanceError| InstanceError {
                line: line - 1 + error.line,
                ..error
            };
            (line, read.map_err(in_text))
        };
        return parts.into_iter().map(read).collect();
    }
    let stars = stars.filter(|_| lines.len() < 2);
    let read = |(line, item): &(u64, String)| {
        let (line, entry) = (*line, read_line(item));
        let entry = entry.and_then(|entry| entry.with_stars(text, stars));
        (line, entry.map_err(|error| InstanceError { line, ..error }))
    };
    lines.iter().map(read).collect()
}

impl Entry {
    fn with_stars(self, text: &str, stars: Option<u32>) -> Result<Self, InstanceError> {
        let problem = match stars {
            Some(stars) => with_stars(self.problem, text, stars)?,
            None => self.problem,
        };
        Ok(Self { problem, ..self })
    }
}

/// Returns the texts of all problems of a text, each with its line. In a list with one problem a line, a line `stars K`
/// precedes those for which it holds, at first one with this number.
#[must_use]
pub fn items(text: &str, stars: Option<u32>) -> Vec<(u64, String)> {
    let lines = lines_of(text, stars);
    if !lines.is_empty() {
        return lines;
    }
    let parts = parts_of(text).into_iter();
    let parts: Vec<_> = parts.map(|(line, part)| (line, part.to_owned())).collect();
    if parts.is_empty() {
        vec![(1, text.into())]
    } else {
        parts
    }
}

/// Returns `true` if a text begins like a list with one problem a line.
#[must_use]
pub fn is_list(text: &str) -> bool {
    !lines_of(text, None).is_empty()
}

/// Returns `true` for one of [`items`] that is a line.
#[must_use]
pub fn is_line(item: &str) -> bool {
    let lines = item.trim().lines();
    lines.filter(|line| !is_stars(line)).count() == 1
}

/// Returns the problems of a text that are objects of a list in JSON, or that empty lines separate, if it is none itself
/// and each of them can be read, or one of several grids; else none.
fn parts_of(text: &str) -> Vec<(u64, &str)> {
    if recognize(text) != Format::Json && !text.contains("\n\n") && !text.contains("\n\r\n") {
        return Vec::new();
    }
    if read_recognized(text).is_ok() {
        return Vec::new();
    }
    let parts = json::objects(text).unwrap_or_else(|| blocks(text));
    // The rows of one grid may be divided, too.
    let is_whole = |(_, part): &(u64, &str)| {
        read_recognized(part).is_ok_and(|Entry { problem, .. }| {
            recognize(part) != Format::Grid || problem.board().rows() == problem.board().columns()
        })
    };
    // Of several grids, each that cannot be read has a fault of its own.
    let are_whole =
        parts.iter().all(is_whole) || recognize(text) == Format::Grid && parts.iter().any(is_whole);
    if parts.len() > 1 && are_whole {
        parts
    } else {
        Vec::new()
    }
}

/// Returns the parts of a text between empty lines, each with its line. Comments belong to what is below them.
fn blocks(text: &str) -> Vec<(u64, &str)> {
    let (mut blocks, mut begin, mut has_content) = (Vec::new(), (1, 0), false);
    let mut lines = Lines::new(text);
    let mut number = 0;
    while let Some((at, line)) = lines.next() {
        number += 1;
        if !line.trim().is_empty() {
            has_content |= !is_remark(line);
        } else if std::mem::take(&mut has_content) {
            blocks.push((begin.0, &text[begin.1..at]));
            begin = (number + 1, lines.at);
        }
    }
    if has_content {
        blocks.push((begin.0, &text[begin.1..]));
    }
    blocks
}

/// Returns `true` if a text states the number of stars or other rules. Only letter grids and JSON of other programs leave it open; of
/// a list, the first problem decides.
#[must_use]
pub fn states_stars(text: &str) -> bool {
    match recognize(text) {
        Format::Grid => text.lines().any(is_stars) || grid::states_stars(content(text)),
        Format::Json => !json::is_open(content(text)),
        _ => true,
    }
}

/// Gives a problem the rules of this number of stars if its text leaves it open.
///
/// # Errors
///
/// [`InstanceFault::Stars`] if the text states other rules, or the fault of a problem with so many stars.
pub fn with_stars(problem: Problem, text: &str, stars: u32) -> Result<Problem, InstanceError> {
    let restated = if !states_stars(text) {
        let rules = Rules::stars(problem.board(), stars);
        problem.restated(rules).map_err(InstanceFault::from)
    } else if problem.stars() == Some(stars) {
        Ok(problem)
    } else {
        Err(InstanceFault::Stars { stars })
    };
    restated.map_err(|fault| Located::new(0, fault).in_text(text))
}

/// Returns `true` if a line of a list states the number of stars of the problems after it that leave it open.
#[must_use]
fn is_stars(line: &str) -> bool {
    line.trim_start().starts_with(STARS)
}

/// Returns `true` if a line of a list is a comment.
#[must_use]
pub fn is_remark(line: &str) -> bool {
    line.starts_with('#') || is_comment(line, "")
}

/// Returns the lines of problems in formats of one line, each with its number and after a line `stars K` that holds for
/// it, or none if a text has another form.
pub(super) fn lines_of(text: &str, stars: Option<u32>) -> Vec<(u64, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let begins_list = |line: &str| (recognize(line).definition().begins_list)(line);
    let mut header = stars.map_or(String::new(), |stars| format!("{STARS}{stars}\n"));
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        match line {
            _ if line.is_empty() || is_remark(line) => {}
            _ if is_stars(line) => header = format!("{line}\n"),
            _ if lines.is_empty() && !begins_list(line) => return lines,
            _ => lines.push((number, format!("{header}{line}"))),
        }
    }
    lines
}

/// Reads a problem with its id, if it has one, from a line in a format that [fits on one](Format::fits_on_one_line), a
/// letter grid with slashes between its rows.
///
/// A line `stars K` may precede it, for a letter grid.
///
/// # Errors
///
/// The first fault, with its place.
pub fn read_line(line: &str) -> Result<Entry, InstanceError> {
    let last = line.trim_end().rsplit_once('\n');
    let entry = last.map_or(line, |(_, entry)| entry);
    match recognize(entry) {
        Format::Grid if entry.contains('/') => read_recognized(line),
        Format::Text if entry.contains('/') => read_recognized(entry),
        Format::Json => {
            let stars = line.lines().next().filter(|line| is_stars(line));
            let stars = stars.and_then(|line| line.trim()[STARS.len()..].trim().parse().ok());
            let read = read_recognized(entry)?;
            read.with_stars(entry, stars.filter(|_| !states_stars(entry)))
        }
        format if format != Format::Grid && format.fits_on_one_line() => read_entry(format, entry),
        _ => {
            let is_meant = |format: &Format| (format.definition().is_meant)(entry);
            if let Some(format) = Format::ALL.into_iter().find(is_meant) {
                return read_entry(format, entry);
            }
            let (grids, others) = forms_of_one_line();
            let expected = format!("a problem on one line: {others}, or {grids}");
            let found = quoted(entry.trim());
            Err(Located::unexpected(0, expected, found).in_text(entry))
        }
    }
}

/// Returns what is on a line for a letter grid, and for all other formats that fit on one.
fn forms_of_one_line() -> (String, String) {
    let is_grid = |&format: &Format| format == Format::Grid;
    let (grids, others): (Vec<_>, Vec<_>) = Format::ALL.into_iter().partition(is_grid);
    let forms = |formats: Vec<Format>| {
        let forms = formats.into_iter();
        forms
            .filter_map(|format| format.definition().on_one_line)
            .join(", ")
    };
    (forms(grids), forms(others))
}

/// Writes a problem as a line of a list, a letter grid with slashes between its rows. `stars` is the number of stars of
/// the grids before, at first 1; a line `stars K` precedes one with another number.
///
/// # Errors
///
/// [`Inexpressible`] if a line in this format cannot express the problem.
pub fn write_line(
    format: Format,
    problem: &Problem,
    stars: &mut u32,
) -> Result<String, Inexpressible> {
    let text = write(format, problem)?;
    if !format.fits_on_one_line() || text.contains("no-region") {
        let what = "this problem on one line".into();
        return Err(Inexpressible { format, what });
    }
    if format != Format::Grid {
        return Ok(text);
    }
    let own = problem.stars().unwrap_or(1);
    let is_other = std::mem::replace(stars, own) != own;
    let header = if is_other {
        format!("{STARS}{own}\n")
    } else {
        String::new()
    };
    let rows = text
        .lines()
        .filter(|row| !is_stars(row) && !is_remark(row))
        .join("/");
    Ok(format!("{header}{rows}\n"))
}
