//! Problems, placements, and their pictures.

use crate::errors::{Mismatch, at_argument, invalid, refused};
use ::problem::board::{Square, SquareName};
use ::problem::instance::Format;
use ::problem::placement::Placement;
use ::problem::{Problem, instance};
use pyo3::prelude::*;
use queensat::files::chain;
use render::{BoardStyle, Figure, Marks, draw_board, draw_figures, text_board};

/// Squares of queens, rows and columns counted from 1.
pub type Squares = Vec<(u32, u32)>;

/// Returns the squares of a placement.
pub fn squares_of(placement: &Placement) -> Squares {
    let queens = placement.queens().iter();
    queens
        .map(|queen| (queen.row + 1, queen.column + 1))
        .collect()
}

/// Returns the placement of queens on these squares.
pub fn placement_of(squares: &[(u32, u32)]) -> PyResult<Placement> {
    let squares = squares.iter().map(|&(row, column)| {
        Square::from_one_based(row, column).ok_or_else(|| {
            invalid(format!(
                "square ({row}, {column}): rows and columns are counted from 1"
            ))
        })
    });
    Ok(Placement::new(squares.collect::<PyResult<_>>()?))
}

/// Returns the row and the column of a square in words, such as `r3c5` or, as in chess, `e6`, on a board with so many rows.
#[pyfunction]
pub fn square(text: &str, rows: u32) -> PyResult<(u32, u32)> {
    let name: SquareName = text.parse().map_err(invalid)?;
    let square = name.on(rows).map_err(invalid)?;
    Ok((square.row + 1, square.column + 1))
}

/// Returns the problem that a text in JSON states, as the package has written it.
pub fn parse(json: &str) -> PyResult<Problem> {
    instance::read_as(Format::Json, json).map_err(|error| problem_error(&error))
}

fn problem_error(error: &instance::InstanceError) -> PyErr {
    refused("refused.question", None, chain(error))
}

/// Reads a problem in any format, and returns it in JSON, its description, its stable form, and its numbers of rows and
/// columns. Titles and letters of regions make no difference between stable forms.
/// A text that was made from arguments is JSON.
#[pyfunction]
#[pyo3(signature = (text, format=None, stars=None, as_arguments=false))]
pub fn problem(
    text: &str,
    format: Option<&str>,
    stars: Option<u32>,
    as_arguments: bool,
) -> PyResult<(String, String, String, u32, u32)> {
    let problem = match format {
        Some(name) => instance::read_as(name.parse().map_err(invalid)?, text),
        None => instance::read(text),
    };
    let mut problem = problem.map_err(|error| {
        if as_arguments {
            at_argument(text, error.column, &error.fault.to_string())
        } else {
            problem_error(&error)
        }
    })?;
    if let Some(stars) = stars {
        let restated = instance::with_stars(problem, text, stars);
        problem = restated.map_err(|error| problem_error(&error))?;
    }
    let json = instance::write(Format::Json, &problem).map_err(invalid)?;
    let board = problem.board();
    Ok((
        json.trim_end().to_owned(),
        problem.describe(),
        problem.stable_form(),
        board.rows(),
        board.columns(),
    ))
}

/// Checks queens against the rules of a problem. Raises `Mismatch` with the first rule that is broken.
#[pyfunction]
pub fn verify(problem: &str, squares: Vec<(u32, u32)>) -> PyResult<()> {
    let verified = placement_of(&squares)?.verify(&parse(problem)?);
    verified.map_err(|violation| Mismatch::new_err(violation.to_string()))
}

/// Draws a board as `"text"` or `"svg"`.
#[pyfunction]
pub fn draw(problem: &str, squares: Vec<(u32, u32)>, format: &str) -> PyResult<String> {
    let (problem, placement) = (parse(problem)?, placement_of(&squares)?);
    if format == "text" {
        return Ok(text_board(&placement, &problem));
    }
    let drawing = draw_board(&placement, &problem, BoardStyle::default()).map_err(invalid)?;
    match format {
        "svg" => Ok(drawing.to_svg()),
        _ => Err(invalid(format!(
            "expected the format 'text' or 'svg', not '{format}'"
        ))),
    }
}

/// Draws boards as SVG, so many side by side: each a problem, its queens, the squares that are marked, and a caption.
#[pyfunction]
pub fn draw_boards(
    boards: Vec<(String, Squares, Squares, String)>,
    columns: usize,
) -> PyResult<String> {
    let read = |(problem, queens, marked, caption): &(String, Squares, Squares, String)| {
        let found = placement_of(marked)?.queens().iter().copied().collect();
        let marks = Marks {
            found,
            ..Marks::default()
        };
        Ok((
            parse(problem)?,
            placement_of(queens)?,
            marks,
            vec![caption.clone()],
        ))
    };
    let boards = boards.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    let figures: Vec<_> = boards
        .iter()
        .map(|(problem, placement, marks, caption)| Figure {
            problem,
            placement,
            marks,
            caption: caption.clone(),
        })
        .collect();
    let drawing = draw_figures(&figures, "", columns, BoardStyle::default());
    Ok(drawing.map_err(invalid)?.to_svg())
}
