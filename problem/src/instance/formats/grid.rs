//! Letter grids: one label for each square, the same label for the same region.
//!
//! Lines before the grid that begin with a word are a header: comments, the character of squares in no
//! region, and the number of stars if it is not 1. A grid on one line has slashes between its rows.

use super::{Definition, Format};
use crate::board::{Board, counted};
use crate::instance::cells::{SEPARATORS, is_separator};
use crate::instance::draft::{self, Draft};
use crate::instance::error::{Located, Read, quoted};
use crate::instance::labels::NO_REGION;
use crate::instance::lines::{Lines, Rows, is_comment, rows};
use crate::instance::star_battle;
use crate::instance::{Entry, read_line};
use crate::{Problem, Regions};

pub(super) const FORMAT: Definition = Definition {
    summary: "Letter grid of a region puzzle",
    extensions: &["txt"],
    on_one_line: Some("a grid with '/' between its rows"),
    // What has no marks is a letter grid.
    has_marks: |_| false,
    is_meant: |_| false,
    begins_list: |line| line.split('/').count() >= MIN_ROWS_OF_LINE && read_line(line).is_ok(),
    read: |text| read(text).map(Entry::from),
    write,
};

/// Minimum number of rows of a grid on the first line of a list. With fewer, the line may be one of another text.
const MIN_ROWS_OF_LINE: usize = 4;
/// Maximum length of labels that spaces separate, in bytes.
const MAX_LABEL: usize = 4;

/// Characters of which people draw boards: of free squares, of queens, and of others.
const DRAWN: &str = "._-+·□■oO0qQxX*1♕♛#";

/// Reads a region puzzle.
fn read(text: &str) -> Read<Problem> {
    read_stated(text, false)
}

/// Reads a text whose format is not given, and that has no marks of another one, as a region puzzle. Refuses what is hardly
/// one: several regions in one row or column, and a board that is drawn.
pub(in crate::instance) fn read_recognized(text: &str) -> Read<Problem> {
    read_stated(text, true)
}

fn read_stated(text: &str, must_be_likely: bool) -> Read<Problem> {
    let mut draft = Draft::default();
    let others = Format::Grid.others();
    let expected = format!(
        "no-region or stars before a letter grid, a row of it, or another format: {others}"
    );
    let rows = parse(&mut draft, text, &["no-region", "stars"], &expected)?;
    if !draft.mentions("stars") {
        draft.state("stars", "1", 0)?;
    }
    let has_no_region = draft.mentions("no-region");
    let problem = draft.problem(text.len())?;
    let regions = problem.regions().map_or(0, Regions::len);
    let [lines, columns] = [problem.board().rows(), problem.board().columns()];
    let squares = || rows.iter().flat_map(|(_, row)| row.chars());
    let is_odd = regions != lines.min(columns) as usize || squares().any(|c| c == '.');
    let is_number = rows[0].1.trim().parse::<u32>().is_ok();
    let expected = if lines.min(columns) == 1 && (regions > 1 || is_number) {
        format!(
            "a grid with a line for each row, or with '/' between its rows, or another format: {others}"
        )
    } else if !has_no_region && is_odd && squares().all(|c| is_separator(c) || DRAWN.contains(c)) {
        "as many regions as rows or columns, or a drawn board with '.' for free squares, 'Q' for queens and '#' for \
         blocked squares, and no other line".into()
    } else {
        return Ok(problem);
    };
    let regions = counted(regions as u64, "region");
    let found = format!("a board of {lines}x{columns} squares with {regions}");
    let unlikely = Located::unexpected(rows[0].0, expected, found);
    if must_be_likely {
        Err(unlikely)
    } else {
        Ok(problem)
    }
}

/// Reads the regions of a board.
pub(in crate::instance) fn read_regions(text: &str, board: &Board) -> Read<Regions> {
    let mut draft = Draft::default();
    draft.require_size((board.rows(), board.columns()), 0)?;
    let expected = "no-region before the grid, or a row of it";
    parse(&mut draft, text, &["no-region"], expected)?;
    let regions = draft.regions(board)?;
    Ok(regions.expect("a grid without regions is refused"))
}

fn parse<'a>(draft: &mut Draft, text: &'a str, rules: &[&str], expected: &str) -> Read<Rows<'a>> {
    let mut lines = Lines::new(text);
    let is_header = |rule: &str| {
        let words: Vec<&str> = rule.split_whitespace().collect();
        // Longer than labels that spaces separate.
        let is_long = |word: &&str| word.len() > MAX_LABEL && !rule.contains(SEPARATORS);
        words.len() > 1
            && (draft::rules().any(|rule| rule == words[0]) || words.iter().any(is_long))
    };
    loop {
        let before = lines.at;
        let Some((at, line)) = lines.next() else {
            break;
        };
        let rule = line.trim();
        if rule.is_empty() || is_comment(line, lines.rest()) {
            continue;
        }
        if !is_header(rule) {
            lines.at = before;
            break;
        }
        let (name, value) = rule.split_once(char::is_whitespace).unwrap_or_default();
        if !rules.contains(&name) {
            return Err(Located::unexpected(at, expected, quoted(rule)));
        }
        draft.mention(name, at)?;
        let value = value.trim_start();
        draft.state(name, value, at + line.trim_end().len() - value.len())?;
    }
    let at = lines.at;
    let (mut rows, mut has_gaps, mut is_after_gap) = (Vec::new(), None, false);
    for (at, line) in lines {
        if line.trim().is_empty() {
            is_after_gap = true;
            continue;
        }
        // Empty lines are between all rows or between none.
        if !rows.is_empty() && *has_gaps.get_or_insert(is_after_gap) != is_after_gap {
            let expected = if is_after_gap {
                "the end of the file after the grid"
            } else {
                "an empty line before each row, as before the second one"
            };
            return Err(Located::unexpected(at, expected, quoted(line.trim())));
        }
        rows.push((at, line));
        is_after_gap = false;
    }
    let rows = self::rows(rows);
    draft.add_regions(rows.iter().copied(), at)?;
    Ok(rows)
}

/// Writes a region puzzle.
fn write(problem: &Problem) -> Result<String, String> {
    let (stars, labels) = star_battle::parts(problem)?;
    let mut text = String::new();
    if stars != 1 {
        text += &format!("stars {stars}\n");
    }
    if labels.has_gaps() {
        text += &format!("no-region {NO_REGION}\n");
    }
    for row in labels.rows()? {
        text += &row;
        text.push('\n');
    }
    Ok(text)
}
