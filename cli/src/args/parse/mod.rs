//! Parsing of the command line, with errors that are safe to print.

mod tips;

use crate::args::{Arguments, Command};
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
        let os = |line: &[String]| line.iter().map(OsString::from).collect::<Vec<_>>();
        let with_tip = |error| {
            let mut built = definition.clone();
            built.build();
            tips::with_tip(error, &built, &texts, &|line| check(&built, line))
        };
        let safe = os(&texts);
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

/// Returns the fault of a command line without running it: an error, or `None` if a board is missing. The definition is
/// built, so that one command is enough of it.
fn check(definition: &clap::Command, line: &[String]) -> Option<Option<Error>> {
    let redirection = line.iter().position(|word| word == ">");
    let end = redirection.unwrap_or(line.len());
    let mut words: Vec<&String> = line[..end].iter().collect();
    words.extend(line.iter().skip(end + 2));
    let (mut command, mut start) = (definition, 0);
    while let Some(inner) = words
        .get(start + 1)
        .and_then(|word| command.find_subcommand(word))
    {
        (command, start) = (inner, start + 1);
    }
    match command.clone().try_get_matches_from(&words[start..]) {
        Err(error) => error.use_stderr().then_some(Some(error)),
        Ok(_) if command.get_name() == "encodings" => None,
        Ok(matches) => (!has_board(command, &matches)).then_some(None),
    }
}

/// Returns `true` if the command has a board and files, or needs none.
fn has_board(command: &clap::Command, matches: &ArgMatches) -> bool {
    // In release builds, clap does not tell an unknown argument from one that is not given.
    let is_known = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    let is_given = |id: &str| is_known(id) && matches.contains_id(id);
    let ids = "size sizes input puzzle what problem problems regions cnf check";
    !is_known("problem") || ids.split(' ').any(is_given)
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
