//! `queensat puzzle new`: puzzles with exactly one solution.

mod report;

use crate::args::puzzle::{NewArgs, NewPlan};
use crate::exit::{Exit, Failure, chain, print_diagnostic};
use crate::json::Object;
use crate::mismatch;
use crate::text::counted;
use crate::worker::{Reporter, Supervisor};
use queensat::control::threads;
use queensat::problem::{Problem, Rules};
use queensat::puzzle::{GenerateError, Generated, NewPuzzle, generate};
use report::Report;
use solvers::UnknownReason;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// A puzzle that was made.
pub struct Made {
    pub seed: u64,
    pub puzzle: Generated,
}

/// Number of a puzzle, from 0, and the puzzle.
type Item = (u64, Result<Generated, GenerateError>);

/// Makes puzzles, and prints them.
pub fn run(args: NewArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let plan = args.plan()?;
    let mut report = Report::new(&plan)?;
    let (first, count, threads) = (plan.first.clone(), plan.count, plan.threads);
    let mut missing = 0;
    let mut fatal = None;
    let mut take = |report: &mut Report<'_>, number, result| match result {
        Ok(puzzle) => {
            let seed = plan.first.seed + number;
            report.add(Made { seed, puzzle })
        }
        Err(error @ GenerateError::GaveUp { .. }) => {
            missing += 1;
            let seed = plan.first.seed + number;
            print_diagnostic(&format!("seed {seed}: {error}"));
            Ok(())
        }
        Err(GenerateError::Stopped(_)) => Ok(()),
        Err(error) => {
            supervisor.control.interrupt().trigger();
            fatal.get_or_insert(error);
            Ok(())
        }
    };
    let what = match count {
        1 => "making a puzzle".into(),
        count => format!("making {count} puzzles"),
    };
    supervisor.supervise(
        &what,
        move |reporter| make_all(&first, count, threads, reporter),
        |(number, result): Item| take(&mut report, number, result),
        || Ok(()),
        |_| (),
    )?;
    if let Some(error) = fatal {
        return fault(error, &plan.first);
    }
    let made = report.made();
    let stopped = match made + missing < count {
        true => supervisor.stop(),
        false => None,
    };
    let Some(reason) = stopped else {
        report.finish(None)?;
        return Ok(match missing {
            0 => Exit::Answered,
            _ => Exit::Runtime,
        });
    };
    if made == 0 && reason == UnknownReason::Interrupted {
        return Err(Failure::Interrupted);
    }
    let message = format!(
        "{reason}: {made} of {} made, from seed {} on",
        counted(count, "puzzle"),
        plan.first.seed
    );
    report.finish(Some(&message))?;
    Ok(Exit::Incomplete)
}

/// Makes the puzzles in several threads, and sends them in order.
fn make_all(first: &NewPuzzle, count: u64, threads: NonZeroUsize, reporter: &Reporter<Item>) {
    let make = |number| {
        let new = NewPuzzle {
            seed: first.seed + number,
            ..first.clone()
        };
        (number, generate(&new, &reporter.control.part()))
    };
    let send = |(number, result)| {
        reporter.set_fraction((number + 1) as f64 / count as f64);
        if reporter.send((number, result)) && !reporter.is_stopped() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    threads::in_order(0..count, (threads, usize::MAX), make, send);
}

/// Returns the failure of an error that all puzzles of the plan have, or the exit code of a wrong answer.
fn fault(error: GenerateError, new: &NewPuzzle) -> Result<Exit, Failure> {
    match error {
        GenerateError::Problem(_)
        | GenerateError::NoStars
        | GenerateError::NoSolution { .. }
        | GenerateError::NoSymmetricSolution { .. }
        | GenerateError::BoardNotSymmetric => Err(Failure::Usage(chain(&error))),
        GenerateError::Disagreement => {
            let problem = Problem::with_rules(new.board.clone(), Rules::stars(new.stars));
            let problem = problem.map_err(Failure::runtime)?;
            let fields = Object::default().field("seed", new.seed);
            Ok(mismatch::report_with(&error.to_string(), &problem, fields))
        }
        error => Err(Failure::runtime(error)),
    }
}
