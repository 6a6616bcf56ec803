//! Formulas of a board of another size.

use super::fault::{Cause, GradeFault};
use super::hypotheses::Hypotheses;
use super::{Comparison, rows};
use crate::grade::board_solver::LazySolver;
use crate::grade::failure::GradeFailure;
use crate::grade::reading::Reading;
use crate::grade::reading::numbering::Numbering;
use crate::grade::reading::survey::Survey;
use crate::grade::rules::{Demand, RuleTable};
use problem::ConstraintKind;
use problem::Problem;
use problem::board::Board;

/// Returns the cause that the formula is about a board of another size: the rules of that board, or some of them.
pub(super) fn other_size(of: &Comparison<'_>) -> Result<Option<Cause>, GradeFailure> {
    let board = of.rules.problem.board();
    let largest = of.formula.summary.largest_variable;
    // The size of the whole board, if there are no auxiliary variables, and sizes nearby.
    let whole = f64::from(largest).sqrt().round() as u32;
    let near = board.rows().saturating_sub(3)..=board.rows() + 3;
    let sizes = [whole]
        .into_iter()
        .filter(|side| side * side == largest)
        .chain(near);
    for side in sizes.filter(|side| *side > 1 && *side != board.rows() && side * side <= largest) {
        let Some(problem) = on_board(of.rules.problem, side) else {
            return Ok(None);
        };
        let rules = RuleTable::new(&problem);
        let reading = Reading::new(of.formula, &Numbering::by_rows(side), &rules, of.control)?;
        // Of a formula of that board propagation shows most rules, and of another one hardly any.
        let survey = Survey::new(&rules, &reading, of.control)?;
        let shown = survey.proven(&rules, &reading, of.control)?;
        if 2 * shown.len() < rules.demands().count() {
            continue;
        }
        let explanation = Hypotheses::new(&rules).explain(&reading, of.control)?;
        // Without auxiliary variables, it may lack some rules, but those of its rows and columns show the size.
        let is_line = |demand: &Demand| {
            let kind = rules.rules[demand.0].kind;
            matches!(kind, Some(ConstraintKind::Row | ConstraintKind::Column))
        };
        let has_lines = rules
            .demands()
            .filter(is_line)
            .all(|it| explanation.implied.contains(&it));
        let is_of_squares = reading.auxiliaries().next().is_none();
        let is_exact = explanation.is_exact();
        // Without a model, it is about any board without a solution.
        if LazySolver::new(&rules, &reading, of.control)
            .get()?
            .has_no_model()?
        {
            return Ok(None);
        }
        let is_of_lines = explanation.is_whole() && has_lines && is_of_squares;
        if !is_exact && !is_of_lines {
            continue;
        }
        let text = format!(
            "the formula is about a board of {}, whose squares are {} variables; this board has {}{}",
            rows(side),
            side * side,
            rows(board.rows()),
            if is_exact {
                format!(". For {} it is exact", rows(side))
            } else {
                String::new()
            }
        );
        let fault = GradeFault::OtherSize;
        return Ok(Some(Cause {
            fault,
            text,
            lines: Vec::new(),
            squares: Vec::new(),
            rows: Some(side),
        }));
    }
    Ok(None)
}

/// Returns the problem with the same rules on a square board of another size, if its rules are of any board.
fn on_board(problem: &Problem, side: u32) -> Option<Problem> {
    let board = problem.board();
    let has_squares = problem.blocked_count() > 0 || problem.fixed().len() > 0;
    let is_square = board.obstacles().len() == 0 && board.rows() == board.columns();

    if has_squares || !is_square || problem.regions().is_some() {
        return None;
    }
    let other = Board::new(side, side).ok()?.with_topology(board.topology());
    Problem::with_rules(other, problem.rules().clone()).ok()
}
