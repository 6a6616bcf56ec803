//! `queensat solve --cnf`: any formula, solved by any backend.

use super::SCHEMA;
use crate::args::FilePlan;
use crate::backend::{self, Measured};
use crate::competition::print_model;
use crate::exit::{Exit, Failure, tell};
use crate::input;
use crate::memory;
use crate::output::{print, print_json};
use crate::text::seconds;
use crate::worker::{Finished, Reporter, Supervisor};
use encodings::dimacs::{FormulaErrorKind, FormulaSummary, read_formula};
use encodings::{ClauseSink, Cnf, Lit, SinkError, Size, Var, VarRange};
use serde::{Serialize, Serializer};
use solvers::{Model, Outcome, UnknownReason, solve_formula};
use std::time::Duration;

/// Reads the formula, solves it and reports.
pub fn run(plan: FilePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let name = input::name(&plan.input);
    let what = format!("solving {name} with {}", plan.solver.backend.name());
    let mut summary = None;
    let (input, strictness, backend) = (
        plan.input.clone(),
        plan.strictness,
        plan.solver.backend.clone(),
    );
    let work = move |reporter: &Reporter<FormulaSummary>| -> Result<Outcome, Failure> {
        let mut sink = WithRoom::default();
        let summary = read_formula(input::open(&input)?, strictness, &mut sink);
        let WithRoom {
            formula, refused, ..
        } = sink;
        if let Some(reason) = refused {
            return Err(Failure::Runtime(format!(
                "{}: {reason}",
                input::name(&input)
            )));
        }
        let summary = summary.map_err(|error| match error.kind {
            FormulaErrorKind::Io(error) => Failure::read(&input, &error),
            kind => Failure::Runtime(format!("{}, {}: {kind}", input::name(&input), error.place)),
        })?;
        if !reporter.hand_over(summary) {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        let mut solver = backend
            .new_solver_with_interrupt(reporter.control.interrupt())
            .map_err(Failure::runtime)?;
        solve_formula(&formula, &mut *solver).map_err(Failure::runtime)
    };
    let take = |read| {
        summary = Some(read);
        Ok(())
    };
    let supervisor = &supervisor.with_time_limit(plan.time_limit);
    let end = supervisor.supervise(&what, work, take, || Ok(()))?;
    // A line about a warning and the line of the progress would get in each other's way.
    for warning in summary.iter().flat_map(|summary| &summary.warnings) {
        let place = warning.place;
        tell(&format!("warning: {name}, {place}: {}", warning.kind));
    }
    let Finished { result, time } = end;
    let outcome = match result? {
        Outcome::Unknown(reason) => Outcome::Unknown(supervisor.control.reason(reason)),
        known => known,
    };
    let statistics = plan.solver.measured.as_ref().map(Measured::report);
    if plan.json {
        print_json(&Report::new(
            &plan,
            summary.as_ref(),
            &outcome,
            time,
            statistics,
        ))?;
        return Ok(match outcome {
            Outcome::Satisfiable(_) | Outcome::Unsatisfiable => Exit::Answered,
            Outcome::Unknown(UnknownReason::Interrupted) => Exit::Interrupted,
            Outcome::Unknown(_) => Exit::Incomplete,
        });
    }
    for line in statistics.iter().flat_map(|statistics| statistics.lines()) {
        print(&format!("c {line}\n"))?;
    }
    Ok(match outcome {
        Outcome::Satisfiable(model) => {
            let variables = summary.map_or(0, |summary| summary.variables);
            print_model(literals(&model, variables), &supervisor.interrupt)?;
            Exit::Satisfiable
        }
        Outcome::Unsatisfiable => {
            print("s UNSATISFIABLE\n")?;
            Exit::Unsatisfiable
        }
        Outcome::Unknown(reason) => {
            print(&format!("c unknown ({reason})\ns UNKNOWN\n"))?;
            Exit::Answered
        }
    })
}

/// How often, in clauses and literals, it is found out whether there is still room.
const READ_BETWEEN_LOOKS: u64 = 1 << 20;

/// A formula in memory that is read on only as long as there is room for a solver's copy of what
/// was read.
#[derive(Default)]
struct WithRoom {
    formula: Cnf,
    size: Size,
    since_look: u64,
    /// Why the formula is too large.
    refused: Option<String>,
}

impl WithRoom {
    fn has_room(&self) -> Result<(), Failure> {
        let size = Size {
            // Those that do not occur are kept from the solver.
            variables: self.size.variables.min(self.size.literals),
            ..self.size
        };
        // Beside the solver's copy, the list of the ends of the clauses may be about to double.
        let needed = memory::of_solver(size).saturating_add(8 * size.clauses);
        memory::require(needed, || {
            format!(
                "so far, the formula has {} clauses with {} literals, which takes a solver, and \
                 the check of its model,",
                size.clauses, size.literals
            )
        })
    }
}

impl ClauseSink for WithRoom {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.size.variables += u64::from(count);
        self.formula.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.size.clauses += 1;
        self.size.literals += clause.len() as u64;
        self.since_look += 1 + clause.len() as u64;
        if self.since_look >= READ_BETWEEN_LOOKS {
            self.since_look = 0;
            if let Err(Failure::Runtime(reason)) = self.has_room() {
                self.refused = Some(reason);
                return Err(SinkError::Interrupted);
            }
        }
        self.formula.add_clause(clause)
    }
}

/// The values of all variables of the formula, as literals.
fn literals(model: &Model, variables: u32) -> impl Iterator<Item = Lit> {
    (0..variables).map(|index| {
        let var = Var::from_index(index);
        if model.is_true(var) {
            var.positive()
        } else {
            var.negative()
        }
    })
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    file: String,
    /// What was read; null where an interrupt came first.
    variables: Option<u32>,
    clauses: Option<u64>,
    literals: Option<u64>,
    /// What lenient reading put up with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<ReportedWarning>,
    engine: &'static str,
    backend: &'a str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The values of all variables as literals; null where there is no model or none is known.
    model: Option<ReportedModel<'a>>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<backend::Report>,
}

#[derive(Serialize)]
struct ReportedWarning {
    line: u64,
    column: u64,
    message: String,
}

/// A model that is written literal by literal, since there may be very many.
struct ReportedModel<'a> {
    model: &'a Model,
    variables: u32,
}

impl Serialize for ReportedModel<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(literals(self.model, self.variables).map(Lit::to_dimacs))
    }
}

impl<'a> Report<'a> {
    fn new(
        plan: &'a FilePlan,
        summary: Option<&FormulaSummary>,
        outcome: &'a Outcome,
        time: Duration,
        statistics: Option<backend::Report>,
    ) -> Self {
        let variables = summary.map(|summary| summary.variables);
        let (status, reason, model) = match outcome {
            Outcome::Satisfiable(model) => {
                let variables = variables.unwrap_or(0);
                (
                    "satisfiable",
                    None,
                    Some(ReportedModel { model, variables }),
                )
            }
            Outcome::Unsatisfiable => ("unsatisfiable", None, None),
            Outcome::Unknown(reason) => ("unknown", Some(reason.to_string()), None),
        };
        let warnings = summary.into_iter().flat_map(|summary| &summary.warnings);
        Self {
            schema: SCHEMA,
            file: plan.input.to_string_lossy().into_owned(),
            variables,
            clauses: summary.map(|summary| summary.clauses),
            literals: summary.map(|summary| summary.literals),
            warnings: warnings
                .map(|warning| ReportedWarning {
                    line: warning.place.line,
                    column: warning.place.column,
                    message: warning.kind.to_string(),
                })
                .collect(),
            engine: "sat",
            backend: plan.solver.backend.name(),
            status,
            reason,
            model,
            seconds: seconds(time),
            statistics,
        }
    }
}
