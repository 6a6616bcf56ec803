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

use crate::args::engines::backend::host;
use crate::exit::Failure;
use crate::output::mismatch;
use crate::supervision::worker::{Finished, Reporter, Supervisor};
use queensat::Control;
use queensat::answers::{Answer, Ask, Error, Host};
use queensat::json::Question;
use solvers::UnknownReason;

/// Answer to a question, as the library returns it.
type Outcome<T> = Result<Answer<T>, Error<T>>;

/// Answers a question in a worker by `run`, and shows progress. If the worker goes on after a request to stop, the
/// answer is that of `stopped`, if there is one.
fn answered<Q: Ask<Value: Send> + Into<Question>>(
    question: &Q,
    what: &str,
    supervisor: &Supervisor,
    run: impl FnOnce(&Q, &Host, &Control) -> Outcome<Q::Value> + Send + 'static,
    stopped: impl FnOnce(UnknownReason) -> Option<Answer<Q::Value>>,
) -> Result<Finished<Answer<Q::Value>>, Failure> {
    let host = host();
    let (asked, of_work) = (question.clone(), host.clone());
    let work = move |reporter: &Reporter<()>| Ok(run(&asked, &of_work, &reporter.control));
    let stopped = |reason| stopped(reason).map(Ok).ok_or(reason);
    let Finished { result, time } = supervisor.supervise_counting(what, work, stopped)?;
    let result = result.map_err(Failure::stopped)?;
    let result = result.map_err(|error| mismatch::failure(error, question, &host))?;
    Ok(Finished { result, time })
}
