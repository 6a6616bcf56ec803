//! Rules for the definitions of all commands: how values are read, and what a help leaves out.
//!
//! Some twenty commands have the options of a board, and ten those of a SAT solver. Each help described all of them, so
//! that four hundred lines hid the options of the command itself. Now it lists their names, and the page of
//! `queensat help` that describes them. Manual pages have everything.

use clap::Command;
use clap::builder::StyledStr;
use itertools::Itertools;
use std::env::args_os;
use std::ffi::OsString;

/// Sections that many commands share: the heading of their options, their name in helps, and the topic of
/// `queensat help` that describes them.
pub const SHARED: [(&str, &str, &str); 2] = [
    ("Problem", "Board and rules", "board"),
    ("SAT solver", "SAT solver and formula", "solver"),
];

/// Number of examples in the short help of a command.
const SHORT_EXAMPLES: usize = 3;
/// Maximum length of a list of values in the short help of a command.
const MAX_SHORT_VALUES: usize = 12;

/// A help that the command line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// `-h`, or no command.
    Short,
    /// `--help`, or `queensat help`.
    Long,
}

impl Help {
    /// Returns the help that is asked for, if any.
    pub fn asked() -> Option<Self> {
        let words: Vec<_> = args_os().skip(1).collect();
        let has = |word: &str| words.iter().any(|typed| typed == word);
        if has("--help") || has("help") {
            Some(Self::Long)
        } else {
            // Also among other options of one letter, as in `-qh`.
            let is_short = |word: &OsString| {
                let word = word.as_encoded_bytes();
                word.starts_with(b"-") && !word.starts_with(b"--") && word.ends_with(b"h")
            };
            (words.iter().any(is_short) || words.is_empty()).then_some(Self::Short)
        }
    }
}

/// Returns the definition of a command, and of its commands, with the rules of all of them. Values are read in upper or
/// lower case, and a negative number is a value, which is refused, and no option. A help only names the options that
/// commands share. The short help lacks long lists of values, and has the first examples only.
pub fn prepared(command: Command) -> Command {
    let help = Help::asked();
    let after = after_help(&command, help);
    let command = command.mut_args(|argument| {
        let takes_values = argument.get_action().takes_values();
        let argument = argument
            .ignore_case(takes_values)
            .allow_negative_numbers(takes_values);
        let Some(help) = help else {
            // Manual pages leave out the texts of hidden options.
            return argument.hide_short_help(false);
        };
        let is_shared = SHARED
            .iter()
            .any(|(heading, ..)| argument.get_help_heading() == Some(heading));
        let is_long = argument.get_possible_values().len() > MAX_SHORT_VALUES;
        let is_hidden = is_shared || argument.is_hide_set();
        let hides_values = argument.is_hide_possible_values_set();
        argument
            .hide(is_hidden)
            .hide_possible_values(hides_values || is_long && help == Help::Short)
    });
    let command = command.mut_subcommands(|inner| {
        if inner.has_subcommands() {
            prepared(inner)
        } else {
            inner
        }
    });
    command.after_help(StyledStr::from(after))
}

/// Returns the end of the help of a command: the names of the options that it shares with others, and its examples.
fn after_help(command: &Command, help: Option<Help>) -> String {
    let after = command.get_after_help().map(ToString::to_string);
    let mut paragraphs = Vec::new();
    if help.is_some() {
        paragraphs.extend(
            SHARED
                .iter()
                .filter_map(|section| shared_options(command, section)),
        );
    }
    let after = after.unwrap_or_default();
    match help {
        Some(Help::Short) if after.starts_with("Examples:") => {
            let examples = after.split("\n\n").next().unwrap_or_default();
            paragraphs.push(examples.lines().take(1 + SHORT_EXAMPLES).join("\n"));
            // The first word is the file name of this program.
            let called = command.get_bin_name().and_then(|name| name.split_once(' '));
            let words = called.map_or(command.get_name(), |(_, words)| words);
            paragraphs.push(format!(
                "For values and more examples, see `queensat {words} --help`."
            ));
        }
        _ => paragraphs.push(in_paragraphs(&after)),
    }
    paragraphs.join("\n\n")
}

/// Returns the paragraph that names the options of a section, if the command has some.
fn shared_options(
    command: &Command,
    (heading, name, topic): &(&str, &str, &str),
) -> Option<String> {
    let arguments = command.get_arguments();
    let options = arguments.filter(|argument| argument.get_help_heading() == Some(heading));
    let names = options
        .filter_map(|option| option.get_long())
        .map(|name| format!("--{name}"));
    let names = names.collect::<Vec<_>>();
    (!names.is_empty())
        .then(|| format!("{name} (see `queensat help {topic}`): {}", names.join(" ")))
}

/// Returns a text with one line for each paragraph, so that it can be wrapped at any width. Indented lines stay.
pub fn in_paragraphs(text: &str) -> String {
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
