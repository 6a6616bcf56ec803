//! The files in `tests/data/cli/` use every option of every command, and every value that its help lists.

use crate::manual::{commands, full_help};
use crate::support::WORKSPACE;
use std::fs;

/// Returns the commands in the files of a folder, and `true` for those that are refused.
fn transcripts(folder: &str) -> Vec<(String, bool)> {
    let mut commands = Vec::new();
    for file in fs::read_dir(format!("{WORKSPACE}/tests/data/cli/{folder}")).unwrap() {
        // A folder has no text.
        let text = fs::read_to_string(file.unwrap().path()).unwrap_or_default();
        for part in text.split("\n$ queensat ").skip(1) {
            let (command, output) = part.split_once('\n').unwrap();
            commands.push((format!("{command} "), output.starts_with("? 2\n")));
        }
    }
    commands
}

/// Returns each option in a long help, without a value and with each of its values.
fn options(help: &str) -> Vec<(String, String)> {
    let mut options: Vec<(String, String)> = Vec::new();
    for line in help.lines() {
        let item = line.strip_prefix("          - ");
        let values = item.or(line.trim().strip_prefix("[possible values: "));
        // "      --name <VALUE>" or "  -n, --name <VALUE>"
        if let Some(name) = line.get(6..).and_then(|it| it.strip_prefix("--")) {
            let name = name.split(' ').next().unwrap();
            options.push((format!("--{name}"), String::new()));
        } else if let (Some((option, _)), Some(values)) = (options.last().cloned(), values) {
            let values = values.split(": ").next().unwrap().trim_end_matches(']');
            options.extend(values.split(", ").map(|it| (option.clone(), it.into())));
        }
    }
    options
}

#[test]
fn every_option_and_value_of_every_command_has_a_transcript() {
    let folders = ["", "options", "pure-rust-build", "full-build"];
    let transcripts = folders.map(transcripts).concat();
    // Programs need not be installed, and a memory limit is for them; the last three are options of all commands.
    let programs = solvers::programs().iter().map(|it| it.name());
    let others = "cmd:COMMAND ipasir:PATH --quiet --color --help".split(' ');
    let others: Vec<&str> = programs.chain(others).collect();
    let mut missing = Vec::new();
    for command in commands() {
        for (option, value) in options(&full_help(&command)) {
            let words = format!(" {} ", [&*option, &value].join(" ").trim());
            let is_used = transcripts.iter().any(|(line, is_refused)| {
                let is_of_command = line.starts_with(&command.join(" "));
                is_of_command && line.contains(&words) && !(*is_refused && value.is_empty())
            });
            let is_for_programs = option == "--memory-limit" && command != ["compare"];
            let is_other =
                is_for_programs || others.contains(&&*option) || others.contains(&&*value);
            if !is_used && !is_other {
                missing.push(format!("{}{words}", command.join(" ")));
            }
        }
    }
    assert_eq!(missing, [""; 0], "these have no transcript");
}
