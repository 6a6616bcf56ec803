//! From what was typed to an exit code: arguments, a run, a report.

mod args;
mod command;
mod exit;
mod input;
mod output;
mod text;
mod worker;

use args::{Arguments, Command};
use clap::Parser;
use exit::{Exit, Failure};
use queensat::solver::Interrupt;
use std::io::{self, Write};
use std::process::ExitCode;
use worker::Session;

/// Runs the command that was typed.
pub fn main() -> ExitCode {
    match Arguments::try_parse().or_else(explain).and_then(run) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report().into(),
    }
}

/// Prints the help that was asked for, or says what is wrong with the command line.
fn explain(error: clap::Error) -> Result<Arguments, Failure> {
    let printed = error.print().and_then(|()| io::stdout().flush());
    Err(match printed {
        Ok(()) if error.use_stderr() => Failure::Told(Exit::Usage),
        Ok(()) => Failure::Told(Exit::Answered),
        Err(error) => Failure::write("standard output", &error),
    })
}

fn run(arguments: Arguments) -> Result<Exit, Failure> {
    let session = Session {
        interrupt: interrupt_on_signal()?,
        quiet: arguments.quiet,
    };
    match arguments.command {
        Command::Count(args) => command::count::run(&args.plan()?, &session),
        Command::Solve(args) => command::solve::run(&args.plan()?, &session),
        Command::Enumerate(args) => command::enumerate::run(&args.plan()?, &session),
        Command::Encode(args) => command::encode::run(&args.plan()?, &session),
        Command::Decode(args) => command::decode::run(&args.plan()?),
        Command::Check(args) => command::check::run(&args.plan()?),
        Command::Backends(args) => command::backends::run(args.format),
        Command::Encodings(args) => command::encodings::run(args.format),
    }
}

/// An interrupt that the first Ctrl-C or termination signal triggers. The second ends the process
/// at once, for whoever does not want to wait until the first is obeyed.
fn interrupt_on_signal() -> Result<Interrupt, Failure> {
    let interrupt = Interrupt::new();
    let trigger = interrupt.clone();
    ctrlc::set_handler(move || {
        if trigger.is_triggered() {
            std::process::exit(Exit::Interrupted.code().into());
        }
        trigger.trigger();
    })
    .map_err(|error| Failure::Runtime(format!("Ctrl-C cannot be handled: {error}")))?;
    Ok(interrupt)
}
