//! Tips in errors of the command line about words of other programs, and about commands that this build leaves out.
//! Similar words are suggested by clap.

use crate::command_line::left_out::LEFT_OUT;
use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Words of other programs, and what is called so here.
const ELSEWHERE: &str = include_str!("elsewhere.txt");

/// Replaces the tip of an error about a word of the table. An error about a command that this build leaves out names
/// its feature instead. The definition of the commands is built.
pub fn with_tip(mut error: Error, root: &Command, words: &[String]) -> Error {
    use ContextKind::{Suggested, SuggestedArg, SuggestedSubcommand, Usage};
    if let Some(message) = left_out(&error) {
        return Error::raw(error.kind(), message);
    }
    // Clap says how to type an unknown option as a value, which no command needs.
    error.remove(Suggested);
    let command = words.iter().fold(root, |command, word| {
        command.find_subcommand(word).unwrap_or(command)
    });
    let tip = tip(&error, root, command);
    for kind in [SuggestedArg, SuggestedSubcommand] {
        if let Some(suggested) = error.remove(kind) {
            // It has the suggested option.
            error.remove(Usage);
            if tip.is_none() && is_near(&error, &suggested) {
                error.insert(kind, suggested);
            }
        }
    }
    if let Some(tip) = tip {
        error.remove(Usage);
        let tip = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(Suggested, tip);
    }
    error
}

/// Returns `true` if the unknown word may be a misspelling of what clap suggests. Clap suggests words that share seven
/// tenths of their letters, such as `--seed` for `--sheet`.
fn is_near(error: &Error, suggested: &ContextValue) -> bool {
    let words = match suggested {
        ContextValue::String(word) => std::slice::from_ref(word),
        ContextValue::Strings(words) => words,
        _ => return true,
    };
    let unknown = unknown(error).unwrap_or_default();
    let letters = unknown.trim_start_matches('-').chars().count();
    let is_near =
        |word: &String| strsim::damerau_levenshtein(word, unknown) <= (letters / 3).max(1);
    words.iter().any(is_near)
}

/// Returns the unknown command or option of an error.
fn unknown(error: &Error) -> Option<&str> {
    let kinds = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.as_str()),
        _ => None,
    })
}

/// Returns the message about a command that this build leaves out.
fn left_out(error: &Error) -> Option<String> {
    let name = unknown(error).filter(|_| error.kind() == ErrorKind::InvalidSubcommand)?;
    let mut wings = LEFT_OUT.iter();
    let (feature, _) = wings.find(|(_, commands)| commands.contains(&name))?;
    Some(format!(
        "the command '{name}' is part of the feature '{feature}', which this build leaves out\n\n  \
         tip: build with --features {feature} to add it\n"
    ))
}

/// Returns the tip of the table about an error in a command.
fn tip(error: &Error, root: &Command, command: &Command) -> Option<String> {
    let unknown = unknown(error)?;
    if command.get_name() == root.get_name() && unknown.parse::<u32>().is_ok() {
        return Some(format!(
            "a command comes first: `queensat count {unknown}` or `queensat solve {unknown}`"
        ));
    }
    let (_, meant) = rows().find(|(words, _)| words.split(' ').any(|word| word == unknown))?;
    // A build without a wing has none of its commands.
    if named(meant).any(|line| unknown_command(root, line).is_some()) {
        return None;
    }
    // A tip about an option is for commands that have it.
    let option = meant
        .strip_prefix("`--")
        .and_then(|rest| rest.split(['`', ' ']).next());
    let has = |name: &str| {
        command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(name))
    };
    let is_apt = option.is_none_or(has);
    is_apt.then(|| format!("'{unknown}' is called {meant} here"))
}

/// Returns the words and the meaning of each row of the table.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    ELSEWHERE.lines().filter_map(|row| row.split_once(": "))
}

/// Returns what the meaning of a row names: options, and command lines.
fn named(meant: &str) -> impl Iterator<Item = &str> {
    meant.split('`').skip(1).step_by(2)
}

/// Returns the command of a command line that the program lacks, such as one of a wing that is not in this build.
fn unknown_command<'a>(root: &Command, line: &'a str) -> Option<&'a str> {
    let name = line.strip_prefix("queensat ")?.split(' ').next()?;
    let has = name.starts_with('-') || root.find_subcommand(name).is_some();
    (!has).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{named, rows, unknown_command};
    use crate::command_line::left_out::LEFT_OUT;
    use crate::command_line::program::definition;
    use crate::command_line::{help_of, parse};
    use crate::commands::COMMANDS;
    use clap::Command;
    use itertools::Itertools;

    /// Returns the error of a line that is wrong.
    fn error(line: &str) -> String {
        let words: Vec<_> = line.split(' ').map(Into::into).collect();
        let error = parse(&definition(crate::program()), COMMANDS, &words)
            .err()
            .expect("a wrong line");
        error.render().to_string()
    }

    #[test]
    fn words_of_other_programs_are_told_by_the_table_and_similar_ones_by_clap() {
        for (line, tip) in [
            #[cfg(feature = "puzzle")]
            (
                "queensat puzzle verify p.txt",
                "'verify' is called `queensat check` or, for puzzles, `queensat puzzle check` here",
            ),
            (
                "queensat minisat x.cnf",
                "'minisat' is called `queensat solve --cnf FILE` here",
            ),
            (
                "queensat 8",
                "a command comes first: `queensat count 8` or `queensat solve 8`",
            ),
            (
                "queensat solve 8 --random",
                "'--random' is called `--seed` here",
            ),
            (
                "queensat backend",
                "a similar subcommand exists: 'backends'",
            ),
            (
                "queensat count 8 --engine simt",
                "a similar value exists: 'simd'",
            ),
        ] {
            let error = error(line);
            assert_eq!(error.matches("tip: ").count(), 1, "{error}");
            assert!(error.contains(&format!("tip: {tip}")), "{error}");
        }
    }

    #[test]
    fn a_command_that_is_left_out_names_its_feature() {
        for (feature, commands) in LEFT_OUT {
            for name in *commands {
                let first =
                    format!("error: the command '{name}' is part of the feature '{feature}'");
                let definition = definition(crate::program());
                let of_help = help_of(&definition, &[(*name).to_owned()]);
                let of_help = of_help.render().to_string();
                for error in [error(&format!("queensat {name} 8")), of_help] {
                    assert!(error.starts_with(&first), "{error}");
                    assert!(error.contains(&format!("--features {feature} ")), "{error}");
                }
            }
        }
    }

    #[test]
    fn no_tip_names_an_option_that_the_command_lacks() {
        for line in ["queensat backends --polarity", "queensat count 8 --zzz"] {
            let error = error(line);
            assert!(!error.contains("tip: "), "{error}");
        }
    }

    #[test]
    fn the_table_has_each_word_once_and_names_what_exists() {
        let words = rows().flat_map(|(words, _)| words.split(' '));
        assert_eq!(words.duplicates().collect_vec(), [""; 0]);
        let mut root = definition(crate::program());
        root.build();
        let has = |command: &Command, option| {
            let mut options = command.get_arguments();
            options.any(|argument| argument.get_long() == Some(option))
        };
        let is_left_out = |name: &str| {
            LEFT_OUT
                .iter()
                .any(|(_, commands)| commands.contains(&name))
        };
        for (_, meant) in rows() {
            if let Some(lacking) = named(meant).find_map(|line| unknown_command(&root, line)) {
                assert!(is_left_out(lacking), "{meant}");
                continue;
            }
            let named = named(meant).next().unwrap();
            if let Some(option) = named.strip_prefix("--") {
                let option = option.split(' ').next().unwrap();
                // An option may be that of a wing only.
                let groups = root.get_subcommands();
                let mut commands = groups.flat_map(|group| group.get_subcommands().chain([group]));
                let is_known = commands.any(|command| has(command, option));
                assert!(is_known || !LEFT_OUT.is_empty(), "{named}");
                continue;
            }
            let mut command = &root;
            for word in named.split(' ').skip(1) {
                match word.strip_prefix("--") {
                    Some(option) => assert!(has(command, option), "{named}"),
                    None if word == "FILE" => {}
                    None => command = command.find_subcommand(word).expect(named),
                }
            }
        }
    }
}
