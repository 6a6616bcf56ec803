//! Interrupts.

use crate::support::{add, add_pigeons, model, solver_with, solver_with_pigeons};
use solvers::{AllModels, Backend, Capability, Interrupt, Outcome, UnknownReason};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

pub fn an_interrupt_before_the_search_is_not_lost(backend: &Backend) {
    if !backend.can(Capability::Interrupt) {
        return;
    }
    let interrupt = Interrupt::new();
    let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
    let x = solver.new_vars(1).unwrap().get(0).positive();
    add(&mut *solver, &[&[x]]);
    model(solver.solve().unwrap());
    interrupt.trigger();
    for _ in 0..2 {
        assert_eq!(
            solver.solve().unwrap(),
            Outcome::Unknown(UnknownReason::Interrupted)
        );
    }
}

/// Any backend can be stopped, by isolation where it has no interrupt.
#[cfg(unix)]
pub fn a_stoppable_backend_can_be_interrupted(backend: &Backend) {
    let stoppable = backend.stoppable(&crate::backends::solver_process());
    assert!(stoppable.can(Capability::Interrupt));
    let is_same = stoppable.summary() == backend.summary();
    assert_eq!(
        is_same,
        backend.can(Capability::Interrupt) && !backend.is_library()
    );
    let mut solver = solver_with_pigeons(&stoppable, 4);
    assert_eq!(solver.solve().unwrap(), Outcome::Unsatisfiable);
}

pub fn a_solver_stops_at_an_interrupt_exactly_if_its_backend_can_be_interrupted(backend: &Backend) {
    let interrupt = Interrupt::new();
    interrupt.trigger();
    let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
    let obeyed = Outcome::Unknown(UnknownReason::Interrupted);
    let outcome = solver.solve().unwrap();
    assert_eq!(outcome == obeyed, backend.can(Capability::Interrupt));
}

/// Thirteen pigeons in twelve holes take any of these solvers longer than the time of a test. A search that was
/// interrupted is over; so are all later ones of the same solver.
pub fn an_interrupt_during_the_search_ends_it(backend: &Backend) {
    if !backend.can(Capability::Interrupt) {
        return;
    }
    let obeyed = Outcome::Unknown(UnknownReason::Interrupted);
    let late = || {
        let interrupt = Interrupt::new();
        let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
        add_pigeons(&mut *solver, 13);
        let timer = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            interrupt.trigger();
            Instant::now()
        });
        assert_eq!(solver.solve().unwrap(), obeyed);
        let late = timer.join().unwrap().elapsed();
        assert_eq!(solver.solve().unwrap(), obeyed);
        late
    };
    // The machine may be busy.
    let is_soon = (0..5).any(|_| late() < Duration::from_secs(1));
    assert!(is_soon, "the searches ended late");
}

/// Clauses may come after the interrupt; the search ends nevertheless, without an error.
pub fn clauses_may_be_added_after_an_interrupt(backend: &Backend) {
    if !backend.can(Capability::Interrupt) || !backend.can(Capability::Incremental) {
        return;
    }
    let interrupt = Interrupt::new();
    let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
    let x = solver.new_vars(1).unwrap().get(0).positive();
    model(solver.solve().unwrap());
    interrupt.trigger();
    add(&mut *solver, &[&[x], &[!x]]);
    let obeyed = Outcome::Unknown(UnknownReason::Interrupted);
    assert_eq!(solver.solve().unwrap(), obeyed);
}

pub fn a_search_for_all_models_ends_when_no_more_are_wanted(backend: &Backend) {
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
    let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
    let end = solver.as_all_models().unwrap().solve_all(&mut |_, _| {
        panic!("nothing is looked for");
    });
    if backend.can(Capability::Interrupt) {
        let interrupted = AllModels::Unknown(UnknownReason::Interrupted);
        assert_eq!(end.unwrap(), interrupted);
    }
}
