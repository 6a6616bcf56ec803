//! `queensat solve --cnf`: a formula from a file, solved by any backend.

use crate::args::FilePlan;
use crate::args::engines::backend::{self, Measured};
use crate::command::solve::proof::{Pending, Proof, end_proof};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::files::input;
use crate::files::memory;
use crate::output::competition::print_model;
use crate::output::completeness;
use crate::output::json::Object;
use crate::output::json::SCHEMA;
use crate::output::text::input_name;
use crate::output::text::{counted, seconds};
use crate::output::{print, print_json};
use crate::supervision::worker::{Finished, Reporter, Supervisor};
use encodings::dimacs::{FormulaError, FormulaErrorKind, FormulaSummary, Strictness, read_formula};
use encodings::{ClauseSink, Cnf, Lit, SinkError, Size, Var, VarRange};
use queensat::answers::Basis;
use solvers::{
    Model, Outcome, UnknownReason, solve_formula, solve_formula_for_proof, variables_in_proof,
};
use std::path::Path;
use std::time::Duration;

/// Reads the formula, solves it and reports.
pub fn run(plan: FilePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let name = input_name(&plan.input);
    let what = format!("solving {name} with {}", plan.solver.backend.name());
    let mut summary = None;
    let (input, strictness, backend) = (
        plan.input.clone(),
        plan.strictness,
        plan.solver.backend.clone(),
    );
    let pending = plan.proof.as_ref().map(Pending::new).transpose()?;
    let proves = pending.is_some();
    let backend = match &pending {
        Some(pending) => backend.proving_to(pending.path()),
        None => backend,
    };
    let work = move |reporter: &Reporter<FormulaSummary>| -> Result<_, Failure> {
        let (formula, summary) = read(&input, strictness)?;
        // The formula is not solved if this thread was left alone.
        if !reporter.send(summary) {
            return Ok((Outcome::Unknown(UnknownReason::Interrupted), None));
        }
        if proves {
            require_memory_for_proof(variables_in_proof(&formula))?;
        }
        let interrupt = reporter.control.interrupt();
        let mut solver = backend
            .new_solver_with_interrupt(interrupt)
            .map_err(Failure::runtime)?;
        let solve = if proves {
            solve_formula_for_proof
        } else {
            solve_formula
        };
        let outcome = solve(&formula, &mut *solver, interrupt).map_err(Failure::runtime)?;
        Ok((outcome, occurring(&formula)))
    };
    let take = |read| {
        summary = Some(read);
        Ok(())
    };
    let unknown = |reason| Ok((Outcome::Unknown(reason), None));
    let end = supervisor.supervise(&what, work, take, || Ok(()), unknown)?;
    // Warnings would interfere with the progress line, so they are printed after it.
    for warning in summary.iter().flat_map(|summary| &summary.warnings) {
        let place = warning.place;
        print_diagnostic(&format!("warning: {name}, {place}: {}", warning.kind));
    }
    let Finished { result, time } = end;
    let (outcome, occurring) = result?;
    let outcome = match outcome {
        Outcome::Unknown(reason) => Outcome::Unknown(reason.under(&supervisor.control)),
        known => known,
    };
    let (proof, failure) = end_proof(pending, || match &outcome {
        Outcome::Satisfiable(_) => Err("the formula has a model".into()),
        Outcome::Unsatisfiable => Ok(plan.solver.backend.name()),
        Outcome::Unknown(reason) => Err(reason.to_string()),
    });
    let run = Run {
        plan: &plan,
        summary,
        outcome,
        occurring,
        time,
        statistics: plan.solver.measured.as_ref().map(Measured::report),
        proof,
    };
    let exit = match plan.json {
        true => {
            print_json(&run.report())?;
            run.exit()
        }
        false => run.print(supervisor)?,
    };
    failure?;
    run.proof.iter().for_each(Proof::print);
    Ok(exit)
}

/// Finished run.
struct Run<'a> {
    plan: &'a FilePlan,
    /// Absent if an interrupt stopped reading.
    summary: Option<FormulaSummary>,
    outcome: Outcome,
    /// Variables in clauses, if a model does not list all variables.
    occurring: Option<Vec<Var>>,
    time: Duration,
    statistics: Option<backend::Report>,
    proof: Option<Proof<'a>>,
}

impl Run<'_> {
    /// Returns the exit of a run that prints JSON.
    const fn exit(&self) -> Exit {
        match self.outcome {
            Outcome::Satisfiable(_) | Outcome::Unsatisfiable => Exit::Answered,
            Outcome::Unknown(UnknownReason::Interrupted) => Exit::Interrupted,
            Outcome::Unknown(_) => Exit::Incomplete,
        }
    }

    /// Prints the answer in the format of the SAT competitions.
    fn print(&self, supervisor: &Supervisor) -> Result<Exit, Failure> {
        for line in self.statistics.iter().flat_map(backend::Report::lines) {
            print(&format!("c {line}\n"))?;
        }
        Ok(match &self.outcome {
            Outcome::Satisfiable(model) => {
                let variables = self.summary.as_ref().map_or(0, |summary| summary.variables);
                if let Some(occurring) = &self.occurring {
                    let others = u64::from(variables) - occurring.len() as u64;
                    print(&format!(
                        "c the {} that are in no clause may have any value\n",
                        counted(others, "variable")
                    ))?;
                    let literals = occurring.iter().map(|&var| literal(model, var));
                    print_model(literals, &supervisor.interrupt)?;
                } else {
                    let vars = (0..variables).map(Var::from_index);
                    print_model(vars.map(|var| literal(model, var)), &supervisor.interrupt)?;
                }
                Exit::Satisfiable
            }
            Outcome::Unsatisfiable => {
                let line = completeness::line(&basis(self.plan));
                print(&format!("c {line}\ns UNSATISFIABLE\n"))?;
                Exit::Unsatisfiable
            }
            Outcome::Unknown(reason) => {
                print(&format!("c unknown ({reason})\ns UNKNOWN\n"))?;
                Exit::Answered
            }
        })
    }

    /// Returns the report in JSON.
    fn report(&self) -> Object<'_> {
        let (plan, summary) = (self.plan, self.summary.as_ref());
        let variables = summary.map(|summary| summary.variables);
        let object = Object::default()
            .field("schema", SCHEMA)
            .field("file", plan.input.to_string_lossy())
            .field("variables", variables)
            .field("clauses", summary.map(|summary| summary.clauses))
            .field("literals", summary.map(|summary| summary.literals));
        let object = match summary {
            Some(FormulaSummary { warnings, .. }) if !warnings.is_empty() => {
                let warnings = warnings.iter().map(|warning| {
                    Object::default()
                        .field("line", warning.place.line)
                        .field("column", warning.place.column)
                        .field("message", warning.kind.to_string())
                });
                object.objects("warnings", warnings)
            }
            _ => object,
        };
        let object = object
            .field("engine", "sat")
            .field("backend", plan.solver.backend.name());
        let object = match &self.outcome {
            Outcome::Satisfiable(model) => {
                let object = object.field("status", "satisfiable");
                let number = |var| literal(model, var).to_dimacs().into();
                let count = variables.unwrap_or(0) as usize;
                match &self.occurring {
                    Some(vars) => object
                        .field("omitted_variables", count - vars.len())
                        .numbers("model", vars.len(), move |index| number(vars[index])),
                    None => object.numbers("model", count, move |index| {
                        number(Var::from_index(index as u32))
                    }),
                }
            }
            Outcome::Unsatisfiable => object
                .field("status", "unsatisfiable")
                .field("completeness", basis(plan).to_string())
                .object("proof", self.proof.as_ref().map(Proof::json))
                .field("model", None::<i64>),
            Outcome::Unknown(reason) => object
                .field("status", "unknown")
                .field("reason", reason.to_string())
                .field("model", None::<i64>),
        };
        object.field("seconds", seconds(self.time)).object(
            "statistics",
            self.statistics.as_ref().map(backend::Report::json),
        )
    }
}

/// Returns the basis of the answer that the formula is unsatisfiable.
fn basis(plan: &FilePlan) -> Basis {
    Basis::Solver(plan.solver.backend.name().into())
}

/// Minimum number of bytes that solvers which write proofs take for a variable.
const BYTES_OF_VARIABLE: u64 = 16;

/// Refuses variables that do not fit in memory. Those in no clause are left out only if no proof names
/// the others.
fn require_memory_for_proof(variables: u32) -> Result<(), Failure> {
    memory::require(u64::from(variables) * BYTES_OF_VARIABLE, || {
        format!("a solver with a proof for variables up to {variables} takes")
    })
}

/// Maximum number by which the variables of a formula may exceed its literals if a model lists all
/// variables.
const MAX_UNUSED: usize = 1_000_000;

/// Returns the variables in clauses, or `None` if a model lists all variables. A few bytes can declare
/// two billion variables.
fn occurring(formula: &Cnf) -> Option<Vec<Var>> {
    let literals: usize = formula.clauses().map(<[Lit]>::len).sum();
    if formula.variable_count() <= literals + MAX_UNUSED {
        return None;
    }
    let literals = formula.clauses().flatten();
    let mut occurring: Vec<Var> = literals.map(|literal| literal.var()).collect();
    occurring.sort_unstable();
    occurring.dedup();
    Some(occurring)
}

/// Result of reading a formula.
type ReadFormula = Result<(Cnf, FormulaSummary), Failure>;

/// Reads a formula.
fn read(path: &Path, strictness: Strictness) -> ReadFormula {
    let name = input_name(path);
    let mut sink = LimitedFormula::default();
    let summary = read_formula(input::open(path)?, strictness, &mut sink);
    match summary {
        Ok(summary) => Ok((sink.formula, summary)),
        Err(FormulaError { place, kind }) => Err(match (sink.refused, kind) {
            (Some(reason), _) => Failure::Runtime(format!("{name}, {place}: {reason}")),
            (None, FormulaErrorKind::Io(error)) => Failure::read(path, &error),
            (None, kind @ FormulaErrorKind::Cubes) => Failure::Runtime(format!(
                "{name}, {place}: {kind}; `queensat encode` writes a formula without --cubes"
            )),
            (None, kind) => Failure::Runtime(format!("{name}, {place}: {kind}")),
        }),
    }
}

/// Number of clauses and literals between checks of the available memory.
const MEMORY_CHECK_INTERVAL: u64 = 1 << 20;

/// Formula that stops growing if a solver's copy of it would not fit in memory.
#[derive(Default)]
struct LimitedFormula {
    formula: Cnf,
    size: Size,
    since_check: u64,
    /// Message about a formula that is too large.
    refused: Option<String>,
}

impl LimitedFormula {
    /// Returns an error if a formula of this size, and `reading` bytes more, do not fit in memory.
    fn require_memory(&mut self, size: Size, reading: u64) -> Result<(), SinkError> {
        let size = Size {
            // Unused variables are not passed to the solver.
            variables: size.variables.min(size.literals),
            ..size
        };
        // The list of clause ends may be reallocated at twice its size.
        let needed = memory::of_solver(size).saturating_add(8 * size.clauses + reading);
        let room = memory::require(needed, || {
            format!(
                "a solver for the {} with {} that were read so far, and the check of its model, take",
                counted(size.clauses, "clause"),
                counted(size.literals, "literal")
            )
        });
        match room {
            Err(Failure::Runtime(reason)) => {
                self.refused = Some(reason);
                Err(SinkError::Interrupted)
            }
            _ => Ok(()),
        }
    }
}

impl ClauseSink for LimitedFormula {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.size.variables += u64::from(count);
        self.formula.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.size.clauses += 1;
        self.size.literals += clause.len() as u64;
        self.since_check += 1 + clause.len() as u64;
        if self.since_check >= MEMORY_CHECK_INTERVAL {
            self.since_check = 0;
            self.require_memory(self.size, 0)?;
        }
        self.formula.add_clause(clause)
    }

    fn require_room(&mut self, literals: u64) -> Result<(), SinkError> {
        if literals < MEMORY_CHECK_INTERVAL {
            return Ok(());
        }
        let size = Size {
            clauses: self.size.clauses + 1,
            literals: self.size.literals + literals,
            ..self.size
        };
        // The buffer of the reader grows to twice the literals, and the formula gets a copy.
        self.require_memory(size, 12 * literals)
    }
}

/// Returns the value of a variable as a literal.
fn literal(model: &Model, var: Var) -> Lit {
    match model.is_true(var) {
        true => var.positive(),
        false => var.negative(),
    }
}
