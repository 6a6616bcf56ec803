//! Arguments of the program, which all commands share.

use crate::command_line::definition::{Help, prepared};
use crate::command_line::entry::{CommandEntry, with_commands};
use crate::command_line::left_out::LEFT_OUT;
use clap::{ColorChoice, CommandFactory, Parser};
use itertools::Itertools;
use solvers::backends;

/// Purposes of the program, and the commands for each.
const PURPOSES: [(&str, &[&str]); 6] = [
    ("Solve, count", &["solve", "count", "enumerate", "classes"]),
    (
        "Formulas",
        &["encode", "decode", "grade", "encodings", "backends"],
    ),
    ("Puzzles", &["puzzle", "problem", "show"]),
    ("Learn", &["explain", "trace"]),
    ("Trust", &["check", "certify"]),
    ("Measure, run", &["compare", "plot", "units", "run"]),
];

const FIRST_STEPS: &str = "\
First steps:
  queensat solve 8                     one solution, drawn
  queensat count 8                     all solutions, by SAT and by search
  queensat encode 8 -o queens8.cnf     the formula, for other solvers";

const FIRST_PUZZLE: &str = "
  queensat puzzle new 8 --level easy   a puzzle with exactly one solution";

const FURTHER_HELP: &str = "\
More help:
  queensat help                        all commands
  queensat COMMAND -h                  the usual options of a command
  queensat COMMAND --help              its options, their values, and examples
  queensat help TOPIC                  board, solver, engines or exit-codes";

/// Returns the help without a command, which fits a terminal of 24 rows.
fn first_screen() -> String {
    let is_here = |name: &&&str| !LEFT_OUT.iter().any(|(_, names)| names.contains(name));
    let lines = PURPOSES.map(|(purpose, names)| {
        let names = names.iter().filter(is_here);
        format!("  {purpose:<14}{}\n", names.format(", "))
    });
    format!(
        "{{about}}\n\nUsage: queensat COMMAND [OPTIONS]\n\n{}\n{}\n\n{FURTHER_HELP}\n",
        lines.concat(),
        first_steps()
    )
}

/// Returns the first steps, of which a build without a wing has no line that names its commands.
fn first_steps() -> String {
    let puzzle = if cfg!(feature = "puzzle") {
        FIRST_PUZZLE
    } else {
        ""
    };
    format!("{FIRST_STEPS}{puzzle}")
}

/// Arguments of the program.
#[derive(Debug, Parser)]
#[command(
    name = "queensat",
    version,
    about = "Solve, count and list n-queens problems by SAT, checked by native search",
    after_help = format!("{}\n\n{FURTHER_HELP}", first_steps())
)]
pub struct ProgramArgs {
    /// Show no progress and no summary, only warnings and errors
    #[arg(long, short, global = true, display_order = 900)]
    pub quiet: bool,
    /// Use of colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        global = true,
        hide_short_help = true,
        display_order = 901
    )]
    pub color: ColorChoice,
}

impl ProgramArgs {
    /// Returns the program with these commands.
    pub fn program(commands: &[CommandEntry]) -> clap::Command {
        with_commands(Self::command(), commands)
    }
}

/// Returns the definition by which command lines of the program are read.
pub fn definition(program: clap::Command) -> clap::Command {
    let program = prepared(program).long_version(version());
    match Help::asked() {
        Some(Help::Short) => program.help_template(first_screen()),
        _ => program,
    }
}

/// Returns the version, the built-in SAT solvers, and what this build leaves out.
fn version() -> String {
    let mut text = format!("{}\n\nBuilt-in SAT solvers:", env!("CARGO_PKG_VERSION"));
    for backend in backends() {
        text += &format!("\n  {:<8} {}", backend.name(), backend.summary());
    }
    if cfg!(not(feature = "cadical")) {
        text += "\nThis is the pure Rust build, without cadical; see `queensat backends`.";
    }
    for (feature, commands) in LEFT_OUT {
        let commands = commands.join(", ");
        text += &format!("\nThis build leaves out the feature {feature}: {commands}.");
    }
    text
}
