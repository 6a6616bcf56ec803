//! Helpers for all checks.

use encodings::{Lit, Var};
use solvers::{Backend, Model, Outcome, SatSolver};

/// Returns a fresh solver with `count` variables, and their positive literals.
pub fn solver_with(backend: &Backend, count: u32) -> (Box<dyn SatSolver>, Vec<Lit>) {
    let mut solver = backend.new_solver().unwrap();
    let range = solver.new_vars(count).unwrap();
    let literals = range.iter().map(Var::positive).collect();
    (solver, literals)
}

pub fn add(solver: &mut dyn SatSolver, clauses: &[&[Lit]]) {
    for clause in clauses {
        solver.add_clause(clause).unwrap();
    }
}

pub fn model(outcome: Outcome) -> Model {
    match outcome {
        Outcome::Satisfiable(model) => model,
        other => panic!("expected a model, got {other:?}"),
    }
}

/// Returns the clauses of the pigeonhole principle with one hole less than pigeons: no model, and
/// with a few more pigeons no solver proves this within the time of a test.
pub fn pigeons(pigeons: usize, x: &[Lit]) -> Vec<Vec<Lit>> {
    let holes = pigeons - 1;
    let mut clauses: Vec<Vec<Lit>> = x.chunks(holes).map(<[Lit]>::to_vec).collect();
    for hole in 0..holes {
        for first in 0..pigeons {
            for second in first + 1..pigeons {
                clauses.push(vec![!x[first * holes + hole], !x[second * holes + hole]]);
            }
        }
    }
    clauses
}

/// Returns a fresh solver with that formula.
pub fn solver_with_pigeons(backend: &Backend, count: usize) -> Box<dyn SatSolver> {
    let mut solver = backend.new_solver().unwrap();
    add_pigeons(&mut *solver, count);
    solver
}

/// Adds that formula to a fresh solver.
pub fn add_pigeons(solver: &mut dyn SatSolver, count: usize) {
    let range = solver.new_vars((count * (count - 1)) as u32).unwrap();
    let x: Vec<Lit> = range.iter().map(Var::positive).collect();
    for clause in pigeons(count, &x) {
        solver.add_clause(&clause).unwrap();
    }
}
