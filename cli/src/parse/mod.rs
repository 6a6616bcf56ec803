//! Parsing of the command line, with errors that are safe to print.

mod tips;

use crate::commands::{Arguments, Command};
use crate::output::text::{printable, printable_lines};
use clap::error::Error;
use clap::{ArgMatches, FromArgMatches};
use std::ffi::OsString;
use std::time::Duration;

/// Parses a command line, which starts with the name of the program.
///
/// # Errors
///
/// A request for help, or an error whose text is safe to print, with a tip.
pub fn parse(definition: &clap::Command, words: &[OsString]) -> Result<Arguments, Error> {
    let parse = |words: &[OsString]| -> Result<Arguments, Error> {
        let matches = definition.clone().try_get_matches_from(words)?;
        let mut arguments = Arguments::from_arg_matches(&matches)?;
        arguments.time_limit = time_limit(&matches);
        Ok(arguments)
    };
    parse(words).map_err(|error| {
        if !error.use_stderr() {
            return error;
        }
        let texts = words.iter().map(|word| printable(&word.to_string_lossy()));
        let texts: Vec<String> = texts.collect();
        let with_tip = |error| {
            let mut built = definition.clone();
            built.build();
            tips::with_tip(error, &built, &texts)
        };
        let safe: Vec<_> = texts.iter().map(OsString::from).collect();
        if safe == words {
            return with_tip(error);
        }
        // The same error about the safe forms of the arguments keeps the colours of its message.
        match parse(&safe) {
            Err(again) if again.kind() == error.kind() => with_tip(again),
            _ => {
                let text = printable_lines(&error.render().to_string());
                Error::raw(error.kind(), text.trim_start_matches("error: "))
            }
        }
    })
}

/// Parses a command line without running it.
///
/// # Errors
///
/// The message of the parser.
pub fn parse_words(words: &[String]) -> Result<Command, String> {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    match parse(&Arguments::definition(), &words) {
        Ok(arguments) => Ok(arguments.command),
        Err(error) if error.use_stderr() => Err(error.render().to_string()),
        Err(_) => Err("its options request help instead of a run".into()),
    }
}

/// Returns the time limit of the command, an argument of this name wherever there is one.
fn time_limit(matches: &ArgMatches) -> Option<Duration> {
    match matches.subcommand() {
        Some((_, matches)) => time_limit(matches),
        None => matches.try_get_one("time_limit").ok().flatten().copied(),
    }
}
