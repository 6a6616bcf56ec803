//! Lines of numbers.

use std::io::{self, BufRead, Read as _};

/// Reader of lines that counts them.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    pub(super) number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            number: 0,
        }
    }

    /// Returns the words of the next line that is neither empty nor a comment.
    pub(super) fn next(&mut self) -> io::Result<Option<Words<'_>>> {
        loop {
            self.line.clear();
            let mut input = self.input.by_ref().take(1 << 24);
            let length = input.read_until(b'\n', &mut self.line)?;
            if length == 0 {
                return Ok(None);
            }
            self.number += 1;
            if length == 1 << 24 {
                let message = format!("line {} has 2^24 bytes or more", self.number);
                return Err(io::Error::other(message));
            }
            let first = Words(&self.line).next();
            if first.is_some_and(|word| word != b"c") {
                return Ok(Some(Words(&self.line)));
            }
        }
    }
}

/// Words of a line, separated by spaces.
#[derive(Clone, Debug)]
pub(super) struct Words<'a>(&'a [u8]);

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let text = self.0.trim_ascii_start();
        let space = text.iter().position(u8::is_ascii_whitespace);
        let (word, rest) = text.split_at(space.unwrap_or(text.len()));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }
}

impl Words<'_> {
    /// Returns the number that comes next.
    pub(super) fn number(&mut self) -> Option<i64> {
        parse(self.next()?)
    }

    /// Adds the numbers up to a 0, and returns `true` if the 0 is there.
    pub(super) fn list(&mut self, numbers: &mut Vec<i64>) -> bool {
        numbers.clear();
        loop {
            match self.number() {
                Some(0) => return true,
                Some(number) => numbers.push(number),
                None => return false,
            }
        }
    }

    /// Returns `true` if nothing is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.next().is_none()
    }
}

/// Returns the number of a word of decimal digits, perhaps with a minus sign.
pub(super) fn parse(word: &[u8]) -> Option<i64> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut number = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = 10 * number + i64::from(digit - b'0');
    }
    Some(if digits.len() < word.len() {
        -number
    } else {
        number
    })
}
