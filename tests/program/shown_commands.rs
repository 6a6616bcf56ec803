//! The `console` blocks of README.md, of the guide, of the course and of other pages: each command is run and its output
//! compared. `UPDATE_PAGES=1` writes what differs into the pages.
//!
//! The pages show the default build. Blocks marked `console pure-rust`, whose output depends on the
//! backends that are built in, are skipped in the full build.

use crate::support::{WORKSPACE, finished, queensat};
use solvers::backends;
use std::fs;

const PAGES: [(&str, &str); 18] = [
    ("README.md", include_str!("../../README.md")),
    (
        "docs/course/1-clauses.md",
        include_str!("../../docs/course/1-clauses.md"),
    ),
    (
        "docs/course/2-at-most-one.md",
        include_str!("../../docs/course/2-at-most-one.md"),
    ),
    (
        "docs/course/3-search.md",
        include_str!("../../docs/course/3-search.md"),
    ),
    (
        "docs/course/4-all-solutions.md",
        include_str!("../../docs/course/4-all-solutions.md"),
    ),
    (
        "docs/course/5-how-far.md",
        include_str!("../../docs/course/5-how-far.md"),
    ),
    (
        "docs/course/6-trust.md",
        include_str!("../../docs/course/6-trust.md"),
    ),
    ("docs/guide.md", include_str!("../../docs/guide.md")),
    ("docs/explain.md", include_str!("../../docs/explain.md")),
    ("docs/grade.md", include_str!("../../docs/grade.md")),
    ("docs/family.md", include_str!("../../docs/family.md")),
    (
        "docs/problem-file.md",
        include_str!("../../docs/problem-file.md"),
    ),
    ("docs/puzzles.md", include_str!("../../docs/puzzles.md")),
    ("docs/questions.md", include_str!("../../docs/questions.md")),
    ("docs/teaching.md", include_str!("../../docs/teaching.md")),
    ("docs/trace.md", include_str!("../../docs/trace.md")),
    ("docs/trust.md", include_str!("../../docs/trust.md")),
    ("docs/units.md", include_str!("../../docs/units.md")),
];

/// Files that the commands read.
const FILES: [(&str, &str); 14] = [
    ("answers.csv", include_str!("../data/answers.csv")),
    ("class.txt", include_str!("../data/class-8.txt")),
    (
        "no-anti-diagonals-6.cnf",
        include_str!("../../docs/course/no-anti-diagonals-6.cnf"),
    ),
    (
        "shifted-diagonals-8.cnf",
        include_str!("../../data/formulas/shifted-diagonals-8.cnf"),
    ),
    (
        "regions-8.txt",
        include_str!("../../docs/pictures/regions-8.txt"),
    ),
    (
        "stars-10.txt",
        include_str!("../../docs/pictures/stars-10.txt"),
    ),
    (
        "puzzles.txt",
        "# A list.\n551W4yw5QQI\n{\"id\":\"four\",\"board\":\"4x4\"}\n\
         {\"board\":\"2x2\",\"queens\":2}\n551W4yw\n",
    ),
    (
        "questions.jsonl",
        "# Two counts, and a line with a mistake.\n\
         {\"question\":\"count\",\"problem\":{\"n\":6},\"by\":\"sat\"}\n\
         {\"question\":\"count\",\"problem\":{\"n\":8},\"by\":\"nativ\"}\n\
         {\"question\":\"count\",\"problem\":{\"n\":4},\"by\":\"native\",\"native\":{\"engine\":\"general\"}}\n",
    ),
    (
        "report.json",
        "{\"schema\":1,\"question\":{\"question\":\"count\",\"problem\":{\"board\":\"6x6\"},\"by\":\"sat\",\
         \"sat\":{\"backend\":\"batsat\",\"method\":\"loop\"}}}\n",
    ),
    (
        "stranger.jsonl",
        "{\"question\":\"count\",\"problem\":{\"n\":6},\"sat\":{\"backend\":\"minisat\"}}\n",
    ),
    ("puzzle.txt", "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n"),
    (
        "week.txt",
        "https://puzz.link/p?starbattle/7/7/1/c142i520g67g7no110\n\
         https://puzz.link/p?starbattle/7/7/1/g3114hk80u0ge0dh3o\n\
         https://puzz.link/p?starbattle/7/7/1/216ki992g02dcg0v40\n",
    ),
    ("ambiguous.txt", "AABBB\nAABDB\nCCCDB\nCEEDD\nEEEED\n"),
    ("broken.txt", "queensat problem 1\nboard\n....\n..x.\n"),
];

/// A command of a `console` block and the output shown for it.
struct Shown {
    command: String,
    output: String,
    only_pure_rust: bool,
}

fn shown(page: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut block = "";
    for line in page.lines() {
        if let Some(info) = line.strip_prefix("```") {
            block = info;
        } else if block.starts_with("console") {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push(Shown {
                    command: command.into(),
                    output: String::new(),
                    only_pure_rust: block == "console pure-rust",
                }),
                (None, Some(last)) => last.output += &format!("{line}\n"),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    commands
}

/// Returns the text without times, and without the spaces that align them. In JSON, times are the
/// numbers in fields whose names end in `seconds`.
fn without_times(text: &str) -> String {
    const FIELD: &str = "seconds\":";
    let mut result = String::new();
    for line in text.lines() {
        let mut parts = line.split(FIELD);
        let mut line = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let is_number = |c: char| c.is_ascii_digit() || "+-.e".contains(c);
            line += FIELD;
            line += part.trim_start_matches(is_number);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut was_time = false;
        for (position, word) in words.iter().enumerate() {
            let unit = words.get(position + 1);
            let is_time = word.contains('.')
                && word.parse::<f64>().is_ok()
                && matches!(unit, Some(&("ms" | "s" | "ms," | "s,")));
            // A busy machine turns milliseconds into seconds.
            let word = if was_time {
                word.trim_start_matches('m')
            } else {
                word
            };
            result += if is_time { "TIME" } else { word };
            result.push(' ');
            was_time = is_time;
        }
        result.push('\n');
    }
    result
}

#[test]
fn the_pages_show_the_output_of_the_program() {
    let updates = std::env::var_os("UPDATE_PAGES").is_some();
    for (page, text) in PAGES {
        let mut renewed = text.to_owned();
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in FILES {
            fs::write(folder.path().join(name), content).unwrap();
        }
        let shown = shown(text);
        assert!(shown.len() >= 3, "{page}: {} commands", shown.len());
        for shown in shown {
            let Shown {
                command, output, ..
            } = &shown;
            if shown.only_pure_rust {
                let names_a_backend = backends().iter().any(|b| output.contains(b.name()));
                assert!(names_a_backend, "{page}: {command} needs no 'pure-rust'");
                if cfg!(feature = "cadical") {
                    continue;
                }
            }
            let mut words = command.split(' ');
            assert_eq!(words.next(), Some("queensat"), "{page}: {command}");
            let arguments: Vec<&str> = words.collect();
            let finished = finished(queensat(&arguments).current_dir(folder.path()));
            let printed = finished.stdout + &finished.stderr;
            if updates && without_times(&printed) != without_times(output) {
                let old = format!("$ {command}\n{output}");
                renewed = renewed.replace(&old, &format!("$ {command}\n{printed}"));
                continue;
            }
            assert_eq!(
                without_times(&printed),
                without_times(output),
                "{page}: {command}"
            );
        }
        if renewed != text {
            fs::write(format!("{WORKSPACE}/{page}"), renewed).unwrap();
        }
    }
}

#[test]
fn only_times_are_ignored() {
    assert_eq!(
        without_times("sat   92   2.116 ms   cadical"),
        without_times("sat   92  12.3 ms cadical")
    );
    assert_ne!(without_times("92 solutions"), without_times("93 solutions"));
    assert_ne!(without_times("in 2.5 rows"), without_times("in 2.6 rows"));
}

/// Everything after the first time was once ignored.
#[test]
fn all_fields_of_shown_json_are_compared() {
    let json = r#"{"n":4,"seconds":6e-6,"verifying_seconds":0.000007,"complete":true}"#;
    let other_times = r#"{"n":4,"seconds":1.5,"verifying_seconds":2e-6,"complete":true}"#;
    assert_eq!(without_times(json), without_times(other_times));
    for other in [
        r#"{"n":4,"seconds":6e-6,"complete":true}"#,
        r#"{"n":4,"seconds":6e-6,"verifying_seconds":0.000007}"#,
        r#"{"n":4,"seconds":6e-6,"verifying_seconds":0.000007,"complete":false}"#,
        r#"{"n":4,"seconds":null,"verifying_seconds":0.000007,"complete":true}"#,
    ] {
        assert_ne!(without_times(json), without_times(other), "{other}");
    }
}
