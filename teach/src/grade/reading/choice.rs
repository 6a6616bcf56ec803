//! The choice of the numbering with which a formula is read.
//!
//! A numbering is taken if the formula is proved exact by it, or if all that the formula states is explained by it. A
//! score of the pairs that propagation excludes chose the numbering first: it called 201 of 690 Star Battle formulas of
//! `encode` wrong, because regions, several queens in a line and fixed squares decide much that is not in these pairs.

use super::Reading;
use super::numbering::{self, Numbering};
use super::survey::Survey;
use crate::grade::admitted::prove_by_kind;
use crate::grade::board_solver::{BoardFound, LazySolver};
use crate::grade::causes::hypotheses::Hypotheses;
use crate::grade::failure::GradeFailure;
use crate::grade::lost::LostSolutions;
use crate::grade::rules::{Demand, RuleTable};
use control::Control;
use encodings::{Lit, Var};
use problem::placement::Placement;
use queensat::answers::ReadFormula;
use queensat::one_solution::find_by_local_search;
use search::engine_by_name;

/// Maximum number of other numberings by which a formula may be shown to be exact.
const MAX_PROVED: usize = 40;
/// Maximum number of other numberings by which a formula may be explained.
const MAX_EXPLAINED: usize = 12;
/// Share of the rules that a formula must state in a numbering in which it loses solutions.
const MIN_SHARE: f64 = 0.7;
/// Conflicts of a solver in such a proof.
const CONFLICTS: u64 = 100_000;
/// Solutions that a formula must have in a numbering, and checks of the control or swaps to find them.
const SOLUTIONS: usize = 2;
const MAX_EFFORT: u64 = 2_000;
/// Maximum number of squares of a board whose solutions are searched for one by one.
const MAX_SEARCHED: usize = 400;

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

/// Reads a formula by the numbering that is stated, by rows, or by another one that is proved.
///
/// The numbering by rows is documented, so none other is tried if the formula is exact by it. Another one is taken by
/// which it is exact, or else by which it is explained, if by rows it lacks the variable of a square, which then cannot
/// be meant.
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
    // What is stated is not doubted, and of a refuted formula nothing can be told. Also where it is not known if the
    // formula is exact by rows, no other numbering is guessed.
    let is_refuted = reading.propagation.borrow().refuted().is_some();
    if is_stated || is_refuted || is_exact(rules, &reading, control)? != Some(false) {
        return Ok(RecognizedFormula::expected(reading, numbering));
    }
    let lacks_a_row = lacks_a_row(rules, &reading);
    let solutions = solutions(rules, control)?;
    let mut likely = Vec::new();
    let mut closest: Option<(f64, Reading, Numbering)> = None;
    let mut candidates =
        Numbering::candidates(rules, formula, smallest_variable(&reading)).into_iter();
    let is_symmetric = numbering::is_symmetric(rules);
    let mut tried = vec![numbering.clone()];
    while let Some(candidate) = candidates.next().filter(|_| likely.len() < MAX_PROVED) {
        control.check()?;
        let is_known = tried.contains(&candidate) || is_symmetric && !candidate.is_upright();
        if is_known || !reading.has_variables(&candidate, rules) {
            continue;
        }
        tried.push(candidate.clone());
        let other = Reading::new(formula, &candidate, rules, control)?;
        let is_lost = |solution: &Vec<bool>| other.refutes(&other.board(solution));
        if other.propagation.borrow().refuted().is_some() {
            continue;
        }
        if solutions.iter().any(is_lost) {
            if !lacks_a_row {
                continue;
            }
            let share = share_of_proven(rules, &other, control)?;
            if closest.as_ref().is_none_or(|(known, ..)| share > *known) {
                closest = Some((share, other, candidate));
            }
            continue;
        }
        if is_exact(rules, &other, control)? == Some(true) {
            return Ok(RecognizedFormula::guessed(other, candidate));
        }
        likely.push((other, candidate));
    }
    // By none of them is the formula exact. One that explains it is better than one of which a row has no variables.
    if lacks_a_square(rules, &reading) {
        let hypotheses = Hypotheses::new(rules);
        if !lacks_a_row && hypotheses.explain(&reading, control)?.is_whole() {
            return Ok(RecognizedFormula::expected(reading, numbering));
        }
        for (other, candidate) in likely.into_iter().take(MAX_EXPLAINED) {
            let explanation = hypotheses.explain(&other, control)?;
            let count = rules.demands().count();
            if explanation.is_whole() && 2 * explanation.missing.len() <= count {
                return Ok(RecognizedFormula::guessed(other, candidate));
            }
        }
        if let Some((_, other, candidate)) = closest.filter(|(share, ..)| *share > MIN_SHARE) {
            return Ok(RecognizedFormula::guessed(other, candidate));
        }
    }
    Ok(RecognizedFormula::expected(reading, numbering))
}

/// Returns the share of the rules that propagation proves.
fn share_of_proven(
    rules: &RuleTable<'_>,
    reading: &Reading,
    control: &Control,
) -> Result<f64, GradeFailure> {
    let proven = Survey::new(rules, reading, control)?.proven(rules, reading, control)?;
    Ok(proven.len() as f64 / rules.demands().count().max(1) as f64)
}

/// Returns some solutions of the problem, unless they are hard to find.
fn solutions(rules: &RuleTable<'_>, control: &Control) -> Result<Vec<Vec<bool>>, GradeFailure> {
    control.check()?;
    let mut found: Vec<Placement> = Vec::new();
    if rules.squares() <= MAX_SEARCHED {
        let part = control.part_with_max_checks(MAX_EFFORT);
        let engine = engine_by_name("general").expect("a known engine");
        found = match engine.first_placements(rules.problem, SOLUTIONS, &part) {
            Ok((found, _)) => found,
            Err(_) => Vec::new(),
        };
    }
    if found.is_empty() {
        found.extend(find_by_local_search(
            rules.problem,
            MAX_EFFORT,
            &control.part(),
        ));
    }
    Ok(found
        .iter()
        .map(|solution| rules.has_queen(solution))
        .collect())
}

/// Returns the number of the smallest variable in a clause.
fn smallest_variable(reading: &Reading) -> u32 {
    let variables = (0..reading.roles.len() as u32).map(Var::from_index);
    let used = variables.filter(|var| reading.occurs[var.index()]);
    used.map(|var| reading.number(var)).min().unwrap_or(1)
}

/// Returns `true` if no clause has the variable of some square.
fn lacks_a_square(rules: &RuleTable<'_>, reading: &Reading) -> bool {
    let is_used = |square: &u32| reading.occurs[reading.queen(*square).var().index()];
    !rules.free.iter().all(is_used)
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
    let mut solver = LazySolver::new(rules, reading, control);
    prove_by_kind(rules, &mut proven, &mut solver)?;
    let open: Vec<Demand> = rules
        .demands()
        .filter(|demand| !proven.contains(demand))
        .collect();
    if !open.is_empty() {
        match solver.get()?.any(&open, &[], Some(CONFLICTS))? {
            BoardFound::None => {}
            BoardFound::Board(_) => return Ok(Some(false)),
            BoardFound::Unknown => return Ok(None),
        }
    }
    let lost = LostSolutions::new(rules, reading, &mut solver, None, control)?;
    let is_known = lost.solution.is_some() || !lost.is_unknown;
    Ok(is_known.then_some(lost.solution.is_none()))
}

impl Reading {
    /// Returns `true` if the formula has the variables of all free squares in a numbering.
    fn has_variables(&self, numbering: &Numbering, rules: &RuleTable<'_>) -> bool {
        let board = rules.problem.board();
        let size = [board.rows(), board.columns()];
        let is_known = |literal: Lit| {
            let literal = self.renamed(literal);
            literal.is_some_and(|literal| self.occurs[literal.var().index()])
        };
        rules.free.iter().all(|&place| {
            let literals = numbering.literals(rules.square(place), size);
            literals.is_some_and(|literals| literals.into_iter().all(is_known))
        })
    }
}
