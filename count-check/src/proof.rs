//! LRAT proofs, binary or text: each lemma follows by unit propagation along its hints.

use crate::{Formula, at, clause, codes, each_line};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, ErrorKind, Read, Result};

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
    let lemmas = BTreeMap::new();
    let mut checker = Checker { formula, lemmas, false_in, last, is_refuted: false };
    let outcome = checker.read(BufReader::with_capacity(1 << 16, proof));
    outcome.map_err(at(format_args!("proof, at lemma {}", checker.last)))?;
    ensure!(checker.is_refuted, "proof: expected the empty clause before the end");
    Ok(())
}

impl Checker {
    fn read(&mut self, mut proof: impl BufRead) -> Result<()> {
        if proof.fill_buf()?.first().is_some_and(u8::is_ascii_digit) {
            // NUMBER LITERALS 0 HINTS 0, or NUMBER d CLAUSES 0
            return each_line("text", proof, &mut |words| match words {
                [_, "d", deleted @ ..] => self.step(false, &codes(deleted)?),
                _ => self.step(true, &codes(words)?),
            });
        }
        let mut codes = vec![];
        while !proof.fill_buf()?.is_empty() {
            let is_lemma = read_binary(&mut proof, &mut codes)?;
            self.step(is_lemma, &codes)?;
        }
        Ok(())
    }

    fn step(&mut self, is_lemma: bool, codes: &[u64]) -> Result<()> {
        ensure!(!self.is_refuted, "expected the end of the file after the empty clause");
        let lists: Vec<&[u64]> = codes.split(|&code| code == 0).collect();
        match (is_lemma, &lists[..]) {
            (true, [[code, literals @ ..], hints @ [_, ..], []]) => {
                let is_next = code % 2 == 0 && code / 2 > self.last;
                ensure!(is_next, "expected a lemma with a larger number, not {}", code / 2);
                self.last = code / 2;
                self.lemma(clause(literals, self.formula.variables)?, hints)?;
            }
            (false, [deleted, []]) if deleted.iter().all(|code| code % 2 == 0) => {
                for number in deleted.iter().map(|code| code / 2) {
                    let clause = self.formula.clauses.get_mut(number as usize - 1);
                    let clause = clause.map_or_else(|| self.lemmas.remove(&number), Option::take);
                    ensure!(clause.is_some(), "there is no clause {number} to delete");
                }
            }
            _ => ensure!(
                false,
                "expected lists of numbers, positive in a deletion, with 0 at the end"
            ),
        }
        Ok(())
    }

    fn lemma(&mut self, lemma: Box<[u32]>, hints: &[u64]) -> Result<()> {
        let number = self.last;
        // The lemma is assumed to be false.
        for &x in &lemma {
            ensure!(self.false_in[x as usize ^ 1] != number, "a tautology");
            self.false_in[x as usize] = number;
        }
        // Then each hint has one literal that is not false, which becomes true. The last has none.
        for (index, code) in (1..).zip(hints) {
            let hint = code / 2;
            // The negative hints of RAT steps are refused: such a step can remove models.
            ensure!(code % 2 == 0, "hint -{hint}: expected a positive number");
            let clause = self.formula.clauses.get(hint as usize - 1);
            let clause = clause.map_or_else(|| self.lemmas.get(&hint), Option::as_ref);
            ensure!(clause.is_some(), "hint {hint}: there is no such clause");
            let mut unit = 0;
            for &x in clause.into_iter().flatten() {
                if self.false_in[x as usize] != number {
                    ensure!(unit == 0 || unit == x, "hint {hint}: two literals are not false");
                    unit = x;
                }
            }
            let is_last = index == hints.len();
            ensure!((unit == 0) == is_last, "hint {hint}: expected only the last to be false");
            let negation = &mut self.false_in[unit as usize ^ 1];
            ensure!(*negation != number, "hint {hint}: a literal is true");
            *negation = number;
        }
        self.is_refuted = lemma.is_empty();
        self.lemmas.insert(number, lemma);
        Ok(())
    }
}

/// Reads `a` and the numbers of a lemma, or `d` and those of deleted clauses. A number has seven
/// bits in each byte, the lowest first. All bytes but the last have the highest bit set.
fn read_binary(proof: &mut impl BufRead, codes: &mut Vec<u64>) -> Result<bool> {
    let mut next = || {
        let byte = *proof.fill_buf()?.first().ok_or(ErrorKind::UnexpectedEof)?;
        proof.consume(1);
        Result::Ok(byte)
    };
    let kind = next()?;
    ensure!(b"ad".contains(&kind), "expected 'a' or 'd', not byte {kind}");
    let (mut code, mut shift, mut lists) = (0, 0, if kind == b'a' { 2 } else { 1 });
    codes.clear();
    while lists > 0 {
        let byte = next()?;
        ensure!(shift < 56 && (byte > 0 || shift == 0), "a number of too many bytes");
        code |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            codes.push(code);
            lists -= u8::from(code == 0);
            (code, shift) = (0, 0);
        }
    }
    Ok(kind == b'a')
}
