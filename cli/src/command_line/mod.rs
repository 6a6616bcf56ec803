//! The command line: its definition by clap, and its reading, with errors that are safe to print.
//!
//! A wrong argument is repeated in the message about it, so an argument with control characters could write to the
//! terminal what it likes. Where there are some, the line is read once more in its printable form.
//!
//! | module | contents |
//! |---|---|
//! | `program` | options of the whole program, and its help |
//! | `entry` | a command in the list: its name, arguments and run |
//! | `definition` | rules for the arguments of all commands, and what the short help leaves out |
//! | `left_out` | the commands of the wings that this build leaves out |
//! | `tips` | tips about words of other programs |

pub mod definition;
pub mod entry;
pub mod left_out;
pub mod program;
mod tips;

use crate::command_line::entry::{CommandArgs, CommandEntry, CommandRun};
use crate::command_line::program::ProgramArgs;
use crate::exit::{Exit, Failure};
use crate::output::text::{printable, printable_lines};
use crate::output::{Output, color};
use clap::error::Error;
use clap::{ArgMatches, FromArgMatches};
use std::ffi::OsString;
use std::mem::swap;
use std::time::Duration;

/// A command line that was parsed.
pub struct Call {
    /// Shows no progress and no summary.
    pub quiet: bool,
    /// Time limit of the command, which starts before its problem is read.
    pub time_limit: Option<Duration>,
    /// Begins the command, whose arguments were read.
    pub run: CommandRun,
}

/// Parses a command line, which starts with the name of the program, by its definition with these commands.
///
/// # Errors
///
/// A request for help, or an error whose text is safe to print, with a tip.
pub fn parse(
    definition: &clap::Command,
    commands: &[CommandEntry],
    words: &[OsString],
) -> Result<Call, Error> {
    let mut words = words.to_vec();
    // `puzzle help new` is `help puzzle new`.
    let is_group = |word: &OsString| entry::is_group(word, commands);
    let group = words.iter().position(is_group).unwrap_or(words.len());
    if let Some([group, help]) = words
        .get_mut(group..)
        .and_then(|rest| rest.first_chunk_mut())
        && help == "help"
    {
        swap(group, help);
    }
    parse_by(definition, &words, |matches| {
        Ok(Call {
            quiet: ProgramArgs::from_arg_matches(matches)?.quiet,
            time_limit: time_limit(matches),
            run: entry::read_command(matches, commands)?,
        })
    })
}

/// Returns the help of a command, or of the program without words, or the error that there is no such command.
pub fn help_of(definition: &clap::Command, command: &[String]) -> Error {
    let words = command.iter().map(String::as_str);
    let words = ["queensat"].into_iter().chain(words).chain(["--help"]);
    let words: Vec<OsString> = words.map(Into::into).collect();
    let read = parse_by(definition, &words, |_| Ok(()));
    read.expect_err("a help is no command line")
}

/// Prints the requested help, or the error in the command line.
pub fn print_help_or_error(error: Error) -> Failure {
    if error.use_stderr() {
        let _ = error.print();
        return Failure::Reported(Exit::Usage);
    }
    let help = error.render();
    // The help contains no text of the user, and colours must not be replaced.
    let text = if color::on_standard_output() {
        help.ansi().to_string()
    } else {
        help.to_string()
    };
    let mut output = Output::stdout();
    match output.write(&text).and_then(|()| output.finish()) {
        Ok(()) => Failure::Reported(Exit::Answered),
        Err(failure) => failure,
    }
}

/// Parses a command line, and reads what it holds.
fn parse_by<T>(
    definition: &clap::Command,
    words: &[OsString],
    read: impl Fn(&ArgMatches) -> Result<T, Error>,
) -> Result<T, Error> {
    let parse = |words: &[OsString]| read(&definition.clone().try_get_matches_from(words)?);
    parse(words).map_err(|error| {
        if !error.use_stderr() {
            return error;
        }
        let texts: Vec<String> = words
            .iter()
            .map(|word| printable(&word.to_string_lossy()))
            .collect();
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

/// Parses a command line, which calls this command, without running it.
///
/// # Errors
///
/// The message of the parser.
pub fn parse_words<T: CommandArgs>(
    definition: &clap::Command,
    words: &[String],
) -> Result<T, String> {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    let called = |matches: &ArgMatches| {
        let (_, matches) = matches.subcommand().expect("a required command");
        T::from_arg_matches(matches)
    };
    match parse_by(definition, &words, called) {
        Ok(arguments) => Ok(arguments),
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
