//! Commands, a folder each: its arguments, its run, and its report as text.

pub mod backends;
pub mod certify;
pub mod check;
pub mod classes;
pub mod compare;
pub mod completions;
pub mod count;
pub mod decode;
pub mod encode;
pub mod encodings;
pub mod enumerate;
pub mod explain;
pub mod grade;
pub mod man;
pub mod plot;
pub mod problem;
pub mod puzzle;
pub mod run;
pub mod show;
pub mod solve;
pub mod trace;
pub mod units;

use crate::batch;
use crate::definition::{self, Deferred};
use crate::exit::{Exit, Failure};
use crate::supervision::worker::Supervisor;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use std::time::Duration;

use backends::args::ListArgs;
use certify::args::CertifyArgs;
use check::args::CheckArgs;
use classes::args::ClassesArgs;
use compare::args::CompareArgs;
use completions::args::CompletionsArgs;
use count::args::{CountArgs, CountTask};
use decode::args::DecodeArgs;
use encode::args::EncodeArgs;
use encodings::args::EncodingsArgs;
use enumerate::args::EnumerateArgs;
use explain::args::ExplainArgs;
use grade::args::GradeArgs;
use man::args::ManArgs;
use plot::args::PlotArgs;
use problem::args::ProblemFileArgs;
use puzzle::PuzzleArgs;
use run::args::RunArgs;
use show::args::ShowArgs;
use solve::args::{SolveArgs, SolveTask};
use trace::args::TraceArgs;
use units::UnitsArgs;

const EXIT_CODES: &str = "\
First steps:
  queensat solve 8                   one solution, drawn
  queensat count 8                   all solutions, by SAT and by backtracking
  queensat encode 8 -o queens8.cnf   the formula, for other solvers
  queensat puzzle new 8 --level 2    a puzzle with exactly one solution

Exit codes (docs/questions.md has the table):
  0    success (\"no solution\" is an answer, too)
  1    runtime error, or invalid content of a file; puzzle check: none or several solutions; grade: not exact
  2    invalid command line; puzzle check, grade: any error, so that there is no answer
  3    incomplete: a limit was reached or the run was interrupted
  4    an answer is wrong: SAT, search or the published count disagree (a reproducer is saved)
  10   solve --format sat, solve --cnf: satisfiable
  20   solve --format sat, solve --cnf: unsatisfiable (unknown is 0; with --cnf --format json 3)
  130  Ctrl-C before there was a result to keep

Data is written to standard output, progress and messages to standard error.
For the options of a command, see `queensat COMMAND -h` and `queensat COMMAND --help`.";

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
    /// Time limit of the command, which starts before its problem is read.
    #[arg(skip)]
    pub time_limit: Option<Duration>,
}

impl Arguments {
    /// Returns the definition of the command line.
    pub fn definition() -> clap::Command {
        definition::prepared(Self::command())
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count all solutions by SAT and by backtracking, and compare the counts
    #[command(after_help = "\
Examples:
  queensat count 8
  queensat count 1..12
  queensat count 10 --backend batsat --encoding product --format json
  queensat count 12 --engine sat --block 1,1 --queen 2,5")]
    Count(Deferred<CountArgs>),
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
  queensat solve --problems puzzles.txt --unique
  queensat solve --cnf formula.cnf.gz --backend batsat      (any formula, in DIMACS format)
  queensat solve 6 --torus --proof torus6.drat      (for checkers of proofs)")]
    Solve(Deferred<SolveArgs>),
    /// List all solutions as they are found, one per line
    #[command(after_help = "\
Examples:
  queensat enumerate 6
  queensat enumerate 8 --engine backtrack      (in lexicographic order)
  queensat enumerate 12 --limit 5 --format json
  queensat enumerate 16 --symmetric 90
  queensat enumerate 8 --method orbits --format svg --sheet -o classes8.svg

When the limit is reached the search ends with exit code 3; more solutions may exist.")]
    Enumerate(Deferred<EnumerateArgs>),
    /// Write the formula in DIMACS or OPB format, for other solvers
    #[command(after_help = "\
Examples:
  queensat encode 8 -o queens8.cnf
  queensat encode 8 --comments -o queens8.opb      (for pseudo-Boolean solvers)
  queensat encode 50 --encoding commander:4 --diagonal-encoding pairwise
  queensat encode 12 --symmetry full --cubes 2 -o queens12.icnf
  queensat encode 100 --encoding sequential | minisat /dev/stdin queens100.out

docs/encodings.md describes the formula and the formats. `queensat decode` reads the answer of a solver.")]
    Encode(Deferred<EncodeArgs>),
    /// Turn another solver's output into a verified board
    #[command(after_help = "\
Examples:
  queensat decode 8 queens8.out
  queensat decode queens8.cnf queens8.out      (the formula states the problem)
  queensat encode 20 -o q.cnf && picosat q.cnf | queensat decode q.cnf -
  queensat encode 20 -o q.opb && clasp q.opb | queensat decode q.opb -
  queensat encode 6 -o q.cnf && clasp -n 0 q.cnf | queensat decode q.cnf - --all

The input is the 's' and 'v' lines of the SAT and pseudo-Boolean competitions, or a result file
of MiniSat. A model is evaluated in each clause or constraint of the formula; one that violates a clause
is a wrong answer, exit code 4. The claim that a formula has no model is checked only if the formula has
the size that encode wrote into its comments.")]
    Decode(Deferred<DecodeArgs>),
    /// Grade a formula: does it have exactly the solutions of a problem?
    #[command(after_help = "\
Examples:
  queensat grade queens8.cnf 8
  queensat grade queens8.cnf 8 --format json --time-limit 10
  queensat encode 7 --torus --encoding sinz | queensat grade - 7 --torus

A queen on the square in row R and column C is variable (R-1)*N+C, unless comments 'c varname 12 r2c4' or a
map say otherwise; other numberings are recognized. The verdict is exact, too weak (the smallest board
that is admitted wrongly is drawn) or too strong (a solution that is lost, and the clauses that exclude
it). Exit codes: 0 exact, 1 not, 2 the formula cannot be read, 3 unknown so far.")]
    Grade(Deferred<GradeArgs>),
    /// Explain an answer: no solution, a square, a clause, or a formula
    #[command(after_help = "\
Examples:
  queensat explain none 6 --queen 1,1
  queensat explain square 3,4 8 --queen 1,1 --queen 2,5
  queensat explain clause queens8.cnf 100
  queensat explain formula 6 --encoding sequential

docs/explain.md shows the answers. The next step of a person who solves a puzzle is
`queensat puzzle hint`.")]
    Explain(ExplainArgs),
    /// Follow a search step by step: backtracking, DPLL or CDCL
    #[command(after_help = "\
Examples:
  queensat trace 6
  queensat trace 6 --engine bitmask --all
  queensat trace 8 --format json
  queensat trace 8 -o cdcl8.html
  queensat trace 8 --beside bitmask -o two-searches.html
  queensat trace 8 --graph -o conflict.svg

The steps are decisions, propagations with their clauses, conflicts, learnt clauses, backjumps and
solutions; docs/trace.md shows them. HTML is a page with steps forward and back, and with two searches side
by side. --graph draws how a conflict follows from the decisions.")]
    Trace(Deferred<TraceArgs>),
    /// Draw solutions as text, SVG, PNG or PDF
    #[command(after_help = "\
Examples:
  queensat show 2 4 1 3
  queensat show 1 5 8 6 3 7 2 4 --attack-lines -o board.svg
  queensat classes 8 --list | queensat show - -o classes.png

Boards with more than 40 rows are drawn as dots. Solutions have the forms that `check` reads; a name
before a colon, or text after '#', is the caption.")]
    Show(Deferred<ShowArgs>),
    /// Check a solution, or a list of them
    #[command(after_help = "\
Examples:
  queensat check 8 \"1 5 8 6 3 7 2 4\"
  queensat check 8 solutions.txt --all
  queensat enumerate 8 | queensat check 8 -
  queensat check 8 solutions.txt --complete

A solution is the column of the queen in each row, counted from 1, such as 2 4 1 3, 2-4-1-3, [2,4,1,3]
or 2413; or squares such as r1c2 or, as in chess, b4, whose rows are counted from the bottom: b4 d3 a2 c1,
b4d3a2c1 or Qb4 Qd3 Qa2 Qc1; or a drawn board or a matrix, such as .Q.., # X # # or 0 1 0 0 for a row; or
JSON, as `enumerate --format json` writes it. A name and a colon may come before it. Empty lines are
skipped. The exit code is 1 if a solution is wrong or repeated.")]
    Check(Deferred<CheckArgs>),
    /// Prove a count: make a certificate for independent checkers, or check one
    #[command(after_help = "\
Examples:
  queensat certify 8
  queensat certify --check 8-queens-certificate
  queensat certify 6 --block 1,1 -o certificate
  queensat certify 16 -o queens16 --chunks 8 --threads 2
  queensat certify 12 --format lrat-text --pipe 'cake_lpr {cnf} {proof}'

A certificate is the formula of the problem, all its solutions, and a proof that the formula has no
others. The formula must have one variable for each square and no others. The folder has a file
MANIFEST with the problem, the count and checksums.")]
    Certify(Deferred<CertifyArgs>),
    /// Divide work into units that any scheduler can run, and merge their results
    #[command(after_help = "\
Examples:
  queensat units plan 12 --job count --units 20 -o queens12
  queensat units run queens12 -i 1-20
  queensat units merge queens12

A plan divides a job into units. They are run in any order, in any process and on any machine, and their
results are added up. docs/units.md describes the files.")]
    Units(UnitsArgs),
    /// Count classes of symmetric solutions: Bell's table
    #[command(after_help = "\
Examples:
  queensat classes 1..16
  queensat classes 12..37 --total-up-to 0 --half-turn-up-to 20
  queensat classes 8 --list

A class without symmetry has 8 solutions, a class that is invariant under a half turn (180
degrees) has 4, and a class that is invariant under a quarter turn (90 degrees) has 2. The latter
come in sets of 2^(k-1) classes, where k is n/4 rounded down.")]
    Classes(Deferred<ClassesArgs>),
    /// Compare engines: time, memory and answers
    #[command(after_help = "\
Examples:
  queensat compare 4..10
  queensat compare 8..12 --engines backtrack,sat,sat:batsat:product -o times.csv -o times.svg
  queensat compare 100 --task first --engines sat,sat:varisat -o times.json
  queensat compare 4,6..10:2 --task first --engines sat,sat:varisat --runs 3

Every run is a separate process, and engines take turns. Answers are compared with each other and
with published counts; a wrong answer leads to exit code 4. An engine that reaches a limit, crashes
or gives a wrong answer is not run on larger boards.")]
    Compare(Deferred<CompareArgs>),
    /// Plot the times of an exported comparison
    #[command(after_help = "\
Examples:
  queensat plot times.json -o times.svg
  queensat plot times.json -o times.png")]
    Plot(Deferred<PlotArgs>),
    /// List the available SAT solvers and their capabilities
    #[command(after_help = "\
Examples:
  queensat backends
  queensat backends --format json")]
    Backends(Deferred<ListArgs>),
    /// List the at-most-one encodings, or the sizes of their formulas
    #[command(after_help = "\
Examples:
  queensat encodings
  queensat encodings 100
  queensat encodings 8,20..100:20
  queensat encodings 1000 --format json --block 1,1")]
    Encodings(Deferred<EncodingsArgs>),
    /// Convert a problem from one file format to another
    #[command(after_help = "\
Examples:
  queensat problem puzzle.txt
  queensat problem puzzle.txt --to json
  queensat problem puzzle.txt --to puzzlink -o address.txt
  echo 'https://puzz.link/p?starbattle/5/5/1/9st1akdi' | queensat problem - --to grid

The format of the file is recognized by its content. What is written reads back as an equal problem;
a format that cannot express the problem is refused. docs/problem-file.md describes the formats.")]
    Problem(Deferred<ProblemFileArgs>),
    /// Check, explain, repair and make puzzles
    #[command(after_help = "\
Examples:
  queensat puzzle check puzzle.txt
  queensat puzzle hint puzzle.txt
  queensat puzzle new 8 --level 2 -o puzzle8.txt
  queensat puzzle solve 8 --queen 1,1 --queen 2,5 --pictures

A puzzle is a problem that should have exactly one solution. Each command takes it as a file in any
format of `queensat problem`, as an argument of one line, or as options; with --problems it answers a
file of puzzles, one a line.")]
    Puzzle(PuzzleArgs),
    /// Answer questions in JSON, one a line
    #[command(after_help = "\
Examples:
  queensat run questions.jsonl
  queensat run report.json
  echo '{\"question\":\"count\",\"problem\":{\"n\":8}}' | queensat run -

A question names what is asked and a problem; a report of another command carries its question. Each
answer is a line of JSON with the number of its question's line, in order. A line that is no question is
refused by its number, and exit code 1 at the end. docs/questions.md lists the questions and their
fields.

Questions may come from strangers: they start no program and name no file unless that is allowed.")]
    Run(Deferred<RunArgs>),
    /// Print a completion script for a shell
    #[command(after_help = "\
Examples:
  queensat completions bash > ~/.local/share/bash-completion/completions/queensat
  queensat completions fish > ~/.config/fish/completions/queensat.fish")]
    Completions(Deferred<CompletionsArgs>),
    /// Print the manual page of a command
    #[command(after_help = "\
Examples:
  queensat man count | man -l -
  queensat man --all ~/.local/share/man/man1")]
    Man(Deferred<ManArgs>),
}

/// Runs a command.
pub fn run(
    command: Command,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    match command {
        Command::Count(Deferred(args)) => match count::run::task(&args)? {
            CountTask::Boards(questions, format) => {
                count::run::run(&questions, format, &supervisor()?)
            }
            CountTask::Problems(plan) => batch::problems(*plan, &supervisor()?),
        },
        Command::Solve(Deferred(args)) => match args.task()? {
            SolveTask::Board(args) => solve::run::run(solve::run::plan(*args)?, &supervisor()?),
            SolveTask::File(plan) => solve::formula::run::run(*plan, &supervisor()?),
            SolveTask::Problems(plan) => batch::problems(*plan, &supervisor()?),
        },
        Command::Enumerate(Deferred(args)) => {
            enumerate::run::run(&enumerate::run::plan(*args)?, &supervisor()?)
        }
        Command::Run(Deferred(args)) => run::run::run(args.plan(), &supervisor()?),
        Command::Encode(Deferred(args)) => {
            let plan = encode::run::plan(*args)?;
            encode::run::run(&plan, &supervisor()?)
        }
        Command::Certify(Deferred(args)) => {
            certify::run::run(certify::run::task(*args)?, &supervisor()?)
        }
        Command::Units(args) => units::run(args, supervisor),
        Command::Classes(Deferred(args)) => classes::run::run(&args, &supervisor()?),
        Command::Compare(Deferred(args)) => {
            compare::run::run(&compare::run::plan(*args)?, &supervisor()?)
        }
        // The remaining commands have no partial results, so a signal may terminate them. Only the
        // count of `check --complete` is supervised.
        Command::Decode(Deferred(args)) => decode::run::run(&args),
        Command::Grade(Deferred(args)) => grade::run::run(&args, supervisor),
        Command::Trace(Deferred(args)) => trace::run::run(&args, &supervisor()?),
        Command::Explain(args) => explain::run::run(args, &supervisor()?),
        Command::Show(Deferred(args)) => show::run::run(&args.plan()?),
        Command::Check(Deferred(args)) => check::run::run(&args, supervisor),
        Command::Backends(Deferred(args)) => backends::run::run(args.format),
        Command::Plot(Deferred(args)) => plot::run::run(&args),
        Command::Completions(Deferred(args)) => completions::run::run(&args),
        Command::Man(Deferred(args)) => man::run::run(&args),
        Command::Encodings(Deferred(args)) => encodings::run::run(&args),
        Command::Problem(Deferred(args)) => problem::run::run(&args),
        Command::Puzzle(args) => puzzle::run(args, supervisor),
    }
}
