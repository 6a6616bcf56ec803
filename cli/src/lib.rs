//! Command line interface of queensat.

#![forbid(unsafe_code)]
// What commands of several wings share has no use where some of them are left out.
#![cfg_attr(
    not(all(
        feature = "proofs",
        feature = "puzzle",
        feature = "teach",
        feature = "units"
    )),
    allow(dead_code)
)]

mod arguments;
mod batch;
mod board;
mod command;
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

pub use commands::encode::run::write_formula;
pub use exit::Failure;

use arguments::Arguments;
use exit::Exit;
use output::color;
use std::ffi::OsString;
use supervision::{Supervision, interrupt};

/// Runs a command line, whose first word is the name of the program, and returns the exit status. `this` are the
/// words that start this program once more, for the runs of a comparison; none if they are not known.
#[must_use]
pub fn run(words: &[OsString], this: Vec<OsString>) -> u8 {
    this_program::set(this);
    let result = run_command(words);
    interrupt::remove_unfinished();
    result.unwrap_or_else(Failure::report).code()
}

fn run_command(words: &[OsString]) -> Result<Exit, Failure> {
    let prepared = interrupt::fail_at_size_limit().and_then(|()| output::prepare());
    prepared.map_err(Failure::unprepared)?;
    let color = color::typed();
    color::choose(color);
    let definition = Arguments::definition().color(color);
    let call = parse::parse(&definition, words).map_err(parse::explain)?;
    exit::set_quiet(call.quiet);
    if let Some(limit) = call.time_limit {
        interrupt::start_time_limit(limit);
    }
    (call.run)(Supervision { quiet: call.quiet })
}
