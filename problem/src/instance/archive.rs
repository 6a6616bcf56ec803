//! Records of archives of region puzzles: JSON objects with the number of the region of each square.
//!
//! The field `grid` is the solution, not a part of the problem.

use super::error::{InstanceFault, Located, Read, quoted};
use super::json::{Scanner, read_id};
use super::{Entry, star_battle};
use crate::Problem;

/// A table of whole numbers, row by row.
struct Table {
    at: usize,
    rows: usize,
    numbers: Vec<i64>,
}

/// Returns `true` if JSON has regions of numbers.
pub(super) fn is_archive(json: &str) -> bool {
    let is_numbers = |rest: &str| {
        let rest = rest.trim_start().strip_prefix(':').map(str::trim_start);
        let rest = rest.and_then(|rest| rest.strip_prefix('['));
        rest.is_some_and(|rest| rest.trim_start().starts_with('['))
    };
    json.match_indices("\"regions\"")
        .any(|(at, name)| is_numbers(&json[at + name.len()..]))
}

/// Reads a record.
pub(super) fn read(text: &str) -> Read<Entry> {
    let mut scanner = Scanner::new(text);
    let (mut id, mut regions, mut grid) = (None, None, None);
    let mut stated: Vec<&'static str> = Vec::new();
    scanner.object(|scanner, at, name| {
        const FIELDS: [&str; 4] = ["id", "date", "regions", "grid"];
        let Some(&name) = FIELDS.iter().find(|known| **known == name) else {
            let expected = format!("one of the fields {}", FIELDS.join(", "));
            return Err(Located::unexpected(at, expected, quoted(name)));
        };
        if stated.contains(&name) {
            return Err(Located::new(at, InstanceFault::Repeated { name }));
        }
        stated.push(name);
        match name {
            "id" => id = Some(read_id(scanner)?),
            "date" => drop(scanner.string("a date in quotes")?),
            "regions" => regions = Some(read_table(scanner)?),
            _ => grid = Some(read_table(scanner)?),
        }
        Ok(())
    })?;
    scanner.end()?;
    let Some(Table { at, rows, numbers }) = regions else {
        let end = text.trim_end().len().saturating_sub(1);
        return Err(Located::unexpected(end, "the field 'regions'", "none"));
    };
    if let Some(grid) = grid {
        let is_like = grid.rows == rows && grid.numbers.len() == numbers.len();
        if !is_like || grid.numbers.iter().any(|number| !(0..=1).contains(number)) {
            let expected = "a grid of 0 and 1, of the size of the regions";
            return Err(Located::unexpected(grid.at, expected, "another one"));
        }
    }
    let problem = star_battle::problem(rows, 1, numbers, at)?;
    Ok(Entry { id, problem })
}

fn read_table(scanner: &mut Scanner<'_>) -> Read<Table> {
    let at = scanner.place();
    let mut numbers = Vec::new();
    let (mut rows, mut columns) = (0, 0);
    scanner.list("a list of rows", |scanner| {
        let at = scanner.place();
        let before = numbers.len();
        scanner.list("a row, which starts with '['", |scanner| {
            numbers.push(scanner.number("a whole number")?);
            Ok(())
        })?;
        let found = numbers.len() - before;
        if rows == 0 {
            columns = found;
        }
        rows += 1;
        if found != columns || found == 0 {
            let expected = format!("{} numbers in each row", columns.max(1));
            return Err(Located::unexpected(at, expected, found.to_string()));
        }
        Ok(())
    })?;
    if rows == 0 {
        return Err(Located::unexpected(at, "a list of rows", "an empty list"));
    }
    Ok(Table { at, rows, numbers })
}

/// Writes a record with the regions alone.
pub(super) fn write(problem: &Problem) -> Result<String, String> {
    let (stars, labels) = star_battle::parts(problem)?;
    if stars != 1 {
        return Err(format!("{stars} stars in each line"));
    }
    let number = |label: &Option<u32>| label.map(|number| number.to_string());
    let rows = labels.squares.chunks(labels.columns);
    let rows: Option<Vec<String>> = rows
        .map(|row| {
            let row: Option<Vec<String>> = row.iter().map(number).collect();
            Some(format!("[{}]", row?.join(",")))
        })
        .collect();
    let rows = rows.ok_or("squares in no region")?;
    Ok(format!("{{\"regions\":[{}]}}\n", rows.join(",")))
}
