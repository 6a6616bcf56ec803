//! Random formulas and random calls, against brute force.

use crate::support::solver_with;
use encodings::{ClauseSink, Cnf, Lit, Var};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use solvers::{AllModels, Backend, Capability, Model, Outcome, SatSolver};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const VARIABLES: u32 = 6;

/// Clauses over [`VARIABLES`] variables, as DIMACS numbers. Empty and tautological clauses and
/// repeated literals do occur.
fn clauses(count: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal = (1..=VARIABLES as i32, any::<bool>())
        .prop_map(|(var, positive)| if positive { var } else { -var });
    let clause = prop_oneof![
        1 => proptest::collection::vec(literal.clone(), 0..=1),
        20 => proptest::collection::vec(literal, 2..=4),
    ];
    proptest::collection::vec(clause, 0..=count)
}

fn literals(clause: &[i32]) -> Vec<Lit> {
    clause
        .iter()
        .map(|&l| Lit::from_dimacs(l).unwrap())
        .collect()
}

/// Returns all models of a formula, as bit sets, by trying every assignment.
fn brute_force(formula: &Cnf) -> Vec<u32> {
    (0..1_u32 << VARIABLES)
        .filter(|bits| {
            let assignment: Vec<bool> = (0..VARIABLES).map(|v| bits >> v & 1 == 1).collect();
            formula.first_falsified(&assignment).is_none()
        })
        .collect()
}

fn as_bits(model: &Model) -> u32 {
    (0..VARIABLES)
        .filter(|&index| model.is_true(Var::from_index(index)))
        .map(|index| 1 << index)
        .sum()
}

/// Small random formulas against brute force: all models, one by one, with clauses added in
/// between.
pub fn all_models_of_random_formulas_equal_brute_force(backend: &Backend) {
    let mut runner = runner(backend, 300);
    runner
        .run(&(clauses(14), clauses(6)), |(first, second)| {
            let mut formula = Cnf::new();
            let (mut solver, x) = solver_with(backend, VARIABLES);
            formula.new_vars(VARIABLES).unwrap();
            // The second batch comes after an answer.
            for (index, batch) in [first, second].iter().enumerate() {
                for clause in batch {
                    let clause = literals(clause);
                    formula.add_clause(&clause).unwrap();
                    solver.add_clause(&clause).unwrap();
                }
                let expected = brute_force(&formula);
                match solver.solve().unwrap() {
                    Outcome::Satisfiable(model) => {
                        prop_assert!(expected.contains(&as_bits(&model)), "batch {index}");
                    }
                    Outcome::Unsatisfiable => prop_assert!(expected.is_empty()),
                    Outcome::Unknown(reason) => prop_assert!(false, "unknown: {reason}"),
                }
            }
            let mut found = Vec::new();
            while let Outcome::Satisfiable(model) = solver.solve().unwrap() {
                let bits = as_bits(&model);
                prop_assert!(!found.contains(&bits), "the same model twice");
                found.push(bits);
                let blocking: Vec<Lit> = x
                    .iter()
                    .map(|&l| if model.satisfies(l) { !l } else { l })
                    .collect();
                solver.add_clause(&blocking).unwrap();
            }
            found.sort_unstable();
            prop_assert_eq!(found, brute_force(&formula));
            Ok(())
        })
        .unwrap();
}

/// All models in one search, in full and projected on the first variables, against brute force.
pub fn all_models_in_one_search_equal_brute_force(backend: &Backend) {
    if !backend.can(Capability::AllModels) {
        return;
    }
    let mut runner = runner(backend, 500);
    runner
        .run(&(clauses(14), 0..=VARIABLES), |(clauses, projected)| {
            let mut formula = Cnf::new();
            let (mut solver, x) = solver_with(backend, VARIABLES);
            formula.new_vars(VARIABLES).unwrap();
            for clause in &clauses {
                let clause = literals(clause);
                formula.add_clause(&clause).unwrap();
                solver.add_clause(&clause).unwrap();
            }
            let all = brute_force(&formula);
            let part = |bits: u32| bits & ((1 << projected) - 1);
            let mut expected: Vec<u32> = all.iter().map(|&bits| part(bits)).collect();
            expected.sort_unstable();
            expected.dedup();

            let mut shown = Vec::new();
            let all_models = solver.as_all_models().unwrap();
            let end = all_models.solve_all(&mut |model, clause| {
                shown.push(as_bits(model));
                let blocked = &x[..projected as usize];
                clause.extend(
                    blocked
                        .iter()
                        .map(|&l| if model.satisfies(l) { !l } else { l }),
                );
                assert!(shown.len() <= 1000, "it does not end");
                ControlFlow::Continue(())
            });
            prop_assert_eq!(end.unwrap(), AllModels::Exhausted);
            prop_assert!(shown.iter().all(|bits| all.contains(bits)));
            let mut found: Vec<u32> = shown.into_iter().map(part).collect();
            found.sort_unstable();
            found.dedup();
            prop_assert_eq!(found, expected);
            Ok(())
        })
        .unwrap();
}

/// Variables of the formulas of [`all_models_of_lines_equal_brute_force`] that are not fixed.
const SQUARES: u32 = 10;

/// Variables of these formulas; all but each 13th are false.
const SPREAD: u32 = 13 * SQUARES;

/// Formulas of the kind that boards have: pairs of variables that exclude each other, and clauses of positive
/// literals. There may be more than 64 such clauses, some have more than 64 literals, and the variables are
/// spread over several machine words. All models in one search, projected on some variables, against brute
/// force.
pub fn all_models_of_lines_equal_brute_force(backend: &Backend) {
    if !backend.can(Capability::AllModels) {
        return;
    }
    let square = || 0..SQUARES;
    let pairs = proptest::collection::vec((square(), square()), 0..=20);
    let lines = |count| {
        let line = proptest::collection::vec(square(), 2..=5);
        proptest::collection::vec((line, 0..=SPREAD), count)
    };
    let lines = prop_oneof![lines(0..=6), lines(60..=70)];
    runner(backend, 300)
        .run(&(pairs, lines, 0..=SQUARES), |(pairs, lines, projected)| {
            let (mut solver, x) = solver_with(backend, SPREAD);
            let place = |square: u32| x[square as usize * 13];
            let is_fixed = |&(index, _): &(usize, &Lit)| index % 13 != 0;
            for (_, &literal) in x.iter().enumerate().filter(is_fixed) {
                solver.add_clause(&[!literal]).unwrap();
            }
            for &(first, second) in &pairs {
                solver.add_clause(&[!place(first), !place(second)]).unwrap();
            }
            for (squares, fill) in &lines {
                let fill = x[..*fill as usize].iter().enumerate();
                let fill = fill.filter(is_fixed).map(|(_, &literal)| literal);
                let squares = squares.iter().map(|&square| place(square));
                let clause: Vec<Lit> = squares.chain(fill).collect();
                solver.add_clause(&clause).unwrap();
            }
            let has = |bits: u32, square: u32| bits >> square & 1 == 1;
            let is_model = |bits: &u32| {
                (pairs.iter()).all(|&(a, b)| !(has(*bits, a) && has(*bits, b)))
                    && (lines.iter()).all(|(line, _)| line.iter().any(|&s| has(*bits, s)))
            };
            let part = |bits: u32| bits & ((1 << projected) - 1);
            let models: BTreeSet<u32> = (0..1 << SQUARES).filter(is_model).collect();
            let mut found = BTreeSet::new();
            let end = solver
                .as_all_models()
                .unwrap()
                .solve_all(&mut |model, clause| {
                    let literals = (0..SQUARES).map(|square| (square, place(square)));
                    let bits: u32 = literals
                        .map(|(s, l)| u32::from(model.satisfies(l)) << s)
                        .sum();
                    assert!(models.contains(&bits), "{bits:b} is no model");
                    found.insert(part(bits));
                    clause.extend((0..projected).map(place).map(|l| match model.satisfies(l) {
                        true => !l,
                        false => l,
                    }));
                    ControlFlow::Continue(())
                });
            prop_assert_eq!(end.unwrap(), AllModels::Exhausted);
            let expected: BTreeSet<u32> = models.iter().map(|&bits| part(bits)).collect();
            prop_assert_eq!(found, expected);
            Ok(())
        })
        .unwrap();
}

/// A call to a solver.
#[derive(Clone, Debug)]
enum Call {
    NewVariables(u32),
    /// Variables that may not exist yet are taken modulo the number of variables.
    AddClause(Vec<(u32, bool)>),
    Solve(Vec<(u32, bool)>),
}

/// Largest number of variables for brute force.
const MOST_VARIABLES: u32 = 9;

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let literal = || (0..MOST_VARIABLES, any::<bool>());
    let call = prop_oneof![
        2 => (0..3_u32).prop_map(Call::NewVariables),
        8 => proptest::collection::vec(literal(), 1..4).prop_map(Call::AddClause),
        1 => proptest::collection::vec(literal(), 0..2).prop_map(Call::AddClause),
        4 => proptest::collection::vec(literal(), 0..4).prop_map(Call::Solve),
    ];
    proptest::collection::vec(call, 1..40)
}

/// Any calls in any order: variables and clauses added between searches, with and without
/// assumptions, each answer compared with brute force. A failing sequence is shrunk before it is
/// shown.
pub fn random_traces_equal_brute_force(backend: &Backend) {
    if !backend.can(Capability::Incremental) {
        return;
    }
    runner(backend, 300)
        .run(&calls(), |calls| follow(backend, calls))
        .unwrap();
}

/// Varisat 0.2 once named one of two contradictory assumptions only.
pub fn failed_assumptions_suffice_after_one_that_a_clause_refutes(backend: &Backend) {
    if !backend.can(Capability::Incremental) {
        return;
    }
    let calls = vec![
        Call::AddClause(vec![(0, true)]),
        Call::Solve(vec![(0, false)]),
        Call::NewVariables(6),
        Call::AddClause(vec![(5, false)]),
        Call::Solve(vec![]),
        Call::AddClause(vec![(3, false), (2, true)]),
        Call::Solve(vec![(2, false), (2, true)]),
    ];
    follow(backend, calls).unwrap();
}

fn follow(backend: &Backend, calls: Vec<Call>) -> Result<(), TestCaseError> {
    let mut formula = Cnf::new();
    let (mut solver, mut x) = solver_with(backend, 1);
    formula.new_vars(1).unwrap();
    for call in calls {
        let known = |literals: Vec<(u32, bool)>, x: &[Lit]| -> Vec<Lit> {
            let literals = literals.into_iter();
            let literal = |(number, positive)| {
                let literal = x[number as usize % x.len()];
                if positive { literal } else { !literal }
            };
            literals.map(literal).collect()
        };
        match call {
            Call::NewVariables(count) => {
                let count = count.min(MOST_VARIABLES - x.len() as u32);
                formula.new_vars(count).unwrap();
                let range = solver.new_vars(count).unwrap();
                x.extend(range.iter().map(Var::positive));
            }
            Call::AddClause(literals) => {
                let clause = known(literals, &x);
                formula.add_clause(&clause).unwrap();
                solver.add_clause(&clause).unwrap();
            }
            Call::Solve(literals) => {
                let assumptions = match backend.can(Capability::Assumptions) {
                    true => known(literals, &x),
                    false => Vec::new(),
                };
                judge(&mut *solver, &formula, &assumptions)?;
            }
        }
    }
    judge(&mut *solver, &formula, &[])
}

/// Solves, and compares the answer with brute force.
fn judge(
    solver: &mut dyn SatSolver,
    formula: &Cnf,
    assumptions: &[Lit],
) -> Result<(), TestCaseError> {
    let with = |assumptions: &[Lit]| {
        let mut assumed = formula.clone();
        for &literal in assumptions {
            assumed.add_clause(&[literal]).unwrap();
        }
        assumed
    };
    let has_model = |formula: &Cnf| {
        let count = formula.variable_count();
        (0..1_u32 << count).any(|bits| {
            let assignment: Vec<bool> = (0..count).map(|v| bits >> v & 1 == 1).collect();
            formula.first_falsified(&assignment).is_none()
        })
    };
    let assumed = with(assumptions);
    let outcome = match solver.as_assuming() {
        Some(assuming) => assuming.solve_assuming(assumptions),
        None => solver.solve(),
    };
    match outcome.unwrap() {
        Outcome::Satisfiable(model) => {
            let values: Vec<bool> = (0..assumed.variable_count() as u32)
                .map(|index| model.is_true(Var::from_index(index)))
                .collect();
            prop_assert_eq!(assumed.first_falsified(&values), None);
        }
        Outcome::Unsatisfiable => {
            prop_assert!(!has_model(&assumed), "there is a model");
            let failed = solver
                .as_assuming()
                .map(|solver| solver.failed_assumptions());
            let failed = failed.unwrap_or_default();
            prop_assert!(failed.iter().all(|literal| assumptions.contains(literal)));
            prop_assert!(!has_model(&with(&failed)), "{:?} are not enough", failed);
        }
        Outcome::Unknown(reason) => prop_assert!(false, "unknown: {reason}"),
    }
    Ok(())
}

fn runner(backend: &Backend, cases: u32) -> TestRunner {
    let times = std::env::var("QUEENSAT_CASES").map_or(1, |factor| factor.parse().unwrap());
    // Starting processes takes time.
    let slow = backend.can(Capability::StartsAnew);
    TestRunner::new(Config {
        cases: times * if slow { cases / 50 } else { cases / 4 },
        source_file: Some(file!()),
        ..Config::default()
    })
}
