//! Run of `solve`: one solution in a worker, verified, and the answer in its format.

use super::args::{SolveArgs, SolvePlan};
use super::text::{counters, how, summary, write_text};
use crate::batch::args::BatchPlan;
use crate::batch::{self, BatchQuestion};
use crate::commands::solve::proof::{Proof, begin_proof, end_proof};
use crate::engines::host::host;
use crate::exit::{Exit, Failure, option_name, print_diagnostic, refuse};
use crate::files::output_file::{not_written, write_output, write_whole};
use crate::output::answer::{Fault, Fields};
use crate::output::competition::write_model;
use crate::output::format::OutputFormat;
use crate::output::json::Object;
use crate::output::picture::PicturePlan;
use crate::output::text::{no_solution, quoted};
use crate::output::{completeness, mismatch};
use crate::supervision::interrupt::in_time;
use crate::supervision::worker::{Reporter, Supervisor};
use control::Control;
use problem::Problem;
use queensat::answers::json::{Report, queens};
use queensat::answers::{
    Answer, BACKTRACK, Basis, Question, Resolved, Solve, SolveReport, SolveResult,
};
use queensat::encode::BoardVariables;
use queensat::enumerate::Ending;
use queensat::one_solution::{Solution, SolveOutcome};
use solvers::UnknownReason;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

/// Number of rows that are written between checks of the interrupt.
const CHUNK_ROWS: usize = 1 << 16;

/// Finished run.
struct SolveRun<'a> {
    plan: &'a SolvePlan,
    answer: Answer<SolveResult>,
    proof: Option<Proof>,
    supervisor: &'a Supervisor,
}

/// Resolves the question about a problem.
pub fn resolve(args: SolveArgs, problem: Problem) -> Result<SolvePlan, Failure> {
    let (output, format, style) = args.output(&problem)?;
    let question = resolved(&args, problem)?;
    let proof = args.plan_proof(question.method(), output.as_deref())?;
    Ok(SolvePlan {
        question,
        format,
        style,
        output,
        proof,
    })
}

/// Resolves the question. A seed that has no effect on the search may be that of random squares.
fn resolved(args: &SolveArgs, problem: Problem) -> Result<Resolved<Solve>, Failure> {
    let (host, control) = (host(), in_time());
    let mut question = args.board_question(problem);
    match question.resolve(&host, &control) {
        Err(refused) if refused.field == "seed" => {
            args.problem.options.squares.refuse_seed_without_effect()?;
            question.seed = None;
            Ok(question.resolve(&host, &control)?)
        }
        resolved => Ok(resolved?),
    }
}

/// Solves the problems of a file. Options that no problem allows are refused before the file is read.
pub fn problems(mut plan: BatchPlan<Solve>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    plan.task.resolve(&host(), &supervisor.control)?;
    // Native search by the engine that suits each problem, if none was named.
    plan.task.native.engine.take_if(|name| name == BACKTRACK);
    batch::problems(plan, supervisor)
}

/// Solves the problem and prints the answer.
pub fn run(plan: SolvePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let problem = &plan.question.problem;
    let (format, output) = (plan.format, plan.output.as_deref());
    format.require_room(problem, false, output)?;
    if format == OutputFormat::Sat && BoardVariables::first_of_formula(problem.board()).is_err() {
        refuse!(
            "--format sat is not possible for a board with {} rows, because a formula cannot have a \
             variable for each square",
            problem.board().rows()
        );
    }
    let draft = begin_proof(plan.proof.as_ref())?;
    let question = match &draft {
        Some(draft) => plan.question.clone().proving_to(draft.path()),
        None => plan.question.clone(),
    };
    let (started, asked) = (Instant::now(), question.clone());
    let what = format!("solving with {}", how(question.method(), problem));
    let work = move |reporter: &Reporter<()>| asked.run(&reporter.control);
    let stopped = |reason| Ok(question.stopped(reason, started.elapsed()));
    let found = supervisor.supervise_silent(&what, work, stopped)?;
    let answer = (found.result).map_err(|error| mismatch::failure(error, &plan.question))?;
    let (proof, failure) = end_proof(plan.proof.as_ref(), draft, || match &answer.value.answer {
        SolveOutcome::Solution(_) => Err("there is a solution".into()),
        SolveOutcome::NoSolution => {
            Ok((plan.question.method().backend()).map(|(backend, _)| backend.name()))
        }
        SolveOutcome::Unknown(reason) => Err(reason.to_string()),
    });
    let run = SolveRun {
        plan: &plan,
        answer,
        proof,
        supervisor,
    };
    run.write()?;
    failure?;
    run.proof.iter().for_each(Proof::print);
    Ok(run.exit())
}

impl BatchQuestion for Solve {
    fn set_problem(&mut self, problem: Problem) {
        self.problem = problem;
    }

    fn fields(
        asked: &Resolved<Self>,
        answer: Answer<SolveResult>,
        control: &Control,
    ) -> Result<Fields, Fault> {
        let solution = match &answer.value.answer {
            SolveOutcome::Solution(solution) => Some(solution.placement()),
            SolveOutcome::NoSolution => None,
            SolveOutcome::Unknown(reason) => {
                return Err(Fault::gave_up(Ending::Stopped(*reason), control));
            }
        };
        let (name, queens) = queens(&asked.problem, solution.as_ref());
        let basis = answer.basis.filter(|basis| *basis != Basis::Verified);
        let object = Object::default()
            .field(name, queens)
            .optional("unique", answer.value.is_unique)
            .optional("completeness", basis.map(|basis| basis.to_string()));
        Ok((object, Exit::Answered))
    }
}

impl SolveRun<'_> {
    fn exit(&self) -> Exit {
        match (self.plan.format, &self.answer.value.answer) {
            (OutputFormat::Sat, SolveOutcome::Solution(_)) => Exit::Satisfiable,
            (OutputFormat::Sat, SolveOutcome::NoSolution) => Exit::Unsatisfiable,
            (OutputFormat::Sat, SolveOutcome::Unknown(_)) => Exit::Answered,
            (_, SolveOutcome::Solution(_) | SolveOutcome::NoSolution) => Exit::Answered,
            (_, SolveOutcome::Unknown(reason)) => Exit::after(Ending::Stopped(*reason), false),
        }
    }

    /// Writes the answer to the output.
    fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        match (self.plan.format, &self.answer.value.answer) {
            (
                OutputFormat::Picture(_) | OutputFormat::List | OutputFormat::Binary,
                outcome @ (SolveOutcome::NoSolution | SolveOutcome::Unknown(_)),
            ) => {
                // There are no data for a file.
                print_diagnostic(&summary(&self.plan.question, &self.answer));
                let is_refuted = matches!(outcome, SolveOutcome::NoSolution);
                not_written(output, no_solution(is_refuted));
                return Ok(());
            }
            (OutputFormat::Picture(format), SolveOutcome::Solution(solution)) => {
                let (placement, problem) = (solution.placement(), &self.plan.question.problem);
                let picture =
                    PicturePlan::of_output(format, output.as_ref()).with_style(self.plan.style);
                write_whole(output, &picture.board(&placement, problem)?)?;
            }
            (format, _) => write_output(output, &|name, output, _| {
                let failure = |error: io::Error| Failure::write(name, &error);
                let mut output = BufWriter::with_capacity(1 << 16, output);
                self.write_data(format, &mut output, name)?;
                output.flush().map_err(failure)
            })?,
        }
        let has_text = matches!(self.plan.format, OutputFormat::Text | OutputFormat::Json);
        if let Some(counters) = counters(&self.plan.question, &self.answer).filter(|_| !has_text) {
            print_diagnostic(&counters);
        }
        if let Some(path) = output
            && !self.supervisor.quiet
        {
            let summary = summary(&self.plan.question, &self.answer);
            // The first line is the answer, and the second what "no solution" rests on.
            let (first, rest) = summary.split_at(summary.find('\n').unwrap_or(summary.len()));
            print_diagnostic(&format!("{first}; written to {}{rest}", quoted(path)));
        }
        Ok(())
    }

    fn write_data(
        &self,
        format: OutputFormat,
        output: &mut dyn Write,
        name: &str,
    ) -> Result<(), Failure> {
        let failure = |error: io::Error| Failure::write(name, &error);
        match format {
            OutputFormat::Text => write_text(self.plan, &self.answer, output).map_err(failure),
            OutputFormat::Sat => {
                let interrupt = &self.supervisor.interrupt;
                let mut write = |text: &str| output.write_all(text.as_bytes()).map_err(failure);
                match &self.answer.value.answer {
                    SolveOutcome::Unknown(reason) => {
                        write(&format!("c unknown ({reason})\ns UNKNOWN\n"))
                    }
                    SolveOutcome::NoSolution => {
                        if let Some(basis) = &self.answer.basis {
                            write(&format!("c {}\n", completeness::of_none(basis)))?;
                        }
                        write("s UNSATISFIABLE\n")
                    }
                    SolveOutcome::Solution(solution) => {
                        let board = self.plan.question.problem.board();
                        let variables =
                            BoardVariables::first_of_formula(board).expect("refused otherwise");
                        let placement = solution.placement();
                        write_model(variables.literals(&placement), interrupt, &mut write)
                    }
                }
            }
            OutputFormat::List => self.write_columns(output, name, false),
            OutputFormat::Binary => self.write_columns(output, name, true),
            _ => {
                let written = self.report()?.write(&mut *output);
                written.map_err(|error| Failure::write_json(name, error))?;
                output.write_all(b"\n").map_err(failure)
            }
        }
    }

    /// Writes the columns until the work is stopped.
    fn write_columns(
        &self,
        output: &mut dyn Write,
        name: &str,
        is_binary: bool,
    ) -> Result<(), Failure> {
        let columns = match &self.answer.value.answer {
            SolveOutcome::Solution(Solution::Columns(columns)) => columns,
            SolveOutcome::Solution(Solution::Squares(placement)) => {
                let written = writeln!(output, "{}", placement.squares());
                return written.map_err(|error| Failure::write(name, &error));
            }
            SolveOutcome::NoSolution | SolveOutcome::Unknown(_) => return Ok(()),
        };
        // A solution that was found at the last moment is written.
        let was_stopped = self.supervisor.stop().is_some();
        let mut bytes = Vec::new();
        let rows = columns.as_slice().len();
        for start in (0..rows).step_by(CHUNK_ROWS) {
            match self.supervisor.stop() {
                Some(UnknownReason::Interrupted) if !was_stopped => {
                    return Err(Failure::Interrupted);
                }
                Some(reason) if !was_stopped => {
                    print_diagnostic(&format!("{reason}: the output in {name} is partial"));
                    return Err(Failure::Reported(Exit::Incomplete));
                }
                _ => {}
            }
            bytes.clear();
            let end = rows.min(start + CHUNK_ROWS);
            if is_binary {
                columns.append_binary(start..end, &mut bytes);
            } else {
                columns.append_text(start..end, &mut bytes);
                if end == rows {
                    bytes.pop();
                    bytes.push(b'\n');
                }
            }
            let written = output.write_all(&bytes);
            written.map_err(|error| Failure::write(name, &error))?;
        }
        Ok(())
    }

    /// Returns the report in JSON.
    fn report(&self) -> Result<Report<SolveReport<'_>>, Failure> {
        let proof = self.proof.as_ref().map(serde_json::to_value).transpose();
        let report = SolveReport::on_answer(&self.plan.question, &self.answer, option_name);
        Ok(report.with_proof(proof.map_err(Failure::runtime)?))
    }
}
