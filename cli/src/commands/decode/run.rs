//! Run of `decode`: models become placements, which are verified and drawn.

use super::args::DecodeArgs;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary};
use crate::files::input;
use crate::files::output_file::{write_whole, written_to};
use crate::input::formula::{of_formula, read_whole};
use crate::output::completeness;
use crate::output::format::OutputFormat;
use crate::output::json::{self, Object, SCHEMA};
use crate::output::picture::{self, PicturePlan};
use crate::output::solution_line::board_with;
use crate::output::text::{counted, input_name};
use crate::sizes::Size;
use control::Control;
use encodings::dimacs::{AnswerError, AnswerErrorKind, FormulaError};
use problem::Problem;
use problem::instance::Comments;
use problem::placement::Placement;
use queensat::answers::json::solution_line;
use queensat::answers::{Decode, DecodedAnswer, Error, GivenFormulaFault};
use std::io::BufRead;
use std::path::Path;

/// Returns an answer without the comments of the solver, of which there may be thousands.
fn without_log(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("c "));
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// File of a formula, with its comments and its text, which is read once.
type OpenFormula<'a> = (&'a Path, Comments, Box<dyn BufRead>);

/// Other cause of a wrong answer than a fault of the solver, which is why it leaves no reproducer.
const OTHER: &str = "; the answer may belong to another formula or board";

/// Reads, verifies and prints the answer.
pub fn run(args: &DecodeArgs) -> Result<Exit, Failure> {
    let (problem, path, mut formula) = read_problem(args)?;
    let (output, format, style) = args.output()?;
    let (file, name) = (output.as_deref(), input_name(path));
    // Read and verify.
    let mut question = Decode::new(problem);
    question.map = args
        .map
        .as_deref()
        .map(|map| read_whole(map, false))
        .transpose()?;
    question.numbering = args.numbering.clone();
    let question = question.resolve_to_read(&host());
    let (read, text) = input::open_with_text(path)?;
    let formula_path = formula.as_ref().map(|(path, ..)| *path);
    let given = formula
        .as_mut()
        .map(|(_, comments, text)| (&*comments, &mut **text as _));
    let answer = question.run_from(&Control::new(), given, (read, args.all), &name);
    let text = text.filter(|_| !args.all).map(|text| without_log(&text));
    let question = question.with_text(text);
    let answer = match answer {
        Err(Error::Wrong(wrong)) => {
            print_diagnostic(&format!("error: {}{OTHER}", wrong.message));
            return Ok(Exit::Mismatch);
        }
        answer => answer.map_err(|error| failure(path, formula_path, error))?,
    };
    // JSON tells of a wrong model, too, so it is written before that is refused.
    let problem = &question.problem;
    let write = |bytes: &[u8]| write_whole(file, bytes).map(|()| written_to(file));
    let is_whole = !args.all || answer.value.models == 0;
    if format == OutputFormat::Json && is_whole {
        write(&json::line(&question.report(&answer))?)?;
    }
    let board =
        |placement: &Placement| board_with(style.coordinates, placement, problem, output.as_ref());
    require_solutions(&name, &question, &answer.value, formula_path.is_some())?;
    if !is_whole {
        write(&all_solutions(&question, &answer.value, format, &board)?)?;
        return Ok(Exit::Answered);
    }
    // The verdict on one model, and its board.
    let verdict = match answer.value.is_satisfiable {
        Some(true) => "the model is a solution",
        Some(false) => "the solver claims that there is no solution",
        None => "the solver does not know",
    };
    let mut verdict = format!("{}: {verdict}", problem.describe());
    let placement = answer.value.placements.first();
    if let Some(basis) = answer.basis.as_ref().filter(|_| placement.is_none()) {
        let fault = answer
            .value
            .fault
            .as_ref()
            .map_or_else(String::new, |fault| format!("\n{fault}"));
        verdict += &format!("{fault}\n{}", completeness::of_none(basis));
    }
    match (format, placement) {
        (OutputFormat::Json, _) => {}
        (OutputFormat::Text, Some(placement)) => {
            write(format!("{verdict}\n\n{}", board(placement)).as_bytes())?;
        }
        (OutputFormat::Text, None) => write(format!("{verdict}\n").as_bytes())?,
        (_, None) => print_diagnostic(&verdict),
        (OutputFormat::Picture(format), Some(placement)) => {
            let picture = PicturePlan::of_output(format, output.as_ref())
                .with_style(style)
                .board(placement, problem)?;
            picture::write(&picture, format, file)?;
            written_to(file);
        }
        (_, Some(placement)) => write((placement.line(problem) + "\n").as_bytes())?,
    }
    Ok(Exit::after(answer.ending, true))
}

/// Returns the problem of an answer, its file and, if the problem is read from it, the file of the formula.
fn read_problem(args: &DecodeArgs) -> Result<(Problem, &Path, Option<OpenFormula<'_>>), Failure> {
    let (formula, size, answer) = args.source()?;
    let Some(formula) = formula else {
        return Ok((args.options.require_problem(size)?, answer, None));
    };
    let read = input::open(formula).and_then(|text| input::with_comments(formula, text));
    let (comments, text) = read.map_err(|failure| match failure {
        Failure::Runtime(message) => Failure::Runtime(format!(
            "{message}; expected N, the number of rows of the board, or the file of a formula, before the \
             solver's output"
        )),
        other => other,
    })?;
    let fault = |fault| Failure::Runtime(format!("{}: {fault}", input_name(formula)));
    let problem = comments.problem().map_err(fault)?;
    Ok((problem, answer, Some((formula, comments, text))))
}

/// Reports a model that is no solution.
fn require_solutions(
    name: &str,
    question: &Decode,
    decoded: &DecodedAnswer,
    has_formula: bool,
) -> Result<(), Failure> {
    if let Some(fault @ GivenFormulaFault::Violated(_)) = &decoded.fault {
        print_diagnostic(&format!("error: {name}: {fault}{OTHER}"));
        return Err(Failure::Reported(Exit::Mismatch));
    }
    let Some((model, violation)) = &decoded.violation else {
        return Ok(());
    };
    let numbering = match (&question.map, &question.numbering) {
        (Some(_), _) => "the map names the squares".into(),
        (_, Some(numbering)) => format!("the squares are numbered by {numbering}"),
        _ => {
            let squares = Size::of(question.problem.board()).squares();
            let other = if has_formula {
                ""
            } else {
                "; --numbering or --map states another numbering"
            };
            format!("variables 1 to {squares} are the squares of this board, row by row{other}")
        }
    };
    let satisfied = if has_formula {
        "; it satisfies the formula, which is not the one of this problem"
    } else {
        ""
    };
    fail!("{model} in {name} is not a solution: {violation} ({numbering}){satisfied}")
}

/// Returns the different solutions of several models, and their number.
fn all_solutions(
    question: &Decode,
    decoded: &DecodedAnswer,
    format: OutputFormat,
    board: &dyn Fn(&Placement) -> String,
) -> Result<Vec<u8>, Failure> {
    let (problem, models) = (&question.problem, decoded.models as u64);
    let solutions = decoded.placements.len() as u64;
    let (all, found) = (counted(models, "model"), counted(solutions, "solution"));
    let mut summary = format!("{}: {all}, {found}", problem.describe());
    if let Some([number, first]) = decoded.repeated {
        let repeated = models - solutions;
        summary +=
            &format!(", {repeated} repeated (model {number} has the queens of model {first})");
    }
    summary += if decoded.claims_all {
        "; the solver's claim that there are no others is not checked"
    } else {
        "; whether there are others is not checked"
    };
    let mut text = Vec::new();
    match format {
        OutputFormat::Text => text.extend(format!("{summary}\n").bytes()),
        _ => print_summary(&summary),
    }
    for (number, placement) in (1..).zip(&decoded.placements) {
        match format {
            OutputFormat::Text => text.extend(format!("\n{number}\n{}", board(placement)).bytes()),
            OutputFormat::Json => text.extend(json::line(&solution_line(problem, placement))?),
            _ => text.extend((placement.line(problem) + "\n").bytes()),
        }
    }
    if format == OutputFormat::Json {
        let report = Object::default()
            .field("schema", SCHEMA)
            .field("models", models)
            .field("solutions", solutions);
        text.extend(json::line(&report.field("repeated", models - solutions))?);
    }
    Ok(text)
}

/// Returns the failure of an answer from a file, or of the formula.
fn failure(path: &Path, formula: Option<&Path>, error: Error<DecodedAnswer>) -> Failure {
    if let (Error::Failed(failed), Some(formula)) = (&error, formula)
        && failed.source.is::<FormulaError>()
    {
        return Failure::source(error)
            .map_or_else(|failure| failure, |error| of_formula(formula, error));
    }
    let AnswerError { place, kind } = match Failure::source(error) {
        Ok(error) => error,
        Err(failure) => return failure,
    };
    let place = place.map_or_else(String::new, |place| format!(", {place}"));
    let help = match kind {
        AnswerErrorKind::AfterEnd(_) | AnswerErrorKind::SecondModel(_) => {
            "; --all reads several models"
        }
        AnswerErrorKind::OtherVariables(_) if formula.is_none() => {
            " --numbering or --map states it"
        }
        _ => "",
    };
    match kind {
        AnswerErrorKind::Io(error) => Failure::read(path, &error),
        kind => Failure::Runtime(format!("{}{place}: {kind}{help}", input_name(path))),
    }
}
