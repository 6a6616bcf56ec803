//! `solve --cnf`: a formula from a file, solved by any backend.

use super::args::FilePlan;
use super::proof::{Proof, begin_proof, end_proof};
use crate::engines::backend::statistics_text;
use crate::engines::host::host;
use crate::exit::{Exit, Failure};
use crate::files::input;
use crate::input::formula::{failure, print_warnings};
use crate::output::competition::write_model;
use crate::output::text::{counted, input_name};
use crate::output::{Output, completeness, print, print_json};
use crate::supervision::worker::{Reporter, Supervisor};
use encodings::dimacs::FormulaSummary;
use queensat::answers::{Answer, ModelResult};
use queensat::enumerate::Ending;
use solvers::Outcome;

/// Reads the formula, solves it and reports.
pub fn run(plan: FilePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let name = input_name(&plan.input);
    let question = plan.question.resolve_to_read(&host())?;
    let backend = question.sat.backend.clone().unwrap_or_default();
    let what = format!("solving {name} with {backend}");
    let mut summary = None;
    // Solve it. The summary comes first, for warnings and for an answer that is cut.
    let draft = begin_proof(plan.proof.as_ref())?;
    let path_of_proof = draft.as_ref().map(|draft| draft.path().to_owned());
    let (asked, path) = (
        question.clone().proving_to(path_of_proof),
        plan.input.clone(),
    );
    let work = move |reporter: &Reporter<FormulaSummary>| -> Result<_, Failure> {
        let (read, text) = input::open_with_text(&path)?;
        // The formula is not solved if this thread was left alone.
        let go_on = |summary: &FormulaSummary| reporter.pass(summary.clone());
        let answer = asked.run_from(&reporter.control, read, go_on);
        Ok((answer.map_err(|error| failure(&path, error))?, text))
    };
    let take = |read| {
        summary = Some(read);
        Ok(())
    };
    let unknown = |reason| Ok((question.unknown(reason), None));
    let end = supervisor.supervise(&what, work, take, || Ok(()), unknown)?;
    // Warnings would interfere with the progress line, so they are printed after it.
    if let Some(summary) = &summary {
        print_warnings(&name, &summary.warnings);
    }
    // The answer, and its proof.
    let (mut answer, text) = end.result?;
    let question = question.with_text(text);
    answer.value.summary = summary;
    answer.value.time = end.time;
    if let Outcome::Unknown(reason) = answer.value.outcome {
        answer.value.outcome = Outcome::Unknown(reason.under(&supervisor.control));
    }
    let (proof, failure) = end_proof(plan.proof.as_ref(), draft, || match &answer.value.outcome {
        Outcome::Satisfiable(_) => Err("the formula has a model".into()),
        Outcome::Unsatisfiable => Ok(Some(&*backend)),
        Outcome::Unknown(reason) => Err(reason.to_string()),
    });
    // The report, and then the failure of a proof, which does not hide it.
    let exit = if plan.json {
        let described = proof.as_ref().map(|proof| serde_json::json!(proof));
        let file = plan.input.to_string_lossy().into_owned();
        print_json(&question.report(&answer).with_files(file, described))?;
        match answer.value.outcome {
            Outcome::Satisfiable(_) => Exit::Satisfiable,
            Outcome::Unsatisfiable => Exit::Unsatisfiable,
            Outcome::Unknown(reason) => Exit::after(Ending::Stopped(reason), false),
        }
    } else {
        print_answer(&answer, supervisor)?
    };
    failure?;
    proof.iter().for_each(Proof::print);
    Ok(exit)
}

/// Prints the answer in the format of the SAT competitions.
fn print_answer(answer: &Answer<ModelResult>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let value = &answer.value;
    let statistics = value.statistics.as_ref().map(statistics_text);
    for line in statistics.iter().flat_map(|text| text.lines()) {
        print(&format!("c {line}\n"))?;
    }
    Ok(match &value.outcome {
        Outcome::Satisfiable(_) => {
            if let Some(occurring) = &value.occurring {
                let others = u64::from(value.variables()) - occurring.len() as u64;
                let others = counted(others, "variable");
                let line = format!("c the {others} that are in no clause may have any value\n");
                print(&line)?;
            }
            let mut output = Output::stdout();
            let mut write = |text: &str| output.write(text);
            write_model(value.model(), &supervisor.interrupt, &mut write)
                .map_err(|failure| failure.leaving_partial("standard output"))?;
            output.finish()?;
            Exit::Satisfiable
        }
        Outcome::Unsatisfiable => {
            let line = answer
                .basis
                .as_ref()
                .map(completeness::of_none)
                .unwrap_or_default();
            print(&format!("c {line}\ns UNSATISFIABLE\n"))?;
            Exit::Unsatisfiable
        }
        Outcome::Unknown(reason) => {
            print(&format!("c unknown ({reason})\ns UNKNOWN\n"))?;
            Exit::Answered
        }
    })
}
