//! The formula of a graph.

use super::error::{CheckError, FormulaFault};
use super::text::Lines;
use std::io::BufRead;

/// Maximum number of variables.
const MAX_VARIABLES: u32 = 1 << 20;

/// Clauses, with numbers from 1.
#[derive(Debug, Default)]
pub(super) struct Formula {
    pub(super) variables: u32,
    literals: Vec<i32>,
    /// Place of the end of each clause.
    ends: Vec<usize>,
}

impl Formula {
    /// Reads a formula in DIMACS format, one clause in a line.
    pub(super) fn read(input: impl BufRead) -> Result<Self, CheckError> {
        let mut lines = Lines::new(input);
        let mut formula = Self::default();
        let mut header = None;
        let mut numbers = Vec::new();
        while let Some(mut words) = lines.next()? {
            let fault = if header.is_none() {
                let is_header = words.next() == Some(b"p") && words.next() == Some(b"cnf");
                let (variables, clauses) = (words.number(), words.number());
                match (variables.zip(clauses), is_header && words.is_at_end()) {
                    (Some((variables @ 0.., clauses @ 0..)), true) => {
                        let variables = u32::try_from(variables).ok();
                        let clauses = i32::try_from(clauses).ok();
                        match variables.filter(|&it| it <= MAX_VARIABLES).zip(clauses) {
                            Some((variables, clauses)) => {
                                formula.variables = variables;
                                header = Some(clauses as u32);
                                continue;
                            }
                            None => FormulaFault::TooLarge(MAX_VARIABLES),
                        }
                    }
                    _ => FormulaFault::Header,
                }
            } else {
                let is_known =
                    |literal: &i64| literal.unsigned_abs() <= u64::from(formula.variables);
                let is_list = words.list(&mut numbers) && words.is_at_end();
                if is_list && numbers.iter().all(is_known) {
                    formula.literals.extend(numbers.iter().map(|&it| it as i32));
                    formula.ends.push(formula.literals.len());
                    continue;
                }
                FormulaFault::Clause
            };
            let line = lines.number;
            return Err(CheckError::Formula { line, fault });
        }
        let found = formula.clauses();
        let fault = match header {
            Some(expected) if expected == found => return Ok(formula),
            Some(expected) => FormulaFault::Count { expected, found },
            None => FormulaFault::Header,
        };
        let line = lines.number;
        Err(CheckError::Formula { line, fault })
    }

    pub(super) fn clauses(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Returns the literals of a clause.
    pub(super) fn clause(&self, number: u32) -> &[i32] {
        let place = number as usize - 1;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[place]]
    }
}
