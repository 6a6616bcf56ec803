//! Pairs of squares that a formula excludes by unit propagation.

use super::Reading;
use crate::grade::rules::{Demand, RuleTable, Side};
use control::Control;
use control::Stop;
use encodings::Lit;
use std::collections::HashSet;

/// Maximum number of squares of which all pairs are looked at if several literals define a square.
const MAX_DEFINED: usize = 400;

/// Maximum number of squares of which all even numbers of queens are looked at.
const MAX_ODD: u64 = 10;

/// Result of propagating a queen on each square.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    /// Number of excluded pairs of squares of each exclusive rule.
    pub of_rule: Vec<u64>,
}

impl Survey {
    /// Propagates a queen on each free square.
    pub fn new(rules: &RuleTable<'_>, reading: &Reading, control: &Control) -> Result<Self, Stop> {
        let mut of_rule = vec![0; rules.rules.len()];
        // Literals that define a square together may exclude others that propagation leaves open.
        let is_defined = reading.clauses.clause_count() > reading.given;
        let defined = is_defined && rules.free.len() <= MAX_DEFINED;
        let mut excluded_from = vec![u32::MAX; rules.squares()];
        let mut propagation = reading.propagation.borrow_mut();
        for &square in &rules.free {
            control.check()?;
            let is_possible = propagation.assume(reading.queen(square)).is_ok();
            let length = propagation.trail().len();
            for &other in rules.free.iter().filter(|_| is_possible && defined) {
                let queen = reading.queen(other);
                if propagation.value(queen).is_none() {
                    if propagation.assume(queen).is_err() {
                        excluded_from[other as usize] = square;
                    }
                    propagation.undo_to(length);
                }
            }
            // The other square of each pair is looked at before the queen is taken back.
            for &rule in &rules.of_square[square as usize] {
                let others = &rules.rules[rule as usize].squares;
                let after = others.partition_point(|other| *other <= square);
                let is_excluded = |other: &&u32| {
                    !is_possible
                        || excluded_from[**other as usize] == square
                        || propagation.value(reading.queen(**other)) == Some(false)
                };
                of_rule[rule as usize] += others[after..].iter().filter(is_excluded).count() as u64;
            }
            propagation.undo_to(0);
        }
        Ok(Self { of_rule })
    }

    /// Returns the demands that propagation proves.
    pub fn proven(
        &self,
        rules: &RuleTable<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<HashSet<Demand>, Stop> {
        let mut proven = HashSet::new();
        for (index, side) in rules.demands().filter(|it| it.0 < self.of_rule.len()) {
            let rule = &rules.rules[index];
            let length = rule.squares.len() as u64;
            let is_proven = match (side, rule.most, rule.least) {
                (Side::Most, 1, _) => self.of_rule[index] == length * (length - 1) / 2,
                (Side::Most, 0, _) => {
                    let mut squares = rule.squares.iter();
                    squares.all(|&square| reading.refutes(&[reading.queen(square)]))
                }
                // Not all squares of the line.
                (Side::Most, most, _) if most + 1 == length as u32 => {
                    let mut all = Vec::new();
                    all.extend(rule.squares.iter().map(|&square| reading.queen(square)));
                    reading.refutes(&all)
                }
                (Side::Odd, ..) if length <= MAX_ODD => is_odd(&rule.squares, reading),
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

/// Returns `true` if propagation refutes all even numbers of queens on some squares.
fn is_odd(squares: &[u32], reading: &Reading) -> bool {
    let literals = |bits: u32| {
        let queens = squares.iter().enumerate();
        let literal = |(place, square): (usize, &u32)| {
            let queen = reading.queen(*square);
            if bits >> place & 1 == 1 {
                queen
            } else {
                !queen
            }
        };
        queens.map(literal).collect::<Vec<Lit>>()
    };
    let even = (0..1_u32 << squares.len()).filter(|bits| bits.count_ones() % 2 == 0);
    even.into_iter()
        .all(|bits| reading.refutes(&literals(bits)))
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
