//! LRAT proofs, binary or text: each lemma follows by unit propagation along its hints.

use crate::{Formula, at, clause, codes};
use std::{collections::BTreeMap, io::BufRead, io::BufReader, io::Error, io::Read, io::Result};

/// State of a check: the clauses so far, and what unit propagation has made false.
struct ProofChecker {
    formula: Formula,
    lemmas: BTreeMap<u64, Box<[u32]>>,
    /// The last lemma in whose check a literal was false. Their numbers increase, without a reset.
    false_in: Vec<u64>,
    last: u64,
    is_refuted: bool,
}

/// Checks a proof that the formula is unsatisfiable.
pub(crate) fn check(formula: Formula, proof: impl Read) -> Result<()> {
    let (last, false_in) = (formula.clauses.len() as u64, vec![0; 2 * formula.variables + 2]);
    let mut checker = ProofChecker { formula, lemmas: BTreeMap::new(), false_in, last, is_refuted: false };
    let outcome = checker.read(BufReader::with_capacity(1 << 16, proof));
    outcome.map_err(at(format_args!("proof, at lemma {}", checker.last)))
}

impl ProofChecker {
    fn read(&mut self, mut proof: impl BufRead) -> Result<()> {
        let is_text = proof.fill_buf()?.first().is_some_and(u8::is_ascii_digit);
        let (end, mut bytes) = (if is_text { b'\n' } else { 0 }, vec![]);
        // No step is so long, because each hint gives another variable its value.
        while proof.by_ref().take(1 << 24).read_until(end, &mut bytes)? > 0 {
            if bytes[0] == b'a' {
                proof.by_ref().take(1 << 24).read_until(end, &mut bytes)?;
            }
            ensure!(bytes.len() < 1 << 24, "expected less than 2^24 bytes in a step");
            if is_text {
                let text = std::str::from_utf8(&bytes).map_err(std::io::Error::other)?;
                match text.split_ascii_whitespace().collect::<Vec<_>>()[..] {
                    [_, "d", ref deleted @ ..] => self.step(b'd', &codes(deleted)?)?,
                    ref lemma => self.step(b'a', &codes(lemma)?)?,
                }
            } else {
                // A number has seven bits in each byte, the lowest first. Only its last byte is below 128.
                let numbers = bytes[1..].split_inclusive(|&byte| byte < 128);
                let is_number = |number: &[u8]| number.len() < 9 && matches!(number, [0] | [.., 1..128]);
                ensure!(numbers.clone().all(is_number), "expected numbers of the fewest bytes, at most 8");
                let code = |number: &[u8]| number.iter().rfold(0, |code, byte| code << 7 | u64::from(byte & 127));
                self.step(bytes[0], &numbers.map(code).collect::<Vec<_>>())?;
            }
            bytes.clear();
        }
        ensure!(self.is_refuted, "expected the empty clause before the end");
        Ok(())
    }

    /// Checks `NUMBER LITERALS 0 HINTS 0` after `a`, or the numbers of deleted clauses and 0 after `d`.
    fn step(&mut self, kind: u8, codes: &[u64]) -> Result<()> {
        ensure!(!self.is_refuted, "expected the end of the file after the empty clause");
        match (kind, &codes.split(|&code| code == 0).collect::<Vec<_>>()[..]) {
            (b'a', [[code, literals @ ..], hints @ [_, ..], []]) => {
                ensure!(code % 2 == 0 && code / 2 > self.last, "expected a lemma with a larger number");
                self.last = code / 2;
                self.lemma(clause(literals, self.formula.variables)?, hints)?;
            }
            (b'd', [deleted, []]) => {
                // Deletions save memory. Clauses of the formula and blocking clauses are kept.
                for code in *deleted {
                    let is_kept = code / 2 <= self.formula.clauses.len() as u64;
                    let is_there = is_kept || self.lemmas.remove(&(code / 2)).is_some();
                    ensure!(is_there && code % 2 == 0, "deletion of {}: expected the number of a clause", code / 2);
                }
            }
            _ => return Err(Error::other("expected 'a' or 'd', and lists of numbers with 0 at the end")),
        }
        Ok(())
    }

    fn lemma(&mut self, lemma: Box<[u32]>, hints: &[u64]) -> Result<()> {
        // The lemma is assumed to be false.
        for &x in &lemma {
            ensure!(self.false_in[x as usize ^ 1] != self.last, "a tautology");
            self.false_in[x as usize] = self.last;
        }
        // Then each hint has one literal that is not false, which becomes true. The last has none.
        for (index, &code) in (1..).zip(hints) {
            // The negative hints of RAT steps are refused: such a step can remove models.
            ensure!(code % 2 == 0, "hint -{}: expected a positive number", code / 2);
            let number = code / 2;
            let clause = self.formula.clauses.get((number - 1) as usize).or_else(|| self.lemmas.get(&number));
            let is_open = |x: &&u32| self.false_in[**x as usize] != self.last;
            let mut open = clause.into_iter().flatten().filter(is_open);
            let unit = *open.next().unwrap_or(&0) as usize;
            let is_unit = open.all(|&x| x as usize == unit) && self.false_in[unit ^ 1] != self.last;
            let is_right = clause.is_some() && is_unit && (unit == 0) == (index == hints.len());
            ensure!(is_right, "hint {number}: expected a clause that is unit, or false if the hint is the last");
            self.false_in[unit ^ 1] = self.last;
        }
        self.is_refuted = lemma.is_empty();
        self.lemmas.insert(self.last, lemma);
        Ok(())
    }
}
