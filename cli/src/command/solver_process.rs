//! What this program does where it is started by itself to be a solver that runs alone.

use crate::exit::{Exit, Failure};

/// Serves until the other side has no more to ask.
#[cfg(unix)]
pub fn run() -> Result<Exit, Failure> {
    use crate::output;
    // If the other side is killed while the solver searches, nobody is left who wants the answer.
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
        .map_err(Failure::runtime)?;
    // A solver that is not silent would otherwise talk into the answers.
    output::reserve().map_err(Failure::runtime)?;
    let input = std::io::stdin().lock();
    solvers::serve(input, output::counted_stdout()).map_err(Failure::runtime)?;
    Ok(Exit::Answered)
}

/// There is no such thing here.
#[cfg(not(unix))]
pub fn run() -> Result<Exit, Failure> {
    Err(Failure::Usage(
        "a solver runs in a process of its own on Unix only".into(),
    ))
}
