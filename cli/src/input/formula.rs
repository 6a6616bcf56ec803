//! Failures of formulas from files.

use crate::exit::Failure;
use crate::output::text::input_name;
use encodings::dimacs::{FormulaError, FormulaErrorKind};
use queensat::answers::Error;
use std::fmt::Debug;
use std::path::Path;

/// Returns the failure of a question about a formula from a file.
pub fn failure<T: Debug>(path: &Path, error: Error<T>) -> Failure {
    let name = input_name(path);
    if let Error::Refused(refused) = &error
        && refused.field == "formula"
    {
        return Failure::Runtime(format!("{name}, {refused}"));
    }
    Failure::source(error).map_or_else(|other| other, |error| of_formula(path, error))
}

/// Returns the failure of the text of a formula.
pub fn of_formula(path: &Path, FormulaError { place, kind }: FormulaError) -> Failure {
    let name = input_name(path);
    match kind {
        FormulaErrorKind::Io(error) => Failure::read(path, &error),
        kind @ (FormulaErrorKind::Cubes | FormulaErrorKind::Opb) => Failure::Runtime(format!(
            "{name}, {place}: {kind}; `queensat encode -o FILE.cnf` writes a formula without --cubes"
        )),
        kind => Failure::Runtime(format!("{name}, {place}: {kind}")),
    }
}
