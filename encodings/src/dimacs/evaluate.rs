//! Evaluation of a formula under models.

use super::reader::{FormulaError, Strictness, read_formula};
use crate::{ClauseSink, Lit, SinkError, Size, SizeSink, VarRange, excerpt};
use std::io::BufRead;

/// Clause or sum that a model violates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViolatedConstraint {
    /// Index of the model.
    pub model: usize,
    /// Number of the clause or sum, counted from 1.
    pub number: u64,
    /// Line in which it starts, counted from 1.
    pub line: u64,
    /// Its start in the notation of the formula.
    pub text: String,
}

/// Maximum number of characters of a clause or sum in a message.
pub(crate) const MAX_SHOWN: usize = 80;

/// Returns the value of a literal under a model, whose literals are sorted. Variables without a value are false.
pub(crate) fn is_true(model: &[Lit], literal: Lit) -> bool {
    let var = literal.var();
    // Most models have all variables.
    let found = model.get(var.index()).filter(|found| found.var() == var);
    let search = || model.binary_search_by_key(&var, |literal| literal.var());
    let found = found.or_else(|| search().ok().map(|place| &model[place]));
    found.map_or(literal.is_negative(), |&found| found == literal)
}

/// Reads a formula [strictly](Strictness::Strict), up to the first clause that one of the models violates, and returns
/// the size of what was read. The literals of each model are sorted; variables without a value are false. One clause
/// is held in memory.
///
/// # Errors
///
/// As for [`read_formula`].
///
/// ```
/// use encodings::{Lit, dimacs::evaluate_formula};
///
/// let text = "p cnf 2 2\n1 2 0\n-1 0\n".as_bytes();
/// let model = [1, -2].map(|number| Lit::from_dimacs(number).unwrap()).to_vec();
/// let violated = evaluate_formula(text, &[model])?.1.unwrap();
/// assert_eq!((violated.number, violated.line, violated.text.as_str()), (2, 3, "-1 0"));
/// # Ok::<(), encodings::dimacs::FormulaError>(())
/// ```
pub fn evaluate_formula(
    input: impl BufRead,
    models: &[Vec<Lit>],
) -> Result<(Size, Option<ViolatedConstraint>), FormulaError> {
    let (size, violated) = (SizeSink::new(), None);
    let mut sink = Evaluator {
        models,
        size,
        violated,
    };
    let read = read_formula(input, Strictness::Strict, &mut sink);
    match (read, &mut sink.violated) {
        (Err(error), Some(violated)) => violated.line = error.place.line,
        (read, _) => drop(read?),
    }
    Ok((sink.size.size(), sink.violated))
}

/// Sink that ends the reading at the first clause that a model violates.
struct Evaluator<'a> {
    models: &'a [Vec<Lit>],
    size: SizeSink,
    violated: Option<ViolatedConstraint>,
}

impl ClauseSink for Evaluator<'_> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.size.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.size.add_clause(clause)?;
        let fails = |model: &Vec<Lit>| !clause.iter().any(|&literal| is_true(model, literal));
        let Some(model) = self.models.iter().position(fails) else {
            return Ok(());
        };
        let words: String = clause
            .iter()
            .take(MAX_SHOWN)
            .map(|literal| format!("{} ", literal.to_dimacs()))
            .collect();
        let (number, text) = (
            self.size.size().clauses,
            excerpt((words + "0").as_bytes(), MAX_SHOWN),
        );
        self.violated = Some(ViolatedConstraint {
            model,
            number,
            line: 0,
            text,
        });
        Err(SinkError::Interrupted)
    }
}
