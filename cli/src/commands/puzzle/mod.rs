//! `queensat puzzle`: puzzles with exactly one solution.

pub mod booklet;
mod check;
pub mod input;
mod new;
pub mod read;
mod repair;
mod steps;

use crate::batch::args::BatchPlan;
use crate::batch::{self, AskEach};
use crate::definition::Deferred;
use crate::exit::{Exit, Failure};
use crate::input::stars::note_stars;
use crate::supervision::worker::Supervisor;
use booklet::args::{BookletArgs, ShowArgs};
use check::args::CheckArgs;
use clap::{Args, Subcommand};
use new::args::NewArgs;
use repair::args::RepairArgs;
use steps::args::{HintArgs, SolveArgs};

/// Work with puzzles.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    #[command(subcommand)]
    pub command: PuzzleCommand,
}

#[derive(Debug, Subcommand)]
pub enum PuzzleCommand {
    /// Decide if a puzzle has exactly one solution
    #[command(after_help = "\
Examples:
  queensat puzzle check puzzle.txt
  queensat puzzle check AABBB/ACBDB/CCCDB/CEEDD/EEEED
  queensat puzzle check 551W4yw5QQI --level
  queensat puzzle check puzzle.txt --format svg -o solution.svg
  queensat puzzle check --problems puzzles.txt

The exit code is 0 for exactly one solution and 1 for none or several. It is 2 for every error, such as
a puzzle that cannot be read. If there are several solutions, two of them are shown, and the squares in
which they differ. A SAT solver confirms the answer of native search. `queensat certify --problem FILE -o DIR`
proves the number of solutions.")]
    Check(Deferred<CheckArgs>),
    /// Give the next step of a person who solves the puzzle, with its reason
    #[command(after_help = "\
Examples:
  queensat puzzle hint puzzle.txt
  queensat puzzle hint 551W4yw5QQI --queen 2,1 --block 4,2      (what is known already)
  queensat puzzle hint puzzle.txt --steps 3 --hardest 4 -o hint.svg

The reason is in round brackets or on bright ground, and the new squares are in square brackets or
thick frames. Each step is of a tier, a kind of steps. The exit code is 3 if the permitted tiers find no step, and 1 if there is no solution or if
the given squares do not fit the only one.")]
    Hint(Deferred<HintArgs>),
    /// Solve a puzzle by the steps of a person
    #[command(after_help = "\
Examples:
  queensat puzzle solve puzzle.txt
  queensat puzzle solve 551W4yw5QQI --hardest 2 --pictures
  queensat puzzle solve puzzle.txt -o steps.svg
  queensat puzzle solve --problems puzzles.txt

Each step is of a tier, a kind of steps, from easy to hard: single, pointing, sets, neighbours,
shapes and contradiction; docs/puzzles.md explains them. The exit code is 3 if they do not solve the puzzle, and 1 if it has no solution.")]
    Solve(Deferred<SolveArgs>),
    /// Change a puzzle as little as possible so that it has exactly one solution
    #[command(after_help = "\
Examples:
  queensat puzzle repair puzzle.txt
  queensat puzzle repair 551W4yw5QQI
  queensat puzzle repair puzzle.txt --level medium

With --level, a person can solve the repaired puzzle by steps of that level. The exit code is 1 without a repair.")]
    Repair(Deferred<RepairArgs>),
    /// Make puzzles that have exactly one solution
    #[command(after_help = "\
Examples:
  queensat puzzle new 10 --stars 2 --level hard
  queensat puzzle new 9 --symmetric --count 12 --booklet booklet.html

The same seed gives the same puzzle; the next ones have the next seeds. Without --seed, a seed is chosen and
printed. A puzzle has the rules of Star Battle: K stars in each row, column and region, and no two touch,
not even at a corner. Regions are connected. Native search and a SAT solver both prove that there is exactly
one solution.

The output is a problem file. Several puzzles are one a line, as --problems of the other commands reads
them. Ctrl-C and --time-limit keep the puzzles that are made.")]
    New(Deferred<NewArgs>),
    /// Draw a puzzle, with or without its solution
    #[command(after_help = "\
Examples:
  queensat puzzle show puzzle.txt
  queensat puzzle show puzzle.txt -o puzzle.pdf
  queensat puzzle show puzzle.txt --solution --black-and-white -o solution.svg
  queensat puzzle show --problems puzzles.txt -o puzzles.png

Each of up to 30 regions has a look of its own. Where there are more, neighbours never look alike.")]
    Show(Deferred<ShowArgs>),
    /// Write a booklet of puzzles for print, with the solutions at the end
    #[command(after_help = "\
Examples:
  queensat puzzle booklet puzzle.txt 551W4yw5QQI -o week.pdf --title 'This week'
  queensat puzzle booklet --problems puzzles.txt -o booklet.html --colored

Each puzzle must have exactly one solution. The booklet says how hard each one is.")]
    Booklet(Deferred<BookletArgs>),
}

/// A run on one puzzle or on many.
#[derive(Debug)]
pub enum PuzzlePlan<P, Q> {
    /// One puzzle.
    One(P),
    /// A file of puzzles, and the question about each.
    Many(Box<BatchPlan<Q>>),
}

/// Runs the command.
pub fn run(
    args: PuzzleArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    let supervisor = &supervisor()?;
    let exit = match args.command {
        PuzzleCommand::Check(Deferred(args)) => check::run::run(*args, supervisor),
        PuzzleCommand::Hint(Deferred(args)) => args.task()?.run(supervisor, steps::run::run),
        PuzzleCommand::Solve(Deferred(args)) => args.task()?.run(supervisor, steps::run::run),
        PuzzleCommand::Repair(Deferred(args)) => args.task()?.run(supervisor, repair::run::run),
        PuzzleCommand::New(Deferred(args)) => new::run::run(*args, supervisor),
        PuzzleCommand::Show(Deferred(args)) => booklet::run::show(*args, supervisor),
        PuzzleCommand::Booklet(Deferred(args)) => booklet::run::booklet(*args, supervisor),
    };
    if exit.as_ref().is_ok_and(|&exit| exit != Exit::Answered) {
        note_stars();
    }
    exit
}

impl<P, Q: AskEach> PuzzlePlan<P, Q> {
    /// Runs the plan for one puzzle or for a file of them.
    fn run(
        self,
        supervisor: &Supervisor,
        one: fn(P, &Supervisor) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        match self {
            Self::One(plan) => one(plan, supervisor),
            Self::Many(plan) => batch::problems(*plan, supervisor),
        }
    }
}
