//! What every backend must do, checked on every backend that is compiled in.

use encodings::{ClauseSink, Cnf, Lit, Var};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use queensat::solver::{
    AllModels, Backend, Interrupt, Model, Outcome, SatSolver, UnknownReason, backend_by_name,
    backends, default_backend,
};
use std::ops::ControlFlow;

fn each_backend(check: impl Fn(&Backend)) {
    for backend in backends() {
        println!("backend {}", backend.name());
        check(backend);
    }
}

/// A fresh solver with `count` variables, and their positive literals.
fn solver_with(backend: &Backend, count: u32) -> (Box<dyn SatSolver>, Vec<Lit>) {
    let mut solver = backend.new_solver().unwrap();
    let range = solver.new_vars(count).unwrap();
    let literals = range.iter().map(Var::positive).collect();
    (solver, literals)
}

fn add(solver: &mut dyn SatSolver, clauses: &[&[Lit]]) {
    for clause in clauses {
        solver.add_clause(clause).unwrap();
    }
}

fn model(outcome: Outcome) -> Model {
    match outcome {
        Outcome::Satisfiable(model) => model,
        other => panic!("expected a model, got {other:?}"),
    }
}

#[test]
fn the_empty_formula_has_a_model() {
    each_backend(|backend| {
        let mut solver = backend.new_solver().unwrap();
        model(solver.solve().unwrap());
        model(solver.solve().unwrap());
    });
}

#[test]
fn variables_without_clauses_are_free() {
    each_backend(|backend| {
        let (mut solver, literals) = solver_with(backend, 3);
        let first = model(solver.solve().unwrap());
        // Whatever the model says of a free variable, the opposite must be possible too.
        let opposite: Vec<Lit> = literals
            .iter()
            .map(|&l| if first.satisfies(l) { !l } else { l })
            .collect();
        for &literal in &opposite {
            add(&mut *solver, &[&[literal]]);
        }
        let second = model(solver.solve().unwrap());
        assert!(opposite.iter().all(|&l| second.satisfies(l)));
    });
}

#[test]
fn the_empty_clause_has_no_model_and_stays_so() {
    each_backend(|backend| {
        let (mut solver, literals) = solver_with(backend, 2);
        add(&mut *solver, &[&[literals[0], literals[1]], &[]]);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
        add(&mut *solver, &[&[literals[1]]]);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    });
}

#[test]
fn the_empty_clause_alone_has_no_model() {
    each_backend(|backend| {
        let mut solver = backend.new_solver().unwrap();
        add(&mut *solver, &[&[]]);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    });
}

#[test]
fn contradictory_units_have_no_model() {
    each_backend(|backend| {
        let (mut solver, literals) = solver_with(backend, 1);
        add(&mut *solver, &[&[literals[0]], &[!literals[0]]]);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    });
}

#[test]
fn units_decide_the_model() {
    each_backend(|backend| {
        let (mut solver, literals) = solver_with(backend, 2);
        add(&mut *solver, &[&[literals[0]], &[!literals[1]]]);
        let found = model(solver.solve().unwrap());
        assert!(found.satisfies(literals[0]) && found.satisfies(!literals[1]));
    });
}

#[test]
fn tautologies_and_repeated_literals_are_harmless() {
    each_backend(|backend| {
        let (mut solver, x) = solver_with(backend, 2);
        add(
            &mut *solver,
            &[&[x[0], !x[0]], &[x[1], x[1], x[1]], &[!x[1], x[0], !x[1]]],
        );
        let found = model(solver.solve().unwrap());
        assert!(found.satisfies(x[0]) && found.satisfies(x[1]));
        add(&mut *solver, &[&[!x[0], !x[0]]]);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    });
}

#[test]
fn a_clause_added_after_a_model_is_obeyed() {
    each_backend(|backend| {
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
    });
}

#[test]
fn variables_may_be_added_after_a_model() {
    each_backend(|backend| {
        let (mut solver, x) = solver_with(backend, 2);
        add(&mut *solver, &[&[x[0], x[1]]]);
        model(solver.solve().unwrap());
        let y = solver.new_vars(1).unwrap().get(0).positive();
        assert_eq!(y.to_dimacs(), 3);
        add(&mut *solver, &[&[y, !x[0]], &[y, !x[1]]]);
        assert!(model(solver.solve().unwrap()).satisfies(y));
        add(&mut *solver, &[&[!y]]);
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    });
}

#[test]
fn solving_twice_gives_the_same_answer() {
    each_backend(|backend| {
        let (mut solver, x) = solver_with(backend, 3);
        add(&mut *solver, &[&[x[0], x[1]], &[!x[1], x[2]], &[!x[0]]]);
        for _ in 0..3 {
            let found = model(solver.solve().unwrap());
            assert!(found.satisfies(x[1]) && found.satisfies(x[2]));
        }
    });
}

/// Seven pigeons in six holes: no model, and not by unit propagation alone.
#[test]
fn the_pigeonhole_principle_holds() {
    each_backend(|backend| {
        let (pigeons, holes) = (7, 6);
        let (mut solver, x) = solver_with(backend, pigeons * holes);
        let (pigeons, holes) = (pigeons as usize, holes as usize);
        for pigeon in 0..pigeons {
            add(&mut *solver, &[&x[pigeon * holes..(pigeon + 1) * holes]]);
        }
        for hole in 0..holes {
            for first in 0..pigeons {
                for second in first + 1..pigeons {
                    let pair = [!x[first * holes + hole], !x[second * holes + hole]];
                    add(&mut *solver, &[&pair]);
                }
            }
        }
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    });
}

#[test]
fn a_backend_can_do_what_it_claims_and_nothing_else() {
    each_backend(|backend| {
        let mut solver = backend.new_solver().unwrap();
        let capabilities = backend.capabilities();
        assert_eq!(solver.as_assuming().is_some(), capabilities.assumptions);
        assert_eq!(solver.as_interruptible().is_some(), capabilities.interrupt);
        assert_eq!(solver.as_incremental().is_some(), capabilities.incremental);
        assert_eq!(solver.as_all_models().is_some(), capabilities.all_models);
        // The tests of clauses added after an answer expect it of all.
        assert!(capabilities.incremental);
    });
}

#[test]
fn assumptions_hold_for_one_call() {
    each_backend(|backend| {
        let (mut solver, x) = solver_with(backend, 2);
        add(&mut *solver, &[&[x[0], x[1]]]);
        let Some(assuming) = solver.as_assuming() else {
            assert!(!backend.capabilities().assumptions);
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
    });
}

#[test]
fn an_interrupt_before_the_search_is_not_lost() {
    each_backend(|backend| {
        let (mut solver, x) = solver_with(backend, 1);
        add(&mut *solver, &[&[x[0]]]);
        let Some(interruptible) = solver.as_interruptible() else {
            return;
        };
        let interrupt = Interrupt::new();
        interruptible.interrupt_by(interrupt.clone());
        model(solver.solve().unwrap());
        interrupt.trigger();
        for _ in 0..2 {
            assert_eq!(
                solver.solve().unwrap(),
                Outcome::Unknown(UnknownReason::Interrupted)
            );
        }
    });
}

#[test]
fn a_solver_obeys_an_interrupt_exactly_if_its_backend_can_be_interrupted() {
    each_backend(|backend| {
        let interrupt = Interrupt::new();
        interrupt.trigger();
        let mut solver = backend.new_solver_obeying(&interrupt).unwrap();
        let obeyed = Outcome::Unknown(UnknownReason::Interrupted);
        let outcome = solver.solve().unwrap();
        assert_eq!(outcome == obeyed, backend.capabilities().interrupt);
    });
}

/// Varisat packs variables into fewer bits than others and checks that in debug builds only.
#[test]
fn varisat_hands_out_no_variable_that_it_cannot_hold() {
    let mut solver = backend_by_name("varisat").unwrap().new_solver().unwrap();
    let error = solver.new_vars(1 << 29).unwrap_err();
    assert!(
        error.to_string().contains("variables and no more"),
        "{error}"
    );
}

/// Thirteen pigeons in twelve holes take any of these solvers far longer than a test may last.
#[test]
fn an_interrupt_during_the_search_ends_it() {
    each_backend(|backend| {
        if !backend.capabilities().interrupt {
            return;
        }
        let (pigeons, holes) = (13_usize, 12_usize);
        let (mut solver, x) = solver_with(backend, (pigeons * holes) as u32);
        for pigeon in x.chunks(holes) {
            add(&mut *solver, &[pigeon]);
        }
        for hole in 0..holes {
            for first in 0..pigeons {
                for second in first + 1..pigeons {
                    let pair = [!x[first * holes + hole], !x[second * holes + hole]];
                    add(&mut *solver, &[&pair]);
                }
            }
        }
        let interrupt = Interrupt::new();
        let trigger = interrupt.clone();
        solver.as_interruptible().unwrap().interrupt_by(interrupt);
        let timer = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(100));
            trigger.trigger();
        });
        assert_eq!(
            solver.solve().unwrap(),
            Outcome::Unknown(UnknownReason::Interrupted)
        );
        timer.join().unwrap();
    });
}

#[test]
fn names_are_unique_and_the_default_is_one_of_them() {
    for backend in backends() {
        let found = backend_by_name(backend.name()).unwrap();
        assert_eq!(found.summary(), backend.summary());
    }
    assert!(backend_by_name(default_backend().name()).is_some());
    for name in ["varisat", "batsat", "splr", "dpll"] {
        assert!(backend_by_name(name).is_some());
    }
    assert_eq!(
        backend_by_name("cadical").is_some(),
        cfg!(feature = "cadical")
    );
}

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

/// All models of a formula, as bit sets, by trying every assignment.
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

/// Small random formulas: all models, one by one, clauses added in between, against brute force.
#[test]
fn all_models_of_random_formulas_equal_brute_force() {
    each_backend(|backend| {
        let mut runner = TestRunner::new(Config {
            cases: 300,
            failure_persistence: None,
            ..Config::default()
        });
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
    });
}

/// All models in one search, as they are and projected on the first variables, against brute force.
#[test]
fn all_models_in_one_search_equal_brute_force() {
    each_backend(|backend| {
        if !backend.capabilities().all_models {
            return;
        }
        let mut runner = TestRunner::new(Config {
            cases: 500,
            failure_persistence: None,
            ..Config::default()
        });
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
    });
}

#[test]
fn a_search_for_all_models_ends_when_no_more_are_wanted() {
    each_backend(|backend| {
        let (mut solver, x) = solver_with(backend, 3);
        add(&mut *solver, &[&[x[0], x[1]]]);
        let Some(all_models) = solver.as_all_models() else {
            return;
        };
        let mut shown = 0;
        let end = all_models.solve_all(&mut |model, clause| {
            shown += 1;
            if shown == 2 {
                return ControlFlow::Break(());
            }
            clause.extend(x.iter().map(|&l| if model.satisfies(l) { !l } else { l }));
            ControlFlow::Continue(())
        });
        assert_eq!((end.unwrap(), shown), (AllModels::Stopped, 2));

        let interrupt = Interrupt::new();
        interrupt.trigger();
        let mut solver = backend.new_solver_obeying(&interrupt).unwrap();
        let end = solver.as_all_models().unwrap().solve_all(&mut |_, _| {
            panic!("nothing is looked for");
        });
        if backend.capabilities().interrupt {
            let interrupted = AllModels::Unknown(UnknownReason::Interrupted);
            assert_eq!(end.unwrap(), interrupted);
        }
    });
}

#[test]
fn dpll_refuses_what_is_not_small() {
    let mut solver = backend_by_name("dpll").unwrap().new_solver().unwrap();
    solver.new_vars(4000).unwrap();
    let error = solver.new_vars(97).unwrap_err().to_string();
    assert!(error.contains("4096 variables and no more"), "{error}");
    let x = solver.new_vars(96).unwrap().get(95).positive();
    solver.add_clause(&[x]).unwrap();
    assert!(model(solver.solve().unwrap()).satisfies(x));
}

/// Random assumptions between random additions, against brute force.
#[test]
fn random_assumptions_equal_brute_force() {
    each_backend(|backend| {
        if !backend.capabilities().assumptions {
            return;
        }
        let mut runner = TestRunner::new(Config {
            cases: 300,
            failure_persistence: None,
            ..Config::default()
        });
        let step = (
            clauses(6),
            proptest::collection::vec((1..=VARIABLES as i32, any::<bool>()), 0..4),
        );
        runner
            .run(&proptest::collection::vec(step, 1..5), |steps| {
                let mut formula = Cnf::new();
                let (mut solver, _) = solver_with(backend, VARIABLES);
                formula.new_vars(VARIABLES).unwrap();
                for (clauses, assumptions) in steps {
                    for clause in clauses {
                        let clause = literals(&clause);
                        formula.add_clause(&clause).unwrap();
                        solver.add_clause(&clause).unwrap();
                    }
                    let assumptions: Vec<i32> = assumptions
                        .into_iter()
                        .map(|(var, positive)| if positive { var } else { -var })
                        .collect();
                    let mut assumed = formula.clone();
                    for &literal in &assumptions {
                        assumed.add_clause(&literals(&[literal])).unwrap();
                    }
                    let expected = brute_force(&assumed);
                    let assuming = solver.as_assuming().unwrap();
                    match assuming.solve_assuming(&literals(&assumptions)).unwrap() {
                        Outcome::Satisfiable(model) => {
                            prop_assert!(expected.contains(&as_bits(&model)));
                        }
                        Outcome::Unsatisfiable => prop_assert!(expected.is_empty()),
                        Outcome::Unknown(reason) => prop_assert!(false, "unknown: {reason}"),
                    }
                }
                Ok(())
            })
            .unwrap();
    });
}
