//! Run of `show`: boards are read and verified before they are drawn.

use super::args::{ShowArgs, ShowPlan};
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary, refuse};
use crate::files::input::{Lines, open_with_text};
use crate::files::output_file::written_to;
use crate::input::solutions::SolutionSource;
use crate::output::sheet::symmetry;
use crate::output::solution_line::{FAR_TOO_LONG, board, is_wide};
use crate::output::text::{counted, input_name};
use crate::output::{picture, print};
use crate::sizes::Size;
use problem::placement::Placement;
use problem::{Problem, instance};
use queensat::answers::{LineFault, SolutionLine, SolutionReader, as_utf8};
use render::{Coordinates, MAX_ON_SHEET, SheetBoard};
use std::path::Path;

/// Advice for squares that are not on a board with as many rows as queens.
const NO_BOARD: &str = "; for another board, add --board N or --board ROWSxCOLUMNS";
/// Maximum length of a line in a list.
const MAX_LINE: u64 = 1 << 20;

/// Reads and draws the boards.
pub fn run(plan: &ShowPlan) -> Result<Exit, Failure> {
    let stated = stated(&plan.args)?;
    if let SolutionSource::Line(line) = &plan.source
        && stated.is_none()
        && line.trim() != "1"
        && (line.trim().len() == 1 || !plan.args.anyway && !plan.args.has_problem())
        && (1..4).contains(&line.trim().len())
        && line.trim().bytes().all(|byte| byte.is_ascii_digit())
    {
        refuse!(
            "{line} alone is no solution; expected the column of the queen in each row, such as 2 4 1 3 (`queensat solve \
             {line}` finds and draws a solution)"
        );
    }
    // The boards, from the line or the file; a file may have a puzzle instead.
    let boards = match &plan.source {
        SolutionSource::Line(line) => {
            let read = SolutionReader::read_all(line, stated.as_ref()).into_iter();
            let read = read.map(|read| {
                read.solution.map_err(|fault| {
                    let advice = advice(&fault, stated.as_ref());
                    Failure::Usage(format!("{fault}{advice}"))
                })
            });
            read.collect::<Result<_, _>>()?
        }
        SolutionSource::File(path) => match read(path, stated.as_ref(), plan.args.anyway)? {
            Content::Solutions(boards) => boards,
            Content::Puzzle(problem) if !plan.args.has_problem() => {
                return show_puzzle(plan, &problem);
            }
            Content::Puzzle(_) => fail!(
                "{} states a puzzle, so the options of the problem have no effect{}",
                input_name(path),
                if cfg!(feature = "puzzle") {
                    DRAWN_BY_PUZZLE
                } else {
                    ""
                }
            ),
        },
    };
    let Some(first) = boards.first() else {
        return Err(match plan.source {
            SolutionSource::Line(_) => Failure::Usage("expected the columns of queens".into()),
            SolutionSource::File(_) => Failure::Runtime("there is no solution in the list".into()),
        });
    };
    // The problem, if it is not stated: that of the first board.
    let is_stated = stated.is_some();
    let problem = match stated {
        Some(problem) => problem,
        None => problem_of(&plan.args, first)?,
    };
    // Each board has to be a solution, unless the person wants it anyway.
    let (mut drawn, several) = (Vec::new(), boards.len() > 1);
    for (number, board) in (1..).zip(boards) {
        let which = if several {
            match &board.note {
                Some(note) => format!("solution {number} of the list ({note})"),
                None => format!("solution {number} of the list"),
            }
        } else {
            "this".to_owned()
        };
        match require_solution(&board, &problem, plan.args.anyway, is_stated) {
            Ok(()) => drawn.push(board),
            Err(reason) if plan.args.anyway && several => {
                print_diagnostic(&format!("warning: {which} is not drawn: {reason}"));
            }
            Err(reason) => fail!("{which} is not a solution: {reason}"),
        }
    }
    let boards = drawn;
    let Some(first) = boards.first() else {
        fail!("none of the boards can be drawn");
    };
    let count = boards.len();
    if plan.args.images && count > 1 {
        refuse!("--images draws the images of one solution, but there are {count}");
    }
    // The picture: all images of one solution, a sheet, or one board.
    let mut picture = plan.picture;
    let sheet = count > 1 || plan.args.sheet || plan.args.images;
    if sheet {
        picture.style = plan.of_sheet;
    } else if first.is_chess && !plan.args.style.has_coordinates() {
        picture.style.coordinates = Coordinates::Chess;
    }
    // With `--anyway` some boards may be wrong; titles and captions say so.
    let is_right = |board: &&SolutionLine| board.solution.verify(&problem).is_ok();
    let right = boards.iter().filter(is_right).count();
    let bytes = if plan.args.images {
        let (boards, title) = images(&first.solution, &problem, right == 1);
        picture.sheet(&boards, &problem, &title)?
    } else if sheet {
        let contents = match counted(count as u64, "solution") {
            solutions if right == count => solutions,
            _ => format!("{}, {right} right", counted(count as u64, "board")),
        };
        let title = format!("{}: {contents}", problem.title());
        let sheet_board = |(number, board): (u32, &SolutionLine)| {
            let symmetry = || symmetry(&board.solution, &problem);
            let note = board.note.as_deref().unwrap_or_else(symmetry);
            let mut caption = vec![format!("{number} · {note}")];
            caption.extend((!is_right(&board)).then(|| "no solution".to_owned()));
            SheetBoard {
                placement: board.solution.clone(),
                caption,
            }
        };
        let boards: Vec<_> = (1..).zip(&boards).map(sheet_board).collect();
        picture.sheet(&boards, &problem, &title)?
    } else {
        picture.board(&first.solution, &problem)?
    };
    if !sheet && picture.format.is_text() && is_wide(&problem, plan.output.as_ref()) {
        print(&board(&first.solution, &problem, None))?;
    } else {
        picture::write(&bytes, picture.format, plan.output.as_deref())?;
        written_to(plan.output.as_deref());
    }
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

/// Returns the advice about a fault, if no board is stated.
const fn advice(fault: &LineFault, stated: Option<&Problem>) -> &'static str {
    match (fault, stated) {
        (LineFault::OffBoard(..), None) => NO_BOARD,
        _ => "",
    }
}

/// Returns the problem, if its board is stated.
fn stated(args: &ShowArgs) -> Result<Option<Problem>, Failure> {
    match args.board {
        None if !args.options.states_board() => Ok(None),
        size => args.options.require_problem(size).map(Some),
    }
}

/// Returns the problem of solutions without a stated board, of which this is the first: that of n queens
/// on an n x n board, on which squares must be.
fn problem_of(args: &ShowArgs, first: &SolutionLine) -> Result<Problem, Failure> {
    let queens = first.solution.queens();
    let n = first.rows.unwrap_or(queens.len() as u32);
    let mut squares = queens.iter();
    let is_known =
        first.rows.is_some() || n > 0 && squares.all(|queen| queen.row.max(queen.column) < n);
    if !is_known {
        refuse!(
            "squares do not state the size of the board: add --board N or --board ROWSxCOLUMNS"
        );
    }
    args.options.require_problem(Some(Size::square(n)))
}

/// Returns the images of a solution under the rotations and reflections of its problem, each with the name of
/// the symmetry, and a title.
fn images(solution: &Placement, problem: &Problem, is_right: bool) -> (Vec<SheetBoard>, String) {
    let symmetries = problem
        .symmetries()
        .into_iter()
        .filter(|symmetry| symmetry.translation() == (0, 0));
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
    let one = if is_right { "solution" } else { "board" };
    let title = format!("{title}: {images} of one {one}, {different} different");
    (boards, title)
}

/// Verifies a board, or only its number of rows if wrong ones are drawn as well. The number of rows is stated, or that
/// of the first board.
fn require_solution(
    board: &SolutionLine,
    problem: &Problem,
    anyway: bool,
    is_stated: bool,
) -> Result<(), String> {
    let n = problem.board().rows();
    if let Some(rows) = board.rows.filter(|&rows| rows != n) {
        let [rows, n] = [rows, n].map(|rows| counted(rows.into(), "row"));
        return Err(if is_stated {
            format!("it is for a board with {rows}, and the stated one has {n}")
        } else {
            format!(
                "it is for a board with {rows} and the first for one with {n}; --board N states the size"
            )
        });
    }
    let mut queens = board.solution.queens().iter();
    let is_on_board = queens.all(|&queen| problem.contains(queen));
    if anyway && is_on_board {
        return Ok(());
    }
    board.solution.verify(problem).map_err(|violation| {
        let advice = if is_on_board {
            " (--anyway draws it, with attacks in red)"
        } else {
            ""
        };
        format!("{violation}{advice}")
    })
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
    written_to(plan.output.as_deref());
    if cfg!(feature = "puzzle") {
        print_summary(
            "This is a puzzle; `queensat puzzle show --solution` draws its solution, too.",
        );
    }
    Ok(Exit::Answered)
}

/// Advice about the options of the problem.
const DRAWN_BY_PUZZLE: &str = "; `queensat puzzle show` draws it with further squares";

/// Letters of drawn boards. A puzzle has others.
const OF_BOARDS: &str = "QqXxOo";

/// Reads solutions or, if the first line is none, a puzzle. With `anyway`, warns of lines that have no board and leaves
/// them out.
fn read(path: &Path, stated: Option<&Problem>, anyway: bool) -> Result<Content, Failure> {
    let (mut reader, mut boards) = (SolutionReader::new(stated, false), Vec::new());
    let (input, text) = open_with_text(path)?;
    let has_letters =
        |text: &&String| text.contains(|c: char| c.is_ascii_alphabetic() && !OF_BOARDS.contains(c));
    let puzzle = || {
        let problem = instance::read(text.as_ref().filter(has_letters)?).ok()?;
        (problem.board().rows() > 1).then_some(problem)
    };
    // A first line that is no solution may begin a puzzle; any other is a fault.
    let input = as_utf8(input).map_err(|error| Failure::read(path, &error))?;
    let mut lines = Lines::new(path, input, MAX_LINE, FAR_TOO_LONG);
    loop {
        let (is_end, read): (_, Vec<_>) = match lines.next()? {
            Some((number, line)) => (false, reader.push(number, line).collect()),
            None => (true, reader.finish().collect()),
        };
        // Lines of a puzzle may look like solutions with words around them.
        let may_be_puzzle = boards.is_empty() && !read.is_empty() && reader.has_words();
        if let Some(problem) = may_be_puzzle.then(&puzzle).flatten() {
            return Ok(Content::Puzzle(Box::new(problem)));
        }
        let name = input_name(path);
        for read in read {
            let line = read.line;
            match (read.solution).map_err(|fault| (puzzle().filter(|_| boards.is_empty()), fault)) {
                Ok(mut board) => {
                    board.note = read.name.or(board.note);
                    boards.push(board);
                }
                Err((Some(problem), _)) => return Ok(Content::Puzzle(Box::new(problem))),
                Err((None, fault)) => {
                    let column = fault.column().map(|column| format!(", column {column}"));
                    let column = column.unwrap_or_default();
                    let advice = advice(&fault, stated);
                    let fault = format!("{name}, line {line}{column}: {fault}{advice}");
                    if !anyway {
                        fail!("{fault}");
                    }
                    let whose = read.name.map_or(String::new(), |name| format!("{name}: "));
                    print_diagnostic(&format!("warning: {whose}not drawn: {fault}"));
                }
            }
            if boards.len() > MAX_ON_SHEET {
                fail!(
                    "{name}, line {line}: a sheet shows up to {MAX_ON_SHEET} boards, and the list has \
                     more"
                );
            }
        }
        if is_end {
            return Ok(Content::Solutions(boards));
        }
    }
}
