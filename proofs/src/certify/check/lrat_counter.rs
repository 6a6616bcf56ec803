//! The numbers of lemmas and hints of an LRAT proof, counted while a checker reads it.

use crate::certify::ProofFormat;
use std::cell::Cell;
use std::io::{self, Read};

/// Numbers of the lemmas of a proof and of their hints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LratCounts {
    pub(super) lemmas: u64,
    pub(super) hints: u64,
}

/// Input that counts the lemmas and hints of a valid LRAT proof.
pub(super) struct LratCounter<'a, R> {
    input: R,
    is_binary: bool,
    step: LratStep,
    counts: &'a Cell<LratCounts>,
}

/// The step that is being read.
#[derive(Default)]
struct LratStep {
    is_deletion: bool,
    /// Number of words so far; in binary form the letter is one.
    words: u64,
    /// Number of zeros that end a list.
    zeros: u64,
    /// First byte and length of the word.
    first: u8,
    length: u64,
}

impl<'a, R: Read> LratCounter<'a, R> {
    pub(super) fn new(input: R, format: ProofFormat, counts: &'a Cell<LratCounts>) -> Self {
        Self {
            input,
            is_binary: matches!(format, ProofFormat::Lrat),
            step: LratStep::default(),
            counts,
        }
    }
}

impl LratStep {
    /// Adds a byte of a binary proof. Returns `true` at the end of the step.
    fn add_binary(&mut self, byte: u8, hints: &mut u64) -> bool {
        if self.words == 0 {
            self.words = 1;
            self.is_deletion = byte == b'd';
            return false;
        }
        let is_zero = byte == 0 && self.length == 0;
        self.length = if byte >= 128 { self.length + 1 } else { 0 };
        if self.length == 0 {
            self.end_word(is_zero, hints);
        }
        self.zeros == if self.is_deletion { 1 } else { 2 }
    }

    /// Adds a byte of a proof in text form. Returns `true` at the end of the step.
    fn add_text(&mut self, byte: u8, hints: &mut u64) -> bool {
        if !byte.is_ascii_whitespace() {
            if self.length == 0 {
                self.first = byte;
            }
            self.length += 1;
            return false;
        }
        if self.length > 0 {
            self.is_deletion |= self.first == b'd';
            self.end_word(self.first == b'0' && self.length == 1, hints);
            self.length = 0;
        }
        byte == b'\n'
    }

    fn end_word(&mut self, is_zero: bool, hints: &mut u64) {
        self.words += 1;
        if is_zero {
            self.zeros += 1;
        } else if self.zeros == 1 && !self.is_deletion {
            *hints += 1;
        }
    }
}

impl<R: Read> Read for LratCounter<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(bytes)?;
        let LratCounts {
            mut lemmas,
            mut hints,
        } = self.counts.get();
        for &byte in &bytes[..count] {
            let is_end = if self.is_binary {
                self.step.add_binary(byte, &mut hints)
            } else {
                self.step.add_text(byte, &mut hints)
            };
            if is_end {
                lemmas += u64::from(!self.step.is_deletion);
                self.step = LratStep::default();
            }
        }
        self.counts.set(LratCounts { lemmas, hints });
        Ok(count)
    }
}
