//! Answers to small formulas with known answers, and the calls that may follow an answer.

use crate::support::{add, model, solver_with, solver_with_pigeons};
use encodings::Lit;
use solvers::{Backend, Capability, Outcome};

pub fn the_empty_formula_has_a_model(backend: &Backend) {
    let mut solver = backend.new_solver().unwrap();
    model(solver.solve().unwrap());
    model(solver.solve().unwrap());
}

pub fn variables_without_clauses_are_free(backend: &Backend) {
    let (mut solver, literals) = solver_with(backend, 3);
    let first = model(solver.solve().unwrap());
    // For a free variable, the opposite value must be possible too.
    let opposite: Vec<Lit> = literals
        .iter()
        .map(|&l| if first.satisfies(l) { !l } else { l })
        .collect();
    for &literal in &opposite {
        add(&mut *solver, &[&[literal]]);
    }
    let second = model(solver.solve().unwrap());
    assert!(opposite.iter().all(|&l| second.satisfies(l)));
}

pub fn the_empty_clause_has_no_model_and_stays_so(backend: &Backend) {
    let (mut solver, literals) = solver_with(backend, 2);
    add(&mut *solver, &[&[literals[0], literals[1]], &[]]);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    add(&mut *solver, &[&[literals[1]]]);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn the_empty_clause_alone_has_no_model(backend: &Backend) {
    let mut solver = backend.new_solver().unwrap();
    add(&mut *solver, &[&[]]);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn contradictory_units_have_no_model(backend: &Backend) {
    let (mut solver, literals) = solver_with(backend, 1);
    add(&mut *solver, &[&[literals[0]], &[!literals[0]]]);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn units_decide_the_model(backend: &Backend) {
    let (mut solver, literals) = solver_with(backend, 2);
    add(&mut *solver, &[&[literals[0]], &[!literals[1]]]);
    let found = model(solver.solve().unwrap());
    assert!(found.satisfies(literals[0]) && found.satisfies(!literals[1]));
}

pub fn tautologies_and_repeated_literals_are_harmless(backend: &Backend) {
    let (mut solver, x) = solver_with(backend, 2);
    add(
        &mut *solver,
        &[&[x[0], !x[0]], &[x[1], x[1], x[1]], &[!x[1], x[0], !x[1]]],
    );
    let found = model(solver.solve().unwrap());
    assert!(found.satisfies(x[0]) && found.satisfies(x[1]));
    add(&mut *solver, &[&[!x[0], !x[0]]]);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn a_clause_added_after_a_model_is_obeyed(backend: &Backend) {
    let (mut solver, x) = solver_with(backend, 2);
    add(&mut *solver, &[&[x[0], x[1]]]);
    let mut models = Vec::new();
    while let Outcome::Satisfiable(found) = solver.solve().unwrap() {
        assert!(!models.contains(&found), "an old model again");
        let blocking: Vec<Lit> = x
            .iter()
            .map(|&l| if found.satisfies(l) { !l } else { l })
            .collect();
        models.push(found);
        add(&mut *solver, &[&blocking]);
    }
    assert_eq!(models.len(), 3);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn variables_may_be_added_after_a_model(backend: &Backend) {
    let (mut solver, x) = solver_with(backend, 2);
    add(&mut *solver, &[&[x[0], x[1]]]);
    model(solver.solve().unwrap());
    let y = solver.new_vars(1).unwrap().get(0).positive();
    assert_eq!(y.to_dimacs(), 3);
    add(&mut *solver, &[&[y, !x[0]], &[y, !x[1]]]);
    assert!(model(solver.solve().unwrap()).satisfies(y));
    add(&mut *solver, &[&[!y]]);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn solving_twice_gives_the_same_answer(backend: &Backend) {
    let (mut solver, x) = solver_with(backend, 3);
    add(&mut *solver, &[&[x[0], x[1]], &[!x[1], x[2]], &[!x[0]]]);
    for _ in 0..3 {
        let found = model(solver.solve().unwrap());
        assert!(found.satisfies(x[1]) && found.satisfies(x[2]));
    }
}

/// Seven pigeons in six holes: no model, and unit propagation alone does not prove it.
pub fn the_pigeonhole_principle_holds(backend: &Backend) {
    let mut solver = solver_with_pigeons(backend, 7);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn a_backend_can_do_what_it_claims_and_nothing_else(backend: &Backend) {
    let mut solver = backend.new_solver().unwrap();
    for (offered, capability) in [
        (solver.as_incremental().is_some(), Capability::Incremental),
        (solver.as_assuming().is_some(), Capability::Assumptions),
        (solver.as_all_models().is_some(), Capability::AllModels),
        (solver.as_phase_hints().is_some(), Capability::PhaseHints),
        (solver.as_proving().is_some(), Capability::Proof),
    ] {
        assert_eq!(offered, backend.can(capability), "{capability:?}");
    }
    // A program gets its limit at the start.
    let can_limit = backend.can(Capability::ConflictLimit) && !backend.can(Capability::StartsAnew);
    assert_eq!(solver.as_conflict_limited().is_some(), can_limit);
    // The tests of clauses added after an answer expect it of all.
    assert!(backend.can(Capability::Incremental));
}

pub fn assumptions_hold_for_one_call(backend: &Backend) {
    let (mut solver, x) = solver_with(backend, 2);
    add(&mut *solver, &[&[x[0], x[1]]]);
    let Some(assuming) = solver.as_assuming() else {
        assert!(!backend.can(Capability::Assumptions));
        return;
    };
    let neither = assuming.solve_assuming(&[!x[0], !x[1]]).unwrap();
    assert_eq!(neither, Outcome::Unsatisfiable);
    let found = model(assuming.solve_assuming(&[!x[0]]).unwrap());
    assert!(!found.satisfies(x[0]) && found.satisfies(x[1]));
    let contradiction = assuming.solve_assuming(&[x[0], !x[0]]).unwrap();
    assert_eq!(contradiction, Outcome::Unsatisfiable);
    model(solver.solve().unwrap());
    add(&mut *solver, &[&[!x[1]]]);
    assert!(model(solver.solve().unwrap()).satisfies(x[0]));
}
