//! LRAT proofs, binary or text: each lemma follows by unit propagation along its hints.

use crate::{Formula, at, clause};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Result};

struct Checker {
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
    let mut checker = Checker { formula, lemmas: BTreeMap::new(), false_in, last, is_refuted: false };
    let outcome = checker.read(BufReader::with_capacity(1 << 16, proof));
    outcome.map_err(at(format_args!("proof, at lemma {}", checker.last)))
}

impl Checker {
    fn read(&mut self, mut proof: impl BufRead) -> Result<()> {
        // In binary proofs a number has seven bits in each byte, the lowest first. All bytes but the
        // last have the highest bit set.
        let (mut codes, mut code, mut shift, mut lists, mut kind) = (vec![], 0, 0, 0, 0);
        if proof.fill_buf()?.first().is_some_and(u8::is_ascii_digit) {
            for line in proof.lines() {
                match line?.split_ascii_whitespace().collect::<Vec<_>>()[..] {
                    [_, "d", ref deleted @ ..] => self.step(b'd', &crate::codes(deleted)?)?,
                    ref lemma => self.step(b'a', &crate::codes(lemma)?)?,
                }
            }
        } else {
            for byte in proof.bytes() {
                let byte = byte?;
                if lists == 0 {
                    (kind, lists) = (byte, if byte == b'a' { 2 } else { 1 });
                    continue;
                }
                ensure!(shift < 56 && (byte > 0 || shift == 0), "a number of too many bytes");
                (code, shift) = (code | u64::from(byte & 127) << shift, shift + 7);
                if byte < 128 {
                    lists -= u8::from(code == 0);
                    codes.push(code);
                    (code, shift) = (0, 0);
                }
                if lists == 0 {
                    self.step(kind, &codes)?;
                    codes.clear();
                }
            }
        }
        ensure!(lists == 0 && self.is_refuted, "expected the empty clause before the end");
        Ok(())
    }

    /// Checks `NUMBER LITERALS 0 HINTS 0` after `a`, or the numbers of deleted clauses and 0 after `d`.
    fn step(&mut self, kind: u8, codes: &[u64]) -> Result<()> {
        ensure!(!self.is_refuted, "expected the end of the file after the empty clause");
        match (kind, &codes.split(|&code| code == 0).collect::<Vec<_>>()[..]) {
            (b'a', [[code, literals @ ..], hints, []]) => {
                ensure!(code % 2 == 0 && code / 2 > self.last, "expected a lemma with a larger number");
                self.last = code / 2;
                self.lemma(clause(literals, self.formula.variables)?, hints)?;
            }
            (b'd', [deleted, []]) => {
                for code in *deleted {
                    ensure!(code % 2 == 0, "expected a clause to delete, not -{}", code / 2);
                    let clause = self.formula.clauses.get_mut(*code as usize / 2 - 1);
                    let clause = clause.map_or_else(|| self.lemmas.remove(&(code / 2)), Option::take);
                    ensure!(clause.is_some(), "there is no clause {} to delete", code / 2);
                }
            }
            _ => ensure!(false, "expected 'a' or 'd', and lists of numbers with 0 at the end"),
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
        ensure!(!hints.is_empty(), "expected hints");
        for (index, &code) in (1..).zip(hints) {
            // The negative hints of RAT steps are refused: such a step can remove models.
            ensure!(code % 2 == 0, "hint -{}: expected a positive number", code / 2);
            let clause = self.formula.clauses.get(code as usize / 2 - 1);
            let clause = clause.map_or_else(|| self.lemmas.get(&(code / 2)), Option::as_ref);
            ensure!(clause.is_some(), "hint {}: there is no such clause", code / 2);
            let is_open = |x: &&u32| self.false_in[**x as usize] != self.last;
            let mut open = clause.into_iter().flatten().filter(is_open);
            let unit = *open.next().unwrap_or(&0) as usize;
            let is_unit = open.all(|&x| x as usize == unit) && self.false_in[unit ^ 1] != self.last;
            ensure!(is_unit, "hint {}: expected one literal that is open", code / 2);
            ensure!((unit == 0) == (index == hints.len()), "hint {}: expected only the last to be false", code / 2);
            self.false_in[unit ^ 1] = self.last;
        }
        self.is_refuted = lemma.is_empty();
        self.lemmas.insert(self.last, lemma);
        Ok(())
    }
}
