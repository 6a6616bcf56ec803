//! Pairs of squares that a formula excludes by unit propagation.

use super::Reading;
use crate::grade::rules::{Demand, RuleTable, Side};
use control::Control;
use control::Stop;
use encodings::Lit;
use std::collections::HashSet;

/// Maximum number of squares of which all pairs are looked at if several literals define a square.
const MAX_DEFINED: usize = 400;
/// Maximum number of wrongly excluded pairs that are kept.
const MAX_PAIRS: usize = 10_000;

/// Result of propagating a queen on each square.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// Excluded pairs of squares that attack each other.
    pub right: u64,
    /// Excluded pairs of squares that do not.
    pub wrong: u64,
    /// Pairs of squares that attack each other.
    pub all: u64,
    /// Number of excluded pairs of each exclusive rule.
    pub of_rule: Vec<u64>,
    /// Some of the wrongly excluded pairs.
    pub wrong_pairs: Vec<[u32; 2]>,
    /// Squares that cannot have a queen.
    pub excluded: Vec<bool>,
}

impl Survey {
    /// Propagates a queen on each free square.
    pub fn new(rules: &RuleTable<'_>, reading: &Reading, control: &Control) -> Result<Self, Stop> {
        let squares = reading.squares.clone();
        Self::of_sample(&rules.free, &squares, rules, reading, control)
    }

    /// Propagates a queen on some squares. `squares` are the literals of all squares.
    pub fn of_sample(
        sample: &[u32],
        squares: &[Lit],
        rules: &RuleTable<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<Self, Stop> {
        // The squares of this numbering, which may be another than that of the reading.
        let count = rules.squares();
        let mut roles = vec![None; reading.roles.len()];
        for (square, literal) in (0..).zip(squares) {
            roles[literal.var().index()] = Some((square, literal.is_positive()));
        }
        let mut survey = Self {
            of_rule: vec![0; rules.rules.len()],
            excluded: vec![false; count],
            ..Self::default()
        };
        // Literals that define a square together may exclude others that propagation leaves open.
        let is_defined = reading.clauses.clause_count() > reading.given;
        let others = if is_defined && rules.free.len() <= MAX_DEFINED {
            &rules.free[..]
        } else {
            &[]
        };
        // SquareVariables of which pairs with the last square were looked at. Pairs may be on several lines.
        let mut attacked_from = vec![u32::MAX; count];
        let mut excluded_from = vec![u32::MAX; count];
        let mut propagation = reading.propagation.borrow_mut();
        let root = propagation.trail().len();
        // A queen on each square of the sample.
        for &square in sample {
            control.check()?;
            let queen = squares[square as usize];
            let is_possible = propagation.assume(queen).is_ok();
            survey.excluded[square as usize] = !is_possible;
            // The squares that it excludes.
            let mut excluded = Vec::new();
            if is_possible {
                for literal in &propagation.trail()[root..] {
                    match roles[literal.var().index()] {
                        Some((other, sign)) if sign != literal.is_positive() => {
                            excluded.push(other)
                        }
                        _ => {}
                    }
                }
                let length = propagation.trail().len();
                for &other in others {
                    let queen = squares[other as usize];
                    if propagation.value(queen).is_none() {
                        if propagation.assume(queen).is_err() {
                            excluded.push(other);
                        }
                        propagation.undo_to(length);
                    }
                }
            }
            propagation.undo_to(0);
            // Excluded pairs that attack each other, each counted once for each rule, and once for all.
            excluded
                .iter()
                .for_each(|&other| excluded_from[other as usize] = square);
            for &rule in &rules.of_square[square as usize] {
                let others = &rules.rules[rule as usize].squares;
                let after = others.partition_point(|other| *other <= square);
                for &other in &others[after..] {
                    let is_new = attacked_from[other as usize] != square;
                    attacked_from[other as usize] = square;
                    let is_false = propagation.value(squares[other as usize]) == Some(false);
                    let is_excluded =
                        !is_possible || is_false || excluded_from[other as usize] == square;
                    survey.of_rule[rule as usize] += u64::from(is_excluded);
                    survey.all += u64::from(is_new);
                    survey.right += u64::from(is_excluded && is_new);
                }
            }
            // Excluded pairs that do not.
            excluded.retain(|&other| {
                other > square
                    && rules.is_free[other as usize]
                    && attacked_from[other as usize] != square
            });
            survey.wrong += excluded.len() as u64;
            let room = MAX_PAIRS - survey.wrong_pairs.len();
            let pairs = excluded.into_iter().take(room);
            survey
                .wrong_pairs
                .extend(pairs.map(|other| [square, other]));
        }
        Ok(survey)
    }

    /// Returns the share of the pairs that are excluded as they should be, less those that should not be.
    pub fn score(&self) -> f64 {
        (self.right as f64 - self.wrong as f64) / (self.all.max(1) as f64)
    }

    /// Returns the demands that propagation proves.
    pub fn proven(
        &self,
        rules: &RuleTable<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<HashSet<Demand>, Stop> {
        let mut proven = HashSet::new();
        for (index, side) in rules.demands() {
            let rule = &rules.rules[index];
            let length = rule.squares.len() as u64;
            let is_proven = match (side, rule.most, rule.least) {
                (Side::Most, 1, _) => self.of_rule[index] == length * (length - 1) / 2,
                (Side::Most, 0, _) => {
                    let mut squares = rule.squares.iter();
                    squares.all(|&square| reading.refutes(&[reading.queen(square)]))
                }
                (Side::Least, _, 1) => {
                    control.check()?;
                    let none: Vec<Lit> = rule
                        .squares
                        .iter()
                        .map(|&square| !reading.queen(square))
                        .collect();
                    reading.refutes(&none)
                }
                _ => false,
            };
            if is_proven {
                proven.insert((index, side));
            }
        }
        Ok(proven)
    }
}

impl Reading {
    /// Returns `true` if assumptions lead to a conflict by propagation.
    pub fn refutes(&self, assumptions: &[Lit]) -> bool {
        let mut propagation = self.propagation.borrow_mut();
        let is_refuted = assumptions
            .iter()
            .any(|literal| propagation.assume(*literal).is_err());
        propagation.undo_to(0);
        is_refuted || propagation.refuted().is_some()
    }
}
