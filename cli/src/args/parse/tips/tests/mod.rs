//! No tip is false: each is a command line that the program reads, with the numbers and files that were typed.

use super::ELSEWHERE;
use super::words::{called, is_form, is_near, option};
use crate::args::Arguments;
use crate::args::parse::{check, parse};
use clap::Command;
use itertools::Itertools;

/// Returns the command, the words and the targets of each row of the table.
fn rows() -> Vec<(&'static str, Vec<&'static str>, &'static str)> {
    let rows = ELSEWHERE.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|row| row.split_once(": ").unwrap());
    rows.map(|(words, targets)| {
        let (of, words) = words.split_once(" | ").unwrap_or(("", words));
        (of, words.split(' ').collect(), targets)
    })
    .collect()
}

/// Returns the definition of all commands, built once for many lines.
fn root() -> Command {
    let mut root = Arguments::definition();
    root.build();
    root
}

/// Returns the lines of the tip for a line that is wrong.
fn tip(definition: &Command, line: &str) -> Vec<String> {
    let words = shlex::split(line).unwrap();
    let os: Vec<_> = words.iter().map(Into::into).collect();
    let Err(error) = parse(definition, &os) else {
        return Vec::new();
    };
    let text = error.render().to_string();
    let Some((_, tip)) = text.split_once("tip: use ") else {
        return Vec::new();
    };
    let tip = tip.split("\n\n").next().unwrap().to_owned();
    let lines: Vec<String> = tip
        .split('`')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect();
    for shown in &lines {
        let words = shlex::split(shown).unwrap();
        assert!(check(definition, &words).is_none(), "{line}: {shown}");
    }
    lines
}

#[test]
fn every_tip_can_be_typed_and_keeps_what_was_typed() {
    let root = root();
    let listed = |it: &&Command| !it.is_hide_set() && it.get_name() != "help";
    let top = root.get_subcommands().filter(listed);
    let all = top.flat_map(|one| {
        [one]
            .into_iter()
            .chain(one.get_subcommands().filter(listed))
    });
    let all: Vec<&Command> = all.chain([&root]).collect();
    assert!(all.len() > 20);
    let mut untold = Vec::new();
    for (of, words, targets) in rows() {
        let mut known = None;
        for (turn, word) in words.into_iter().enumerate() {
            // An option of the command is no unknown one.
            let here = |it: &&&Command| match of.is_empty() {
                true => option(it, word).is_none(),
                false => called(it) == of,
            };
            let forms = ["{} 12", "12 {} 12", "12 {}", "{} made.txt", "{} 1,2"];
            // One line in some of the commands is fast enough, or else all lines in each of them until one has a tip.
            let commands = all.iter().filter(here).enumerate();
            let some = commands
                .clone()
                .filter(|(place, _)| (turn + place) % 12 == 0);
            let some = some.map(|(place, command)| (command, forms[(turn + place) % 5]));
            let of_form = |form| commands.clone().map(move |(_, command)| (command, form));
            let rest = forms.into_iter().flat_map(of_form);
            let ask = |(command, form): (&&Command, &str)| {
                let rest = form.replace("{}", &word.replace('=', " "));
                let line = format!("queensat {} {rest}", called(command));
                let lines = tip(&root, &line);
                for shown in &lines {
                    let is_kept = !line.contains("12") || !shown.contains(" 8");
                    assert!(is_kept && !shown.contains("12made"), "{line}: {shown}");
                }
                !lines.is_empty()
            };
            let some: Vec<bool> = some.map(ask).collect();
            let is_told = targets == "none" || some.contains(&true);
            // The words of a row often have the same tip.
            let mut rest = known.into_iter().chain(rest).filter(|_| !is_told);
            let found = rest.find(|line| ask(*line));
            known = found.or(known);
            let told = is_told || found.is_some();
            untold.extend((!told).then_some((of, word, targets)));
        }
    }
    assert_eq!(untold, [], "these have no tip in any command");
}

#[test]
fn the_table_has_each_word_once() {
    let words = rows().into_iter();
    let words = words.flat_map(|(of, words, _)| words.into_iter().map(move |word| (of, word)));
    let words: Vec<_> = words.collect();
    assert!(words.iter().all_unique(), "{:?}", words.iter().duplicates());
}

#[test]
fn tips_keep_numbers_files_and_the_other_words() {
    for (typed, shown) in [
        ("8", "solve 8"),
        ("count -n 12", "count 12"),
        ("count --n=12 --stats", "count 12 --stats"),
        ("enumerate 6 -n5", "enumerate 6 --limit 5"),
        ("count 4-10", "count 4..10"),
        ("count 8..=10", "count 8..10"),
        ("count n=8", "count 8"),
        ("solve --rows 3 --cols 5", "solve 3x5"),
        ("count 8 9 10", "count 8,9,10"),
        (
            "solve 8 --timeout 90s --enc chen",
            "solve 8 --time-limit 90s --encoding chen",
        ),
        ("count 8 -o out.txt", "count 8 > out.txt"),
        ("puzzle generate 9 --stars 2", "puzzle new 9 --stars 2"),
        ("puzzle solve mine.txt --explain", "puzzle solve mine.txt"),
        (
            "puzzle booklet a.txt --color -o b.pdf",
            "puzzle booklet a.txt --colored -o b.pdf",
        ),
        ("problem a.txt --to csv", "problem a.txt --to grid"),
        (
            "compare 6 --solver minisat",
            "compare 6 --engines sat:minisat",
        ),
        (
            "solve 8 --queens=4 --json",
            "solve 8 --queens=4 --format json",
        ),
        ("count 12 --threads all", "count 12"),
        (
            "units plan 8 --job count -n 4 -o u",
            "units plan 8 --job count --units 4 -o u",
        ),
    ] {
        let lines = tip(&root(), &format!("queensat {typed}"));
        let expected = format!("queensat {shown}");
        assert_eq!(lines.first(), Some(&expected), "{typed}: {lines:?}");
    }
}

#[test]
fn words_are_not_joined_and_numbers_not_invented() {
    for typed in [
        "puzzle solve mine.txt other.txt",
        "puzzle solvemine.txt",
        "count 8 --timeout never",
        "count --size large",
        "solve 8 --sat-solver no-such-solver",
    ] {
        assert_eq!(
            tip(&root(), &format!("queensat {typed}")),
            [""; 0],
            "{typed}"
        );
    }
}

#[test]
fn no_tip_is_a_word_with_some_letters_in_common() {
    let is_like = |word, other| is_near(word, other) || is_form(word, other);
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
