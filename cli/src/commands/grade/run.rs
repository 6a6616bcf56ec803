//! Run of `grade`: the verdict decides the exit code, and an error has one of its own.

use super::args::GradeArgs;
use super::text::text;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input::formula::{failure, print_warnings};
use crate::output::format::ReportFormat;
use crate::output::text::{input_name, reason};
use crate::output::{print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::Reporter;
use queensat::answers::{Error, Question};
use teach::grade::{GradeReport, GradedFormula, Verdict};

/// Grades, and prints the verdict. An error is no verdict, so it has an exit code of its own.
pub fn run(args: &GradeArgs, supervision: Supervision) -> Result<Exit, Failure> {
    grade(args, supervision).or_else(|failure| match failure {
        failure @ Failure::Runtime(_) => {
            failure.report();
            Ok(Exit::Unanswerable)
        }
        failure => Err(failure),
    })
}

fn grade(args: &GradeArgs, supervision: Supervision) -> Result<Exit, Failure> {
    // A signal may end the program while it reads.
    let source = args.source()?;
    let (unresolved, input) = (args.question(source.read()?), source.formula);
    let name = input_name(input);
    let supervisor = supervision.begin()?;
    let resolved = unresolved.resolve(&host(), &supervisor.control);
    // A formula may be long, and is kept twice already.
    drop(unresolved);
    let question =
        resolved.map_err(|refused| failure(input, Error::<GradedFormula>::from(refused)))?;
    let asked = question.clone();
    let work = move |reporter: &Reporter<()>| Ok(asked.run(&reporter.control));
    let end = supervisor.supervise_silent("grading", work, Err)?;
    let answer = end
        .result
        .map_err(Failure::stopped)?
        .map_err(|error| failure(input, error))?;
    print_warnings(&name, &answer.value.summary.warnings);
    match args.format {
        ReportFormat::Json => {
            let file = input.to_string_lossy().into_owned();
            print_json(&GradeReport::of_file(question.report(&answer), file))?;
        }
        ReportFormat::Text => print(&text(&question.problem, &name, &answer))?,
    }
    if let Some(reason) = reason(answer.ending) {
        print_diagnostic(&format!("{reason}: a part of the answer is unknown"));
    }
    Ok(match answer.value.verdict {
        Verdict::Unknown => Exit::after(answer.ending, true),
        Verdict::Exact => Exit::Answered,
        Verdict::ExtraModels if !args.strict => Exit::Answered,
        _ => Exit::No,
    })
}
