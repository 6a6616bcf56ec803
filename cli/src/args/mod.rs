//! Command line arguments, and the plans that they resolve to.

mod board;
mod check;
mod classes;
mod compare;
mod count;
mod decode;
mod encode;
mod encodings;
mod engine;
mod enumerate;
mod sat;
mod show;
mod solve;

use super::backend::SOLVER_PROCESS;
use crate::color::ColorChoice;
use crate::command::manual::{CompletionsArgs, ManArgs};
use clap::{Args, Parser, Subcommand, ValueEnum};

pub use check::CheckArgs;
pub use classes::ClassesArgs;
pub use compare::{CompareArgs, CompareFormat, ComparePlan, PlotArgs, PlotKind, PlotPlan};
pub use count::{CountArgs, CountPlan};
pub use decode::{DecodeArgs, DecodeFormat};
pub use encode::{EncodeArgs, EncodePlan};
pub use encodings::EncodingsArgs;
pub use enumerate::{EnumerateArgs, EnumerateFormat, EnumeratePlan, ListingFormat};
pub use sat::SatPlan;
pub use show::{ShowArgs, ShowPlan, Source};
pub use solve::{FilePlan, SolveArgs, SolveFormat, SolvePlan, SolveTask};

const EXIT_CODES: &str = "\
Exit codes:
  0    the question was answered (\"there is none\" is an answer)
  1    an error occurred while running, or an input file is invalid
  2    the command line is invalid
  3    incomplete: a limit or an interrupt stopped the command
  4    SAT and backtracking disagree (a reproducer is saved)
  10   solve --format sat, solve --cnf: satisfiable
  20   solve --format sat, solve --cnf: unsatisfiable (unknown is 0)
  130  interrupted without results to keep

Data goes to standard output, progress and messages to standard error.";

/// Arguments of the program.
#[derive(Debug, Parser)]
#[command(
    name = "queensat",
    version,
    about = "Count, solve and enumerate n-queens problems by SAT, and cross-check by native search",
    after_help = EXIT_CODES,
    arg_required_else_help = true
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    /// Show no progress
    #[arg(long, short, global = true, display_order = 900)]
    pub quiet: bool,
    /// When to use colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        ignore_case = true,
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        global = true,
        display_order = 901
    )]
    pub color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count all solutions by SAT and by backtracking, and compare
    #[command(after_help = "\
Examples:
  queensat count 8
  queensat count 10 --backend batsat --encoding product --format json
  queensat count 12 --engine sat --block 1,1 --queen 2,5")]
    Count(CountArgs),
    /// Find one solution and draw it
    #[command(after_help = "\
Examples:
  queensat solve 8
  queensat solve 200 --format list
  queensat solve 1000000 --format binary -o columns.bin
  queensat solve 10000 --block-random 0.2 --seed 7
  queensat solve 400 --engine sat --backend batsat --stats
  queensat solve 20 --engine backtrack
  queensat solve 12 --format svg > board.svg
  queensat solve --cnf formula.cnf.xz --backend batsat      (any formula, in DIMACS format)")]
    Solve(SolveArgs),
    /// List all solutions as they are found, one per line
    #[command(after_help = "\
Examples:
  queensat enumerate 6
  queensat enumerate 8 --engine backtrack      (in lexicographic order)
  queensat enumerate 12 --limit 5 --format json
  queensat enumerate 16 --symmetric 90
  queensat enumerate 8 --orbits --format svg --sheet -o classes8.svg

The search ends when the limit is reached. It is then unknown if there are more solutions (exit
code 3).")]
    Enumerate(EnumerateArgs),
    /// Write the formula in DIMACS format, for other solvers
    #[command(after_help = "\
Examples:
  queensat encode 8 -o queens8.cnf
  queensat encode 50 --encoding commander:4 --diagonal-encoding pairwise
  queensat encode 12 --symmetry full --cubes 2 -o queens12.icnf
  queensat encode 100 --encoding sequential | minisat /dev/stdin queens100.out")]
    Encode(EncodeArgs),
    /// Turn another solver's output into a verified board
    #[command(after_help = "\
Examples:
  queensat decode 8 queens8.out
  queensat encode 20 -o q.cnf && picosat q.cnf | queensat decode 20 -

The 's' and 'v' lines of the SAT competitions and MiniSat's result file are supported.")]
    Decode(DecodeArgs),
    /// Draw solutions as text, SVG, PNG or TikZ
    #[command(after_help = "\
Examples:
  queensat show 2 4 1 3
  queensat show 1 5 8 6 3 7 2 4 --attack-lines -o board.svg
  queensat classes 8 --list | queensat show - -o classes.png

On boards with more than 40 rows, queens are drawn as dots. A line of a list holds the column of the
queen in each row, counted from 1 and separated by spaces. A comment after '#' becomes the caption.")]
    Show(ShowArgs),
    /// Check a list of solutions, one per line
    #[command(after_help = "\
Examples:
  queensat check 8 solutions.txt
  queensat enumerate 8 | queensat check 8 -

A line holds the column of the queen in each row, counted from 1 and separated by spaces.
Empty lines are ignored. A repeated solution is wrong.")]
    Check(CheckArgs),
    /// Count classes of symmetric solutions (Bell's table)
    #[command(after_help = "\
Examples:
  queensat classes 1..16
  queensat classes 12..37 --total-up-to 0 --half-turn-up-to 20
  queensat classes 8 --list

A class without symmetry has 8 solutions, a class with half-turn symmetry (180 degrees) 4, and a
class with quarter-turn symmetry (90 degrees) 2.")]
    Classes(ClassesArgs),
    /// Compare engines: time, memory and answers
    #[command(after_help = "\
Examples:
  queensat compare 4..10
  queensat compare 8..12 --engines backtrack,sat,sat:batsat:product --export-json times.json
  queensat compare 100 --task first --engines sat,sat:cadical --report report.html

Every run is a separate process, and engines take turns. Answers are compared with each other and
with published values; a wrong answer leads to exit code 4. An engine that reaches a limit, crashes
or gives a wrong answer is not run on larger boards.")]
    Compare(CompareArgs),
    /// Draw the times of an earlier comparison
    #[command(after_help = "\
Examples:
  queensat plot times.json -o times.svg
  queensat plot times.json -o report.html")]
    Plot(PlotArgs),
    /// List the available SAT solvers and their capabilities
    #[command(after_help = "\
Examples:
  queensat backends
  queensat backends --format json")]
    Backends(ListArgs),
    /// Run a solver for another process of this program
    #[command(name = SOLVER_PROCESS, hide = true)]
    SolverProcess,
    /// List the at-most-one encodings, or the sizes of their formulas
    #[command(after_help = "\
Examples:
  queensat encodings
  queensat encodings 100
  queensat encodings 1000 --format json --block 1,1")]
    Encodings(EncodingsArgs),
    /// Print completions for a shell
    #[command(after_help = "\
Examples:
  queensat completions bash > ~/.local/share/bash-completion/completions/queensat
  queensat completions fish > ~/.config/fish/completions/queensat.fish")]
    Completions(CompletionsArgs),
    /// Print the manual page of a command
    #[command(after_help = "\
Examples:
  queensat man count | man -l -
  queensat man --all ~/.local/share/man/man1")]
    Man(ManArgs),
}

/// Output format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
}

/// Output format of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Table for people
    #[value(alias = "text")]
    Table,
    /// JSON for programs
    Json,
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    pub format: Format,
}
