//! Commands, one file each. A command runs its plan and reports the result.

pub mod backends;
pub mod certify;
pub mod classes;
pub mod compare;
pub mod count;
pub mod enumerate;
pub mod explain;
pub mod formulas;
pub mod manual;
pub mod plot;
pub mod problem;
pub mod puzzle;
pub mod run;
pub mod solutions;
pub mod solve;
pub mod trace;
pub mod units;

use crate::exit::Failure;
use crate::output::mismatch;
use crate::supervision::worker::{Finished, Reporter, Supervisor};
use queensat::Control;
use queensat::answers::{Answer, Error, Resolved};
use queensat::json::Asked;
use solvers::UnknownReason;

/// Answer to a question, as the library returns it.
type Outcome<T> = Result<Answer<T>, Error<T>>;

/// Answers a question in a worker by `run`, and shows progress. If the worker goes on after a request to stop, the
/// answer is that of `stopped`, if there is one.
fn answered<Q: Asked<Value: Send>>(
    question: &Resolved<Q>,
    what: &str,
    supervisor: &Supervisor,
    run: impl FnOnce(&Resolved<Q>, &Control) -> Outcome<Q::Value> + Send + 'static,
    stopped: impl FnOnce(UnknownReason) -> Option<Answer<Q::Value>>,
) -> Result<Finished<Answer<Q::Value>>, Failure> {
    let asked = question.clone();
    let work = move |reporter: &Reporter<()>| Ok(run(&asked, &reporter.control));
    let stopped = |reason| stopped(reason).map(Ok).ok_or(reason);
    let Finished { result, time } = supervisor.supervise_counting(what, work, stopped)?;
    let result = result.map_err(Failure::stopped)?;
    let result = result.map_err(|error| mismatch::failure(error, question))?;
    Ok(Finished { result, time })
}
