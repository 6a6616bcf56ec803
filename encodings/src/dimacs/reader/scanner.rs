//! Splitting of text into words, independent of the pieces in which the input delivers it.

use crate::dimacs::excerpt;
use std::fmt;
use std::io::{self, BufRead};

/// Number of bytes of a word that are kept. No valid number is longer.
const MAX_WORD: usize = 64;

/// Number of bytes after which a word is not read to its end.
const MAX_READ_WORD: usize = 1 << 17;

/// Byte order mark, which some editors put at the start of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Line and column in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPlace {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1 in bytes. A byte order mark is not counted.
    pub column: u64,
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Fault of the input, at a place in the text.
pub(in crate::dimacs) struct ScanError {
    pub place: TextPlace,
    pub fault: ScanFault,
}

/// Faults of the input, whatever its format.
pub(in crate::dimacs) enum ScanFault {
    /// The input cannot be read.
    Io(io::Error),
    /// A zero byte.
    NotText,
}

/// Unit of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dimacs) enum Token {
    /// A word that is a whole number and fits in 32 bits.
    Number(i32),
    /// Any other word, which [`Scanner::word`] returns.
    Word,
    /// The end of a line.
    LineEnd,
    /// The end of the text.
    End,
}

/// Splitter of text into tokens. Its memory does not grow with the text, its lines or its words.
pub(in crate::dimacs) struct Scanner<R> {
    input: R,
    /// Number of bytes that were read.
    offset: u64,
    line: u64,
    /// Offset of the start of the line.
    line_start: u64,
    /// `true` if the end of the line was read.
    line_is_over: bool,
    /// Offset of the start of the last token.
    token_start: u64,
    /// `true` if the last word or number is the first one of its line.
    first_in_line: bool,
    /// `true` if the line has a word or number.
    line_has_words: bool,
    /// `true` if the text has a word or number.
    has_words: bool,
    /// The last word, up to [`MAX_WORD`].
    word: Vec<u8>,
    /// `true` if the last word is longer than [`MAX_WORD`].
    word_is_cut: bool,
    /// Makes each of the bytes [`is_mark`] a word of its own.
    pub(in crate::dimacs) splits_at_marks: bool,
}

/// Returns `true` if the byte ends a word.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0b' | b'\x0c')
}

/// Returns `true` for the punctuation of lists, and for the start of a comment in many languages.
const fn is_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'#')
}

impl<R: BufRead> Scanner<R> {
    pub(in crate::dimacs) fn new(input: R) -> Self {
        Self {
            input,
            offset: 0,
            line: 1,
            line_start: 0,
            line_is_over: false,
            token_start: 0,
            first_in_line: true,
            line_has_words: false,
            has_words: false,
            word: Vec::new(),
            word_is_cut: false,
            splits_at_marks: false,
        }
    }

    /// Reads the next token.
    pub(in crate::dimacs) fn next(&mut self) -> Result<Token, ScanError> {
        if self.line_is_over {
            self.line_is_over = false;
            self.line += 1;
            self.line_start = self.offset;
            self.line_has_words = false;
        }
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) => {
                    self.try_again_if_interrupted(error)?;
                    continue;
                }
            };
            if buffer.is_empty() {
                self.token_start = self.offset;
                return Ok(Token::End);
            }
            let Some(start) = buffer
                .iter()
                .position(|&byte| !is_blank(byte) || byte == b'\n')
            else {
                let length = buffer.len();
                self.consume(length);
                continue;
            };
            self.token_start = self.offset + start as u64;
            if buffer[start] == b'\n' {
                self.consume(start + 1);
                self.line_is_over = true;
                return Ok(Token::LineEnd);
            }
            if let Some((number, length)) = leading_number(&buffer[start..]) {
                self.consume(start + length);
                self.count_word();
                return Ok(Token::Number(number));
            }
            self.consume(start);
            if let Some(token) = self.take_word()? {
                self.count_word();
                return Ok(token);
            }
        }
    }

    /// Skips the rest of the line with its end, unless the end was the last token.
    pub(in crate::dimacs) fn skip_line(&mut self) -> Result<(), ScanError> {
        while !self.line_is_over {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) => {
                    self.try_again_if_interrupted(error)?;
                    continue;
                }
            };
            if buffer.is_empty() {
                return Ok(());
            }
            let length = buffer.len();
            match buffer.iter().position(|&byte| byte == b'\n' || byte == 0) {
                None => self.consume(length),
                Some(end) if buffer[end] == 0 => {
                    self.token_start = self.offset + end as u64;
                    return Err(self.error(ScanFault::NotText));
                }
                Some(end) => {
                    self.consume(end + 1);
                    self.line_is_over = true;
                }
            }
        }
        Ok(())
    }

    /// Returns the last word, up to [`MAX_WORD`].
    pub(in crate::dimacs) fn word(&self) -> &[u8] {
        &self.word
    }

    /// Returns the last word for a message.
    pub(in crate::dimacs) fn excerpt(&self) -> String {
        excerpt(&self.word)
    }

    /// Returns `true` if the last word is a whole number that does not fit in 32 bits.
    pub(in crate::dimacs) fn word_is_large_number(&self) -> bool {
        let digits = self.word.strip_prefix(b"-").unwrap_or(&self.word);
        digits.iter().all(u8::is_ascii_digit) && digits.iter().any(|&digit| digit != b'0')
    }

    /// Returns the last word, unless it is longer than any number.
    pub(in crate::dimacs) fn whole_word(&self) -> Option<&[u8]> {
        (!self.word_is_cut).then_some(&self.word)
    }

    /// Returns the last word as an unsigned number, or `None` if it is not one.
    pub(in crate::dimacs) fn word_as_count(&self) -> Option<u64> {
        if self.word_is_cut || !self.word.iter().all(u8::is_ascii_digit) {
            return None;
        }
        std::str::from_utf8(&self.word).ok()?.parse().ok()
    }

    /// Returns `true` if the last word or number is the first one of its line.
    pub(in crate::dimacs) const fn is_first_in_line(&self) -> bool {
        self.first_in_line
    }

    /// Returns `true` if the text has had no word so far.
    pub(in crate::dimacs) const fn is_untouched(&self) -> bool {
        !self.has_words
    }

    /// Returns the place of the last token.
    pub(in crate::dimacs) const fn place(&self) -> TextPlace {
        TextPlace {
            line: self.line,
            column: self.token_start - self.line_start + 1,
        }
    }

    /// Returns an error at the place of the last token.
    const fn error(&self, fault: ScanFault) -> ScanError {
        let place = self.place();
        ScanError { place, fault }
    }

    /// Reads a word that may continue in the next piece of the input. After [`MAX_READ_WORD`] bytes, the
    /// rest is another word. A byte order mark at the start of the text is not part of a word; if it is
    /// all there is, there is no word.
    fn take_word(&mut self) -> Result<Option<Token>, ScanError> {
        self.word.clear();
        self.word_is_cut = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) => {
                    self.try_again_if_interrupted(error)?;
                    continue;
                }
            };
            // The word is cut at the same place for all pieces of the input.
            let room = MAX_READ_WORD - (self.offset - self.token_start) as usize;
            let buffer = &buffer[..buffer.len().min(room)];
            let ends_before = |byte: u8| self.splits_at_marks && is_mark(byte);
            let ends = |&byte: &u8| is_blank(byte) || byte == 0 || ends_before(byte);
            let starts = self.offset == self.token_start;
            let is_mark = starts && buffer.first().is_some_and(|&byte| ends_before(byte));
            let end = if is_mark {
                Some(1)
            } else {
                buffer.iter().position(ends)
            };
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            let is_zero = !is_mark && end.is_some_and(|end| buffer[end] == 0);
            let is_last = end.is_some() || buffer.is_empty() || piece.len() == room;
            let kept = piece.len().min(MAX_WORD - self.word.len());
            self.word.extend_from_slice(&piece[..kept]);
            self.word_is_cut |= kept < piece.len();
            let length = piece.len();
            self.consume(length);
            if is_zero {
                self.token_start = self.offset;
                return Err(self.error(ScanFault::NotText));
            }
            if is_last {
                break;
            }
        }
        if self.token_start == 0 && self.word.starts_with(BYTE_ORDER_MARK) {
            self.word.drain(..BYTE_ORDER_MARK.len());
            self.line_start = BYTE_ORDER_MARK.len() as u64;
            self.token_start = self.line_start;
            if self.word.is_empty() {
                return Ok(None);
            }
        }
        Ok(Some(match number(&self.word) {
            Some(number) if !self.word_is_cut => Token::Number(number),
            _ => Token::Word,
        }))
    }

    fn count_word(&mut self) {
        self.first_in_line = !self.line_has_words;
        self.line_has_words = true;
        self.has_words = true;
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
        self.offset += count as u64;
    }

    fn try_again_if_interrupted(&mut self, error: io::Error) -> Result<(), ScanError> {
        if error.kind() == io::ErrorKind::Interrupted {
            return Ok(());
        }
        self.token_start = self.offset;
        Err(self.error(ScanFault::Io(error)))
    }
}

/// Returns the number at the start of the text and its length, if a blank follows and the number
/// has so few digits that it cannot overflow.
fn leading_number(text: &[u8]) -> Option<(i32, usize)> {
    const MAX_DIGITS: usize = 9;
    let sign = usize::from(text[0] == b'-');
    let mut value = 0;
    let mut length = sign;
    loop {
        let byte = *text.get(length)?;
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            if length == sign + MAX_DIGITS {
                return None;
            }
            value = value * 10 + i32::from(digit);
            length += 1;
        } else if is_blank(byte) && length > sign && (value, sign) != (0, 1) {
            let number = if sign == 1 { -value } else { value };
            return Some((number, length));
        } else {
            return None;
        }
    }
}

/// Returns the word as a number, or `None` if it is not one or does not fit. Zero has no sign.
fn number(word: &[u8]) -> Option<i32> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number: i32 = std::str::from_utf8(word).ok()?.parse().ok()?;
    (number != 0 || digits.len() == word.len()).then_some(number)
}
