//! Letter grids: one character for each square, the same character for the same region.
//!
//! Lines before the grid that contain a space are a header: comments, the character of squares in no
//! region, and the number of stars if it is not 1.

use super::draft::Draft;
use super::error::{Located, Read, quoted};
use super::labels::NO_REGION;
use super::lines::Lines;
use super::star_battle;
use crate::board::Board;
use crate::{Problem, Regions};

/// Reads a region puzzle.
pub(super) fn read(text: &str) -> Read<Problem> {
    let mut draft = Draft::default();
    let expected = "no-region or stars before a letter grid, a row of it without spaces, or another \
                    format: text, json, archive, puzzlink or sbn";
    parse(&mut draft, text, &["no-region", "stars"], expected)?;
    if !draft.mentions("stars") {
        draft.state("stars", "1", 0)?;
    }
    draft.problem(text.len())
}

/// Reads the regions of a board.
pub(super) fn read_regions(text: &str, board: &Board) -> Read<Regions> {
    let mut draft = Draft::default();
    draft.require_size((board.rows(), board.columns()), 0)?;
    let expected = "no-region before the grid, or a row of it without spaces";
    parse(&mut draft, text, &["no-region"], expected)?;
    let regions = draft.regions(board)?;
    Ok(regions.expect("a grid without regions is refused"))
}

fn parse(draft: &mut Draft, text: &str, rules: &[&str], expected: &str) -> Read<()> {
    let mut lines = Lines::new(text);
    let is_header = |line: &str| line.trim().contains(char::is_whitespace);
    loop {
        let before = lines.at;
        let Some((at, line)) = lines.next() else {
            break;
        };
        let rule = line.trim();
        if !is_header(line) && !rule.is_empty() {
            lines.at = before;
            break;
        }
        let (name, value) = rule.split_once(char::is_whitespace).unwrap_or_default();
        if name.starts_with('#') || rule.is_empty() {
            continue;
        }
        if !rules.contains(&name) {
            return Err(Located::unexpected(at, expected, quoted(rule)));
        }
        draft.mention(name, at)?;
        let value = value.trim_start();
        draft.state(name, value, at + line.trim_end().len() - value.len())?;
    }
    let at = lines.at;
    let rows = lines.block(|_| false);
    if let Some((start, row)) = rows.iter().find(|(_, row)| is_header(row)) {
        let place = row.find(char::is_whitespace).unwrap_or_default();
        let expected = "one character for each square, without spaces";
        return Err(Located::unexpected(start + place, expected, "a space"));
    }
    draft.add_regions(rows.into_iter(), at)?;
    match lines.find(|(_, line)| !line.trim().is_empty()) {
        None => Ok(()),
        Some((at, line)) => {
            let expected = "the end of the file after the grid";
            Err(Located::unexpected(at, expected, quoted(line.trim())))
        }
    }
}

/// Writes a region puzzle.
pub(super) fn write(problem: &Problem) -> Result<String, String> {
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
