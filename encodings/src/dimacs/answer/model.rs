//! The model that is being read: each literal once, and no variable with two values.

use super::error::{AnswerError, AnswerErrorKind};
use super::reader::Rules;
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
    /// Value of a variable 0.
    zero: Option<bool>,
    /// Values follow the names of the variables.
    pub is_assigned: bool,
    /// Literals of each line, also those that a line before has, if several models are read.
    pub lines: Vec<Vec<Lit>>,
}

impl Model {
    /// Gives a variable a value. Variable 0, which only a name can have, is kept apart.
    pub(super) fn add(
        &mut self,
        number: u32,
        value: bool,
        place: TextPlace,
        rules: &Rules,
    ) -> Result<(), AnswerError> {
        self.count = self.count.saturating_add(1);
        let contradiction = || Err(AnswerErrorKind::Contradiction(number).at(place));
        let Some(var) = number.checked_sub(1).map(Var::from_index) else {
            return match self.zero.replace(value) {
                Some(earlier) if earlier != value => contradiction(),
                _ => Ok(()),
            };
        };
        let literal = var.literal(value);
        if number > rules.variables {
            let (literal, variables) = (literal.to_dimacs(), rules.variables);
            return Err(AnswerErrorKind::NoSuchVariable { literal, variables }.at(place));
        }
        if number <= rules.kept
            && let Some(line) = self.lines.last_mut()
        {
            line.push(literal);
        }
        match self.values.insert(var, value).map_err(io::Error::from)? {
            None if number <= rules.kept => {
                self.literals.try_reserve(1).map_err(io::Error::from)?;
                self.literals.push(literal);
            }
            Some(earlier) if earlier != value => return contradiction(),
            _ => {}
        }
        Ok(())
    }

    /// Returns `true` if the first literal is positive, which is so of a list that begins with 1 or True.
    pub(super) fn begins_with_true(&self) -> bool {
        let first = self.literals.first();
        first.is_some_and(|literal| literal.is_positive())
    }

    /// Returns the model as it was read. If it counts from zero, each literal becomes that of the next variable.
    pub(super) fn finished(self, is_ended: bool, from_zero: Option<bool>) -> ReadModel {
        let Self {
            mut literals,
            zero,
            is_marked,
            start,
            mut lines,
            ..
        } = self;
        let has_negative = literals.iter().any(|literal| !literal.is_positive());
        if is_ended || has_negative || zero.is_some() || lines.len() < 2 {
            lines.clear();
        }
        let mut zero_is_open = false;
        if from_zero.unwrap_or(zero.is_some()) {
            for literals in lines.iter_mut().chain([&mut literals]) {
                literals.retain(|literal| literal.var().index() + 1 < Var::MAX_COUNT as usize);
                for literal in literals {
                    let next = Var::from_index(literal.var().index() as u32 + 1);
                    *literal = next.literal(literal.is_positive());
                }
            }
            zero_is_open = zero == Some(true) && has_negative && self.has_names != Some(true);
            let stated = zero.filter(|_| !zero_is_open);
            literals.extend(stated.map(|value| Var::from_index(0).literal(value)));
        }
        ReadModel {
            literals,
            is_ended,
            is_marked,
            values: self.count,
            is_positional: self.positional > 0,
            zero_is_open,
            lines,
            start: start.unwrap_or(TextPlace { line: 1, column: 1 }),
        }
    }
}

/// Variables in a page of values.
const PAGE: usize = 1 << 12;

/// Values of variables. A page exists once one of its variables has a value.
#[derive(Default)]
pub(super) struct Values(Vec<Vec<u64>>);

impl Values {
    /// Sets the value of a variable, and returns its earlier value, or an error if memory is
    /// exhausted.
    pub(super) fn insert(
        &mut self,
        var: Var,
        value: bool,
    ) -> Result<Option<bool>, TryReserveError> {
        let (page, position) = (var.index() / PAGE, var.index() % PAGE);
        if self.0.len() <= page {
            self.0.try_reserve(page + 1 - self.0.len())?;
            self.0.resize(page + 1, Vec::new());
        }
        let page = &mut self.0[page];
        if page.is_empty() {
            page.try_reserve_exact(PAGE / 32)?;
            page.resize(PAGE / 32, 0);
        }
        let (word, shift) = (&mut page[position / 32], 2 * (position % 32));
        // The upper bit is set if there is a value; the lower bit is the value.
        let earlier = *word >> shift & 3;
        *word = *word & !(3 << shift) | (2 | u64::from(value)) << shift;
        Ok((earlier != 0).then_some(earlier == 3))
    }

    /// Returns `true` if the variable has a value.
    pub(super) fn has(&self, var: Var) -> bool {
        let (page, position) = (var.index() / PAGE, var.index() % PAGE);
        (self.0.get(page))
            .and_then(|page| page.get(position / 32))
            .is_some_and(|word| word >> (2 * (position % 32)) & 3 != 0)
    }
}
