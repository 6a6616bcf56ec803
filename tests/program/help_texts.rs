//! The helps at the widths of usual terminals.

use crate::manual::commands;
use crate::support::{Arguments, queensat};

fn help(command: &[String], option: &str, width: usize) -> String {
    let words = [command, &[option.to_owned()]].concat().words();
    let output = queensat(&words).env("COLUMNS", width.to_string()).output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

/// A text with line breaks of its own was wrapped into lines of one word.
#[test]
fn paragraphs_are_wrapped_at_the_width_of_the_terminal() {
    for command in commands().into_iter().chain([Vec::new()]) {
        for (option, width) in ["-h", "--help"]
            .map(|it| [60, 80, 100, 120].map(|at| (it, at)))
            .concat()
        {
            let text = help(&command, option, width);
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2) {
                let [line, next] = pair else { unreachable!() };
                let is_text = |line: &str| line.starts_with(|c: char| !c.is_whitespace());
                if !is_text(line) || !is_text(next) || line.ends_with(':') {
                    continue;
                }
                let word = next.split(' ').next().unwrap();
                assert!(
                    line.len() + 1 + word.len() > width,
                    "{command:?} at {width}: {line:?} {next:?}"
                );
            }
        }
    }
}

/// The short help shows the usual options, too.
#[test]
fn the_short_help_has_the_usual_options() {
    for (command, options) in [
        (
            "compare",
            "--encodings --backends --output --runs --warmup --no-touch",
        ),
        (
            "count",
            "--engine --backend --diagonals --no-touch --time-limit",
        ),
        ("solve", "--output --proof --cnf --regions --no-touch"),
        ("encode", "--format --encoding --symmetry --names"),
        ("show", "--sheet --attack-lines"),
    ] {
        let text = help(&command.words(), "-h", 100);
        for option in options.split(' ') {
            assert!(
                text.split_whitespace().any(|word| word == option),
                "{command}: {option}"
            );
        }
    }
}
