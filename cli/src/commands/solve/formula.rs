//! `solve --cnf`: a formula from a file, solved by any backend.

use crate::commands::solve::args::{SolveArgs, SolveTask};
use crate::commands::solve::proof::{Proof, ProofPlan, ProvedFormula, begin_proof, end_proof};
use crate::engines::backend::{host, statistics_text};
use crate::exit::{Exit, Failure, print_diagnostic, refuse};
use crate::files::input;
use crate::input::formula::failure;
use crate::output::competition::write_model;
use crate::output::format::OutputFormat;
use crate::output::text::{counted, first_given, input_name};
use crate::output::{Output, completeness, print, print_json};
use crate::supervision::worker::{Reporter, Supervisor};
use clap::Args;
use encodings::dimacs::FormulaSummary;
use queensat::answers::{Answer, Decide, ModelResult, Resolved};
use queensat::enumerate::Ending;
use queensat::one_solution::RefutationFormat;
use solvers::Outcome;
use std::path::{Path, PathBuf};

/// Options for a formula instead of a board.
#[derive(Debug, Args)]
pub struct FileArgs {
    /// Solve the formula in this DIMACS file instead of a board
    ///
    /// '-' is standard input. The file may be compressed by gzip, xz or zstd. The default backend is
    /// cadical (varisat if cadical is not built in).
    #[arg(long, value_name = "FILE")]
    pub cnf: Option<PathBuf>,
    /// Accept common errors in the file of --cnf with warnings
    ///
    /// Accepted are a missing header, wrong counts in the header, a last clause without 0, and the
    /// '%' at the end of SATLIB files.
    #[arg(long, hide_short_help = true)]
    pub lenient: bool,
}

/// Plan of `solve --cnf`.
#[derive(Debug)]
pub struct FilePlan {
    /// Input file; `-` is standard input.
    pub input: PathBuf,
    pub question: Resolved<Decide>,
    /// Prints JSON instead of the format of the SAT competitions.
    pub json: bool,
    pub proof: Option<ProofPlan>,
}

impl SolveArgs {
    /// Plans the solution of the formula in a file.
    pub fn plan_formula(&self, input: &Path) -> Result<SolveTask, Failure> {
        let mut question = Decide::new();
        question.lenient = self.file.lenient;
        question.proof_file.clone_from(&self.proof.path);
        question.limits.seconds = self.limit.seconds();
        question.sat = self.sat.options(None);
        self.refuse_with_formula()?;
        if !matches!(self.proof.proof_format, None | Some(RefutationFormat::Drat)) {
            refuse!("--proof-format: with --cnf, the solver writes the proof, in drat");
        }
        let proof = self
            .proof
            .path
            .as_ref()
            .map(|path| {
                let formula = ProvedFormula::File(input.to_owned());
                ProofPlan::new(
                    path,
                    RefutationFormat::Drat,
                    formula,
                    std::iter::once(input),
                )
            })
            .transpose()?;
        let question = question.resolve_to_read(&host())?;
        Ok(SolveTask::File(Box::new(FilePlan {
            input: input.to_owned(),
            question,
            proof,
            json: self.format == Some(OutputFormat::Json),
        })))
    }

    /// Refuses options that require a board.
    fn refuse_with_formula(&self) -> Result<(), Failure> {
        if self.problem.size.is_some() {
            refuse!("N selects a board and --cnf a formula; give only one of them");
        }
        let others = [
            (self.symmetric.is_some(), "--symmetric"),
            (self.start.is_some(), "--start"),
            (self.threads.is_some(), "--threads"),
        ];
        if let Some(option) = self.problem.options.given().or(first_given(others)) {
            refuse!("{option} applies to a board, but --cnf selects a formula");
        }
        if self.output.as_os_str() != "-" {
            refuse!("with --cnf, the answer is written to standard output only");
        }
        if let Some(name) = self.engine.as_deref()
            && !["auto", "sat"].contains(&name)
        {
            refuse!("--engine {name} applies to a board, but --cnf selects a formula")
        }
        match self.format {
            None | Some(OutputFormat::Sat | OutputFormat::Json) => Ok(()),
            _ => refuse!(
                "with --cnf, there is no board to print; choose --format sat or --format json"
            ),
        }
    }
}

/// Reads the formula, solves it and reports.
pub fn run(plan: FilePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let (name, question) = (input_name(&plan.input), plan.question);
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
    for warning in summary.iter().flat_map(|summary| &summary.warnings) {
        let place = warning.place;
        print_diagnostic(&format!("warning: {name}, {place}: {}", warning.kind));
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
                .map(completeness::line)
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
