//! `queensat encode`: formulas as DIMACS and iCNF files.

use crate::args::engines::formula;
use crate::args::{EncodeFormat, EncodePlan};
use crate::exit::{Exit, Failure, fail};
use crate::files::compression::Compressor;
use crate::files::formula_header;
use crate::files::output_file::write_output;
use crate::files::watched::Watched;
use crate::output::text::counted;
use crate::sizes::Size as BoardSize;
use crate::supervision::worker::{Supervisor, progress_bar};
use encodings::dimacs::{DimacsWriter, IcnfWriter, WriteError};
use encodings::{ClauseSink, Lit, SinkError, Size, VarRange};
use indicatif::ProgressBar;
use itertools::Itertools;
use queensat::encode::{BoardVariables, EncodeError, write_opb};
use queensat::enumerate::Prefixes;
use solvers::Interrupt;
use std::io::{self, Write};

/// Maximum number of clauses in a header. Solvers store it in signed 32-bit integers.
const MAX_CLAUSES: u64 = i32::MAX as u64;

/// Number of literals and ends of clauses between checks of the interrupt and updates of the
/// progress bar.
const CHECK_INTERVAL: u64 = 1 << 15;

/// Writes the formula to standard output or to a file.
pub fn run(plan: &EncodePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let job = |size| Job {
        plan,
        size,
        supervisor,
    };
    if plan.format == EncodeFormat::Opb {
        let job = job(Size::default());
        write_output(
            plan.output.as_deref(),
            ".opb.partial",
            &|name, output, _| job.write_opb(name, output),
        )?;
        return Ok(Exit::Answered);
    }
    let size = formula::size(&plan.problem, &plan.formula)?;
    if size.clauses > MAX_CLAUSES {
        fail!(
            "the formula has {} clauses, but solvers that read DIMACS files accept at most \
             {MAX_CLAUSES}; try another --encoding or a smaller board",
            size.clauses
        );
    }
    let job = job(size);
    write_output(
        plan.output.as_deref(),
        ".cnf.partial",
        &|name, output, to_terminal| job.write(name, output, supervisor.quiet || to_terminal),
    )?;
    Ok(Exit::Answered)
}

/// Formula to write.
struct Job<'a> {
    plan: &'a EncodePlan,
    size: Size,
    supervisor: &'a Supervisor,
}

impl Job<'_> {
    /// Writes the problem as sums of literals.
    fn write_opb(&self, name: &str, mut output: &mut dyn Write) -> Result<(), Failure> {
        let failure = |error: io::Error| match self.check_interrupt() {
            Ok(()) => Failure::write(name, &error),
            Err(interrupted) => interrupted,
        };
        let compressor = Compressor::new(&mut output, self.plan.compression).map_err(failure)?;
        let mut output = Watched::new(compressor, &self.supervisor.control);
        let comments = comments(self.plan);
        write_opb(&self.plan.problem, &comments, self.plan.names, &mut output).map_err(
            |error| match error {
                EncodeError::Sink(SinkError::Io(error)) => failure(error),
                error => Failure::runtime(error),
            },
        )?;
        output.inner.finish().map_err(failure)
    }

    /// Writes the formula, and cubes if requested.
    fn write(&self, name: &str, mut output: &mut dyn Write, quiet: bool) -> Result<(), Failure> {
        let failure = |error: io::Error| Failure::write(name, &error);
        let compressor = Compressor::new(&mut output, self.plan.compression).map_err(failure)?;
        let comments = comments(self.plan);
        let board = BoardVariables::first_of_formula(self.plan.problem.board())
            .expect("the size of the formula was checked");
        let compressor = if let Some(rows) = self.plan.cubes {
            let writer = IcnfWriter::new(compressor, &comments).map_err(failure)?;
            let mut writer = self.write_clauses(writer, failure, quiet)?;
            let mut prefixes = Prefixes::new(&self.plan.problem, rows);
            while let Some(queens) = prefixes.next_unless(&self.supervisor.interrupt) {
                let literals = queens.iter().map(|&queen| board.var(queen).positive());
                let cube: Vec<Lit> = literals.collect();
                writer.add_cube(&cube).map_err(failure)?;
            }
            self.check_interrupt()?;
            writer.finish().map_err(failure)?
        } else {
            let writer = DimacsWriter::new(compressor, &comments, self.size);
            let mut writer = writer.map_err(failure)?;
            // Models are projected on the variables of the board.
            for row in 0..self.plan.problem.board().rows() {
                self.check_interrupt()?;
                writer.show(board.row(row)).map_err(failure)?;
            }
            if self.plan.names {
                for (var, name) in board.names() {
                    writer.name(var, &name).map_err(failure)?;
                }
            }
            let writer = self.write_clauses(writer, failure, quiet)?;
            writer.finish().map_err(|error| match error {
                WriteError::Io(error) => failure(error),
                error @ WriteError::WrongHeader { .. } => {
                    Failure::Runtime(format!("internal error: {error}"))
                }
            })?
        };
        compressor.finish().map_err(failure)
    }

    /// Streams the clauses into the writer.
    fn write_clauses<S: ClauseSink>(
        &self,
        writer: S,
        failure: impl Fn(io::Error) -> Failure,
        quiet: bool,
    ) -> Result<S, Failure> {
        let encoder = self.plan.formula.encoder(&self.plan.problem);
        let template = "{bar:30} {percent}% of {msg} {eta}";
        let progress = progress_bar(
            Some(self.size.literals + self.size.clauses),
            template,
            quiet,
        );
        let mut sink = WatchedSink {
            writer,
            interrupt: self.supervisor.interrupt.clone(),
            written: 0,
            checked: 0,
            progress: progress.with_message(format!("{} clauses", self.size.clauses)),
        };
        encoder.encode(&mut sink).map_err(|error| match error {
            EncodeError::Sink(SinkError::Io(error)) => failure(error),
            EncodeError::Sink(SinkError::Interrupted) => Failure::Interrupted,
            error => Failure::runtime(error),
        })?;
        sink.progress.finish_and_clear();
        Ok(sink.writer)
    }

    fn check_interrupt(&self) -> Result<(), Failure> {
        if self.supervisor.interrupt.is_triggered() {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }
}

/// Returns the header: origin of the file and meaning of its variables.
fn comments(plan: &EncodePlan) -> Vec<String> {
    let size = BoardSize::of(plan.problem.board());
    let arguments = std::env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let mut comments = vec![
        format!("queensat {}", env!("CARGO_PKG_VERSION")),
        format!("command: {}", command_line(arguments)),
    ];
    comments.extend(formula_header::comments(&plan.problem));
    if plan.format != EncodeFormat::Opb {
        comments.push(format!("formula: {}", plan.formula));
        let encodings = plan.formula.encodings().into_iter();
        comments.extend(encodings.map(|encoding| {
            let reference = encoding.family().reference;
            format!("{encoding}: {reference}")
        }));
    }
    if plan.formula.breaks_symmetry() {
        let broken = plan.formula.symmetry.group(&plan.problem);
        comments.push(format!(
            "solutions that stay are the first among their images under: {}",
            broken.iter().join(", ")
        ));
    }
    if let Some(rows) = plan.cubes {
        let rows = match rows {
            1 => "row".to_owned(),
            rows => counted(rows.into(), "row"),
        };
        comments.push(format!(
            "each cube, a line that starts with 'a', places the queens of the first {rows}"
        ));
    }
    let BoardSize { rows, columns } = size;
    let range = if rows == columns {
        format!("R and C from 1 to {rows}")
    } else {
        format!("R from 1 to {rows} and C from 1 to {columns}")
    };
    comments.push(format!(
        "variable (R-1)*{columns}+C, for {range}: a queen stands in row R, column C"
    ));
    if plan.names && plan.cubes.is_some() {
        let board = BoardVariables::first_of_formula(plan.problem.board());
        let names = board.iter().flat_map(BoardVariables::names);
        comments.extend(
            names.map(|(var, name)| format!("varname {} {name}", var.positive().to_dimacs())),
        );
    }
    comments.push(format!(
        "variables from {} on, if there are any, are auxiliary; models are projected on the others",
        size.squares() + 1
    ));
    comments
}

/// Returns the command line in the syntax of a shell, on one line.
fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let mut line = String::from("queensat");
    for argument in arguments {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c);
        line.push(' ');
        if !argument.is_empty() && argument.chars().all(plain) {
            line += &argument;
        } else {
            let argument = argument.replace(char::is_control, "?");
            line += &format!("'{}'", argument.replace('\'', r"'\''"));
        }
    }
    line
}

/// Writer that can be interrupted and shows its progress.
struct WatchedSink<S> {
    writer: S,
    interrupt: Interrupt,
    /// Literals and ends of clauses, which determine the time.
    written: u64,
    /// Value of `written` at the last check.
    checked: u64,
    progress: ProgressBar,
}

impl<S: ClauseSink> ClauseSink for WatchedSink<S> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.writer.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.writer.add_clause(clause)?;
        self.count(clause.len() as u64 + 1)
    }

    fn require_room(&mut self, _: u64) -> Result<(), SinkError> {
        self.count(0)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        // A run may have millions of clauses, so it is split for the interrupt.
        for piece in others.chunks(CHECK_INTERVAL as usize) {
            self.writer.add_binary_clauses(first, piece)?;
            self.count(3 * piece.len() as u64)?;
        }
        Ok(())
    }
}

impl<S> WatchedSink<S> {
    /// Adds to the progress, and checks the interrupt at intervals.
    fn count(&mut self, written: u64) -> Result<(), SinkError> {
        self.written += written;
        if self.written - self.checked >= CHECK_INTERVAL {
            self.checked = self.written;
            if self.interrupt.is_triggered() {
                return Err(SinkError::Interrupted);
            }
            self.progress.set_position(self.written);
        }
        Ok(())
    }
}
