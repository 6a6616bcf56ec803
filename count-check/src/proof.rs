//! LRAT proofs, binary or text: each lemma follows by unit propagation along its hints.

use crate::Refusal;
use crate::formula::{Formula, code, for_each_line, literal, words};
use std::collections::BTreeMap;
use std::io::Read;

const BLOCK: u64 = 1 << 16;

struct Checker {
    formula: Formula,
    lemmas: BTreeMap<u64, Box<[u32]>>,
    /// The last lemma in whose check the literal was false. Lemmas have increasing numbers, so
    /// nothing needs to be reset.
    false_in: Vec<u64>,
    last: u64,
    is_refuted: bool,
    counts: (u64, u64),
}

/// Checks a proof, and returns its numbers of lemmas and hints.
pub(crate) fn check(formula: Formula, mut proof: impl Read) -> Result<(u64, u64), Refusal> {
    let mut checker = Checker {
        lemmas: BTreeMap::new(),
        false_in: vec![0; 2 * formula.variables as usize + 2],
        last: formula.clauses.len() as u64,
        formula,
        is_refuted: false,
        counts: (0, 0),
    };
    let mut block = Vec::new();
    proof.by_ref().take(BLOCK).read_to_end(&mut block)?;
    if block.first().is_some_and(u8::is_ascii_digit) {
        for_each_line("proof", block.chain(proof), |line| checker.text(line))?;
    } else {
        checker.binary(block, proof)?;
    }
    ensure!(
        checker.is_refuted,
        "proof: expected the empty clause before the end"
    );
    Ok(checker.counts)
}

impl Checker {
    fn text(&mut self, line: &[u8]) -> Result<(), Refusal> {
        let words: Vec<&[u8]> = words(line).collect();
        let (is_lemma, words) = match &words[..] {
            [_, b"d", deleted @ ..] => (false, deleted),
            words => (true, words),
        };
        let codes: Vec<u64> = words
            .iter()
            .map(|word| code(word))
            .collect::<Result<_, _>>()?;
        self.step(is_lemma, &codes)
    }

    /// Reads steps: `a`, number, literals, 0, hints, 0, or `d`, clauses, 0. Numbers are in base 128,
    /// the lowest digit first. All digits but the last have the highest bit set.
    fn binary(&mut self, mut block: Vec<u8>, mut proof: impl Read) -> Result<(), Refusal> {
        let (mut codes, mut code, mut shift) = (Vec::new(), 0, 0);
        let (mut step, mut kind, mut zeros) = (0u64, b'd', 0);
        while !block.is_empty() {
            for &byte in &block {
                if zeros == 0 {
                    (step, kind, zeros) = (step + 1, byte, 1 + u8::from(byte == b'a'));
                    ensure!(
                        b"ad".contains(&kind),
                        "proof, step {step}: expected 'a' or 'd'"
                    );
                    continue;
                }
                let is_shortest = shift < 56 && (byte > 0 || shift == 0);
                ensure!(
                    is_shortest,
                    "proof, step {step}: a number of too many bytes"
                );
                code |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    codes.push(code);
                    zeros -= u8::from(code == 0);
                    (code, shift) = (0, 0);
                    if zeros == 0 {
                        let outcome = self.step(kind == b'a', &codes);
                        outcome.map_err(|e| Refusal(format!("proof, step {step}: {e}")))?;
                        codes.clear();
                    }
                }
            }
            block.clear();
            proof.by_ref().take(BLOCK).read_to_end(&mut block)?;
        }
        ensure!(
            zeros == 0,
            "proof, step {step}: the end of the file within the step"
        );
        Ok(())
    }

    fn step(&mut self, is_lemma: bool, codes: &[u64]) -> Result<(), Refusal> {
        ensure!(
            !self.is_refuted,
            "expected the end of the file after the empty clause"
        );
        let mut parts = codes.split(|&code| code == 0);
        match (
            is_lemma,
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
        ) {
            (true, Some([number, literals @ ..]), Some(hints), Some([]), None) => {
                self.lemma(clause_number(*number)?, literals, hints)
            }
            (false, Some(deleted), Some([]), None, None) => {
                for &code in deleted {
                    let number = clause_number(code)?;
                    let was_there = match self.formula.clauses.get_mut(number as usize - 1) {
                        Some(clause) => clause.take().is_some(),
                        None => self.lemmas.remove(&number).is_some(),
                    };
                    ensure!(was_there, "deletion of clause {number}, which is not there");
                }
                Ok(())
            }
            _ => Err(Refusal(
                "expected a number, literals, 0, hints and 0, or clauses and 0".into(),
            )),
        }
    }

    fn lemma(&mut self, number: u64, literals: &[u64], hints: &[u64]) -> Result<(), Refusal> {
        ensure!(
            number > self.last,
            "lemma {number}: expected a number above {}",
            self.last
        );
        self.last = number;
        // The lemma is assumed to be false.
        let variables = self.formula.variables;
        let literals = literals.iter().map(|&code| literal(code, variables));
        let literals = literals.collect::<Result<Box<[u32]>, _>>()?;
        for &x in &literals {
            ensure!(
                self.false_in[x as usize ^ 1] != number,
                "lemma {number} is a tautology"
            );
            self.false_in[x as usize] = number;
        }
        // The last literal of each hint must then be true, and no literal of the last hint is.
        let mut is_refuted = false;
        for &code in hints {
            let hint = clause_number(code)?;
            let clause = match self.formula.clauses.get(hint as usize - 1) {
                Some(clause) => clause.as_ref(),
                None => self.lemmas.get(&hint),
            };
            let Some(clause) = clause else {
                return Err(Refusal(format!("lemma {number}: hint {hint} is not there")));
            };
            ensure!(
                !is_refuted,
                "lemma {number}: hint {hint} after a false clause"
            );
            let mut unit = None;
            for &x in clause {
                if self.false_in[x as usize] != number {
                    let is_only = unit.is_none_or(|unit| unit == x);
                    ensure!(is_only, "lemma {number}: hint {hint} is not unit");
                    unit = Some(x);
                }
            }
            if let Some(x) = unit {
                let negated = &mut self.false_in[x as usize ^ 1];
                ensure!(
                    *negated != number,
                    "lemma {number}: hint {hint} is already true"
                );
                *negated = number;
            }
            is_refuted = unit.is_none();
        }
        ensure!(is_refuted, "lemma {number} does not follow from its hints");
        self.counts = (self.counts.0 + 1, self.counts.1 + hints.len() as u64);
        self.is_refuted = literals.is_empty();
        self.lemmas.insert(number, literals);
        Ok(())
    }
}

/// Returns the number of a clause. Negative ones belong to RAT steps, which do not keep models.
fn clause_number(code: u64) -> Result<u64, Refusal> {
    ensure!(
        code % 2 == 0,
        "expected the number of a clause, not -{} (RAT)",
        code / 2
    );
    Ok(code / 2)
}
