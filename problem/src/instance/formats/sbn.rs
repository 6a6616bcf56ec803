//! Star Battle Notation: the size as a doubled digit, the number of stars, a flag, and the borders.
//!
//! A character has six borders. The first ones are filled up with zeros in front; then come those to
//! the right of squares, row by row, and those below squares, column by column.

use super::Definition;
use crate::Problem;
use crate::instance::borders::{Borders, bits, characters};
use crate::instance::error::{Located, Read, quoted};
use crate::instance::star_battle;
use crate::instance::{Entry, read_line};

pub(super) const FORMAT: Definition = Definition {
    summary: "String of a Star Battle collection",
    extensions: &["txt"],
    on_one_line: Some("SBN, which starts with its size"),
    has_marks: is_notation,
    is_meant: has_size,
    // The first row of a grid may look like it.
    begins_list: |line| read_line(line).is_ok(),
    read: |text| read(text).map(Entry::from),
    write,
};

const ALPHABET: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const WIDTH: usize = 6;
/// Sizes with a code: those from `44` to `PP`.
const SIZES: std::ops::RangeInclusive<usize> = 4..=25;
/// Flag of a puzzle without the marks of a player.
const PUZZLE: &str = "W";
/// Flag of a puzzle with the marks of a player, which follow the borders.
const WITH_MARKS: &str = "e";
/// Separator before the moves of a player.
const MOVES: char = '~';

/// Returns the number of borders between squares and of characters for them.
const fn lengths(n: usize) -> (usize, usize) {
    let borders = 2 * n * (n - 1);
    (borders, borders.div_ceil(WIDTH))
}

fn size(code: &str) -> Option<usize> {
    let digit = code.chars().next()?;
    let is_doubled = code.chars().eq([digit; 2]);
    let n = ALPHABET.find(digit)?;
    (is_doubled && SIZES.contains(&n)).then_some(n)
}

/// Returns `true` if a text starts with the code of a size.
fn has_size(text: &str) -> bool {
    text.trim_start().get(..2).and_then(size).is_some()
}

/// Returns `true` if a text has the form of this notation, perhaps cut short.
fn is_notation(text: &str) -> bool {
    let text = text.trim();
    let n = text.get(..2).and_then(size);
    let flag = text.get(3..4);
    n.is_some()
        && text.len() > 4
        && (flag == Some(PUZZLE) || flag == Some(WITH_MARKS))
        && !text.contains(|c: char| c.is_whitespace() || c == '/')
}

/// Reads a puzzle. The marks and moves of a player are left out.
fn read(text: &str) -> Read<Problem> {
    let start = text.len() - text.trim_start().len();
    let unexpected = |at: usize, expected: &str, found: &str| {
        Err(Located::unexpected(start + at, expected, quoted(found)))
    };
    let text = text.trim();
    if let Some((at, c)) = text.char_indices().find(|(_, c)| !c.is_ascii_graphic()) {
        return unexpected(at, "one line of ASCII characters", &c.to_string());
    }
    let (text, _) = text.split_once(MOVES).unwrap_or((text, ""));
    let part = |from: usize, to: usize| &text[from.min(text.len())..to.min(text.len())];
    let Some(n) = size(part(0, 2)) else {
        return unexpected(
            0,
            "a size from 44 (4 x 4) to 99 or from AA (10 x 10) to PP",
            part(0, 2),
        );
    };
    let Some(stars) = part(2, 3)
        .chars()
        .next()
        .and_then(|digit| digit.to_digit(10))
    else {
        return unexpected(2, "the number of stars, a digit", part(2, 3));
    };
    // What follows the size and the stars.
    let flag = part(3, 4);
    if ![PUZZLE, WITH_MARKS].contains(&flag) {
        return unexpected(3, &format!("'{PUZZLE}' or '{WITH_MARKS}'"), flag);
    }
    let (count, length) = lengths(n);
    let (data, rest) = (part(4, 4 + length), part(4 + length, text.len()));
    if data.len() < length || (flag == PUZZLE && !rest.is_empty()) {
        let expected = format!("{length} characters of borders");
        let found = (data.len() + rest.len()).to_string();
        return Err(Located::unexpected(start + 4, expected, found));
    }
    let data = bits(data, start + 4, ALPHABET, WIDTH as u32)?;
    bits(rest, start + 4 + length, ALPHABET, WIDTH as u32)?;
    // The borders, those below squares column by column.
    let (padding, borders) = data.split_at(data.len() - count);
    if padding.contains(&true) {
        return unexpected(4, "zeros before the first border", part(4, 5));
    }
    let (right, columns) = borders.split_at(count / 2);
    let below = (0..count / 2).map(|place| columns[place % n * (n - 1) + place / n]);
    let borders = Borders {
        rows: n,
        columns: n,
        right: right.to_vec(),
        below: below.collect(),
    };
    star_battle::problem(n, stars, borders.regions(), start + 4)
}

/// Writes a puzzle, or returns what this format cannot express.
fn write(problem: &Problem) -> Result<String, String> {
    let (stars, labels) = star_battle::parts(problem)?;
    let borders = Borders::between(&labels)?;
    let n = borders.rows;
    if n != borders.columns || !SIZES.contains(&n) {
        let (least, greatest) = (SIZES.start(), SIZES.end());
        return Err(format!(
            "a board other than {least}x{least} to {greatest}x{greatest}"
        ));
    }
    if stars > 9 {
        return Err("more than 9 stars in each line".into());
    }
    let (count, length) = lengths(n);
    let mut bits = vec![false; length * WIDTH - count];
    bits.extend(borders.right);
    bits.extend((0..count / 2).map(|place| borders.below[place % (n - 1) * n + place / (n - 1)]));
    let (size, data) = (&ALPHABET[n..=n], characters(&bits, ALPHABET, WIDTH));
    Ok(format!("{size}{size}{stars}{PUZZLE}{data}\n"))
}
