//! Labels of the regions of a board, as they are written.

use super::draft::TORUS;
use crate::board::Topology;
use crate::rules::RuleValue;
use crate::{Bound, Problem, Rule, RuleName, Rules};

/// Character of squares that are in no region.
pub(super) const NO_REGION: char = '.';
/// Maximum number of squares of a board whose regions are written.
const MAX_SQUARES: u64 = 1 << 28;

/// The region of each square row by row, counted from 0; `None` is no region.
pub(super) struct Labels {
    pub(super) columns: usize,
    pub(super) squares: Vec<Option<u32>>,
    /// Number of regions, and their characters.
    count: usize,
    characters: Vec<char>,
}

impl Labels {
    /// Returns the labels of the regions of a problem, or `None` if it has none.
    pub(super) fn of_regions(problem: &Problem) -> Result<Option<Self>, String> {
        let Some(regions) = problem.regions() else {
            return Ok(None);
        };
        let board = problem.board();
        let count = u64::from(board.rows()) * u64::from(board.columns());
        if count > MAX_SQUARES {
            return Err(format!(
                "regions of a board with more than {MAX_SQUARES} squares"
            ));
        }
        Ok(Some(Self {
            columns: board.columns() as usize,
            squares: regions.labels(board),
            count: regions.len(),
            characters: regions.characters(),
        }))
    }

    /// Returns `true` if a square is in no region.
    pub(super) fn has_gaps(&self) -> bool {
        self.squares.contains(&None)
    }

    /// Returns the rows with one character for each square.
    pub(super) fn rows(&self) -> Result<Vec<String>, String> {
        let (count, names) = (self.count, &self.characters);
        if names.len() < count {
            return Err(format!("more than {} regions", names.len()));
        }
        let name = |label: &Option<u32>| label.map_or(NO_REGION, |number| names[number as usize]);
        let rows = self.squares.chunks(self.columns);
        Ok(rows.map(|row| row.iter().map(name).collect()).collect())
    }
}

/// Returns the names and values of the rules, in the order of files: one bound of all lines as `per-line`.
///
/// # Errors
///
/// The piece, in words, if it has no name that reads back.
pub(super) fn rules(problem: &Problem) -> Result<Vec<(&'static str, RuleValue)>, String> {
    let rules = problem.rules();
    if rules.piece.to_string().parse().as_ref() != Ok(&rules.piece) {
        return Err("a piece that is not a sum of leapers and riders".into());
    }
    let is_of_lines = |rule: &Rule<'_>| RuleName::PerLine.states(rule.name());
    let (lines, others): (Vec<_>, Vec<_>) = rules.stated().partition(is_of_lines);
    let others_only = others.iter().copied().fold(Rules::default(), Rules::with);
    let is_all = |bound: &Bound| others_only.clone().with_lines(problem.board(), *bound) == *rules;
    let written = |rule: Rule<'_>| (rule.name().name(), rule.value());
    let lines = match rules.region.filter(is_all) {
        Some(bound) => vec![(RuleName::PerLine.name(), RuleValue::Number(bound))],
        None => lines.into_iter().map(written).collect(),
    };
    let is_torus = problem.board().topology() == Topology::Torus;
    let torus = is_torus.then_some((TORUS, RuleValue::Flag));
    let others = others.into_iter().map(written);
    Ok(torus.into_iter().chain(others).chain(lines).collect())
}
