//! `queensat compare`: engines against each other.

use crate::args::{CompareFormat, ComparePlan};
use crate::compare::html_report;
use crate::compare::{
    AtRandom, Comparison, EngineRecord, EngineSpec, Event, FormulaRecord, Invocation, Machine,
    Options, Program, SCHEMA, Session, SessionError, Task, export,
};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::print;
use crate::text::{counted, pairs};
use crate::whole_file::WholeFile;
use crate::worker::Supervisor;
use encodings::at_most_one::Encoding;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queensat::encode::QueensEncoder;
use queensat::problem::Problem;
use solvers::backends;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Options that make another formula than the encoding alone says.
const OTHER_FORMULAS: [&str; 6] = [
    "--row-encoding",
    "--column-encoding",
    "--diagonal-encoding",
    "--anti-diagonal-encoding",
    "--at-least-one",
    "--symmetry",
];

/// Compares, writes what was found after every run, and prints it at the end.
pub fn run(plan: &ComparePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let mut comparison = begin(plan)?;
    let program = std::env::current_exe()
        .map_err(|error| Failure::Runtime(format!("this program cannot be found: {error}")))?;
    let stop = || supervisor.interrupt.is_triggered();
    let session = Session {
        engines: &plan.engines,
        problems: &plan.problems,
        program,
        stop: &stop,
    };
    // Only now, so that a misspelt engine does not cost what an earlier comparison wrote.
    if !session.check(plan.task).map_err(failure)? {
        return Ok(Exit::Interrupted);
    }
    let files = Files::open(plan)?;
    let progress = Progress::new(plan, supervisor.quiet);
    files.write(&comparison)?;
    let result = session.run(&mut comparison, |event| match event {
        Event::Begins { engine, n, round } => {
            progress.begins(&plan.engines[engine], n, round);
            Ok(())
        }
        Event::Ended(comparison) => files.write(comparison),
    });
    drop(progress);
    result.map_err(failure)?;
    if comparison.runs.is_empty() {
        return Ok(Exit::Interrupted);
    }
    print(&match plan.format {
        CompareFormat::Text => export::text(&comparison),
        CompareFormat::Json => export::json(&comparison).map_err(Failure::runtime)?,
        CompareFormat::Csv => export::csv(&comparison),
        CompareFormat::Markdown => export::markdown(&comparison),
    })?;
    if comparison.has_disagreement() {
        print_diagnostic(
            "error: answers contradict each other or what is published; see the table",
        );
        return Ok(Exit::Mismatch);
    }
    if !comparison.complete {
        print_diagnostic(&format!(
            "interrupted after {}",
            counted(comparison.runs.len() as u64, "run")
        ));
        return Ok(Exit::Incomplete);
    }
    Ok(if comparison.has_failure() {
        print_diagnostic("error: an engine failed; see the table");
        Exit::Runtime
    } else {
        Exit::Answered
    })
}

fn failure(error: SessionError<Failure>) -> Failure {
    match error {
        SessionError::Listener(failure) => failure,
        SessionError::Task(_) | SessionError::Refused { .. } => Failure::Usage(error.to_string()),
        SessionError::Start { .. } => Failure::Runtime(error.to_string()),
    }
}

/// A comparison of which nothing has been run.
fn begin(plan: &ComparePlan) -> Result<Comparison, Failure> {
    let smallest = &plan.problems[0];
    let largest = plan.problems.last().expect("a range has a size");
    let mut formulas = Vec::new();
    for problem in &plan.problems {
        for (place, engine) in plan.engines.iter().enumerate() {
            formulas.extend(formula(plan.task, place, engine, problem)?);
        }
    }
    let engine = |spec: &EngineSpec| -> Result<EngineRecord, Failure> {
        let invocation = spec.invocation(plan.task, smallest);
        let command = match invocation.map_err(|error| Failure::Usage(error.to_string()))? {
            Invocation::Own(arguments) => {
                let program = ["queensat".to_owned()].into_iter();
                program.chain(arguments).collect()
            }
            Invocation::Other(program, arguments) => {
                [program].into_iter().chain(arguments).collect()
            }
        };
        Ok(EngineRecord {
            spec: spec.to_string(),
            peer: spec.is_peer(),
            command,
        })
    };
    let started = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(Comparison {
        schema: SCHEMA,
        kind: "queensat compare".into(),
        started: started.unwrap_or(Duration::ZERO).as_secs(),
        complete: false,
        program: Program {
            version: env!("CARGO_PKG_VERSION").into(),
            backends: backends().iter().map(|b| b.summary().to_owned()).collect(),
            optimized: cfg!(not(debug_assertions)),
            command: typed(),
        },
        machine: Machine::this(),
        options: Options {
            task: plan.task,
            from: smallest.n(),
            to: largest.n(),
            blocked: pairs(smallest.blocked_one_by_one()),
            blocked_at_random: smallest.blocked_at_random().map(|blocks| AtRandom {
                probability: blocks.probability(),
                seed: blocks.seed(),
            }),
            fixed: pairs(smallest.fixed()),
            runs: plan.runs,
            warmup: plan.warmup,
            time_limit_seconds: plan.time_limit.as_secs_f64(),
            memory_limit_bytes: plan.memory_limit,
            reference: plan.reference,
        },
        startup_seconds: Vec::new(),
        engines: plan.engines.iter().map(engine).collect::<Result<_, _>>()?,
        formulas,
        runs: Vec::new(),
        skipped: Vec::new(),
    })
}

/// What was typed, under the name of the program.
fn typed() -> Vec<String> {
    let arguments = std::env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    ["queensat".to_owned()]
        .into_iter()
        .chain(arguments)
        .collect()
}

/// The size of the formula that an engine makes, if it makes one that its encoding alone decides.
fn formula(
    task: Task,
    place: usize,
    engine: &EngineSpec,
    problem: &Problem,
) -> Result<Option<FormulaRecord>, Failure> {
    let Some(named) = engine.encoding() else {
        return Ok(None);
    };
    let mut options = engine.options().iter().map(String::as_str);
    let mut encoding = match (named, task) {
        (Some(name), _) => name,
        (None, Task::First) => "product",
        (None, _) => "pairwise",
    };
    while let Some(option) = options.next() {
        let name = option.split('=').next().unwrap_or(option);
        if OTHER_FORMULAS.contains(&name) {
            return Ok(None);
        }
        match option.strip_prefix("--encoding") {
            Some("") => encoding = options.next().unwrap_or(encoding),
            Some(value) => encoding = value.trim_start_matches('='),
            None => {}
        }
    }
    let encoding: Encoding = encoding
        .parse()
        .map_err(|error| Failure::Usage(format!("the engine '{engine}' cannot be run: {error}")))?;
    let size = QueensEncoder::new(problem, &encoding).size();
    let size = size.map_err(Failure::runtime)?;
    let squares = u64::from(problem.n()) * u64::from(problem.n());
    Ok(Some(FormulaRecord {
        engine: place,
        n: problem.n(),
        encoding: encoding.to_string(),
        variables: size.variables,
        auxiliary: size.variables - squares,
        clauses: size.clauses,
        literals: size.literals,
    }))
}

/// The files that are rewritten after every run.
struct Files {
    json: Option<WholeFile>,
    csv: Option<WholeFile>,
    markdown: Option<WholeFile>,
    report: Option<WholeFile>,
}

impl Files {
    fn open(plan: &ComparePlan) -> Result<Self, Failure> {
        let open = |path: &Option<_>| path.as_deref().map(WholeFile::open).transpose();
        Ok(Self {
            json: open(&plan.json)?,
            csv: open(&plan.csv)?,
            markdown: open(&plan.markdown)?,
            report: open(&plan.report)?,
        })
    }

    fn write(&self, comparison: &Comparison) -> Result<(), Failure> {
        if let Some(file) = &self.json {
            file.replace(
                export::json(comparison)
                    .map_err(Failure::runtime)?
                    .as_bytes(),
            )?;
        }
        if let Some(file) = &self.csv {
            file.replace(export::csv(comparison).as_bytes())?;
        }
        if let Some(file) = &self.markdown {
            file.replace(export::markdown(comparison).as_bytes())?;
        }
        // Before the first run there is nothing to draw.
        if let Some(file) = &self.report
            && let Ok(page) = html_report(comparison)
        {
            file.replace(page.as_bytes())?;
        }
        Ok(())
    }
}

/// A line on standard error, if that is a terminal, that says who runs.
struct Progress(Option<ProgressBar>);

impl Progress {
    fn new(plan: &ComparePlan, quiet: bool) -> Self {
        let rounds = u64::from(plan.runs + plan.warmup);
        let all = rounds * plan.engines.len() as u64 * plan.problems.len() as u64;
        Self((!quiet).then(|| {
            let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
            let style =
                ProgressStyle::with_template("{spinner} {msg} {bar:30} {pos}/{len} {elapsed}");
            bar.enable_steady_tick(Duration::from_millis(100));
            bar.with_style(style.expect("a valid template"))
        }))
    }

    fn begins(&self, engine: &EngineSpec, n: u32, (round, rounds): (u32, u32)) {
        if let Some(bar) = &self.0 {
            bar.set_message(format!(
                "n = {n}, round {} of {rounds}, {engine}",
                round + 1
            ));
            bar.inc(1);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
