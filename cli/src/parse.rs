//! Parsing of the command line, with errors that are safe to print.

use super::args::Arguments;
use super::text::{printable, printable_lines};
use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, Error};
use std::ffi::OsString;

/// Parses the command line.
///
/// # Errors
///
/// A request for help, or an error whose text is safe to print.
pub fn parse(definition: &clap::Command) -> Result<Arguments, Error> {
    let parse = |words: &[OsString]| {
        let matches = definition.clone().try_get_matches_from(words)?;
        Arguments::from_arg_matches(&matches)
    };
    let words: Vec<OsString> = std::env::args_os().collect();
    parse(&words).map_err(|error| {
        let safe = |word: &OsString| OsString::from(printable(&word.to_string_lossy()));
        let safe: Vec<OsString> = words.iter().map(safe).collect();
        if !error.use_stderr() || safe == words {
            return without_coincidence(error);
        }
        // The same error about the safe forms of the arguments keeps the colours of its message.
        match parse(&safe) {
            Err(again) if again.kind() == error.kind() => without_coincidence(again),
            _ => {
                let text = printable_lines(&error.render().to_string());
                Error::raw(error.kind(), text.trim_start_matches("error: "))
            }
        }
    })
}

/// Removes the suggestion of an option that has only some letters in common with the unknown one:
/// `--quiet` for `--unique`.
fn without_coincidence(mut error: Error) -> Error {
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
