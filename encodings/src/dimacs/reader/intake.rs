//! The bytes of a text as a tolerant reader takes them: UTF-8 with line feeds, whatever the editor wrote.
//!
//! PowerShell writes UTF-16 after `>`, and programs of the first Macintosh ended lines in a carriage return. Both are
//! recognized by the first bytes, so that a text is still read piece by piece.

use super::error::WarningKind;
use std::io::{self, BufRead, Read};

/// Number of bytes in which the first end of a line is searched.
const MAX_HEAD: usize = 1 << 16;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Form in which a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dimacs) enum TextForm {
    /// Bytes of ASCII with line feeds; what else is in comments does not matter.
    Plain,
    /// Lines that end in a carriage return without a line feed.
    CarriageReturns,
    /// Units of two bytes.
    Utf16 { big_endian: bool },
}

impl TextForm {
    fn of(head: &[u8]) -> Self {
        match head {
            [0xff, 0xfe, ..] => return Self::Utf16 { big_endian: false },
            [0xfe, 0xff, ..] => return Self::Utf16 { big_endian: true },
            &[a, 0, b, 0, ..] if a != 0 && b != 0 => return Self::Utf16 { big_endian: false },
            &[0, a, 0, b, ..] if a != 0 && b != 0 => return Self::Utf16 { big_endian: true },
            _ => {}
        }
        let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
        let text = text.trim_ascii();
        // Strict reading takes a carriage return for a blank, also between the four words of a header without clauses.
        let is_header = text.starts_with(b"p")
            && text
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .count()
                <= 4;
        if !head.contains(&b'\n') && text.contains(&b'\r') && !is_header {
            return Self::CarriageReturns;
        }
        Self::Plain
    }

    /// Returns the warning about a form that is not that of the format.
    pub(in crate::dimacs) const fn warning(self) -> Option<WarningKind> {
        match self {
            Self::Plain => None,
            Self::CarriageReturns => Some(WarningKind::CarriageReturns),
            Self::Utf16 { .. } => Some(WarningKind::Utf16),
        }
    }
}

/// A text in its plain form.
pub(in crate::dimacs) struct Intake<R> {
    input: R,
    pub form: TextForm,
    /// Bytes in the plain form, of which `taken` were consumed.
    ready: Vec<u8>,
    taken: usize,
    /// Bytes of the input that are not yet translated: less than a character of UTF-16.
    rest: Vec<u8>,
    /// Error after the bytes that are ready.
    error: Option<io::Error>,
}

impl<R: BufRead> Intake<R> {
    /// Takes the bytes as they are.
    pub(in crate::dimacs) const fn plain(input: R) -> Self {
        Self {
            input,
            form: TextForm::Plain,
            ready: Vec::new(),
            taken: 0,
            rest: Vec::new(),
            error: None,
        }
    }

    /// Reads the start of the text up to the first end of a line, and recognizes its form.
    pub(in crate::dimacs) fn recognize(input: R) -> Self {
        let mut intake = Self::plain(input);
        let mut head = Vec::new();
        while head.len() < MAX_HEAD {
            let buffer = match intake.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    intake.error = Some(error);
                    break;
                }
            };
            let buffer = &buffer[..buffer.len().min(MAX_HEAD - head.len())];
            // A line feed tells the form only behind the bytes that tell the encoding.
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(buffer.len(), |end| end + 1);
            head.extend_from_slice(&buffer[..length]);
            intake.input.consume(length);
            if length == 0 || end.is_some() && head.len() >= 4 {
                break;
            }
        }
        intake.form = TextForm::of(&head);
        intake.rest = head;
        intake.translate();
        if intake.ready.starts_with(BYTE_ORDER_MARK) {
            intake.taken = BYTE_ORDER_MARK.len();
        }
        intake
    }

    /// Translates the bytes in `rest`.
    fn translate(&mut self) {
        (self.taken, self.ready) = (0, Vec::new());
        match self.form {
            TextForm::Plain => self.ready = std::mem::take(&mut self.rest),
            TextForm::CarriageReturns => {
                self.ready = std::mem::take(&mut self.rest);
                let returns = self.ready.iter_mut().filter(|byte| **byte == b'\r');
                returns.for_each(|byte| *byte = b'\n');
            }
            TextForm::Utf16 { big_endian } => {
                let unit = |pair: &[u8]| {
                    let (first, second) = (u16::from(pair[0]), u16::from(pair[1]));
                    if big_endian {
                        first << 8 | second
                    } else {
                        second << 8 | first
                    }
                };
                let mut units: Vec<u16> = self.rest.chunks_exact(2).map(unit).collect();
                // The second half of a character may be in the next piece.
                if units
                    .last()
                    .is_some_and(|unit| (0xd800..0xdc00).contains(unit))
                {
                    units.pop();
                }
                self.rest.drain(..2 * units.len());
                let text = String::from_utf16_lossy(&units);
                self.ready = text.into_bytes();
            }
        }
    }
}

impl<R: BufRead> Read for Intake<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(bytes)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Intake<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.taken == self.ready.len() {
            if let Some(error) = self.error.take() {
                return Err(error);
            }
            if self.form == TextForm::Plain {
                return self.input.fill_buf();
            }
            let buffer = self.input.fill_buf()?;
            let length = buffer.len();
            if length == 0 {
                if !self.rest.is_empty() {
                    // Half a character, which is a word like any other.
                    self.rest.clear();
                    (self.taken, self.ready) = (0, "\u{fffd}".into());
                    continue;
                }
                return Ok(&[]);
            }
            self.rest.extend_from_slice(buffer);
            self.input.consume(length);
            self.translate();
        }
        Ok(&self.ready[self.taken..])
    }

    fn consume(&mut self, count: usize) {
        if self.taken == self.ready.len() {
            self.input.consume(count);
        } else {
            self.taken += count;
        }
    }
}

/// Returns the text of a file as a string with line feeds, and a warning if it was UTF-16 or had carriage returns alone.
/// Bytes that are no UTF-8, as of Latin-1 in comments, are replaced.
///
/// For programs that need the lines of a formula beside its clauses. [`read_formula`](super::read_formula) takes the
/// bytes of a file as they are.
///
/// ```
/// use encodings::dimacs::{WarningKind, text_of_bytes};
///
/// let (text, warning) = text_of_bytes(b"\xff\xfe1\0 \x000\0\n\0".to_vec());
/// assert_eq!((text.as_str(), warning), ("1 0\n", Some(WarningKind::Utf16)));
/// ```
#[must_use]
pub fn text_of_bytes(bytes: Vec<u8>) -> (String, Option<WarningKind>) {
    let form = TextForm::of(&bytes[..bytes.len().min(MAX_HEAD)]);
    let Some(warning) = form.warning() else {
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        return (text, None);
    };
    let mut text = Vec::new();
    let read = Intake::recognize(&bytes[..]).read_to_end(&mut text);
    read.expect("bytes in memory can be read");
    (String::from_utf8_lossy(&text).into_owned(), Some(warning))
}
