//! Problems in files: a text format that a person can draw, JSON, and formats of other programs.
//!
//! | item | purpose |
//! |---|---|
//! | [`read`], [`read_as`] | a problem from a text |
//! | [`read_line`] | a problem from one line, with its id if it has one |
//! | [`read_all`] | the problem of a text, or all problems of a list |
//! | [`is_remark`] | comments in a list |
//! | [`states_stars`], [`with_stars`] | the number of stars of a text that leaves it open |
//! | [`read_regions`] | the regions of a board from a letter grid |
//! | [`write()`] | a problem as a text; what is written reads back as an equal problem |
//! | [`write_line`] | a problem as a line of a list |
//! | [`Format`], [`recognize`] | the formats |
//! | [`description`], [`statement`], [`SIZE`], [`size_in_words`], [`is_formula`], [`Comments`] | the problem in the comments of a formula |
//!
//! ```
//! use problem::instance::{self, Format};
//!
//! let text = "queensat problem 1\nstars 1\nregions\nAABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
//! let problem = instance::read(text)?;
//! let address = instance::write(Format::PuzzLink, &problem)?;
//! assert_eq!(address, "https://puzz.link/p?starbattle/5/5/1/9st1akdi\n");
//! assert_eq!(instance::read(&address)?, problem);
//!
//! let error = instance::read("queensat problem 1\nsize 8x\n").unwrap_err();
//! assert_eq!((error.line, error.column), (2, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The text format and JSON express every problem. The memory for reading is in proportion to the
//! text.

mod borders;
mod cells;
mod comments;
mod draft;
mod error;
mod grid;
mod json;
mod labels;
mod limits;
mod lines;
mod puzz_link;
mod sbn;
mod star_battle;
mod text;

pub use comments::{
    CommentFault, Comments, SIZE, description, is_formula, size_in_words, statement,
};
pub use error::{Inexpressible, InstanceError, InstanceFault};
use error::{Located, Read};
use lines::{content, is_comment};

use crate::board::Board;
use crate::{Problem, Regions, Rules};
use itertools::Itertools;
use std::str::FromStr;
use thiserror::Error;

/// Start of a line that states a number of stars.
const STARS: &str = "stars ";

control::named! {
    /// Format of a problem in a file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Format {
        /// The text format of this library: rules, and pictures of the board and its regions.
        Text = "text",
        /// JSON on one line.
        Json = "json",
        /// A letter grid of a region puzzle.
        Grid = "grid",
        /// An address `puzz.link/p?starbattle/...`.
        PuzzLink = "puzzlink",
        /// A string of a Star Battle collection.
        Sbn = "sbn",
    }
}

/// A problem from a list of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id, if the list has one.
    pub id: Option<Id>,
    /// The problem.
    pub problem: Problem,
}

/// The id of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// A number from −2⁶³ to 2⁶⁴ − 1, which includes all seeds.
    Number(i128),
    /// A text.
    Text(String),
}

impl Format {
    /// Returns the names of all other formats: `text, json, puzzlink or sbn`.
    #[must_use]
    pub fn others(self) -> String {
        let others = Self::ALL.into_iter().filter(|&other| other != self);
        let names: Vec<&str> = others.map(Self::name).collect();
        let (last, first) = names.split_last().expect("several formats");
        format!("{} or {last}", first.join(", "))
    }

    fn read(self, text: &str) -> Read<Entry> {
        match self {
            Self::Text => text::read(text).map(Entry::from),
            Self::Json => json::read(text),
            Self::Grid => grid::read(text).map(Entry::from),
            Self::PuzzLink => puzz_link::read(text).map(Entry::from),
            Self::Sbn => sbn::read(text).map(Entry::from),
        }
    }
}

impl From<Problem> for Entry {
    fn from(problem: Problem) -> Self {
        Self { id: None, problem }
    }
}

/// Error of a name that is no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no format '{0}'")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::by_name(text).ok_or_else(|| UnknownFormat(text.into()))
    }
}

/// Returns the format of a text by its content. A text that has no marks of another format is a
/// letter grid.
#[must_use]
pub fn recognize(text: &str) -> Format {
    let start = content(text).trim_start();
    if start.starts_with("queensat") || text::is_drawn(start) {
        Format::Text
    } else if start.starts_with(['{', '[']) {
        Format::Json
    } else if puzz_link::is_address(start.lines().next().unwrap_or_default()) {
        Format::PuzzLink
    } else if sbn::is_notation(start) {
        Format::Sbn
    } else {
        Format::Grid
    }
}

/// Reads a problem in the format that is recognized. Lines of comments may precede one on a line.
///
/// # Errors
///
/// The first fault, with its place; [`InstanceFault::List`] if there are several problems, one a line.
pub fn read(text: &str) -> Result<Problem, InstanceError> {
    match lines_of(text, None)[..] {
        [_, (line, _), ..] => Err(InstanceError {
            line,
            column: 1,
            fault: InstanceFault::List,
        }),
        _ => Ok(read_all(text, None).remove(0).1?.problem),
    }
}

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
    let fault = match states_stars(text) {
        true if problem.stars() == Some(stars) => return Ok(problem),
        true => InstanceFault::Stars { stars },
        false => match problem.restated(Rules::stars(problem.board(), stars)) {
            Ok(restated) => return Ok(restated),
            Err(error) => error.into(),
        },
    };
    Err(Located::new(0, fault).in_text(text))
}

/// Returns `true` if a line of a list states the number of stars of the problems after it that leave it open.
#[must_use]
pub fn is_stars(line: &str) -> bool {
    line.trim_start().starts_with(STARS)
}

/// Returns `true` if a line of a list is a comment.
#[must_use]
pub fn is_remark(line: &str) -> bool {
    line.starts_with('#') || is_comment(line, "")
}

/// Returns the lines of problems in formats of one line, each with its number and after a line `stars K` that holds for
/// it, or none if a text has another form.
fn lines_of(text: &str, stars: Option<u32>) -> Vec<(u64, String)> {
    const MIN_ROWS: usize = 4;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_of_one_line = |line: &str| match recognize(line) {
        Format::Json => line.ends_with('}'),
        Format::PuzzLink => true,
        // The first row of a grid may look like it.
        Format::Sbn => read_line(line).is_ok(),
        Format::Grid => line.split('/').count() >= MIN_ROWS && read_line(line).is_ok(),
        Format::Text => false,
    };
    let mut header = stars.map_or(String::new(), |stars| format!("{STARS}{stars}\n"));
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        match line {
            _ if line.is_empty() || is_remark(line) => {}
            _ if is_stars(line) => header = format!("{line}\n"),
            _ if lines.is_empty() && !is_of_one_line(line) => return lines,
            _ => lines.push((number, format!("{header}{line}"))),
        }
    }
    lines
}

/// Reads a problem in this format.
///
/// # Errors
///
/// The first fault, with its place.
pub fn read_as(format: Format, text: &str) -> Result<Problem, InstanceError> {
    Ok(read_entry(format, text)?.problem)
}

/// Reads the regions of a board from a letter grid, whose header may state only the character of
/// squares in no region. Characters at holes and pawns have no meaning.
///
/// # Errors
///
/// The first fault, with its place.
pub fn read_regions(text: &str, board: &Board) -> Result<Regions, InstanceError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    grid::read_regions(text, board).map_err(|fault| fault.in_text(text))
}

/// Reads a problem with its id, if it has one, from a line in a format of one line: JSON, puzz.link,
/// SBN, or a letter grid with slashes between its rows.
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
        Format::Grid | Format::Text if sbn::has_size(entry) => read_entry(Format::Sbn, entry),
        Format::Grid | Format::Text => {
            let expected = "a problem on one line: JSON, which starts with '{', a puzz.link address, \
                            SBN, which starts with its size, or a grid with '/' between its rows";
            let found = error::quoted(entry.trim());
            Err(Located::unexpected(0, expected, found).in_text(entry))
        }
        format => read_entry(format, entry),
    }
}

fn read_entry(format: Format, text: &str) -> Result<Entry, InstanceError> {
    located(text, |content| format.read(content))
}

/// Reads a problem in the format that is recognized, if it is likely one.
fn read_recognized(text: &str) -> Result<Entry, InstanceError> {
    match recognize(text) {
        Format::Grid => located(text, |grid| grid::read_recognized(grid).map(Entry::from)),
        format => read_entry(format, text),
    }
}

/// Reads a text without the comments before it, and replaces the place of a fault by a line and a column.
fn located<T>(text: &str, read: impl FnOnce(&str) -> Read<T>) -> Result<T, InstanceError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let content = content(text);
    read(content).map_err(|mut fault| {
        fault.at += text.len() - content.len();
        fault.in_text(text)
    })
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
    if format == Format::Text || text.contains("no-region") {
        let what = "this problem on one line".into();
        return Err(Inexpressible { format, what });
    }
    if format != Format::Grid {
        return Ok(text);
    }
    let own = problem.stars().unwrap_or(1);
    let is_other = std::mem::replace(stars, own) != own;
    let header = is_other.then(|| format!("{STARS}{own}\n"));
    let header = header.unwrap_or_default();
    let rows = text.lines().filter(|row| !is_stars(row)).join("/");
    Ok(format!("{header}{rows}\n"))
}

/// Writes a problem. The text ends with a line feed.
///
/// # Errors
///
/// [`Inexpressible`] if the format cannot express the problem.
pub fn write(format: Format, problem: &Problem) -> Result<String, Inexpressible> {
    let written = match format {
        Format::Text => text::write(problem),
        Format::Json => json::write(problem),
        Format::Grid => grid::write(problem),
        Format::PuzzLink => puzz_link::write(problem),
        Format::Sbn => sbn::write(problem),
    };
    written.map_err(|what| Inexpressible { format, what })
}
