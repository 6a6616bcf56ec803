//! The choice of the numbering with which a formula is read.

use super::Reading;
use super::numbering::{self, Numbering};
use super::survey::Survey;
use crate::grade::board_solver::{BoardFound, LazySolver};
use crate::grade::failure::GradeFailure;
use crate::grade::lost::LostSolutions;
use crate::grade::rules::{Demand, Rule, RuleTable};
use control::Control;
use control::Stop;
use encodings::{Lit, Var};
use problem::ConstraintKind;
use queensat::answers::ReadFormula;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Maximum number of squares from which pairs are propagated in the comparison of numberings.
const MAX_SAMPLE: usize = 256;
/// Maximum number of clauses of a formula that is read with numbers of rows and columns.
const MAX_CLAUSES: usize = 200_000;
/// Maximum number of other numberings by which a formula may be shown to be exact.
const MAX_PROVED: usize = 40;
/// Conflicts of a solver in such a proof.
const CONFLICTS: u64 = 100_000;
/// Difference of scores up to which a numbering may be right that has the lower one.
const SLACK: f64 = 1.0;
/// Score of another numbering if the formula lacks variables of the one by rows.
const MIN_SCORE: f64 = 0.5;

/// A formula with the numbering of its squares.
pub(crate) struct RecognizedFormula {
    pub reading: Reading,
    pub numbering: Numbering,
    /// The numbering was guessed and is not the one by rows, so that the answer says so.
    pub is_renumbered: bool,
}

impl RecognizedFormula {
    /// Returns the reading by a numbering that is stated, or by rows.
    const fn expected(reading: Reading, numbering: Numbering) -> Self {
        Self {
            reading,
            numbering,
            is_renumbered: false,
        }
    }

    /// Returns the reading by another numbering, which nothing states.
    const fn guessed(reading: Reading, numbering: Numbering) -> Self {
        Self {
            reading,
            numbering,
            is_renumbered: true,
        }
    }
}

/// Reads a formula by the numbering that is stated, or by the one that it seems to have.
///
/// Propagation only shows which numberings are worth a try: it misses what the clauses of regions, several queens in a
/// line or fixed squares imply. So another numbering than the one by rows is chosen if the formula is exact by it and
/// not by rows, or if by rows the formula has no variable of a whole row, which then cannot be meant.
pub(crate) fn recognize(
    formula: &ReadFormula,
    rules: &RuleTable<'_>,
    stated: Option<Numbering>,
    control: &Control,
) -> Result<RecognizedFormula, GradeFailure> {
    let is_stated = stated.is_some();
    let by_rows = || Numbering::by_rows(rules.problem.board().columns());
    let numbering = stated.unwrap_or_else(by_rows);
    let reading = Reading::new(formula, &numbering, rules, control)?;
    // What is stated is not doubted, and of a refuted formula nothing can be told.
    if is_stated || reading.propagation.borrow().refuted().is_some() {
        return Ok(RecognizedFormula::expected(reading, numbering));
    }
    let by_rows = score(&reading.squares.clone(), rules, &reading, control)?;
    let is_settled = is_perfect(by_rows) && numbering::is_symmetric(rules);
    // Also where it is not known if the formula is exact by rows, no other numbering is guessed.
    if is_settled || is_exact(rules, &reading, control)? != Some(false) {
        return Ok(RecognizedFormula::expected(reading, numbering));
    }
    let likely = likely_numberings(formula, rules, &numbering, &reading, by_rows, control)?;
    for (_, candidate) in likely.iter().take(MAX_PROVED) {
        let other = Reading::new(formula, candidate, rules, control)?;
        if is_exact(rules, &other, control)? == Some(true) {
            return Ok(RecognizedFormula::guessed(other, candidate.clone()));
        }
    }
    // By none of them is the formula exact. The most likely one is better than one of which a row has no variables.
    let first = likely
        .into_iter()
        .next()
        .filter(|(score, _)| lacks_a_row(rules, &reading) && *score > MIN_SCORE.max(by_rows));
    Ok(match first {
        None => RecognizedFormula::expected(reading, numbering),
        Some((_, other)) => {
            RecognizedFormula::guessed(Reading::new(formula, &other, rules, control)?, other)
        }
    })
}

/// Returns other numberings that propagation does not rule out, with their scores, the most likely ones first.
/// `numbering`, `reading` and `by_rows` are the numbering by rows, the formula read by it, and its score.
fn likely_numberings(
    formula: &ReadFormula,
    rules: &RuleTable<'_>,
    numbering: &Numbering,
    reading: &Reading,
    by_rows: f64,
    control: &Control,
) -> Result<Vec<(f64, Numbering)>, GradeFailure> {
    let (is_perfect, is_symmetric) = (is_perfect(by_rows), numbering::is_symmetric(rules));
    let smallest = (0..reading.roles.len() as u32)
        .map(Var::from_index)
        .filter(|var| reading.occurs[var.index()])
        .map(|var| reading.number(var))
        .min();
    let variables = formula.summary.largest_variable;
    let mut others = Vec::new();
    let has_lines = reading.demands_lines(rules, control);
    for candidate in Numbering::candidates(rules, variables, smallest.unwrap_or(1)) {
        control.check()?;
        // Of a formula that demands queens in lines, wrong pairs make no other numbering.
        let is_refuted = has_lines && !candidate.has_positive_squares()
            || is_perfect && !candidate.has_first_variables(rules);
        if candidate == *numbering || is_refuted || is_symmetric && !candidate.is_upright() {
            continue;
        }
        let score = match &candidate {
            Numbering::Numbers(numbers) => {
                let count = numbers.variables(rules);
                if count < rules.squares() as u64
                    && count <= u64::from(variables)
                    && formula.clauses.clause_count() <= MAX_CLAUSES
                {
                    let other = Reading::new(formula, &candidate, rules, control)?;
                    score(&other.squares.clone(), rules, &other, control)?
                } else {
                    continue;
                }
            }
            _ => match reading.renumbered(&candidate, rules) {
                Some(squares) => score(&squares, rules, reading, control)?,
                None => continue,
            },
        };
        if score > by_rows - SLACK {
            others.push((score, candidate));
        }
    }
    others.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    Ok(others)
}

/// Returns `true` if the pairs and squares that propagation excludes are those of the rules.
fn is_perfect(score: f64) -> bool {
    score > 0.9999
}

/// Returns `true` if no clause has a variable of some row.
fn lacks_a_row(rules: &RuleTable<'_>, reading: &Reading) -> bool {
    let is_lacking = |square: &u32| !reading.occurs[reading.queen(*square).var().index()];
    let columns = rules.problem.board().columns();
    let mut rows = rules
        .free
        .chunk_by(|one, other| one / columns == other / columns);
    rows.any(|row| row.iter().all(is_lacking))
}

/// Returns `true` if a formula has the solutions of the problem and no others, or `None` if a limit was reached.
fn is_exact(
    rules: &RuleTable<'_>,
    reading: &Reading,
    control: &Control,
) -> Result<Option<bool>, GradeFailure> {
    let mut proven = Survey::new(rules, reading, control)?.proven(rules, reading, control)?;
    rules.close_by_counting(&mut proven);
    let open: Vec<Demand> = rules
        .demands()
        .filter(|demand| !proven.contains(demand))
        .collect();
    let mut solver = LazySolver::new(rules, reading, control);
    if !open.is_empty() {
        match solver.get()?.any(&open, &[], Some(CONFLICTS))? {
            BoardFound::None => {}
            BoardFound::Board(_) => return Ok(Some(false)),
            BoardFound::Unknown => return Ok(None),
        }
    }
    let lost = LostSolutions::new(rules, reading, &mut solver, 1, control)?;
    let is_known = lost.solution.is_some() || !lost.is_unknown;
    Ok(is_known.then_some(lost.solution.is_none()))
}

impl Reading {
    /// Returns `true` if clauses demand a queen in at least half of the rows, or of the columns.
    pub(crate) fn demands_lines(&self, rules: &RuleTable<'_>, control: &Control) -> bool {
        let is_line = |rule: &&Rule| {
            matches!(
                rule.kind,
                Some(ConstraintKind::Row | ConstraintKind::Column)
            )
        };
        let lines = rules.rules.iter().filter(is_line);
        let lines: HashMap<&[u32], Option<ConstraintKind>> =
            lines.map(|rule| (&rule.squares[..], rule.kind)).collect();
        let mut demanded = HashSet::new();
        for (_, clause) in self.until_stopped(control).take(self.given) {
            let queen = |literal: &Lit| {
                self.square(*literal)
                    .filter(|(_, queen)| *queen)
                    .map(|(square, _)| square)
            };
            let squares: Option<BTreeSet<u32>> = clause.iter().map(queen).collect();
            let squares = Vec::from_iter(squares.unwrap_or_default());
            demanded.extend(lines.get_key_value(&squares[..]));
        }
        [ConstraintKind::Row, ConstraintKind::Column]
            .into_iter()
            .any(|kind| {
                let of_kind = |other: &Option<ConstraintKind>| *other == Some(kind);
                let all = lines.values().filter(|kind| of_kind(kind)).count();
                let count = demanded.iter().filter(|line| of_kind(line.1)).count();
                all > 0 && 2 * count >= all
            })
    }

    /// Returns the literals of the squares in another numbering, if the formula has them all.
    fn renumbered(&self, numbering: &Numbering, rules: &RuleTable<'_>) -> Option<Vec<Lit>> {
        let board = rules.problem.board();
        let size = [board.rows(), board.columns()];
        let literal = |place: u32| {
            let square = problem::board::Square::from_zero_based(place / size[1], place % size[1]);
            let literal = *numbering.literals(square, size)?.first()?;
            self.renamed(literal)
        };
        (0..rules.squares() as u32).map(literal).collect()
    }
}

/// Returns the agreement of the pairs and squares that propagation excludes in a numbering with the rules.
fn score(
    squares: &[Lit],
    rules: &RuleTable<'_>,
    reading: &Reading,
    control: &Control,
) -> Result<f64, Stop> {
    let step = rules.free.len().div_ceil(MAX_SAMPLE).max(1);
    let sample: Vec<u32> = rules.free.iter().copied().step_by(step).collect();
    let survey = Survey::of_sample(&sample, squares, rules, reading, control)?;
    let propagation = reading.propagation.borrow();
    let is_excluded = |literal: &Lit| propagation.value(*literal) == Some(false);
    let pairs = squares.iter().zip(&rules.is_free);
    let mismatches = pairs.filter(|(queen, is_free)| is_excluded(queen) == **is_free);
    Ok(survey.score() - mismatches.count() as f64 / squares.len().max(1) as f64)
}
