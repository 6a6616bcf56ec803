//! Run of `puzzle new`: each puzzle is written when it is made, also if others fail.

use super::args::NewArgs;
use super::output::PuzzleWriter;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::mismatch::failure;
use crate::output::text::counted;
use crate::supervision::worker::Supervisor;
use puzzle::{Generate, GenerateError, Generated};
use queensat::answers::Question;
use queensat::enumerate::Ending;
use solvers::UnknownReason;

/// Makes puzzles, and prints them.
pub fn run(args: NewArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let question = args.question()?;
    let plan = args.plan(question.resolve(&host(), &supervisor.control)?)?;
    let mut writer = PuzzleWriter::new(&plan)?;
    let count = plan.question.count();
    let mut missing = 0;
    let what = match count {
        1 => "making a puzzle".into(),
        count => format!("making {count} puzzles"),
    };
    let question = plan.question.clone();
    // Each puzzle is written when it is made.
    let found = supervisor.supervise(
        &what,
        move |reporter| {
            let send = |seed, made| reporter.send((seed, made));
            let answer = Generate::run_into(&question, &reporter.control, send)?;
            Ok((answer.ending, answer.value.repeated))
        },
        |(seed, made): (u64, Result<Generated, GenerateError>)| match made {
            Ok(puzzle) => writer.add(puzzle),
            Err(error) => {
                missing += 1;
                print_diagnostic(&format!("seed {seed}: {error}"));
                Ok(())
            }
        },
        || Ok(()),
        |reason| Ok((Ending::Stopped(reason), 0)),
    )?;
    let (ending, repeated) = found
        .result
        .map_err(|error| failure(error, &plan.question))?;
    if repeated > 0 {
        print_diagnostic(&format!(
            "warning: the solutions of {repeated} of {} are those of earlier ones, up to symmetry, because the board \
             has few",
            counted(writer.count, "puzzle")
        ));
    }
    // All were tried, or the work was stopped: puzzles that were made stay.
    let made = writer.count;
    let Ending::Stopped(reason) = ending else {
        writer.finish(None)?;
        return Ok(match missing {
            0 => Exit::Answered,
            _ => Exit::Runtime,
        });
    };
    if made == 0 && reason == UnknownReason::Interrupted {
        return Err(Failure::Interrupted);
    }
    let (puzzles, seed) = (counted(count, "puzzle"), plan.seed);
    let message = format!("{reason}: {made} of {puzzles} made, from seed {seed} on");
    writer.finish(Some(&message))?;
    Ok(Exit::Incomplete)
}
