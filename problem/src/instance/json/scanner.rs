//! JSON that is read piece by piece, without a tree of values, so that every error has its place.

use super::super::error::{Located, Read};
use std::borrow::Cow;
use std::str::FromStr;

/// A position in a JSON text.
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Creates a scanner at the start of a text.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the next byte that is not white space, without reading it.
    pub fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        let space = rest
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
        self.at += space.unwrap_or(rest.len());
        self.text.as_bytes().get(self.at).copied()
    }

    /// Returns the place of the next byte that is not white space.
    pub fn place(&mut self) -> usize {
        self.peek();
        self.at
    }

    /// Returns the error that something else was expected next.
    pub fn unexpected(&mut self, expected: &str) -> Located {
        let found = match self.peek() {
            None => "the end of the text".into(),
            Some(_) => {
                let c = self.text[self.at..].chars().next().unwrap_or_default();
                format!("'{c}'")
            }
        };
        Located::unexpected(self.at, expected, found)
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn require(&mut self, byte: u8, expected: &str) -> Read<()> {
        if self.take(byte) {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// Requires the end of the text.
    pub fn end(&mut self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// Reads an object, and calls `field` with the place and the name of each field to read its value.
    pub fn object(
        &mut self,
        mut field: impl FnMut(&mut Self, usize, &str) -> Read<()>,
    ) -> Read<()> {
        self.require(b'{', "an object, which starts with '{'")?;
        if self.take(b'}') {
            return Ok(());
        }
        loop {
            let at = self.place();
            let name = self.string("the name of a field in quotes")?;
            self.require(b':', "':' after the name of a field")?;
            field(self, at, &name)?;
            if self.take(b'}') {
                return Ok(());
            }
            self.require(b',', "',' or '}' after the value of a field")?;
        }
    }

    /// Reads a list, and calls `item` to read each value.
    pub fn list(
        &mut self,
        expected: &str,
        mut item: impl FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        self.require(b'[', expected)?;
        if self.take(b']') {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(b']') {
                return Ok(());
            }
            self.require(b',', "',' or ']' after a value of a list")?;
        }
    }

    /// Reads a string.
    pub fn string(&mut self, expected: &str) -> Read<Cow<'a, str>> {
        self.require(b'"', expected)?;
        let mut owned: Option<String> = None;
        let mut start = self.at;
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let special = rest
                .iter()
                .position(|&byte| byte < b' ' || byte == b'"' || byte == b'\\');
            let Some(length) = special else {
                self.at = self.text.len();
                return Err(self.unexpected("'\"' at the end of a string"));
            };
            self.at += length;
            let piece = &self.text[start..self.at];
            match self.text.as_bytes()[self.at] {
                b'"' => {
                    self.at += 1;
                    return Ok(match owned {
                        None => Cow::Borrowed(piece),
                        Some(text) => Cow::Owned(text + piece),
                    });
                }
                b'\\' => {
                    let text = owned.get_or_insert_default();
                    text.push_str(piece);
                    let c = self.escape()?;
                    owned.get_or_insert_default().push(c);
                    start = self.at;
                }
                _ => {
                    let expected = "a printable character or '\"' in a string";
                    return Err(Located::unexpected(
                        self.at,
                        expected,
                        "a control character",
                    ));
                }
            }
        }
    }

    /// Reads an escape sequence, which starts with a backslash.
    fn escape(&mut self) -> Read<char> {
        let start = self.at;
        let unexpected = || {
            let found = "another character after '\\'";
            Located::unexpected(start, "an escape sequence of JSON", found)
        };
        let kind = self.text.as_bytes().get(start + 1).copied();
        self.at += 2;
        Ok(match kind.ok_or_else(unexpected)? {
            byte @ (b'"' | b'\\' | b'/') => byte.into(),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit().ok_or_else(unexpected)?;
                let is_pair = (0xd800..0xdc00).contains(&first);
                let mut units = vec![first];
                if is_pair && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    units.push(self.unit().ok_or_else(unexpected)?);
                }
                let mut decoded = char::decode_utf16(units);
                match (decoded.next(), decoded.next()) {
                    (Some(Ok(c)), None) => c,
                    _ => return Err(unexpected()),
                }
            }
            _ => return Err(unexpected()),
        })
    }

    /// Reads four hexadecimal digits.
    fn unit(&mut self) -> Option<u16> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.at += 4;
        u16::from_str_radix(digits, 16).ok().filter(|_| is_number)
    }

    /// Reads `true` or `false`.
    pub fn boolean(&mut self) -> Read<bool> {
        self.peek();
        for (word, value) in [("true", true), ("false", false)] {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.unexpected("true or false"))
    }

    /// Reads a number as text.
    pub fn digits(&mut self, expected: &str) -> Read<&'a str> {
        self.peek();
        let rest = &self.text[self.at..];
        let is_of_number = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
        let end = rest.bytes().position(|byte| !is_of_number(byte));
        let end = end.unwrap_or(rest.len());
        if !rest.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return Err(self.unexpected(expected));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// Reads a number.
    pub fn number<T: FromStr>(&mut self, expected: &str) -> Read<T> {
        let at = self.place();
        let digits = self.digits(expected)?;
        let error = |_| Located::unexpected(at, expected, super::super::error::quoted(digits));
        digits.parse().map_err(error)
    }
}
