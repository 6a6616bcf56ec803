//! Addresses of Star Battle puzzles: `puzz.link/p?starbattle/COLUMNS/ROWS/STARS/BORDERS`.
//!
//! A character has five borders: first those to the right of squares, then those below, both row by
//! row. The last character of each part is filled up with zeros.

use super::Definition;
use crate::Problem;
use crate::instance::Entry;
use crate::instance::borders::{Borders, bits, characters};
use crate::instance::error::{Located, Read, quoted};
use crate::instance::star_battle;

pub(super) const FORMAT: Definition = Definition {
    summary: "Address puzz.link/p?starbattle/...",
    extensions: &["txt"],
    on_one_line: Some("a puzz.link address"),
    has_marks: |text| {
        let line = text.lines().next().unwrap_or_default();
        is_address(line) && (line.contains(NAME) || text.trim() == line.trim())
    },
    is_meant: |_| false,
    begins_list: |_| true,
    read: |text| read(text).map(Entry::from),
    write,
};

const ALPHABET: &str = "0123456789abcdefghijklmnopqrstuv";
const WIDTH: usize = 5;
const NAME: &str = "starbattle";

/// Returns `true` if a text has the form of an address.
fn is_address(text: &str) -> bool {
    text.contains("://") || text.contains(&format!("?{NAME}")) || text.starts_with(NAME)
}

/// Reads an address, of which only the part from the name of the puzzle on counts, up to marks that people put around it
/// or after it.
fn read(text: &str) -> Read<Problem> {
    let around = |c: char| c.is_whitespace() || "<>()[]\"'`".contains(c);
    let start = text.len() - text.trim_start_matches(around).len();
    let whole = text[start..].trim_end_matches(around);
    let address = whole.split(['#', '>']).next().unwrap_or_default();
    let address = address.trim_end_matches(|c| around(c) || ".,;/".contains(c));
    let text = &text[..start + address.len()];
    let name = address
        .find(NAME)
        .filter(|&at| address[..at].is_empty() || address[..at].ends_with(['?', '&', '/']));
    let Some(name) = name else {
        let expected = format!("an address with {NAME}/COLUMNS/ROWS/STARS/BORDERS");
        return Err(Located::unexpected(start, expected, quoted(address)));
    };
    // Columns, rows and stars.
    let mut at = start + name + NAME.len();
    let mut parts = text[at..].split('/');
    let kind = parts.next().unwrap_or_default();
    if !["", "_edit", "_play"].contains(&kind) {
        return Err(Located::unexpected(
            at,
            "'/' and the number of columns",
            quoted(kind),
        ));
    }
    at += kind.len() + 1;
    let mut numbers = [0_u32; 3];
    let names = [
        "the number of columns",
        "the number of rows",
        "the number of stars",
    ];
    for (number, name) in numbers.iter_mut().zip(names) {
        let part = parts.next().unwrap_or_default();
        let parsed = part
            .parse()
            .ok()
            .filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
        let expected = || Located::unexpected(at.min(text.len()), name, quoted(part));
        *number = parsed.ok_or_else(expected)?;
        at += part.len() + 1;
    }
    let [columns, rows, stars] = numbers;
    // The borders: their length first, which a wrong size would make huge.
    let data = parts.next().unwrap_or_default();
    let at = at.min(text.len());
    if let Some(more) = parts.next() {
        let at = at + data.len();
        let expected = "the end of the address after the borders";
        return Err(Located::unexpected(at, expected, quoted(more)));
    }
    let (rows_, columns_) = (u128::from(rows), u128::from(columns));
    let right = columns_.saturating_sub(1) * rows_;
    let below = columns_ * rows_.saturating_sub(1);
    let lengths = [right, below].map(|count| count.div_ceil(WIDTH as u128));
    if rows == 0 || columns == 0 || data.chars().count() as u128 != lengths[0] + lengths[1] {
        let expected = if rows == 0 || columns == 0 {
            "at least one row and column".to_owned()
        } else {
            format!("{} characters of borders", lengths[0] + lengths[1])
        };
        let found = data.chars().count().to_string();
        return Err(Located::unexpected(at, expected, found));
    }
    let all = bits(data, at, ALPHABET, WIDTH as u32)?;
    let part = |first: u128, count: u128| {
        let bits =
            &all[first as usize * WIDTH..][..(count.div_ceil(WIDTH as u128) as usize) * WIDTH];
        let (borders, rest) = bits.split_at(count as usize);
        if rest.contains(&true) {
            let end = at + (first as usize) + bits.len() / WIDTH - 1;
            let (expected, found) = ("zeros after the last border", "a border off the board");
            return Err(Located::unexpected(end, expected, found));
        }
        Ok(borders.to_vec())
    };
    let borders = Borders {
        rows: rows as usize,
        columns: columns as usize,
        right: part(0, right)?,
        below: part(lengths[0], below)?,
    };
    star_battle::problem(borders.rows, stars, borders.regions(), at)
}

/// Writes an address, or returns what it cannot express.
fn write(problem: &Problem) -> Result<String, String> {
    let (stars, labels) = star_battle::parts(problem)?;
    let borders = Borders::between(&labels)?;
    let part = |bits: &[bool]| {
        let mut bits = bits.to_vec();
        bits.resize(bits.len().next_multiple_of(WIDTH), false);
        characters(&bits, ALPHABET, WIDTH)
    };
    let (right, below) = (part(&borders.right), part(&borders.below));
    let (rows, columns) = (borders.rows, borders.columns);
    Ok(format!(
        "https://puzz.link/p?{NAME}/{columns}/{rows}/{stars}/{right}{below}\n"
    ))
}
