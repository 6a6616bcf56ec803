//! The statement that a proof in LIDRUP proves.

use super::{write_literals, write_model};
use crate::certify::{BlockingClauses, PairFormula, Solutions};
use std::io::{self, Write};

/// Writes the queries of a solver that finds these solutions one by one and then no other, with their
/// answers, as a file of interactions. Checkers of LIDRUP compare a proof with it.
///
/// # Errors
///
/// If the output returns an error.
pub fn write_queries(
    mut output: impl Write,
    formula: &PairFormula,
    solutions: &Solutions,
) -> io::Result<()> {
    for clause in formula.clauses() {
        output.write_all(b"i ")?;
        write_literals(&mut output, clause)?;
        output.write_all(b"\n")?;
    }
    let mut blocking = BlockingClauses::new(formula, solutions);
    for (place, solution) in solutions.iter().enumerate() {
        write_model(&mut output, formula, solution)?;
        output.write_all(b"i ")?;
        write_literals(&mut output, blocking.get(place))?;
        output.write_all(b"\n")?;
    }
    output.write_all(b"q 0\ns UNSATISFIABLE\nu 0\n")
}
