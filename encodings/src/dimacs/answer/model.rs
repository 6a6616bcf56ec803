//! The model that is being read: each literal once, and no variable with two values.

use super::error::{AnswerError, AnswerErrorKind};
use super::words::Claim;
use crate::dimacs::TextPlace;
use crate::{Lit, Var};
use std::collections::TryReserveError;
use std::io;

/// Model as it was read.
#[derive(Clone, Debug)]
pub struct ReadModel {
    /// Each literal once, in the order of the text.
    pub literals: Vec<Lit>,
    /// `true` if a 0 or the bracket of a list ends it, so that it is not cut short.
    pub is_ended: bool,
    /// `true` if it stands in lines that start with `v`, or a status precedes it.
    pub is_marked: bool,
    /// Number of values in the text, also of variables that are not kept.
    pub values: u32,
    /// The values stand in the order of the variables, without their numbers.
    pub is_positional: bool,
    /// Literal 0 stands in a list of numbers with negative ones, which cannot state that variable 0 is false. The
    /// literals leave it out.
    pub zero_is_open: bool,
    /// Literals of each line, if several models are read, and this one has no end and no negative literal: each line
    /// may be a model.
    pub lines: Vec<Vec<Lit>>,
    /// Place where it starts.
    pub start: TextPlace,
}

/// Model that is being read.
#[derive(Default)]
pub(super) struct Model {
    literals: Vec<Lit>,
    pub values: Values,
    pub start: Option<TextPlace>,
    pub is_ended: bool,
    pub is_marked: bool,
    /// The literals have names; `None` before the first.
    pub has_names: Option<bool>,
    /// Number of values that were read.
    pub count: u32,
    /// Number of values without the numbers of their variables, from variable 1 on.
    pub positional: u32,
    /// Values follow the names of the variables.
    pub is_assigned: bool,
    /// Literals of each line, also those that a line before has, if several models are read.
    pub lines: Vec<Vec<Lit>>,
}

impl Model {
    /// Gives a variable a value, and keeps the literal unless its number is larger than this.
    pub(super) fn add(
        &mut self,
        number: u32,
        value: bool,
        place: TextPlace,
        kept: u32,
    ) -> Result<(), AnswerError> {
        self.count = self.count.saturating_add(1);
        let earlier = self.values.insert(number, value).map_err(io::Error::from)?;
        if earlier.is_some_and(|earlier| earlier != value) {
            return Err(AnswerErrorKind::Contradiction(number).at(place));
        }
        if let Some(index) = number.checked_sub(1).filter(|index| *index < kept) {
            let literal = Var::from_index(index).literal(value);
            if let Some(line) = self.lines.last_mut() {
                line.push(literal);
            }
            if earlier.is_none() {
                self.literals.try_reserve(1).map_err(io::Error::from)?;
                self.literals.push(literal);
            }
        }
        Ok(())
    }

    /// Returns the claim of the only value without a number, which may be a status or, as a 1 in a list, the literal 1.
    pub(super) fn only_claim(&self) -> Option<Claim> {
        let first = self.literals.first().filter(|_| self.positional == 1)?;
        Some(if first.is_positive() {
            Claim::Satisfiable
        } else {
            Claim::Unsatisfiable
        })
    }

    /// Returns the model as it was read. If it counts from zero, each literal becomes that of the next variable.
    pub(super) fn finished(mut self, is_ended: bool, from_zero: Option<bool>) -> ReadModel {
        let zero = self.values.get(0);
        let has_negative = self.literals.iter().any(|literal| !literal.is_positive());
        if is_ended || has_negative || zero.is_some() || self.lines.len() < 2 {
            self.lines.clear();
        }
        let counts_from_zero = from_zero.unwrap_or(zero.is_some());
        let has_names = self.has_names == Some(true);
        let zero_is_open = counts_from_zero && zero == Some(true) && has_negative && !has_names;
        if counts_from_zero {
            for literals in self.lines.iter_mut().chain([&mut self.literals]) {
                literals.retain(|literal| literal.var().index() + 1 < Var::MAX_COUNT as usize);
                for literal in literals {
                    let next = Var::from_index(literal.var().index() as u32 + 1);
                    *literal = next.literal(literal.is_positive());
                }
            }
            let stated = zero.filter(|_| !zero_is_open);
            self.literals
                .extend(stated.map(|value| Var::from_index(0).literal(value)));
        }
        ReadModel {
            literals: self.literals,
            is_ended,
            is_marked: self.is_marked,
            values: self.count,
            is_positional: self.positional > 0,
            zero_is_open,
            lines: self.lines,
            start: self.start.unwrap_or(TextPlace { line: 1, column: 1 }),
        }
    }
}

/// Variables in a page of values.
const PAGE: usize = 1 << 12;

/// Values of variables by their numbers. A page exists once one of its variables has a value.
#[derive(Default)]
pub(super) struct Values(Vec<Vec<Option<bool>>>);

impl Values {
    /// Sets the value of a variable, and returns its earlier value, or an error if memory is
    /// exhausted.
    fn insert(&mut self, number: u32, value: bool) -> Result<Option<bool>, TryReserveError> {
        let (page, place) = (number as usize / PAGE, number as usize % PAGE);
        if self.0.len() <= page {
            self.0.try_reserve(page + 1 - self.0.len())?;
            self.0.resize(page + 1, Vec::new());
        }
        let page = &mut self.0[page];
        if page.is_empty() {
            page.try_reserve_exact(PAGE)?;
            page.resize(PAGE, None);
        }
        Ok(page[place].replace(value))
    }

    /// Returns the value of a variable, if it has one.
    pub(super) fn get(&self, number: u32) -> Option<bool> {
        let page = self.0.get(number as usize / PAGE)?;
        *page.get(number as usize % PAGE)?
    }
}
