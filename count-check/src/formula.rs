//! Formulas in DIMACS CNF.

use crate::{Refusal, Verified, proof, solutions};
use std::io::{BufRead, BufReader, Read};

/// A limit of memory, since tables have entries for all variables that a header claims.
const MAX_VARIABLES: u64 = 1 << 20;

#[derive(Clone, Default)]
pub(crate) struct Formula {
    pub(crate) variables: u64,
    /// Clause number i at index i - 1, without those that a proof deletes.
    pub(crate) clauses: Vec<Option<Box<[u32]>>>,
}

impl Formula {
    pub(crate) fn read(input: impl Read) -> Result<Self, Refusal> {
        let (mut formula, mut header, mut clause) = (Self::default(), None, Vec::new());
        for_each_line("formula", input, |line| {
            let words: Vec<&[u8]> = words(line).collect();
            match words[..] {
                _ if line.starts_with(b"c") => {}
                [b"p", b"cnf", variables, clauses] if header.is_none() => {
                    formula.variables = number(variables)?;
                    ensure!(
                        formula.variables <= MAX_VARIABLES,
                        "more than 2^20 variables"
                    );
                    header = Some(number(clauses)?);
                }
                _ => {
                    for word in words {
                        ensure!(header.is_some(), "expected 'p cnf VARIABLES CLAUSES'");
                        match code(word)? {
                            0 => formula
                                .clauses
                                .push(Some(std::mem::take(&mut clause).into())),
                            code => clause.push(literal(code, formula.variables)?),
                        }
                    }
                }
            }
            Ok(())
        })?;
        let (count, declared) = (formula.clauses.len() as u64, header.unwrap_or(u64::MAX));
        ensure!(
            clause.is_empty(),
            "formula: expected 0 after the last clause"
        );
        ensure!(
            header.is_some(),
            "formula: expected 'p cnf VARIABLES CLAUSES'"
        );
        ensure!(
            count == declared,
            "formula: expected {declared} clauses, found {count}"
        );
        Ok(formula)
    }

    pub(crate) fn check(mut self, list: impl Read, proof: impl Read) -> Result<Verified, Refusal> {
        let count = solutions::check(&mut self, list)?;
        let (lemmas, hints) = proof::check(self, proof)?;
        Ok(Verified {
            count,
            lemmas,
            hints,
        })
    }
}

/// Calls a function for each line, and adds the place to its errors.
pub(crate) fn for_each_line(
    name: &str,
    input: impl Read,
    mut check: impl FnMut(&[u8]) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let (mut input, mut line, mut count) = (BufReader::new(input), Vec::new(), 0u64);
    while input.read_until(b'\n', &mut line)? > 0 {
        count += 1;
        check(&line).map_err(|fault| Refusal(format!("{name}, line {count}: {fault}")))?;
        line.clear();
    }
    Ok(())
}

pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

/// Reads a decimal number as 2v for v, and as 2v + 1 for -v.
pub(crate) fn code(word: &[u8]) -> Result<u64, Refusal> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let is_number = (1..=18).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    ensure!(
        is_number,
        "expected a number, not '{}'",
        String::from_utf8_lossy(word)
    );
    let value = digits
        .iter()
        .fold(0, |value, digit| 10 * value + u64::from(digit - b'0'));
    Ok(2 * value + u64::from(digits != word))
}

pub(crate) fn number(word: &[u8]) -> Result<u64, Refusal> {
    let code = code(word)?;
    ensure!(code % 2 == 0, "expected a number without a sign");
    Ok(code / 2)
}

pub(crate) fn literal(code: u64, variables: u64) -> Result<u32, Refusal> {
    let variable = code / 2;
    ensure!(
        (1..=variables).contains(&variable),
        "expected a variable from 1 to {variables}, not {variable}"
    );
    Ok(code as u32)
}
