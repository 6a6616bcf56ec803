//! Seeds, phases, limits, hints, proofs and statistics, for the backends that support them.

use crate::proof::refutes;
use crate::support::{add, model, pigeons, solver_with, solver_with_pigeons};
use encodings::{ClauseSink, Cnf, Lit};
use solvers::{Backend, Capability, Outcome, SolverOptions, UnknownReason};

/// A supported option is accepted; an unsupported one is rejected with the backends that support
/// it. A program itself rejects an option that it does not have.
pub fn options_are_taken_or_refused(backend: &Backend) {
    let can = |capability| backend.can(capability);
    let with = |change: fn(&mut SolverOptions)| {
        let mut options = SolverOptions::default();
        change(&mut options);
        options
    };
    let of_its_own = match can(Capability::NamedOptions) {
        true => "has no option 'no-such'",
        false => "takes no options of its own",
    };
    let phase = can(Capability::Phase);
    let conflicts = can(Capability::ConflictLimit);
    let memory = can(Capability::MemoryLimit);
    let named = can(Capability::NamedOptions) && can(Capability::StartsAnew);
    for (options, able, lack) in [
        (
            with(|it| it.seed = Some(7)),
            can(Capability::Seed),
            "takes no seed",
        ),
        (
            with(|it| it.phase = Some(true)),
            phase,
            "takes no initial phase",
        ),
        (
            with(|it| it.conflict_limit = Some(100_000)),
            conflicts,
            "cannot be limited to a number of conflicts",
        ),
        (
            with(|it| it.memory_limit = Some(4 << 30)),
            memory,
            "takes no memory limit",
        ),
        (
            with(|it| it.named = vec![("no-such".into(), "1".into())]),
            named,
            of_its_own,
        ),
    ] {
        match backend.with_options(options) {
            Ok(asked) => {
                assert!(able, "{} takes what it cannot do", backend.name());
                if !asked.options().named.is_empty() {
                    let error = asked.new_solver().unwrap().solve().unwrap_err();
                    assert!(error.message.contains("it gave no answer"), "{error}");
                    continue;
                }
                let (mut solver, x) = solver_with(&asked, 3);
                add(&mut *solver, &[&[x[0], x[1]], &[!x[0], x[2]], &[!x[2]]]);
                let found = model(solver.solve().unwrap());
                assert!(!found.satisfies(x[0]) && found.satisfies(x[1]));
            }
            Err(error) => {
                assert!(!able, "{error}");
                assert!(error.to_string().contains(lack), "{error}");
            }
        }
    }
}

/// Any seed that all backends accept, including 0, gives an answer, and the same one twice.
pub fn the_same_seed_gives_the_same_model(backend: &Backend) {
    if !backend.can(Capability::Seed) {
        return;
    }
    for seed in [0, 1, 1_999_999_999] {
        let asked = SolverOptions {
            seed: Some(seed),
            ..SolverOptions::default()
        };
        let backend = backend.with_options(asked).unwrap();
        let found = || {
            let (mut solver, x) = solver_with(&backend, 30);
            for three in x.chunks(3) {
                solver.add_clause(three).unwrap();
                solver
                    .add_clause(&[!three[0], !three[1], !three[2]])
                    .unwrap();
            }
            model(solver.solve().unwrap())
        };
        assert_eq!(found(), found());
    }
}

/// Unconstrained variables take the value to try first. Each clause has literals of both signs, so
/// that any single value for all variables is a model.
pub fn the_initial_phase_is_seen_in_the_model(backend: &Backend) {
    if !backend.can(Capability::Phase) {
        return;
    }
    let true_variables = |phase| {
        let asked = SolverOptions {
            phase: Some(phase),
            ..SolverOptions::default()
        };
        let (mut solver, x) = solver_with(&backend.with_options(asked).unwrap(), 20);
        let mut random = 1_u32;
        let mut number = |end: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % end
        };
        for _ in 0..60 {
            let first = number(20) as usize;
            let second = (first + 1 + number(9) as usize) % 20;
            let third = (second + 1 + number(9) as usize) % 20;
            let third = if number(2) == 0 { x[third] } else { !x[third] };
            solver.add_clause(&[x[first], !x[second], third]).unwrap();
        }
        let found = model(solver.solve().unwrap());
        x.iter()
            .filter(|&&literal| found.satisfies(literal))
            .count()
    };
    let (low, high) = (true_variables(false), true_variables(true));
    assert!(low < high, "{low} are true, and {high}");
}

/// A search with a conflict limit gives up on a hard formula, and the next search has the same
/// limit again.
pub fn a_conflict_limit_ends_the_search(backend: &Backend) {
    if !backend.can(Capability::ConflictLimit) {
        return;
    }
    let asked = SolverOptions {
        conflict_limit: Some(20),
        ..SolverOptions::default()
    };
    let backend = &backend.with_options(asked).unwrap();
    let mut solver = solver_with_pigeons(backend, 10);
    for _ in 0..2 {
        let outcome = solver.solve().unwrap();
        let Outcome::Unknown(reason) = outcome else {
            panic!("{}: {outcome:?}", backend.name());
        };
        // A program says only that it does not know.
        if !backend.can(Capability::StartsAnew) {
            assert_eq!(reason, UnknownReason::ConflictLimit);
        }
    }
    let mut solver = solver_with_pigeons(backend, 2);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

/// The limit of one search does not apply to the next, but the limit for all searches always
/// applies.
pub fn each_search_has_its_own_conflict_limit(backend: &Backend) {
    let mut solver = solver_with_pigeons(backend, 7);
    let Some(limited) = solver.as_conflict_limited() else {
        // A program gets its limit at the start.
        assert!(!backend.can(Capability::ConflictLimit) || backend.can(Capability::StartsAnew));
        return;
    };
    let gave_up = Outcome::Unknown(UnknownReason::ConflictLimit);
    for most in [5, 20] {
        limited.limit_conflicts(Some(most));
    }
    assert_eq!(solver.solve().unwrap(), gave_up);
    let unlimited = solver.as_conflict_limited().unwrap();
    unlimited.limit_conflicts(None);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);

    let asked = SolverOptions {
        conflict_limit: Some(20),
        ..SolverOptions::default()
    };
    let mut solver = solver_with_pigeons(&backend.with_options(asked).unwrap(), 10);
    for most in [Some(1_000_000), None] {
        solver.as_conflict_limited().unwrap().limit_conflicts(most);
        assert_eq!(solver.solve().unwrap(), gave_up);
    }
}

/// A program with a very low memory limit does not end the process that uses it.
pub fn a_memory_limit_ends_the_search(backend: &Backend) {
    if !backend.can(Capability::MemoryLimit) {
        return;
    }
    // About the memory that the programs need to start.
    let asked = SolverOptions {
        memory_limit: Some(64 << 20),
        ..SolverOptions::default()
    };
    let (mut solver, _) = solver_with(&backend.with_options(asked).unwrap(), 400_000);
    let mut random = 1_u32;
    for _ in 0..1_500_000 {
        let mut literal = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = (random >> 8) % 400_000 + 1;
            Lit::from_dimacs(if random >> 7 & 1 == 0 {
                number as i32
            } else {
                -(number as i32)
            })
        };
        let clause = [literal(), literal(), literal()].map(Option::unwrap);
        if solver.add_clause(&clause).is_err() {
            // The backend rejects formulas of this size anyway.
            return;
        }
    }
    match solver.solve() {
        Ok(Outcome::Unknown(UnknownReason::MemoryLimit)) => {}
        // Programs report exhausted memory in different ways.
        Ok(Outcome::Unknown(UnknownReason::GaveUp)) | Err(_)
            if backend.can(Capability::StartsAnew) => {}
        // DPLL refuses so many variables.
        Err(error) if error.to_string().contains("small formulas") => {}
        other => panic!("{}: {other:?}", backend.name()),
    }
}

/// Hints are followed if no clause contradicts them, and never change an answer.
pub fn hints_are_followed_where_possible(backend: &Backend) {
    if !backend.can(Capability::PhaseHints) {
        return;
    }
    for turn in 0..4 {
        let (mut solver, x) = solver_with(backend, 12);
        let hints: Vec<Lit> = (0..)
            .zip(&x)
            .map(|(index, &l)| if (index * 7 + turn) % 3 == 0 { l } else { !l })
            .collect();
        // At least one of each three neighbours has its hinted value, which the hints satisfy.
        for three in hints.windows(3) {
            solver.add_clause(three).unwrap();
        }
        solver.as_phase_hints().unwrap().prefer(&hints);
        let found = model(solver.solve().unwrap());
        assert!(hints.iter().all(|&hint| found.satisfies(hint)));
        for &hint in &hints[..2] {
            solver.add_clause(&[!hint]).unwrap();
        }
        solver.add_clause(&[!hints[2]]).unwrap();
        assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    }
}

/// A proof is valid DRAT, checked here without any code of the solver.
pub fn a_proof_is_one(backend: &Backend) {
    if !backend.can(Capability::Proof) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.drat");
    let mut solver = backend.new_solver().unwrap();
    solver.as_proving().unwrap().prove_to(&path).unwrap();
    let mut formula = Cnf::new();
    let range = solver.new_vars(20).unwrap();
    formula.new_vars(20).unwrap();
    let x: Vec<Lit> = range.iter().map(|var| var.positive()).collect();
    for clause in pigeons(5, &x) {
        solver.add_clause(&clause).unwrap();
        formula.add_clause(&clause).unwrap();
    }
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    solver.as_proving().unwrap().end_proof().unwrap();
    drop(solver);
    let proof = std::fs::read_to_string(&path).unwrap();
    assert!(refutes(&formula, &proof), "{proof}");
    // The checker works: the proof without its steps proves nothing.
    assert!(!refutes(&formula, "0\n"));
    assert!(!refutes(&formula, "1 0\n0\n"));

    // A formula that is refuted while it is read.
    let mut solver = backend.proving_to(&path).new_solver().unwrap();
    let unit = solver.new_vars(1).unwrap().get(0);
    solver.add_clause(&[unit.positive()]).unwrap();
    solver.add_clause(&[unit.negative()]).unwrap();
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "0\n");

    if cfg!(target_os = "linux") {
        let mut solver = backend
            .proving_to("/dev/full".as_ref())
            .new_solver()
            .unwrap();
        solver.new_vars(20).unwrap();
        for clause in pigeons(5, &x) {
            solver.add_clause(&clause).unwrap();
        }
        let error = solver.solve().unwrap_err().to_string();
        assert!(error.contains("No space left"), "{error}");
    }

    let nowhere = folder.path().join("no such folder").join("proof");
    let mut solver = backend.new_solver().unwrap();
    assert!(solver.as_proving().unwrap().prove_to(&nowhere).is_err());
}

/// A backend that declares statistics counts.
pub fn statistics_tell_of_the_work(backend: &Backend) {
    let mut solver = solver_with_pigeons(backend, 6);
    let before = solver.statistics();
    assert!(before.conflicts.unwrap_or(0) == 0);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
    let counted = solver.statistics();
    if !backend.can(Capability::Statistics) {
        assert!(counted.is_empty());
        return;
    }
    match counted.process {
        Some(process) => {
            assert_eq!(process.processes, 1);
            assert!(process.peak_memory > 100_000, "{process:?}");
        }
        None => assert!(counted.conflicts > Some(0), "{counted:?}"),
    }
}
