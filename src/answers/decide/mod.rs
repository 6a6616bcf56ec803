//! Satisfiability of a formula.
//!
//! The solvers also take formulas that no problem is known of. A model is verified in the formula. That there is none
//! rests on the solver alone, as there is no board that native search could try, so the basis names the solver, and a
//! proof in DRAT can be checked by others. The formula may come from a stranger: memory is checked while it is read,
//! and a model lists only variables in clauses if a few bytes have declared two billion.

mod report;

pub use report::DecideReport;

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::memory::{memory_of_solver, require_memory};
use crate::answers::options::{Limits, SatOptions};
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::{Phrase, RefusalReason, Refused};
use crate::answers::run::{Answer, Measured, Measurements};
use crate::cross_check::Basis;
use crate::encode::StopSink;
use crate::enumerate::Ending;
use control::Control;
use control::clock::Started;
use encodings::dimacs::{FormulaSummary, Strictness, read_formula};
use encodings::{ClauseSink, Cnf, Lit, SinkError, Size, Var, VarRange};
use problem::board::counted;
use solvers::{
    Backend, Outcome, UnknownReason, default_backend, solve_formula, solve_formula_for_proof,
    variables_in_proof,
};
use std::fmt::Debug;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

question! {
    /// The question for a model of a formula in the format DIMACS.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Decide, Host};
    ///
    /// let decide = Decide::new().with_formula("p cnf 2 2\n1 2 0\n-1 0\n");
    /// let answer = decide.run(&Host::new(), &Control::new())?;
    /// let model: Vec<i32> = answer.value.model().map(|literal| literal.to_dimacs()).collect();
    /// assert_eq!(model, [-1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Default)]
    pub struct Decide {
        ..
        /// The formula, unless a reader has it.
        pub formula: Option<String>,
        /// Refuses a formula that deviates from the format, instead of warnings. With a proof, this is always so, as
        /// a checker of proofs reads the formula, too.
        pub strict: bool,
        /// Options of the solver.
        pub sat: SatOptions,
        /// File in which the solver writes DRAT. It is a proof only if the answer is that there is no model.
        pub proof_file: Option<PathBuf>,
        /// Limits, after which there is no answer.
        pub limits: Limits,
    }
}

/// Result of a search for a model.
#[derive(Clone, Debug)]
pub struct ModelResult {
    /// Name of the backend.
    pub backend: String,
    /// Numbers of the formula, if it was read completely.
    pub summary: Option<FormulaSummary>,
    /// The verified model, or the reason for which there is none.
    pub outcome: Outcome,
    /// Variables in clauses, if a model does not list all variables.
    pub occurring: Option<Vec<Var>>,
    /// Time of reading and solving.
    pub time: Duration,
    /// Measurements of the solver, if they were wanted.
    pub statistics: Option<Measurements>,
}

impl ModelResult {
    /// Returns the value of each variable of the model, or of each in a clause if most are in none. Without a
    /// model, there is none.
    pub fn model(&self) -> impl Iterator<Item = Lit> {
        let model = match &self.outcome {
            Outcome::Satisfiable(model) => Some(model),
            _ => None,
        };
        let listed = self.occurring.as_ref().map(Vec::len);
        let count = listed.unwrap_or(self.variables() as usize);
        let places = 0..model.map_or(0, |_| count);
        places.filter_map(move |place| {
            let var = match &self.occurring {
                Some(variables) => variables[place],
                None => Var::from_index(place as u32),
            };
            Some(if model?.is_true(var) {
                var.positive()
            } else {
                var.negative()
            })
        })
    }

    /// Returns the number of variables of the formula.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.summary.as_ref().map_or(0, |summary| summary.variables)
    }
}

/// Minimum number of bytes that solvers which write proofs take for a variable.
const BYTES_OF_VARIABLE: u64 = 16;
/// Maximum number by which the variables of a formula may exceed its literals if a model lists all
/// variables.
const MAX_UNUSED: usize = 1_000_000;

impl Decide {
    choices! {
        /// Returns the question for this formula.
        with_formula(formula: impl Into<String>) => formula = Some(formula.into());
    }

    /// Returns the backend, and refuses options without effect.
    fn backend(&self, host: &Host) -> Result<Backend, Refused> {
        let of_board = self.sat.given_for_formula().or(self.sat.given_for_all());
        if let Some(field) = of_board {
            let other = Phrase::field("formula").words("selects a file");
            let reason = RefusalReason::But("applies to the formula of a board", other);
            return Err(Refused::option(field, reason));
        }
        self.limits.check_time()?;
        match &self.proof_file {
            None => host.backend(&self.sat, default_backend()),
            Some(path) => {
                if path.extension() == Some("lrat".as_ref()) {
                    let reason = RefusalReason::is("has the format DRAT");
                    let refused = Refused::option("proof_file", reason);
                    return Err(refused.or("choose a name that ends in .drat"));
                }
                host.backend_for_proof(&self.sat)
            }
        }
    }

    /// Resolves a question whose formula a reader has, which [`Resolved::run_from`] takes.
    ///
    /// # Errors
    ///
    /// As [`Question::resolve`].
    pub fn resolve_to_read(&self, host: &Host) -> Result<Resolved<Self>, Refused> {
        let mut question = self.clone();
        let backend = question.plan_to_read(host)?;
        Ok(Resolved::new(question, backend, host))
    }

    fn plan_to_read(&mut self, host: &Host) -> Result<Backend, Refused> {
        let backend = self.backend(host)?;
        self.sat.backend = Some(backend.name().to_owned());
        Ok(backend)
    }
}

impl Resolved<Decide> {
    /// Returns the question with another file for the proof.
    #[must_use]
    pub fn proving_to(mut self, file: Option<PathBuf>) -> Self {
        self.question.proof_file = file;
        self
    }

    /// Returns the question with the formula that a reader had, for the report.
    #[must_use]
    pub fn with_text(mut self, formula: Option<String>) -> Self {
        self.question.formula = formula;
        self
    }

    /// Returns the answer without a decision.
    #[must_use]
    pub fn unknown(&self, reason: UnknownReason) -> Answer<ModelResult> {
        let value = ModelResult {
            backend: self.plan.name().into(),
            summary: None,
            outcome: Outcome::Unknown(reason),
            occurring: None,
            time: Duration::ZERO,
            statistics: None,
        };
        Answer::new(value, Ending::Stopped(reason))
    }

    /// Decides the formula that a reader has, unless `go_on` ends the work when it was read.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`], with an [`encodings::dimacs::FormulaError`] as the cause if the text is no formula.
    pub fn run_from(
        &self,
        control: &Control,
        input: impl BufRead,
        go_on: impl FnOnce(&FormulaSummary) -> ControlFlow<()>,
    ) -> Result<Answer<ModelResult>, Error<ModelResult>> {
        let started = Started::now();
        let control = &self.limits.narrow(control);
        let (host, mut backend) = (&self.host, self.plan.clone());
        let mut answer = self.unknown(UnknownReason::Interrupted);
        let measured = Measured::new(&mut backend, self.sat.stats);
        if let Some(path) = &self.proof_file {
            backend = backend.proving_to(path);
        }
        // The formula.
        // A proof is about the formula as other programs read it.
        let strictness = Strictness::of(self.strict || self.proof_file.is_some());
        let read = match ReadFormula::read(host, control, input, strictness, false) {
            Err(_) if control.is_stopped() => return Ok(answer),
            read => read?,
        };
        let (formula, summary) = (read.clauses, read.summary);
        // The numbers of the formula, after which the caller may end the work.
        let is_to_go_on = go_on(&summary).is_continue();
        answer.value.summary = Some(summary);
        if !is_to_go_on {
            return Ok(answer);
        }
        // The search, with or without a proof.
        let solve = if self.proof_file.is_some() {
            let variables = variables_in_proof(&formula);
            require_memory(u64::from(variables) * BYTES_OF_VARIABLE, host, || {
                format!("a solver with a proof for variables up to {variables} takes")
            })?;
            solve_formula_for_proof
        } else {
            solve_formula
        };
        let interrupt = control.interrupt();
        let mut solver = backend
            .new_solver_with_interrupt(interrupt)
            .map_err(Error::failed)?;
        let outcome = solve(&formula, &mut *solver, interrupt).map_err(Error::failed)?;
        let outcome = match outcome {
            Outcome::Unknown(reason) => Outcome::Unknown(reason.under(control)),
            known => known,
        };
        // What the outcome rests on.
        (answer.ending, answer.basis) = match &outcome {
            Outcome::Satisfiable(_) => (Ending::Exhausted, Some(Basis::Verified)),
            Outcome::Unsatisfiable => {
                let basis = Basis::Solver(answer.value.backend.clone());
                (Ending::Exhausted, Some(basis))
            }
            Outcome::Unknown(reason) => (Ending::Stopped(*reason), None),
        };
        answer.value.outcome = outcome;
        answer.value.occurring = occurring(&formula);
        answer.value.time = started.elapsed();
        drop(solver);
        answer.value.statistics = measured.sum();
        Ok(answer)
    }
}

impl Question for Decide {
    type Plan = Backend;
    type Value = ModelResult;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, _: &Control) -> Result<Backend, Refused> {
        self.formula.as_ref().ok_or_else(missing)?;
        self.plan_to_read(host)
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<ModelResult>, Error<ModelResult>> {
        let text = resolved.formula.as_deref().ok_or_else(missing)?;
        resolved.run_from(control, text.as_bytes(), |_| ControlFlow::Continue(()))
    }
}

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

/// Number of clauses and literals between checks of the available memory.
const MEMORY_CHECK_INTERVAL: u64 = 1 << 20;

/// A formula from a text, with the line of each clause.
///
/// Public for explanations and grades.
#[derive(Debug)]
pub struct ReadFormula {
    /// The clauses in the order of the text.
    pub clauses: Cnf,
    /// The header, the comments and the warnings.
    pub summary: FormulaSummary,
    /// Line of each clause, from 1.
    pub lines: Vec<u64>,
}

impl ReadFormula {
    /// Reads a formula, unless a solver with it would not fit in memory. Without `keeps_lines`, lines are left out.
    /// Once the control is stopped, the error does not matter.
    pub fn read<T: Debug>(
        host: &Host,
        control: &Control,
        input: impl BufRead,
        strictness: Strictness,
        keeps_lines: bool,
    ) -> Result<Self, Error<T>> {
        let mut sink = LimitedFormula::new(host);
        sink.lines = keeps_lines.then(Vec::new);
        let mut stopping = StopSink::new(&mut sink, control.interrupt());
        let read = read_formula(input, strictness, &mut stopping);
        let summary = read.map_err(|error| match sink.refused.take() {
            Some(refused) => {
                Refused::memory("formula", format!("{}: {refused}", error.place)).into()
            }
            None => Error::failed(error),
        })?;
        Ok(Self {
            clauses: sink.formula,
            summary,
            lines: sink.lines.unwrap_or_default(),
        })
    }
}

/// Formula that stops growing if a solver's copy of it would not fit in memory.
struct LimitedFormula<'a> {
    formula: Cnf,
    /// Line in which each clause starts, if lines are kept.
    lines: Option<Vec<u64>>,
    size: Size,
    since_check: u64,
    host: &'a Host,
    refused: Option<Refused>,
}

impl<'a> LimitedFormula<'a> {
    fn new(host: &'a Host) -> Self {
        Self {
            formula: Cnf::new(),
            lines: None,
            size: Size::default(),
            since_check: 0,
            host,
            refused: None,
        }
    }

    /// Returns an error if a formula of this size, and `reading` bytes more, do not fit in memory.
    fn require_memory(&mut self, size: Size, reading: u64) -> Result<(), SinkError> {
        let size = Size {
            // Unused variables are not passed to the solver.
            variables: size.variables.min(size.literals),
            ..size
        };
        // The list of clause ends may be reallocated at twice its size.
        let needed = memory_of_solver(size).saturating_add(8 * size.clauses + reading);
        let room = require_memory(needed, self.host, || {
            format!(
                "a solver for the {} with {} that were read so far, and the check of its model, take",
                counted(size.clauses, "clause"),
                counted(size.literals, "literal")
            )
        });
        room.map_err(|refused| {
            self.refused = Some(refused);
            SinkError::Interrupted
        })
    }
}

impl ClauseSink for LimitedFormula<'_> {
    fn begin_line(&mut self, line: u64) {
        self.lines.iter_mut().for_each(|lines| lines.push(line));
    }

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

fn missing() -> Refused {
    Refused::option(
        "formula",
        RefusalReason::Missing("a formula in the format DIMACS"),
    )
}
