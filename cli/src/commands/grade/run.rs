//! Run of `grade`: the verdict decides the exit code, and an error has one of its own.

use super::args::{GradeArgs, GradeFormat};
use super::class::grade_class;
use super::text::text;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input::formula::{failure, print_warnings};
use crate::output::text::{for_terminal, input_name, reason};
use crate::output::{print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, Error, Question, Resolved};
use std::path::Path;
use teach::grade::{Grade, GradeReport, GradedFormula, Verdict};

/// Grades, and prints the verdict. An error is no verdict, so it has an exit code of its own.
pub fn run(args: &GradeArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let (files, size) = args.files_and_size()?;
    let graded = match files[..] {
        [file] if !args.each && args.format != GradeFormat::Csv && !file.is_dir() => {
            grade(args, file, supervision)
        }
        _ => grade_class(args, &files, size, supervision),
    };
    graded.or_else(|failure| match failure {
        failure @ Failure::Runtime(_) => {
            failure.report();
            Ok(Exit::Unanswerable)
        }
        failure => Err(failure),
    })
}

fn grade(args: &GradeArgs, input: &Path, supervision: Supervision) -> Result<Exit, Failure> {
    // A signal may end the program while it reads.
    let (_, size) = args.files_and_size()?;
    let unresolved = args.question(args.source(input, size).read()?);
    let name = input_name(input);
    let supervisor = supervision.begin()?;
    let (question, answer) = graded(unresolved, input, "grading", &supervisor)?;
    print_warnings(&name, &answer.value.summary.warnings);
    if args.format == GradeFormat::Json {
        let file = input.to_string_lossy().into_owned();
        print_json(&GradeReport::of_file(question.report(&answer), file))?;
    } else {
        print(&for_terminal(text(&question.problem, &name, &answer)))?;
    }
    if let Some(reason) = reason(answer.ending) {
        print_diagnostic(&format!("{reason}: a part of the answer is unknown"));
    }
    if args.strict && is_exact_only_renumbered(&answer.value) {
        print_diagnostic(&format!("{name}: {ONLY_RENUMBERED}"));
    }
    Ok(exit(&answer, args.strict))
}

/// Answers the question about a formula from a file.
pub fn graded(
    unresolved: Grade,
    input: &Path,
    what: &str,
    supervisor: &Supervisor,
) -> Result<(Resolved<Grade>, Answer<GradedFormula>), Failure> {
    let resolved = unresolved.resolve(&host(), &supervisor.control);
    // A formula may be long, and is kept twice already.
    drop(unresolved);
    let question =
        resolved.map_err(|refused| failure(input, Error::<GradedFormula>::from(refused)))?;
    let asked = question.clone();
    let work = move |reporter: &Reporter<()>| Ok(asked.run(&reporter.control));
    let end = supervisor.supervise_silent(what, work, Err)?;
    let answer = end
        .result
        .map_err(Failure::stopped)?
        .map_err(|error| failure(input, error))?;
    Ok((question, answer))
}

/// Reason for which `--strict` does not accept an exact formula.
pub const ONLY_RENUMBERED: &str =
    "exact only by a numbering that is neither stated nor row by row from 1";

/// Returns `true` for an exact formula whose numbering was recognized, and is neither stated nor the documented one.
pub const fn is_exact_only_renumbered(graded: &GradedFormula) -> bool {
    graded.verdict.is_exact() && graded.is_renumbered
}

/// Returns the exit code of a grade.
pub fn exit(answer: &Answer<GradedFormula>, is_strict: bool) -> Exit {
    match answer.value.verdict {
        Verdict::Unknown => Exit::after(answer.ending, true),
        _ if is_strict && is_exact_only_renumbered(&answer.value) => Exit::No,
        Verdict::Exact => Exit::Answered,
        Verdict::ExtraModels if !is_strict => Exit::Answered,
        _ => Exit::No,
    }
}
