//! `queensat show`: pictures of solutions.

use crate::args::{ShowPlan, Source};
use crate::exit::{Exit, Failure, fail, print_diagnostic};
use crate::files::input::Lines;
use crate::output::picture;
use crate::output::solution_line::{FAR_TOO_LONG, LineFault, Solution, SolutionLine, read_line};
use crate::output::text::counted;
use crate::output::text::input_name;
use queensat::board::Symmetry;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{MAX_ON_SHEET, SheetBoard};
use std::path::Path;

/// Maximum length of a line in a list.
const MAX_LINE: u64 = 1 << 20;

/// Board from a list, with its comment.
struct Listed {
    placement: Placement,
    /// `true` if it is stated by columns.
    is_columns: bool,
    note: Option<String>,
}

impl From<SolutionLine> for Listed {
    fn from(line: SolutionLine) -> Self {
        Self {
            is_columns: matches!(line.solution, Solution::Columns(_)),
            placement: line.solution.into(),
            note: line.note,
        }
    }
}

/// Reads and draws the boards.
pub fn run(plan: &ShowPlan) -> Result<Exit, Failure> {
    let boards = match &plan.source {
        Source::Line(line) => {
            let board =
                read_line(line.as_bytes()).map_err(|fault| Failure::Usage(fault.to_string()));
            board?.map(Listed::from).into_iter().collect()
        }
        Source::File(path) => read(path)?,
    };
    let Some(first) = boards.first() else {
        return Err(match plan.source {
            Source::Line(_) => Failure::Usage("expected the columns of queens".into()),
            Source::File(_) => Failure::Runtime("there is no solution in the list".into()),
        });
    };
    let problem = plan.problem(&first.placement, first.is_columns)?;
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
        let solutions = counted(boards.len() as u64, "solution");
        let title = format!("{}: {solutions}", subject(&problem));
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
    if board.is_columns && rows != n {
        let [rows, n] = [rows, n].map(|rows| counted(rows, "row"));
        return Err(format!(
            "it is for a board with {rows} and the first for one with {n}"
        ));
    }
    let mut queens = board.placement.queens().iter();
    let is_on_board = queens.all(|&queen| problem.contains(queen));
    if anyway && is_on_board {
        return Ok(());
    }
    board.placement.verify(problem).map_err(|violation| {
        let advice = match is_on_board {
            true => " (--anyway draws it, with attacks in red)",
            false => "",
        };
        format!("{violation}{advice}")
    })
}

/// Names the problem in the title of a sheet: `8 queens`, or `3 rooks on a 3x5 torus`.
pub fn subject(problem: &Problem) -> String {
    if problem.is_n_queens() {
        counted(problem.n().into(), "queen")
    } else {
        problem.describe_pieces()
    }
}

/// Describes the symmetry of a placement. Reflections leave no solution of n queens unchanged on boards
/// with more than one square.
pub fn symmetry(placement: &Placement, problem: &Problem) -> &'static str {
    let board = problem.board();
    let is_possible =
        |symmetry: Symmetry| !symmetry.exchanges_lines() || board.rows() == board.columns();
    let keeps = |symmetry| is_possible(symmetry) && placement.image(board, symmetry) == *placement;
    let reflections = [
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
    ];
    if keeps(Symmetry::QuarterTurn) {
        "90° symmetry"
    } else if keeps(Symmetry::HalfTurn) {
        "180° symmetry"
    } else if reflections.into_iter().any(keeps) {
        "mirror symmetry"
    } else {
        "no symmetry"
    }
}

fn read(path: &Path) -> Result<Vec<Listed>, Failure> {
    let mut boards = Vec::new();
    let mut lines = Lines::open(path, MAX_LINE, FAR_TOO_LONG)?;
    while let Some((number, line)) = lines.next()? {
        let name = input_name(path);
        let fault = |fault: LineFault| {
            let column = fault.column().map(|column| format!(", column {column}"));
            let column = column.unwrap_or_default();
            Failure::Runtime(format!("{name}, line {number}{column}: {fault}"))
        };
        boards.extend(read_line(line).map_err(fault)?.map(Listed::from));
        if boards.len() > MAX_ON_SHEET {
            fail!(
                "{name}, line {number}: a sheet shows up to {MAX_ON_SHEET} boards, and the list has \
                 more"
            );
        }
    }
    Ok(boards)
}
