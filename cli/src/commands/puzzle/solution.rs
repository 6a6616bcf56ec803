//! The solution of a puzzle that is drawn or printed.

use crate::commands::puzzle::input::Named;
use crate::engines::host::host;
use crate::exit::{Failure, fail};
use crate::input::stars::note_stars;
use crate::supervision::worker::Supervisor;
use puzzle::{CheckedPuzzle, Level, Unique, Uniqueness};
use queensat::answers::{Answer, Question, Resolved};
use queensat::enumerate::Ending;

/// Returns the solutions of a puzzle and, if it is asked for, the level of the only one.
pub fn solved(
    Named { name, problem, .. }: &Named,
    level: bool,
    supervisor: &Supervisor,
) -> Result<(Uniqueness, Option<Level>), Failure> {
    let mut question = Unique::new(problem.clone());
    question.level = level;
    let question = question.resolve(&host(), &supervisor.control)?;
    let what = format!("solving {name}");
    let stopped = |reason| Some(question.stopped(reason));
    let finished = supervisor.answer(&question, &what, Resolved::run, stopped)?;
    let Answer { value, ending, .. } = finished.result;
    let checked: CheckedPuzzle = value;
    match (checked.uniqueness(), ending) {
        (Some(uniqueness), _) => {
            if !matches!(uniqueness, Uniqueness::Unique(_)) {
                note_stars();
            }
            let explanation = checked.explanation.filter(|_| level);
            Ok((uniqueness, explanation.and_then(|steps| steps.level())))
        }
        (None, Ending::Stopped(reason)) => Err(Failure::stopped(reason)),
        (None, _) => fail!("{name}: the search for its solutions did not end"),
    }
}
