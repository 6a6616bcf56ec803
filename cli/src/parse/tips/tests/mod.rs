//! Tips of the table and those of clap.

use super::rows;
use crate::arguments::Arguments;
use crate::parse::parse;
use clap::Command;
use itertools::Itertools;

/// Returns the error of a line that is wrong.
fn error(line: &str) -> String {
    let words: Vec<_> = line.split(' ').map(Into::into).collect();
    let error = parse(&Arguments::definition(), &words)
        .err()
        .expect("a wrong line");
    error.render().to_string()
}

#[test]
fn words_of_other_programs_are_told_by_the_table_and_similar_ones_by_clap() {
    for (line, tip) in [
        (
            "queensat puzzle verify p.txt",
            "'verify' is called `queensat check` or, for puzzles, `queensat puzzle check` here",
        ),
        (
            "queensat minisat x.cnf",
            "'minisat' is called `queensat solve --cnf FILE` here",
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
    let mut root = Arguments::definition();
    root.build();
    let has = |command: &Command, option| {
        let mut options = command.get_arguments();
        options.any(|it| it.get_long() == Some(option))
    };
    for (_, meant) in rows() {
        let named = meant.split('`').nth(1).unwrap();
        if let Some(option) = named.strip_prefix("--") {
            assert!(root.get_subcommands().any(|it| has(it, option)), "{named}");
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
