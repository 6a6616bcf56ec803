//! Solving a whole formula, with a check of the model.

use crate::{Interrupt, Model, Outcome, SatSolver, SolverError, UnknownReason};
use encodings::{Cnf, Lit, SinkError, Var};
use std::fmt;
use thiserror::Error;

/// Loads a formula into a fresh solver, solves it, and checks the model against every clause. The
/// interrupt ends the loading and the check; to end the search, give it to the solver too.
///
/// If the formula has more variables than its clauses have literals, the solver gets only the
/// variables that occur. The others are false in the model.
///
/// # Errors
///
/// If the solver cannot take the formula, fails, or returns a model that falsifies a clause.
///
/// ```
/// use encodings::dimacs::{read_formula, Strictness};
/// use encodings::{Cnf, Var};
/// use solvers::{default_backend, solve_formula, Interrupt, Outcome};
///
/// let mut formula = Cnf::new();
/// let text = "p cnf 2000000000 2\n-1 0\n1 1999999999 0\n";
/// read_formula(text.as_bytes(), Strictness::Strict, &mut formula)?;
/// let mut solver = default_backend().new_solver()?;
/// let outcome = solve_formula(&formula, &mut *solver, &Interrupt::new())?;
/// let Outcome::Satisfiable(model) = outcome else { panic!("it has a model") };
/// assert!(!model.is_true(Var::from_index(0)));
/// assert!(model.is_true(Var::from_index(1_999_999_998)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_formula(
    formula: &Cnf,
    solver: &mut dyn SatSolver,
    interrupt: &Interrupt,
) -> Result<Outcome, FormulaSolveError> {
    solve_numbered(formula, &Numbering::of_formula(formula), solver, interrupt)
}

/// Solves a formula like [`solve_formula`], but always with the variables of the formula, up to the
/// last that occurs. The proof of a solver then refers to them.
///
/// # Errors
///
/// As [`solve_formula`].
pub fn solve_formula_for_proof(
    formula: &Cnf,
    solver: &mut dyn SatSolver,
    interrupt: &Interrupt,
) -> Result<Outcome, FormulaSolveError> {
    let numbering = Numbering::Same(variables_in_proof(formula));
    solve_numbered(formula, &numbering, solver, interrupt)
}

/// Returns the number of variables that the solver of [`solve_formula_for_proof`] gets: that of the
/// last one that occurs in a clause, counted from 1.
#[must_use]
pub fn variables_in_proof(formula: &Cnf) -> u32 {
    let indices = formula.clauses().flatten().map(|l| l.var().index() as u32);
    indices.max().map_or(0, |last| last + 1)
}

fn solve_numbered(
    formula: &Cnf,
    numbering: &Numbering,
    solver: &mut dyn SatSolver,
    interrupt: &Interrupt,
) -> Result<Outcome, FormulaSolveError> {
    let interrupted = Ok(Outcome::Unknown(UnknownReason::Interrupted));
    match numbering.load(formula, solver, interrupt) {
        Err(SinkError::Interrupted) => return interrupted,
        loaded => loaded?,
    }
    Ok(match solver.solve()? {
        Outcome::Satisfiable(model) => {
            let model = numbering.original(model);
            match check(formula, &model, interrupt) {
                None => return interrupted,
                Some(checked) => checked.map_err(FormulaSolveError::WrongModel)?,
            }
            Outcome::Satisfiable(model)
        }
        other => other,
    })
}

/// Mapping from the formula's variables to the solver's.
enum Numbering {
    /// Identity, with this number of variables.
    Same(u32),
    /// Positions in this sorted list of the variables that occur.
    Occurring(Vec<Var>),
}

impl Numbering {
    fn of_formula(formula: &Cnf) -> Self {
        let literals: usize = formula.clauses().map(<[Lit]>::len).sum();
        if formula.variable_count() <= literals {
            return Self::Same(formula.variable_count() as u32);
        }
        let mut occurring: Vec<Var> = formula.clauses().flatten().map(|l| l.var()).collect();
        occurring.sort_unstable();
        occurring.dedup();
        Self::Occurring(occurring)
    }

    fn load(
        &self,
        formula: &Cnf,
        solver: &mut dyn SatSolver,
        interrupt: &Interrupt,
    ) -> Result<(), SinkError> {
        let add = |solver: &mut dyn SatSolver, clause: &[Lit]| {
            if interrupt.is_triggered() {
                return Err(SinkError::Interrupted);
            }
            solver.add_clause(clause)
        };
        match self {
            Self::Same(variables) => {
                solver.new_vars(*variables)?;
                let mut clauses = formula.clauses();
                clauses.try_for_each(|clause| add(solver, clause))
            }
            Self::Occurring(occurring) => {
                let vars = solver.new_vars(occurring.len() as u32)?;
                let mut renumbered = Vec::new();
                formula.clauses().try_for_each(|clause| {
                    renumbered.clear();
                    renumbered.extend(clause.iter().map(|literal| {
                        let position = occurring.binary_search(&literal.var());
                        let var = vars.get(position.expect("it occurs"));
                        var.literal(literal.is_positive())
                    }));
                    add(solver, &renumbered)
                })
            }
        }
    }

    /// Translates the solver's model to the formula's variables.
    fn original(&self, model: Model) -> Model {
        match self {
            Self::Same(_) => model,
            Self::Occurring(occurring) => Model::new(
                (0..)
                    .zip(occurring)
                    .filter(|(position, _)| model.is_true(Var::from_index(*position)))
                    .map(|(_, &var)| var),
            ),
        }
    }
}

/// Checks that each clause has a true literal. Returns `None` if the interrupt is triggered.
pub(crate) fn check(
    formula: &Cnf,
    model: &Model,
    interrupt: &Interrupt,
) -> Option<Result<(), FalsifiedClause>> {
    for (number, clause) in (1..).zip(formula.clauses()) {
        if interrupt.is_triggered() {
            return None;
        }
        if !clause.iter().any(|&literal| model.satisfies(literal)) {
            let clause = clause.to_vec();
            return Some(Err(FalsifiedClause { number, clause }));
        }
    }
    Some(Ok(()))
}

/// A clause that a model falsifies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalsifiedClause {
    /// Number of the clause, counted from 1.
    pub number: u64,
    /// Literals of the clause.
    pub clause: Vec<Lit>,
}

impl fmt::Display for FalsifiedClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = text(&self.clause);
        write!(f, "it makes clause {} false, '{text}'", self.number)
    }
}

/// Error from [`solve_formula`].
#[derive(Debug, Error)]
pub enum FormulaSolveError {
    /// The solver could not take a variable or a clause.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The solver stopped with an error of its own.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver returned a wrong model.
    #[error("the solver gave a wrong model: {0}")]
    WrongModel(FalsifiedClause),
}

/// Returns a clause in DIMACS format, shortened after 20 literals.
fn text(clause: &[Lit]) -> String {
    const MAX_SHOWN: usize = 20;
    let shown = clause.iter().take(MAX_SHOWN);
    let mut text: String = shown.map(|l| format!("{} ", l.to_dimacs())).collect();
    text.push_str(if clause.len() > MAX_SHOWN { "…" } else { "0" });
    text
}
