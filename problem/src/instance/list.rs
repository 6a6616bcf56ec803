//! Lists of problems, one a line, in the formats that fit on a line.
//!
//! A list may mix formats and have comments. A letter grid on a line has slashes between its rows; it leaves its number of
//! stars open, so a line `stars K` states it for the grids after it.

use super::error::{Inexpressible, InstanceError, InstanceFault, Located, quoted};
use super::formats::Format;
use super::lines::is_comment;
use super::{Entry, read_entry, read_recognized, recognize, write};
use crate::{Problem, Rules};
use itertools::Itertools;

/// Start of a line that states a number of stars.
const STARS: &str = "stars ";

/// Reads the problem of a text or, if it is a list with one problem a line, all of them, each with its line.
///
/// A letter grid that does not state its stars has this number of them, by default one. In a list, a line `stars K`
/// states it for the letter grids after it.
#[must_use]
pub fn read_all(text: &str, stars: Option<u32>) -> Vec<(u64, Result<Entry, InstanceError>)> {
    let lines = lines_of(text, stars);
    let with_stars = |Entry { id, problem }| {
        let problem = match stars.filter(|_| lines.len() < 2) {
            Some(stars) => with_stars(problem, text, stars)?,
            None => problem,
        };
        Ok(Entry { id, problem })
    };
    if lines.is_empty() {
        return vec![(1, read_recognized(text).and_then(with_stars))];
    }
    let read = |(line, text): &(u64, String)| {
        let (line, entry) = (*line, read_line(text).and_then(with_stars));
        (line, entry.map_err(|error| InstanceError { line, ..error }))
    };
    lines.iter().map(read).collect()
}

/// Returns `true` if a text states the number of stars or other rules. Only letter grids leave it open; of
/// a list, the first problem decides.
#[must_use]
pub fn states_stars(text: &str) -> bool {
    recognize(text) != Format::Grid || text.lines().any(is_stars)
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
    let rows = text.lines().filter(|row| !is_stars(row)).join("/");
    Ok(format!("{header}{rows}\n"))
}
