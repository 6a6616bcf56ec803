//! Interrupts.

use crate::support::{add, add_pigeons, model, solver_with};
use solvers::{AllModels, Backend, Capability, Interrupt, Outcome, UnknownReason};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

pub fn an_interrupt_before_the_search_is_not_lost(backend: &Backend) {
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

/// A built-in backend can always be stopped. Nothing else is given up but a library that does not look at the
/// interrupt, see `libraries`.
pub fn a_backend_can_be_interrupted(backend: &Backend) {
    assert!(backend.can(Capability::Interrupt));
}

pub fn a_solver_stops_at_an_interrupt_before_its_search(backend: &Backend) {
    let interrupt = Interrupt::new();
    interrupt.trigger();
    let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
    let obeyed = Outcome::Unknown(UnknownReason::Interrupted);
    assert_eq!(solver.solve().unwrap(), obeyed);
}

/// Thirteen pigeons in twelve holes take any of these solvers longer than the time of a test. A search that was
/// interrupted is over; so are all later ones of the same solver.
pub fn an_interrupt_during_the_search_ends_it(backend: &Backend) {
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
    if !backend.can(Capability::Incremental) {
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
    let interrupted = AllModels::Unknown(UnknownReason::Interrupted);
    assert_eq!(end.unwrap(), interrupted);
}
