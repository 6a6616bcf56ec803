//! The lines of an answer: statuses, models, labels, comments and logs, told by their first words.

use super::ModelsToRead;
use super::elements::Pending;
use super::error::{AnswerError, AnswerErrorKind, SQUARES, looks_like};
use super::lexer::{Lexer, Token};
use super::model::{Model, ReadModel};
use super::words::{Claim, LiteralWord, any_claim_of, claim_of, is_comment, is_label};
use crate::Var;
use crate::dimacs::TextPlace;
use std::io::BufRead;

/// Bytes of a line beyond those of its literals.
const MAX_OTHER: u64 = 1 << 16;

/// Line of which nothing was taken, by how much it tells about the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Left {
    Comment,
    /// It is neither a status nor a model nor a comment.
    Unknown,
    /// It names squares, as `queen(1,2)`, in place of variables.
    Squares,
}

/// Reader of an answer. The lines are here; [`elements`](super::elements) has what stands in models.
pub(super) struct AnswerReader<R> {
    pub(super) lexer: Lexer<R>,
    pub(super) rules: ModelsToRead,
    /// Only the form of the competitions or of MiniSat is read, with all that shows that nothing is missing.
    pub(super) is_strict: bool,
    /// Largest variable of the formula.
    pub(super) variables: u32,
    /// The status and its line.
    pub(super) status: Option<(Claim, u64)>,
    /// `true` after a status in the form of MiniSat, which is followed by a model of bare numbers.
    is_minisat: bool,
    pub(super) model: Model,
    /// The model before a line with the cost of a better one, which may follow.
    worse: Option<Model>,
    pub(super) models: Vec<ReadModel>,
    /// Text before the number in the name of each variable.
    pub(super) stem: Option<Vec<u8>>,
    /// The first line of those that tell most, to be named if there is no answer.
    left: (Left, TextPlace, String),
    pub(super) pending: Option<Pending>,
    /// The line starts with `v`.
    pub(super) is_marked: bool,
    /// No literal stands in the line before.
    pub(super) is_first: bool,
    /// Brackets that are open.
    pub(super) depth: u64,
    /// Brackets that are open around the model, whose end ends it.
    pub(super) list_depth: Option<u64>,
}

impl<R: BufRead> AnswerReader<R> {
    pub(super) fn new(input: R, rules: ModelsToRead, is_strict: bool) -> Self {
        let variables = if is_strict {
            rules.kept
        } else {
            Var::MAX_COUNT
        };
        // A literal has at most eleven characters, and a space. MiniSat writes a model on one line.
        let max_line = (u64::from(variables) + 1) * 12 + MAX_OTHER;
        let start = TextPlace { line: 1, column: 1 };
        Self {
            lexer: Lexer::new(input, max_line, rules.several),
            rules,
            is_strict,
            variables,
            status: None,
            is_minisat: false,
            model: Model::default(),
            worse: None,
            models: Vec::new(),
            stem: None,
            left: (Left::Comment, start, String::new()),
            pending: None,
            is_marked: false,
            is_first: true,
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
        (self.depth, self.list_depth, self.is_first) = (0, None, true);
        let (is_strict, several) = (self.is_strict, self.rules.several);
        match self.lexer.text() {
            word if is_comment(word, is_strict) => {
                if several && self.model.has_names == Some(true) {
                    self.end_model(false);
                }
                self.leave_line(Left::Comment, place)
            }
            b"p" | b"*" => Err(self.error(AnswerErrorKind::Formula)),
            // The cost of a model of MaxSAT, after it or before it.
            b"o" => {
                if several {
                    self.end_model(false);
                } else if !is_strict && self.model.start.is_some() {
                    self.worse = Some(std::mem::take(&mut self.model));
                }
                self.leave_line(Left::Comment, place)
            }
            b"s" => self.take_status(),
            b"v" => {
                self.model.start.get_or_insert(place);
                self.model.is_marked = true;
                let next = self.lexer.next()?;
                self.take_values(next, true)
            }
            word @ (b"SAT" | b"UNSAT" | b"INDET") if is_strict => {
                self.is_minisat = true;
                let claim = claim_of(word).unwrap_or(Claim::Unknown);
                self.set_status(claim)?;
                match self.lexer.next()? {
                    Token::LineEnd | Token::End => Ok(()),
                    _ => self.refuse_line(place),
                }
            }
            _ if is_strict && self.is_minisat => self.take_values(first, true),
            // A line of a proof, and whatever else a program that is run should not print.
            word if is_strict || word == b"d" => self.refuse_line(place),
            word if any_claim_of(word).is_some() || is_label(word) => self.take_label(place),
            _ => self.take_values(first, false),
        }
    }

    /// Reads the rest of a line `s SATISFIABLE`. The words are written out, since "s UNSAT" may be cut short.
    fn take_status(&mut self) -> Result<(), AnswerError> {
        self.lexer.next()?;
        let first = (self.lexer.place(), self.lexer.excerpt());
        let word = self.lexer.text();
        let is_exact = word.iter().all(u8::is_ascii_uppercase) || !self.is_strict;
        let mut claim = claim_of(word).filter(|_| is_exact && word.len() > 5);
        if word == b"OPTIMUM" {
            self.lexer.next()?;
            claim = claim.filter(|_| self.lexer.text() == b"FOUND");
        }
        let (place, found) = first;
        let claim = claim.ok_or(AnswerErrorKind::UnknownStatus(found).at(place))?;
        self.set_status(claim)?;
        match self.lexer.next()? {
            Token::LineEnd | Token::End => Ok(()),
            _ => Err(self.error(AnswerErrorKind::UnknownStatus(self.lexer.excerpt()))),
        }
    }

    /// Reads a line that begins with a status or a label, as `SAT`, `True [-1, 2]`, `Status: SAT` or `Model 1: [-1, 2]`.
    fn take_label(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        let stated = any_claim_of(self.lexer.text());
        let is_label = stated.is_none();
        if is_label && self.rules.several {
            self.end_model(false);
        }
        let mut token = self.lexer.next()?;
        loop {
            match (token, any_claim_of(self.lexer.text())) {
                (Token::Comma | Token::Is, _) => {}
                (Token::Close, _) if self.lexer.text() == b")" => {}
                (Token::Word, Some(claim)) if is_label => self.set_status(claim)?,
                (Token::Word, _) if matches!(self.lexer.text(), b"FOUND" | b"is") => {}
                // The number of the model or its first literal.
                (Token::Word, _)
                    if is_label && self.lexer.text().iter().all(u8::is_ascii_digit) =>
                {
                    self.take_word()?;
                    token = self.lexer.next()?;
                    if !matches!(token, Token::Is | Token::Open | Token::LineEnd | Token::End) {
                        break;
                    }
                    self.take_back();
                    continue;
                }
                _ => break,
            }
            token = self.lexer.next()?;
        }
        let is_end = matches!(token, Token::LineEnd | Token::End);
        if let Some(claim) = stated {
            // Other words make other sense of it, as in "unsat core: [1, 2]" or "Sat Nov 30".
            if !is_end && !self.begins_values(token) {
                return self.leave_line(Left::Unknown, place);
            }
            self.set_status(claim)?;
        }
        if is_end {
            return Ok(());
        }
        self.take_values(token, false)
    }

    /// Passes over a line that is not understood, or else to a list after a colon or an equals sign, and returns the last
    /// token.
    pub(super) fn pass_over(
        &mut self,
        first: Token,
        place: TextPlace,
    ) -> Result<Token, AnswerError> {
        self.take_back();
        (self.depth, self.list_depth) = (0, None);
        if self.rules.several {
            self.end_model(false);
        }
        let (mut token, mut is_named) = (first, false);
        loop {
            match token {
                Token::LineEnd | Token::End => {
                    self.leave_line(Left::Unknown, place)?;
                    return Ok(token);
                }
                Token::Open if is_named => return Ok(token),
                _ => is_named = token == Token::Is || self.lexer.text() == b"(",
            }
            token = self.lexer.next()?;
        }
    }

    /// Skips the rest of a line that says nothing.
    pub(super) fn leave_line(&mut self, left: Left, place: TextPlace) -> Result<(), AnswerError> {
        self.lexer.skip_line()?;
        self.leave(left, place, self.lexer.line_excerpt());
        Ok(())
    }

    /// Remembers a text from which nothing was taken, unless another one tells as much.
    pub(super) fn leave(&mut self, left: Left, place: TextPlace, found: String) {
        // The other lines of a log may have two numbers, too.
        let names_squares = found.contains('(') && looks_like(&found) == SQUARES;
        let left = if names_squares { Left::Squares } else { left };
        if self.left.0 < left || self.left.2.is_empty() {
            self.left = (left, place, found);
        }
    }

    fn refuse_line(&mut self, place: TextPlace) -> Result<(), AnswerError> {
        self.lexer.skip_line()?;
        Err(unknown_line(place, self.lexer.line_excerpt()))
    }

    pub(super) fn begins_values(&self, token: Token) -> bool {
        token == Token::Open || token == Token::Word && LiteralWord::of(self.lexer.text()).is_some()
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
        if self.rules.several {
            self.end_model(false);
        }
        if let Some((old, line)) = self.status {
            // A solver that lists its models may end with the status that there are no more.
            let follows = self.rules.several && old != Claim::Unsatisfiable;
            if !follows && (self.is_strict || claim != old) {
                return Err(self.error(AnswerErrorKind::SecondStatus(line)));
            }
        }
        self.status = Some((claim, self.lexer.place().line));
        Ok(())
    }

    fn finish(mut self) -> Result<(Claim, Vec<ReadModel>), AnswerError> {
        let (is_strict, several) = (self.is_strict, self.rules.several);
        let mut model = std::mem::take(&mut self.model);
        if model.start.is_none() {
            model = self.worse.unwrap_or(model);
        }
        let (has_names, is_ended) = (model.has_names == Some(true), model.is_ended);
        if model.count > 0 || !several && model.start.is_some() {
            self.models
                .push(model.finished(is_ended, self.rules.from_zero));
        }
        let first = self.models.first();
        let (left, place, found) = self.left;
        let (claim, line) = match (self.status, first) {
            (None, _) if is_strict => return Err(AnswerErrorKind::NoStatus.into()),
            (None, Some(first)) => (Claim::Satisfiable, first.start.line),
            (None, None) => return Err(unknown_line(place, found)),
            (Some((Claim::Satisfiable, _)), None) if left == Left::Squares => {
                return Err(unknown_line(place, found));
            }
            (Some(status), _) => status,
        };
        match (claim, first) {
            (Claim::Satisfiable, None) => {
                Err(AnswerErrorKind::NoModel.at(TextPlace { line, column: 1 }))
            }
            (Claim::Satisfiable, Some(model)) if is_strict && !is_ended && !has_names => {
                Err(AnswerErrorKind::NoEnd.at(model.start))
            }
            (Claim::Unsatisfiable | Claim::Unknown, Some(model)) if !several => {
                Err(AnswerErrorKind::UnexpectedModel.at(model.start))
            }
            (Claim::Unknown, Some(_)) => Ok((Claim::Satisfiable, self.models)),
            (claim, _) => Ok((claim, self.models)),
        }
    }

    /// Returns the error that the last token is no literal.
    pub(super) fn not_a_literal(&self) -> AnswerError {
        self.error(AnswerErrorKind::NotALiteral(self.lexer.excerpt()))
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
