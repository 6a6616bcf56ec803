//! Elements of models: literals, values after names, values in order, and the lists in which they stand.

use super::error::{AnswerError, AnswerErrorKind};
use super::lexer::Token;
use super::model::Model;
use super::named::{VariableName, is_large_number, number};
use super::reader::AnswerReader;
use super::words::{Claim, claim_of, truth};
use crate::Var;
use crate::dimacs::TextPlace;
use std::io::BufRead;

/// Literal whose value may follow, as in `x1 = True`.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    pub number: u32,
    pub is_negative: bool,
    pub has_name: bool,
    pub place: TextPlace,
}

impl<R: BufRead> AnswerReader<R> {
    pub(super) fn take_model_line(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        if self.rules.several && self.model.positional >= self.rules.kept.max(1) {
            self.end_model(false);
        }
        self.drop_worse();
        self.model.start.get_or_insert(place);
        self.model.is_marked = true;
        let next = self.lexer.next()?;
        self.take_values(next, true)
    }

    /// Reads values to the end of the line or, in brackets, of the list. A line that is not
    /// [marked](Self::take_model_line) may turn out to be another, as "16 variables".
    pub(super) fn take_values(&mut self, first: Token, is_marked: bool) -> Result<(), AnswerError> {
        (self.depth, self.list_depth, self.awaits_value) = (0, None, false);
        (self.is_marked, self.literals_in_line) = (is_marked, 0);
        let (start, count, line) = (self.model.start, self.model.count, self.lexer.place());
        let mut token = first;
        loop {
            match token {
                Token::LineEnd | Token::End if self.depth == 0 => {
                    self.flush()?;
                    if self.model.start.is_none() && self.models.is_empty() {
                        return self.note_line(line);
                    }
                    return Ok(());
                }
                Token::LineEnd => {}
                Token::End => return Err(AnswerErrorKind::OpenList.at(line)),
                Token::Mark(_) if self.rules.is_strict => return Err(self.not_a_literal(token)),
                Token::Mark(b'[' | b'(' | b'{') => self.open_list()?,
                Token::Mark(b']' | b')' | b'}') if self.depth > 0 => {
                    self.flush()?;
                    if self.list_depth == Some(self.depth) {
                        self.end_model(true);
                        self.list_depth = None;
                    }
                    self.depth -= 1;
                }
                Token::Mark(b']' | b')' | b'}') if !is_marked => self.flush()?,
                Token::Mark(b',') => self.flush()?,
                Token::Mark(b':' | b'=') if self.pending.is_some() => self.awaits_value = true,
                Token::Mark(_) => return Err(self.not_a_literal(token)),
                Token::Word if self.take_word()? => {}
                Token::Word if self.rules.is_strict => return Err(self.not_a_literal(token)),
                Token::Word => {
                    let (found, place) = (self.lexer.excerpt(), self.lexer.place());
                    let claim = claim_of(self.lexer.word());
                    let first = self.pending.is_none_or(|first| !first.is_negative);
                    token = self.lexer.next()?;
                    match (token, claim) {
                        // The names of variables have numbers.
                        (Token::Mark(b':' | b'='), _)
                            if self.depth > 0
                                && !found.contains(|it: char| it.is_ascii_digit()) =>
                        {
                            self.flush()?;
                            token = self.take_field(&found)?;
                        }
                        // As in `("SAT", [-1, 2])`, but not `[SAT] reading`.
                        (Token::Mark(b','), Some(claim)) => self.set_status(claim)?,
                        // As in `(model (define-fun ..))`.
                        _ if self.depth > 0 && found == "model" => {}
                        // Nothing of the line was taken yet.
                        _ if first && !is_marked && self.model.count == count => {
                            self.take_back();
                            self.model.start = start;
                            return self.pass_over(token, line);
                        }
                        _ => return Err(AnswerErrorKind::NotALiteral(found).at(place)),
                    }
                    continue;
                }
            }
            token = self.lexer.next()?;
        }
    }

    /// Opens a bracket. A truth value before it is the status, as in `(True, [-1, 2])`, and a name that of the list.
    fn open_list(&mut self) -> Result<(), AnswerError> {
        if self.awaits_value {
            self.take_back();
        }
        self.flush()?;
        if self.depth > 0 && self.model.positional == 1 {
            let is_true = self.model.begins_with_true();
            self.model = Model::default();
            self.set_status(Claim::of(is_true))?;
        }
        self.depth += 1;
        Ok(())
    }

    /// Drops the pending literal, which turned out to be none, as in "16 variables".
    fn take_back(&mut self) {
        (self.pending, self.awaits_value) = (None, false);
        if self.model.count == 0 {
            (self.model.has_names, self.stem) = (None, None);
        }
    }

    /// Reads the value of a field, as in `{"model": [-1, 2]}`, unless it is the model, and returns what follows.
    fn take_field(&mut self, label: &str) -> Result<Token, AnswerError> {
        let mut token = self.lexer.next()?;
        match label.to_ascii_lowercase().as_str() {
            "model" | "models" | "solution" | "solutions" | "assignment" | "values"
            | "literals" => {
                return Ok(token);
            }
            "status" | "result" | "answer" | "satisfiable" | "sat" | "is_sat"
                if token == Token::Word =>
            {
                let word = self.lexer.word();
                if let Some(claim) = claim_of(word).or_else(|| truth(word).map(Claim::of)) {
                    self.set_status(claim)?;
                }
            }
            _ => {
                let found = (self.lexer.place(), self.lexer.line_excerpt());
                self.first_unknown.get_or_insert(found);
            }
        }
        let (mut nested, mut name) = (0_u32, None);
        loop {
            if let (Token::Mark(b'('), Some((place, name))) = (token, name.take()) {
                self.first_square
                    .get_or_insert((place, format!("{name}(..)")));
            }
            if token == Token::Word {
                name = Some((self.lexer.place(), self.lexer.excerpt()));
            }
            match token {
                Token::Mark(b'[' | b'(' | b'{') => nested += 1,
                Token::Mark(b']' | b')' | b'}' | b',') | Token::End if nested == 0 => {
                    return Ok(token);
                }
                Token::Mark(b']' | b')' | b'}') => nested -= 1,
                Token::End => return Ok(token),
                _ => {}
            }
            token = self.lexer.next()?;
        }
    }

    /// Takes a word as a literal, a value or what comes with them. Returns `false` if it is none.
    fn take_word(&mut self) -> Result<bool, AnswerError> {
        let (word, place, depth) = (self.lexer.word(), self.lexer.place(), self.depth);
        if self.awaits_value {
            let value = truth(word);
            return value.map_or(Ok(false), |value| self.assign(value).map(|()| true));
        }
        // As in `x1 1`, a line of the solution of an integer program.
        if self.pending.is_some_and(|pending| pending.has_name)
            && (depth, self.literals_in_line, self.is_marked) == (0, 1, false)
            && let Some(value) = truth(word)
        {
            return self.assign(value).map(|()| true);
        }
        // At the end of a line, 0 is still the end of the model.
        if self.rules.from_zero == Some(true)
            && (word == b"-0" || word == b"0" && (depth > 0 || self.model.count == 0))
        {
            let value = word == b"0";
            self.flush()?;
            self.begin_value(place)?;
            if depth > 0 {
                self.list_depth.get_or_insert(depth);
            }
            self.model.add(0, value, place, &self.rules)?;
            return Ok(true);
        }
        if self.is_bits(word) {
            self.flush()?;
            for bit in self.lexer.word().to_vec() {
                self.take_positional(bit == b'1')?;
            }
            return Ok(true);
        }
        if let Some(number) = number(word) {
            self.flush()?;
            if number == 0 && depth == 0 {
                self.model.start.get_or_insert(place);
                if self.model.is_ended && self.rules.is_strict {
                    return Err(self.error(AnswerErrorKind::AfterEnd(self.lexer.excerpt())));
                }
                self.end_model(true);
                return Ok(true);
            }
            self.begin_literal(Pending {
                number: number.unsigned_abs(),
                is_negative: number < 0,
                has_name: false,
                place,
            })?;
            return Ok(true);
        }
        if is_large_number(word) {
            return Err(self.error(AnswerErrorKind::LiteralOutOfRange(self.lexer.excerpt())));
        }
        if let Some(name) =
            VariableName::of(word).filter(|name| !self.rules.is_strict || name.is_of_opb())
        {
            let number = name
                .number
                .filter(|number| !self.rules.is_strict || *number > 0);
            let is_negative = name.is_negative;
            let stem = self.stem.get_or_insert_with(|| name.stem.to_vec());
            if stem != name.stem {
                return Ok(false);
            }
            let Some(number) = number else {
                return Err(self.error(AnswerErrorKind::LiteralOutOfRange(self.lexer.excerpt())));
            };
            self.flush()?;
            self.begin_literal(Pending {
                number,
                is_negative,
                has_name: true,
                place,
            })?;
            return Ok(true);
        }
        if self.rules.is_strict {
            return Ok(false);
        }
        let (value, lower) = (truth(word), word.to_ascii_lowercase());
        match &lower[..] {
            b"->" if self.pending.is_some() => self.awaits_value = true,
            b"&" | b"and" | b"\xe2\x88\xa7" if self.pending.is_some() => self.flush()?,
            // As in `(x1 true)` of SMT-LIB, whose brackets are around the pair.
            b"true" | b"false" if self.pending.is_some() => {
                if depth > 0 {
                    self.list_depth.get_or_insert(depth - 1);
                }
                self.assign(value == Some(true))?;
            }
            b"true" | b"false" if depth > 0 => self.take_positional(value == Some(true))?,
            // There is no variable 0, or no model.
            b"none" | b"null" if depth > 0 => {
                self.flush()?;
                if self.model.positional == 1 && !self.model.begins_with_true() {
                    self.model = Model::default();
                    self.set_status(Claim::Unsatisfiable)?;
                } else if self.model.count > 0 {
                    return Ok(false);
                }
            }
            b"define-fun" if depth > 0 => self.take_definition()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads the head of `(define-fun k!1 () Bool true)`.
    fn take_definition(&mut self) -> Result<(), AnswerError> {
        self.flush()?;
        let depth = self.depth - 1;
        self.list_depth.get_or_insert(depth);
        let name = self.lexer.next()?;
        if name != Token::Word || !self.take_word()? || self.pending.is_none() {
            return Err(self.not_a_literal(name));
        }
        for expected in [Token::Mark(b'('), Token::Mark(b')'), Token::Word] {
            let token = self.lexer.next()?;
            if token != expected || token == Token::Word && self.lexer.word() != b"Bool" {
                return Err(self.not_a_literal(token));
            }
        }
        self.awaits_value = true;
        Ok(())
    }

    /// Begins a literal, whose value may follow.
    pub(super) fn begin_literal(&mut self, literal: Pending) -> Result<(), AnswerError> {
        let var = (literal.number.checked_sub(1)).map(Var::from_index);
        let is_new_line = self.depth == 0 && self.literals_in_line == 0;
        self.literals_in_line = self.literals_in_line.saturating_add(1);
        // Without an end, a model ends where the next one begins.
        if self.rules.several && is_new_line && var.is_some_and(|var| self.model.values.has(var)) {
            self.end_model(false);
        }
        self.begin_value(literal.place)?;
        if *self.model.has_names.get_or_insert(literal.has_name) != literal.has_name {
            return Err(self.error(AnswerErrorKind::NotALiteral(self.lexer.excerpt())));
        }
        if self.rules.several && is_new_line {
            self.model.lines.push(Vec::new());
        }
        self.pending = Some(literal);
        Ok(())
    }

    fn begin_value(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        self.drop_worse();
        if self.model.is_ended {
            let found = self.lexer.excerpt();
            return Err(self.error(if self.depth > 0 {
                AnswerErrorKind::SecondModel(found)
            } else {
                AnswerErrorKind::AfterEnd(found)
            }));
        }
        if self.rules.several && matches!(self.status, Some((Claim::Unsatisfiable, _))) {
            return Err(AnswerErrorKind::UnexpectedModel.at(place));
        }
        self.model.start.get_or_insert(place);
        self.model.is_marked |= self.status.is_some();
        Ok(())
    }

    /// Drops a model before a line with a cost, for the one that follows. The last one is the best.
    fn drop_worse(&mut self) {
        if std::mem::take(&mut self.is_worse) {
            self.model = Model::default();
        }
    }

    /// Takes the literal for which no value followed.
    fn flush(&mut self) -> Result<(), AnswerError> {
        let Some(literal) = self.pending else {
            return Ok(());
        };
        if self.awaits_value || self.model.is_assigned {
            return Err(AnswerErrorKind::NoValue.at(literal.place));
        }
        let Pending {
            number,
            is_negative,
            has_name,
            place,
        } = literal;
        let is_positional = self.model.positional > 0;
        // In a list of numbers, 0 and 1 may be values, and the first 1 may be both.
        if self.depth > 0
            && !is_negative
            && !has_name
            && number < 2
            && (is_positional || self.model.count == 0)
        {
            self.pending = None;
            return self.take_positional(number == 1);
        }
        if number == 0 && !has_name {
            self.pending = None;
            self.end_model(true);
            return Ok(());
        }
        if is_positional {
            if self.model.positional > 1 || !self.model.begins_with_true() {
                let found = literal.number.to_string();
                return Err(AnswerErrorKind::NotALiteral(found).at(place));
            }
            self.model.positional = 0;
        }
        self.add_pending(true)
    }

    /// Gives the pending literal the value that follows it.
    fn assign(&mut self, value: bool) -> Result<(), AnswerError> {
        self.model.is_assigned = true;
        self.add_pending(value)
    }

    fn add_pending(&mut self, value: bool) -> Result<(), AnswerError> {
        self.awaits_value = false;
        if self.depth > 0 {
            self.list_depth.get_or_insert(self.depth);
        }
        match self.pending.take() {
            Some(literal) => {
                let value = value != literal.is_negative;
                let Pending { number, place, .. } = literal;
                self.model.add(number, value, place, &self.rules)
            }
            None => Ok(()),
        }
    }

    /// Takes the value of the next variable in the order of their numbers.
    fn take_positional(&mut self, value: bool) -> Result<(), AnswerError> {
        let place = self.lexer.place();
        self.begin_value(place)?;
        if self.depth > 0 {
            self.list_depth.get_or_insert(self.depth);
        }
        if self.model.count > self.model.positional {
            return Err(self.not_a_literal(Token::Word));
        }
        self.model.positional += 1;
        let number = self.model.positional;
        self.model.add(number, value, place, &self.rules)
    }
}
