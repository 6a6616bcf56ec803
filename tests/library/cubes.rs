//! Cubes and orbits with every backend: no solution is missing, and none is repeated.

use crate::support::{boards, by_backtracking, sorted, symmetric_boards};
use encodings::at_most_one::{Encoding, families};
use encodings::{ClauseSink, Lit, SinkError, Var, VarRange};
use problem::Problem;
use problem::placement::Placement;
use proptest::prelude::*;
use queensat::encode::Formula;
use queensat::enumerate::{
    BlockingLoop, CubeEvent, CubeSearch, Cubes, Ending, EnumerateError, LoopStep, Split, SplitBy,
};
use solvers::{
    AllModels, Backend, Capabilities, Capability, Interrupt, Model, Outcome, SatSolver, SolveAll,
    SolverError, UnknownReason, Visit, backend_by_name, backends,
};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// OEIS A000170 and A002562.
const COUNTS: [(u64, usize); 9] = [
    (1, 1),
    (0, 0),
    (0, 0),
    (2, 1),
    (10, 2),
    (4, 1),
    (40, 6),
    (92, 12),
    (352, 46),
];

const RING: Split = Split {
    by: SplitBy::Ring,
    symmetry: true,
};

fn splits(n: u32) -> Vec<Split> {
    let rows = (0..=n.min(3)).map(SplitBy::Rows);
    let splits = rows.chain([SplitBy::Ring]);
    splits
        .flat_map(|by| [false, true].map(|symmetry| Split { by, symmetry }))
        .collect()
}

/// Returns the listed solutions in the order of the search, and the sum of the counts.
fn listed(search: &CubeSearch<'_>) -> (Vec<Placement>, u64) {
    let (mut found, mut count) = (Vec::new(), 0);
    let listing = CubeSearch {
        is_listing: true,
        ..search.clone()
    };
    let ending = listing.run(|told| {
        match told {
            CubeEvent::Found(placements) => found.extend(placements),
            CubeEvent::Solved { solutions, .. } => count += solutions,
            CubeEvent::Partial { .. } => panic!("nothing cuts it short"),
        }
        ControlFlow::Continue(())
    });
    assert_eq!(ending.unwrap(), Ending::Exhausted);
    (found, count)
}

#[test]
fn every_backend_finds_the_same_solutions_in_every_split() {
    for (n, (expected, _)) in (1..).zip(COUNTS) {
        let problem = Problem::new(n).unwrap();
        let all = by_backtracking(&problem);
        for backend in backends() {
            for split in splits(n) {
                let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
                let (found, count) = listed(&CubeSearch::new(encoder, backend, split));
                assert_eq!(count, expected, "{} {split}, n = {n}", backend.name());
                assert_eq!(sorted(found), all, "{} {split}, n = {n}", backend.name());
            }
        }
    }
}

#[test]
fn larger_boards_by_the_backends_with_all_models() {
    for (n, expected) in [(10, 724), (11, 2680)] {
        let problem = Problem::new(n).unwrap();
        let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
        for backend in backends().iter().filter(|b| b.can(Capability::AllModels)) {
            let (found, count) = listed(&CubeSearch::new(encoder, backend, RING));
            assert_eq!(count, expected);
            assert_eq!(sorted(found), by_backtracking(&problem));
        }
    }
}

#[test]
fn auxiliary_variables_never_change_what_is_found() {
    for n in [6, 7] {
        let problem = Problem::new(n).unwrap();
        let all = by_backtracking(&problem);
        for family in families() {
            let encoding: Encoding = family.name.parse().unwrap();
            let encoder = Formula::new(encoding).encoder(&problem);
            for backend in backends() {
                for by in [SplitBy::Ring, SplitBy::Rows(1)] {
                    let split = Split { by, symmetry: true };
                    let (found, count) = listed(&CubeSearch::new(encoder, backend, split));
                    assert_eq!(
                        count,
                        all.len() as u64,
                        "{} {}",
                        family.name,
                        backend.name()
                    );
                    assert_eq!(sorted(found), all, "{} {}", family.name, backend.name());
                }
            }
        }
    }
}

#[test]
fn orbits_are_the_classes_and_their_sizes_add_up() {
    for (n, (solutions, classes)) in (1..).zip(COUNTS) {
        let problem = Problem::new(n).unwrap();
        let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
        for backend in backends() {
            let mut solver = backend.new_solver().unwrap();
            let mut orbits = BlockingLoop::by_orbits(&encoder, &mut *solver).unwrap();
            while let LoopStep::Solution(placement) = orbits.step().unwrap() {
                let orbit = placement.orbit(problem.board(), &problem.symmetries());
                assert_eq!(orbit[0], placement, "the least of its class");
            }
            assert_eq!(orbits.found().len(), classes, "{} n = {n}", backend.name());
            assert_eq!(orbits.solutions(), solutions, "{} n = {n}", backend.name());
            let sum: u64 = orbits.class_sizes().map(|(size, count)| size * count).sum();
            assert_eq!(sum, solutions);
        }
    }
}

#[test]
fn the_order_does_not_depend_on_the_number_of_threads() {
    let problem = Problem::new(9).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    for backend in backends() {
        for by in [SplitBy::Ring, SplitBy::Rows(2)] {
            let split = Split { by, symmetry: true };
            let search = CubeSearch::new(encoder, backend, split);
            let alone = listed(&search);
            for threads in [2, 5] {
                let threads = NonZeroUsize::new(threads).unwrap();
                let search = CubeSearch {
                    threads,
                    ..search.clone()
                };
                assert_eq!(listed(&search), alone);
            }
        }
    }
}

#[test]
fn cubes_that_are_done_are_skipped_and_a_limit_ends_the_search() {
    let problem = Problem::new(8).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let backend = backend_by_name("dpll").unwrap();
    let search = CubeSearch::new(encoder, backend, RING);
    let mut counts = Vec::new();
    let take = |told: CubeEvent| {
        if let CubeEvent::Solved { cube, solutions } = told {
            counts.push((cube, solutions));
        }
        ControlFlow::Continue(())
    };
    search.run(take).unwrap();
    assert_eq!(counts.len(), Cubes::new(&problem, RING).count());
    for threads in [1, 3] {
        let threads = NonZeroUsize::new(threads).unwrap();
        for skipped in [0, 1, 7, counts.len(), counts.len() + 3] {
            let mut left = Vec::new();
            let search = CubeSearch {
                threads,
                skipped: skipped as u64,
                ..search.clone()
            };
            let ending = search.run(|told| {
                if let CubeEvent::Solved { cube, solutions } = told {
                    left.push((cube, solutions));
                }
                ControlFlow::Continue(())
            });
            assert_eq!(ending.unwrap(), Ending::Exhausted);
            assert_eq!(left, counts[skipped.min(counts.len())..]);
        }
        let (all, _) = listed(&search);
        let mut first = Vec::new();
        let limited = CubeSearch {
            threads,
            is_listing: true,
            limit: 10,
            ..search.clone()
        };
        let ending = limited.run(|told| {
            if let CubeEvent::Found(placements) = told {
                first.extend(placements);
            }
            if first.len() < 10 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        assert_eq!(ending.unwrap(), Ending::Limit);
        assert_eq!(first[..10], all[..10]);
    }
}

#[test]
fn an_interrupt_ends_the_search_with_what_was_found() {
    let problem = Problem::new(10).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    assert!(Cubes::new(&problem, RING).count() > 200);
    for backend in backends() {
        for threads in [1, 3] {
            let interrupt = Interrupt::new();
            // A search that lists solutions limits how far the threads run ahead, so some cubes
            // remain when the interrupt comes.
            let search = CubeSearch {
                is_listing: true,
                interrupt: interrupt.clone(),
                threads: NonZeroUsize::new(threads).unwrap(),
                ..CubeSearch::new(encoder, backend, RING)
            };
            let (mut total, mut listed) = (0, 0);
            let ending = search.run(|told| {
                match told {
                    CubeEvent::Solved { solutions, .. } => total += solutions,
                    CubeEvent::Partial { solutions } => total += solutions,
                    CubeEvent::Found(placements) => listed += placements.len() as u64,
                }
                if total > 0 {
                    interrupt.trigger();
                }
                ControlFlow::Continue(())
            });
            let interrupted = Ending::Stopped(UnknownReason::Interrupted);
            assert_eq!(ending.unwrap(), interrupted, "{}", backend.name());
            assert!(total > 0 && total < 724, "{}: {total}", backend.name());
            assert_eq!(listed, total, "{}", backend.name());
        }
    }
}

/// A solver that returns the same assignment as a model for every call, ignoring blocking clauses.
struct Parrot(Model);

const PARROT: Capabilities = Capabilities::of(&[Capability::AllModels]);

impl ClauseSink for Parrot {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        Ok(VarRange::new(0, count).unwrap())
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        Ok(())
    }
}

impl SatSolver for Parrot {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        Ok(Outcome::Satisfiable(self.0.clone()))
    }

    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        Some(self)
    }
}

impl SolveAll for Parrot {
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError> {
        let mut clause = Vec::new();
        while visit(&self.0, &mut clause).is_continue() {
            clause.clear();
        }
        Ok(AllModels::Stopped)
    }
}

#[test]
fn a_solver_that_shows_what_is_wrong_or_blocked_is_found_out() {
    let no_queens = Backend::new("parrot", "for tests", PARROT, |_, _| {
        Ok(Box::new(Parrot(Model::new([]))))
    });
    // The queens of 2 4 1 3.
    let one_solution = Backend::new("parrot", "for tests", PARROT, |_, _| {
        let squares = [1, 7, 8, 14].map(Var::from_index);
        Ok(Box::new(Parrot(Model::new(squares))))
    });
    let problem = Problem::new(4).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let whole = Split {
        by: SplitBy::Rows(0),
        symmetry: false,
    };
    for threads in [1, 2] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let run = |backend| {
            let search = CubeSearch {
                threads,
                ..CubeSearch::new(encoder, backend, whole)
            };
            search.run(|_| ControlFlow::Continue(())).unwrap_err()
        };
        assert!(matches!(run(&no_queens), EnumerateError::WrongModel(_)));
        assert!(matches!(
            run(&one_solution),
            EnumerateError::Repeated { .. }
        ));
    }
}

fn all_modes_agree(problem: &Problem) -> Result<(), TestCaseError> {
    let all = by_backtracking(problem);
    let encoder = Formula::new(Encoding::Pairwise).encoder(problem);
    for backend in backends() {
        for split in splits(problem.n()) {
            let (found, count) = listed(&CubeSearch::new(encoder, backend, split));
            prop_assert_eq!(count, all.len() as u64);
            prop_assert_eq!(&sorted(found), &all, "{} {}", backend.name(), split);
        }
        let mut solver = backend.new_solver().unwrap();
        let mut orbits = BlockingLoop::by_orbits(&encoder, &mut *solver).unwrap();
        let mut found = Vec::new();
        while let LoopStep::Solution(placement) = orbits.step().unwrap() {
            found.extend(placement.orbit(problem.board(), &problem.symmetries()));
        }
        prop_assert_eq!(&sorted(found), &all, "{} by orbits", backend.name());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn all_modes_agree_on_boards_with_blocked_squares_and_fixed_queens(problem in boards(1..=7)) {
        all_modes_agree(&problem)?;
    }

    #[test]
    fn all_modes_agree_on_boards_with_a_symmetry_or_two(problem in symmetric_boards()) {
        all_modes_agree(&problem)?;
    }
}
