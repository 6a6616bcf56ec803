//! Formulas from files, with their problems, which options or the comments of the formula state.

use crate::board::{ProblemOptions, SizeOrFile};
use crate::exit::{Failure, print_diagnostic, refuse};
use crate::files::input::open;
use crate::input::text::is_problem;
use crate::output::text::input_name;
use encodings::dimacs::{FormulaError, FormulaErrorKind, Warning, text_of_bytes};
use problem::Problem;
use problem::instance::Comments;
use queensat::answers::{Error, Host, require_memory};
use std::fmt::Debug;
use std::io::Read;
use std::path::Path;

/// A formula that is to be read, and what states its problem.
pub struct FormulaSource<'a> {
    pub formula: &'a Path,
    /// File of the squares of the variables.
    pub map: Option<&'a Path>,
    pub size: Option<SizeOrFile>,
    pub options: &'a ProblemOptions,
    /// Refuses what deviates from the format.
    pub strict: bool,
    /// The argument after which a size is expected.
    pub before: &'static str,
}

/// A formula that was read, with its problem and the squares of its variables.
pub struct FormulaRead {
    pub problem: Problem,
    pub formula: String,
    pub map: Option<String>,
}

impl FormulaSource<'_> {
    /// Reads the problem, the formula and the map.
    pub fn read(&self) -> Result<FormulaRead, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        let is_stdin = |path: &Path| path.as_os_str() == "-";
        if self.map.is_some_and(is_stdin) && is_stdin(self.formula) {
            refuse!("the formula and the map cannot both be standard input");
        }
        self.options.refuse_second_stdin(self.formula)?;
        let problem = self.options.problem(self.size.clone())?;
        let formula = read_whole(self.formula, self.strict)?;
        Ok(FormulaRead {
            problem: problem_of(problem, &formula, self.before)?,
            formula,
            map: self.map.map(|map| read_whole(map, false)).transpose()?,
        })
    }
}

/// Returns the problem of the options, or else the one that the comments of a formula state. Without it, a size is
/// expected after another argument. Warns if the comments state another problem.
fn problem_of(problem: Option<Problem>, formula: &str, before: &str) -> Result<Problem, Failure> {
    match (problem, Comments::read(formula).problem()) {
        (Some(problem), Ok(stated)) if stated != problem => {
            let stated = stated.describe();
            print_diagnostic(&format!(
                "warning: the comments of the formula state another problem, {stated}"
            ));
            Ok(problem)
        }
        (Some(problem), _) | (None, Ok(problem)) => Ok(problem),
        (None, Err(_)) => refuse!(
            "expected N or ROWSxCOLUMNS, the size of the board, after {before}, or --problem FILE"
        ),
    }
}

/// Returns the problem of one formula of several, and `true` if it is not the given one: the comments of a formula may
/// state another board.
pub fn problem_in_class(
    given: Option<&Problem>,
    formula: &str,
) -> Result<(Problem, bool), Failure> {
    let stated = Comments::read(formula).problem().ok();
    let shape = |problem: &Problem| [problem.board().rows(), problem.board().columns()];
    match (given, stated) {
        (Some(given), Some(stated)) if shape(&stated) != shape(given) => Ok((stated, true)),
        (Some(given), _) => Ok((given.clone(), false)),
        (None, Some(stated)) => Ok((stated, false)),
        (None, None) => refuse!(
            "expected N or ROWSxCOLUMNS, the size of the board, after the formulas, or --problem FILE"
        ),
    }
}

/// Returns `true` for a text, or a file, that states a problem, among names of formulas.
pub fn states_problem(input: &Path) -> bool {
    let name = input.to_string_lossy();
    ![".cnf", ".dimacs"]
        .iter()
        .any(|ending| name.contains(ending))
        && is_problem(input)
}

/// Number of bytes that are read between checks of the memory.
const PIECE: u64 = 1 << 26;

/// Reads the whole text of an input, in which bytes that are not UTF-8 are replaced. UTF-16 and lines that end in a
/// carriage return are translated with a warning, unless `is_strict`.
pub fn read_whole(path: &Path, is_strict: bool) -> Result<String, Failure> {
    let (mut input, mut bytes) = (open(path)?, Vec::new());
    let what = || format!("reading {} takes", input_name(path));
    loop {
        let read = (&mut input).take(PIECE).read_to_end(&mut bytes);
        if read.map_err(|error| Failure::read(path, &error))? < PIECE as usize {
            break;
        }
        require_memory(3 * bytes.len() as u64, &Host::new(), what)?;
    }
    if is_strict {
        return Ok(String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()));
    }
    let (text, warning) = text_of_bytes(bytes);
    if let Some(warning) = warning {
        print_diagnostic(&format!("warning: {}, line 1: {warning}", input_name(path)));
    }
    Ok(text)
}

/// Prints the warnings about the text of a formula.
pub fn print_warnings(name: &str, warnings: &[Warning]) {
    for warning in warnings {
        let (place, message) = (warning.place, warning.message());
        print_diagnostic(&format!("warning: {name}, {place}: {message}"));
    }
}

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
