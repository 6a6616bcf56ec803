//! The choice of the numbering with which a formula is read.

use super::failure::Failure;
use super::numbering::{self, Numbering};
use super::question::Grade;
use super::reading::Reading;
use super::rules::{Rule, Rules};
use super::survey::Survey;
use crate::Control;
use crate::answers::{ReadFormula, Refused};
use crate::problem::Kind;
use control::Stop;
use encodings::Lit;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Maximum number of squares from which pairs are propagated in the comparison of numberings.
const MAX_SAMPLE: usize = 256;
/// Maximum number of clauses of a formula that is read with numbers of rows and columns.
const MAX_CLAUSES: usize = 200_000;
/// Difference of scores by which another numbering must be better than the one by rows.
const MARGIN: f64 = 0.01;
/// Share of the way to a perfect score by which a numbering with other variables must be better.
const GAP: f64 = 0.5;
/// Score that another numbering of single squares needs.
const MIN: f64 = 0.5;
/// Score of numbers of rows and columns in a formula with other variables beside them.
const MIN_WITH_OTHERS: f64 = 0.9;

impl Grade {
    /// Returns the numbering that a map or comments state.
    pub(crate) fn stated(&self, rules: &Rules<'_>) -> Result<Option<Numbering>, Refused> {
        match &self.map {
            Some(map) => numbering::read_map(map, rules)
                .map(Some)
                .map_err(|(line, fault)| {
                    Refused::verbatim("map", format!("the map, line {line}: {fault}"))
                }),
            None => {
                let text = self.formula.as_deref().unwrap_or_default();
                Ok(numbering::read_names(text, rules))
            }
        }
    }
}

/// Returns a reading, its numbering and `true` if that was recognized.
pub(crate) fn recognized(
    formula: &ReadFormula,
    rules: &Rules<'_>,
    stated: Option<Numbering>,
    control: &Control,
) -> Result<(Reading, Numbering, bool), Failure> {
    let is_stated = stated.is_some();
    let by_rows = || Numbering::by_rows(rules.problem.board().columns());
    let numbering = stated.unwrap_or_else(by_rows);
    let reading = Reading::new(formula, &numbering, rules)?;
    if is_stated || reading.propagation.borrow().refuted().is_some() {
        return Ok((reading, numbering, false));
    }
    let mut best = Score::of(&reading.squares.clone(), rules, &reading, control)?.total();
    if best > 0.9999 {
        return Ok((reading, numbering, false));
    }
    let used = (0..reading.roles.len() as u32).map(encodings::Var::from_index);
    let smallest = used
        .filter(|var| reading.occurs[var.index()])
        .map(|var| reading.number(var))
        .min();
    let variables = formula.summary.largest_variable;
    let by_rows = best;
    let mut chosen = None;
    let is_symmetric = numbering::is_symmetric(rules);
    let has_lines = reading.demands_lines(rules);
    for candidate in Numbering::candidates(rules, variables, smallest.unwrap_or(1)) {
        control.check()?;
        // Of a formula that demands queens in lines, wrong pairs make no other numbering.
        let is_refuted = has_lines && !candidate.has_positive_squares();
        if is_refuted || is_symmetric && !candidate.is_upright() {
            continue;
        }
        // Scores that are needed beside that of the numbering by rows.
        let (score, needed) = match &candidate {
            Numbering::Numbers(numbers) => {
                let count = numbers.variables(rules);
                let is_short = count < rules.squares() as u64;
                if !is_short
                    || count > u64::from(variables)
                    || formula.clauses.clause_count() > MAX_CLAUSES
                {
                    continue;
                }
                let other = Reading::new(formula, &candidate, rules)?;
                let needed = match count == reading.used() as u64 {
                    true => 0.0,
                    false => MIN_WITH_OTHERS,
                };
                (
                    Score::of(&other.squares.clone(), rules, &other, control)?,
                    needed,
                )
            }
            _ => match reading.renumbered(&candidate, rules) {
                Some(squares) => {
                    let needed = match candidate.has_first_variables(rules) {
                        true => MIN,
                        false => MIN.max(by_rows + GAP * (1.0 - by_rows)),
                    };
                    (Score::of(&squares, rules, &reading, control)?, needed)
                }
                None => continue,
            },
        };
        let margin = if chosen.is_some() { 0.0 } else { MARGIN };
        if score.total() > best + margin && score.total() > needed {
            (best, chosen) = (score.total(), Some(candidate));
        }
    }
    match chosen {
        None => Ok((reading, numbering, false)),
        Some(numbering) => Ok((Reading::new(formula, &numbering, rules)?, numbering, true)),
    }
}

impl Reading {
    /// Returns `true` if clauses demand a queen in at least half of the rows, or of the columns.
    pub(super) fn demands_lines(&self, rules: &Rules<'_>) -> bool {
        let is_line = |rule: &&Rule| matches!(rule.kind, Some(Kind::Row | Kind::Column));
        let lines = rules.rules.iter().filter(is_line);
        let lines: HashMap<&[u32], Option<Kind>> =
            lines.map(|rule| (&rule.squares[..], rule.kind)).collect();
        let mut demanded = HashSet::new();
        for clause in self.clauses.clauses().take(self.given) {
            let queen = |literal: &Lit| self.square(*literal).filter(|it| it.1).map(|it| it.0);
            let squares: Option<BTreeSet<u32>> = clause.iter().map(queen).collect();
            let squares = Vec::from_iter(squares.unwrap_or_default());
            demanded.extend(lines.get_key_value(&squares[..]));
        }
        [Kind::Row, Kind::Column].into_iter().any(|kind| {
            let of_kind = |it: &Option<Kind>| *it == Some(kind);
            let all = lines.values().filter(|it| of_kind(it)).count();
            let count = demanded.iter().filter(|it| of_kind(it.1)).count();
            all > 0 && 2 * count >= all
        })
    }

    /// Returns the literals of the squares in another numbering, if the formula has them all.
    fn renumbered(&self, numbering: &Numbering, rules: &Rules<'_>) -> Option<Vec<Lit>> {
        let board = rules.problem.board();
        let size = [board.rows(), board.columns()];
        let literal = |place: u32| {
            let square = crate::board::Square::from_zero_based(place / size[1], place % size[1]);
            let literal = *numbering.literals(square, size)?.first()?;
            self.renamed(literal)
        };
        (0..rules.squares() as u32).map(literal).collect()
    }
}

/// Agreement of a numbering with the rules.
struct Score {
    survey: Survey,
    /// Share of the squares that are free, blocked or fixed in one of formula and problem only.
    mismatches: f64,
}

impl Score {
    fn of(
        squares: &[Lit],
        rules: &Rules<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<Self, Stop> {
        let step = rules.free.len().div_ceil(MAX_SAMPLE).max(1);
        let sample: Vec<u32> = rules.free.iter().copied().step_by(step).collect();
        let survey = Survey::of(&sample, squares, rules, reading, control)?;
        let propagation = reading.propagation.borrow();
        let has_queen = |square: usize| propagation.value(squares[square]);
        let fixed: Vec<usize> = rules
            .problem
            .fixed()
            .map(|it| rules.problem.board().place(it))
            .collect();
        let mismatches = (0..squares.len()).filter(|&square| {
            let is_fixed = fixed.contains(&square);
            let expected = match rules.is_free[square] {
                false => Some(false),
                true => is_fixed.then_some(true),
            };
            match (expected, has_queen(square)) {
                (None, None) => false,
                // Where a queen is fixed, the squares that it attacks are false, too.
                (None, Some(false)) => fixed.is_empty(),
                (expected, known) => expected != known,
            }
        });
        let mismatches = mismatches.count() as f64 / squares.len().max(1) as f64;
        Ok(Self { survey, mismatches })
    }

    fn total(&self) -> f64 {
        self.survey.score() - self.mismatches
    }
}
