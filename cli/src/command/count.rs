//! `queensat count`: counts of all solutions by SAT and by backtracking.

mod report;
mod table;
mod text;

use crate::all_solutions::failure_of;
use crate::args::{CountArgs, CountPlan, Format};
use crate::batch::{Answer, Fault};
use crate::completeness;
use crate::engine::{EnginePlan, NativePlan, ending};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::json::Object;
use crate::mismatch;
use crate::output::{print, print_json};
use crate::solution_file::Counting;
use crate::worker::{Reporter, Supervisor};
use queensat::Control;
use queensat::backtrack::SimdLevel;
use queensat::enumerate::{Ending, Enumeration};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::verify::{
    Agreement, Completeness, Contradiction, RunCount, agreement, completeness_of_search,
};
use report::add_counts;
use solvers::{Interrupt, UnknownReason};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Counts on each board, and prints a report on one board, or a table of several.
pub fn run(plans: &[CountPlan], supervisor: &Supervisor) -> Result<Exit, Failure> {
    let [first, ..] = plans else {
        return Ok(Exit::Answered);
    };
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
    let (runs, failure) = count_with_all(plan, |engine| supervised(plan, engine, supervisor));
    if runs.is_empty() {
        return failure.map_or(Ok(Exit::Interrupted), Err);
    }
    let verdict = judge(&plan.problem, &runs, |solver, run| {
        completeness::of_sat(&plan.problem, run.solutions, solver, run.time, supervisor)
    })?;
    let printed = match plan.format {
        Format::Text if is_table => print(&table::row(plan, &runs, &verdict)),
        Format::Text => print(&text::report(plan, &runs, &verdict)),
        Format::Json => print_json(&add_counts(Object::default(), plan, &runs, &verdict)),
    };
    if let Verdict::Wrong(message) = &verdict {
        // This must be reported even if the output cannot be written.
        let exit = report_wrong(message, plan, &runs, &verdict, &supervisor.interrupt);
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

/// Reports counts of which one is wrong.
fn report_wrong(
    message: &str,
    plan: &CountPlan,
    runs: &[Run],
    verdict: &Verdict,
    interrupt: &Interrupt,
) -> Exit {
    mismatch::report(message, &plan.problem, |object| {
        let object = add_counts(object, plan, runs, verdict);
        match runs.iter().find_map(Run::by_sat) {
            Some(all) => {
                let found = all.found.as_ref();
                mismatch::add_difference(object, &plan.all, found, interrupt)
            }
            None => Ok(object),
        }
    })
}

/// Counts the solutions of one of many problems.
pub fn answer(problem: Problem, args: &CountArgs, control: &Control) -> Result<Answer, Fault> {
    let plan = args.plan_for(problem)?;
    let (runs, failure) = count_with_all(&plan, |engine| count(&plan, engine, control));
    failure.map_or(Ok(()), Err)?;
    let verdict = judge(&plan.problem, &runs, |solver, run| {
        let (problem, claimed) = (&plan.problem, run.solutions);
        let basis = completeness::of_claim(problem, claimed, solver, run.time, control);
        Ok(basis)
    })?;
    match &verdict {
        Verdict::Complete(basis) => {
            let object = Object::default()
                .field("solutions", runs.iter().map(|run| run.solutions).max())
                .field("completeness", basis.to_string())
                .optional("left_out", plan.left_out);
            let exit = match runs.iter().all(|run| run.count().complete) {
                true => Exit::Answered,
                false => Exit::Incomplete,
            };
            Ok((object, exit))
        }
        Verdict::Partial => Err(Fault::gave_up(control)),
        Verdict::Wrong(message) => {
            let exit = report_wrong(message, &plan, &runs, &verdict, control.interrupt());
            Err(Fault::Error(message.clone(), exit))
        }
    }
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

/// Compares the counts with each other and with what is known. `check` checks the claim of a solver.
fn judge(
    problem: &Problem,
    runs: &[Run],
    check: impl FnOnce(&str, &Run) -> Result<Result<Completeness, Contradiction>, Failure>,
) -> Result<Verdict, Failure> {
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
        EnginePlan::Sat(sat) => check(sat.backend.name(), run)?,
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
fn count_with_all(
    plan: &CountPlan,
    count: impl Fn(&EnginePlan) -> Result<Run, Failure>,
) -> (Vec<Run>, Option<Failure>) {
    let mut runs = Vec::new();
    // Backtracking, which is listed last, runs first: it is faster on most boards, so an interrupt
    // is likely to leave its complete count.
    for engine in plan.engines.iter().rev() {
        match count(engine) {
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

/// Counts in a worker, and shows progress.
fn supervised(
    plan: &CountPlan,
    engine: &EnginePlan,
    supervisor: &Supervisor,
) -> Result<Run, Failure> {
    let (what, details) = match engine {
        EnginePlan::Sat(sat) => {
            let nothing = Enumeration {
                solutions: 0,
                ending: Ending::Exhausted,
                class_sizes: None,
                found: None,
            };
            (format!("counting by SAT ({sat})"), Details::Sat(nothing))
        }
        EnginePlan::Native(native) => {
            let algorithm = native.engine.for_counting(&plan.problem, &native.options());
            let algorithm = algorithm.name();
            let what = format!("counting by {}", native.how(algorithm));
            (what, Details::Native(algorithm, None))
        }
    };
    let (plan, started, stopped) = (plan.clone(), Instant::now(), engine.clone());
    let engine = engine.clone();
    let work = move |reporter: &Reporter<()>| {
        if engine.sat().is_some() {
            reporter.expect_cubes(&plan.all);
        }
        count(&plan, &engine, &reporter.control)
    };
    let nothing = |reason| {
        Ok(Run {
            engine: stopped,
            solutions: 0,
            ending: Ending::Stopped(reason),
            details,
            time: started.elapsed(),
        })
    };
    supervisor.supervise_counting(&what, work, nothing)?.result
}

fn count(plan: &CountPlan, engine: &EnginePlan, control: &Control) -> Result<Run, Failure> {
    let started = Instant::now();
    let (solutions, ending, details) = match engine {
        EnginePlan::Sat(_) => {
            let counted = plan.all.count_with(control, &mut Counting);
            let counted = counted.map_err(|error| failure_of(&plan.all, error))?;
            (counted.solutions, counted.ending, Details::Sat(counted))
        }
        EnginePlan::Native(native) => {
            count_natively(&plan.problem, *native, plan.all.limit, control)?
        }
    };
    Ok(Run {
        engine: engine.clone(),
        solutions,
        ending,
        details,
        time: started.elapsed(),
    })
}

fn count_natively(
    problem: &Problem,
    native: NativePlan,
    limit: Option<u64>,
    control: &Control,
) -> Result<(u64, Ending, Details), Failure> {
    if limit.is_some() {
        let visit = |_: &Placement| {
            control.progress().add_solutions(1);
            Ok(ControlFlow::Continue(()))
        };
        let (solutions, ending) = native.search_up_to(limit, problem, control, visit)?;
        let details = Details::Native(native.listing_algorithm(problem), None);
        return Ok((solutions, ending, details));
    }
    let options = native.options().with_control(control);
    let report = native.engine.count(problem, &options);
    let report = report.map_err(Failure::runtime)?;
    let ending = ending(report.complete, control);
    let details = Details::Native(report.engine, report.simd);
    Ok((report.solutions, ending, details))
}
