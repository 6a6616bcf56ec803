//! Splitting of an answer into words and punctuation marks.

use super::error::{AnswerError, AnswerErrorKind};
use super::{MAX_MODELS, excerpt};
use crate::dimacs::TextPlace;
use crate::dimacs::reader::Intake;
use std::io::{self, BufRead};

/// Maximum length of a word: a model of a board with 4096 rows, as a string of bits.
const MAX_WORD: usize = 1 << 24;

/// Bytes of a line that are kept for messages.
const MAX_KEPT: usize = 64;

/// Unit of the text, which [`Lexer::text`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Anything between blanks and punctuation marks.
    Word,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// `,` or `;`
    Comma,
    /// `:`, `=` or `->`
    Is,
    /// The end of a line.
    LineEnd,
    /// The end of the text.
    End,
}

/// Splitter of an answer into tokens. Its memory does not grow with the text or its lines.
pub(super) struct Lexer<R> {
    input: Intake<R>,
    max_line: u64,
    /// Maximum length of the text, which is that of several models, or `None`.
    max_text: Option<u64>,
    offset: u64,
    line: u64,
    line_start: u64,
    line_is_over: bool,
    token_start: u64,
    text: Vec<u8>,
    /// Bracket or arrow that was read with the word before it.
    held: Option<&'static [u8]>,
    /// The start of the line.
    kept: Vec<u8>,
}

const fn is_blank(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' | b'\'' | b'"' | b'`'
    )
}

/// Returns the token of a byte that is not part of a word.
const fn mark(byte: u8) -> Option<Token> {
    match byte {
        b'[' | b'(' | b'{' => Some(Token::Open),
        b']' | b')' | b'}' => Some(Token::Close),
        b',' | b';' => Some(Token::Comma),
        b':' | b'=' => Some(Token::Is),
        b'\n' => Some(Token::LineEnd),
        _ => None,
    }
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R, max_line: u64, is_bounded: bool) -> Self {
        Self {
            input: Intake::recognize(input),
            max_line,
            max_text: is_bounded.then_some(MAX_MODELS),
            offset: 0,
            line: 1,
            line_start: 0,
            line_is_over: false,
            token_start: 0,
            text: Vec::new(),
            held: None,
            kept: Vec::new(),
        }
    }

    /// Reads the next token. The length of its line and of the text is checked.
    pub(super) fn next(&mut self) -> Result<Token, AnswerError> {
        let token = self.next_unchecked()?;
        if self.offset - self.line_start > self.max_line {
            return Err(self.line_too_long(self.max_line));
        }
        match self.max_text {
            Some(max) if self.offset >= max => Err(AnswerErrorKind::TooLong(max).into()),
            _ => Ok(token),
        }
    }

    fn next_unchecked(&mut self) -> Result<Token, AnswerError> {
        self.text.clear();
        if std::mem::take(&mut self.line_is_over) {
            self.line += 1;
            self.line_start = self.offset;
            self.kept.clear();
        }
        if let Some(held) = self.held.take() {
            self.token_start = self.offset - held.len() as u64;
            self.text.extend_from_slice(held);
            return Ok(mark(held[0]).unwrap_or(Token::Is));
        }
        loop {
            self.token_start = self.offset;
            let Some(byte) = self.peek()? else {
                return Ok(Token::End);
            };
            match mark(byte) {
                Some(token) => {
                    self.line_is_over = token == Token::LineEnd;
                    self.advance(1, !self.line_is_over)?;
                    return Ok(token);
                }
                None if byte == b'\x1b' => self.skip_colour()?,
                None if is_blank(byte) => self.advance(1, false)?,
                None => {
                    self.take_word()?;
                    if self.text.is_empty() {
                        return self.next_unchecked();
                    }
                    return Ok(Token::Word);
                }
            }
        }
    }

    /// Skips a colour of a terminal, up to its letter.
    fn skip_colour(&mut self) -> Result<(), AnswerError> {
        while let Some(byte) = self.peek()?.filter(|byte| *byte != b'\n') {
            self.advance(1, false)?;
            if byte.is_ascii_alphabetic() {
                break;
            }
        }
        Ok(())
    }

    /// Reads a word, which is empty before an arrow. `x[7]` and `queen(1,2)` are words.
    fn take_word(&mut self) -> Result<(), AnswerError> {
        let mut has_index = false;
        while let Some(byte) = self.peek()? {
            let room = MAX_WORD - self.text.len();
            if room == 0 {
                return Err(self.line_too_long(MAX_WORD as u64));
            }
            let last = self.text.last().copied().unwrap_or_default();
            match byte {
                b'>' if last == b'-' => {
                    self.advance(1, false)?;
                    self.text.pop();
                    self.held = Some(b"->");
                    break;
                }
                b'[' | b'(' if last.is_ascii_alphabetic() => {
                    self.advance(1, true)?;
                    has_index = self.peek()?.is_some_and(|next| next.is_ascii_digit());
                    if !has_index {
                        self.text.pop();
                        self.held = Some(if byte == b'[' { b"[" } else { b"(" });
                        break;
                    }
                }
                b']' | b')' if has_index => {
                    self.advance(1, true)?;
                    break;
                }
                b',' if has_index => self.advance(1, true)?,
                _ if is_blank(byte) || byte == b'\x1b' || mark(byte).is_some() => break,
                _ => {
                    // Most words consist of letters, digits and signs.
                    let is_plain = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
                    let buffer = self.input.fill_buf()?;
                    let plain = buffer.iter().take(room).take_while(is_plain).count();
                    self.advance(plain.max(1), true)?;
                }
            }
        }
        Ok(())
    }

    /// Skips the rest of the line, unless its end was the last token.
    pub(super) fn skip_line(&mut self) -> Result<(), AnswerError> {
        while !self.line_is_over && self.next_unchecked()? != Token::End {}
        Ok(())
    }

    /// Returns the text of the last token, which is empty at the end of a line.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the last token for a message.
    pub(super) fn excerpt(&self) -> String {
        excerpt(&self.text[..self.text.len().min(MAX_KEPT)])
    }

    /// Returns the start of the line for a message, as far as it was read.
    pub(super) fn line_excerpt(&self) -> String {
        excerpt(self.kept.trim_ascii())
    }

    /// Returns the place of the last token.
    pub(super) const fn place(&self) -> TextPlace {
        TextPlace {
            line: self.line,
            column: self.token_start - self.line_start + 1,
        }
    }

    fn line_too_long(&self, limit: u64) -> AnswerError {
        let (line, column) = (self.line, 1);
        AnswerErrorKind::LineTooLong(limit).at(TextPlace { line, column })
    }

    /// Returns the next byte, which no text has if it is zero.
    fn peek(&mut self) -> Result<Option<u8>, AnswerError> {
        loop {
            match self.input.fill_buf().map(|buffer| buffer.first().copied()) {
                Ok(Some(0)) => {
                    self.token_start = self.offset;
                    return Err(AnswerErrorKind::NotText.at(self.place()));
                }
                Ok(byte) => return Ok(byte),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Goes beyond bytes that were seen, which belong to the token if they are taken.
    fn advance(&mut self, length: usize, is_taken: bool) -> io::Result<()> {
        let bytes = &self.input.fill_buf()?[..length];
        if is_taken {
            self.text.extend_from_slice(bytes);
        }
        let kept = length.min(MAX_KEPT - self.kept.len());
        self.kept.extend_from_slice(&bytes[..kept]);
        self.input.consume(length);
        self.offset += length as u64;
        Ok(())
    }
}
