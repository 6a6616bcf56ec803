//! Solutions in reports.

use super::report::{SCHEMA, SizeFields};
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use serde::Serialize;
use serde_json::{Value, json};

/// Maximum number of solutions in a report, without another limit.
pub const MAX_LISTED: u64 = 10_000;

/// The columns of a solution, or its squares if rows need not have exactly one queen.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Solution"))]
#[serde(rename_all = "lowercase")]
pub enum JsonSolution {
    /// The column of the queen of each row, from 1.
    Columns(Vec<u32>),
    /// Row and column of each queen, from 1.
    Squares(Vec<[u64; 2]>),
}

impl JsonSolution {
    /// Returns the form of a solution of a problem.
    #[must_use]
    pub fn new(placement: &Placement, problem: &Problem) -> Self {
        if problem.has_one_queen_per_row() {
            Self::Columns(placement.columns().map(|column| column + 1).collect())
        } else {
            Self::Squares(numbers(placement.queens()))
        }
    }
}

/// Returns rows and columns, counted from 1.
#[must_use]
pub fn numbers(squares: &[Square]) -> Vec<[u64; 2]> {
    squares.iter().map(|square| square.numbers()).collect()
}

/// An entry of a list on a line of its own.
#[derive(Debug, Serialize)]
pub struct JsonLine<T> {
    schema: u32,
    #[serde(flatten)]
    size: SizeFields,
    #[serde(flatten)]
    entry: T,
}

impl<T> JsonLine<T> {
    /// Creates the line of an entry about a problem.
    #[must_use]
    pub fn new(problem: &Problem, entry: T) -> Self {
        Self {
            schema: SCHEMA,
            size: SizeFields::new(problem),
            entry,
        }
    }
}

/// Returns a solution as a line of a list.
#[must_use]
pub fn solution_line(problem: &Problem, placement: &Placement) -> impl Serialize {
    JsonLine::new(problem, JsonSolution::new(placement, problem))
}

/// Returns the name of a solution's field and its value, or null: the columns, or the squares if rows need not have
/// exactly one queen.
#[must_use]
pub fn queens(problem: &Problem, placement: Option<&Placement>) -> (&'static str, Value) {
    match placement.map(|placement| JsonSolution::new(placement, problem)) {
        Some(JsonSolution::Columns(columns)) => ("columns", json!(columns)),
        Some(JsonSolution::Squares(squares)) => ("squares", json!(squares)),
        None if problem.has_one_queen_per_row() => ("columns", Value::Null),
        None => ("squares", Value::Null),
    }
}
