//! Lines of a text with their places, and comments.

use super::cells::SEPARATORS;
use super::formats::text;
use crate::About;

/// Starts of comments before a problem. The last two may also be labels of regions, and `#` a blocked square.
const COMMENTS: [&str; 4] = ["//", ";", "#", "%"];

/// Names of lines that say something about a problem and state no part of it.
const ABOUT: [&str; 16] = [
    "title",
    "name",
    "author",
    "by",
    "source",
    "date",
    "url",
    "comment",
    "note",
    "notes",
    "copyright",
    "difficulty",
    "level",
    "puzzle",
    "type",
    "genre",
];

/// Returns `true` for a line such as `Title: A small puzzle` or `Puzzle 1`, or around a block of code in Markdown.
fn is_about(line: &str) -> bool {
    let name = line
        .split_once(':')
        .map(|(name, _)| name.trim().to_lowercase());
    let is_numbered = || {
        let words = line.split_once(' ');
        words.is_some_and(|(name, number)| {
            ["puzzle", "level"].contains(&&*name.to_lowercase())
                && number.trim_start_matches('#').parse::<u32>().is_ok()
        })
    };
    // `Puzzle: https://..` states the puzzle.
    let is_address = |name: &str| name == "puzzle" && line.contains("starbattle/");
    line.starts_with("```")
        || is_numbered()
        || name.is_some_and(|name| ABOUT.contains(&&*name) && !is_address(&name))
}

/// Returns the title and the author in the remarks of a text.
pub(super) fn about(text: &str) -> About {
    let mut about = About::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for line in text.lines() {
        let is_marked = COMMENTS.iter().any(|mark| line.starts_with(mark));
        let words = line.trim_start_matches(['/', ';', '#', '%', ' ']);
        if let Some((name, value)) = words
            .split_once(':')
            .filter(|_| is_marked || is_about(line))
        {
            about.take(name, value);
        }
    }
    about
}

/// Returns `true` for a line before a problem that is a comment. `rest` is the text after it. A line with as many squares
/// as the next one that has no mark, or as the last one, is a row.
pub(super) fn is_comment(line: &str, rest: &str) -> bool {
    let marked = |line: &str| COMMENTS.into_iter().find(|mark| line.starts_with(mark));
    let line = line.trim();
    let Some(mark) = marked(line) else {
        return is_about(line);
    };
    let is_spaced = |line: &str| line.contains(char::is_whitespace);
    let squares = |line: &str| {
        if is_spaced(line) {
            line.split_whitespace().count()
        } else {
            line.chars().count()
        }
    };
    let mut rows = rest.lines().map(str::trim).filter(|row| !row.is_empty());
    let row = rows
        .clone()
        .find(|row| marked(row).is_none())
        .or(rows.next_back());
    let has_words = is_spaced(line) && line.split_whitespace().any(|word| word.chars().count() > 1);
    match row {
        _ if mark == "//" || mark == ";" || has_words => true,
        Some(row) => squares(row) != squares(line) && !line.contains(SEPARATORS),
        None => is_spaced(line) && !text::is_drawn(line),
    }
}

/// Returns a text from its first line that is neither empty nor a comment, without a byte order mark.
pub(super) fn content(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Lines::new(text);
    loop {
        let start = lines.rest();
        match lines.next() {
            Some((_, line)) if line.trim().is_empty() || is_comment(line, lines.rest()) => {}
            _ => return start,
        }
    }
}

/// Rows of a grid with their places in bytes.
pub(super) type Rows<'a> = Vec<(usize, &'a str)>;

/// Returns the rows of a grid: its lines or, if there is only one, its parts between slashes.
pub(super) fn rows(lines: Rows<'_>) -> Rows<'_> {
    let [(start, row)] = lines[..] else {
        return lines;
    };
    let place = |part: &str| start + part.as_ptr().addr() - row.as_ptr().addr();
    row.split('/').map(|part| (place(part), part)).collect()
}

/// Lines without line ends, each with its place in bytes.
pub(super) struct Lines<'a> {
    text: &'a str,
    pub(super) at: usize,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the text that is left.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns the lines up to an empty one, the end or a line for which `ends` returns `true`, which
    /// is left.
    pub(super) fn block(&mut self, ends: impl Fn(&str) -> bool) -> Vec<(usize, &'a str)> {
        let mut rows = Vec::new();
        loop {
            let before = self.at;
            match self.next() {
                Some((_, line)) if ends(line) => {
                    self.at = before;
                    return rows;
                }
                Some((at, line)) if !line.trim().is_empty() => rows.push((at, line.trim_end())),
                _ => return rows,
            }
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.text[self.at..].split_inclusive('\n').next()?;
        let start = self.at;
        self.at += line.len();
        let line = line.strip_suffix('\n').unwrap_or(line);
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    }
}
