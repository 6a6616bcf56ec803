//! Arguments of the program, which all commands share.

use crate::command_line::definition::{is_short_help, prepared};
use crate::command_line::entry::{CommandEntry, with_commands};
use crate::command_line::left_out::LEFT_OUT;
use clap::{ColorChoice, CommandFactory, Parser};
use solvers::backends;

const FIRST_STEPS: &str = "\
First steps:
  queensat solve 8                   one solution, drawn
  queensat count 8                   all solutions, by SAT and by backtracking
  queensat encode 8 -o queens8.cnf   the formula, for other solvers";

const FIRST_PUZZLE: &str = "
  queensat puzzle new 8 --level 2    a puzzle with exactly one solution";

const FURTHER_CODES: &str = "
  3    incomplete: a limit was reached or the run was interrupted
  4    an answer is wrong: SAT, search or the published count disagree (a reproducer is saved)
  10   solve --format sat, solve --cnf: satisfiable
  20   solve --format sat, solve --cnf: unsatisfiable (unknown is 0; with --cnf --format json 3)
  130  Ctrl-C before there was a result to keep

Data is written to standard output, progress and messages to standard error.
For the options of a command, see `queensat COMMAND -h` and `queensat COMMAND --help`.";

/// Returns the text below the help, of which a build without a wing has no line that names its commands.
fn after_help() -> String {
    let of = |has: bool, text| if has { text } else { "" };
    let (puzzle, teach) = (cfg!(feature = "puzzle"), cfg!(feature = "teach"));
    let first_puzzle = of(puzzle, FIRST_PUZZLE);
    let no_unique = of(puzzle, "; puzzle check: none or several solutions");
    let not_exact = of(teach, "; grade: not exact");
    let examiners = [of(puzzle, "puzzle check"), of(teach, "grade")];
    let examiners = examiners.into_iter().filter(|name| !name.is_empty());
    let no_answer = match examiners.collect::<Vec<_>>().join(", ") {
        names if names.is_empty() => names,
        names => format!("; {names}: any error, so that there is no answer"),
    };
    format!(
        "{FIRST_STEPS}{first_puzzle}\n\n\
         Exit codes (docs/questions.md has the table):\n  \
           0    success (\"no solution\" is an answer, too)\n  \
           1    runtime error, or invalid content of a file{no_unique}{not_exact}\n  \
           2    invalid command line{no_answer}{FURTHER_CODES}"
    )
}

/// Arguments of the program.
#[derive(Debug, Parser)]
#[command(
    name = "queensat",
    version,
    about = "Count, solve and enumerate n-queens problems by SAT, and cross-check by native search",
    after_help = after_help()
)]
pub struct ProgramArgs {
    /// Show no progress and no summary, only warnings and errors
    ///
    /// Progress is shown on a terminal, and elsewhere in a line every 10 seconds; the environment variable
    /// QUEENSAT_PROGRESS_SECONDS states another number of seconds.
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
    // Without a command the help has room for all options.
    program.mut_arg("color", |arg| arg.hide_short_help(is_short_help()))
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
