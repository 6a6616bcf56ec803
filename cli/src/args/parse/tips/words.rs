//! Words of command lines, and the options and commands that they name.

use crate::sizes::Sizes;
use clap::error::{ContextKind, ContextValue, Error};
use clap::{Arg, Command};
use std::path::Path;

/// Returns a text of an error.
pub fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) if !text.is_empty() => Some(text.clone()),
        _ => None,
    }
}

/// Returns a word as it is typed in a shell, and the sign of a redirection.
pub fn shown(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_./:,=+@%-".contains(c);
    match word == ">" || word.chars().all(is_plain) {
        true => word.to_owned(),
        false => shlex::try_quote(word).map_or_else(|_| word.to_owned(), Into::into),
    }
}

/// Returns `true` if one word is the other with slips of the keyboard.
pub fn is_near(word: &str, other: &str) -> bool {
    let distance = strsim::osa_distance(word, other);
    word.get(..1) == other.get(..1) && distance <= (word.len().max(other.len()) + 1) / 5
}

/// Returns `true` if a word is the start of the other, or a plural of it.
pub fn is_form(word: &str, other: &str) -> bool {
    let is_start = word.len() >= 3 && other.starts_with(word);
    is_start || word.strip_suffix('s') == Some(other)
}

/// Returns `true` if a word is the size of a board, or several.
pub fn is_size(word: &str) -> bool {
    word.parse::<Sizes>().is_ok()
}

/// Returns `true` if a word is a board, or looks like the name of a file.
pub fn is_thing(word: &str) -> bool {
    is_size(word) || word.contains(['.', '/']) || Path::new(word).is_file()
}

/// Returns the boards and files among words that are no values of options.
pub fn things(words: &[String]) -> impl Iterator<Item = &String> {
    let is_free = |place: usize| place == 0 || !words[place - 1].starts_with('-');
    let mut places = (0..words.len()).filter(move |&it| is_thing(&words[it]) && is_free(it));
    std::iter::from_fn(move || places.next().map(|place| &words[place]))
}

/// Returns the option of this name in a command.
pub fn option<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    let name = name.strip_prefix("--")?;
    let has_it = |names: Vec<&str>| names.contains(&name);
    let mut options = command.get_arguments();
    options.find(|arg| arg.get_long_and_visible_aliases().is_some_and(has_it))
}

/// Returns `true` if an option lists a value.
pub fn has_value(arg: &Arg, value: &str) -> bool {
    let mut values = arg.get_possible_values().into_iter();
    values.any(|it| it.matches(value, true))
}

/// Returns the name of a command as it is typed, and nothing for the program.
pub fn called(command: &Command) -> &str {
    let name = command.get_bin_name().and_then(|name| name.split_once(' '));
    name.map_or("", |(_, name)| name)
}
