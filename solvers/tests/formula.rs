//! Whole formulas and models.

use encodings::dimacs::{Strictness, read_formula};
use encodings::{ClauseSink, Cnf, Lit, SinkError, Var, VarAllocator, VarRange};
use proptest::prelude::*;
use solvers::{
    Interrupt, Model, Outcome, SatSolver, SolverError, UnknownReason, backends, solve_formula,
};

fn formula(text: &str) -> Cnf {
    let mut formula = Cnf::new();
    read_formula(text.as_bytes(), Strictness::Strict, &mut formula).unwrap();
    formula
}

/// Returns a fixed answer.
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

fn answer(text: &str, outcome: Outcome) -> Result<Outcome, String> {
    let mut liar = Liar {
        variables: VarAllocator::default(),
        outcome,
    };
    solve_formula(&formula(text), &mut liar, &Interrupt::new()).map_err(|error| error.to_string())
}

#[test]
fn a_wrong_model_is_refused_with_the_first_falsified_clause() {
    let only = |number: u32| Outcome::Satisfiable(Model::new([Var::from_index(number - 1)]));
    let text = "p cnf 3 3\n1 2 0\n-1 3 0\n-3 0\n";
    assert_eq!(answer(text, only(2)), Ok(only(2)));
    assert_eq!(
        answer(text, only(1)).unwrap_err(),
        "the solver gave a wrong model: it makes clause 2 false, '-1 3 0'"
    );
    assert_eq!(
        answer("p cnf 1 1\n0\n", only(1)).unwrap_err(),
        "the solver gave a wrong model: it makes clause 1 false, '0'"
    );
    let numbers: Vec<String> = (2..=30).map(|number: i32| number.to_string()).collect();
    let long = format!("p cnf 30 1\n-1 {} 0\n", numbers.join(" "));
    let error = answer(&long, only(1)).unwrap_err();
    assert!(error.ends_with("'-1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 …'"));
    let unknown = Outcome::Unknown(UnknownReason::GaveUp);
    assert_eq!(answer(text, unknown.clone()), Ok(unknown));
}

/// Triggers an interrupt at the first clause, or in the search.
struct Slow {
    interrupt: Interrupt,
    clauses: u32,
    in_search: bool,
}

impl ClauseSink for Slow {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        VarAllocator::default().take(count)
    }
    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        self.clauses += 1;
        if !self.in_search {
            self.interrupt.trigger();
        }
        Ok(())
    }
}

impl SatSolver for Slow {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        assert!(self.in_search, "the loading was not interrupted");
        self.interrupt.trigger();
        Ok(Outcome::Satisfiable(Model::new([])))
    }
}

#[test]
fn an_interrupt_ends_the_loading_of_a_formula_and_the_check_of_its_model() {
    // In the second formula only some variables occur.
    for text in [
        "p cnf 2 3\n1 0\n2 0\n1 2 0\n",
        "p cnf 99 3\n1 0\n2 0\n1 2 0\n",
    ] {
        for in_search in [false, true] {
            let interrupt = Interrupt::new();
            let mut slow = Slow {
                interrupt: interrupt.clone(),
                clauses: 0,
                in_search,
            };
            let outcome = solve_formula(&formula(text), &mut slow, &interrupt).unwrap();
            assert_eq!(outcome, Outcome::Unknown(UnknownReason::Interrupted));
            assert_eq!(slow.clauses, if in_search { 3 } else { 1 });
        }
    }
}

/// Returns `true` if one of the 2^n assignments is a model.
fn has_model(formula: &Cnf) -> bool {
    (0..1_u32 << formula.variable_count()).any(|bits| {
        formula.clauses().all(|clause| {
            clause
                .iter()
                .any(|literal| (bits >> literal.var().index() & 1 == 1) == literal.is_positive())
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
            let mut solver = backend.new_solver().unwrap();
            let outcome = solve_formula(&sparse, &mut *solver, &Interrupt::new()).unwrap();
            let satisfiable = match outcome {
                Outcome::Satisfiable(_) => true,
                Outcome::Unsatisfiable => false,
                Outcome::Unknown(reason) => panic!("{}: {reason}", backend.name()),
            };
            prop_assert_eq!(satisfiable, has_model(&dense), "{}", backend.name());
        }
    }
}

proptest! {
    #[test]
    fn a_model_contains_its_variables(indices in proptest::collection::btree_set(0_u32..300, 0..40)) {
        let model = Model::new(indices.iter().map(|&index| Var::from_index(index)));
        let listed: Vec<u32> = model.positive_literals().map(|l| l.var().index() as u32).collect();
        prop_assert_eq!(listed, indices.iter().copied().collect::<Vec<_>>());
        for index in 0..400 {
            let var = Var::from_index(index);
            prop_assert_eq!(model.is_true(var), indices.contains(&index));
            prop_assert_eq!(model.satisfies(var.negative()), !indices.contains(&index));
        }
    }
}
