//! The text format: a first line, rules, and pictures of the board and its regions. A picture of the board may stand alone.

mod reader;
mod writer;

pub(super) use reader::read;
pub(super) use writer::write;

use super::cells::is_separator;
use super::draft::Mark;
use crate::board::Obstacle;

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
pub(super) fn is_drawn(text: &str) -> bool {
    let is_mark = |c| c == FREE || MARKS.iter().any(|(mark, _)| *mark == c);
    let is_part = |c| is_mark(c) || is_separator(c) || c == '/';
    text.chars().all(is_part) && text.contains(FREE)
}
