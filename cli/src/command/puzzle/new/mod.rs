//! `queensat puzzle new`: puzzles with exactly one solution.

mod report;

use crate::args::puzzle::{NewArgs, NewPlan};
use crate::exit::{Exit, Failure, chain, print_diagnostic};
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::text::counted;
use crate::supervision::worker::Supervisor;
use queensat::problem::{Problem, Rules};
use queensat::puzzle::{GenerateError, Generated, NewPuzzle, generate_many};
use report::Report;
use solvers::UnknownReason;

/// A puzzle that was made.
pub struct Made {
    pub seed: u64,
    pub puzzle: Generated,
}

/// Makes puzzles, and prints them.
pub fn run(args: NewArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let plan = args.plan()?;
    let mut report = Report::new(&plan)?;
    let (first, count, threads) = (plan.first.clone(), plan.count, plan.threads);
    let mut missing = 0;
    let mut fatal = None;
    let what = match count {
        1 => "making a puzzle".into(),
        count => format!("making {count} puzzles"),
    };
    supervisor.supervise(
        &what,
        move |reporter| {
            let send = |number, made| reporter.send((number, made));
            generate_many(&first, count, threads, &reporter.control, send);
        },
        |(number, made): (u64, Result<Generated, GenerateError>)| {
            let seed = plan.first.seed + number;
            match made {
                Ok(puzzle) => return report.add(Made { seed, puzzle }),
                Err(error @ GenerateError::GaveUp { .. }) => {
                    missing += 1;
                    print_diagnostic(&format!("seed {seed}: {error}"));
                }
                Err(GenerateError::Stopped(_)) => {}
                Err(error) => {
                    supervisor.control.interrupt().trigger();
                    fatal.get_or_insert(error);
                }
            }
            Ok(())
        },
        || Ok(()),
        |_| (),
    )?;
    if let Some(error) = fatal {
        return fault(error, &plan.first);
    }
    let made = report.made();
    let stopped = supervisor.stop().filter(|_| made + missing < count);
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
