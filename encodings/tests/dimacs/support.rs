//! Reading a formula into DIMACS numbers.

use encodings::dimacs::{FormulaError, FormulaSummary, Strictness, read_formula};
use encodings::{Cnf, Lit};
use std::io::BufRead;

/// A formula as DIMACS numbers, and its summary.
pub type Read = (Vec<Vec<i32>>, FormulaSummary);

pub fn numbers(formula: &Cnf) -> Vec<Vec<i32>> {
    let clauses = formula.clauses();
    clauses
        .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
        .collect()
}

pub fn read_bytes(input: impl BufRead, strictness: Strictness) -> Result<Read, FormulaError> {
    let mut formula = Cnf::new();
    let summary = read_formula(input, strictness, &mut formula)?;
    assert_eq!(formula.variable_count(), summary.variables as usize);
    assert_eq!(formula.clause_count() as u64, summary.clauses);
    let literals: usize = formula.clauses().map(<[Lit]>::len).sum();
    assert_eq!(literals as u64, summary.literals);
    Ok((numbers(&formula), summary))
}

pub fn read(text: &str, strictness: Strictness) -> Result<Read, String> {
    read_bytes(text.as_bytes(), strictness).map_err(|error| error.to_string())
}
