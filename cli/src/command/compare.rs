//! `queensat compare`: compares engines.

use crate::args::engines::backend::host;
use crate::args::engines::formula::{self, if_unusual};
use crate::args::{Arguments, Command, CompareFormat, ComparePlan, CountTask, SolveTask};
use crate::compare::{
    AtRandom, Comparison, EngineRecord, EngineSpec, FormulaRecord, Invocation, KIND, Machine,
    Options, Outcome, Program, SCHEMA, Session, Turn, cannot_start, rejected, tables,
};
use crate::exit::{Exit, Failure, print_diagnostic, refuse};
use crate::files::output_file::is_same_file;
use crate::files::whole_file::WholeFile;
use crate::output::print;
use crate::output::text::{counted, pairs, printable, quoted};
use crate::sizes::Size;
use crate::supervision::worker::{Supervisor, progress_bar};
use encodings::at_most_one::Encoding;
use queensat::answers::{Ask, Count, CountBy, ListBy, SatOptions};
use queensat::encode::Formula;
use queensat::one_solution::Method;
use queensat::problem::Problem;
use solvers::{backends, is_installed};
use std::io::ErrorKind;
use std::iter;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Makes the comparison, exports it after every run, and prints it at the end.
pub fn run(plan: &ComparePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let mut comparison = begin(plan)?;
    let program = std::env::current_exe()
        .map_err(|error| Failure::Runtime(format!("this program cannot be found: {error}")))?;
    let stop = || supervisor.interrupt.is_triggered();
    let session = Session {
        engines: &plan.engines,
        problems: &plan.problems,
        words: &|problem| plan.words(problem),
        program,
        stop: &stop,
    };
    let exports = plan.exports.iter();
    let exports = exports.map(|(format, path)| Ok((*format, WholeFile::open(path)?)));
    let exports: Vec<(CompareFormat, WholeFile)> = exports.collect::<Result<_, Failure>>()?;
    // Each exists now, so that it can be recognized under any name.
    if let [(_, json), (_, csv)] = &plan.exports[..]
        && is_same_file(json, csv)
    {
        refuse!("two outputs cannot both go to {}", quoted(csv));
    }
    // A file is replaced after every run, a pipe or a device gets the final state only.
    let export = |comparison: &Comparison, to_streams: bool| -> Result<(), Failure> {
        for (format, file) in &exports {
            if file.is_stream() == to_streams {
                file.replace(rendered(comparison, *format)?.as_bytes())?;
            }
        }
        Ok(())
    };
    export(&comparison, false)?;
    let rounds = plan.args.warmup + plan.args.runs;
    let all = u64::from(rounds) * plan.engines.len() as u64 * plan.problems.len() as u64;
    let template = "{spinner} {msg} {bar:30} {pos}/{len} {elapsed}";
    let progress = progress_bar(Some(all), template, supervisor.quiet);
    progress.enable_steady_tick(Duration::from_millis(100));
    let show = |Turn { engine, n, round }| {
        let engine = printable(&plan.engines[engine].to_string());
        let round = round + 1;
        progress.set_message(format!("n = {n}, round {round} of {rounds}, {engine}"));
        progress.inc(1);
    };
    let result = session.run(&mut comparison, show, |comparison| {
        export(comparison, false)
    });
    progress.finish_and_clear();
    match export(&comparison, true) {
        // The reader closed the pipe, but the comparison is still printed.
        Ok(()) | Err(Failure::ClosedPipe) => {}
        Err(failure) => return Err(failure),
    }
    result?;
    if comparison.runs.is_empty() {
        return Ok(Exit::Interrupted);
    }
    print(&rendered(&comparison, plan.args.format)?)?;
    Ok(exit(&comparison))
}

/// Returns the exit code of a comparison that has runs, and prints the reason for it.
fn exit(comparison: &Comparison) -> Exit {
    if comparison.has(&[Outcome::Wrong]) {
        print_diagnostic(
            "error: answers contradict each other or a published count; see the table",
        );
        return Exit::Mismatch;
    }
    if !comparison.complete {
        let runs = counted(comparison.runs.len() as u64, "run");
        print_diagnostic(&format!("interrupted after {runs}"));
        return Exit::Incomplete;
    }
    if comparison.has(&[Outcome::Failed, Outcome::Crash]) {
        print_diagnostic("error: an engine failed; see the table");
        return Exit::Runtime;
    }
    let mut measured = comparison.runs.iter().filter(|run| !run.warmup);
    if !measured.any(|run| run.outcome == Outcome::Ok) {
        print_diagnostic(
            "incomplete: every engine reached a limit before its first measured run ended; choose \
             smaller boards or higher limits",
        );
        return Exit::Incomplete;
    }
    Exit::Answered
}

/// Checks the engines and returns a comparison without runs.
fn begin(plan: &ComparePlan) -> Result<Comparison, Failure> {
    let smallest = &plan.problems[0];
    let largest = plan.problems.last().expect("a range has a size");
    let mut engines = Vec::new();
    let mut formulas = Vec::new();
    for (engine, spec) in plan.engines.iter().enumerate() {
        let invocation = spec.invocation(plan.args.task, smallest, &plan.words(smallest));
        let Invocation { own, words } = invocation.map_err(Failure::Usage)?;
        if own {
            if let Some(formula) = parse(spec, &words)? {
                for problem in &plan.problems {
                    formulas.push(size(engine, &formula, problem)?);
                }
            }
        } else if !is_installed(&words[0]) {
            return Err(cannot_start(&words[0], &ErrorKind::NotFound.into()));
        }
        engines.push(EngineRecord {
            spec: spec.to_string(),
            peer: spec.is_peer(),
            command: words,
        });
    }
    formulas.sort_by_key(|formula| (formula.n, formula.engine));
    let started = SystemTime::now().duration_since(UNIX_EPOCH);
    let arguments = std::env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    Ok(Comparison {
        schema: SCHEMA,
        kind: KIND.into(),
        started: started.unwrap_or(Duration::ZERO).as_secs(),
        complete: false,
        program: Program {
            version: env!("CARGO_PKG_VERSION").into(),
            backends: backends().iter().map(|b| b.summary().to_owned()).collect(),
            optimized: cfg!(not(debug_assertions)),
            command: iter::once("queensat".to_owned()).chain(arguments).collect(),
        },
        machine: Machine::this(),
        options: Options {
            task: plan.args.task,
            from: smallest.n(),
            to: largest.n(),
            sizes: plan.problems.iter().map(Problem::n).collect(),
            rules: plan.args.problems.options.rule_words(),
            blocked: pairs(smallest.blocked_one_by_one()),
            blocked_at_random: AtRandom::of(smallest),
            fixed: pairs(smallest.fixed()),
            runs: plan.args.runs,
            warmup: plan.args.warmup,
            time_limit_seconds: plan.args.time_limit.as_secs_f64(),
            memory_limit_bytes: plan.args.memory_limit,
            reference: plan.reference,
        },
        startup_seconds: Vec::new(),
        engines,
        formulas,
        runs: Vec::new(),
        skipped: Vec::new(),
    })
}

/// Returns the formula of a resolved question.
fn formula_of(sat: &SatOptions) -> Formula {
    sat.formula(Formula::new(Encoding::Pairwise))
}

/// Returns the formula of a count, if SAT counts.
fn formula_of_count(question: &Count) -> Result<Option<Formula>, Failure> {
    let resolved = question.resolve(&host()?)?;
    Ok((resolved.by != Some(CountBy::Native)).then(|| formula_of(&resolved.sat)))
}

/// Parses the command line of an engine without running it. Returns the formula of the engine, if
/// its encoding alone determines it.
fn parse(spec: &EngineSpec, words: &[String]) -> Result<Option<Formula>, Failure> {
    let plan = |command| -> Result<Option<Formula>, Failure> {
        Ok(match command {
            Command::Count(args) => match args.task()? {
                CountTask::Boards(questions, _) => formula_of_count(&questions[0])?,
                CountTask::Problems(_) => None,
            },
            Command::Enumerate(args) => {
                let resolved = args.plan()?.resolved;
                (resolved.by == Some(ListBy::Sat)).then(|| formula_of(&resolved.sat))
            }
            Command::Encode(args) => Some(args.plan()?.formula),
            Command::Solve(args) => match args.plan()? {
                SolveTask::Board(plan) => match plan.solving.method() {
                    Method::Formula { formula, .. } => Some(*formula),
                    _ => None,
                },
                SolveTask::File(_) | SolveTask::Problems(_) => None,
            },
            _ => None,
        })
    };
    let parsed = Arguments::parse_words(words.iter().cloned()).map_err(Failure::Usage);
    let formula = parsed.and_then(plan).map_err(|failure| match failure {
        Failure::Usage(message) | Failure::Runtime(message) => rejected(spec, &message),
        other => other,
    })?;
    Ok(formula.filter(|formula| {
        spec.is_sat() && formula.encodings().len() == 1 && if_unusual(formula).is_none()
    }))
}

fn size(engine: usize, plan: &Formula, problem: &Problem) -> Result<FormulaRecord, Failure> {
    let size = formula::size(problem, plan)?;
    Ok(FormulaRecord {
        engine,
        n: problem.n(),
        encoding: plan.describe_encodings(),
        variables: size.variables,
        auxiliary: size.variables - Size::of(problem.board()).squares(),
        clauses: size.clauses,
        literals: size.literals,
    })
}

fn rendered(comparison: &Comparison, format: CompareFormat) -> Result<String, Failure> {
    Ok(match format {
        CompareFormat::Text => tables::text(comparison),
        CompareFormat::Json => comparison.json().map_err(Failure::runtime)?,
        CompareFormat::Csv => tables::csv(comparison),
    })
}
