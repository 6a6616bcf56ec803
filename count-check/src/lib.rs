//! Checks a certificate of the number of models of a formula in conjunctive normal form.
//!
//! A certificate is the formula, a list of solutions, and an LRAT proof that the formula with a
//! *blocking clause* for each solution is unsatisfiable. There are no fewer models, as the solutions
//! differ and satisfy the formula. There are no more: a model that is not listed would satisfy all
//! blocking clauses, too. Lines `c p show VARIABLES 0` name the variables of which models are counted: those
//! with the same values there count once. Literals are numbers: 2v is the variable v (from 1), 2v + 1 its
//! negation.
//!
//! This crate is for those who do not trust queensat: it depends on nothing, and can be read in an hour. Checkers of LRAT
//! with formal proofs of their own do not know of solutions; here both parts are checked.
#![forbid(unsafe_code)]

use std::io::{Error, Read, Result};

/// Refuses the certificate unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($reason:tt)+) => {
        if !$condition { return Err(std::io::Error::other(format!($($reason)+))); }
    };
}

mod folder;
mod proof;
mod solutions;
pub use folder::check_folder;

/// Checks a certificate, and returns the number of models, or the first fault with its place.
pub fn check(formula: impl Read, solutions: impl Read, proof: impl Read) -> Result<u64> {
    let mut formula = read_formula(formula).map_err(at("formula"))?;
    let clauses = formula.clauses.len();
    let checked = solutions::check(&mut formula, solutions);
    let count = (formula.clauses.len() - clauses) as u64;
    checked.map_err(at(format_args!("solutions, line {}", count + 1)))?;
    proof::check(formula, proof).map(|()| count)
}

struct Formula {
    variables: usize,
    /// For each variable whether it is shown: all are, unless lines name them.
    is_shown: Vec<bool>,
    /// Clause number i at index i - 1, first those of the formula, then the blocking clauses.
    clauses: Vec<Box<[u32]>>,
}

/// Reads DIMACS CNF.
fn read_formula(input: impl Read) -> Result<Formula> {
    let text = std::io::read_to_string(input.take(1 << 27))?;
    ensure!(text.len() < 1 << 27, "expected less than 2^27 bytes");
    let (comments, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('c'));
    let words: Vec<&str> = lines.into_iter().flat_map(str::split_ascii_whitespace).collect();
    let numbers = codes(words.strip_prefix(&["p", "cnf"]).unwrap_or(&[]))?;
    let (header, literals) = numbers.split_at(numbers.len().min(2));
    let mut clauses: Vec<&[u64]> = literals.split(|&code| code == 0).collect();
    ensure!(clauses.pop() == Some(&[]), "expected 0 at the end of the last clause");
    let count = clauses.len();
    // A limit for tables of variables, because a header can claim any number.
    let is_header = matches!(*header, [v, c] if v % 2 == 0 && v <= 2 << 20 && c == 2 * count as u64);
    ensure!(is_header, "expected 'p cnf VARIABLES {count}' first, and at most 2^20 variables");
    let variables = header[0] as usize / 2;
    let clauses = clauses.into_iter().map(|codes| clause(codes, variables)).collect::<Result<_>>()?;
    let mut is_shown = None;
    for line in comments.iter().filter_map(|line| line.strip_prefix("c p show ")) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let codes = codes(words.strip_suffix(&["0"]).unwrap_or(&["0"]))?;
        let shown = is_shown.get_or_insert_with(|| vec![false; variables + 1]);
        clause(&codes, variables)?.iter().for_each(|x| shown[*x as usize / 2] = true);
    }
    let is_shown = is_shown.unwrap_or_else(|| vec![true; variables + 1]);
    Ok(Formula { variables, is_shown, clauses })
}

fn clause(codes: &[u64], variables: usize) -> Result<Box<[u32]>> {
    let known = 2..2 * variables as u64 + 2;
    ensure!(codes.iter().all(|code| known.contains(code)), "expected variables from 1 to {variables}");
    Ok(codes.iter().map(|&code| code as u32).collect())
}

/// Reads decimal numbers as 2v for v, and as 2v + 1 for -v.
fn codes(words: &[&str]) -> Result<Vec<u64>> {
    let code = |word: &&str| match word.parse::<i64>() {
        Ok(x) if x.unsigned_abs() >> 62 == 0 => Ok(2 * x.unsigned_abs() + u64::from(x < 0)),
        _ => Err(Error::other(format!("expected a number, not {word:?}"))),
    };
    words.iter().map(code).collect()
}

/// Adds a place to an error.
fn at(place: impl std::fmt::Display) -> impl Fn(Error) -> Error {
    move |error| Error::new(error.kind(), format!("{place}: {error}"))
}
