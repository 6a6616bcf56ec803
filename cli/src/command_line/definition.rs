//! Rules for the definitions of all commands: how values are read, and what the short help leaves out.

use clap::Command;
use clap::builder::{Resettable, StyledStr};
use std::env::args_os;

/// Number of examples in the short help of a command.
const SHORT_EXAMPLES: usize = 3;
/// Maximum length of a list of values in the short help of a command.
const MAX_SHORT_VALUES: usize = 12;

/// Returns the definition of a command, and of its commands, with the rules of all of them. Values are read in upper or
/// lower case, and a negative number is a value, which is refused, and no option. The short help lacks long
/// lists of values, and has the first examples only.
pub fn prepared(command: Command) -> Command {
    let is_short = is_short_help();
    let after = command
        .get_after_help()
        .map(ToString::to_string)
        .map(|text| StyledStr::from(in_paragraphs(&text)));
    let command = command.after_help(Resettable::from(after));
    let command = command.mut_args(|argument| {
        let takes_values = argument.get_action().takes_values();
        let argument = argument
            .ignore_case(takes_values)
            .allow_negative_numbers(takes_values);
        if !is_short {
            // Manual pages leave out the texts of hidden options.
            return argument.hide_short_help(false);
        }
        let is_long = argument.get_possible_values().len() > MAX_SHORT_VALUES;
        let is_hidden = argument.is_hide_possible_values_set();
        argument.hide_possible_values(is_hidden || is_long)
    });
    let command = command.mut_subcommands(|inner| {
        if inner.has_subcommands() {
            prepared(inner)
        } else {
            inner
        }
    });
    if is_short {
        with_short_examples(command)
    } else {
        command
    }
}

/// Returns `true` if the short help is asked for.
pub fn is_short_help() -> bool {
    args_os().any(|argument| argument == "-h")
}

/// Returns a text with one line for each paragraph, so that it can be wrapped at any width. Indented lines stay.
fn in_paragraphs(text: &str) -> String {
    let mut result = String::new();
    let mut may_join = false;
    for line in text.lines() {
        let is_text = line.starts_with(|c: char| !c.is_whitespace());
        result += if may_join && is_text {
            " "
        } else if result.is_empty() {
            ""
        } else {
            "\n"
        };
        result += line;
        may_join = is_text && !line.ends_with(':');
    }
    result
}

/// Reduces the examples in the short help of a command.
fn with_short_examples(command: Command) -> Command {
    let after = command.get_after_help().map(ToString::to_string);
    let Some(after) = after.filter(|text| text.starts_with("Examples:")) else {
        return command;
    };
    let examples: Vec<&str> = after
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .lines()
        .take(1 + SHORT_EXAMPLES)
        .collect();
    // The first word is the file name of this program.
    let called = command.get_bin_name().and_then(|name| name.split_once(' '));
    let words = called.map_or(command.get_name(), |(_, words)| words);
    let examples = examples.join("\n");
    let more = format!("For all options, values and examples, see `queensat {words} --help`.");
    let short = format!("{examples}\n\n{more}");
    command.after_help(short).after_long_help(after)
}
