//! Elements of models: literals, values after names, values in order, and the lists in which they stand.

use super::error::{AnswerError, AnswerErrorKind};
use super::lexer::Token;
use super::model::Model;
use super::reader::{AnswerReader, Left};
use super::words::{Claim, LiteralWord, any_claim_of, claim_of, names_model, names_status, truth};
use crate::dimacs::TextPlace;
use std::io::BufRead;

/// Literal that changes nothing until it is known what follows: its value, as in `x1 = True`, or none.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    number: u32,
    is_negative: bool,
    has_name: bool,
    /// It is the first one of its line, outside of brackets.
    is_first: bool,
    /// Its value must follow, as after `x1 =`.
    awaits_value: bool,
    place: TextPlace,
}

impl<R: BufRead> AnswerReader<R> {
    /// Reads values to the end of the line or, in brackets, of the list. A line without values is passed over.
    pub(super) fn take_values(&mut self, first: Token, is_marked: bool) -> Result<(), AnswerError> {
        self.is_marked = is_marked;
        let line = self.lexer.place();
        let mut token = first;
        if !is_marked && self.pending.is_none() && !self.begins_values(first) {
            token = self.pass_over(first, line)?;
        }
        let count = self.model.count;
        loop {
            let is_strict = self.is_strict;
            match token {
                Token::LineEnd | Token::End if self.depth == 0 => {
                    self.flush()?;
                    if self.model.start.is_none() && self.models.is_empty() {
                        self.leave_line(Left::Unknown, line)?;
                    }
                    return Ok(());
                }
                Token::LineEnd => {}
                Token::End => return Err(AnswerErrorKind::OpenList.at(line)),
                Token::Word if self.take_word()? => {}
                _ if is_strict => return Err(self.not_a_literal()),
                Token::Open => self.open_list()?,
                Token::Close if self.depth > 0 => {
                    self.flush()?;
                    if self.list_depth == Some(self.depth) {
                        self.end_model(true);
                        self.list_depth = None;
                    }
                    self.depth -= 1;
                }
                Token::Close if is_marked => return Err(self.not_a_literal()),
                Token::Close | Token::Comma => self.flush()?,
                Token::Is => match &mut self.pending {
                    Some(literal) => literal.awaits_value = true,
                    None => return Err(self.not_a_literal()),
                },
                Token::Word => {
                    // Nothing of the line was taken if there are no more values.
                    let is_untouched = !is_marked && self.model.count <= count;
                    token = self.take_other(is_untouched, line)?;
                    continue;
                }
            }
            token = self.lexer.next()?;
        }
    }

    /// Takes a word that is no value: the name of a field, a status, or a word of a log if nothing was taken of the line.
    /// Returns the next token.
    fn take_other(&mut self, is_untouched: bool, line: TextPlace) -> Result<Token, AnswerError> {
        let (word, place) = (self.lexer.text().to_vec(), self.lexer.place());
        let found = self.lexer.excerpt();
        // A number before it may be of a log, too, as in "16 variables".
        let has_literal =
            (self.pending).is_some_and(|literal| literal.is_negative || self.model.is_ended);
        // The names of variables have numbers.
        let is_name = self.depth > 0 && !word.iter().any(u8::is_ascii_digit);
        let next = self.lexer.next()?;
        match (next, claim_of(&word)) {
            (Token::Is, _) if is_name => {
                self.flush()?;
                self.take_field(&word)
            }
            // As in `("SAT", [-1, 2])`, but not `[SAT] reading`.
            (Token::Comma, Some(claim)) => self.set_status(claim).map(|()| next),
            // As in `(model (define-fun ..))`.
            _ if is_name && word == b"model" => Ok(next),
            _ if is_untouched && !has_literal => self.pass_over(next, line),
            _ => Err(AnswerErrorKind::NotALiteral(found).at(place)),
        }
    }

    /// Drops the pending literal, which turned out to be none, as in "16 variables".
    pub(super) fn take_back(&mut self) {
        (self.pending, self.is_first) = (None, true);
        if self.model.count == 0 && self.models.is_empty() {
            self.stem = None;
        }
    }

    /// Opens a bracket. A truth value before it is the status, as in `(True, [-1, 2])`, and a name that of the list.
    fn open_list(&mut self) -> Result<(), AnswerError> {
        if self.pending.is_some_and(|literal| literal.awaits_value) {
            self.take_back();
        }
        self.flush()?;
        if let Some(claim) = self.model.only_claim().filter(|_| self.depth > 0) {
            self.model = Model::default();
            self.set_status(claim)?;
        }
        self.depth += 1;
        Ok(())
    }

    /// Reads the value of a field, as in `{"status": "SAT"}`, unless it is the model, and returns what follows.
    fn take_field(&mut self, field: &[u8]) -> Result<Token, AnswerError> {
        let mut token = self.lexer.next()?;
        let claim = any_claim_of(self.lexer.text()).filter(|_| names_status(field));
        match claim {
            _ if names_model(field) => return Ok(token),
            Some(claim) => self.set_status(claim)?,
            None => {
                let (place, line) = (self.lexer.place(), self.lexer.line_excerpt());
                self.leave(Left::Unknown, place, line);
            }
        }
        let mut nested = 0_u64;
        loop {
            match token {
                Token::Open => nested += 1,
                Token::Close | Token::Comma if nested == 0 => return Ok(token),
                Token::Close => nested -= 1,
                Token::End => return Ok(token),
                Token::Word => self.leave(Left::Unknown, self.lexer.place(), self.lexer.excerpt()),
                Token::Comma | Token::Is | Token::LineEnd => {}
            }
            token = self.lexer.next()?;
        }
    }

    /// Takes a word as a literal, a value or what comes with them. Returns `false` if it is none.
    pub(super) fn take_word(&mut self) -> Result<bool, AnswerError> {
        let (word, is_strict) = (self.lexer.text(), self.is_strict);
        let value = truth(word);
        if let Some(literal) = self.pending.filter(|_| !is_strict) {
            // As in `x1 1`, a line of the solution of an integer program, where `v x1 1` mixes two notations.
            let is_pair =
                literal.is_first && literal.has_name && self.depth == 0 && !self.is_marked;
            // As in `(x1 true)` of SMT-LIB, whose brackets are around the pair.
            let is_value = word.first().is_some_and(u8::is_ascii_alphabetic) || is_pair;
            if let Some(value) = value.filter(|_| is_value || literal.awaits_value) {
                if self.depth > 0 && !literal.awaits_value {
                    self.list_depth.get_or_insert(self.depth - 1);
                }
                self.model.is_assigned = true;
                self.add(Pending {
                    is_negative: value == literal.is_negative,
                    ..literal
                })?;
                return Ok(true);
            }
            if literal.awaits_value {
                return Ok(false);
            }
        }
        if is_bits(word) && !is_strict {
            let bits = word.to_vec();
            self.flush()?;
            for bit in bits {
                self.take_positional(bit == b'1')?;
            }
            return Ok(true);
        }
        if let Some(is_taken) = self.take_literal()? {
            return Ok(is_taken);
        }
        let word = self.lexer.text();
        let is_pending = self.pending.is_some();
        match &word.to_ascii_lowercase()[..] {
            _ if is_strict => return Ok(false),
            b"&" | b"and" | b"\xe2\x88\xa7" if is_pending => self.flush()?,
            b"true" | b"false" if self.depth > 0 => self.take_positional(value == Some(true))?,
            // There is no variable 0, or no model.
            b"none" | b"null" if self.depth > 0 => {
                self.flush()?;
                if self.model.only_claim() == Some(Claim::Unsatisfiable) {
                    self.model = Model::default();
                    self.set_status(Claim::Unsatisfiable)?;
                } else if self.model.count > 0 {
                    return Ok(false);
                }
            }
            b"define-fun" if self.depth > 0 => self.take_definition()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a word in the form of a literal, whose value may follow. Returns `false` if it is none of the model, and
    /// `None` for another word.
    fn take_literal(&mut self) -> Result<Option<bool>, AnswerError> {
        let (place, is_strict) = (self.lexer.place(), self.is_strict);
        let Some(word) = LiteralWord::of(self.lexer.text()) else {
            return Ok(None);
        };
        let (is_negative, has_name) = (word.is_negative, !word.stem.is_empty());
        let is_zero = word.number == Some(0) && !has_name;
        let from_zero = self.rules.from_zero == Some(true);
        let is_known = match &self.stem {
            Some(stem) if has_name => stem == word.stem,
            None if has_name => word.stem == b"x" || !is_strict,
            _ => !is_zero || !is_negative || from_zero,
        };
        if !is_known {
            return Ok(Some(false));
        }
        if has_name && self.stem.is_none() {
            self.stem = Some(word.stem.to_vec());
        }
        let number = (word.number).filter(|number| *number > 0 || !has_name || !is_strict);
        let Some(number) = number else {
            return Err(self.error(AnswerErrorKind::LiteralOutOfRange(self.lexer.excerpt())));
        };
        self.flush()?;
        // From zero, a 0 after other literals is still the end of the model.
        if is_zero && self.depth == 0 && !(from_zero && (is_negative || self.model.count == 0)) {
            self.model.start.get_or_insert(place);
            if self.model.is_ended && is_strict {
                return Err(self.error(AnswerErrorKind::AfterEnd(self.lexer.excerpt())));
            }
            self.end_model(true);
            return Ok(Some(true));
        }
        self.pending = Some(Pending {
            number,
            is_negative,
            has_name,
            is_first: std::mem::take(&mut self.is_first) && self.depth == 0,
            awaits_value: false,
            place,
        });
        Ok(Some(true))
    }

    /// Reads the head of `(define-fun k!1 () Bool true)`.
    fn take_definition(&mut self) -> Result<(), AnswerError> {
        self.flush()?;
        self.list_depth.get_or_insert(self.depth - 1);
        self.lexer.next()?;
        self.take_word()?;
        let Some(literal) = &mut self.pending else {
            return Err(self.not_a_literal());
        };
        literal.awaits_value = true;
        for expected in [&b"("[..], b")", b"Bool"] {
            self.lexer.next()?;
            if self.lexer.text() != expected {
                return Err(self.not_a_literal());
            }
        }
        Ok(())
    }

    /// Takes the literal for which no value followed.
    fn flush(&mut self) -> Result<(), AnswerError> {
        let Some(literal) = self.pending else {
            return Ok(());
        };
        let Pending { number, place, .. } = literal;
        if literal.awaits_value || self.model.is_assigned {
            return Err(AnswerErrorKind::NoValue.at(place));
        }
        let is_bare = !literal.has_name && !literal.is_negative;
        let is_zero = number == 0 && !literal.has_name && self.rules.from_zero != Some(true);
        // In a list of numbers, 0 and 1 may be values, and the first 1 may be both.
        let may_be_value = self.depth > 0 && is_bare && (number == 1 || is_zero);
        if may_be_value && self.model.positional == self.model.count {
            return self.take_positional(number == 1);
        }
        if is_zero {
            self.pending = None;
            self.end_model(true);
            return Ok(());
        }
        if self.model.positional > 0 {
            if self.model.only_claim() != Some(Claim::Satisfiable) {
                return Err(AnswerErrorKind::NotALiteral(self.name_of(literal)).at(place));
            }
            self.model.positional = 0;
        }
        self.add(literal)
    }

    /// Takes the value of the next variable in the order of their numbers.
    fn take_positional(&mut self, value: bool) -> Result<(), AnswerError> {
        if self.model.count > self.model.positional {
            return Err(self.not_a_literal());
        }
        self.model.positional += 1;
        let place = self.pending.map(|literal| literal.place);
        self.add(Pending {
            number: self.model.positional,
            is_negative: !value,
            has_name: false,
            is_first: false,
            awaits_value: false,
            place: place.unwrap_or_else(|| self.lexer.place()),
        })
    }

    /// Adds a literal to the model.
    fn add(&mut self, literal: Pending) -> Result<(), AnswerError> {
        let Pending { number, place, .. } = literal;
        let several = self.rules.several;
        self.pending = None;
        // Without an end, a model ends where the next one begins.
        if several && literal.is_first && self.model.values.get(number).is_some() {
            self.end_model(false);
        }
        let has_names = *self.model.has_names.get_or_insert(literal.has_name);
        let (value, variables) = (!literal.is_negative, self.variables);
        let fault = if number > variables {
            let number = i32::try_from(number).unwrap_or(i32::MAX);
            let literal = if value { number } else { -number };
            AnswerErrorKind::NoSuchVariable { literal, variables }
        } else if self.model.is_ended && self.depth > 0 {
            AnswerErrorKind::SecondModel(self.name_of(literal))
        } else if self.model.is_ended {
            AnswerErrorKind::AfterEnd(self.name_of(literal))
        } else if several && matches!(self.status, Some((Claim::Unsatisfiable, _))) {
            AnswerErrorKind::UnexpectedModel
        } else if has_names != literal.has_name {
            AnswerErrorKind::NotALiteral(self.name_of(literal))
        } else {
            self.model.start.get_or_insert(place);
            self.model.is_marked |= self.status.is_some();
            if self.depth > 0 {
                self.list_depth.get_or_insert(self.depth);
            }
            if several && literal.is_first {
                self.model.lines.push(Vec::new());
            }
            return self.model.add(number, value, place, self.rules.kept);
        };
        Err(fault.at(place))
    }

    /// Returns a literal for a message.
    fn name_of(&self, literal: Pending) -> String {
        let sign = if literal.is_negative { "-" } else { "" };
        let stem = self.stem.as_deref().filter(|_| literal.has_name);
        let stem = String::from_utf8_lossy(stem.unwrap_or_default());
        format!("{sign}{stem}{}", literal.number)
    }
}

/// Returns `true` for values of variables as in `0110`, which are no number.
fn is_bits(word: &[u8]) -> bool {
    word.len() > 1
        && (word[0] == b'0' || word.len() > 10)
        && word.iter().all(|byte| matches!(byte, b'0' | b'1'))
}
