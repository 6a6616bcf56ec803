//! Parsing of the command line, with errors that are safe to print.

use crate::args::Arguments;
use crate::output::text::{printable, printable_lines};
use clap::error::{ContextKind, ContextValue, Error};
use clap::{ArgMatches, FromArgMatches};
use std::ffi::OsString;
use std::time::Duration;

/// Parses the command line.
///
/// # Errors
///
/// A request for help, or an error whose text is safe to print.
pub fn parse(definition: &clap::Command) -> Result<Arguments, Error> {
    let parse = |words: &[OsString]| -> Result<Arguments, Error> {
        let matches = definition.clone().try_get_matches_from(words)?;
        let mut arguments = Arguments::from_arg_matches(&matches)?;
        arguments.time_limit = time_limit(&matches);
        Ok(arguments)
    };
    let words: Vec<OsString> = std::env::args_os().collect();
    parse(&words).map_err(|error| {
        let safe = |word: &OsString| OsString::from(printable(&word.to_string_lossy()));
        let safe: Vec<OsString> = words.iter().map(safe).collect();
        if !error.use_stderr() || safe == words {
            return with_true_suggestion(error, &words);
        }
        // The same error about the safe forms of the arguments keeps the colours of its message.
        match parse(&safe) {
            Err(again) if again.kind() == error.kind() => with_true_suggestion(again, &words),
            _ => {
                let text = printable_lines(&error.render().to_string());
                Error::raw(error.kind(), text.trim_start_matches("error: "))
            }
        }
    })
}

/// Returns the time limit of the command, an argument of this name wherever there is one.
fn time_limit(matches: &ArgMatches) -> Option<Duration> {
    match matches.subcommand() {
        Some((_, matches)) => time_limit(matches),
        None => matches.try_get_one("time_limit").ok().flatten().copied(),
    }
}

/// Options that were removed, with their commands and what replaces them.
const REPLACED: [(&str, &str, &str); 5] = [
    ("solve", "--explain", "queensat puzzle solve"),
    ("solve", "--hardest", "queensat puzzle solve --hardest"),
    ("solve", "--pictures", "queensat puzzle solve --pictures"),
    ("count", "--orbits", "--method orbits"),
    ("enumerate", "--orbits", "--method orbits"),
];

/// Suggests what replaces a removed option. Removes the suggestion of an option that has only some letters
/// in common with the unknown one: `--quiet` for `--unique`.
fn with_true_suggestion(mut error: Error, words: &[OsString]) -> Error {
    let unknown = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let is_it = |(command, option, _): &&(&str, &str, &str)| {
        unknown.as_deref() == Some(*option) && words.iter().any(|word| word == command)
    };
    if let Some((.., replacement)) = REPLACED.iter().find(is_it) {
        error.remove(ContextKind::SuggestedArg);
        let tip = format!("use '{replacement}' instead").into();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
        return error;
    }
    let start = |kind| match error.get(kind) {
        Some(ContextValue::String(option)) => option.trim_start_matches('-').chars().next(),
        _ => None,
    };
    let suggested = start(ContextKind::SuggestedArg);
    if suggested.is_some() && suggested != start(ContextKind::InvalidArg) {
        error.remove(ContextKind::SuggestedArg);
        // The usage contains the suggestion.
        error.remove(ContextKind::Usage);
    }
    error
}
