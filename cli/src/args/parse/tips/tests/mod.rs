//! No tip is false: what it names exists in the command that it names.

use super::{ELSEWHERE, Place, called};
use crate::args::Arguments;
use clap::Command;
use itertools::Itertools;

/// Returns the words of each row of the table, and its targets.
fn rows() -> Vec<(Vec<&'static str>, &'static str)> {
    let rows = ELSEWHERE.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|row| row.split_once(": ").unwrap());
    rows.map(|(words, targets)| (words.split(' ').collect(), targets))
        .collect()
}

/// Returns `true` if a command line names a command of the program, and options that this command lists.
fn exists(root: &Command, current: &Command, line: &str) -> bool {
    let mut command = current;
    let mut words = line.split(' ').peekable();
    if words.next_if_eq(&"queensat").is_some() {
        command = root;
        while let Some(inner) = words.peek().and_then(|name| command.find_subcommand(name)) {
            command = inner;
            words.next();
        }
    }
    let long = |word: &str| {
        let word = word.strip_prefix("--");
        let mut options = command.get_arguments().map(clap::Arg::get_long);
        word.is_some_and(|word| options.any(|option| option == Some(word)))
    };
    match words.next() {
        None => !std::ptr::eq(command, current),
        Some("8" | "3x5") => command.get_positionals().next().is_some(),
        Some(word) => long(word),
    }
}

#[test]
fn every_tip_names_what_exists() {
    let mut root = Arguments::definition();
    root.build();
    let place = |command| Place {
        root: &root,
        command,
        size: None,
    };
    let all: Vec<&Command> = place(&root).commands().chain([&root]).collect();
    assert!(all.len() > 20);
    for (words, targets) in rows() {
        let mut told = 0;
        for (command, word) in all.iter().cartesian_product(&words) {
            // An option of the command is no unknown one.
            if super::option(command, word).is_some() {
                continue;
            }
            let Some(tip) = place(command).of_table(word) else {
                continue;
            };
            told += 1;
            for line in tip.split('\'').skip(1).step_by(2) {
                let is_true = line == "> FILE" || exists(&root, command, line);
                assert!(is_true, "{} {word}: {tip}", called(command));
            }
        }
        assert!(told > 0, "{words:?}: none of these exists: {targets}");
    }
}

#[test]
fn the_table_has_each_word_once() {
    let words: Vec<&str> = rows().into_iter().flat_map(|(words, _)| words).collect();
    assert!(words.iter().all_unique(), "{:?}", words.iter().duplicates());
}

#[test]
fn no_tip_is_a_word_with_some_letters_in_common() {
    let is_like = |word, other| super::is_near(word, other) || super::is_form(word, other);
    for (word, other) in [
        ("bakend", "backend"),
        ("sovle", "solve"),
        ("export", "export-csv"),
    ] {
        assert!(is_like(word, other), "{word}");
    }
    for (word, other) in [
        ("sheet", "seed"),
        ("list", "limit"),
        ("unique", "quiet"),
        ("from", "for"),
    ] {
        assert!(!is_like(word, other), "{word}");
    }
}
