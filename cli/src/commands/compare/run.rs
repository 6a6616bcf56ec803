//! Run of `compare`: all runs of all engines, an export after each, and the report.

use super::args::{CompareArgs, CompareFormat, ComparePlan};
use super::question;
use super::session::Session;
use crate::commands::compare::plot::draw_plot;
use crate::commands::compare::record::{
    CompareOptions, Comparison, EngineRecord, FormulaRecord, KIND, MachineRecord, ProgramRecord,
    RandomBlocksRecord, RunOutcome, SCHEMA,
};
use crate::commands::compare::tables;
use crate::exit::{Exit, Failure, print_diagnostic, refuse};
use crate::files::output_file::{WholeFile, is_same_file};
use crate::output::picture::drawing_bytes;
use crate::output::print;
use crate::output::text::{counted, quoted};
use crate::sizes::Size;
use crate::supervision::forecast::refuse_long;
use crate::supervision::progress::ProgressLine;
use crate::supervision::worker::Supervisor;
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use queensat::answers::Forecast;
use queensat::encode::Formula;
use std::cell::RefCell;
use std::slice::from_ref;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Reads the problems once, so that a fault in one is told before the first run.
pub fn plan(args: CompareArgs, definition: clap::Command) -> Result<ComparePlan, Failure> {
    let mut plan = args.plan(definition)?;
    plan.set_problems(plan.args.problems.read_each()?)?;
    Ok(plan)
}

/// Makes the comparison, exports it after every run, and prints it at the end.
pub fn run(plan: &ComparePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let mut comparison = begin(plan)?;
    let exports: Vec<(CompareFormat, WholeFile)> = plan
        .exports
        .iter()
        .map(|(format, path)| Ok((*format, WholeFile::open(Some(path))?)))
        .collect::<Result<_, Failure>>()?;
    // Each exists now, so that it can be recognized under any name.
    for (number, (_, path)) in plan.exports.iter().enumerate() {
        let mut earlier = plan.exports[..number].iter();
        if earlier.any(|(_, other)| is_same_file(other, path)) {
            refuse!("two outputs cannot both go to {}", quoted(path));
        }
    }
    // A file is replaced after every run, a picture, a pipe or a device gets the final state only.
    let export = |comparison: &Comparison, is_end: bool| -> Result<(), Failure> {
        for ((content, file), (_, path)) in exports.iter().zip(&plan.exports) {
            let is_final = file.is_stream() || matches!(content, CompareFormat::Plot(_));
            if is_final != is_end {
                continue;
            }
            match rendered(comparison, *content)? {
                Some(bytes) => file.replace(&bytes)?,
                None => print_diagnostic(&format!(
                    "{}: there is nothing to plot: no run has an answer or reached a limit",
                    quoted(path)
                )),
            }
        }
        Ok(())
    };
    // All runs. What was measured is exported even if a run fails.
    export(&comparison, false)?;
    let turns = plan.rounds() as usize * plan.engines.len() * plan.problems.len();
    let progress = RefCell::new(ProgressLine::new("comparing", supervisor.quiet));
    supervisor.control.progress().set_pieces(turns as u64);
    let session = Session {
        plan,
        supervisor,
        progress,
    };
    let result = session.run(&mut comparison, |comparison| export(comparison, false));
    drop(session);
    match export(&comparison, true) {
        // The reader closed the pipe, but the comparison is still printed.
        Ok(()) | Err(Failure::ClosedPipe) => {}
        Err(failure) => return Err(failure),
    }
    result?;
    // The report.
    if comparison.runs.is_empty() {
        return Ok(Exit::Interrupted);
    }
    let report = rendered(&comparison, plan.args.format)?.unwrap_or_default();
    print(&String::from_utf8_lossy(&report))?;
    Ok(exit(&comparison))
}

/// Returns the exit code of a comparison that has runs, and prints the reason for it.
fn exit(comparison: &Comparison) -> Exit {
    let has = |outcome| comparison.runs.iter().any(|run| run.outcome == outcome);
    let mut measured = comparison.runs.iter().filter(|run| !run.warmup);
    let (exit, reason) = if has(RunOutcome::Wrong) {
        let reason = "error: answers contradict each other or a published count; see the table";
        (Exit::Mismatch, reason.to_owned())
    } else if !comparison.complete {
        let runs = counted(comparison.runs.len() as u64, "run");
        (Exit::Incomplete, format!("interrupted after {runs}"))
    } else if has(RunOutcome::Failed) || has(RunOutcome::Crash) {
        let reason = "error: an engine failed; see the table";
        (Exit::Runtime, reason.to_owned())
    } else if measured.any(|run| run.outcome == RunOutcome::Ok) {
        return Exit::Answered;
    } else {
        let reason = "incomplete: every engine reached a limit before its first measured run ended; \
                      choose smaller boards or higher limits, or compare searches for one solution by --task first";
        (Exit::Incomplete, reason.to_owned())
    };
    print_diagnostic(&reason);
    exit
}

/// Checks the engines and returns a comparison without runs.
fn begin(plan: &ComparePlan) -> Result<Comparison, Failure> {
    let smallest = &plan.problems[0];
    let largest = plan.problems.last().expect("a range has a size");
    // Each engine is parsed, so that one that is refused is known before the first run.
    let mut engines = Vec::new();
    let (mut formulas, mut forecasts) = (Vec::new(), Vec::new());
    for (engine, spec) in plan.engines.iter().enumerate() {
        let command = plan.command(spec, smallest)?;
        let parsed = question::parse(&plan.definition, spec, &command)?;
        forecasts.extend(parsed.forecast);
        let sat = &parsed.question.to_json()["sat"];
        let choice = |name: &str| {
            sat[name]
                .as_str()
                .filter(|_| spec.is_sat)
                .map(str::to_owned)
        };
        for (formula, problem) in parsed.formula.iter().cartesian_product(&plan.problems) {
            formulas.push(size(engine, formula, problem)?);
        }
        engines.push(EngineRecord {
            spec: spec.to_string(),
            peer: spec.is_peer,
            encoding: choice("encoding"),
            solver: choice("backend"),
            command,
        });
    }
    refuse_hopeless(plan, smallest.n(), forecasts)?;
    formulas.sort_by_key(|formula| (formula.n, formula.engine));
    let started = SystemTime::now().duration_since(UNIX_EPOCH);
    let blocked = smallest.blocked_one_by_one();
    Ok(Comparison {
        schema: SCHEMA,
        kind: KIND.into(),
        started: started.unwrap_or(Duration::ZERO).as_secs(),
        complete: false,
        program: ProgramRecord::this(),
        machine: MachineRecord::this(),
        options: CompareOptions {
            task: plan.args.task,
            from: smallest.n(),
            to: largest.n(),
            sizes: plan.problems.iter().map(Problem::n).collect(),
            rules: plan.args.problems.options.rule_words(),
            blocked: blocked.map(Square::numbers).collect(),
            blocked_at_random: smallest
                .blocked_at_random()
                .map(|blocks| RandomBlocksRecord {
                    probability: blocks.probability(),
                    seed: blocks.seed(),
                }),
            fixed: smallest.fixed().map(Square::numbers).collect(),
            runs: plan.args.runs,
            warmup: plan.args.warmup,
            time_limit_seconds: plan.args.time_limit.as_secs_f64(),
            memory_limit_bytes: plan.args.memory_limit,
            reference: plan.reference,
            matrix: plan.args.is_matrix(),
        },
        startup_seconds: Vec::new(),
        engines,
        formulas,
        runs: Vec::new(),
        skipped: Vec::new(),
    })
}

/// Refuses a comparison in which no engine is expected to end on the smallest board.
fn refuse_hopeless(plan: &ComparePlan, n: u32, forecasts: Vec<Forecast>) -> Result<(), Failure> {
    /// Factor by which an expected time may be wrong.
    const DOUBT: f64 = 10.0;
    let limit = plan.args.time_limit.as_secs_f64();
    let is_hopeless = |one: &Forecast| one.seconds > DOUBT * limit.max(60.0);
    let fastest = forecasts
        .iter()
        .min_by(|a, b| a.seconds.total_cmp(&b.seconds));
    match fastest.filter(|one| is_hopeless(one)) {
        Some(fastest) if forecasts.len() == plan.engines.len() && !plan.args.force.force => {
            let smaller = format!("queensat compare {}", fastest.rows_within(limit));
            let ways = vec![
                ("--task first".into(), "added: one solution by each engine"),
                (smaller, "less than the time limit of a run"),
                ("--time-limit SECONDS".into(), "added: more time for a run"),
            ];
            refuse_long(&format!("compare {n}"), from_ref(fastest), ways)
        }
        _ => Ok(()),
    }
}

fn size(engine: usize, formula: &Formula, problem: &Problem) -> Result<FormulaRecord, Failure> {
    let size = formula.encoder(problem).size().map_err(Failure::usage)?;
    Ok(FormulaRecord {
        engine,
        n: problem.n(),
        encoding: formula.describe_encodings(),
        variables: size.variables,
        auxiliary: size.variables - Size::of(problem.board()).squares(),
        clauses: size.clauses,
        literals: size.literals,
    })
}

/// Returns the text or the picture in a format, unless there is nothing to plot.
fn rendered(comparison: &Comparison, format: CompareFormat) -> Result<Option<Vec<u8>>, Failure> {
    let text = match format {
        CompareFormat::Text => tables::text(comparison),
        CompareFormat::Json => comparison.json().map_err(Failure::runtime)?,
        CompareFormat::Csv => tables::csv(comparison),
        CompareFormat::Plot(format) => {
            let drawing = draw_plot(comparison);
            let bytes = drawing.map(|drawing| drawing_bytes(&drawing, format));
            return bytes.transpose();
        }
    };
    Ok(Some(text.into_bytes()))
}
