//! Lines of a text with their places, and comments.

use super::cells::SEPARATORS;
use super::text;

/// Starts of comments before a problem. The last two may also be labels of regions, and `#` a blocked square.
const COMMENTS: [&str; 4] = ["//", ";", "#", "%"];

/// Returns `true` for a line before a problem that is a comment. `rest` is the text after it.
pub(super) fn is_comment(line: &str, rest: &str) -> bool {
    let line = line.trim();
    let Some(mark) = COMMENTS.into_iter().find(|it| line.starts_with(it)) else {
        return false;
    };
    let next = || rest.lines().map(str::trim).find(|it| !it.is_empty());
    let is_other_length = |it: &str| it.chars().count() != line.chars().count();
    match mark {
        "//" | ";" => true,
        _ if line.contains(char::is_whitespace) => !text::is_drawn(line),
        _ => !line.contains(SEPARATORS) && next().is_some_and(is_other_length),
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

/// Returns the rows of a grid: its lines or, if there is only one, its parts between slashes.
pub(super) fn rows(lines: Vec<(usize, &str)>) -> Vec<(usize, &str)> {
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
