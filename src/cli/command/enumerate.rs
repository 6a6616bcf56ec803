//! `queensat enumerate`: all solutions, streamed as they are found.

use super::SCHEMA;
use crate::cli::args::{EnumerateFormat, EnumeratePlan, SatPlan};
use crate::cli::engine::{EnginePlan, NativePlan};
use crate::cli::exit::{Exit, Failure, tell};
use crate::cli::formula::require_loadable;
use crate::cli::output::Output;
use crate::cli::text::{counted, describe};
use crate::cli::worker::{End, Reporter, Supervisor};
use queensat::enumerate::{BlockingLoop, EnumerateError, Step};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::solver::UnknownReason;
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::ops::ControlFlow;

#[derive(Serialize)]
struct Line {
    schema: u32,
    n: u32,
    /// Counted from 1.
    columns: Vec<u64>,
}

/// Why an enumeration ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Exhausted,
    Limit,
    Stopped(UnknownReason),
}

const INTERRUPTED: Ending = Ending::Stopped(UnknownReason::Interrupted);

/// Enumerates, and tells on standard error whether that was all.
pub fn run(plan: &EnumeratePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if let EnginePlan::Sat(sat) = plan.engine {
        require_loadable(&plan.problem, &sat.formula)?;
    }
    let problem = plan.problem.clone();
    let engine = plan.engine;
    let limit = plan.limit.unwrap_or(u64::MAX);
    let output = RefCell::new(Output::stdout());
    let written = Cell::new(0_u64);
    // Lines of solutions and a progress line on one terminal would run into each other.
    let supervisor = Supervisor {
        interrupt: supervisor.interrupt.clone(),
        quiet: supervisor.quiet || std::io::stdout().is_terminal(),
    };
    let end = supervisor.supervise(
        "enumerating",
        move |reporter| match engine {
            EnginePlan::Sat(sat) => enumerate_by_sat(&problem, sat, limit, reporter),
            EnginePlan::Native(native) => enumerate_natively(&problem, &native, limit, reporter),
        },
        |placement: Placement| {
            written.set(written.get() + 1);
            let mut output = output.borrow_mut();
            match plan.format {
                EnumerateFormat::List => output.write(&format!("{placement}\n")),
                EnumerateFormat::Json => output.write_json(&Line {
                    schema: SCHEMA,
                    n: plan.problem.n(),
                    columns: placement.columns().map(|c| u64::from(c) + 1).collect(),
                }),
            }
        },
        || output.borrow_mut().flush(),
    )?;
    output.into_inner().finish()?;
    let ending = match end {
        End::Finished { result, .. } => result?,
        End::Abandoned { .. } => INTERRUPTED,
    };
    let written = written.get();
    let found = counted(written, "solution");
    let partial = match ending {
        Ending::Exhausted => match engine {
            EnginePlan::Sat(sat) if sat.formula.breaks_symmetry() => {
                "that is one of each class of symmetric ones".to_owned()
            }
            _ => "that is all".to_owned(),
        },
        Ending::Limit => "partial: the limit was reached".to_owned(),
        Ending::Stopped(reason) => format!("partial: {reason}"),
    };
    tell(&format!("{}: {found} ({partial})", describe(&plan.problem)));
    Ok(match ending {
        Ending::Exhausted => Exit::Answered,
        Ending::Limit => Exit::Incomplete,
        Ending::Stopped(UnknownReason::Interrupted) if written == 0 => Exit::Interrupted,
        Ending::Stopped(_) => Exit::Incomplete,
    })
}

fn enumerate_by_sat(
    problem: &Problem,
    plan: SatPlan,
    limit: u64,
    reporter: &Reporter<Placement>,
) -> Result<Ending, Failure> {
    let mut solver = plan.backend.new_solver_obeying(&reporter.interrupt);
    let encoder = plan.formula.encoder(problem);
    let mut enumerate = || -> Result<Ending, EnumerateError> {
        let mut solutions = BlockingLoop::new(&encoder, &mut *solver)?;
        for _ in 0..limit {
            if reporter.interrupt.is_triggered() {
                return Ok(INTERRUPTED);
            }
            match solutions.step()? {
                Step::Solution(placement) => {
                    reporter.count();
                    if !reporter.hand_over(placement) {
                        return Ok(INTERRUPTED);
                    }
                }
                Step::Exhausted => return Ok(Ending::Exhausted),
                Step::Unknown(reason) => return Ok(Ending::Stopped(reason)),
            }
        }
        Ok(Ending::Limit)
    };
    enumerate().map_err(Failure::runtime)
}

fn enumerate_natively(
    problem: &Problem,
    plan: &NativePlan,
    limit: u64,
    reporter: &Reporter<Placement>,
) -> Result<Ending, Failure> {
    let mut left = limit;
    let mut wrong = None;
    let report = plan
        .search(
            problem,
            |columns| {
                let placement = Placement::from_columns(columns);
                if let Err(violation) = placement.verify(problem) {
                    wrong = Some(violation);
                    return ControlFlow::Break(());
                }
                reporter.count();
                left -= 1;
                if reporter.hand_over(placement) && left > 0 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
            || reporter.interrupt.is_triggered(),
        )
        .map_err(Failure::runtime)?;
    match wrong {
        Some(violation) => Err(Failure::runtime(violation)),
        None if left == 0 => Ok(Ending::Limit),
        None if report.complete => Ok(Ending::Exhausted),
        None => Ok(INTERRUPTED),
    }
}
