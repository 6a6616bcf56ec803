//! A whole formula for a solver, and its answer judged by the formula.

use super::{Model, Outcome, SatSolver, SolverError};
use encodings::{Cnf, Lit, SinkError, Var};
use std::fmt;
use thiserror::Error;

/// Loads a formula into a fresh solver, solves it, and checks a model against every clause.
///
/// A formula may have far more variables than its clauses have literals. Then the solver gets only
/// those that occur; the others are false in the model.
///
/// # Errors
///
/// If the solver cannot take the formula, fails, or gives a model that makes a clause false.
///
/// ```
/// use encodings::dimacs::{read_formula, Strictness};
/// use encodings::{Cnf, Var};
/// use solvers::{default_backend, solve_formula, Outcome};
///
/// let mut formula = Cnf::new();
/// let text = "p cnf 2000000000 2\n-1 0\n1 1999999999 0\n";
/// read_formula(text.as_bytes(), Strictness::Strict, &mut formula)?;
/// let outcome = solve_formula(&formula, &mut *default_backend().new_solver()?)?;
/// let Outcome::Satisfiable(model) = outcome else { panic!("it has a model") };
/// assert!(!model.is_true(Var::from_index(0)));
/// assert!(model.is_true(Var::from_index(1_999_999_998)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_formula(
    formula: &Cnf,
    solver: &mut dyn SatSolver,
) -> Result<Outcome, FormulaSolveError> {
    let numbering = Numbering::of(formula);
    numbering.load(formula, solver)?;
    Ok(match solver.solve()? {
        Outcome::Satisfiable(model) => {
            let model = numbering.original(model);
            if let Some(falsified) = first_falsified(formula, &model) {
                return Err(FormulaSolveError::WrongModel(falsified));
            }
            Outcome::Satisfiable(model)
        }
        other => other,
    })
}

/// The solver's numbers of the formula's variables.
enum Numbering {
    /// The same.
    Same,
    /// The places in this sorted list of those that occur.
    Occurring(Vec<Var>),
}

impl Numbering {
    fn of(formula: &Cnf) -> Self {
        let literals: usize = formula.clauses().map(<[Lit]>::len).sum();
        if formula.variable_count() <= literals {
            return Self::Same;
        }
        let mut occurring: Vec<Var> = formula.clauses().flatten().map(|l| l.var()).collect();
        occurring.sort_unstable();
        occurring.dedup();
        Self::Occurring(occurring)
    }

    fn load(&self, formula: &Cnf, solver: &mut dyn SatSolver) -> Result<(), SinkError> {
        match self {
            Self::Same => {
                solver.new_vars(formula.variable_count() as u32)?;
                formula
                    .clauses()
                    .try_for_each(|clause| solver.add_clause(clause))
            }
            Self::Occurring(occurring) => {
                let vars = solver.new_vars(occurring.len() as u32)?;
                let mut renumbered = Vec::new();
                formula.clauses().try_for_each(|clause| {
                    renumbered.clear();
                    renumbered.extend(clause.iter().map(|literal| {
                        let position = occurring.binary_search(&literal.var());
                        let var = vars.get(position.expect("it occurs"));
                        if literal.is_positive() {
                            var.positive()
                        } else {
                            var.negative()
                        }
                    }));
                    solver.add_clause(&renumbered)
                })
            }
        }
    }

    /// The solver's model in the formula's numbers.
    fn original(&self, model: Model) -> Model {
        match self {
            Self::Same => model,
            Self::Occurring(occurring) => Model::new(
                (0..)
                    .zip(occurring)
                    .filter(|(position, _)| model.is_true(Var::from_index(*position)))
                    .map(|(_, &var)| var),
            ),
        }
    }
}

/// The first clause that has no literal that is true.
pub(crate) fn first_falsified(formula: &Cnf, model: &Model) -> Option<FalsifiedClause> {
    let falsified = (1..)
        .zip(formula.clauses())
        .find(|(_, clause)| !clause.iter().any(|&literal| model.satisfies(literal)));
    falsified.map(|(number, clause)| FalsifiedClause {
        number,
        clause: clause.to_vec(),
    })
}

/// A clause that a model makes false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalsifiedClause {
    /// Its number, counted from 1.
    pub number: u64,
    /// Its literals.
    pub clause: Vec<Lit>,
}

impl fmt::Display for FalsifiedClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = text(&self.clause);
        write!(f, "it makes clause {} false, '{text}'", self.number)
    }
}

/// Why a formula was not solved.
#[derive(Debug, Error)]
pub enum FormulaSolveError {
    /// The solver could not take a variable or a clause.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver gave a model that is none.
    #[error("the solver gave a wrong model: {0}")]
    WrongModel(FalsifiedClause),
}

/// A clause as DIMACS text, or how it starts.
fn text(clause: &[Lit]) -> String {
    const LONGEST: usize = 20;
    let shown = clause.iter().take(LONGEST);
    let mut text: String = shown.map(|l| format!("{} ", l.to_dimacs())).collect();
    text.push_str(if clause.len() > LONGEST { "…" } else { "0" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{UnknownReason, backends};
    use encodings::dimacs::{Strictness, read_formula};
    use encodings::{ClauseSink, VarAllocator, VarRange};
    use proptest::prelude::*;

    fn formula(text: &str) -> Cnf {
        let mut formula = Cnf::new();
        read_formula(text.as_bytes(), Strictness::Strict, &mut formula).unwrap();
        formula
    }

    /// Answers what it was told to answer.
    struct Liar {
        variables: VarAllocator,
        outcome: Outcome,
    }

    impl ClauseSink for Liar {
        fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
            self.variables.take(count)
        }
        fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
            Ok(())
        }
    }

    impl SatSolver for Liar {
        fn solve(&mut self) -> Result<Outcome, SolverError> {
            Ok(self.outcome.clone())
        }
    }

    fn told(text: &str, outcome: Outcome) -> Result<Outcome, String> {
        let mut liar = Liar {
            variables: VarAllocator::default(),
            outcome,
        };
        solve_formula(&formula(text), &mut liar).map_err(|error| error.to_string())
    }

    #[test]
    fn a_model_that_is_none_is_refused_with_the_clause_that_it_makes_false() {
        let only = |number: u32| Outcome::Satisfiable(Model::new([Var::from_index(number - 1)]));
        let text = "p cnf 3 3\n1 2 0\n-1 3 0\n-3 0\n";
        assert_eq!(told(text, only(2)), Ok(only(2)));
        assert_eq!(
            told(text, only(1)).unwrap_err(),
            "the solver gave a wrong model: it makes clause 2 false, '-1 3 0'"
        );
        assert_eq!(
            told("p cnf 1 1\n0\n", only(1)).unwrap_err(),
            "the solver gave a wrong model: it makes clause 1 false, '0'"
        );
        let numbers: Vec<String> = (2..=30).map(|number: i32| number.to_string()).collect();
        let long = format!("p cnf 30 1\n-1 {} 0\n", numbers.join(" "));
        let error = told(&long, only(1)).unwrap_err();
        assert!(error.ends_with("'-1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 …'"));
        let unknown = Outcome::Unknown(UnknownReason::GaveUp);
        assert_eq!(told(text, unknown.clone()), Ok(unknown));
    }

    /// Whether any of the 2^n assignments is a model.
    fn has_model(formula: &Cnf) -> bool {
        (0..1_u32 << formula.variable_count()).any(|bits| {
            formula.clauses().all(|clause| {
                clause.iter().any(|literal| {
                    (bits >> literal.var().index() & 1 == 1) == literal.is_positive()
                })
            })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn every_backend_finds_what_trying_all_assignments_finds(
            clauses in proptest::collection::vec(
                proptest::collection::vec((0_u32..7, any::<bool>()), 0..4),
                0..24,
            ),
            stretch in prop::sample::select(vec![1_u32, 1000, 300_000_000]),
        ) {
            let mut dense = Cnf::new();
            let mut sparse = Cnf::new();
            dense.new_vars(7).unwrap();
            sparse.new_vars(6 * stretch + 1).unwrap();
            for clause in &clauses {
                let literals = |stretch| -> Vec<Lit> {
                    let literal = |&(index, positive): &(u32, bool)| {
                        let var = Var::from_index(index * stretch);
                        if positive { var.positive() } else { var.negative() }
                    };
                    clause.iter().map(literal).collect()
                };
                dense.add_clause(&literals(1)).unwrap();
                sparse.add_clause(&literals(stretch)).unwrap();
            }
            for backend in backends() {
                let outcome = solve_formula(&sparse, &mut *backend.new_solver().unwrap()).unwrap();
                let satisfiable = match outcome {
                    Outcome::Satisfiable(_) => true,
                    Outcome::Unsatisfiable => false,
                    Outcome::Unknown(reason) => panic!("{}: {reason}", backend.name()),
                };
                prop_assert_eq!(satisfiable, has_model(&dense), "{}", backend.name());
            }
        }
    }
}
