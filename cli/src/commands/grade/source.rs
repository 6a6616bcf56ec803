//! Arguments of commands that teach and debug: grading formulas, explaining answers, following searches.

use crate::board::ProblemOptions;
use crate::sizes::Size;
use std::path::Path;

/// A formula that is to be read, and what states its problem.
pub struct FormulaSource<'a> {
    pub formula: &'a Path,
    /// File of the squares of the variables.
    pub map: Option<&'a Path>,
    pub size: Option<Size>,
    pub options: &'a ProblemOptions,
    /// The argument after which a size is expected.
    pub before: &'static str,
}
