//! What can be typed, and what it means: the arguments of each command become a plan.

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

pub use check::{CheckArgs, CheckPlan};
pub use classes::{ClassesArgs, ClassesPlan};
pub use compare::{CompareArgs, CompareFormat, ComparePlan, PlotArgs, PlotKind, PlotPlan};
pub use count::{CountArgs, CountPlan};
pub use decode::{DecodeArgs, DecodeFormat, DecodePlan};
pub use encode::{EncodeArgs, EncodePlan};
pub use encodings::{EncodingsArgs, EncodingsPlan};
pub use enumerate::{EnumerateArgs, EnumerateFormat, EnumeratePlan, ListingFormat};
pub use sat::SatPlan;
pub use show::{ShowArgs, ShowPlan, Source};
pub use solve::{FilePlan, SolveArgs, SolveFormat, SolvePlan, SolveTask};

const EXIT_CODES: &str = "\
Exit codes:
  0    the question was answered (\"there is none\" is an answer)
  1    something went wrong while running, or a file is not what it should be
  2    the command line makes no sense
  3    incomplete: a limit or an interrupt cut the work short
  4    SAT and backtracking disagree (a reproducer is saved)
  10   solve --format sat, solve --cnf: satisfiable
  20   solve --format sat, solve --cnf: unsatisfiable (unknown is 0)
  130  Ctrl-C, with nothing found to keep

Data goes to standard output, progress and messages to standard error.";

/// The n-queens problem as a propositional formula: count, solve, enumerate, encode, check.
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

impl Arguments {
    /// Parses a command line, which starts with the name of the program, without running it.
    ///
    /// # Errors
    ///
    /// The message of the parser.
    pub fn parse_words(words: &[String]) -> Result<Command, String> {
        match Self::try_parse_from(words) {
            Ok(arguments) => Ok(arguments.command),
            Err(error) if error.use_stderr() => Err(error.render().to_string()),
            Err(_) => Err("its options request help instead of a run".into()),
        }
    }
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
    /// List all solutions as they are found, one a line
    #[command(after_help = "\
Examples:
  queensat enumerate 6
  queensat enumerate 8 --engine backtrack      (in lexicographic order)
  queensat enumerate 12 --limit 5 --format json
  queensat enumerate 16 --symmetric 90
  queensat enumerate 8 --orbits --format svg --sheet -o classes8.svg

The limit is a cut, not a question: when it is reached the search ends, and whether there are more
solutions is not known (exit code 3).")]
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

Read are the 's' and 'v' lines of the SAT competitions and MiniSat's result file.")]
    Decode(DecodeArgs),
    /// Draw solutions: on the terminal, as SVG, PNG or TikZ
    #[command(after_help = "\
Examples:
  queensat show 2 4 1 3
  queensat show 1 5 8 6 3 7 2 4 --attack-lines -o board.svg
  queensat classes 8 --list | queensat show - -o classes.png

Boards with more than 40 rows are thinned to dots. A line of a list holds the column of the queen in
each row, counted from 1 and separated by spaces; what follows a '#' becomes its caption.")]
    Show(ShowArgs),
    /// Check a list of solutions, one a line
    #[command(after_help = "\
Examples:
  queensat check 8 solutions.txt
  queensat enumerate 8 | queensat check 8 -

A line holds the column of the queen in each row, counted from 1 and separated by spaces.
Empty lines are passed over. A solution that stands there twice is wrong.")]
    Check(CheckArgs),
    /// Count solutions that are symmetric to each other as one: Bell's table
    #[command(after_help = "\
Examples:
  queensat classes 1..16
  queensat classes 12..37 --total-up-to 0 --half-turn-up-to 20
  queensat classes 8 --list

A class without symmetry stands for 8 solutions, one that a half turn (180 degrees) leaves as it is
for 4, one that a quarter turn (90 degrees) leaves as it is for 2.")]
    Classes(ClassesArgs),
    /// Compare engines: time, memory and answers
    #[command(after_help = "\
Examples:
  queensat compare 4..10
  queensat compare 8..12 --engines backtrack,sat,sat:batsat:product --export-json times.json
  queensat compare 100 --task first --engines sat,sat:cadical --report report.html

Every run is a process of its own, and engines take turns. Answers are compared with each other and
with what is published: a wrong one ends in exit code 4. An engine that comes to a limit, crashes
or is wrong is not run on larger boards.")]
    Compare(CompareArgs),
    /// Draw the times of a comparison that was made before
    #[command(after_help = "\
Examples:
  queensat plot times.json -o times.svg
  queensat plot times.json -o report.html")]
    Plot(PlotArgs),
    /// List the SAT solvers that can be used, and what each can do
    #[command(after_help = "\
Examples:
  queensat backends
  queensat backends --format json")]
    Backends(ListArgs),
    /// Be the solver of another run of this program
    #[command(name = SOLVER_PROCESS, hide = true)]
    SolverProcess,
    /// List the at-most-one encodings, or the sizes of the formulas they make
    #[command(after_help = "\
Examples:
  queensat encodings
  queensat encodings 100
  queensat encodings 1000 --format json --block 1,1")]
    Encodings(EncodingsArgs),
    /// Print what a shell needs to complete command lines
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

/// Text for people or JSON for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// A table for people or JSON for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// For people
    #[value(alias = "text")]
    Table,
    /// For programs
    Json,
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// How to print the list
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    pub format: Format,
}
