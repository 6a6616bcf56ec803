//! `queensat compare`: compares engines.

use crate::args::{Arguments, Command, CompareFormat, ComparePlan, SolveTask};
use crate::compare::{
    AtRandom, Comparison, EngineRecord, EngineSpec, FormulaRecord, Invocation, KIND, Machine,
    Options, Outcome, Program, SCHEMA, Session, Turn, cannot_start, rejected, report,
};
use crate::engine::EnginePlan;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::formula::{self, if_unusual};
use crate::output::print;
use crate::sizes::Size;
use crate::text::{counted, pairs, printable};
use crate::whole_file::WholeFile;
use crate::worker::{Supervisor, progress_bar};
use indicatif::ProgressBar;
use queensat::encode::Formula;
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
    // A file is replaced after every run, a pipe or a device gets the final state only.
    let export = |comparison: &Comparison, to_streams: bool| -> Result<(), Failure> {
        for (format, file) in &exports {
            if file.is_stream() != to_streams {
                continue;
            }
            match rendered(comparison, *format) {
                // Before the first measured run there is nothing to plot.
                Err(_) if *format == CompareFormat::Page => {}
                text => file.replace(text?.as_bytes())?,
            }
        }
        Ok(())
    };
    let progress = Progress::new(plan, supervisor.quiet);
    export(&comparison, false)?;
    let show = |turn| progress.show(plan, turn);
    let result = session.run(&mut comparison, show, |comparison| {
        export(comparison, false)
    });
    drop(progress);
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
    if comparison.has(&[Outcome::Wrong]) {
        print_diagnostic(
            "error: answers contradict each other or a published count; see the table",
        );
        return Ok(Exit::Mismatch);
    }
    if !comparison.complete {
        let runs = counted(comparison.runs.len() as u64, "run");
        print_diagnostic(&format!("interrupted after {runs}"));
        return Ok(Exit::Incomplete);
    }
    if comparison.has(&[Outcome::Failed, Outcome::Crash]) {
        print_diagnostic("error: an engine failed; see the table");
        return Ok(Exit::Runtime);
    }
    let mut measured = comparison.runs.iter().filter(|run| !run.warmup);
    if !measured.any(|run| run.outcome == Outcome::Ok) {
        print_diagnostic(
            "incomplete: every engine reached a limit before its first measured run ended; choose \
             smaller boards or higher limits",
        );
        return Ok(Exit::Incomplete);
    }
    Ok(Exit::Answered)
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

/// Parses the command line of an engine without running it. Returns the formula of the engine, if
/// its encoding alone determines it.
fn parse(spec: &EngineSpec, words: &[String]) -> Result<Option<Formula>, Failure> {
    let sat = |engine: &EnginePlan| match engine {
        EnginePlan::Sat(sat) => Some(sat.formula),
        EnginePlan::Native(_) => None,
    };
    let plan = |command| -> Result<Option<Formula>, Failure> {
        Ok(match command {
            Command::Count(args) => args
                .plan()?
                .iter()
                .flat_map(|plan| &plan.engines)
                .find_map(sat),
            Command::Enumerate(args) => sat(&args.plan()?.engine),
            Command::Encode(args) => Some(args.plan()?.formula),
            Command::Solve(args) => match args.plan()? {
                SolveTask::Board(plan) => plan.method.formula().map(|(formula, ..)| *formula),
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
        CompareFormat::Text => report::text(comparison),
        CompareFormat::Json => report::json(comparison).map_err(Failure::runtime)?,
        CompareFormat::Csv => report::csv(comparison),
        CompareFormat::Markdown => report::markdown(comparison),
        CompareFormat::Page => report::html(comparison).map_err(Failure::runtime)?,
    })
}

/// Progress bar on standard error, if that is a terminal.
struct Progress(ProgressBar);

impl Progress {
    fn new(plan: &ComparePlan, quiet: bool) -> Self {
        let rounds = u64::from(plan.args.runs + plan.args.warmup);
        let all = rounds * plan.engines.len() as u64 * plan.problems.len() as u64;
        let template = "{spinner} {msg} {bar:30} {pos}/{len} {elapsed}";
        let bar = progress_bar(Some(all), template, quiet);
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    fn show(&self, plan: &ComparePlan, Turn { engine, n, round }: Turn) {
        let (round, rounds) = (round + 1, plan.args.runs + plan.args.warmup);
        let engine = printable(&plan.engines[engine].to_string());
        (self.0).set_message(format!("n = {n}, round {round} of {rounds}, {engine}"));
        self.0.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
