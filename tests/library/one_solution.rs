//! One solution by every method, on boards of all sizes, plain and restricted.

use crate::support::{boards, by_backtracking};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use problem::board::{Board, Square, Topology};
use problem::{Problem, RandomBlocks, Rules};
use proptest::prelude::*;
use queensat::encode::{EncodeError, Formula};
use queensat::one_solution::{
    SolveDetails, SolveOutcome, Start, WindowOptions, WindowReport, solve_by_local_search,
    solve_by_window, solve_explicitly, solve_from,
};
use solvers::{Backend, Interrupt, SolverOptions, UnknownReason, backend_by_name, backends};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

fn batsat() -> &'static Backend {
    backend_by_name("batsat").unwrap()
}

fn options(seed: u64, rows: u32) -> WindowOptions<'static> {
    WindowOptions {
        seed,
        rows,
        backend: batsat(),
        at_most_one: Encoding::Auto,
        max_squares: 1_000_000,
    }
}

fn by_window(problem: &Problem, seed: u64, rows: u32) -> (SolveOutcome, WindowReport) {
    with_window(problem, &options(seed, rows))
}

fn with_window(problem: &Problem, options: &WindowOptions<'_>) -> (SolveOutcome, WindowReport) {
    let mut report = SolveDetails::default();
    let answer = solve_by_window(problem, options, &Control::new(), &mut report).unwrap();
    (answer, report.window.unwrap())
}

fn by_local_search(problem: &Problem, seed: u64, most: u64) -> SolveOutcome {
    solve_by_local_search(problem, seed, most, &Control::new()).unwrap()
}

fn from(start: Start, problem: &Problem, backend: &Backend, seed: u64) -> SolveOutcome {
    let encoder = Formula::new(Encoding::Product).encoder(problem);
    let mut solver = backend.new_solver().unwrap();
    let (control, report) = (&Control::new(), &mut SolveDetails::default());
    solve_from(start, seed, &encoder, &mut *solver, control, report).unwrap()
}

fn explicitly(problem: &Problem) -> SolveOutcome {
    let interrupt = Interrupt::new();
    let answer = solve_explicitly(problem, &Control::with_interrupt(&interrupt)).unwrap();
    answer.expect("the board is plain")
}

/// Asserts that the answer is a solution, verified here pair by pair, exactly if the board has one.
fn assert_plain(answer: &SolveOutcome, n: u32, what: &str) {
    match answer {
        SolveOutcome::Solution(solution) => {
            let verified = solution.placement().verify(&Problem::new(n).unwrap());
            assert_eq!(verified, Ok(()), "{what} {n}");
        }
        SolveOutcome::NoSolution => assert!(n == 2 || n == 3, "{what} {n}"),
        SolveOutcome::Unknown(reason) => panic!("{what} {n}: {reason}"),
    }
}

#[test]
fn every_method_solves_every_board_up_to_200() {
    for n in 1..=200 {
        let problem = Problem::new(n).unwrap();
        assert_plain(&explicitly(&problem), n, "explicit");
        let rows = WindowOptions::rows_for(n);
        assert_plain(&by_window(&problem, 0, rows).0, n, "window");
        assert_plain(&by_window(&problem, 1, 8).0, n, "small window");
        if n != 2 && n != 3 {
            assert_plain(&by_local_search(&problem, 0, 1 << 24), n, "local search");
        }
    }
}

#[test]
fn every_start_solves_the_whole_board() {
    for n in [1, 2, 3, 4, 8, 30, 127, 129] {
        let problem = Problem::new(n).unwrap();
        for backend in backends() {
            // DPLL does not learn clauses and is too slow on large boards.
            if backend.name() == "dpll" && n > 8 {
                continue;
            }
            for start in [Start::Cold, Start::Phases, Start::Assumptions] {
                // Without a guess larger boards take too long.
                let is_quick = start == Start::Assumptions || n < 100;
                if is_quick && start.is_possible(&backend.capabilities()) {
                    let what = format!("{} {}", backend.name(), start.name());
                    assert_plain(&from(start, &problem, backend, 3), n, &what);
                }
            }
        }
    }
}

#[test]
fn large_boards_are_solved() {
    for n in [1_000, 10_000, 99_999, 1_000_000] {
        let problem = Problem::new(n).unwrap();
        let rows = WindowOptions::rows_for(n);
        for answer in [
            explicitly(&problem),
            by_window(&problem, 5, rows).0,
            by_local_search(&problem, 5, 1 << 30),
        ] {
            let SolveOutcome::Solution(columns) = answer else {
                panic!("{n}: {answer:?}");
            };
            assert_eq!(columns.verify(&problem), Ok(()));
        }
    }
}

/// A few small windows cannot be filled and are as hard to refute as the pigeonhole principle: no
/// solver finished on them.
#[test]
fn a_window_that_is_too_hard_is_given_up_for_a_larger_one() {
    for n in [46, 52, 58] {
        let problem = Problem::new(n).unwrap();
        let mut given_up = 0;
        for seed in 0..100 {
            let (answer, report) = by_window(&problem, seed, 24);
            assert_plain(&answer, n, &format!("window, seed {seed}"));
            let windows = report.windows.iter();
            given_up += windows.filter(|window| window.filled.is_none()).count();
        }
        assert!(given_up > 0, "no window was hard");
    }
}

/// The conflict limit ends single searches; the last one, for the whole board, decides.
#[test]
fn a_conflict_limit_of_the_user_holds_in_windows_too() {
    let problem = Problem::new(50).unwrap();
    let limited = SolverOptions {
        conflict_limit: Some(30),
        ..SolverOptions::default()
    };
    let backend = batsat().with_options(limited).unwrap();
    let (mut solved, mut unknown) = (0, 0);
    for seed in 0..30 {
        let options = WindowOptions {
            backend: &backend,
            ..options(seed, 24)
        };
        let (answer, report) = with_window(&problem, &options);
        match answer {
            SolveOutcome::Unknown(reason) => {
                assert_eq!(reason, UnknownReason::ConflictLimit);
                assert_eq!(report.windows.last().unwrap().rows, 50);
                unknown += 1;
            }
            answer => {
                assert_plain(&answer, 50, "limited window");
                solved += 1;
            }
        }
    }
    assert!(solved > 0 && unknown > 0, "{solved} and {unknown}");
}

/// A guess for the whole board can be too hard for every solver, too.
#[test]
fn a_guess_that_is_too_hard_is_given_up_for_a_shorter_one() {
    let problem = Problem::new(160).unwrap();
    let encoder = Formula::new(Encoding::Product).encoder(&problem);
    let interrupt = Interrupt::new();
    let mut given_up = 0;
    // The first of these guesses is hard for the present version of the solver.
    for seed in 8..20 {
        let mut solver = batsat().new_solver().unwrap();
        let control = &Control::with_interrupt(&interrupt);
        let (start, mut report) = (Start::Assumptions, SolveDetails::default());
        let answer = solve_from(start, seed, &encoder, &mut *solver, control, &mut report).unwrap();
        assert_plain(&answer, 160, &format!("guess, seed {seed}"));
        given_up += report.formula.unwrap().given_up;
        if given_up > 0 {
            return;
        }
    }
    panic!("no guess was hard");
}

#[test]
fn the_same_seed_gives_the_same_solution_and_another_seed_another() {
    for n in [100, 3000, 50_000] {
        let problem = Problem::new(n).unwrap();
        let rows = WindowOptions::rows_for(n);
        let window = |seed| by_window(&problem, seed, rows).0;
        assert_eq!(window(1), window(1));
        assert_ne!(window(1), window(2));
        let local = |seed| by_local_search(&problem, seed, 1 << 30);
        assert_eq!(local(1), local(1));
        assert_ne!(local(1), local(2));
    }
    let problem = Problem::new(150).unwrap();
    let warm = |seed| from(Start::Assumptions, &problem, batsat(), seed);
    assert_eq!(warm(1), warm(1));
    assert_ne!(warm(1), warm(2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// With a first window of few rows, windows grow until the whole board proves that there is no
    /// solution.
    #[test]
    fn a_window_answers_what_backtracking_answers(
        problem in boards(1..=9),
        rows in 0..6_u32,
        seed in any::<u64>(),
    ) {
        let solutions = by_backtracking(&problem);
        let (answer, report) = by_window(&problem, seed, rows);
        match answer {
            SolveOutcome::Solution(found) => prop_assert!(solutions.contains(&found.placement())),
            SolveOutcome::NoSolution => {
                prop_assert!(solutions.is_empty());
                prop_assert!(report.windows.iter().all(|window| window.filled == Some(false)));
            }
            SolveOutcome::Unknown(reason) => prop_assert!(false, "{}", reason),
        }
    }

    #[test]
    fn local_search_finds_only_solutions(problem in boards(1..=9), seed in any::<u64>()) {
        let solutions = by_backtracking(&problem);
        match by_local_search(&problem, seed, 1 << 14) {
            SolveOutcome::Solution(found) => prop_assert!(solutions.contains(&found.placement())),
            SolveOutcome::NoSolution => prop_assert!(solutions.is_empty()),
            SolveOutcome::Unknown(reason) => prop_assert_eq!(reason, UnknownReason::GaveUp),
        }
    }
}

/// Only the last window, the whole problem, can prove this: every row and every column has free
/// squares, and they can be paired.
#[test]
fn a_window_proves_that_there_is_no_solution() {
    for n in [2, 3] {
        let (answer, report) = by_window(&Problem::new(n).unwrap(), 0, 1);
        assert_eq!(answer, SolveOutcome::NoSolution);
        assert_eq!(report.windows.last().unwrap().rows, n as usize);
    }
    // Queens are allowed only on the main diagonal and the one above it.
    let n = 12;
    let mut problem = Problem::new(n).unwrap();
    for row in 0..n {
        for column in (0..n).filter(|&column| column != row && column != row + 1) {
            problem.block(Square::from_zero_based(row, column)).unwrap();
        }
    }
    let (answer, report) = by_window(&problem, 0, 4);
    assert_eq!(answer, SolveOutcome::NoSolution);
    assert_eq!(report.windows.last().unwrap().rows, n as usize);
}

/// A window of this size cannot be solved; a blocked row is detected without a solver.
#[test]
fn a_blocked_row_of_a_large_board_is_noticed() {
    let n = 20_000;
    for is_row in [true, false] {
        let mut problem = Problem::new(n).unwrap();
        for place in 0..n {
            let square = if is_row {
                Square::from_zero_based(777, place)
            } else {
                Square::from_zero_based(place, 777)
            };
            problem.block(square).unwrap();
        }
        assert_eq!(by_window(&problem, 0, 128).0, SolveOutcome::NoSolution);
    }
    let mut problem = Problem::new(n).unwrap();
    problem.fix(Square::from_zero_based(5, 5)).unwrap();
    problem.fix(Square::from_zero_based(9000, 9000)).unwrap();
    assert_eq!(by_window(&problem, 0, 128).0, SolveOutcome::NoSolution);
    assert_eq!(by_local_search(&problem, 0, 1), SolveOutcome::NoSolution);
}

#[test]
fn a_fifth_of_the_squares_blocked_or_a_thousand_queens_fixed() {
    for seed in 0..20 {
        let mut blocked = Problem::new(10_000).unwrap();
        let rule = RandomBlocks::new(0.2, seed).unwrap();
        blocked.block_at_random(rule).unwrap();
        let mut fixed = Problem::new(10_000).unwrap();
        let SolveOutcome::Solution(columns) = by_window(&fixed, seed, 128).0 else {
            panic!("the plain board has solutions");
        };
        for (row, &column) in (0..).zip(columns.columns().unwrap().as_slice()).step_by(10) {
            fixed.fix(Square::from_zero_based(row, column)).unwrap();
        }
        assert_eq!(fixed.fixed().len(), 1000);
        for problem in [blocked, fixed] {
            let (answer, _) = by_window(&problem, seed, 128);
            let SolveOutcome::Solution(columns) = answer else {
                panic!("{seed}: {answer:?}");
            };
            assert_eq!(columns.verify(&problem), Ok(()));
        }
    }
}

#[test]
fn a_window_that_would_be_too_large_is_given_up() {
    let problem = Problem::new(50).unwrap();
    let options = WindowOptions {
        max_squares: 10,
        ..options(0, 20)
    };
    let (answer, _) = with_window(&problem, &options);
    assert_eq!(answer, SolveOutcome::Unknown(UnknownReason::MemoryLimit));
}

/// Each method is interrupted at its n-th report of progress.
#[test]
fn every_method_stops_when_interrupted_at_any_step() {
    let problem = Problem::new(300_000).unwrap();
    for stop_at in 0..12 {
        let interrupt = Interrupt::new();
        let (steps, trigger) = (Arc::new(AtomicUsize::new(0)), interrupt.clone());
        let counted = Arc::clone(&steps);
        let control = &Control::with_interrupt(&interrupt).with_observer(move |progress| {
            assert!((0.0..=1.0).contains(&progress.fraction()));
            if counted.fetch_add(1, Ordering::Relaxed) == stop_at {
                trigger.trigger();
            }
        });
        let report = &mut SolveDetails::default();
        let answer = match stop_at % 3 {
            0 => solve_by_window(&problem, &options(1, 128), control, report).unwrap(),
            1 => solve_by_local_search(&problem, 1, 1 << 30, control).unwrap(),
            _ => solve_explicitly(&problem, control).unwrap().unwrap(),
        };
        if steps.load(Ordering::Relaxed) > stop_at {
            let stopped = SolveOutcome::Unknown(UnknownReason::Interrupted);
            assert_eq!(answer, stopped, "{stop_at}");
        } else {
            assert!(
                matches!(answer, SolveOutcome::Solution(_)),
                "it was done before"
            );
        }
    }
}

#[test]
fn local_search_stops_where_there_is_nothing_to_find() {
    let mut problem = Problem::new(30).unwrap();
    for column in 0..30 {
        problem.block(Square::from_zero_based(4, column)).unwrap();
    }
    let interrupt = Interrupt::new();
    let trigger = interrupt.clone();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        trigger.trigger();
    });
    let control = &Control::with_interrupt(&interrupt);
    let answer = solve_by_local_search(&problem, 0, u64::MAX, control).unwrap();
    assert_eq!(answer, SolveOutcome::Unknown(UnknownReason::Interrupted));
    stopper.join().unwrap();
    let gave_up = SolveOutcome::Unknown(UnknownReason::GaveUp);
    assert_eq!(by_local_search(&problem, 0, 1000), gave_up);
}

/// A sink that counts, and is stopped while squares are listed for the first constraint.
#[derive(Default)]
struct Stopped {
    variables: VarAllocator,
    clauses: u64,
}

impl ClauseSink for Stopped {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        self.clauses += 1;
        Ok(())
    }

    fn require_room(&mut self, _: u64) -> Result<(), SinkError> {
        Err(SinkError::Interrupted)
    }
}

/// Lines of a torus may share two squares, so they are compared before the first clause.
#[test]
fn a_formula_is_stopped_before_its_first_clause() {
    let board = Board::new(9, 9).unwrap().with_topology(Topology::Torus);
    let torus = Problem::with_rules(board, Rules::default()).unwrap();
    for problem in [&torus, &Problem::new(9).unwrap()] {
        let formula = Formula::new(Encoding::Product);
        let encoder = formula.encoder(problem);
        let mut sink = Stopped::default();
        let stopped = encoder.encode(&mut sink);
        let stopped = stopped.map(drop).unwrap_err();
        assert!(matches!(stopped, EncodeError::Sink(SinkError::Interrupted)));
        assert_eq!(sink.clauses, 0);
    }
    let formula = Formula::new(Encoding::Product);
    let large = Board::new(60, 60).unwrap().with_topology(Topology::Torus);
    let large = Problem::with_rules(large, Rules::default()).unwrap();
    let control = Control::new();
    control.interrupt().trigger();
    let mut solver = batsat().new_solver().unwrap();
    let (encoder, report) = (formula.encoder(&large), &mut SolveDetails::default());
    let answer = solve_from(Start::Cold, 0, &encoder, &mut *solver, &control, report);
    let stopped = SolveOutcome::Unknown(UnknownReason::Interrupted);
    assert_eq!(answer.unwrap(), stopped);
}

#[test]
fn the_estimated_size_of_a_formula_is_about_its_size() {
    let torus = |n| Board::new(n, n).unwrap().with_topology(Topology::Torus);
    let rules = Rules {
        is_maximal: true,
        ..Rules::default()
    };
    for problem in [
        Problem::new(40).unwrap(),
        Problem::with_rules(torus(41), Rules::default()).unwrap(),
        Problem::with_rules(torus(20), rules.clone()).unwrap(),
        Problem::with_rules(Board::new(20, 30).unwrap(), rules).unwrap(),
        Problem::with_rules(torus(30), Rules::stars(&torus(30), 1)).unwrap(),
    ] {
        for encoding in [Encoding::Pairwise, Encoding::Product] {
            let formula = Formula::new(encoding);
            let encoder = formula.encoder(&problem);
            let (size, estimated) = (
                encoder.size().unwrap(),
                encoder.estimated_size(&Interrupt::new()),
            );
            let ratio = estimated.literals as f64 / size.literals as f64;
            let form = problem.stable_form();
            assert!((0.5..1.5).contains(&ratio), "{form}, {encoding}: {ratio}");
        }
    }
}
