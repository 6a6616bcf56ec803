//! `queensat show`: pictures of solutions.

use crate::args::{ShowPlan, Source};
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary, refuse};
use crate::files::input::{Lines, open_with_text};
use crate::output::picture;
use crate::output::solution_line::FAR_TOO_LONG;
use crate::output::text::{counted, input_name};
use queensat::answers::{LineFault, SolutionLine, read_solution};
use queensat::board::Symmetry;
use queensat::instance;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{MAX_ON_SHEET, SheetBoard};
use std::path::Path;

/// Advice for squares that are not on a board with as many rows as queens.
const NO_BOARD: &str = "; for another board, add --board N or --board ROWSxCOLUMNS";
/// Maximum length of a line in a list.
const MAX_LINE: u64 = 1 << 20;

/// Reads and draws the boards.
pub fn run(plan: &ShowPlan) -> Result<Exit, Failure> {
    let stated = plan.args.stated()?;
    let rows = stated.as_ref().map(|problem| problem.board().rows());
    let boards = match &plan.source {
        Source::Line(line) => {
            let board = read_solution(line.as_bytes(), rows);
            let board = board.map_err(|fault| {
                let advice = match fault {
                    LineFault::OffBoard(..) if stated.is_none() => NO_BOARD,
                    _ => "",
                };
                Failure::Usage(format!("{fault}{advice}"))
            });
            board?.into_iter().collect()
        }
        Source::File(path) => match read(path, rows)? {
            Content::Solutions(boards) => boards,
            Content::Puzzle(problem) if !plan.args.has_problem() => {
                return show_puzzle(plan, &problem);
            }
            Content::Puzzle(_) => fail!(
                "{} states a puzzle, so the options of the problem have no effect; `queensat puzzle show` \
                 draws it with further squares",
                input_name(path)
            ),
        },
    };
    let Some(first) = boards.first() else {
        return Err(match plan.source {
            Source::Line(_) => Failure::Usage("expected the columns of queens".into()),
            Source::File(_) => Failure::Runtime("there is no solution in the list".into()),
        });
    };
    let problem = match stated {
        Some(problem) => problem,
        None => plan.args.problem_of(first)?,
    };
    for (number, board) in (1..).zip(&boards) {
        let which = match boards.len() {
            1 => "this".to_owned(),
            _ => format!("solution {number} of the list"),
        };
        require_solution(board, &problem, plan.args.anyway)
            .map_err(|reason| Failure::Runtime(format!("{which} is not a solution: {reason}")))?;
    }
    let count = boards.len();
    if plan.args.images && count > 1 {
        refuse!("--images draws the images of one solution, but there are {count}");
    }
    let mut picture = plan.picture;
    let sheet = count > 1 || plan.args.sheet || plan.args.images;
    if sheet {
        picture.style = plan.of_sheet;
    }
    let bytes = if plan.args.images {
        let (boards, title) = images(&first.solution, &problem);
        picture.sheet(&boards, &problem, &title)?
    } else if sheet {
        let solutions = counted(boards.len() as u64, "solution");
        let title = format!("{}: {solutions}", problem.title());
        let sheet_board = |(number, board): (u32, &SolutionLine)| {
            let symmetry = || symmetry(&board.solution, &problem);
            let note = board.note.as_deref().unwrap_or_else(symmetry);
            SheetBoard {
                placement: board.solution.clone(),
                caption: vec![format!("{number} · {note}")],
            }
        };
        let boards: Vec<_> = (1..).zip(&boards).map(sheet_board).collect();
        picture.sheet(&boards, &problem, &title)?
    } else {
        picture.board(&first.solution, &problem)?
    };
    picture::write(&bytes, picture.format, plan.output.as_deref())?;
    if plan.args.anyway && picture.format.is_text() {
        // Text does not show attacks, unlike pictures.
        for (number, board) in (1..).zip(&boards) {
            if let Err(violation) = board.solution.verify(&problem) {
                let message = format!("board {number} is not a solution: {violation}");
                print_diagnostic(&format!("warning: {message}"));
            }
        }
    }
    Ok(Exit::Answered)
}

/// Returns the images of a solution under the rotations and reflections of its problem, each with the name of
/// the symmetry, and a title.
fn images(solution: &Placement, problem: &Problem) -> (Vec<SheetBoard>, String) {
    let symmetries = problem.symmetries().into_iter();
    let symmetries = symmetries.filter(|symmetry| symmetry.translation() == (0, 0));
    let mut boards: Vec<SheetBoard> = Vec::new();
    let mut different = 0;
    for (number, symmetry) in (1..).zip(symmetries) {
        let placement = solution.image(problem.board(), symmetry);
        let mut caption = vec![format!("{number} · {symmetry}")];
        match boards.iter().position(|board| board.placement == placement) {
            Some(first) => caption.push(format!("the same as {}", first + 1)),
            None => different += 1,
        }
        boards.push(SheetBoard { placement, caption });
    }
    let (title, images) = (problem.title(), counted(boards.len() as u64, "image"));
    let title = format!("{title}: {images} of one solution, {different} different");
    (boards, title)
}

/// Verifies a board, or only its number of rows if wrong ones are drawn as well.
fn require_solution(board: &SolutionLine, problem: &Problem, anyway: bool) -> Result<(), String> {
    let (rows, n) = (board.solution.queens().len() as u64, problem.n().into());
    if board.is_columns && rows != n {
        let [rows, n] = [rows, n].map(|rows| counted(rows, "row"));
        return Err(format!(
            "it is for a board with {rows} and the first for one with {n}"
        ));
    }
    let mut queens = board.solution.queens().iter();
    let is_on_board = queens.all(|&queen| problem.contains(queen));
    if anyway && is_on_board {
        return Ok(());
    }
    board.solution.verify(problem).map_err(|violation| {
        let advice = match is_on_board {
            true => " (--anyway draws it, with attacks in red)",
            false => "",
        };
        format!("{violation}{advice}")
    })
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

/// Content of a file.
enum Content {
    Solutions(Vec<SolutionLine>),
    Puzzle(Box<Problem>),
}

/// Draws a puzzle without a solution.
fn show_puzzle(plan: &ShowPlan, problem: &Problem) -> Result<Exit, Failure> {
    let picture = plan.picture;
    let bytes = picture.board(&Placement::new(problem.fixed().collect()), problem)?;
    picture::write(&bytes, picture.format, plan.output.as_deref())?;
    print_summary("This is a puzzle; `queensat puzzle show --solution` draws its solution, too.");
    Ok(Exit::Answered)
}

/// Reads solutions or, if the first line is none, a puzzle.
fn read(path: &Path, rows: Option<u32>) -> Result<Content, Failure> {
    let mut boards = Vec::new();
    let (input, text) = open_with_text(path)?;
    let mut lines = Lines::new(path, input, MAX_LINE, FAR_TOO_LONG);
    while let Some((number, line)) = lines.next()? {
        let name = input_name(path);
        let fault = |fault: LineFault| {
            let column = fault.column().map(|column| format!(", column {column}"));
            let column = column.unwrap_or_default();
            Failure::Runtime(format!("{name}, line {number}{column}: {fault}"))
        };
        let read = read_solution(line, rows);
        if let (Err(_), true, Some(text)) = (&read, boards.is_empty(), &text)
            && line.iter().any(u8::is_ascii_alphabetic)
            && let Ok(problem) = instance::read(text)
            && problem.board().rows() > 1
        {
            return Ok(Content::Puzzle(Box::new(problem)));
        }
        boards.extend(read.map_err(fault)?);
        if boards.len() > MAX_ON_SHEET {
            fail!(
                "{name}, line {number}: a sheet shows up to {MAX_ON_SHEET} boards, and the list has \
                 more"
            );
        }
    }
    Ok(Content::Solutions(boards))
}
