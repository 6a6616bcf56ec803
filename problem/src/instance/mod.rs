//! Problems in files: a text format that a person can draw, JSON, and formats of other programs.
//!
//! | item | purpose |
//! |---|---|
//! | [`read`], [`read_as`] | a problem from a text |
//! | [`read_line`] | a problem from one line, with its id if it has one |
//! | [`read_all`] | the problem of a text, or all problems of a list |
//! | [`items`], [`is_line`], [`is_list`] | the texts of the problems of a list |
//! | [`is_remark`] | comments in a list |
//! | [`leaves_attacks_open`] | JSON with regions and without rules |
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
//!
//! Every reader states what it finds in a `Draft`, in any order and with places in bytes; the draft makes the problem at
//! the end, so that each format reports the same faults at the place of the statement, and a place becomes a line and a
//! column only once.

mod borders;
mod cells;
mod comments;
mod crowns;
mod draft;
mod error;
mod formats;
mod frames;
mod labels;
mod limits;
mod lines;
mod list;
mod star_battle;

pub use comments::{
    CommentFault, Comments, SIZE, description, is_formula, size_in_words, statement,
};
pub use error::{Inexpressible, InstanceError, InstanceFault};
pub use formats::{Format, UnknownFormat};
pub use list::{
    is_line, is_list, is_remark, items, read_all, read_line, states_stars, with_stars, write_line,
};

use crate::board::Board;
use crate::{Problem, Regions};
use error::Read;
use formats::{grid, json};

/// A problem of a list, with its name there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id, if the list has one.
    pub id: Option<Id>,
    /// The problem, as if it had been read alone.
    pub problem: Problem,
}

/// The id of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// A number from −2⁶³ to 2⁶⁴ − 1, which includes all seeds.
    Number(i128),
    /// Any other id, as a string.
    Text(String),
}

impl From<Problem> for Entry {
    fn from(problem: Problem) -> Self {
        Self { id: None, problem }
    }
}

/// Returns the format of a text by its content. A text that has no marks of another format is a
/// letter grid.
#[must_use]
pub fn recognize(text: &str) -> Format {
    let start = lines::content(text).trim_start();
    let has_marks = |format: &Format| (format.definition().has_marks)(start);
    let marked = Format::ALL.into_iter().find(has_marks);
    marked.unwrap_or(Format::Grid)
}

/// Reads a problem in the format that is recognized. Lines of comments may precede one on a line.
///
/// # Errors
///
/// The first fault, with its place; [`InstanceFault::List`] if there are several problems.
pub fn read(text: &str) -> Result<Problem, InstanceError> {
    match list::items(text, None)[..] {
        [_, (line, _), ..] => Err(InstanceError {
            line,
            column: 1,
            fault: InstanceFault::List,
        }),
        _ => Ok(read_all(text, None).remove(0).1?.problem),
    }
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

fn read_entry(format: Format, text: &str) -> Result<Entry, InstanceError> {
    located(text, format.definition().read)
}

/// Reads a problem in the format that is recognized, if it is likely one, with the title and the author of its remarks.
fn read_recognized(text: &str) -> Result<Entry, InstanceError> {
    let format = recognize(text);
    let entry = read_in(format, text)?;
    if format == Format::Json {
        return Ok(entry);
    }
    let about = lines::about(text);
    Ok(Entry {
        problem: entry.problem.with_about(about),
        ..entry
    })
}

fn read_in(format: Format, text: &str) -> Result<Entry, InstanceError> {
    match format {
        Format::Grid => located(text, |grid| grid::read_recognized(grid).map(Entry::from)),
        Format::Json => located(text, json::read_any),
        format => read_entry(format, text),
    }
}

/// Returns `true` if a text has regions, but states no rule, so that pieces attack along diagonals.
#[must_use]
pub fn leaves_attacks_open(text: &str) -> bool {
    recognize(text) == Format::Json && json::leaves_attacks_open(lines::content(text))
}

/// Reads a text without the comments before it, and replaces the place of a fault by a line and a column.
fn located<T>(text: &str, read: impl FnOnce(&str) -> Read<T>) -> Result<T, InstanceError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let content = lines::content(text);
    read(content).map_err(|mut fault| {
        fault.at += text.len() - content.len();
        fault.in_text(text)
    })
}

/// Writes a problem. The text ends with a line feed.
///
/// # Errors
///
/// [`Inexpressible`] if the format cannot express the problem.
pub fn write(format: Format, problem: &Problem) -> Result<String, Inexpressible> {
    let written = (format.definition().write)(problem);
    written.map_err(|what| Inexpressible { format, what })
}
