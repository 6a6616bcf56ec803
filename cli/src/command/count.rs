//! `queensat count`: counts of all solutions by SAT and by backtracking.

mod report;
mod table;
mod text;

use crate::args::{CountPlan, Format};
use crate::completeness;
use crate::engine::{EnginePlan, NativePlan, ending};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::formula::require_room_for_all;
use crate::json::Object;
use crate::mismatch;
use crate::output::{print, print_json};
use crate::solution_file::Counting;
use crate::worker::{Finished, Reporter, Supervisor};
use queensat::backtrack::{Progress, SimdLevel};
use queensat::enumerate::{Ending, Enumeration};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::verify::{Agreement, Completeness, RunCount, agreement, completeness_of_search};
use report::add_counts;
use solvers::UnknownReason;
use std::ops::ControlFlow;
use std::time::Duration;

/// Counts on each board, and prints a report on one board, or a table of several.
pub fn run(plans: &[CountPlan], supervisor: &Supervisor) -> Result<Exit, Failure> {
    for plan in plans {
        if plan.engines.iter().any(|engine| engine.sat().is_some()) {
            require_room_for_all(&plan.all.job)?;
        }
    }
    let [first, ..] = plans else {
        return Ok(Exit::Answered);
    };
    let supervisor = &supervisor.with_time_limit(first.all.time_limit);
    let is_table = plans.len() > 1 && first.format == Format::Text;
    if is_table {
        print(&table::head(first))?;
    }
    let mut exit = Exit::Answered;
    for (number, plan) in plans.iter().enumerate() {
        match run_one(plan, is_table, supervisor)? {
            Exit::Answered => {}
            // A limit of solutions ends the count on one board only.
            Exit::Incomplete if supervisor.stop().is_none() => exit = Exit::Incomplete,
            exit => {
                if number + 1 < plans.len() {
                    print_diagnostic("stopped: the remaining boards are left out");
                }
                return Ok(match exit {
                    Exit::Interrupted if number > 0 => Exit::Incomplete,
                    exit => exit,
                });
            }
        }
    }
    Ok(exit)
}

/// Counts on one board, and compares if there are two counts.
fn run_one(plan: &CountPlan, is_table: bool, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let (runs, failure) = count_with_all(plan, supervisor);
    if runs.is_empty() {
        return failure.map_or(Ok(Exit::Interrupted), Err);
    }
    let verdict = judge(&plan.problem, &runs, supervisor)?;
    let printed = match plan.format {
        Format::Text if is_table => print(&table::row(plan, &runs, &verdict)),
        Format::Text => print(&text::report(plan, &runs, &verdict)),
        Format::Json => print_json(&add_counts(Object::default(), plan, &runs, &verdict)),
    };
    if let Verdict::Wrong(message) = &verdict {
        // This must be reported even if the output cannot be written.
        let exit = mismatch::report(message, &plan.problem, |object| {
            let object = add_counts(object, plan, &runs, &verdict);
            match runs.iter().find_map(Run::by_sat) {
                Some(all) => {
                    let found = all.found.as_ref();
                    mismatch::add_difference(object, &plan.all.job, found, supervisor)
                }
                None => Ok(object),
            }
        });
        if let Err(failure) = printed {
            failure.report();
        }
        return Ok(exit);
    }
    printed?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let all_complete = runs.iter().all(|run| run.count().complete);
    let nothing_to_keep = runs
        .iter()
        .all(|run| run.ending == Ending::Stopped(UnknownReason::Interrupted) && run.solutions == 0);
    Ok(if runs.len() == plan.engines.len() && all_complete {
        Exit::Answered
    } else if nothing_to_keep {
        Exit::Interrupted
    } else {
        Exit::Incomplete
    })
}

/// Judgement on all runs of a problem.
enum Verdict {
    /// A run found all solutions, on this basis.
    Complete(Completeness),
    /// No run found all solutions.
    Partial,
    /// A run is wrong.
    Wrong(String),
}

/// Compares the counts with each other and with what is known.
fn judge(problem: &Problem, runs: &[Run], supervisor: &Supervisor) -> Result<Verdict, Failure> {
    let compared = match runs {
        [first, second] => agreement(first.count(), second.count()),
        _ => Agreement::Undecided,
    };
    if compared == Agreement::Disagree {
        return Ok(Verdict::Wrong("SAT and backtracking disagree".into()));
    }
    // The native search of a pair confirms the other run or, if that is partial, stands alone.
    let Some(run) = runs.iter().rev().find(|run| run.count().complete) else {
        return Ok(Verdict::Partial);
    };
    let basis = match &run.engine {
        EnginePlan::Sat(sat) => {
            let solver = sat.backend.name();
            completeness::of_sat(problem, run.solutions, solver, run.time, supervisor)?
        }
        EnginePlan::Native(native) => completeness_of_search(problem, run.solutions, native.name()),
    };
    Ok(match (basis, compared) {
        (Err(contradiction), _) => Verdict::Wrong(contradiction.to_string()),
        (Ok(_), Agreement::Agree) => Verdict::Complete(Completeness::CrossChecked),
        (Ok(basis), _) => Verdict::Complete(basis),
    })
}

/// Result of one engine.
struct Run {
    engine: EnginePlan,
    solutions: u64,
    ending: Ending,
    details: Details,
    time: Duration,
}

/// Details of a count that only one side has.
enum Details {
    /// Solutions and classes that SAT found.
    Sat(Enumeration),
    /// Native search and its instruction set.
    Native(&'static str, Option<SimdLevel>),
}

impl Run {
    fn count(&self) -> RunCount {
        RunCount {
            solutions: self.solutions,
            complete: self.ending == Ending::Exhausted,
        }
    }

    /// Returns the solutions and classes that SAT found.
    const fn by_sat(&self) -> Option<&Enumeration> {
        match &self.details {
            Details::Sat(all) => Some(all),
            Details::Native(..) => None,
        }
    }

    /// Returns the native search and its instruction set.
    const fn natively(&self) -> Option<(&'static str, Option<SimdLevel>)> {
        match self.details {
            Details::Sat(_) => None,
            Details::Native(algorithm, simd) => Some((algorithm, simd)),
        }
    }

    /// Returns the number of classes of symmetric solutions, if the engine finds classes.
    fn classes(&self) -> Option<u64> {
        let sizes = self.by_sat()?.class_sizes.as_ref()?;
        Some(sizes.iter().map(|(_, count)| count).sum())
    }
}

/// Counts with each engine until one is interrupted or fails. The other counts are kept.
fn count_with_all(plan: &CountPlan, supervisor: &Supervisor) -> (Vec<Run>, Option<Failure>) {
    let mut runs = Vec::new();
    // Backtracking, which is listed last, runs first: it is faster on most boards, so an interrupt
    // is likely to leave its complete count.
    for engine in plan.engines.iter().rev() {
        match count(plan, engine, supervisor) {
            Ok(run) => {
                let is_over = matches!(
                    run.ending,
                    Ending::Stopped(UnknownReason::Interrupted | UnknownReason::TimeLimit)
                );
                runs.insert(0, run);
                if is_over {
                    break;
                }
            }
            Err(failure) => return (runs, Some(failure)),
        }
    }
    (runs, None)
}

fn count(plan: &CountPlan, engine: &EnginePlan, supervisor: &Supervisor) -> Result<Run, Failure> {
    let all = plan.all.clone();
    let Finished { result, time } = match engine {
        EnginePlan::Sat(sat) => {
            let job = plan.all.job.clone();
            let what = format!("counting by SAT ({sat})");
            let work = move |reporter: &Reporter<()>| {
                reporter.expect_cubes(&job);
                let counted = job.count_with(&reporter.control, &mut Counting);
                let counted = counted.map_err(|error| all.failure(error))?;
                Ok((counted.solutions, counted.ending, Details::Sat(counted)))
            };
            let stopped = |reason| {
                let nothing = Details::Sat(Enumeration {
                    solutions: 0,
                    ending: Ending::Stopped(reason),
                    class_sizes: None,
                    found: None,
                });
                Ok((0, Ending::Stopped(reason), nothing))
            };
            supervisor.supervise_counting(&what, work, stopped)?
        }
        EnginePlan::Native(native) => {
            let (problem, native) = (plan.problem.clone(), *native);
            let algorithm = native.engine.for_counting(&problem, &native.options());
            let what = format!("counting by {}", native.how(algorithm.name()));
            let nothing = Details::Native(algorithm.name(), None);
            supervisor.supervise_counting(
                &what,
                move |reporter| count_natively(&problem, native, all.job.limit, reporter),
                |reason| Ok((0, Ending::Stopped(reason), nothing)),
            )?
        }
    };
    let (solutions, ending, details) = result?;
    Ok(Run {
        engine: engine.clone(),
        solutions,
        ending,
        details,
        time,
    })
}

fn count_natively(
    problem: &Problem,
    native: NativePlan,
    limit: Option<u64>,
    reporter: &Reporter<()>,
) -> Result<(u64, Ending, Details), Failure> {
    if limit.is_some() {
        let visit = |_: &Placement| {
            reporter.count(1);
            Ok(ControlFlow::Continue(()))
        };
        let (solutions, ending) = native.search_up_to(limit, problem, &reporter.control, visit)?;
        let details = Details::Native(native.listing_algorithm(problem), None);
        return Ok((solutions, ending, details));
    }
    let stop = || reporter.is_stopped();
    let progress = |progress: Progress| reporter.set_fraction(progress.fraction);
    let options = native.options().with_stop(&stop).with_progress(&progress);
    let report = native.engine.count(problem, &options);
    let report = report.map_err(Failure::runtime)?;
    let ending = ending(report.complete, &reporter.control);
    let details = Details::Native(report.engine, report.simd);
    Ok((report.solutions, ending, details))
}
