//! Reading of the text format.

use super::{BOARD, Drawing, FREE, HEADER, MARKS, OWN, REGIONS, VERSION, drawing};
use crate::Problem;
use crate::board::Square;
use crate::instance::cells::cells;
use crate::instance::draft::{Draft, Mark, rules};
use crate::instance::error::{Located, Read, quoted};
use crate::instance::lines::{Lines, rows};
use itertools::Itertools;

/// Reads a problem.
pub(in crate::instance::formats) fn read(text: &str) -> Read<Problem> {
    let mut lines = Lines::new(text);
    let mut draft = Draft::default();
    if let Some(drawing) = drawing(text) {
        let drawn = lines.filter(|(_, line)| !line.trim().is_empty());
        read_board(&mut draft, rows(drawn.collect()), 0, drawing)?;
        return draft.problem(text.len());
    }
    read_header(lines.next())?;
    while let Some((at, line)) = lines.next() {
        let line = line.trim_end();
        let start = at + line.len() - line.trim_start().len();
        let line = line.trim_start();
        match line {
            "" => {}
            comment if comment.starts_with('#') => {}
            BOARD => {
                let rows = lines.block(|line| line.trim() == REGIONS);
                read_board(&mut draft, rows, start, OWN)?;
                read_after_board(&mut draft, &mut lines)?;
            }
            REGIONS => read_regions(&mut draft, &mut lines, start)?,
            rule => read_rule(&mut draft, rule, start)?,
        }
    }
    draft.problem(text.len())
}

fn read_header(first: Option<(usize, &str)>) -> Read<()> {
    let line = first.map_or("", |(_, line)| line).trim_end();
    let unexpected = |at, expected: &str, found: &str| {
        Err(Located::unexpected(at, expected.to_owned(), quoted(found)))
    };
    match line.strip_prefix(HEADER) {
        None => unexpected(0, &format!("the first line '{HEADER} {VERSION}'"), line),
        Some(rest) if rest.strip_prefix(' ') == Some(VERSION) => Ok(()),
        Some(rest) => {
            let version = rest.trim_start();
            let expected = format!("version {VERSION} of the format");
            unexpected(line.len() - version.len(), &expected, version)
        }
    }
}

fn read_rule(draft: &mut Draft, rule: &str, at: usize) -> Read<()> {
    let end = rule.find(char::is_whitespace).unwrap_or(rule.len());
    let (name, value) = rule.split_at(end);
    if !draft.mention(name, at)? {
        let expected = format!("a rule ({}), {BOARD} or {REGIONS}", rules().join(", "));
        return Err(Located::unexpected(at, expected, quoted(name)));
    }
    let value = value.trim_start();
    draft.state(name, value, at + rule.len() - value.len())
}

fn read_board(
    draft: &mut Draft,
    rows: Vec<(usize, &str)>,
    at: usize,
    [free, queen]: Drawing,
) -> Read<()> {
    let Some(&(first, row)) = rows.first() else {
        return Err(Located::unexpected(at, "a picture of the board", "no row"));
    };
    let mut is_separated = None;
    let columns = cells(row, first, &mut is_separated)?.len();
    let size = (u32::try_from(rows.len()).ok()).zip(u32::try_from(columns).ok());
    let Some(size) = size else {
        return Err(Located::unexpected(at, "a smaller board", "a huge one"));
    };
    draft.require_size(size, first)?;
    for ((start, row), number) in rows.into_iter().zip(0..) {
        let cells = cells(row, start, &mut is_separated)?;
        if cells.len() != columns {
            let end = cells
                .get(columns)
                .map_or(start + row.len(), |&(end, _)| end);
            let expected = format!("{columns} squares in each row, as in the first one");
            return Err(Located::unexpected(end, expected, cells.len().to_string()));
        }
        for (&(place, cell), column) in cells.iter().zip(0..) {
            let is_it = |character: char| cell.chars().eq([character]);
            if is_it(free) {
                continue;
            }
            if is_it(queen) {
                let square = Square::from_zero_based(number, column);
                draft.mark(Mark::Fixed, square, place);
                continue;
            }
            let Some(&(_, mark)) = MARKS.iter().find(|(known, _)| is_it(*known)) else {
                let known: String = MARKS.iter().map(|(known, _)| format!(" {known}")).collect();
                let expected = format!("one of the characters {FREE}{known}");
                return Err(Located::unexpected(place, expected, quoted(cell)));
            };
            draft.mark(mark, Square::from_zero_based(number, column), place);
        }
    }
    Ok(())
}

/// Reads the regions, before which only empty lines and comments may stand.
fn read_after_board(draft: &mut Draft, lines: &mut Lines<'_>) -> Read<()> {
    while let Some((at, line)) = lines.next() {
        let line = line.trim();
        if line == REGIONS {
            return read_regions(draft, lines, at);
        }
        if !line.is_empty() && !line.starts_with('#') {
            let expected = format!("'{REGIONS}' or the end of the file after the board");
            return Err(Located::unexpected(at, expected, quoted(line)));
        }
    }
    Ok(())
}

/// Reads the regions, after which only empty lines and comments may stand.
fn read_regions(draft: &mut Draft, lines: &mut Lines<'_>, at: usize) -> Read<()> {
    let rows = lines.block(|_| false);
    draft.add_regions(rows.into_iter(), at)?;
    for (at, line) in lines {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            let expected = "the end of the file after the regions";
            return Err(Located::unexpected(at, expected, quoted(line.trim())));
        }
    }
    Ok(())
}
