//! Answers to questions, under supervision.

use crate::exit::Failure;
use crate::output::mismatch;
use crate::supervision::worker::{Finished, Reporter, Supervisor};
use control::Control;
use queensat::answers::json::JsonQuestion;
use queensat::answers::{Answer, Error, Resolved};
use solvers::UnknownReason;

/// Answer to a question, as the library returns it.
type Outcome<T> = Result<Answer<T>, Error<T>>;

/// Answers a question in a worker by `run`, and shows progress. If the worker goes on after a request to stop, the
/// answer is that of `stopped`, if there is one.
pub fn answered<Q: JsonQuestion<Value: Send>>(
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
    let result = result
        .map_err(Failure::stopped)?
        .map_err(|error| mismatch::failure(error, question))?;
    Ok(Finished { result, time })
}
