//! Command line interface of queensat.

#![forbid(unsafe_code)]

mod batch;
mod board;
mod commands;
mod definition;
mod engines;
mod exit;
mod files;
mod input;
mod limits;
mod output;
mod parse;
mod sizes;
mod supervision;
mod this_program;

use commands::Arguments;
pub use commands::encode::run::write_formula;
use exit::Exit;
pub use exit::Failure;
use output::color;
use solvers::backends;
use std::ffi::OsString;
use supervision::interrupt;
use supervision::worker::Supervisor;

/// Runs a command line, whose first word is the name of the program, and returns the exit status. `this` are the
/// words that start this program once more, for the runs of a comparison; none if they are not known.
#[must_use]
pub fn run(words: &[OsString], this: Vec<OsString>) -> u8 {
    this_program::set(this);
    if let Err(error) = interrupt::fail_at_size_limit().and_then(|()| output::prepare()) {
        let failure = Failure::Runtime(format!("standard output cannot be prepared: {error}"));
        return failure.report().code();
    }
    let choice = color::typed();
    color::choose(choice);
    let command = Arguments::definition()
        .color(choice)
        .long_version(version());
    let parsed = parse::parse(&command, words);
    let result = parsed.or_else(explain).and_then(run_command);
    interrupt::remove_unfinished();
    match result {
        Ok(exit) => exit.code(),
        Err(failure) => failure.report().code(),
    }
}

/// Returns the version and the built-in SAT solvers.
fn version() -> String {
    let mut text = format!("{}\n\nBuilt-in SAT solvers:", env!("CARGO_PKG_VERSION"));
    for backend in backends() {
        text += &format!("\n  {:<8} {}", backend.name(), backend.summary());
    }
    if cfg!(not(feature = "cadical")) {
        text += "\nThis is the pure Rust build, without cadical; see `queensat backends`.";
    }
    text
}

/// Prints the requested help, or the error in the command line.
fn explain(error: clap::Error) -> Result<Arguments, Failure> {
    if error.use_stderr() {
        let _ = error.print();
        return Err(Failure::Reported(Exit::Usage));
    }
    let help = error.render();
    // The help contains no text of the user, and colours must not be replaced.
    let mut output = output::Output::stdout();
    output.write(&if color::on_standard_output() {
        help.ansi().to_string()
    } else {
        help.to_string()
    })?;
    output.finish()?;
    Err(Failure::Reported(Exit::Answered))
}

fn run_command(arguments: Arguments) -> Result<Exit, Failure> {
    exit::set_quiet(arguments.quiet);
    if let Some(limit) = arguments.time_limit {
        interrupt::start_time_limit(limit);
    }
    let supervisor = || -> Result<Supervisor, Failure> {
        Ok(Supervisor::new(interrupt::on_signal()?, arguments.quiet))
    };
    commands::run(arguments.command, supervisor)
}
