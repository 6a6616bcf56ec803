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
    begins_list: |line| line.matches('/').count() > 2 && is_drawn(line),
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

/// Characters of a picture for a free square and for a queen.
type Drawing = [char; 2];
/// Those of our own pictures.
const OWN: Drawing = [FREE, 'Q'];
/// Characters of which people draw free squares and queens, one of each in a picture.
const FREE_SQUARES: &str = ".-_0·□";
const QUEENS: &str = "Qq*Xx1♕♛";

/// Returns `true` for a picture of a board alone, in which some squares are free.
pub(in crate::instance) fn is_drawn(text: &str) -> bool {
    drawing(text).is_some()
}

/// Returns the characters of a picture of a board alone: our own, or a free square and a queen of others. Two characters
/// in two rows are regions.
fn drawing(text: &str) -> Option<Drawing> {
    let is_between = |c: char| is_separator(c) || c == '/';
    let squares = || text.chars().filter(|&c| !is_between(c));
    let is_own = |c| c == FREE || MARKS.iter().any(|(mark, _)| *mark == c);
    if squares().all(is_own) && text.contains(FREE) {
        return Some(OWN);
    }
    let found = |known: &str| {
        let mut kinds = known.chars().filter(|&c| text.contains(c));
        kinds.next().filter(|_| kinds.next().is_none())
    };
    let drawing = [found(FREE_SQUARES)?, found(QUEENS)?];
    let mut rows = text.split(['\n', '/']).filter(|row| !row.trim().is_empty());
    let is_one = rows.nth(2).is_some() && squares().all(|c| c == '#' || drawing.contains(&c));
    is_one.then_some(drawing)
}
