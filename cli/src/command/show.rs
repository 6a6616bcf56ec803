//! `queensat show`: solutions as pictures.

use crate::args::{ShowPlan, Source};
use crate::exit::{Exit, Failure, tell};
use crate::input;
use crate::picture;
use crate::text::{counted, printable};
use queensat::board::Symmetry;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{MAX_ON_SHEET, SheetBoard};
use std::io::{BufRead, Read};

/// A line of a list is not longer.
const LONGEST_LINE: u64 = 1 << 20;

/// A board to be drawn and what the list says about it.
struct Listed {
    placement: Placement,
    note: Option<String>,
}

/// Reads and draws.
pub fn run(plan: &ShowPlan) -> Result<Exit, Failure> {
    let boards = match &plan.source {
        Source::Line(line) => vec![
            parse(line)
                .map_err(Failure::Usage)?
                .ok_or_else(|| Failure::Usage("expected the columns of queens".into()))?,
        ],
        Source::File(path) => read(path)?,
    };
    let Some(first) = boards.first() else {
        return Err(Failure::Runtime("there is no solution in the list".into()));
    };
    let n = first.placement.queens().len() as u32;
    let problem = plan.problem(n)?;
    for (position, board) in boards.iter().enumerate() {
        let verdict = match board.placement.queens().len() as u32 {
            length if length != n => Err(format!(
                "it is for a board with {} and the first for one with {}",
                counted(length.into(), "row"),
                counted(n.into(), "row")
            )),
            _ if plan.anyway => Ok(()),
            _ => (board.placement.verify(&problem)).map_err(|violation| violation.to_string()),
        };
        if let Err(reason) = verdict {
            let which = if boards.len() > 1 {
                format!("solution {} of the list", position + 1)
            } else {
                "this".to_owned()
            };
            let queens = board.placement.queens();
            let is_drawable =
                queens.len() == n as usize && queens.iter().all(|&queen| problem.contains(queen));
            let advice = if is_drawable {
                " (--anyway draws it, with attacks in red)"
            } else {
                ""
            };
            return Err(Failure::Runtime(format!(
                "{which} is no solution: {reason}{advice}"
            )));
        }
    }
    let mut how = plan.picture;
    let bytes = if boards.len() > 1 || plan.sheet {
        how.style.coordinates = plan.coordinates.unwrap_or(false);
        let title = format!(
            "{}: {}",
            counted(n.into(), "queen"),
            counted(boards.len() as u64, "solution")
        );
        let boards: Vec<SheetBoard> = (1..)
            .zip(&boards)
            .map(|(number, board)| SheetBoard {
                placement: board.placement.clone(),
                caption: match &board.note {
                    Some(note) => vec![format!("{number} · {note}")],
                    None => vec![format!(
                        "{number} · {}",
                        symmetry(&board.placement, &problem)
                    )],
                },
            })
            .collect();
        how.sheet(&boards, &problem, &title)?
    } else {
        how.style.coordinates = plan.coordinates.unwrap_or(true);
        how.board(&first.placement, &problem)?
    };
    picture::write(&bytes, how.format, plan.output.as_deref())?;
    if plan.anyway && how.format.is_text() {
        // What pictures show in red, text does not show at all.
        for (number, board) in (1..).zip(&boards) {
            if let Err(violation) = board.placement.verify(&problem) {
                tell(&format!(
                    "warning: board {number} is no solution: {violation}"
                ));
            }
        }
    }
    Ok(Exit::Answered)
}

/// Which turns of the board leave the queens as they are. No reflection does on boards with more
/// than one square.
pub fn symmetry(placement: &Placement, problem: &Problem) -> &'static str {
    let n = problem.n();
    let keeps = |symmetry| placement.image(n, symmetry) == *placement;
    if keeps(Symmetry::QuarterTurn) {
        "90° symmetry"
    } else if keeps(Symmetry::HalfTurn) {
        "180° symmetry"
    } else {
        "no symmetry"
    }
}

fn read(path: &std::path::Path) -> Result<Vec<Listed>, Failure> {
    let mut file = input::open(path)?;
    let mut boards = Vec::new();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let length = (file.by_ref().take(LONGEST_LINE))
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::read(path, &error))?;
        if length == 0 {
            break;
        }
        let fault = |fault: &str| {
            Failure::Runtime(format!("{}, line {number}: {fault}", input::name(path)))
        };
        if length as u64 == LONGEST_LINE {
            return Err(fault("the line is far longer than a solution can be"));
        }
        let text = std::str::from_utf8(&line).map_err(|_| fault("it is not text in UTF-8"))?;
        if let Some(board) = parse(text).map_err(|error| fault(&error))? {
            boards.push(board);
        }
        if boards.len() > MAX_ON_SHEET {
            return Err(fault(&format!(
                "a sheet shows up to {MAX_ON_SHEET} boards, and the list has more"
            )));
        }
    }
    Ok(boards)
}

/// A line of a list: columns, what follows a '#' being said about them, or JSON with a field
/// `columns`. An empty line is none.
fn parse(line: &str) -> Result<Option<Listed>, String> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.starts_with('{') {
        return parse_json(line).map(Some);
    }
    let (columns, note) = match line.split_once('#') {
        Some((columns, note)) => (columns, Some(printable(note.trim()))),
        None => (line, None),
    };
    let columns = columns
        .split_whitespace()
        .map(|word| match word.parse::<u32>() {
            Ok(column @ 1..) => Ok(column - 1),
            _ => Err(format!(
                "expected the column of the queen in each row, counted from 1, but found '{}'",
                printable(&word.chars().take(20).collect::<String>())
            )),
        })
        .collect::<Result<Vec<u32>, String>>()?;
    Ok((!columns.is_empty()).then(|| Listed {
        placement: Placement::from_columns(&columns),
        note,
    }))
}

fn parse_json(line: &str) -> Result<Listed, String> {
    let expected = || "expected a field `columns` with numbers from 1, or null".to_owned();
    let value: serde_json::Value =
        serde_json::from_str(line).map_err(|error| format!("this is no JSON: {error}"))?;
    let columns = match value.get("columns") {
        Some(serde_json::Value::Array(columns)) => columns,
        Some(serde_json::Value::Null) => return Err("it says that there is no solution".into()),
        _ => return Err(expected()),
    };
    let column = |value: &serde_json::Value| {
        let column = value.as_u64().and_then(|column| u32::try_from(column).ok());
        column.and_then(|column| column.checked_sub(1))
    };
    let columns: Option<Vec<u32>> = columns.iter().map(column).collect();
    Ok(Listed {
        placement: Placement::from_columns(&columns.ok_or_else(expected)?),
        note: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_line_makes_the_reader_panic(line in ".{0,60}") {
            let _ = parse(&line);
        }

        #[test]
        fn lines_of_both_formats_are_read(columns in proptest::collection::vec(1..50_u32, 1..30)) {
            let zero_based: Vec<u32> = columns.iter().map(|column| column - 1).collect();
            let expected = Placement::from_columns(&zero_based);
            let json = format!("{{\"columns\":{columns:?}}}");
            let words: Vec<String> = columns.iter().map(u32::to_string).collect();
            for line in [json, words.join(" "), format!(" {} # of mine\n", words.join("  "))] {
                let listed = parse(&line).unwrap().unwrap();
                prop_assert_eq!(&listed.placement, &expected);
                prop_assert_eq!(listed.note.is_some(), line.contains('#'));
            }
        }
    }
}
