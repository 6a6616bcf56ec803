//! Boards in text as `puzzle show` draws them, with regions as the borders between squares.

use super::borders::Borders;
use super::error::{Located, Read, quoted};
use super::formats::grid::is_remark_below;
use crate::Regions;
use itertools::Itertools;
use std::borrow::Cow;

/// Content of squares: free, known to be empty, with a queen or star, which is no part of the puzzle, or blocked.
const CONTENT: &str = ".·x×*★☆Q♛♕#▒";

/// Returns a text with a letter grid in the place of a drawn board, if it ends with one and remarks.
pub(super) fn as_letters(text: &str) -> Read<Cow<'_, str>> {
    if !text.contains("+-") && !text.contains('┏') {
        return Ok(Cow::Borrowed(text));
    }
    let letters = letters(text).transpose()?;
    Ok(letters.map_or(Cow::Borrowed(text), Cow::Owned))
}

fn letters(text: &str) -> Option<Read<String>> {
    let lines = text
        .lines()
        .map(|line| line.trim_end().chars().map(plain).collect_vec());
    let lines = lines.collect_vec();
    let is_top = |line: &Vec<char>| {
        line.iter()
            .collect::<String>()
            .trim_start()
            .starts_with("+-")
    };
    let top = lines.iter().position(is_top)?;
    let left = lines[top].iter().position(|&c| c == '+')?;
    let columns = (lines[top].len() - left) / 4;
    let at = |line: usize, place: usize| lines.get(top + line)?.get(left + place).copied();
    // Lines of edges alternate with lines of squares, and edges with squares within a line.
    let has_row = |&row: &usize| at(2 * row + 1, 0) == Some('|');
    let rows = (0..).take_while(has_row).count();
    let squares = || (0..rows).cartesian_product(0..columns);
    let is_drawn = |(row, column)| {
        let [line, place] = [2 * row + 1, 4 * column];
        let content = at(line, place + 2).is_some_and(|c| CONTENT.contains(c));
        let [right, below] = [at(line, place + 4), at(line + 1, place + 3)];
        content
            && right.is_some_and(|c| "| ".contains(c))
            && below.is_some_and(|c| "- ".contains(c))
    };
    let below = |row: usize, column: usize| at(2 * row + 2, 4 * column + 3) == Some('-');
    if rows == 0 || columns == 0 {
        return None;
    }
    let is_closed = (0..columns).all(|column| below(rows - 1, column))
        && (0..rows).all(|row| at(2 * row + 1, 4 * columns) == Some('|'));
    if !is_closed || !squares().all(is_drawn) {
        return None;
    }
    let refused = |number: usize, expected: &str, found: String| {
        let lines = text.split_inclusive('\n').take(number);
        let at = lines.map(str::len).sum();
        Some(Err(Located::unexpected(at, expected, found)))
    };
    let is_blocked = |row: &usize| {
        (0..columns).any(|column| matches!(at(2 * row + 1, 4 * column + 2), Some('#' | '▒')))
    };
    if let Some(row) = (0..rows).find(is_blocked) {
        let expected =
            "a drawn board without blocked squares, which a problem file states with 'block'";
        return refused(top + 2 * row + 1, expected, "a blocked square".into());
    }
    let end = top + 2 * rows + 1;
    let mut after = text.lines().enumerate().skip(end);
    if let Some((number, line)) =
        after.find(|(_, line)| !line.trim().is_empty() && !is_remark_below(line))
    {
        let expected =
            "the end of the text after a drawn board, or a remark, such as '# from a book'";
        return refused(number, expected, quoted(line.trim()));
    }
    let borders = Borders {
        rows,
        columns,
        right: (0..rows)
            .cartesian_product(0..columns - 1)
            .map(|(row, column)| at(2 * row + 1, 4 * column + 4) == Some('|'))
            .collect(),
        below: (0..rows - 1)
            .cartesian_product(0..columns)
            .map(|(row, column)| below(row, column))
            .collect(),
    };
    // The name of a region may stand above the first square of each of its parts.
    let regions = borders.regions();
    let mut names = Vec::new();
    for ((row, column), &region) in squares().zip(&regions) {
        if region as usize == names.len() {
            names.push(at(2 * row, 4 * column + 2).filter(|c| !"-+ ".contains(*c)));
        }
    }
    // A frame alone is a board without regions.
    if names.len() < 2 {
        return None;
    }
    if names.iter().all(Option::is_none) {
        names = Regions::letters().take(names.len()).map(Some).collect();
    }
    let Some(names) = names.into_iter().collect::<Option<Vec<char>>>() else {
        let expected = "a letter above the first square of each part of a region, or no letters";
        return refused(top, expected, "a part without a letter".into());
    };
    let grid = regions.chunks(columns).map(|row| {
        let letters = row.iter().map(|&region| names.get(region as usize));
        letters.collect::<Option<String>>()
    });
    // The numbers of the columns are no part of the puzzle.
    let is_numbers = |(number, line): (usize, &str)| {
        number + 1 == top && line.split_whitespace().count() == columns
    };
    let before = text.lines().take(top).enumerate();
    let before = before.filter(|&line| !is_numbers(line));
    let before = before.map(|(_, line)| Some(line.to_owned()));
    let lines: Option<Vec<String>> = before.chain(grid).collect();
    Some(Ok(lines?.join("\n") + "\n"))
}

/// Returns the ASCII form of a character of a frame.
const fn plain(c: char) -> char {
    match c {
        '━' => '-',
        '┃' => '|',
        '┏' | '┓' | '┗' | '┛' | '┣' | '┫' | '┳' | '┻' | '╋' => '+',
        other => other,
    }
}
