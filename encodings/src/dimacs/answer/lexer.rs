//! Splitting of an answer into words and punctuation marks, in UTF-8, UTF-16 or a code of one byte.

use super::error::{AnswerError, AnswerErrorKind};
use super::{MAX_MODELS, excerpt};
use crate::dimacs::TextPlace;
use std::io::{self, BufRead};

/// Maximum length of a word: a model of a board with 4096 rows, as a string of bits.
const MAX_WORD: usize = 1 << 24;

/// Bytes of a line that are kept for messages.
const MAX_KEPT: usize = 64;

/// Unit of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word, which [`Lexer::word`] returns.
    Word,
    /// A punctuation mark. `;` is the mark `,`.
    Mark(u8),
    /// The end of a line.
    LineEnd,
    /// The end of the text.
    End,
}

/// Code of the characters.
#[derive(Clone, Copy, Debug)]
enum Code {
    /// Not known before the first byte.
    Unknown,
    /// UTF-8, or a code of one byte such as Latin-1. All that counts in an answer is ASCII.
    Bytes,
    /// UTF-16, as PowerShell writes what a program prints, by the place of the higher byte.
    Utf16 { is_big_endian: bool },
}

/// Splitter of an answer into tokens. Its memory does not grow with the text or its lines.
pub(super) struct Lexer<R> {
    input: R,
    code: Code,
    /// Bytes that are read once more, the next one last.
    unread: Vec<u8>,
    max_line: u64,
    /// Maximum length of the text, which is that of several models, or `None`.
    max_text: Option<u64>,
    offset: u64,
    line: u64,
    line_start: u64,
    line_is_over: bool,
    token_start: u64,
    word: Vec<u8>,
    /// The start of the line.
    kept: Vec<u8>,
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c' | b'\'' | b'"' | b'`')
}

const fn is_mark(byte: u8) -> bool {
    matches!(
        byte,
        b'[' | b']' | b'(' | b')' | b'{' | b'}' | b',' | b';' | b':' | b'='
    )
}

impl<R: BufRead> Lexer<R> {
    pub(super) const fn new(input: R, max_line: u64, is_bounded: bool) -> Self {
        Self {
            input,
            code: Code::Unknown,
            unread: Vec::new(),
            max_line,
            max_text: if is_bounded { Some(MAX_MODELS) } else { None },
            offset: 0,
            line: 1,
            line_start: 0,
            line_is_over: false,
            token_start: 0,
            word: Vec::new(),
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
        if self.line_is_over {
            self.line_is_over = false;
            self.line += 1;
            self.line_start = self.offset;
            self.kept.clear();
        }
        loop {
            self.token_start = self.offset;
            let Some(byte) = self.byte()? else {
                return Ok(Token::End);
            };
            match byte {
                b'\n' | b'\r' => {
                    if byte == b'\r'
                        && let Some(next) = self.byte()?
                        && next != b'\n'
                    {
                        self.put_back(next);
                    }
                    self.line_is_over = true;
                    return Ok(Token::LineEnd);
                }
                // A colour, up to its letter.
                b'\x1b' => {
                    while let Some(next) = self.byte()? {
                        if next.is_ascii_alphabetic() || next == b'\n' {
                            break;
                        }
                    }
                }
                b';' => return Ok(Token::Mark(b',')),
                _ if is_mark(byte) => return Ok(Token::Mark(byte)),
                _ if is_blank(byte) => {}
                _ => {
                    self.put_back(byte);
                    self.take_word()?;
                    return Ok(Token::Word);
                }
            }
        }
    }

    /// Reads a word. `x[7]` and `x(7)` are words, and so is the arrow of `k!1->true`.
    fn take_word(&mut self) -> Result<(), AnswerError> {
        self.word.clear();
        loop {
            self.take_plain()?;
            let Some(byte) = self.byte()? else {
                return Ok(());
            };
            if self.word.len() == MAX_WORD {
                return Err(self.line_too_long(MAX_WORD as u64));
            }
            if byte == b'>' && self.word.ends_with(b"-") {
                if self.word.len() == 1 {
                    self.word.push(byte);
                } else {
                    self.word.pop();
                    self.put_back(byte);
                    self.put_back(b'-');
                }
                return Ok(());
            }
            if matches!(byte, b'[' | b'(') && self.word.last().is_some_and(u8::is_ascii_alphabetic)
            {
                return self.take_index(byte);
            }
            if is_blank(byte) || is_mark(byte) || matches!(byte, b'\n' | b'\r' | b'\x1b') {
                self.put_back(byte);
                return Ok(());
            }
            self.word.push(byte);
        }
    }

    /// Reads the letters, digits and signs that are in memory, which most words consist of.
    fn take_plain(&mut self) -> io::Result<()> {
        let is_plain = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
        if !self.unread.is_empty() || !matches!(self.code, Code::Bytes) {
            return Ok(());
        }
        let buffer = match self.input.fill_buf() {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            read => read.unwrap_or_default(),
        };
        let room = MAX_WORD - self.word.len();
        let length = buffer.iter().take(room).take_while(is_plain).count();
        self.word.extend_from_slice(&buffer[..length]);
        let kept = length.min(MAX_KEPT - self.kept.len());
        self.kept.extend_from_slice(&buffer[..kept]);
        self.input.consume(length);
        self.offset += length as u64;
        Ok(())
    }

    /// Reads the index of a name, such as `[7]`, and else leaves the bracket to the next token.
    fn take_index(&mut self, open: u8) -> Result<(), AnswerError> {
        let mut index = vec![open];
        while let Some(byte) = self.byte()? {
            if matches!(byte, b']' | b')') && index.len() > 1 {
                self.word.append(&mut index);
                self.word.push(byte);
                return Ok(());
            }
            index.push(byte);
            if !byte.is_ascii_digit() || index.len() > 11 {
                break;
            }
        }
        while let Some(byte) = index.pop() {
            self.put_back(byte);
        }
        Ok(())
    }

    /// Skips the rest of the line, unless its end was the last token.
    pub(super) fn skip_line(&mut self) -> Result<(), AnswerError> {
        while !self.line_is_over {
            self.token_start = self.offset;
            match self.byte()? {
                None => return Ok(()),
                Some(end @ (b'\n' | b'\r')) => {
                    self.put_back(end);
                    self.next_unchecked()?;
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    pub(super) fn word(&self) -> &[u8] {
        &self.word
    }

    /// Returns the last word for a message.
    pub(super) fn excerpt(&self) -> String {
        excerpt(&self.word[..self.word.len().min(MAX_KEPT)])
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

    fn put_back(&mut self, byte: u8) {
        self.unread.push(byte);
        self.offset -= 1;
        self.kept
            .truncate((self.offset - self.line_start).min(MAX_KEPT as u64) as usize);
    }

    /// Reads the next character as a byte, which is `?` if it is not in ASCII and takes two.
    fn byte(&mut self) -> Result<Option<u8>, AnswerError> {
        let byte = match self.unread.pop() {
            Some(byte) => Some(byte),
            None => self.decoded()?,
        };
        if byte == Some(0) {
            self.token_start = self.offset;
            return Err(AnswerErrorKind::NotText.at(self.place()));
        }
        if let Some(byte) = byte {
            self.offset += 1;
            if self.kept.len() < MAX_KEPT {
                self.kept.push(byte);
            }
        }
        Ok(byte)
    }

    fn decoded(&mut self) -> io::Result<Option<u8>> {
        if let Code::Unknown = self.code {
            self.code = Code::Bytes;
            let mut start = Vec::new();
            for expected in [&b"\xef\xfe\xff"[..], b"\xbb\xfe\xff", b"\xbf"] {
                let byte = self.raw()?;
                start.extend(byte);
                match start[..] {
                    [0xef, 0xbb, 0xbf] => start.clear(),
                    [0xfe, 0xff] | [0xff, 0xfe] => {
                        let is_big_endian = start[0] == 0xfe;
                        self.code = Code::Utf16 { is_big_endian };
                        start.clear();
                        break;
                    }
                    _ if byte.is_some_and(|byte| expected.contains(&byte)) => {}
                    _ => break,
                }
            }
            self.unread.extend(start.into_iter().rev());
            if let Some(byte) = self.unread.pop() {
                return Ok(Some(byte));
            }
        }
        let Code::Utf16 { is_big_endian } = self.code else {
            return self.raw();
        };
        let [Some(first), Some(second)] = [self.raw()?, self.raw()?] else {
            return Ok(None);
        };
        let pair = [first, second];
        Ok(Some(
            match if is_big_endian {
                u16::from_be_bytes(pair)
            } else {
                u16::from_le_bytes(pair)
            } {
                ascii @ 0..128 => ascii as u8,
                0xa0 => b' ',
                0xac => b'~',
                0x2212 => b'-',
                _ => b'?',
            },
        ))
    }

    fn raw(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => {
                    let first = buffer.first().copied();
                    self.input.consume(usize::from(first.is_some()));
                    return Ok(first);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
