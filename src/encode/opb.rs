//! The constraints of a problem as sums, without clauses.

use super::group::{self, Group};
use super::{BoardVariables, EncodeError, on_literals};
use encodings::cardinality::Limit;
use encodings::opb::{OpbWriter, SumSink};
use encodings::{SinkError, SizeSink};
use problem::Problem;
use problem::board::Square;
use std::io::Write;

/// Writes the constraints of a problem into a sink as they are, each as one bound on a sum, and
/// returns the variables. Constraints that always hold are left out. Blocked squares and obstacles
/// have a sum of their own, which is 0, and fixed queens one that is 1. If `has_comments`, the sink gets a
/// comment before each group of sums.
///
/// # Errors
///
/// If the board has more squares than there are variables, or the sink returns an error.
pub fn encode_sums(
    problem: &Problem,
    has_comments: bool,
    sink: &mut dyn SumSink,
) -> Result<BoardVariables, EncodeError> {
    let board = problem.board();
    let count = BoardVariables::first_of_formula(board)?.range().len();
    let variables = BoardVariables::new(problem, sink.new_vars(count as u32)?);
    let literal = |square| variables.var(square).positive();
    let mut literals = Vec::new();
    for constraint in problem.constraints() {
        let bound = constraint.bound();
        literals.clear();
        let squares = constraint.squares();
        literals.extend(squares.filter(|&s| !problem.is_blocked(s)).map(literal));
        let can_exceed = |greatest: u32| (greatest as usize) < literals.len();
        if bound.least() > 0 || bound.greatest().is_some_and(can_exceed) {
            if has_comments {
                sink.comment(&Group(board, &constraint, bound).to_string())?;
            }
            sink.add_sum(&literals, on_literals(bound))?;
        }
    }
    let empty = board.obstacles().map(|(square, _)| square);
    let mut units = |comment, number, squares: &mut dyn Iterator<Item = Square>| {
        for (place, square) in squares.enumerate() {
            if has_comments && place == 0 {
                sink.comment(comment)?;
            }
            sink.add_sum(&[literal(square)], Limit::Exactly(number))?;
        }
        Ok::<_, SinkError>(())
    };
    units(group::EMPTY, 0, &mut empty.chain(problem.blocked()))?;
    units(group::FIXED, 1, &mut problem.fixed())?;
    Ok(variables)
}

/// Writes a problem in the [OPB format](encodings::opb), with comments, if `has_names` the
/// names of all variables, and if `has_groups` a comment before each group of sums. Memory does not grow with the number of constraints.
///
/// ```
/// use queensat::encode::write_opb;
/// use queensat::problem::Problem;
///
/// let mut text = Vec::new();
/// write_opb(&Problem::new(2)?, &["two queens"], false, false, &mut text)?;
/// assert!(text.starts_with(b"* #variable= 4 #constraint= 6\n* two queens\n+1 x1 +1 x2 = 1 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the board has more squares than there are variables, or writing fails.
pub fn write_opb(
    problem: &Problem,
    comments: &[&str],
    has_names: bool,
    has_groups: bool,
    output: &mut dyn Write,
) -> Result<(), EncodeError> {
    let mut counter = SizeSink::new();
    let variables = encode_sums(problem, false, &mut counter)?;
    let mut writer = OpbWriter::new(output, comments, counter.size()).map_err(SinkError::from)?;
    if has_names {
        for (var, name) in variables.names() {
            writer.name(var, &name).map_err(SinkError::from)?;
        }
    }
    encode_sums(problem, has_groups, &mut writer)?;
    writer.finish().map_err(SinkError::from)?;
    Ok(())
}
