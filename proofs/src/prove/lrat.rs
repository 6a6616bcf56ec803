//! Proofs in LRAT.

use std::io::{self, Write};

/// Writer of a proof in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: "Efficient Certified RAT
/// Verification", 2017). Clauses have numbers: those of the formula from 1, then the blocking clauses, then
/// the lemmas.
///
/// The text form has a line `NUMBER LITERALS 0 HINTS 0` for each lemma, and a line `NUMBER d LEMMAS 0` for
/// lemmas that are deleted. The binary form has the numbers of binary DRAT: seven bits a byte, the sign in
/// the lowest bit.
pub(super) struct LratWriter<'a> {
    output: &'a mut dyn Write,
    is_binary: bool,
    step: Vec<u8>,
}

impl<'a> LratWriter<'a> {
    pub(super) const fn new(output: &'a mut dyn Write, is_binary: bool) -> Self {
        Self {
            output,
            is_binary,
            step: Vec::new(),
        }
    }

    /// Writes a lemma that follows from the clauses of the hints by unit propagation: each is unit in
    /// turn, the last one is false.
    fn lemma(&mut self, number: u64, literals: &[i64], hints: &[u64]) -> io::Result<()> {
        if self.is_binary {
            self.step.push(b'a');
        }
        self.number(number as i64);
        for &literal in literals {
            self.number(literal);
        }
        self.number(0);
        self.end_step(hints)
    }

    /// Writes, after the clause `last`, that lemmas are not used any more.
    fn delete(&mut self, last: u64, lemmas: &[u64]) -> io::Result<()> {
        if !self.is_binary {
            self.number(last as i64);
        }
        self.step.push(b'd');
        if !self.is_binary {
            self.step.push(b' ');
        }
        self.end_step(lemmas)
    }

    fn end_step(&mut self, clauses: &[u64]) -> io::Result<()> {
        for &clause in clauses {
            self.number(clause as i64);
        }
        self.number(0);
        if !self.is_binary {
            self.step.pop();
            self.step.push(b'\n');
        }
        let written = self.output.write_all(&self.step);
        self.step.clear();
        written
    }

    #[inline]
    fn number(&mut self, number: i64) {
        if !self.is_binary {
            push_decimal(&mut self.step, number);
            return;
        }
        let mut rest = 2 * number.unsigned_abs() + u64::from(number < 0);
        while rest > 127 {
            self.step.push(rest as u8 | 128);
            rest >>= 7;
        }
        self.step.push(rest as u8);
    }
}

/// Size of a proof in its parts, whatever its form as a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// Number of lemmas, the empty clause among them.
    pub lemmas: u64,
    /// Number of literals of the lemmas.
    pub literals: u64,
    /// Number of hints of the lemmas.
    pub hints: u64,
}

/// The lemmas of a proof, which are numbered in their order.
pub(super) struct Lemmas<'a> {
    proof: LratWriter<'a>,
    first: u64,
    next: u64,
    pub(super) size: ProofSize,
}

impl<'a> Lemmas<'a> {
    /// Creates a proof whose first lemma has a number.
    pub(super) fn new(proof: LratWriter<'a>, first: u64) -> Self {
        let size = ProofSize::default();
        Self {
            proof,
            first,
            next: first,
            size,
        }
    }

    /// Returns `true` if the clause with this number is a lemma.
    pub(super) const fn contains(&self, clause: u64) -> bool {
        clause >= self.first
    }

    /// Writes a lemma, and returns its number.
    pub(super) fn add(&mut self, literals: &[i64], hints: &[u64]) -> io::Result<u64> {
        let clause = self.next;
        self.proof.lemma(clause, literals, hints)?;
        self.next += 1;
        self.size.lemmas += 1;
        self.size.literals += literals.len() as u64;
        self.size.hints += hints.len() as u64;
        Ok(clause)
    }

    /// Writes that lemmas are not used any more.
    pub(super) fn delete(&mut self, lemmas: &[u64]) -> io::Result<()> {
        if lemmas.is_empty() {
            return Ok(());
        }
        self.proof.delete(self.next - 1, lemmas)
    }
}

/// Adds a number and a space to a line.
fn push_decimal(line: &mut Vec<u8>, number: i64) {
    let mut digits = [b' '; 21];
    let (mut place, mut rest) = (digits.len() - 1, number.unsigned_abs());
    loop {
        place -= 1;
        digits[place] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        line.push(b'-');
    }
    line.extend_from_slice(&digits[place..]);
}
