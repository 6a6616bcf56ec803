//! `queensat show`: pictures of solutions.

use crate::args::{ShowPlan, Source};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input;
use crate::picture;
use crate::text::{counted, printable};
use queensat::board::Symmetry;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{MAX_ON_SHEET, SheetBoard};
use serde_json::Value;
use std::path::Path;

/// Maximum length of a line in a list.
const MAX_LINE: u64 = 1 << 20;

/// Board from a list, with its comment.
struct Listed {
    placement: Placement,
    note: Option<String>,
}

/// Reads and draws the boards.
pub fn run(plan: &ShowPlan) -> Result<Exit, Failure> {
    let boards = match &plan.source {
        Source::Line(line) => parse(line).map_err(Failure::Usage)?.into_iter().collect(),
        Source::File(path) => read(path)?,
    };
    let Some(first) = boards.first() else {
        return Err(match plan.source {
            Source::Line(_) => Failure::Usage("expected the columns of queens".into()),
            Source::File(_) => Failure::Runtime("there is no solution in the list".into()),
        });
    };
    let n = first.placement.queens().len() as u32;
    let problem = plan.problem(n)?;
    for (number, board) in (1..).zip(&boards) {
        let which = match boards.len() {
            1 => "this".to_owned(),
            _ => format!("solution {number} of the list"),
        };
        require_solution(board, &problem, plan.anyway)
            .map_err(|reason| Failure::Runtime(format!("{which} is not a solution: {reason}")))?;
    }
    let mut picture = plan.picture;
    let sheet = boards.len() > 1 || plan.sheet;
    picture.style.coordinates = plan.coordinates.unwrap_or(!sheet);
    let bytes = if sheet {
        let queens = counted(n.into(), "queen");
        let title = format!("{queens}: {}", counted(boards.len() as u64, "solution"));
        let sheet_board = |(number, board): (u32, &Listed)| {
            let symmetry = || symmetry(&board.placement, &problem);
            let note = board.note.as_deref().unwrap_or_else(symmetry);
            SheetBoard {
                placement: board.placement.clone(),
                caption: vec![format!("{number} · {note}")],
            }
        };
        let boards: Vec<_> = (1..).zip(&boards).map(sheet_board).collect();
        picture.sheet(&boards, &problem, &title)?
    } else {
        picture.board(&first.placement, &problem)?
    };
    picture::write(&bytes, picture.format, plan.output.as_deref())?;
    if plan.anyway && picture.format.is_text() {
        // Text does not show attacks, unlike pictures.
        for (number, board) in (1..).zip(&boards) {
            if let Err(violation) = board.placement.verify(&problem) {
                print_diagnostic(&format!(
                    "warning: board {number} is not a solution: {violation}"
                ));
            }
        }
    }
    Ok(Exit::Answered)
}

/// Verifies a board, or only its number of rows if wrong ones are drawn as well.
fn require_solution(board: &Listed, problem: &Problem, anyway: bool) -> Result<(), String> {
    let (rows, n) = (board.placement.queens().len() as u64, problem.n().into());
    if rows != n {
        let [rows, n] = [rows, n].map(|rows| counted(rows, "row"));
        return Err(format!(
            "it is for a board with {rows} and the first for one with {n}"
        ));
    }
    if anyway {
        return Ok(());
    }
    board.placement.verify(problem).map_err(|violation| {
        let mut queens = board.placement.queens().iter();
        let advice = match queens.all(|&queen| problem.contains(queen)) {
            true => " (--anyway draws it, with attacks in red)",
            false => "",
        };
        format!("{violation}{advice}")
    })
}

/// Describes the rotational symmetry of a placement. Reflections leave no solution unchanged on boards
/// with more than one square.
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

fn read(path: &Path) -> Result<Vec<Listed>, Failure> {
    let mut boards = Vec::new();
    input::for_each_line(path, MAX_LINE, |number, line| {
        let fault = |fault: String| {
            Failure::Runtime(format!("{}, line {number}: {fault}", input::name(path)))
        };
        let text = std::str::from_utf8(line);
        let text = text.map_err(|_| fault("it is not text in UTF-8".into()))?;
        boards.extend(parse(text).map_err(fault)?);
        if boards.len() > MAX_ON_SHEET {
            return Err(fault(format!(
                "a sheet shows up to {MAX_ON_SHEET} boards, and the list has more"
            )));
        }
        Ok(())
    })?;
    Ok(boards)
}

/// Parses a line of a list: columns with an optional comment after '#', or JSON with a field
/// `columns`. Returns `None` for an empty line and for the last line of a list in JSON.
fn parse(line: &str) -> Result<Option<Listed>, String> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.starts_with('{') {
        return parse_json(line);
    }
    let (columns, note) = match line.split_once('#') {
        Some((columns, note)) => (columns, Some(printable(note.trim()))),
        None => (line, None),
    };
    let column = |word: &str| match word.parse::<u32>() {
        Ok(column @ 1..) => Ok(column - 1),
        _ => Err(format!(
            "expected the column of the queen in each row, counted from 1, but found '{}'",
            printable(&word.chars().take(20).collect::<String>())
        )),
    };
    let columns = columns.split_whitespace().map(column);
    let columns = columns.collect::<Result<Vec<u32>, String>>()?;
    Ok((!columns.is_empty()).then(|| Listed {
        placement: Placement::from_columns(&columns),
        note,
    }))
}

fn parse_json(line: &str) -> Result<Option<Listed>, String> {
    let expected = || "expected a field `columns` with numbers from 1, or null".to_owned();
    let value: Value =
        serde_json::from_str(line).map_err(|error| format!("the line is not JSON: {error}"))?;
    let columns = match value.get("columns") {
        Some(Value::Array(columns)) => columns,
        // The last line of a list.
        None if value.get("completeness").is_some() => return Ok(None),
        Some(Value::Null) => return Err("it says that there is no solution".into()),
        _ => return Err(expected()),
    };
    let column = |value: &Value| u32::try_from(value.as_u64()?).ok()?.checked_sub(1);
    let columns: Option<Vec<u32>> = columns.iter().map(column).collect();
    Ok(Some(Listed {
        placement: Placement::from_columns(&columns.ok_or_else(expected)?),
        note: None,
    }))
}
