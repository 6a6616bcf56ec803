//! `queensat count`: all solutions, counted by SAT and by backtracking.

use super::Heading;
use crate::cli::all_solutions::Method;
use crate::cli::args::{CountPlan, Format, SatPlan};
use crate::cli::backend;
use crate::cli::engine::{EnginePlan, NativePlan};
use crate::cli::exit::{Exit, Failure, tell};
use crate::cli::find_all::{FoundAll, Job, Listing, require_takable};
use crate::cli::output::{print, print_json};
use crate::cli::text::{counted, counted_classes, describe, duration, quoted, seconds};
use crate::cli::worker::{End, Reporter, Supervisor};
use queensat::backtrack::{Progress, SimdLevel};
use queensat::compare::{Agreement, Difference, RunCount, agreement, difference};
use queensat::enumerate::Ending;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::solver::UnknownReason;
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many solutions of each side a reproducer lists.
const LISTED_DIFFERENCES: usize = 100;

/// Counts, reports, and compares if there are two counts.
pub fn run(plan: &CountPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    run_in(plan, supervisor, Path::new("."))
}

/// Like [`run`], with a folder for the reproducer of a mismatch.
fn run_in(plan: &CountPlan, supervisor: &Supervisor, folder: &Path) -> Result<Exit, Failure> {
    for engine in &plan.engines {
        if let EnginePlan::Sat(sat) = engine {
            require_takable(&plan.problem, sat, &plan.all)?;
        }
    }
    let supervisor = &supervisor.with_time_limit(plan.all.time_limit);
    let (runs, failure) = count_with_all(plan, supervisor);
    if runs.is_empty() {
        return failure.map_or(Ok(Exit::Interrupted), Err);
    }
    let verdict = match &runs[..] {
        [first, second] => agreement(first.count, second.count),
        _ => Agreement::Undecided,
    };
    let printed = match plan.format {
        Format::Text => print(&text(plan, &runs, verdict)),
        Format::Json => print_json(&Report::new(plan, &runs, verdict)),
    };
    if verdict == Agreement::Disagree {
        // Nothing is allowed to hide this, not even an output that cannot be written.
        tell("error: SAT and backtracking disagree");
        if let Err(failure) = printed {
            failure.report();
        }
        match save_reproducer(plan, &runs, folder, supervisor) {
            Ok(path) => tell(&format!("The evidence is in {}.", quoted(&path))),
            Err(failure) => {
                tell("No reproducer could be saved:");
                failure.report();
            }
        }
        return Ok(Exit::Mismatch);
    }
    printed?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let all_complete = runs.iter().all(|run| run.count.complete);
    let nothing_to_keep = runs.iter().all(|run| {
        run.stopped == Some(Cut::Stopped(UnknownReason::Interrupted)) && run.count.solutions == 0
    });
    Ok(if runs.len() == plan.engines.len() && all_complete {
        Exit::Answered
    } else if nothing_to_keep {
        Exit::Interrupted
    } else {
        Exit::Incomplete
    })
}

/// What one engine counted.
struct Run {
    engine: EnginePlan,
    count: RunCount,
    /// Why the count is not complete.
    stopped: Option<Cut>,
    time: Duration,
    /// The native search that did the work, and the instructions it used.
    algorithm: Option<&'static str>,
    simd: Option<SimdLevel>,
    /// The sizes of the classes of symmetric solutions, with the number of each, where the engine
    /// finds classes.
    class_sizes: Option<Vec<(u64, u64)>>,
    /// The solutions, where the engine keeps them: one of each class if it finds classes.
    found: Option<HashSet<Placement>>,
}

/// Why a count was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Limit,
    Stopped(UnknownReason),
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit => f.write_str("the limit was reached"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl Run {
    /// How many classes of symmetric solutions were found, if the engine finds classes.
    fn classes(&self) -> Option<u64> {
        let sizes = self.class_sizes.as_ref()?;
        Some(sizes.iter().map(|(_, count)| count).sum())
    }
}

/// Counts with each engine until one is interrupted or fails. What the others counted is kept.
fn count_with_all(plan: &CountPlan, supervisor: &Supervisor) -> (Vec<Run>, Option<Failure>) {
    let mut runs = Vec::new();
    // Backtracking, which is told last, goes first: it is the faster one on most boards, and if the
    // work is interrupted its count is worth having.
    for engine in plan.engines.iter().rev() {
        match count(plan, *engine, supervisor) {
            Ok(run) => {
                let over = matches!(
                    run.stopped,
                    Some(Cut::Stopped(
                        UnknownReason::Interrupted | UnknownReason::TimeLimit
                    ))
                );
                runs.insert(0, run);
                if over {
                    break;
                }
            }
            Err(failure) => return (runs, Some(failure)),
        }
    }
    (runs, None)
}

fn count(plan: &CountPlan, engine: EnginePlan, supervisor: &Supervisor) -> Result<Run, Failure> {
    let end = match engine {
        EnginePlan::Sat(sat) => count_by_sat(plan, sat, supervisor)?,
        EnginePlan::Native(native) => count_natively(plan, native, supervisor)?,
    };
    let (counted, time) = match end {
        End::Finished { result, time } => (result?, time),
        End::Abandoned { found, time } => {
            let all = FoundAll {
                solutions: found,
                ending: Ending::Stopped(UnknownReason::Interrupted),
                class_sizes: None,
                found: None,
            };
            let counted = Counted {
                all,
                algorithm: None,
                simd: None,
            };
            (counted, time)
        }
    };
    let Counted {
        all: found,
        algorithm,
        simd,
    } = counted;
    Ok(Run {
        engine,
        count: RunCount {
            solutions: found.solutions,
            complete: found.ending == Ending::Exhausted,
        },
        stopped: match found.ending {
            Ending::Exhausted => None,
            Ending::Limit => Some(Cut::Limit),
            Ending::Stopped(reason) => Some(Cut::Stopped(supervisor.reason(reason))),
        },
        time,
        algorithm,
        simd,
        class_sizes: found.class_sizes,
        found: found.found,
    })
}

/// What a worker counted, and how.
struct Counted {
    all: FoundAll,
    algorithm: Option<&'static str>,
    simd: Option<SimdLevel>,
}

fn count_by_sat(
    plan: &CountPlan,
    sat: SatPlan,
    supervisor: &Supervisor,
) -> Result<End<Result<Counted, Failure>>, Failure> {
    let what = format!("counting by SAT ({sat})");
    let job = job(plan, sat);
    supervisor.supervise_counting(&what, move |reporter| {
        let all = job.run(reporter, Listing::Nowhere)?;
        Ok(Counted {
            all,
            algorithm: None,
            simd: None,
        })
    })
}

fn job(plan: &CountPlan, sat: SatPlan) -> Job {
    Job {
        problem: plan.problem.clone(),
        sat,
        all: plan.all.clone(),
        purpose: "count",
    }
}

fn count_natively(
    plan: &CountPlan,
    native: NativePlan,
    supervisor: &Supervisor,
) -> Result<End<Result<Counted, Failure>>, Failure> {
    let problem = plan.problem.clone();
    let limit = plan.all.limit;
    let algorithm = native.engine.for_counting(&problem, &native.options());
    let what = format!("counting by {}", native.how(algorithm.name()));
    supervisor.supervise_counting(&what, move |reporter| {
        let stop = || reporter.interrupt.is_triggered();
        if let Some(limit) = limit {
            return count_until(&problem, &native, limit, reporter);
        }
        let progress = |progress: Progress| reporter.is_done_to(progress.fraction);
        let options = native.options().with_stop(&stop).with_progress(&progress);
        let report = native
            .engine
            .count(&problem, &options)
            .map_err(Failure::runtime)?;
        Ok(Counted {
            all: FoundAll {
                solutions: report.solutions,
                ending: if report.complete {
                    Ending::Exhausted
                } else {
                    Ending::Stopped(UnknownReason::Interrupted)
                },
                class_sizes: None,
                found: None,
            },
            algorithm: Some(report.engine),
            simd: report.simd,
        })
    })
}

/// Counts one by one, and no more than are wanted.
fn count_until(
    problem: &Problem,
    native: &NativePlan,
    limit: u64,
    reporter: &Reporter<()>,
) -> Result<Counted, Failure> {
    let mut left = limit;
    let report = native
        .search(
            problem,
            |_| {
                reporter.count(1);
                left -= 1;
                if left == 0 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
            || reporter.interrupt.is_triggered(),
        )
        .map_err(Failure::runtime)?;
    Ok(Counted {
        all: FoundAll {
            solutions: report.solutions,
            ending: match (left, report.complete) {
                (0, _) => Ending::Limit,
                (_, true) => Ending::Exhausted,
                (_, false) => Ending::Stopped(UnknownReason::Interrupted),
            },
            class_sizes: None,
            found: None,
        },
        algorithm: Some(native.listing_algorithm(problem)),
        simd: None,
    })
}

/// What the solvers measured, if it was asked for.
fn statistics_text(runs: &[Run]) -> String {
    let reports = runs.iter().filter_map(|run| run.engine.measured());
    reports
        .map(|report| format!("\n{}\n", report.lines().join("\n")))
        .collect()
}

fn text(plan: &CountPlan, runs: &[Run], verdict: Agreement) -> String {
    let most = runs
        .iter()
        .map(|run| run.count.solutions)
        .max()
        .unwrap_or(0);
    // A complete count says how many there are, whatever another run had found when it stopped.
    let partial = runs
        .iter()
        .find_map(|run| run.stopped)
        .filter(|_| runs.iter().all(|run| run.stopped.is_some()));
    let answer = match (verdict, partial) {
        (Agreement::Disagree, _) => "SAT and backtracking disagree".to_owned(),
        (_, Some(reason)) if most == 0 => format!("no solution found yet (partial: {reason})"),
        (_, Some(reason)) => {
            format!("at least {} (partial: {reason})", counted(most, "solution"))
        }
        (_, None) => counted(most, "solution"),
    };
    let mut text = format!("{}: {answer}\n\n", describe(&plan.problem));
    let names = runs.iter().map(|run| run.engine.name().len());
    let width = names.max().unwrap_or(0).max("backtrack ".len());
    text += &format!(
        "{:<width$} {:>12} {:>12}   {}\n",
        "engine", "solutions", "time", "how"
    );
    for run in runs {
        let engine = run.engine.name();
        let how = match run.engine {
            EnginePlan::Sat(sat) => format!("{sat}, {}", plan.all.method),
            EnginePlan::Native(native) => native.how(run.algorithm.unwrap_or("unknown")),
        };
        let classes = run
            .classes()
            .map(|classes| format!(": {}", counted_classes(classes)))
            .unwrap_or_default();
        let partial = run
            .stopped
            .map(|reason| format!(", partial: {reason}"))
            .unwrap_or_default();
        text += &format!(
            "{engine:<width$} {:>12} {:>12}   {how}{classes}{partial}\n",
            run.count.solutions,
            duration(run.time),
        );
    }
    if plan.engines.len() == 2 {
        text += match verdict {
            Agreement::Agree => "\nThe two counts agree.\n",
            Agreement::Disagree => "\nThe two counts disagree: at least one of them is wrong.\n",
            Agreement::Undecided => "\nThe counts were not compared, for not both are complete.\n",
        };
    }
    text + &statistics_text(runs)
}

/// What `--format json` prints and a reproducer holds.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    heading: Heading,
    /// The count, or what was found of a count cut short; null where the engines disagree.
    solutions: Option<u64>,
    complete: bool,
    /// Null where there was nothing to compare.
    agree: Option<bool>,
    runs: Vec<ReportedRun>,
}

#[derive(Serialize)]
struct ReportedRun {
    engine: &'static str,
    /// The native search that did the work, and the instructions it used.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    /// The whole formula in words, if there is more to say of it than its encodings.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    /// How all solutions were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    /// How much symmetry is broken, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
    /// How many classes of symmetric solutions the solver found, and how many of each size, where
    /// it finds classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_sizes: Option<BTreeMap<u64, u64>>,
    solutions: u64,
    complete: bool,
    /// Why the count is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    seconds: f64,
    /// What the solvers measured, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<backend::Report>,
}

impl Report {
    fn new(plan: &CountPlan, runs: &[Run], verdict: Agreement) -> Self {
        let solutions = runs.iter().map(|run| run.count.solutions).max();
        Self {
            heading: Heading::new(&plan.problem),
            solutions: solutions.filter(|_| verdict != Agreement::Disagree),
            complete: runs.iter().any(|run| run.count.complete) && verdict != Agreement::Disagree,
            agree: match verdict {
                Agreement::Agree => Some(true),
                Agreement::Disagree => Some(false),
                Agreement::Undecided => None,
            },
            runs: (runs.iter())
                .map(|run| ReportedRun::new(run, plan.all.method))
                .collect(),
        }
    }
}

impl ReportedRun {
    fn new(run: &Run, method: Method) -> Self {
        let sat = run.engine.sat();
        Self {
            engine: run.engine.name(),
            algorithm: run.algorithm,
            simd: run.simd.map(SimdLevel::name),
            backend: sat.map(|sat| sat.backend.name()),
            encoding: sat.map(|sat| sat.formula.encoding()),
            formula: sat.and_then(|sat| sat.formula.if_unusual()),
            method: sat.map(|_| method.to_string()),
            symmetry: sat
                .filter(|sat| sat.formula.breaks_symmetry())
                .map(|sat| sat.formula.symmetry()),
            classes: run.classes(),
            class_sizes: (run.class_sizes.as_ref()).map(|sizes| sizes.iter().copied().collect()),
            solutions: run.count.solutions,
            complete: run.count.complete,
            reason: run.stopped.map(|reason| reason.to_string()),
            seconds: seconds(run.time),
            statistics: run.engine.measured(),
        }
    }
}

/// What a person needs to find out which side is wrong.
#[derive(Serialize)]
struct Reproducer {
    version: &'static str,
    #[serde(flatten)]
    report: Report,
    /// Solutions that only SAT found, as columns counted from 1; at most 100.
    only_sat: Vec<String>,
    /// Solutions that only backtracking found, likewise.
    only_backtrack: Vec<String>,
    /// Whether the two lists were made to their end (or their limit).
    difference_complete: bool,
}

fn save_reproducer(
    plan: &CountPlan,
    runs: &[Run],
    folder: &Path,
    supervisor: &Supervisor,
) -> Result<PathBuf, Failure> {
    let problem = &plan.problem;
    let found_by_sat = runs.iter().find_map(|run| match run.engine {
        EnginePlan::Sat(sat) => Some((sat, &run.found)),
        EnginePlan::Native(_) => None,
    });
    let found_by_sat = match found_by_sat {
        Some((sat, Some(found))) => Some(all_solutions(plan, &sat, found)),
        Some((sat, None)) => Some(found_again(plan, sat, supervisor)?),
        None => None,
    };
    let difference = match found_by_sat {
        Some(found) => difference(problem, &found, LISTED_DIFFERENCES, || {
            supervisor.interrupt.is_triggered()
        })
        .map_err(Failure::runtime)?,
        None => Difference::default(),
    };
    let lines = |placements: &[Placement]| placements.iter().map(Placement::to_string).collect();
    let reproducer = Reproducer {
        version: env!("CARGO_PKG_VERSION"),
        report: Report::new(plan, runs, Agreement::Disagree),
        only_sat: lines(&difference.only_sat),
        only_backtrack: lines(&difference.only_backtrack),
        difference_complete: difference.complete,
    };
    let json = serde_json::to_string_pretty(&reproducer).map_err(Failure::runtime)?;
    let (path, mut file) = create_new(folder, &format!("queensat-mismatch-{}", problem.n()))?;
    file.write_all(json.as_bytes())
        .and_then(|()| file.write_all(b"\n"))
        .and_then(|()| file.sync_all())
        .map_err(|error| Failure::write(&quoted(&path), &error))?;
    Ok(path)
}

/// What was found, and everything that is symmetric to it where there is one of each class.
fn all_solutions(
    plan: &CountPlan,
    sat: &SatPlan,
    found: &HashSet<Placement>,
) -> HashSet<Placement> {
    let problem = &plan.problem;
    let group = match plan.all.method {
        Method::Orbits => problem.symmetries(),
        Method::Loop | Method::Cubes(_) => sat.formula.broken_symmetries(problem),
    };
    found
        .iter()
        .flat_map(|placement| placement.orbit(problem.n(), &group))
        .collect()
}

/// The solutions that were counted without being kept, found once more. No checkpoint tells what
/// they were, so nothing is skipped.
fn found_again(
    plan: &CountPlan,
    sat: SatPlan,
    supervisor: &Supervisor,
) -> Result<HashSet<Placement>, Failure> {
    let mut job = job(plan, sat);
    job.all.checkpoint = None;
    let end = supervisor.supervise(
        "finding the solutions again",
        move |reporter| {
            let mut found = HashSet::new();
            let mut keep = |placement| {
                found.insert(placement);
                true
            };
            job.run(reporter, Listing::To(&mut keep)).map(|_| found)
        },
        |()| Ok(()),
        || Ok(()),
    )?;
    match end {
        End::Finished { result, .. } => result,
        End::Abandoned { .. } => Err(Failure::Interrupted),
    }
}

/// A JSON file in `folder` that did not exist before, with a number in its name if need be.
fn create_new(folder: &Path, name: &str) -> Result<(PathBuf, File), Failure> {
    for number in 1.. {
        let number = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = folder.join(format!("{name}{number}.json"));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Failure::write(&quoted(&path), &error)),
        }
    }
    unreachable!("the numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::all_solutions::AllSolutionsPlan;
    use crate::cli::engine::backtrack;
    use crate::cli::formula::FormulaPlan;
    use encodings::at_most_one::Encoding;
    use encodings::{ClauseSink, Lit, SinkError, VarRange};
    use queensat::enumerate::{Split, SplitBy};
    use queensat::solver::{
        Backend, Capabilities, Interrupt, Outcome, SatSolver, SolveIncremental, SolverError,
        backend_by_name,
    };
    use serde_json::Value;
    use std::num::NonZeroUsize;
    use std::sync::LazyLock;

    /// A solver that says after three models that there are no more.
    struct Liar {
        solver: Box<dyn SatSolver>,
        models: u32,
    }

    static LIAR: Backend = Backend::new(
        "liar",
        "for tests",
        Capabilities {
            incremental: true,
            ..Capabilities::NONE
        },
        |_| {
            let solver = backend_by_name("varisat").unwrap().new_solver()?;
            Ok(Box::new(Liar { solver, models: 0 }))
        },
    );

    impl ClauseSink for Liar {
        fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
            self.solver.new_vars(count)
        }

        fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
            self.solver.add_clause(clause)
        }
    }

    impl SatSolver for Liar {
        fn solve(&mut self) -> Result<Outcome, SolverError> {
            self.models += 1;
            if self.models > 3 {
                return Ok(Outcome::Unsatisfiable);
            }
            self.solver.solve()
        }

        fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
            Some(self)
        }
    }

    impl SolveIncremental for Liar {}

    /// What [`STUCK`] triggers: somebody presses Ctrl-C while it solves.
    static CTRL_C: LazyLock<Interrupt> = LazyLock::new(Interrupt::new);

    /// A solver that takes everything and answers as it is told.
    struct Fake(fn() -> Result<Outcome, SolverError>);

    const FAKE_CAPABILITIES: Capabilities = Capabilities {
        incremental: true,
        ..Capabilities::NONE
    };

    impl ClauseSink for Fake {
        fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
            Ok(VarRange::new(0, count).unwrap())
        }

        fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
            Ok(())
        }
    }

    impl SatSolver for Fake {
        fn solve(&mut self) -> Result<Outcome, SolverError> {
            (self.0)()
        }

        fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
            Some(self)
        }
    }

    impl SolveIncremental for Fake {}

    /// Never ends and cannot be interrupted.
    static STUCK: Backend = Backend::new("stuck", "for tests", FAKE_CAPABILITIES, |_| {
        Ok(Box::new(Fake(|| {
            CTRL_C.trigger();
            loop {
                std::thread::park();
            }
        })))
    });

    /// Fails.
    static BROKEN: Backend = Backend::new("broken", "for tests", FAKE_CAPABILITIES, |_| {
        Ok(Box::new(Fake(|| {
            Err(SolverError {
                backend: "broken".into(),
                message: "out of order".into(),
            })
        })))
    });

    fn plan_by(n: u32, backend: &'static Backend, method: Method) -> CountPlan {
        let formula = FormulaPlan::plain(Encoding::Pairwise);
        CountPlan {
            problem: Problem::new(n).unwrap(),
            engines: vec![
                EnginePlan::Sat(SatPlan {
                    backend,
                    formula,
                    measured: None,
                }),
                EnginePlan::Native(NativePlan::plain(backtrack())),
            ],
            all: AllSolutionsPlan {
                method,
                threads: NonZeroUsize::MIN,
                checkpoint: None,
                limit: None,
                time_limit: None,
            },
            format: Format::Json,
        }
    }

    fn plan(n: u32, backend: &'static Backend) -> CountPlan {
        plan_by(n, backend, Method::Loop)
    }

    fn supervisor() -> Supervisor {
        Supervisor {
            interrupt: Interrupt::new(),
            quiet: true,
            deadline: None,
        }
    }

    #[test]
    fn a_mismatch_has_its_own_exit_code_and_leaves_a_reproducer() {
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            let exit = run_in(&plan(6, &LIAR), &supervisor(), folder.path()).unwrap();
            assert_eq!(exit, Exit::Mismatch);
        }
        // The second does not overwrite the first.
        for name in ["queensat-mismatch-6.json", "queensat-mismatch-6-2.json"] {
            let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
            let reproducer: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(reproducer["agree"], false);
            assert_eq!(reproducer["solutions"], Value::Null);
            assert_eq!(reproducer["runs"][0]["backend"], "liar");
            assert_eq!(reproducer["runs"][0]["solutions"], 3);
            assert_eq!(reproducer["runs"][1]["solutions"], 4);
            assert_eq!(reproducer["only_sat"], Value::Array(Vec::new()));
            assert_eq!(reproducer["only_backtrack"].as_array().unwrap().len(), 1);
        }
    }

    /// By cubes nothing is kept, and the evidence is found again.
    #[test]
    fn a_mismatch_of_cubes_leaves_a_reproducer_too() {
        let folder = tempfile::tempdir().unwrap();
        // All of the board is one cube, of which the liar gives three solutions of four.
        let split = Split {
            by: SplitBy::Rows(0),
            symmetry: false,
        };
        let plan = plan_by(6, &LIAR, Method::Cubes(split));
        let exit = run_in(&plan, &supervisor(), folder.path()).unwrap();
        assert_eq!(exit, Exit::Mismatch);
        let path = folder.path().join("queensat-mismatch-6.json");
        let reproducer: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(reproducer["runs"][0]["solutions"], 3);
        assert_eq!(reproducer["only_sat"], Value::Array(Vec::new()));
        assert_eq!(reproducer["only_backtrack"].as_array().unwrap().len(), 1);
        assert_eq!(reproducer["difference_complete"], true);
    }

    #[test]
    fn a_mismatch_without_a_reproducer_is_still_a_mismatch() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        let exit = run_in(&plan(6, &LIAR), &supervisor(), &gone).unwrap();
        assert_eq!(exit, Exit::Mismatch);
    }

    #[test]
    fn where_the_counts_agree_nothing_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        // With fewer than three solutions the liar has nothing to hide.
        let exit = run_in(&plan(4, &LIAR), &supervisor(), folder.path()).unwrap();
        assert_eq!(exit, Exit::Answered);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn an_interrupt_before_the_start_is_not_lost() {
        let supervisor = supervisor();
        supervisor.interrupt.trigger();
        let folder = tempfile::tempdir().unwrap();
        let backend = backend_by_name("varisat").unwrap();
        let exit = run_in(&plan(8, backend), &supervisor, folder.path()).unwrap();
        assert_eq!(exit, Exit::Interrupted);
    }

    #[test]
    fn a_solver_that_hangs_does_not_cost_the_count_of_backtracking() {
        let supervisor = Supervisor {
            interrupt: CTRL_C.clone(),
            quiet: true,
            deadline: None,
        };
        let plan = plan(8, &STUCK);
        let (runs, failure) = count_with_all(&plan, &supervisor);
        assert_eq!(failure, None);
        let report = Report::new(&plan, &runs, Agreement::Undecided);
        let report = serde_json::to_value(report).unwrap();
        assert_eq!(report["solutions"], 92);
        assert_eq!(report["complete"], true);
        assert_eq!(report["agree"], Value::Null);
        assert_eq!(report["runs"][0]["backend"], "stuck");
        assert_eq!(report["runs"][0]["complete"], false);
        assert_eq!(report["runs"][0]["reason"], "interrupted");
        assert_eq!(report["runs"][1]["complete"], true);
        let text = text(&plan, &runs, Agreement::Undecided);
        assert!(text.contains(": 92 solutions\n"), "{text}");
        assert!(text.contains("partial: interrupted"), "{text}");
    }

    #[test]
    fn a_solver_that_fails_does_not_cost_the_count_of_backtracking() {
        let (runs, failure) = count_with_all(&plan(8, &BROKEN), &supervisor());
        assert!(
            matches!(failure, Some(Failure::Runtime(message)) if message.contains("out of order"))
        );
        assert_eq!(runs.len(), 1);
        assert_eq!(runs[0].count.solutions, 92);
    }
}
