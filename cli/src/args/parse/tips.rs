//! Tips in errors of the command line: what to type instead. All of them exist.

use crate::sizes::Sizes;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use itertools::Itertools;
use std::path::Path;

#[cfg(test)]
mod tests;

/// Words of other programs, and what does the same here.
const ELSEWHERE: &str = include_str!("elsewhere.txt");

/// Values of several options, of which none may be meant.
const COMMON: [&str; 3] = ["both", "none", "auto"];

/// Command that a person is in, and the definition of all commands.
struct Place<'a> {
    root: &'a Command,
    command: &'a Command,
    /// Size of a board after an unknown option.
    size: Option<&'a String>,
}

/// Replaces the tip of an error, which may be about an option that has only some letters in common with the unknown
/// one. `parses` tells if a command line is valid.
pub fn with_tip(
    mut error: Error,
    root: &mut Command,
    words: &[String],
    parses: impl Fn(&[String]) -> bool,
) -> Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let option = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let unknown = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg].map(text);
    let unknown = unknown.into_iter().find(|text| !text.is_empty());
    let unknown = unknown.unwrap_or_default();
    root.build();
    let mut command = &*root;
    for word in words.iter().take_while(|word| **word != unknown) {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    let mut after = words.iter().skip_while(|word| **word != unknown).skip(1);
    let size = after.next().filter(|word| word.parse::<Sizes>().is_ok());
    let place = Place {
        root,
        command,
        size,
    };
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let only = std::slice::from_ref(&unknown);
            let tip = place.of_board(only).or_else(|| place.of_word(&unknown));
            tip.or_else(|| place.of_board(&words[1..]))
        }
        ErrorKind::UnknownArgument if unknown.starts_with('-') => {
            place.of_option(&unknown, &words[1..])
        }
        ErrorKind::UnknownArgument => {
            let signs = [",", "x"].into_iter();
            let signs = signs.filter(|_| unknown.starts_with(|c: char| c.is_ascii_digit()));
            let joined = signs.filter_map(|sign| {
                let at = words.iter().rposition(|word| *word == unknown)?;
                let both = words[at - 1..=at].join(sign);
                let between = std::slice::from_ref(&both);
                let line = [&words[..at - 1], between, &words[at + 1..]].concat();
                parses(&line).then_some(both)
            });
            let joined: Vec<String> = joined.collect();
            let tip = instead(joined).or_else(|| place.of_second(&unknown));
            let tip = tip.or_else(|| place.of_file("", &unknown));
            tip.or_else(|| place.of_value("", &unknown))
        }
        ErrorKind::ValueValidation => {
            let tip = place.of_file(&option, &value);
            tip.or_else(|| place.of_own_value(&option, &value))
        }
        ErrorKind::InvalidValue if !value.is_empty() => place.of_value(&option, &value),
        _ => None,
    };
    let suggestions = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::Suggested,
    ];
    let had_one = suggestions.map(|kind| error.remove(kind).is_some());
    let near = error.get(ContextKind::SuggestedValue);
    let near = near.map(ToString::to_string).unwrap_or_default();
    let name = value.split(':').next().unwrap_or_default();
    if tip.is_some() || !is_near(&value, &near) && !is_near(name, &near) {
        error.remove(ContextKind::SuggestedValue);
    }
    if tip.is_some() || had_one.contains(&true) {
        // The usage contains the suggestion.
        error.remove(ContextKind::Usage);
    }
    if let Some(tip) = tip {
        let tip = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tip);
    }
    error
}

/// Returns the tip to type one of these instead.
fn instead(choices: impl IntoIterator<Item = String>) -> Option<String> {
    let choices = choices.into_iter().unique().take(3);
    let choices = choices.map(|it| format!("'{it}'")).join(" or ");
    (!choices.is_empty()).then(|| format!("use {choices} instead"))
}

/// Returns `true` if one word is the other with slips of the keyboard.
fn is_near(word: &str, other: &str) -> bool {
    let distance = strsim::osa_distance(word, other);
    word.get(..1) == other.get(..1) && distance <= (word.len().max(other.len()) + 1) / 5
}

/// Returns `true` if a word is the start of the other, or a plural of it.
fn is_form(word: &str, other: &str) -> bool {
    let is_start = word.len() >= 3 && other.starts_with(word);
    is_start || word.strip_suffix('s') == Some(other)
}

/// Returns the option of this name in a command.
fn option<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    let name = name.strip_prefix("--")?;
    let has_it = |names: Vec<&str>| names.contains(&name);
    let mut options = command.get_arguments();
    options.find(|arg| arg.get_long_and_visible_aliases().is_some_and(has_it))
}

/// Returns `true` if an option lists a value.
fn has_value(arg: &Arg, value: &str) -> bool {
    let mut values = arg.get_possible_values().into_iter();
    values.any(|it| it.matches(value, true))
}

impl<'a> Place<'a> {
    /// Returns the commands that are shown to people.
    fn commands(&self) -> impl Iterator<Item = &'a Command> {
        let listed = |command: &&Command| !command.is_hide_set() && command.get_name() != "help";
        let top = self.root.get_subcommands().filter(listed);
        top.flat_map(move |one| std::iter::once(one).chain(one.get_subcommands().filter(listed)))
    }

    /// Returns `true` if the command asks about a board, so that another one may be meant.
    fn asks(&self) -> bool {
        let name = called(self.command);
        name == "queensat"
            || name.starts_with("queensat puzzle")
            || option(self.command, "--queen").is_some()
    }

    /// Returns a target as it is typed, and `true` for one of this command, if it exists.
    fn target(&self, target: &str) -> Option<(bool, String)> {
        let (path, typed) = target.split_at(target.find("--").unwrap_or(target.len()));
        if path.parse::<Sizes>().is_ok() {
            let first = self.command.get_positionals().next()?.to_string();
            let takes_size = first[1..].starts_with('N') || first[1..].starts_with("SIZE");
            let size = self.size.filter(|_| path == "8").map_or(path, |size| size);
            return takes_size.then(|| (true, format!("{} {size}", called(self.command))));
        } else if path.starts_with('>') {
            return Some((false, path.into()));
        }
        let mut command = match path {
            "" => self.command,
            _ => self.root,
        };
        for name in path.split_whitespace() {
            command = command.find_subcommand(name)?;
        }
        let is_own = std::ptr::eq(command, self.command);
        if typed.is_empty() {
            let line = called(command);
            let is_inner =
                self.command.get_name() == "puzzle" && line.starts_with("queensat puzzle ");
            return (!is_own && self.asks()).then_some((is_inner, line));
        }
        let (name, value) = typed.split_once(' ').unwrap_or((typed, ""));
        let arg = option(command, name)?;
        let is_listed = arg.get_possible_values().is_empty() || has_value(arg, value);
        let typed = match value {
            "" => arg.to_string(),
            _ => Some(typed.to_owned()).filter(|_| is_listed)?,
        };
        if is_own {
            return Some((true, typed));
        }
        let line = format!("{} {typed}", called(command));
        self.asks().then_some((false, line))
    }

    /// Returns the tip for a word of other programs.
    fn of_table(&self, unknown: &str) -> Option<String> {
        let mut rows = ELSEWHERE.lines().filter_map(|row| row.split_once(": "));
        let (_, targets) = rows.find(|(words, _)| words.split(' ').contains(&unknown))?;
        let targets = targets.split(", ").filter_map(|target| self.target(target));
        let targets: Vec<(bool, String)> = targets.collect();
        let has_own = targets.iter().any(|(is_own, _)| *is_own);
        let targets = targets.into_iter().filter(|(is_own, _)| *is_own == has_own);
        instead(targets.map(|(_, target)| target))
    }

    /// Returns the tip for a word in the place of a command.
    fn of_word(&self, unknown: &str) -> Option<String> {
        let is_it = |command: &&Command| command.get_name() == unknown;
        let is_like = |name: &str| is_near(unknown, name) || is_form(unknown, name);
        let inner = self.command.get_subcommands();
        let near = inner.filter(|it| !it.is_hide_set() && is_like(it.get_name()));
        let named = self.commands().filter(is_it).map(called);
        let tip = self.of_table(unknown).or_else(|| instead(named));
        tip.or_else(|| instead(near.map(called)))
    }

    /// Returns the tip for a board, or the file of a problem, without a command.
    fn of_board(&self, words: &[String]) -> Option<String> {
        let is_size = |word: &&String| word.parse::<Sizes>().is_ok();
        let is_file = |word: &&String| Path::new(word).is_file();
        let (board, lines) = match words.iter().find(is_size) {
            Some(size) => (size, ["solve", "count", "puzzle new"]),
            None => {
                let file = words.iter().find(is_file)?;
                (file, ["solve --problem", "puzzle check", "puzzle check"])
            }
        };
        let lines = match self.command.get_name() {
            "queensat" => &lines[..2],
            "puzzle" => &lines[2..],
            _ => return None,
        };
        let lines = lines.iter().format_with(" or ", |line, write| {
            write(&format_args!("`queensat {line} {board}`"))
        });
        Some(format!("did you mean {lines}?"))
    }

    /// Returns the tip for an unknown option.
    fn of_option(&self, unknown: &str, words: &[String]) -> Option<String> {
        let name = unknown.trim_start_matches('-');
        let like = |is_like: fn(&str, &str) -> bool| {
            let names = self.command.get_arguments();
            let like = names.filter(|arg| arg.get_long().is_some_and(|long| is_like(name, long)));
            instead(like.map(Arg::to_string))
        };
        let command = || {
            let named = self.commands().filter(|command| command.get_name() == name);
            instead(named.filter(|_| self.asks()).map(called))
        };
        let tip = self.of_table(unknown).or_else(|| like(is_form));
        let tip = tip.or_else(command).or_else(|| self.of_board(words));
        let tip = tip.or_else(|| self.of_value("", name));
        tip.or_else(|| self.of_others(unknown))
            .or_else(|| like(is_near))
    }

    /// Returns the commands that have an option, perhaps with a value.
    fn of_others(&self, typed: &str) -> Option<String> {
        let (name, value) = typed.split_once(' ').unwrap_or((typed, ""));
        let has = |arg: &Arg| value.is_empty() || has_value(arg, value);
        let has_it = |command: &&Command| option(command, name).is_some_and(has);
        let others: Vec<String> = self.commands().filter(has_it).map(called).collect();
        let shown = others.iter().take(2).map(|it| format!("'{it}'")).join(", ");
        let more = if others.len() > 2 { " and others" } else { "" };
        let is_told = !others.is_empty() && self.asks();
        is_told.then(|| format!("'{typed}' is an option of {shown}{more}"))
    }

    /// Returns the tip for a value of another option of the command.
    fn of_own_value(&self, given: &str, value: &str) -> Option<String> {
        let given = given.split(' ').next().unwrap_or_default();
        let owner = |part: &str| {
            let (arg, option) = self.command.get_arguments().find_map(|arg| {
                let option = format!("--{}", arg.get_long()?);
                (option != given && has_value(arg, part)).then_some((arg, option))
            })?;
            // Options with a heading are those of a formula and its solver.
            let of_sat = arg.get_help_heading().is_some() && given == "--engine";
            let sat = if of_sat { "--engine sat " } else { "" };
            Some(format!("{sat}{option} {part}"))
        };
        if COMMON.contains(&value) {
            return None;
        }
        let parts = value.strip_prefix("sat:").unwrap_or(value).split(':');
        let words: Option<Vec<String>> = parts.map(owner).collect();
        instead(words.map(|words| words.join(" ").replace(" --engine sat", "")))
    }

    /// Returns the tip for a value of other options, such as a SAT solver that is named as an engine.
    fn of_value(&self, given: &str, value: &str) -> Option<String> {
        let tip = self.of_own_value(given, value);
        let given = given.split(' ').next().unwrap_or_default();
        let others = || self.of_others(&format!("{given} {value}"));
        tip.or_else(|| others().filter(|_| !COMMON.contains(&value)))
    }

    /// Returns the tip for a second puzzle.
    fn of_second(&self, word: &str) -> Option<String> {
        let is_of_puzzle = called(self.command).starts_with("queensat puzzle ");
        let tip = "one puzzle at a time; 'queensat puzzle level' reads several files, and '--problems' a list";
        (is_of_puzzle && Path::new(word).is_file()).then(|| tip.into())
    }

    /// Returns the tip for a file in the place of a board or a square.
    fn of_file(&self, given: &str, word: &str) -> Option<String> {
        let option = match given.strip_prefix("--") {
            Some(given) => format!("--{}-file", given.split(' ').next()?),
            None if word.ends_with(".cnf") && self.target("--cnf").is_some() => "--cnf".into(),
            None => "--problem".into(),
        };
        let exists = Path::new(word).is_file() && self.target(&option).is_some();
        exists.then(|| format!("'{word}' is a file: use '{option} {word}'"))
    }
}

/// Returns the name of a command as it is typed.
fn called(command: &Command) -> String {
    command.get_bin_name().unwrap_or("queensat").to_owned()
}
