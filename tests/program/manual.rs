//! Completions, manual pages and help: all come from the same definitions, and all are complete.

use crate::support::{Finished, run};

/// Returns the words of each command that the help of the program or of another command lists.
pub fn commands() -> Vec<Vec<String>> {
    let top = listed(&[]);
    let inner = top.iter().flat_map(|words| listed(words));
    let inner: Vec<_> = inner.collect();
    [top, inner].concat()
}

/// Returns the words of each command in the help of this one, if it has commands.
fn listed(parents: &[String]) -> Vec<Vec<String>> {
    let help = run_words(parents, &["--help"]).stdout;
    let Some((_, list)) = help.split_once("Commands:\n") else {
        return Vec::new();
    };
    let (list, _) = list.split_once("\n\n").unwrap();
    let names = list.lines().filter_map(|line| {
        // The second line of a summary is indented further.
        let name = line
            .strip_prefix("  ")
            .filter(|line| !line.starts_with(' '))?;
        name.split_whitespace().next()
    });
    let names = names.filter(|&name| name != "help");
    names
        .map(|name| [parents, &[name.to_owned()]].concat())
        .collect()
}

/// Runs a command, given by its words, with these arguments.
pub fn run_words(words: &[String], arguments: &[&str]) -> Finished {
    let words = words.iter().map(String::as_str);
    run(&words.chain(arguments.iter().copied()).collect::<Vec<_>>())
}

/// Returns the long help of a command, and the parts of the topics that describe the options that it shares.
pub fn full_help(words: &[String]) -> String {
    let help = run_words(words, &["--help"]).stdout;
    let topics = ["board", "solver"].iter().map(|topic| {
        let shared = help.split(&format!("`queensat help {topic}`): ")).nth(1);
        let names = shared.unwrap_or("").split("\n\n").next().unwrap();
        let names: Vec<&str> = names.split_whitespace().collect();
        let page = run(&["help", topic]).stdout;
        let options = page.split("\n      --").skip(1);
        let options = options.filter(|option| {
            let name = option.split_whitespace().next().unwrap();
            names
                .iter()
                .any(|shared| shared.trim_start_matches("--") == name)
        });
        options
            .map(|option| format!("\n      --{option}"))
            .collect::<String>()
    });
    let topics = topics.collect::<String>();
    help + &topics
}

#[test]
fn shells_and_man_know_every_command() {
    let commands = commands();
    assert!(commands.len() > 20);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).with_code(0);
        for command in commands.iter().flatten() {
            assert!(script.stdout.contains(command), "{shell}: {command}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    assert_eq!(run(&["man", "--all", path.to_str().unwrap()]).code, 0);
    for command in &commands {
        let file = format!("queensat-{}.1", command.join("-"));
        let page = std::fs::read_to_string(path.join(&file)).unwrap();
        assert!(
            page.contains(".TH queensat-")
                && page.contains(concat!("\"queensat ", env!("CARGO_PKG_VERSION"), "\""))
                && page.contains("Examples:"),
            "{file}"
        );
        let words = [&["man".to_owned()], &command[..]].concat();
        assert_eq!(run_words(&words, &[]).stdout, page);
    }
    assert!(run("man").stdout.starts_with(".ie"));
    assert_eq!(run("man no-such").code, 2);
    assert_eq!(run("completions no-such").code, 2);
}

#[test]
fn every_help_is_short() {
    for command in commands() {
        let long = run_words(&command, &["--help"]).stdout.lines().count();
        assert!(long <= 200, "{command:?} --help: {long} lines");
        let help = run_words(&command, &["-h"]).stdout;
        let command = command.join(" ");
        let lines: Vec<&str> = help.lines().collect();
        assert!(lines.len() <= 45, "{command}: {} lines", lines.len());
        let last = format!("see `queensat {command} --help`.");
        assert!(lines.last().unwrap().ends_with(&last), "{help}");
    }
    let first = run("");
    assert_eq!(first.stderr, run("-h").stdout);
    let lines: Vec<&str> = first.stderr.lines().collect();
    assert!(lines.len() <= 24, "{first:?}");
    assert!(lines.iter().all(|line| line.len() <= 80), "{first:?}");
}

/// Regression: `puzzle show` named six options of its own, such as `--solution`, among those that a topic describes.
#[test]
fn options_that_a_help_only_names_are_described_by_its_topic() {
    for command in commands() {
        let help = run_words(&command, &["--help"]).stdout;
        for (start, topic) in [
            ("Board and rules (see", "help board"),
            ("SAT solver and formula (see", "help solver"),
        ] {
            let paragraph = help.split("\n\n").find(|text| text.starts_with(start));
            let topic = run(topic).stdout;
            let names = paragraph.unwrap_or_default().split_whitespace();
            for option in names.filter(|word| word.starts_with("--")) {
                let lines = [format!("{option} <"), format!("{option}\n")];
                let is_described = lines.iter().any(|line| topic.contains(line));
                assert!(is_described, "{command:?}: {option}");
            }
        }
    }
}

/// The first screen names each command, but for those of the shell.
#[test]
fn the_first_screen_names_every_command() {
    let screen = run("-h").stdout;
    let names: Vec<&str> = screen
        .split([',', ' ', '\n'])
        .filter(|word| !word.is_empty())
        .collect();
    for command in listed(&[]).concat() {
        let is_of_shell = ["completions", "man"].contains(&&*command);
        assert!(is_of_shell || names.contains(&&*command), "{command}");
    }
}

#[test]
fn topics_describe_what_commands_share() {
    let engines = run("help engines").stdout;
    for engine in ["simd", "naive", "arrowhead", "tables", "bitmask", "dlx"] {
        assert!(engines.contains(&format!("\n  {engine} ")), "{engine}");
    }
    let codes = run("help exit-codes").stdout;
    for code in [0, 1, 2, 3, 4, 10, 20, 130] {
        assert!(codes.contains(&format!("\n  {code} ")), "{code}");
    }
    assert_eq!(run("help count").stdout, run("count --help").stdout);
    assert_eq!(run("help").stdout, run("--help").stdout);
    assert_eq!(
        run("help puzzle new").stdout,
        run("puzzle new --help").stdout
    );
    // Groups take the word, too, and a short help may be asked for among other letters.
    assert_eq!(run("puzzle help").stdout, run("puzzle --help").stdout);
    assert_eq!(
        run("puzzle help new").stdout,
        run("puzzle new --help").stdout
    );
    assert_eq!(
        run("-q puzzle help new").stdout,
        run("puzzle new --help").stdout
    );
    assert_eq!(run("count -qh").stdout, run("count -h").stdout);
    let unknown = run("help no-such");
    unknown.fails(2, "unrecognized subcommand 'no-such'");
    unknown.fails(2, "the topics are board, solver, engines and exit-codes");
}

/// The examples in the help of a command, without the remarks behind them.
fn examples(command: &[String]) -> Vec<String> {
    let help = run_words(command, &["--help"]).stdout;
    let (_, examples) = help
        .split_once("Examples:\n")
        .unwrap_or_else(|| panic!("{command:?} has no examples"));
    examples
        .lines()
        .take_while(|line| line.starts_with("  "))
        .map(|line| line.trim().split("      (").next().unwrap().to_owned())
        .collect()
}

/// Every `queensat` in the examples is a valid command line. Missing files are allowed, usage
/// errors are not.
#[cfg(unix)]
#[test]
fn every_help_has_two_examples_that_work() {
    let folder = tempfile::tempdir().unwrap();
    let prepare = "queensat encode 8 -o queens8.cnf; queensat encode 8 -o formula.cnf.gz; \
                   mkdir class; cp queens8.cnf class; \
                   queensat solve 8 --format sat > queens8.out; \
                   queensat enumerate 8 --quiet > solutions.txt; cp solutions.txt answers.txt; \
                   echo '{\"question\":\"count\",\"problem\":{\"n\":8}}' > questions.jsonl; \
                   queensat count 6 --format json > report.json; \
                   queensat compare 4..5 --runs 1 --engines backtrack --quiet \
                   -o times.json; \
                   queensat count 6 --format json > report.json; cp report.json questions.jsonl; \
                   echo 551W4yw5QQI > puzzles.txt; yes 551W4yw5QQI | head -2 > list.txt; queensat problem puzzles.txt > puzzle.txt; \
                   queensat units plan 8 --job count --units 2 -o here; cp -r here there; \
                   queensat units run here -i 1; queensat units run there -i 2";
    let shell = |script: &str| {
        let program = env!("CARGO_BIN_EXE_queensat");
        let prelude = format!("queensat() {{ '{program}' \"$@\"; }}; export HOME=$PWD");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &format!("{prelude}; {script}")]);
        command.current_dir(folder.path()).output().unwrap()
    };
    shell(prepare);
    std::fs::create_dir_all(folder.path().join(".config/fish/completions")).unwrap();
    let bash = ".local/share/bash-completion/completions";
    std::fs::create_dir_all(folder.path().join(bash)).unwrap();
    for command in commands() {
        let examples = examples(&command);
        assert!(examples.len() >= 2, "{command:?}");
        for example in examples {
            if takes_long(&example) || other_program(&example) {
                let words = shlex::split(&example).unwrap();
                assert_eq!(words[0], "queensat", "{example}");
                continue;
            }
            let output = shell(&example);
            let code = output.status.code();
            let told = String::from_utf8_lossy(&output.stderr);
            // 3: a limit that the example sets; 10: satisfiable, as in the competitions.
            assert!(
                matches!(code, Some(0 | 3 | 10)),
                "{example}: {code:?} {told}"
            );
            assert!(!told.contains("error:"), "{example}: {told}");
        }
    }
}

/// Examples of large problems, which depend on the memory of the machine.
#[cfg(unix)]
fn takes_long(example: &str) -> bool {
    let sizes = [
        "classes 1..16",
        "classes 12..37",
        "compare 8..12",
        "compare 100",
        "certify 16",
    ];
    sizes.iter().any(|size| example.contains(size))
}

/// Examples with programs that may not be installed. Those with solvers of Debian run in `tests/external_solvers/`.
#[cfg(unix)]
fn other_program(example: &str) -> bool {
    let programs = [
        "minisat", "picosat", "clasp", "kissat", "cake_lpr", "cmd:", "ipasir:", "| man",
    ];
    programs.iter().any(|program| example.contains(program))
}

#[test]
fn the_version_names_the_solvers_that_are_built_in() {
    let long = run("--version").stdout;
    let short = run("-V").stdout;
    assert_eq!(short.lines().count(), 1);
    assert!(long.starts_with(short.trim_end()));
    for backend in solvers::backends() {
        let name = backend.name();
        assert!(long.contains(&format!("\n  {name} ")), "{long}");
    }
    let lines = long.lines().filter(|line| line.starts_with("  cadical"));
    assert_eq!(lines.count(), usize::from(cfg!(feature = "cadical")));
}
