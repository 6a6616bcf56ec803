//! The formats: a file or a folder each, with all that the others need to know of it in one [`Definition`].
//!
//! The text format is ours, because no other one has room for every rule and can be drawn by hand; JSON is for
//! programs. Letter grids, addresses of puzz.link and SBN are what collections of Star Battle puzzles use, so puzzles
//! are pasted in these forms. Grids and SBN do not name themselves; a text is recognized by what only one format can
//! begin with, and what is left is a letter grid, which accepts nearly every character.
//!
//! A new format is a file here, and its module, variant and arm in this file; the compiler names the arm.

pub(super) mod grid;
pub(super) mod json;
mod puzz_link;
mod sbn;
pub(super) mod text;

use super::Entry;
use super::error::Read;
use crate::Problem;
use std::str::FromStr;
use thiserror::Error;

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

/// Everything that a format says of itself.
pub(super) struct Definition {
    /// Summary for a list of the formats.
    pub(super) summary: &'static str,
    /// Extensions of its files, in lower case, the usual one first.
    pub(super) extensions: &'static [&'static str],
    /// Marks of a problem on one line, for a message; `None` if it needs several lines.
    pub(super) on_one_line: Option<&'static str>,
    /// Returns `true` if a text without comments before it has marks that no other format has. The formats are
    /// asked in the order of [`Format::ALL`].
    pub(super) has_marks: fn(&str) -> bool,
    /// Returns `true` if a line of a list without the marks of any format is meant as this one, so that its faults are
    /// told.
    pub(super) is_meant: fn(&str) -> bool,
    /// Returns `true` if a line that is recognized as this format begins a list of problems.
    pub(super) begins_list: fn(&str) -> bool,
    /// Reads a text without comments before it.
    pub(super) read: fn(&str) -> Read<Entry>,
    /// Writes a problem, with a line feed at the end, or returns what the format cannot express.
    pub(super) write: fn(&Problem) -> Result<String, String>,
}

impl Format {
    /// Returns the definition of the format.
    pub(super) const fn definition(self) -> &'static Definition {
        match self {
            Self::Text => &text::FORMAT,
            Self::Json => &json::FORMAT,
            Self::Grid => &grid::FORMAT,
            Self::PuzzLink => &puzz_link::FORMAT,
            Self::Sbn => &sbn::FORMAT,
        }
    }

    /// Returns the summary of the format, for a list of them.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.definition().summary
    }

    /// Returns the extensions of the files of the format, the usual one first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        self.definition().extensions
    }

    /// Returns `true` if a problem can be one line of a list. A letter grid has slashes between its rows there.
    #[must_use]
    pub const fn fits_on_one_line(self) -> bool {
        self.definition().on_one_line.is_some()
    }

    /// Returns the names of all other formats: `text, json, puzzlink or sbn`.
    #[must_use]
    pub fn others(self) -> String {
        let others = Self::ALL.into_iter().filter(|&other| other != self);
        let names: Vec<&str> = others.map(Self::name).collect();
        let (last, first) = names.split_last().expect("several formats");
        format!("{} or {last}", first.join(", "))
    }
}

/// Error of a name that is no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no format '{0}'; expected one of {names}", names = Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::by_name(text).ok_or_else(|| UnknownFormat(text.into()))
    }
}
