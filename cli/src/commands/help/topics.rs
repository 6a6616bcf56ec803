//! Topics of `queensat help`: the options of boards and solvers as the commands define them, engines, and exit codes.

use crate::board::ProblemOptions;
use crate::command_line::definition::{SHARED, in_paragraphs};
use crate::engines::engine::is_historical;
use crate::engines::sat::SatArgs;
use clap::{Args, Command};
use queensat::answers::{BACKTRACK, native_name};
use search::{Engine, engines};

const BOARD: &str = "\
A board is N or ROWSxCOLUMNS. Commands that answer several take 1..12, 4,8..20:4 or 3x5,4x8, too. Anything else states
a problem: a file ('-' is standard input), the files of a folder, an address of puzz.link, SBN, JSON, or a grid with '/'
between its rows. docs/problem-file.md lists the forms; `queensat problem` converts them.

A square is 3,5 or r3c5, row 3 and column 5 from the upper left corner, or e6 as in chess: the letter is the column
(after z come aa, ab), the number is the row from the bottom.";

const SOLVER: &str = "\
Without these options, `queensat` chooses: batsat for one solution, dpll for all solutions of small boards, else cadical
(varisat if cadical is not built in). `queensat backends` says what each solver can do, and which programs are
installed; `queensat encodings` describes the encodings.";

const EXIT_CODES: &str = "\
Exit codes of all commands
  0    the question was answered; \"no solution\" is an answer, too
  1    an error during the run, or invalid content of a file; or the answer
       is no: puzzle check found none or several solutions, puzzle repair no
       repair, grade a formula that is not exact, check a wrong solution
  2    an invalid command line, or long work without --force; puzzle check
       and grade: any error, so that there is no answer; check: a text that
       is not understood
  3    incomplete: a limit was reached, or the run was interrupted, and what
       was found is kept
  4    an answer is wrong: SAT, search or the published count disagree, and a
       reproducer is saved; or the model of decode violates its formula
  10   solve --format sat and solve --cnf: satisfiable
  20   solve --format sat and solve --cnf: unsatisfiable (unknown is 0; with
       --cnf --format json it is 3)
  130  Ctrl-C before there was a result to keep

Data is written to standard output, progress and messages to standard error.

Environment variables
  NO_COLOR                   no colours, unless --color always is given
  QUEENSAT_PROGRESS_SECONDS  seconds between two lines of progress, where
                             standard error is no terminal (10)
";

const ENGINES: &str = "\
Engines of --engine
  both       SAT and native search, whose answers are compared (count)
  sat        a formula and a SAT solver: `queensat help solver`
  race, proof, window, explicit
             ways to one solution: `queensat solve --help`
  backtrack  native search: the fastest of those below for the board

Native search
";

const HISTORICAL_ENGINES: &str = "
Native search as the old texts have it, for lessons and comparisons
";

/// Returns the text of a topic, if these words name one.
pub fn text(words: &[String]) -> Option<String> {
    let [topic] = words else { return None };
    match topic.to_lowercase().trim_end_matches('s') {
        "board" => Some(options::<ProblemOptions>("board", BOARD)),
        "solver" => Some(options::<SatArgs>("solver", SOLVER)),
        "engine" => Some(engines_text()),
        "exit-code" => Some(EXIT_CODES.into()),
        _ => None,
    }
}

/// Returns the help of options that several commands have.
fn options<T: Args>(topic: &'static str, about: &'static str) -> String {
    let mut shared = SHARED.iter();
    let (_, name, _) = shared
        .find(|(_, _, one)| *one == topic)
        .expect("a topic of a section");
    T::augment_args(Command::new(topic))
        .about(in_paragraphs(about))
        .disable_help_flag(true)
        .mut_args(|argument| argument.help_heading("Options"))
        .help_template(format!("{name}\n\n{{about-with-newline}}\n{{all-args}}\n"))
        .render_long_help()
        .to_string()
}

fn engines_text() -> String {
    let natives = engines()
        .iter()
        .filter(|engine| native_name(engine) != BACKTRACK);
    let (historical, today): (Vec<_>, Vec<_>) = natives.partition(|engine| is_historical(engine));
    let lines = |engines: Vec<&Engine>| {
        let line = |engine: &&Engine| format!("  {:<11}{}\n", engine.name(), engine.summary());
        engines.iter().map(line).collect::<String>()
    };
    [
        ENGINES,
        &lines(today),
        HISTORICAL_ENGINES,
        &lines(historical),
    ]
    .concat()
}
