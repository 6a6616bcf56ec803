//! External programs as SAT solvers: any that reads DIMACS and answers in the format of the SAT
//! competitions, or of MiniSat.
//!
//! A program is started for every search and gets the whole formula, since the format has no way to go on: so every
//! solver of the competitions can be used, at the price of a start for each answer. A program is not trusted. Its exit
//! code must fit its answer, and a model must satisfy every clause. It can also be ended at
//! once, and at a memory limit, which a solver in this process cannot.

mod judge;
mod process;
mod programs;
mod result_file;
mod template;

use super::formula::check;
use crate::{
    Backend, Capabilities, Capability, Interrupt, Model, Outcome, ProcessUsage, SatSolver,
    SolveAssuming, SolveIncremental, SolverError, SolverOptions, Statistics, UnknownReason,
};
use encodings::dimacs::{AnswerError, DimacsWriter, SolverAnswer, read_answer_to};
use encodings::{ClauseSink, Cnf, Lit, SinkError, Size, VarRange};
use judge::{ExitCodes, judge};
use process::ProcessEnd;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

pub use programs::{by_name, is_installed, location, programs, source};
pub use template::ProgramError;
use template::Template;

/// Capabilities of every external program that its fresh solvers do not show.
fn common_capabilities() -> Capabilities {
    Capabilities::marked([
        (true, Capability::StartsAnew),
        (true, Capability::Statistics),
        (true, Capability::Interrupt),
        (cfg!(unix), Capability::MemoryLimit),
    ])
}

/// Returns the backend that runs this command.
pub(super) fn by_command(command: &str) -> Result<Backend, ProgramError> {
    let template: Template = command.parse()?;
    let program = programs::find(template.program())?;
    let name = format!("cmd:{command}");
    let summary = format!("the program {}", program.display());
    Ok(backend(
        &name,
        &summary,
        Capabilities::default(),
        ExitCodes::STANDARD,
        move |_| (program.clone(), template.clone()),
    ))
}

/// Returns a backend that runs the program and arguments that `command` returns for the options.
/// `capabilities` are those of this program.
fn backend(
    name: &str,
    summary: &str,
    capabilities: Capabilities,
    exit_codes: ExitCodes,
    command: impl Fn(&SolverOptions) -> (PathBuf, Template) + Send + Sync + 'static,
) -> Backend {
    let shared_name: Arc<str> = name.into();
    let capabilities = capabilities.union(common_capabilities());
    Backend::of_solver(name, summary, capabilities, move |options, interrupt| {
        let (program, template) = command(options);
        Ok(Box::new(ExternalProgram {
            name: Arc::clone(&shared_name),
            program,
            template,
            exit_codes,
            is_limited: options.conflict_limit.is_some(),
            formula: Cnf::new(),
            interrupt: interrupt.clone(),
            memory_limit: options.memory_limit,
            usage: ProcessUsage::default(),
            failed: Vec::new(),
        }))
    })
}

/// A formula and the program that solves it.
struct ExternalProgram {
    name: Arc<str>,
    program: PathBuf,
    template: Template,
    exit_codes: ExitCodes,
    is_limited: bool,
    formula: Cnf,
    interrupt: Interrupt,
    memory_limit: Option<u64>,
    usage: ProcessUsage,
    /// Assumptions of the last search that found no model.
    failed: Vec<Lit>,
}

impl ExternalProgram {
    fn error(&self, message: impl Display) -> SolverError {
        SolverError::new(&self.name, message)
    }

    /// Writes the formula, with each assumption as a unit clause, until the interrupt is triggered.
    fn write(&self, assumptions: &[Lit], output: impl Write) -> io::Result<()> {
        let literals: usize = self.formula.clauses().map(<[Lit]>::len).sum();
        let size = Size {
            variables: self.formula.variable_count() as u64,
            clauses: (self.formula.clause_count() + assumptions.len()) as u64,
            literals: (literals + assumptions.len()) as u64,
        };
        let output = BufWriter::with_capacity(1 << 16, output);
        let mut writer = DimacsWriter::new(output, &[], size)?;
        let mut add = || -> Result<(), SinkError> {
            writer.new_vars(self.formula.variable_count() as u32)?;
            for clause in self.formula.clauses() {
                if self.interrupt.is_triggered() {
                    return Err(SinkError::Interrupted);
                }
                writer.add_clause(clause)?;
            }
            (assumptions.iter()).try_for_each(|&literal| writer.add_clause(&[literal]))
        };
        add().map_err(io::Error::other)?;
        writer.finish().map_err(io::Error::other)?.flush()
    }

    /// Checks the model, and returns it as the outcome, or an unknown outcome after an interrupt.
    fn checked(&self, model: Model, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        match check(&self.formula, &model, &self.interrupt) {
            None => return Ok(Outcome::Unknown(UnknownReason::Interrupted)),
            Some(checked) => checked
                .map_err(|falsified| self.error(format!("it gave a wrong model: {falsified}")))?,
        }
        match assumptions.iter().find(|&&l| !model.satisfies(l)) {
            None => Ok(Outcome::Satisfiable(model)),
            Some(literal) => Err(self.error(format!(
                "it gave a wrong model: it makes the assumption {} false",
                literal.to_dimacs()
            ))),
        }
    }

    fn run(&self, assumptions: &[Lit]) -> Result<(ProcessEnd, ProcessUsage), SolverError> {
        let cannot = |what: &str| {
            let what = what.to_owned();
            move |error: io::Error| self.error(format!("cannot {what}: {error}"))
        };
        let files = self
            .template
            .files()
            .map_err(cannot("make a temporary file"))?;
        if let Some(path) = &files.formula {
            let written = File::create(path).and_then(|file| self.write(assumptions, file));
            if written.is_err() && self.interrupt.is_triggered() {
                return Ok((ProcessEnd::Interrupted, ProcessUsage::default()));
            }
            written.map_err(cannot("write the formula to a temporary file"))?;
        }
        let variables = self.formula.variable_count() as u32;
        let mut command = Command::new(&self.program);
        command.args(self.template.arguments(&files));
        let feed = |input: &mut dyn Write| match &files.formula {
            Some(_) => Ok(()),
            None => self.write(assumptions, input),
        };
        let read = |output: &mut dyn Read| -> Result<_, AnswerError> {
            if files.result.is_some() {
                // The answer is in the result file; standard output is a log.
                io::copy(output, &mut io::sink()).map_err(AnswerError::from)?;
                return Ok(None);
            }
            let output = BufReader::with_capacity(1 << 16, output);
            read_answer_to(variables, output).map(Some)
        };
        let run = process::run(command, &self.interrupt, self.memory_limit, feed, read);
        let program = self.program.display();
        let (mut ended, usage) =
            run.map_err(|error| self.error(format!("cannot start {program}: {error}")))?;
        match (&mut ended, &files.result) {
            (ProcessEnd::Exited { answer, .. }, Some(path)) if matches!(answer, Ok(None)) => {
                let file = result_file::open(path, variables, &self.interrupt)
                    .map_err(cannot("read its result file"))?;
                *answer = file.map(|file| read_answer_to(variables, file)).transpose();
                if self.interrupt.is_triggered() {
                    ended = ProcessEnd::Interrupted;
                }
            }
            _ => {}
        }
        Ok((ended, usage))
    }
}

impl ClauseSink for ExternalProgram {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.formula.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.formula.add_clause(clause)
    }
}

impl SatSolver for ExternalProgram {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            process: (self.usage.processes > 0).then_some(self.usage),
            ..Statistics::default()
        }
    }
}

impl SolveIncremental for ExternalProgram {}

impl SolveAssuming for ExternalProgram {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        let (ended, usage) = self.run(assumptions)?;
        self.usage += usage;
        match ended {
            ProcessEnd::Interrupted => Ok(Outcome::Unknown(UnknownReason::Interrupted)),
            ProcessEnd::OutOfMemory => Ok(Outcome::Unknown(UnknownReason::MemoryLimit)),
            ProcessEnd::Exited {
                status,
                answer,
                last_line,
            } => {
                let verdict = judge(answer, status, &last_line, self.exit_codes, self.is_limited);
                match verdict.map_err(|message| self.error(message))? {
                    SolverAnswer::Satisfiable(literals) => {
                        self.checked(Model::from_literals(literals), assumptions)
                    }
                    SolverAnswer::Unsatisfiable => {
                        self.failed = assumptions.to_vec();
                        Ok(Outcome::Unsatisfiable)
                    }
                    SolverAnswer::Unknown if self.is_limited => {
                        Ok(Outcome::Unknown(UnknownReason::ConflictLimit))
                    }
                    SolverAnswer::Unknown => Ok(Outcome::Unknown(UnknownReason::GaveUp)),
                }
            }
        }
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.failed.clone()
    }
}
