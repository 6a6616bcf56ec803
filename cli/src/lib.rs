//! Command line interface of queensat.

#![forbid(unsafe_code)]

mod args;
mod batch;
mod command;
mod compare;
mod exit;
mod files;
mod input;
mod output;
mod sizes;
mod supervision;
mod this_program;

use args::parse;
use args::{Arguments, Command, CountTask, Deferred, SolveTask};
pub use command::formulas::encode::write_formula;
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
    match arguments.command {
        Command::Count(Deferred(args)) => match command::count::task(&args)? {
            CountTask::Boards(questions, format) => {
                command::count::run(&questions, format, &supervisor()?)
            }
            CountTask::Problems(plan) => batch::problems(*plan, &supervisor()?),
        },
        Command::Solve(Deferred(args)) => match args.task()? {
            SolveTask::Board(args) => {
                command::solve::run(command::solve::plan(*args)?, &supervisor()?)
            }
            SolveTask::File(plan) => command::solve::formula::run(*plan, &supervisor()?),
            SolveTask::Problems(plan) => batch::problems(*plan, &supervisor()?),
        },
        Command::Enumerate(Deferred(args)) => {
            command::enumerate::run(&command::enumerate::plan(*args)?, &supervisor()?)
        }
        Command::Run(Deferred(args)) => command::run::run(args.plan(), &supervisor()?),
        Command::Encode(Deferred(args)) => {
            let plan = command::formulas::encode::plan(*args)?;
            command::formulas::encode::run(&plan, &supervisor()?)
        }
        Command::Certify(Deferred(args)) => {
            command::certify::run(command::certify::task(*args)?, &supervisor()?)
        }
        Command::Units(args) => command::units::run(args, supervisor),
        Command::Classes(Deferred(args)) => command::classes::run(&args, &supervisor()?),
        Command::Compare(Deferred(args)) => {
            command::compare::run(&command::compare::plan(*args)?, &supervisor()?)
        }
        // The remaining commands have no partial results, so a signal may terminate them. Only the
        // count of `check --complete` is supervised.
        Command::Decode(Deferred(args)) => command::formulas::decode::run(&args),
        Command::Grade(Deferred(args)) => command::formulas::grade::run(&args, supervisor),
        Command::Trace(Deferred(args)) => command::trace::run(&args, &supervisor()?),
        Command::Explain(args) => command::explain::run(args, &supervisor()?),
        Command::Show(Deferred(args)) => command::solutions::show::run(&args.plan()?),
        Command::Check(Deferred(args)) => command::solutions::check::run(&args, supervisor),
        Command::Backends(Deferred(args)) => command::backends::run(args.format),
        Command::Plot(Deferred(args)) => command::plot::run(&args),
        Command::Completions(Deferred(args)) => command::manual::completions(&args),
        Command::Man(Deferred(args)) => command::manual::man(&args),
        Command::Encodings(Deferred(args)) => command::formulas::encodings::run(&args),
        Command::Problem(Deferred(args)) => command::problem::run(&args),
        Command::Puzzle(args) => command::puzzle::run(args, supervisor),
    }
}
