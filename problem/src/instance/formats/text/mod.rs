//! The text format: a first line, rules, and pictures of the board and its regions. A picture of the board may stand alone.
//!
//! It is for people, who write and check it by hand, so squares are drawn and rules are words, one a line, with the
//! names of the options. The first line names the format and its version, which no other format of puzzles does. A
//! picture that stands alone needs no such line: its characters, of which one is a free square, are enough to
//! recognize it. Boards with more squares than a picture may have list their squares.

mod reader;
mod writer;

use super::Definition;
use crate::board::Obstacle;
use crate::instance::Entry;
use crate::instance::cells::is_separator;
use crate::instance::draft::Mark;

pub(super) const FORMAT: Definition = Definition {
    summary: "Rules, and pictures of the board and its regions",
    extensions: &["txt"],
    on_one_line: None,
    has_marks: |text| text.starts_with("queensat") || is_drawn(text),
    is_meant: |_| false,
    begins_list: |_| false,
    read: |text| reader::read(text).map(Entry::from),
    write: writer::write,
};

/// First line of a file.
const HEADER: &str = "queensat problem";
/// Version of the format.
const VERSION: &str = "1";
/// Line before the picture of the board.
const BOARD: &str = "board";
/// Line before the picture of the regions.
const REGIONS: &str = "regions";
/// Character of a free square.
const FREE: char = '.';
/// Characters of the other squares.
const MARKS: [(char, Mark); 4] = [
    ('#', Mark::Blocked),
    ('Q', Mark::Fixed),
    ('_', Mark::Obstacle(Obstacle::Hole)),
    ('P', Mark::Obstacle(Obstacle::Pawn)),
];

/// Returns `true` for a picture of a board alone, in which some squares are free.
pub(in crate::instance) fn is_drawn(text: &str) -> bool {
    let is_mark = |c| c == FREE || MARKS.iter().any(|(mark, _)| *mark == c);
    let is_part = |c| is_mark(c) || is_separator(c) || c == '/';
    text.chars().all(is_part) && text.contains(FREE)
}
