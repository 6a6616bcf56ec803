//! Buffered output of clauses as text. Writing a formula is mostly writing numbers, so this module
//! determines its speed.

use crate::literal::Lit;
use std::io::{self, Write};

/// Number of bytes after which the buffer is written to the output.
const BUFFER_BYTES: usize = 1 << 16;

/// Number of bytes behind [`BUFFER_BYTES`]. The text stored between two checks of the buffer is
/// shorter than this.
const SLACK: usize = 2 * LITERAL_BYTES * (PIECE + 1);

/// Number of literals, or binary clauses, stored between two checks of the buffer.
const PIECE: usize = 8;

/// Number of bytes reserved for a literal. The longest one with its space, `-2147483647 `, is
/// shorter, but literals are stored in pieces of eight bytes.
const LITERAL_BYTES: usize = 16;

/// Buffered output of clauses and lines.
#[derive(Debug)]
pub(super) struct ClauseText<W: Write> {
    output: W,
    buffer: Buffer,
}

/// Text that waits for the output. Nothing here is generic, so that programs call what this crate has optimized.
#[derive(Debug)]
struct Buffer {
    bytes: Box<[u8]>,
    used: usize,
}

impl<W: Write> ClauseText<W> {
    pub(super) fn new(output: W) -> Self {
        let bytes = vec![0; BUFFER_BYTES + SLACK].into_boxed_slice();
        let buffer = Buffer { bytes, used: 0 };
        Self { output, buffer }
    }

    /// Writes one line.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        self.buffer.line(line, &mut self.output)
    }

    /// Writes comment lines. A comment of several lines becomes several comment lines.
    pub(super) fn comments(&mut self, comments: &[&str]) -> io::Result<()> {
        let lines = comments.iter().flat_map(|comment| comment.lines());
        for line in lines {
            self.line(&format!("c {line}"))?;
        }
        Ok(())
    }

    /// Writes `start`, the literals, the final 0 and the end of the line. `start` is empty for a
    /// clause, and shorter than one piece.
    pub(super) fn literals(&mut self, start: &[u8], literals: &[Lit]) -> io::Result<()> {
        self.buffer.literals(start, literals, &mut self.output)
    }

    /// Writes a clause of `first` and `other` for each of `others`.
    pub(super) fn binary_clauses(&mut self, first: Lit, others: &[Lit]) -> io::Result<()> {
        self.buffer.binary_clauses(first, others, &mut self.output)
    }

    /// Writes the rest of the buffer and flushes the output.
    pub(super) fn finish(mut self) -> io::Result<W> {
        let Buffer { bytes, used } = self.buffer;
        self.output.write_all(&bytes[..used])?;
        self.output.flush()?;
        Ok(self.output)
    }
}

impl Buffer {
    fn line(&mut self, line: &str, output: &mut dyn Write) -> io::Result<()> {
        self.flush_if_full(output)?;
        for piece in line.as_bytes().chunks(SLACK) {
            self.bytes[self.used..][..piece.len()].copy_from_slice(piece);
            self.used += piece.len();
            self.flush_if_full(output)?;
        }
        self.bytes[self.used] = b'\n';
        self.used += 1;
        Ok(())
    }

    fn literals(
        &mut self,
        start: &[u8],
        literals: &[Lit],
        output: &mut dyn Write,
    ) -> io::Result<()> {
        self.flush_if_full(output)?;
        self.bytes[self.used..][..start.len()].copy_from_slice(start);
        self.used += start.len();
        // Few clauses are longer than a piece, so the buffer is checked once per clause.
        for piece in literals.chunks(PIECE) {
            self.flush_if_full(output)?;
            let mut used = self.used;
            for &literal in piece {
                used += literal_text(literal, free(&mut self.bytes, used));
            }
            self.used = used;
        }
        self.used = end_clause(&mut self.bytes, self.used);
        Ok(())
    }

    fn binary_clauses(
        &mut self,
        first: Lit,
        others: &[Lit],
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut text = [0; LITERAL_BYTES];
        let length = literal_text(first, &mut text);
        for piece in others.chunks(PIECE) {
            self.flush_if_full(output)?;
            let mut used = self.used;
            for &other in piece {
                *free(&mut self.bytes, used) = text;
                used += length;
                used += literal_text(other, free(&mut self.bytes, used));
                used = end_clause(&mut self.bytes, used);
            }
            self.used = used;
        }
        Ok(())
    }

    #[inline]
    fn flush_if_full(&mut self, output: &mut dyn Write) -> io::Result<()> {
        if self.used >= BUFFER_BYTES {
            output.write_all(&self.bytes[..self.used])?;
            self.used = 0;
        }
        Ok(())
    }
}

/// Returns the bytes for the next literal.
#[inline]
fn free(bytes: &mut [u8], used: usize) -> &mut [u8; LITERAL_BYTES] {
    let free = bytes[used..].first_chunk_mut();
    free.expect("free bytes behind the last piece")
}

/// Stores the final 0 and the end of the line, and returns the new end of the text.
#[inline]
fn end_clause(bytes: &mut [u8], used: usize) -> usize {
    bytes[used..][..2].copy_from_slice(b"0\n");
    used + 2
}

/// All numbers of four digits with leading zeros, the first digit in the lowest byte.
static FOUR_DIGITS: [u32; 10_000] = four_digits();

const fn four_digits() -> [u32; 10_000] {
    let mut table = [0; 10_000];
    let mut number = 0;
    while number < 10_000 {
        let digits = [
            b'0' + (number / 1000) as u8,
            b'0' + (number / 100 % 10) as u8,
            b'0' + (number / 10 % 10) as u8,
            b'0' + (number % 10) as u8,
        ];
        table[number] = u32::from_le_bytes(digits);
        number += 1;
    }
    table
}

/// Stores the DIMACS number of the literal and a space, and returns their length. Bytes behind them
/// may be overwritten.
#[inline]
fn literal_text(literal: Lit, bytes: &mut [u8; LITERAL_BYTES]) -> usize {
    let number = literal.to_dimacs().unsigned_abs();
    let negative = usize::from(literal.is_negative());
    // All digits are combined in one register and stored at once. The digits of a positive number
    // overwrite the sign.
    bytes[0] = b'-';
    let (high, low) = (number / 10_000, number % 10_000);
    let (text, digits) = match high {
        0 => {
            let digits = digit_count(low);
            (u64::from(without_zeros(low, digits)), digits)
        }
        1..10_000 => {
            let digits = digit_count(high);
            let high = u64::from(without_zeros(high, digits));
            (high | four_digits_of(low) << (8 * digits), digits + 4)
        }
        _ => return negative + long_number(number, &mut bytes[negative..]),
    };
    bytes[negative..][..8].copy_from_slice(&text.to_le_bytes());
    bytes[negative + digits] = b' ';
    negative + digits + 1
}

/// Stores a number of nine or ten digits and a space, and returns their length.
#[cold]
fn long_number(number: u32, bytes: &mut [u8]) -> usize {
    let (high, low) = (number / 100_000_000, number % 100_000_000);
    let digits = digit_count(high);
    bytes[..4].copy_from_slice(&without_zeros(high, digits).to_le_bytes());
    let low = four_digits_of(low / 10_000) | four_digits_of(low % 10_000) << 32;
    bytes[digits..][..8].copy_from_slice(&low.to_le_bytes());
    bytes[digits + 8] = b' ';
    digits + 9
}

/// Returns the four digits of a number below 10 000, the first in the lowest byte.
#[inline]
fn four_digits_of(number: u32) -> u64 {
    u64::from(FOUR_DIGITS[number as usize])
}

/// Returns the digits of a number below 10 000 that has `digits` digits, the first in the lowest
/// byte.
#[inline]
fn without_zeros(number: u32, digits: usize) -> u32 {
    FOUR_DIGITS[number as usize] >> (8 * (4 - digits))
}

/// Returns the number of digits of a number below 10 000.
const fn digit_count(number: u32) -> usize {
    1 + (number >= 10) as usize + (number >= 100) as usize + (number >= 1000) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::Var;
    use proptest::prelude::*;

    fn text(literal: Lit) -> String {
        let mut bytes = [0; LITERAL_BYTES];
        let length = literal_text(literal, &mut bytes);
        String::from_utf8(bytes[..length].to_vec()).unwrap()
    }

    #[test]
    fn numbers_of_up_to_five_digits_and_around_powers_of_ten_are_written() {
        let powers = (5..10).flat_map(|exponent| {
            let power = 10_u32.pow(exponent);
            [power - 2, power - 1, power, power + 1]
        });
        let last = Var::MAX_COUNT - 1;
        for index in (0..100_000).chain(powers).chain([last - 1, last]) {
            let var = Var::from_index(index);
            for literal in [var.positive(), var.negative()] {
                assert_eq!(text(literal), format!("{} ", literal.to_dimacs()));
            }
        }
    }

    proptest! {
        #[test]
        fn any_clause_is_written_as_its_numbers(
            numbers in proptest::collection::vec(
                any::<i32>().prop_filter_map("no literal", Lit::from_dimacs), 1..40,
            ),
        ) {
            let mut output = ClauseText::new(Vec::new());
            output.literals(b"a ", &numbers).unwrap();
            output.binary_clauses(numbers[0], &numbers[1..]).unwrap();
            let number = |literal: &Lit| literal.to_dimacs().to_string();
            let mut expected = format!(
                "a {} 0\n",
                numbers.iter().map(number).collect::<Vec<_>>().join(" ")
            );
            for other in &numbers[1..] {
                expected += &format!("{} {} 0\n", number(&numbers[0]), number(other));
            }
            prop_assert_eq!(output.finish().unwrap(), expected.into_bytes());
        }

        #[test]
        fn text_longer_than_the_buffer_is_written_completely(length in 0..40_000_usize, lines in 1..5_usize) {
            let line = "x".repeat(length);
            let mut output = ClauseText::new(Vec::new());
            for _ in 0..lines {
                output.line(&line).unwrap();
            }
            prop_assert_eq!(output.finish().unwrap(), format!("{line}\n").repeat(lines).into_bytes());
        }
    }
}
