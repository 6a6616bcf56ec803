//! The reader: what a line or a list states, by what is in it.

use super::error::{AnswerError, AnswerErrorKind, looks_like};
use super::lexer::{Lexer, Token};
use super::named::{VariableName, is_large_number, number};
use super::values::Values;
use crate::dimacs::TextPlace;
use crate::{Lit, Var};
use std::io::{self, BufRead};

/// Bytes of a line beyond those of its literals.
const MAX_OTHER: u64 = 1 << 16;

/// What is read, and how much of it is kept.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// Only the form of the competitions or of MiniSat, with all that shows that nothing is missing.
    pub is_strict: bool,
    /// Several models may follow each other.
    pub several: bool,
    /// Variable 0 is the first one; `None` if it is so where a model names it.
    pub from_zero: Option<bool>,
    /// Largest variable of the formula.
    pub variables: u32,
    /// Largest variable whose literals are kept.
    pub kept: u32,
}

/// Claim of a status.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// Model as it was read.
#[derive(Clone, Debug)]
pub struct ReadModel {
    /// Each literal once, in the order of the text.
    pub literals: Vec<Lit>,
    /// `true` if a 0 or the bracket of a list ends it, so that it is not cut short.
    pub is_ended: bool,
    /// Place where it starts.
    pub start: TextPlace,
}

/// Model that is being read.
#[derive(Default)]
struct Model {
    literals: Vec<Lit>,
    values: Values,
    start: Option<TextPlace>,
    is_ended: bool,
    has_names: Option<bool>,
    /// Number of values that were read.
    count: u32,
    /// Number of values without the numbers of their variables, from variable 1 on.
    positional: u32,
    /// Value of a variable 0.
    zero: Option<bool>,
    /// Values follow the names of the variables.
    is_assigned: bool,
}

/// Literal whose value may follow, as in `x1 = True`.
#[derive(Clone, Copy)]
struct Pending {
    number: u32,
    is_negative: bool,
    has_name: bool,
    place: TextPlace,
}

pub(super) struct AnswerReader<R> {
    lexer: Lexer<R>,
    rules: Rules,
    /// The status and its line.
    status: Option<(Claim, u64)>,
    /// `true` after a status in the form of MiniSat, which is followed by a model of bare numbers.
    is_minisat: bool,
    /// `true` after a line of MaxSAT with the cost of a model.
    has_objective: bool,
    /// What precedes the number in the name of each variable.
    stem: Option<Vec<u8>>,
    model: Model,
    models: Vec<ReadModel>,
    /// First line that is neither a status nor a model nor a comment.
    first_unknown: Option<(TextPlace, String)>,
    /// First line that is a comment.
    first_comment: Option<(TextPlace, String)>,
    pending: Option<Pending>,
    /// The value of the pending literal follows.
    awaits_value: bool,
    /// The line starts with `v`.
    is_marked: bool,
    /// Literals in the line of the model.
    literals_in_line: u32,
    /// Brackets that are open.
    depth: u32,
    /// Brackets that are open around the model, whose end ends it.
    list_depth: Option<u32>,
}

impl<R: BufRead> AnswerReader<R> {
    pub(super) fn new(input: R, rules: Rules) -> Self {
        // A literal has at most eleven characters, and a space. MiniSat writes a model on one line.
        let max_line = (u64::from(rules.variables) + 1) * 12 + MAX_OTHER;
        Self {
            lexer: Lexer::new(input, max_line, rules.several),
            rules,
            status: None,
            is_minisat: false,
            has_objective: false,
            stem: None,
            model: Model::default(),
            models: Vec::new(),
            first_unknown: None,
            first_comment: None,
            pending: None,
            awaits_value: false,
            is_marked: false,
            literals_in_line: 0,
            depth: 0,
            list_depth: None,
        }
    }

    /// Reads the whole text, and returns the claim and the models.
    pub(super) fn read(mut self) -> Result<(Claim, Vec<ReadModel>), AnswerError> {
        loop {
            match self.lexer.next()? {
                Token::End => return self.finish(),
                Token::LineEnd => {}
                first => self.take_line(first)?,
            }
        }
    }

    /// Handles a line that starts with this token.
    fn take_line(&mut self, first: Token) -> Result<(), AnswerError> {
        let place = self.lexer.place();
        let word = if first == Token::Word {
            self.lexer.word()
        } else {
            b""
        };
        let is_strict = self.rules.is_strict;
        match word {
            _ if is_comment(word, is_strict) => {
                if self.rules.several && self.model.has_names == Some(true) {
                    self.end_model(false);
                }
                self.note_comment(place)
            }
            b"p" | b"*" => Err(self.error(AnswerErrorKind::Formula)),
            b"o" => {
                self.has_objective = true;
                if self.rules.several {
                    self.end_model(false);
                } else if !is_strict {
                    // The last of several models is the best.
                    self.model = Model::default();
                }
                self.note_comment(place)
            }
            b"d" if !is_strict => {
                self.lexer.skip_line()?;
                Err(unknown_line(place, self.lexer.line_excerpt()))
            }
            b"s" => self.take_status(),
            b"v" => self.take_model_line(place),
            b"V" if !is_strict => self.take_model_line(place),
            b"SAT" | b"UNSAT" | b"INDET" if is_strict => {
                self.is_minisat = true;
                let claim = claim_of(word).unwrap_or(Claim::Unknown);
                self.set_status(claim)?;
                match self.lexer.next()? {
                    Token::LineEnd | Token::End => Ok(()),
                    _ => Err(unknown_line(place, self.lexer.line_excerpt())),
                }
            }
            _ if is_strict && self.is_minisat => self.take_values(first, true),
            _ if is_strict => {
                self.lexer.skip_line()?;
                Err(unknown_line(place, self.lexer.line_excerpt()))
            }
            b"OPTIMUM" => {
                let next = self.lexer.next()?;
                if next == Token::Word && self.lexer.word() == b"FOUND" {
                    self.take_bare_status(Claim::Satisfiable, place)
                } else {
                    self.pass_over(next, place)
                }
            }
            _ if is_label(word) => self.take_label(place),
            _ => {
                if let Some(claim) = claim_of(word).or_else(|| claim_of_python(word)) {
                    return self.take_bare_status(claim, place);
                }
                if self.begins_values(first) {
                    return self.take_values(first, false);
                }
                self.pass_over(first, place)
            }
        }
    }

    /// Reads the rest of a line `s SATISFIABLE`.
    fn take_status(&mut self) -> Result<(), AnswerError> {
        let mut found = self.lexer.next()?;
        let is_optimum = found == Token::Word && self.lexer.word() == b"OPTIMUM";
        if is_optimum {
            found = self.lexer.next()?;
        }
        let word = self.lexer.word();
        let is_known = |claim: &Claim| {
            let exact: &[&[u8]] = match claim {
                Claim::Satisfiable => &[b"SATISFIABLE"],
                Claim::Unsatisfiable => &[b"UNSATISFIABLE"],
                // INDETERMINATE is the word of CryptoMiniSat.
                Claim::Unknown => &[b"UNKNOWN", b"INDETERMINATE"],
            };
            exact.iter().any(|exact| {
                *exact == word || !self.rules.is_strict && exact.eq_ignore_ascii_case(word)
            })
        };
        let claim = match found {
            Token::Word if is_optimum && word == b"FOUND" => Some(Claim::Satisfiable),
            Token::Word => claim_of(word).filter(is_known),
            _ => None,
        };
        let Some(claim) = claim else {
            // After `s OPTIMUM`, that is what was found.
            let found = match found {
                Token::LineEnd | Token::End if !is_optimum => String::new(),
                _ => self.lexer.excerpt(),
            };
            return Err(self.error(AnswerErrorKind::UnknownStatus(found)));
        };
        self.set_status(claim)?;
        match self.lexer.next()? {
            Token::LineEnd | Token::End => Ok(()),
            token => Err(self.error(AnswerErrorKind::UnknownStatus(self.text(token)))),
        }
    }

    /// Reads what follows a status that stands first in its line: nothing, or the model.
    fn take_bare_status(&mut self, claim: Claim, place: TextPlace) -> Result<(), AnswerError> {
        let mut next = self.lexer.next()?;
        while let Token::Mark(b':' | b',' | b'=' | b')') = next {
            next = self.lexer.next()?;
        }
        if matches!(next, Token::LineEnd | Token::End) {
            return self.set_status(claim);
        }
        if self.begins_values(next) {
            self.set_status(claim)?;
            return self.take_values(next, false);
        }
        // Other words make other sense of it, as in "unsat core: [1, 2]" or "Sat Nov 30".
        self.note_line(place)
    }

    /// Reads a line such as `Answer: 1`, `Status: SAT` or `Model 1: [-1, 2]`.
    fn take_label(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        if self.rules.several {
            self.end_model(false);
        }
        let mut token = self.lexer.next()?;
        loop {
            let word = if token == Token::Word {
                self.lexer.word()
            } else {
                b""
            };
            match token {
                Token::LineEnd | Token::End => return Ok(()),
                Token::Mark(b':' | b'=' | b',') => {}
                Token::Word if word == b"is" || word.starts_with(b"#") => {}
                Token::Word
                    if claim_of(word).is_some() || truth(word).is_some() && word.len() > 1 =>
                {
                    let claim = claim_of(word).unwrap_or_else(|| Claim::of(word[0] | 32 == b't'));
                    self.set_status(claim)?;
                }
                // A number may be that of the model, or its first literal.
                Token::Word if number(word).is_some_and(|number| number > 0) => {
                    let number = number(word).map_or(0, i32::unsigned_abs);
                    let place = self.lexer.place();
                    token = self.lexer.next()?;
                    if let Token::Word | Token::Mark(b',') = token {
                        let literal = Pending {
                            number,
                            is_negative: false,
                            has_name: false,
                            place,
                        };
                        self.begin_literal(literal)?;
                        return self.take_values(token, false);
                    }
                    continue;
                }
                _ if self.begins_values(token) => return self.take_values(token, false),
                _ => return self.pass_over(token, place),
            }
            token = self.lexer.next()?;
        }
    }

    /// Passes over a line that is not understood, except for a list after a colon or an equals sign.
    fn pass_over(&mut self, first: Token, place: TextPlace) -> Result<(), AnswerError> {
        if self.rules.several {
            self.end_model(false);
        }
        let (mut token, mut is_named) = (first, false);
        loop {
            match token {
                Token::LineEnd | Token::End => return self.note_line(place),
                Token::Mark(b'[' | b'(' | b'{') if is_named => {
                    return self.take_values(token, false);
                }
                Token::Mark(mark) => is_named = matches!(mark, b':' | b'=' | b'('),
                Token::Word => is_named = false,
            }
            token = self.lexer.next()?;
        }
    }

    fn note_comment(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        self.lexer.skip_line()?;
        if self.first_comment.is_none() && !self.rules.is_strict {
            self.first_comment = Some((place, self.lexer.line_excerpt()));
        }
        Ok(())
    }

    /// Skips the rest of a line that says nothing. The first one is named if nothing else says more.
    fn note_line(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        self.lexer.skip_line()?;
        if self.first_unknown.is_none() {
            self.first_unknown = Some((place, self.lexer.line_excerpt()));
        }
        Ok(())
    }

    fn begins_values(&self, token: Token) -> bool {
        match token {
            Token::Mark(mark) => matches!(mark, b'[' | b'(' | b'{'),
            Token::Word => {
                let word = self.lexer.word();
                number(word).is_some() || is_large_number(word) || VariableName::of(word).is_some()
            }
            Token::LineEnd | Token::End => false,
        }
    }

    /// Returns `true` for values of variables as in `0110`, which are no number.
    fn is_bits(&self, word: &[u8]) -> bool {
        !self.rules.is_strict
            && word.len() > 1
            && (word[0] == b'0'
                || word.len() > 10
                || self.has_objective && word.len() as u64 >= u64::from(self.rules.kept))
            && word.iter().all(|byte| matches!(byte, b'0' | b'1'))
    }

    fn take_model_line(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        if self.rules.several && self.model.positional >= self.rules.kept.max(1) {
            self.end_model(false);
        }
        self.model.start.get_or_insert(place);
        let next = self.lexer.next()?;
        self.take_values(next, true)
    }

    /// Reads values to the end of the line or, in brackets, of the list. A line that is not
    /// [marked](Self::take_model_line) may turn out to be another, as "16 variables".
    fn take_values(&mut self, first: Token, is_marked: bool) -> Result<(), AnswerError> {
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
                        (_, Some(claim)) if self.depth > 0 => self.set_status(claim)?,
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
            let is_true =
                (self.model.literals.first()).is_some_and(|literal| literal.is_positive());
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
        let mut nested = 0_u32;
        loop {
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
        if let (Some(value), Some(true)) = (truth(word), self.pending.map(|it| it.has_name))
            && (depth, self.literals_in_line, self.is_marked) == (0, 1, false)
        {
            return self.assign(value).map(|()| true);
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
                let is_false = |first: &Lit| first.is_negative();
                if self.model.positional == 1 && self.model.literals.first().is_some_and(is_false) {
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
    fn begin_literal(&mut self, literal: Pending) -> Result<(), AnswerError> {
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
        self.pending = Some(literal);
        Ok(())
    }

    fn begin_value(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        if self.model.is_ended {
            return Err(self.error(AnswerErrorKind::AfterEnd(self.lexer.excerpt())));
        }
        if self.rules.several && matches!(self.status, Some((Claim::Unsatisfiable, _))) {
            return Err(AnswerErrorKind::UnexpectedModel.at(place));
        }
        self.model.start.get_or_insert(place);
        Ok(())
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
            if self.model.positional > 1
                || self
                    .model
                    .literals
                    .first()
                    .is_none_or(|first| first.is_negative())
            {
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
            Some(literal) => self.add(literal.number, value != literal.is_negative, literal.place),
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
        self.add(self.model.positional, value, place)
    }

    fn add(&mut self, number: u32, value: bool, place: TextPlace) -> Result<(), AnswerError> {
        let model = &mut self.model;
        model.count = model.count.saturating_add(1);
        let Some(var) = number.checked_sub(1).map(Var::from_index) else {
            return match model.zero.replace(value) {
                Some(earlier) if earlier != value => {
                    Err(AnswerErrorKind::Contradiction(0).at(place))
                }
                _ => Ok(()),
            };
        };
        let literal = var.literal(value);
        if number > self.rules.variables {
            let (literal, variables) = (literal.to_dimacs(), self.rules.variables);
            return Err(AnswerErrorKind::NoSuchVariable { literal, variables }.at(place));
        }
        match model.values.insert(var, value).map_err(io::Error::from)? {
            None if number <= self.rules.kept => {
                model.literals.try_reserve(1).map_err(io::Error::from)?;
                model.literals.push(literal);
            }
            Some(earlier) if earlier != value => {
                return Err(AnswerErrorKind::Contradiction(number).at(place));
            }
            _ => {}
        }
        Ok(())
    }

    /// Ends the model, if there is one. If several are read, the next one may follow.
    fn end_model(&mut self, is_ended: bool) {
        if !self.rules.several {
            self.model.is_ended |= is_ended;
            return;
        }
        let model = std::mem::take(&mut self.model);
        if model.count > 0 {
            self.push(model, is_ended);
        }
    }

    fn push(&mut self, model: Model, is_ended: bool) {
        let Model {
            mut literals,
            zero,
            start,
            ..
        } = model;
        if self.rules.from_zero.unwrap_or(zero.is_some()) {
            literals.retain(|literal| literal.var().index() + 1 < Var::MAX_COUNT as usize);
            for literal in &mut literals {
                let next = Var::from_index(literal.var().index() as u32 + 1);
                *literal = next.literal(literal.is_positive());
            }
            literals.extend(zero.map(|value| Var::from_index(0).literal(value)));
        }
        self.models.push(ReadModel {
            literals,
            is_ended,
            start: start.unwrap_or(TextPlace { line: 1, column: 1 }),
        });
    }

    fn set_status(&mut self, claim: Claim) -> Result<(), AnswerError> {
        let Rules {
            several, is_strict, ..
        } = self.rules;
        if several {
            self.end_model(false);
        }
        match self.status {
            // A solver that lists its models may end with the status that there are no more.
            Some((old, _)) if several && (old != Claim::Unsatisfiable || claim == old) => {}
            Some((old, _)) if !several && !is_strict && claim == old => {}
            Some((_, line)) => return Err(self.error(AnswerErrorKind::SecondStatus(line))),
            None => {}
        }
        self.status = Some((claim, self.lexer.place().line));
        Ok(())
    }

    fn finish(mut self) -> Result<(Claim, Vec<ReadModel>), AnswerError> {
        let has_names = self.model.has_names == Some(true);
        let model = std::mem::take(&mut self.model);
        let Rules {
            several, is_strict, ..
        } = self.rules;
        if model.count > 0 || !several && model.start.is_some() {
            let is_ended = model.is_ended;
            self.push(model, is_ended);
        }
        let first = self.models.first();
        let start = TextPlace { line: 1, column: 1 };
        let unknown = self.first_unknown.or(self.first_comment);
        let unknown = unknown.or_else(|| (!is_strict).then(|| (start, String::new())));
        let (claim, line) = match (self.status, first, unknown) {
            (Some(status), ..) => status,
            (None, Some(first), _) if !is_strict => (Claim::Satisfiable, first.start.line),
            (None, None, Some((place, found))) => return Err(unknown_line(place, found)),
            (None, ..) => return Err(AnswerErrorKind::NoStatus.into()),
        };
        match (claim, first) {
            (Claim::Satisfiable, None) => {
                Err(AnswerErrorKind::NoModel.at(TextPlace { line, column: 1 }))
            }
            (Claim::Satisfiable, Some(model)) if is_strict && !model.is_ended && !has_names => {
                Err(AnswerErrorKind::NoEnd.at(model.start))
            }
            (Claim::Unsatisfiable | Claim::Unknown, Some(model)) if !several => {
                Err(AnswerErrorKind::UnexpectedModel.at(model.start))
            }
            (_, Some(_)) => Ok((Claim::Satisfiable, self.models)),
            (claim, None) => Ok((claim, self.models)),
        }
    }

    fn not_a_literal(&self, token: Token) -> AnswerError {
        self.error(AnswerErrorKind::NotALiteral(self.text(token)))
    }

    /// Returns the last token for a message.
    fn text(&self, token: Token) -> String {
        match token {
            Token::Mark(mark) => char::from(mark).into(),
            Token::Word => self.lexer.excerpt(),
            Token::LineEnd | Token::End => String::new(),
        }
    }

    /// Returns an error at the place of the last token.
    fn error(&self, kind: AnswerErrorKind) -> AnswerError {
        kind.at(self.lexer.place())
    }
}

fn unknown_line(place: TextPlace, found: String) -> AnswerError {
    let looks_like = looks_like(&found);
    AnswerErrorKind::UnknownLine { found, looks_like }.at(place)
}

/// Returns `true` for the first word of a comment. Some solvers print comments such as "c---".
fn is_comment(word: &[u8], is_strict: bool) -> bool {
    match word {
        b"c" => true,
        [b'c', rest @ ..] => !rest.iter().any(u8::is_ascii_alphanumeric),
        [b'#' | b'%', ..] | [b'/', b'/', ..] => !is_strict,
        _ => false,
    }
}

/// Returns `true` for a word before a model or its number, as in `Answer: 1`.
fn is_label(word: &[u8]) -> bool {
    let word = word.to_ascii_lowercase();
    let labels = [
        "answer",
        "model",
        "solution",
        "assignment",
        "result",
        "status",
        "output",
        "values",
    ];
    labels.iter().any(|label| label.as_bytes() == word)
}

impl Claim {
    const fn of(is_satisfiable: bool) -> Self {
        if is_satisfiable {
            Self::Satisfiable
        } else {
            Self::Unsatisfiable
        }
    }
}

/// Returns the claim of a word for it in any case.
fn claim_of(word: &[u8]) -> Option<Claim> {
    match &word.to_ascii_lowercase()[..] {
        b"sat" | b"satisfiable" => Some(Claim::Satisfiable),
        b"unsat" | b"unsatisfiable" => Some(Claim::Unsatisfiable),
        b"indet" | b"indeterminate" | b"unknown" | b"timeout" => Some(Claim::Unknown),
        _ => None,
    }
}

/// Returns the claim of a value of Python that stands for it: of `solve()`, or for a model that does not exist.
fn claim_of_python(word: &[u8]) -> Option<Claim> {
    match word {
        b"True" | b"true" => Some(Claim::Satisfiable),
        b"False" | b"false" | b"None" => Some(Claim::Unsatisfiable),
        _ => None,
    }
}

/// Returns a value that stands after its variable.
fn truth(word: &[u8]) -> Option<bool> {
    match &word.to_ascii_lowercase()[..] {
        b"true" | b"1" => Some(true),
        b"false" | b"0" => Some(false),
        _ => None,
    }
}
