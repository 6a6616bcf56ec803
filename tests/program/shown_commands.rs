//! The README shows what the program prints: its `console` blocks are run and compared.

use crate::support::{finished, queensat};

/// A command of a `console` block and the output shown for it.
struct Shown {
    command: String,
    output: String,
}

fn shown() -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut in_block = false;
    for line in include_str!("../../README.md").lines() {
        if line.starts_with("```") {
            in_block = line == "```console";
        } else if in_block {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push(Shown {
                    command: command.into(),
                    output: String::new(),
                }),
                (None, Some(last)) => last.output += &format!("{line}\n"),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    commands
}

/// Text without what differs from run to run: times, and the spaces that align them.
fn without_times(text: &str) -> String {
    let mut result = String::new();
    for line in text.lines() {
        let (line, _) = line.split_once("\"seconds\":").unwrap_or((line, ""));
        let words: Vec<&str> = line.split_whitespace().collect();
        for (position, word) in words.iter().enumerate() {
            let unit = words.get(position + 1);
            let is_time = word.contains('.')
                && word.parse::<f64>().is_ok()
                && matches!(unit, Some(&"ms" | &"s"));
            result += if is_time { "TIME" } else { word };
            result.push(' ');
        }
        result.push('\n');
    }
    result
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    let folder = tempfile::tempdir().unwrap();
    let shown = shown();
    assert!(shown.len() >= 10, "the console blocks were found");
    for Shown { command, output } in shown {
        let mut words = command.split(' ');
        assert_eq!(words.next(), Some("queensat"));
        let arguments: Vec<&str> = words.collect();
        let finished = finished(queensat(&arguments).current_dir(folder.path()));
        let printed = finished.stdout + &finished.stderr;
        assert_eq!(without_times(&printed), without_times(&output), "{command}");
    }
}

#[test]
fn times_are_all_that_is_passed_over() {
    assert_eq!(
        without_times("sat   92   2.116 ms   cadical"),
        without_times("sat   92  12.3 ms cadical")
    );
    assert_ne!(without_times("92 solutions"), without_times("93 solutions"));
    assert_ne!(without_times("in 2.5 rows"), without_times("in 2.6 rows"));
}
