//! `queensat count`: all solutions, counted by SAT and by backtracking.

mod report;
mod reproducer;

use crate::args::{CountPlan, Format, SatPlan};
use crate::engine::{EnginePlan, NativePlan};
use crate::exit::{Exit, Failure, tell};
use crate::formula::require_room_for_all;
use crate::output::{print, print_json};
use crate::solution_file::Counting;
use crate::text::{counted, counted_classes, describe, duration, quoted};
use crate::worker::{Finished, Reporter, Supervisor};
use queensat::backtrack::{Progress, SimdLevel};
use queensat::enumerate::{Ending, Enumeration};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::verify::{Agreement, RunCount, agreement};
use report::Report;
use reproducer::save_reproducer;
use solvers::UnknownReason;
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// Counts, reports, and compares if there are two counts.
pub fn run(plan: &CountPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    run_in(plan, supervisor, Path::new("."))
}

/// Like [`run`], with a folder for the reproducer of a mismatch.
fn run_in(plan: &CountPlan, supervisor: &Supervisor, folder: &Path) -> Result<Exit, Failure> {
    for engine in &plan.engines {
        if let EnginePlan::Sat(sat) = engine {
            require_room_for_all(&sat.job(&plan.problem, &plan.all))?;
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
        match count(plan, engine, supervisor) {
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

fn count(plan: &CountPlan, engine: &EnginePlan, supervisor: &Supervisor) -> Result<Run, Failure> {
    let Finished { result, time } = match engine {
        EnginePlan::Sat(sat) => count_by_sat(plan, sat, supervisor)?,
        EnginePlan::Native(native) => count_natively(plan, *native, supervisor)?,
    };
    let Counted {
        all,
        algorithm,
        simd,
    } = result?;
    Ok(Run {
        engine: engine.clone(),
        count: RunCount {
            solutions: all.solutions,
            complete: all.ending == Ending::Exhausted,
        },
        stopped: match all.ending {
            Ending::Exhausted => None,
            Ending::Limit => Some(Cut::Limit),
            Ending::Stopped(reason) => Some(Cut::Stopped(reason)),
        },
        time,
        algorithm,
        simd,
        class_sizes: all.class_sizes,
        found: all.found,
    })
}

/// Result of a worker that counts.
struct Counted {
    all: Enumeration,
    algorithm: Option<&'static str>,
    simd: Option<SimdLevel>,
}

impl Counted {
    /// Returns the count of a native search.
    const fn natively(
        (solutions, ending): (u64, Ending),
        algorithm: &'static str,
        simd: Option<SimdLevel>,
    ) -> Self {
        Self {
            all: Enumeration {
                solutions,
                ending,
                class_sizes: None,
                found: None,
            },
            algorithm: Some(algorithm),
            simd,
        }
    }
}

type Count = Finished<Result<Counted, Failure>>;

fn count_by_sat(
    plan: &CountPlan,
    sat: &SatPlan,
    supervisor: &Supervisor,
) -> Result<Count, Failure> {
    let what = format!("counting by SAT ({sat})");
    let (job, all) = (sat.job(&plan.problem, &plan.all), plan.all.clone());
    supervisor.supervise_counting(&what, move |reporter| {
        reporter.expect_cubes(&job);
        let counted = job.count_with(&reporter.control, &mut Counting);
        Ok(Counted {
            all: counted.map_err(|error| all.failure(error))?,
            algorithm: None,
            simd: None,
        })
    })
}

fn count_natively(
    plan: &CountPlan,
    native: NativePlan,
    supervisor: &Supervisor,
) -> Result<Count, Failure> {
    let problem = plan.problem.clone();
    let limit = plan.all.limit;
    let algorithm = native.engine.for_counting(&problem, &native.options());
    let what = format!("counting by {}", native.how(algorithm.name()));
    supervisor.supervise_counting(&what, move |reporter| {
        let stop = || reporter.is_stopped();
        if let Some(limit) = limit {
            return count_until(&problem, &native, limit, reporter);
        }
        let progress = |progress: Progress| reporter.is_done_to(progress.fraction);
        let options = native.options().with_stop(&stop).with_progress(&progress);
        let report = native
            .engine
            .count(&problem, &options)
            .map_err(Failure::runtime)?;
        let ending = ending(report.complete, reporter);
        let count = (report.solutions, ending);
        Ok(Counted::natively(count, report.engine, report.simd))
    })
}

/// Counts one by one up to a limit.
fn count_until(
    problem: &Problem,
    native: &NativePlan,
    limit: u64,
    reporter: &Reporter<()>,
) -> Result<Counted, Failure> {
    let mut left = limit;
    let visit = |_: &[u32]| {
        reporter.count(1);
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let report = native
        .search(problem, visit, || reporter.is_stopped())
        .map_err(Failure::runtime)?;
    let ending = if left == 0 {
        Ending::Limit
    } else {
        ending(report.complete, reporter)
    };
    let algorithm = native.listing_algorithm(problem);
    Ok(Counted::natively(
        (report.solutions, ending),
        algorithm,
        None,
    ))
}

fn ending(complete: bool, reporter: &Reporter<()>) -> Ending {
    if complete {
        Ending::Exhausted
    } else {
        Ending::Stopped(reporter.control.reason(UnknownReason::Interrupted))
    }
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
        let how = match &run.engine {
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

#[cfg(test)]
mod tests;
