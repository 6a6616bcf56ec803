//! Findings about a formula, from which its causes are derived.

use super::fault::{Cause, GradeFault};
use crate::grade::admitted::WronglyAdmitted;
use crate::grade::graded_formula::GradedFormula;
use crate::grade::lost::{LostSolutions, MAX_WRONG};
use crate::grade::reading::survey::Survey;
use crate::grade::reading::{Reading, is_tautology};
use crate::grade::rules::{Demand, Rule, RuleTable, Side};
use control::Control;
use encodings::Lit;
use problem::ConstraintKind;
use std::collections::HashSet;

/// Findings about a formula, from which its causes are derived.
pub(crate) struct Findings<'a> {
    pub rules: &'a RuleTable<'a>,
    pub reading: &'a Reading,
    pub survey: &'a Survey,
    pub admitted: &'a WronglyAdmitted,
    pub lost: &'a LostSolutions,
    pub graded: &'a GradedFormula,
    /// The problem has a solution.
    pub has_solution: bool,
    /// Once it is stopped, findings are incomplete.
    pub control: &'a Control,
    /// The formula keeps no solution.
    pub keeps_none: bool,
    /// Demands that propagation proves.
    pub proven: &'a HashSet<Demand>,
}

/// Maximum number of lines and names in a cause.
pub(crate) const MAX_LISTED: usize = 5;
/// The squares of a clause with a queen, and those without one.
pub(crate) struct SignedSquares {
    pub queens: Vec<u32>,
    pub none: Vec<u32>,
}

impl Findings<'_> {
    /// Returns the squares of a clause, unless it has auxiliary variables.
    pub fn signs(&self, clause: &[Lit]) -> Option<SignedSquares> {
        let (mut queens, mut none) = (Vec::new(), Vec::new());
        for &literal in clause {
            let (square, queen) = self.reading.square(literal)?;
            if queen { &mut queens } else { &mut none }.push(square);
        }
        queens.sort_unstable();
        none.sort_unstable();
        Some(SignedSquares { queens, none })
    }

    /// Returns the clauses of the text that are not always true.
    pub fn clauses(&self) -> impl Iterator<Item = (usize, &[Lit])> {
        let clauses = self
            .reading
            .until_stopped(self.control)
            .take(self.reading.given);
        clauses.filter(|(_, clause)| !is_tautology(clause))
    }

    /// Returns a cause with the lines of the first of its clauses.
    pub fn cause(&self, fault: GradeFault, clauses: &[usize], text: String) -> Cause {
        let lines = clauses
            .iter()
            .take(MAX_LISTED)
            .map(|number| self.reading.lines[*number]);
        Cause {
            fault,
            text,
            lines: lines.collect(),
            squares: Vec::new(),
        }
    }

    /// Names some clauses: `3 clauses, such as line 9`.
    pub fn name_clauses(&self, clauses: &[usize]) -> String {
        let line = clauses
            .first()
            .map_or(0, |first| self.reading.lines[*first]);
        match clauses.len() {
            1 => format!("the clause in line {line}"),
            MAX_WRONG => format!("{MAX_WRONG} or more clauses, the first in line {line},"),
            count => format!("{count} clauses, the first in line {line},"),
        }
    }

    /// Returns a clause in words.
    pub fn in_words(&self, clause: usize) -> String {
        crate::grade::prose::clause_in_words(
            self.rules,
            self.reading,
            self.reading.clauses.clause(clause),
        )
    }

    /// Returns the name of the first line that contains these squares.
    pub fn line_of(&self, squares: &[u32], fits: impl Fn(&Rule) -> bool) -> Option<&Rule> {
        let is_line = |rule: &&Rule| {
            rule.kind.is_some() && rule.kind != Some(ConstraintKind::Total) && fits(rule)
        };
        let mut rules = self.rules.rules.iter().filter(is_line);
        rules.find(|rule| {
            squares
                .iter()
                .all(|square| rule.squares.binary_search(square).is_ok())
        })
    }
}

/// Returns the name of a kind of rules.
pub(crate) fn kind_name(kind: Option<ConstraintKind>) -> &'static str {
    match kind {
        Some(ConstraintKind::Total) => "board",
        Some(kind) => kind.name(),
        None => "square",
    }
}

/// Returns the name of several rules of a kind.
pub(crate) fn kind_plural(kind: Option<ConstraintKind>) -> String {
    match kind {
        Some(ConstraintKind::Total) => "bounds of the board".into(),
        Some(ConstraintKind::Leap) => "leaps".into(),
        Some(ConstraintKind::Ride) => "lines of riders".into(),
        Some(ConstraintKind::Cover) => "covers of free squares".into(),
        kind => format!("{}s", kind_name(kind)),
    }
}

/// Kind of rules, and a side of their bounds.
pub(crate) type RuleGroup = (Option<ConstraintKind>, Side);

/// Returns the names of the first rules of some demands.
pub(crate) fn rule_names(rules: &RuleTable<'_>, demands: &[Demand]) -> Vec<String> {
    let names = demands.iter().take(MAX_LISTED);
    names
        .map(|demand| rules.rules[demand.0].name.clone())
        .collect()
}
