//! `queensat encode`: the formula as a DIMACS file.

use crate::args::EncodePlan;
use crate::compression::Compressor;
use crate::exit::{Exit, Failure};
use crate::formula;
use crate::output_file::write_output;
use crate::text::{counted, describe};
use crate::worker::Supervisor;
use encodings::dimacs::{DimacsWriter, IcnfWriter, WriteError};
use encodings::{ClauseSink, Lit, SinkError, Size, VarRange};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use itertools::Itertools;
use queensat::board::Square;
use queensat::encode::{BoardVariables, EncodeError};
use queensat::enumerate::Prefixes;
use solvers::Interrupt;
use std::io::{self, Write};

/// How many squares a comment lists; readers of DIMACS need not take lines of any length.
const SQUARES_IN_LINE: usize = 100;
/// Squares that a rule blocks are listed on boards with up to so many rows.
const LARGEST_LISTED: u32 = 1000;

/// The number of clauses in a header that solvers can be expected to read: they hold it in 32 bits
/// with a sign.
const MOST_CLAUSES: u64 = i32::MAX as u64;

/// How often, in literals and ends of clauses written, the interrupt is looked at and the progress
/// redrawn.
const WRITTEN_BETWEEN_LOOKS: u64 = 1 << 15;

/// Writes the formula to standard output or to a file.
pub fn run(plan: &EncodePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let size = formula::size(&plan.problem, &plan.formula)?;
    if size.clauses > MOST_CLAUSES {
        return Err(Failure::Runtime(format!(
            "the formula has {} clauses, but solvers that read DIMACS files count clauses up to \
             {MOST_CLAUSES}; try another --encoding or a smaller board",
            size.clauses
        )));
    }
    let job = Job {
        plan,
        size,
        supervisor,
    };
    write_output(
        plan.output.as_deref(),
        ".cnf.partial",
        &|name, output, to_terminal| {
            job.write(name, output, supervisor.quiet || to_terminal)
                .map(drop)
        },
    )?;
    Ok(Exit::Answered)
}

/// A formula to be written.
struct Job<'a> {
    plan: &'a EncodePlan,
    size: Size,
    supervisor: &'a Supervisor,
}

impl Job<'_> {
    /// Writes the formula, and cubes if they are wanted, and returns the output.
    fn write<W: Write>(&self, name: &str, mut output: W, quiet: bool) -> Result<W, Failure> {
        let failure = |error: io::Error| Failure::write(name, &error);
        let compressor = Compressor::new(&mut output, self.plan.compression).map_err(failure)?;
        let comments = comments(self.plan);
        let compressor = if let Some(rows) = self.plan.cubes {
            let writer = IcnfWriter::new(compressor, &comments).map_err(failure)?;
            let mut writer = self.write_clauses(writer, failure, quiet)?;
            self.write_cubes(rows, &mut writer, failure)?;
            writer.finish().map_err(failure)?
        } else {
            let mut writer =
                DimacsWriter::new(compressor, &comments, self.size).map_err(failure)?;
            self.write_projection(&mut writer, failure)?;
            let writer = self.write_clauses(writer, failure, quiet)?;
            writer.finish().map_err(|error| match error {
                WriteError::Io(error) => failure(error),
                error @ WriteError::WrongHeader { .. } => {
                    Failure::Runtime(format!("internal error: {error}"))
                }
            })?
        };
        compressor.finish().map_err(failure)?;
        Ok(output)
    }

    fn board(&self) -> BoardVariables {
        BoardVariables::first_of_formula(self.plan.problem.board())
            .expect("the formula was found to be small enough")
    }

    /// Names the variables on which models are projected: the board's.
    fn write_projection<W: Write>(
        &self,
        writer: &mut DimacsWriter<W>,
        failure: impl Fn(io::Error) -> Failure,
    ) -> Result<(), Failure> {
        for row in 0..self.plan.problem.n() {
            self.obey_interrupt()?;
            writer.show(self.board().row(row)).map_err(&failure)?;
        }
        Ok(())
    }

    /// Streams the clauses into the writer.
    fn write_clauses<S: ClauseSink>(
        &self,
        writer: S,
        failure: impl Fn(io::Error) -> Failure,
        quiet: bool,
    ) -> Result<S, Failure> {
        let encoder = self.plan.formula.encoder(&self.plan.problem);
        let interrupt = self.supervisor.interrupt.clone();
        let mut sink = WatchedSink::new(writer, interrupt, self.size, quiet);
        match encoder.encode(&mut sink) {
            Ok(_) => {}
            Err(EncodeError::Sink(SinkError::Io(error))) => return Err(failure(error)),
            Err(EncodeError::Sink(SinkError::Interrupted)) => return Err(Failure::Interrupted),
            Err(error) => return Err(Failure::runtime(error)),
        }
        sink.progress.finish_and_clear();
        Ok(sink.writer)
    }

    /// Writes a cube for each way to place queens in the first rows.
    fn write_cubes<W: Write>(
        &self,
        rows: u32,
        writer: &mut IcnfWriter<W>,
        failure: impl Fn(io::Error) -> Failure,
    ) -> Result<(), Failure> {
        let board = self.board();
        let mut prefixes = Prefixes::new(&self.plan.problem, rows);
        let stop = || self.supervisor.interrupt.is_triggered();
        while let Some(queens) = prefixes.next_unless(stop) {
            let literals = queens.iter().map(|&queen| board.var(queen).positive());
            let cube: Vec<Lit> = literals.collect();
            writer.add_cube(&cube).map_err(&failure)?;
        }
        self.obey_interrupt()
    }

    fn obey_interrupt(&self) -> Result<(), Failure> {
        if self.supervisor.interrupt.is_triggered() {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }
}

/// The header of the file: who made it, how, and what its variables mean.
fn comments(plan: &EncodePlan) -> Vec<String> {
    let n = plan.problem.n();
    let mut comments = vec![
        format!("queensat {}", env!("CARGO_PKG_VERSION")),
        format!(
            "command: {}",
            command_line(
                std::env::args_os()
                    .skip(1)
                    .map(|argument| argument.to_string_lossy().into_owned())
            )
        ),
        format!("problem: {}", describe(&plan.problem)),
        format!("formula: {}", plan.formula),
    ];
    comments.extend(
        plan.formula
            .encodings()
            .into_iter()
            .map(|encoding| format!("{encoding}: {}", encoding.family().reference)),
    );
    if plan.formula.breaks_symmetry() {
        let broken = plan.formula.symmetry.group(&plan.problem);
        comments.push(format!(
            "solutions that stay are the first among their images under: {}",
            broken.iter().join(", ")
        ));
    }
    let list = |what: &str, squares: &mut dyn Iterator<Item = Square>| -> Vec<String> {
        let squares = squares.map(|square| format!("{},{}", square.row + 1, square.column + 1));
        let lines = squares.chunks(SQUARES_IN_LINE);
        let lines = lines.into_iter();
        lines
            .map(|mut squares| format!("{what} (row,column): {}", squares.join(" ")))
            .collect()
    };
    let blocked = "blocked squares";
    let rule = plan.problem.blocked_at_random();
    comments.extend(rule.map(|rule| rule.to_string()));
    // On larger boards the rule has to do, for the list would not fit in little memory.
    if rule.is_none() || plan.problem.n() <= LARGEST_LISTED {
        comments.extend(list(blocked, &mut plan.problem.blocked()));
    } else {
        comments.extend(list(blocked, &mut plan.problem.blocked_one_by_one()));
    }
    comments.extend(list("fixed queens", &mut plan.problem.fixed()));
    if let Some(rows) = plan.cubes {
        comments.push(format!(
            "each cube, a line that starts with 'a', places the queens of the first {}",
            if rows == 1 {
                "row".to_owned()
            } else {
                counted(rows.into(), "row")
            }
        ));
    }
    comments.push(format!(
        "variable (R-1)*{n}+C, for R and C from 1 to {n}: a queen stands in row R, column C"
    ));
    comments.push(format!(
        "variables from {} on, if there are any, are auxiliary; models are projected on the others",
        u64::from(n) * u64::from(n) + 1
    ));
    comments
}

/// The command as it could be typed again in a shell, on one line.
fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let mut line = String::from("queensat");
    for argument in arguments {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c);
        line.push(' ');
        if !argument.is_empty() && argument.chars().all(plain) {
            line += &argument;
        } else {
            let argument: String = argument
                .chars()
                .map(|c| if c.is_control() { '?' } else { c })
                .collect();
            line += &format!("'{}'", argument.replace('\'', r"'\''"));
        }
    }
    line
}

/// A writer that can be interrupted and shows how far it is.
struct WatchedSink<S> {
    writer: S,
    interrupt: Interrupt,
    /// Literals and ends of clauses, which is what takes time.
    written: u64,
    /// What `written` was at the last look.
    looked: u64,
    progress: ProgressBar,
}

impl<S> WatchedSink<S> {
    fn new(writer: S, interrupt: Interrupt, size: Size, quiet: bool) -> Self {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let style = ProgressStyle::with_template("{bar:30} {percent}% of {msg} {eta}")
            .expect("a valid template");
        Self {
            writer,
            interrupt,
            written: 0,
            looked: 0,
            progress: ProgressBar::with_draw_target(Some(size.literals + size.clauses), target)
                .with_style(style)
                .with_message(format!("{} clauses", size.clauses)),
        }
    }
}

impl<S: ClauseSink> ClauseSink for WatchedSink<S> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.writer.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.writer.add_clause(clause)?;
        self.count(clause.len() as u64 + 1)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        // In pieces, so that a run of millions does not keep an interrupt waiting.
        for piece in others.chunks(WRITTEN_BETWEEN_LOOKS as usize) {
            self.writer.add_binary_clauses(first, piece)?;
            self.count(3 * piece.len() as u64)?;
        }
        Ok(())
    }
}

impl<S> WatchedSink<S> {
    /// Counts what was written, and looks at the interrupt now and then.
    fn count(&mut self, written: u64) -> Result<(), SinkError> {
        self.written += written;
        if self.written - self.looked >= WRITTEN_BETWEEN_LOOKS {
            self.looked = self.written;
            if self.interrupt.is_triggered() {
                return Err(SinkError::Interrupted);
            }
            self.progress.set_position(self.written);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_can_be_typed_again_and_stays_on_its_line() {
        let words = ["encode", "8", "-o", "my file.cnf", "it's", "a\nb", ""];
        assert_eq!(
            command_line(words.into_iter().map(String::from)),
            r"queensat encode 8 -o 'my file.cnf' 'it'\''s' 'a?b' ''"
        );
    }
}
