//! The lines of an answer: statuses, models, labels, comments and logs, told by their first words.

use super::elements::Pending;
use super::error::{AnswerError, AnswerErrorKind, SQUARES, looks_like};
use super::lexer::{Lexer, Token};
use super::model::{Model, ReadModel};
use super::named::{VariableName, is_large_number, number};
use super::words::{Claim, any_claim_of, claim_of, is_comment, is_label};
use crate::dimacs::TextPlace;
use std::io::BufRead;

/// Bytes of a line beyond those of its literals.
const MAX_OTHER: u64 = 1 << 16;

/// Rules of reading: what is accepted, and how much of it is kept.
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

/// Reader of an answer. The lines are here; [`elements`](super::elements) has what stands in models.
pub(super) struct AnswerReader<R> {
    pub(super) lexer: Lexer<R>,
    pub(super) rules: Rules,
    /// The status and its line.
    pub(super) status: Option<(Claim, u64)>,
    /// `true` after a status in the form of MiniSat, which is followed by a model of bare numbers.
    pub(super) is_minisat: bool,
    /// `true` after a line of MaxSAT with the cost of a model.
    pub(super) has_objective: bool,
    /// The model precedes a line with the cost of the next one.
    pub(super) is_worse: bool,
    /// Text before the number in the name of each variable.
    pub(super) stem: Option<Vec<u8>>,
    pub(super) model: Model,
    pub(super) models: Vec<ReadModel>,
    /// First line that is neither a status nor a model nor a comment.
    pub(super) first_unknown: Option<(TextPlace, String)>,
    /// First name of a square, as `queen(1,2)`, in place of a variable.
    pub(super) first_square: Option<(TextPlace, String)>,
    /// First line that is a comment.
    pub(super) first_comment: Option<(TextPlace, String)>,
    pub(super) pending: Option<Pending>,
    /// The value of the pending literal follows.
    pub(super) awaits_value: bool,
    /// The line starts with `v`.
    pub(super) is_marked: bool,
    /// Literals in the line of the model.
    pub(super) literals_in_line: u32,
    /// Brackets that are open.
    pub(super) depth: u32,
    /// Brackets that are open around the model, whose end ends it.
    pub(super) list_depth: Option<u32>,
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
            is_worse: false,
            stem: None,
            model: Model::default(),
            models: Vec::new(),
            first_unknown: None,
            first_square: None,
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
                } else {
                    self.is_worse = !is_strict && self.model.start.is_some();
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
                if let Some(claim) = any_claim_of(word) {
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
        // The words are written out, since "s UNSAT" may be cut short.
        let is_exact = word.iter().all(u8::is_ascii_uppercase) || !self.rules.is_strict;
        let claim = match found {
            Token::Word if is_optimum && word == b"FOUND" => Some(Claim::Satisfiable),
            Token::Word if is_exact && word.len() > 5 => claim_of(word),
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
                Token::Word if any_claim_of(word).is_some() => {
                    self.set_status(any_claim_of(word).unwrap_or(Claim::Unknown))?;
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
    pub(super) fn pass_over(&mut self, first: Token, place: TextPlace) -> Result<(), AnswerError> {
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
    pub(super) fn note_line(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        self.lexer.skip_line()?;
        let line = self.lexer.line_excerpt();
        // The other lines of a log may have two numbers, too.
        if line.contains('(') && looks_like(&line) == SQUARES {
            self.first_square.get_or_insert((place, line.clone()));
        }
        self.first_unknown.get_or_insert((place, line));
        Ok(())
    }

    pub(super) fn begins_values(&self, token: Token) -> bool {
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
    pub(super) fn is_bits(&self, word: &[u8]) -> bool {
        !self.rules.is_strict
            && word.len() > 1
            && (word[0] == b'0'
                || word.len() > 10
                || self.has_objective && word.len() as u64 >= u64::from(self.rules.kept))
            && word.iter().all(|byte| matches!(byte, b'0' | b'1'))
    }

    /// Ends the model, if there is one. If several are read, the next one may follow.
    pub(super) fn end_model(&mut self, is_ended: bool) {
        if !self.rules.several {
            self.model.is_ended |= is_ended;
            return;
        }
        let model = std::mem::take(&mut self.model);
        if model.count > 0 {
            self.models
                .push(model.finished(is_ended, self.rules.from_zero));
        }
    }

    pub(super) fn set_status(&mut self, claim: Claim) -> Result<(), AnswerError> {
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
            self.models
                .push(model.finished(is_ended, self.rules.from_zero));
        }
        let first = self.models.first();
        let start = TextPlace { line: 1, column: 1 };
        if let (Some((Claim::Satisfiable, _)) | None, None, Some((place, found))) =
            (self.status, first, self.first_square)
        {
            let looks_like = SQUARES;
            return Err(AnswerErrorKind::UnknownLine { found, looks_like }.at(place));
        }
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
            (Claim::Unknown, Some(_)) => Ok((Claim::Satisfiable, self.models)),
            (claim, _) => Ok((claim, self.models)),
        }
    }

    pub(super) fn not_a_literal(&self, token: Token) -> AnswerError {
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
    pub(super) fn error(&self, kind: AnswerErrorKind) -> AnswerError {
        kind.at(self.lexer.place())
    }
}

fn unknown_line(place: TextPlace, found: String) -> AnswerError {
    let looks_like = looks_like(&found);
    AnswerErrorKind::UnknownLine { found, looks_like }.at(place)
}
