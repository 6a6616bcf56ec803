//! Squares in a row of a grid: one character each, or labels with separators between them.

use super::error::{Located, Read, quoted};

/// Separators of labels, besides spaces. Between two of them there is a label.
pub(super) const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
/// Characters that are no labels, because people separate rows by them.
const BETWEEN_ROWS: [char; 2] = ['/', '\\'];

/// Returns `true` if a character separates labels, so that it is none.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || SEPARATORS.contains(&c)
}

/// Returns the labels of a row with their places. A grid has separators in all rows or in none, as `is_separated`
/// remembers from the first one.
pub(super) fn cells<'a>(
    row: &'a str,
    start: usize,
    is_separated: &mut Option<bool>,
) -> Read<Vec<(usize, &'a str)>> {
    let place = |cell: &str| start + cell.as_ptr().addr() - row.as_ptr().addr();
    let row = row.trim().trim_matches('|').trim();
    let cells: Vec<&str> = if !*is_separated.get_or_insert_with(|| row.contains(is_separator)) {
        row.split_inclusive(|_| true).collect()
    } else if row.contains(SEPARATORS) {
        row.split(SEPARATORS).map(str::trim).collect()
    } else {
        row.split_whitespace().collect()
    };
    let is_wrong = |cell: &&&str| {
        cell.is_empty() || cell.contains(is_separator) || cell.contains(BETWEEN_ROWS)
    };
    if let Some(cell) = cells.iter().find(is_wrong) {
        let (expected, found) = match cell.trim() {
            _ if cell.contains(BETWEEN_ROWS) => (
                "a label, which has no '/' or '\\'; on one line, '/' stands between all rows",
                quoted(cell),
            ),
            "" if cell.is_empty() => ("a label between two separators", "none".into()),
            _ if is_separated == &Some(true) => ("one label between two separators", quoted(cell)),
            "" => (
                "one character for each square, as in the first row",
                "a space".into(),
            ),
            _ => (
                "one character for each square, as in the first row",
                quoted(cell),
            ),
        };
        return Err(Located::unexpected(place(cell), expected, found));
    }
    Ok(cells.into_iter().map(|cell| (place(cell), cell)).collect())
}
