//! Hidden commands that run a solver for another process of this program, or guard its solvers.

use crate::exit::{Exit, Failure};

/// Serves requests on standard input until its end.
#[cfg(unix)]
pub fn run() -> Result<Exit, Failure> {
    use crate::output;
    // If the other process is killed during a search, the answer is useless.
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
        .map_err(Failure::runtime)?;
    // Messages of the solver must not mix with the answers.
    output::reserve().map_err(Failure::runtime)?;
    let mut input = std::io::stdin().lock();
    solvers::serve(&mut input, &mut output::counted_stdout()).map_err(Failure::runtime)?;
    Ok(Exit::Answered)
}

/// Guards the solvers of the process that writes to standard input, until that process ends.
#[cfg(unix)]
pub fn guard() -> Result<Exit, Failure> {
    solvers::process::serve_guard(std::io::stdin()).map_err(Failure::runtime)?;
    Ok(Exit::Answered)
}

/// Reports that this system is not supported.
#[cfg(not(unix))]
pub fn guard() -> Result<Exit, Failure> {
    run()
}

/// Reports that this system is not supported.
#[cfg(not(unix))]
pub fn run() -> Result<Exit, Failure> {
    Err(Failure::Usage(
        "separate processes for solvers are supported on Unix only".into(),
    ))
}
