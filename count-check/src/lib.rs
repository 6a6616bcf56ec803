//! Checks a certificate of the number of models of a formula in conjunctive normal form.
//!
//! A certificate is the formula, a list of solutions, and an LRAT proof that the formula with a
//! *blocking clause* for each solution is unsatisfiable. There are no fewer models, as the solutions
//! differ and satisfy the formula. There are no more: a model that is not listed would satisfy all
//! blocking clauses, too. Literals are numbers: 2v is the variable v (from 1), 2v + 1 its negation.
#![forbid(unsafe_code)]

use std::io::{BufRead, BufReader, Error, Read, Result};

/// Refuses the certificate unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($reason:tt)+) => {
        if !$condition {
            return Err(std::io::Error::other(format!($($reason)+)));
        }
    };
}

mod folder;
mod proof;
mod solutions;
pub use folder::check_folder;

/// Checks a certificate, and returns the number of models. The list and the proof are streamed.
///
/// # Errors
/// The first fault with its place.
pub fn check(formula: impl Read, solutions: impl Read, proof: impl Read) -> Result<u64> {
    verify(Formula::read(formula)?, solutions, proof)
}

fn verify(mut formula: Formula, solutions: impl Read, proof: impl Read) -> Result<u64> {
    let count = solutions::check(&mut formula, solutions)?;
    proof::check(formula, proof).map(|()| count)
}

struct Formula {
    variables: usize,
    /// Clause number i at index i - 1, or `None` after its deletion.
    clauses: Vec<Option<Box<[u32]>>>,
}

impl Formula {
    /// Reads DIMACS CNF.
    fn read(input: impl Read) -> Result<Self> {
        let text = std::io::read_to_string(input).map_err(at("formula"))?;
        let lines = text.lines().filter(|line| !line.starts_with('c'));
        let words: Vec<&str> = lines.flat_map(str::split_ascii_whitespace).collect();
        let ["p", "cnf", numbers @ ..] = &words[..] else {
            return Err(Error::other("formula: expected 'p cnf VARIABLES CLAUSES' first"));
        };
        let numbers = codes(numbers).map_err(at("formula"))?;
        let (header, literals) = numbers.split_at(numbers.len().min(2));
        let mut clauses: Vec<&[u64]> = literals.split(|&code| code == 0).collect();
        let is_closed = clauses.pop() == Some(&[]);
        ensure!(is_closed, "formula: expected 0 at the end of the last clause");
        let is_complete = header.get(1) == Some(&(2 * clauses.len() as u64));
        ensure!(is_complete, "formula: found {} clauses, unlike its header", clauses.len());
        // A limit for tables of variables, because a header can claim any number.
        let is_limited = header[0] % 2 == 0 && header[0] <= 2 << 20;
        ensure!(is_limited, "formula: expected at most 2^20 variables");
        let variables = header[0] as usize / 2;
        let clauses = (1..).zip(clauses).map(|(number, codes)| {
            let clause = clause(codes, variables);
            clause.map(Some).map_err(at(format_args!("formula, clause {number}")))
        });
        Ok(Self { variables, clauses: clauses.collect::<Result<_>>()? })
    }
}

fn clause(codes: &[u64], variables: usize) -> Result<Box<[u32]>> {
    let is_clause = codes.iter().all(|code| (2..2 * variables as u64 + 2).contains(code));
    ensure!(is_clause, "expected variables from 1 to {variables}");
    Ok(codes.iter().map(|&code| code as u32).collect())
}

type EachLine<'a> = &'a mut dyn FnMut(&[&str]) -> Result<()>;

/// Calls a function for the words of each line, and adds the place to its errors.
fn each_line(name: &str, input: impl Read, check: EachLine) -> Result<()> {
    let (mut input, mut line, mut count) = (BufReader::new(input), String::new(), 0u64);
    while input.read_line(&mut line).map_err(at(name))? > 0 {
        count += 1;
        ensure!(line.ends_with('\n'), "{name}, line {count}: expected a newline at its end");
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        check(&words).map_err(at(format_args!("{name}, line {count}")))?;
        line.clear();
    }
    Ok(())
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
