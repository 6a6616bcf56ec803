//! Whole searches as values: `AllSolutions`, `OneSolution`, `Control`, and stable forms.

use crate::support::{by_backtracking, published_count};
use control::{Control, Stop};
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, Lit, SinkError, VarRange, cardinality};
use problem::Problem;
use problem::board::{Board, Square};
use problem::placement::Placement;
use queensat::encode::{AtLeastOne, Formula, SymmetryBreaking};
use queensat::enumerate::{
    AllSolutions, CheckpointError, Ending, EnumerateError, Method, Split, SplitBy,
};
use queensat::one_solution::{OneSolution, SolveError, SolveMethod, SolveOutcome};
use questions::AnyQuestion;
use solvers::{
    Backend, Capabilities, Capability, Interrupt, Outcome, SatSolver, SolveIncremental,
    SolverError, UnknownReason, backend_by_name, default_backend,
};
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const RING: Split = Split {
    by: SplitBy::Ring,
    symmetry: true,
};

/// Every method, cubes of rows only if the board has them.
fn methods(n: u32) -> Vec<Method> {
    let mut methods = vec![Method::Loop, Method::Orbits, Method::Cubes(RING)];
    let rows = SplitBy::Rows(n.min(2));
    for symmetry in [false, true] {
        methods.push(Method::Cubes(Split { by: rows, symmetry }));
    }
    methods
}

fn job(n: u32, method: Method) -> AllSolutions {
    AllSolutions {
        method,
        ..AllSolutions::recommended(Problem::new(n).unwrap())
    }
}

fn listed(job: &AllSolutions) -> Vec<Placement> {
    let mut found = Vec::new();
    let enumeration = job
        .for_each(&Control::new(), |placement| {
            found.push(placement);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(enumeration.ending, Ending::Exhausted);
    found.sort_unstable();
    found
}

#[test]
fn every_method_counts_the_published_number() {
    for n in 1..=10 {
        for method in methods(n) {
            let mut job = job(n, method);
            // The loop keeps its formula, for which a clause-learning solver is faster.
            if !matches!(method, Method::Cubes(_)) {
                job.backend = default_backend().clone();
            }
            let count = job.count(&Control::new()).unwrap();
            assert_eq!(count.solutions, published_count(n), "{n}, {method}");
            assert_eq!(count.ending, Ending::Exhausted);
        }
    }
}

#[test]
fn iterator_listing_and_backtracking_agree() {
    for n in 1..=8 {
        let expected = by_backtracking(&Problem::new(n).unwrap());
        for method in methods(n) {
            let job = job(n, method);
            let iterator = job.solutions(&Control::new()).unwrap();
            let mut found: Vec<Placement> = iterator.map(Result::unwrap).collect();
            found.sort_unstable();
            assert_eq!(found, listed(&job), "{n}, {method}");
            if job.finds_classes() {
                assert!(found.iter().all(|placement| expected.contains(placement)));
            } else {
                assert_eq!(found, expected, "{n}, {method}");
            }
        }
    }
}

#[test]
fn a_limit_ends_counts_lists_and_iterators() {
    for method in methods(8) {
        let job = AllSolutions {
            limit: Some(5),
            ..job(8, method)
        };
        let mut found = 0;
        let enumeration = job
            .for_each(&Control::new(), |_| {
                found += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((found, enumeration.ending), (5, Ending::Limit), "{method}");
        assert_eq!(job.solutions(&Control::new()).unwrap().count(), 5);
        let count = job.count(&Control::new()).unwrap();
        assert_eq!(count.ending, Ending::Limit);
        assert!(count.solutions >= 5);
    }
}

#[test]
fn a_visitor_ends_the_search() {
    for method in methods(8) {
        let mut found = 0;
        let enumeration = job(8, method)
            .for_each(&Control::new(), |_| {
                found += 1;
                if found == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .unwrap();
        let stopped = Ending::Stopped(UnknownReason::Interrupted);
        assert_eq!((found, enumeration.ending), (3, stopped), "{method}");
    }
}

#[test]
fn a_count_stopped_by_its_limit_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    for threads in [1, 2] {
        let path = folder.path().join(format!("progress-{threads}"));
        let whole = job(9, Method::Cubes(RING))
            .with_checkpoint(&path)
            .with_threads(NonZeroUsize::new(threads).unwrap());
        let limited = AllSolutions {
            limit: Some(100),
            ..whole.clone()
        };
        let first = limited.count(&Control::new()).unwrap();
        assert_eq!(first.ending, Ending::Limit);
        let control = Control::new();
        let second = whole.count(&control).unwrap();
        assert_eq!(
            (second.solutions, second.ending),
            (published_count(9), Ending::Exhausted)
        );
        let earlier = control.progress().earlier_solutions();
        assert!(earlier > 0 && earlier <= first.solutions, "{earlier}");
        assert!(control.progress().pieces_done() > control.progress().earlier_pieces());
    }
}

/// A checkpoint for n = 8, as written by this version.
const CHECKPOINT: &str = r#"queensat checkpoint 3 count {"by":"sat","problem":{"board":"8x8"},"question":"count","sat":{"at_least_one":"both","cardinality":"totalizer","encoding":"pairwise","method":"cubes","symmetry":"none"}} by {"backend":"dpll"} #3e329b0c
cubes 24 solutions 24 bytes 0 checksum 0 #aa07a865
"#;

#[test]
fn a_checkpoint_of_this_version_resumes_in_every_later_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("progress");
    fs::write(&path, CHECKPOINT).unwrap();
    let control = Control::new();
    let job = job(8, Method::Cubes(RING)).with_checkpoint(&path);
    assert_eq!(job.count(&control).unwrap().solutions, 92);
    assert!(control.progress().earlier_pieces() > 0);
    // The finished file is a continuation of the fixed one.
    assert!(fs::read_to_string(&path).unwrap().starts_with(CHECKPOINT));
}

#[test]
fn the_first_line_of_a_checkpoint_has_no_display_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("progress");
    let formula = Formula {
        diagonal: Encoding::Product,
        at_least_one: AtLeastOne::Rows,
        ..Formula::new(Encoding::Pairwise)
    };
    let job = AllSolutions {
        formula,
        ..job(6, Method::Cubes(RING)).with_checkpoint(&path)
    };
    assert_eq!(job.count(&Control::new()).unwrap().solutions, 4);
    let text = fs::read_to_string(&path).unwrap();
    let first = text.lines().next().unwrap();
    let begin = "queensat checkpoint 3 count ";
    let (question, solver) = (first.strip_prefix(begin).unwrap().split_once(" by ")).unwrap();
    let AnyQuestion::Count(question) = AnyQuestion::read(question).unwrap() else {
        panic!("{first}")
    };
    assert_eq!(question.problem, job.problem);
    assert_eq!(
        question.sat.formula(Formula::new(Encoding::Pairwise)),
        formula
    );
    assert!(solver.starts_with(r#"{"backend":"dpll"} #"#), "{solver}");
    assert!(!first.contains(&RING.to_string()), "{first}");
    assert!(!first.contains(&formula.to_string()), "{first}");
    // A job that differs in any part does not take the file.
    let other = AllSolutions {
        formula: Formula::new(Encoding::Pairwise),
        ..job
    };
    let refused = other.count(&Control::new());
    assert!(matches!(
        refused,
        Err(EnumerateError::Checkpoint(CheckpointError::Foreign { .. }))
    ));
}

#[test]
fn checkpoints_tell_formulas_apart() {
    let plain = Formula::new(Encoding::Pairwise);
    let mut variants = [plain; 10];
    variants[1].row = Encoding::Product;
    variants[2].column = Encoding::Product;
    variants[3].diagonal = Encoding::Product;
    variants[4].anti_diagonal = Encoding::Product;
    variants[5].cardinality = cardinality::CardinalityEncoding::SortingNetwork;
    variants[6].at_least_one = AtLeastOne::Rows;
    variants[7].at_least_one = AtLeastOne::Columns;
    variants[8].symmetry = SymmetryBreaking::Mirror;
    variants[9].symmetry = SymmetryBreaking::Full;
    let folder = tempfile::tempdir().unwrap();
    let form = |formula: &Formula| {
        let path = folder.path().join("progress");
        let job = AllSolutions {
            formula: *formula,
            ..job(4, Method::Cubes(RING)).with_checkpoint(&path)
        };
        assert_eq!(job.count(&Control::new()).unwrap().solutions, 2);
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    let mut forms: Vec<String> = variants.iter().map(form).collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), variants.len());
}

#[test]
fn a_time_limit_ends_a_long_count() {
    let control = Control::new().with_time_limit(std::time::Duration::from_millis(50));
    for method in [Method::Loop, Method::Cubes(RING)] {
        let count = job(20, method).count(&control.restarted()).unwrap();
        let expected = Ending::Stopped(UnknownReason::TimeLimit);
        assert_eq!(count.ending, expected, "{method}");
    }
    assert_eq!(control.stop(), Some(Stop::TimeLimit));
    let one = OneSolution::recommended(Problem::new(1000).unwrap());
    let (answer, _) = one.solve(&control).unwrap();
    assert_eq!(answer, SolveOutcome::Unknown(UnknownReason::TimeLimit));
}

#[test]
fn a_time_limit_that_is_not_reached_changes_nothing() {
    let control = Control::new().with_time_limit(std::time::Duration::from_secs(3600));
    let count = job(6, Method::Cubes(RING)).count(&control).unwrap();
    assert_eq!((count.solutions, count.ending), (4, Ending::Exhausted));
    assert_eq!(control.stop(), None);
}

#[test]
fn an_interrupt_of_the_caller_stops_the_job() {
    let interrupt = Interrupt::new();
    let control = Control::with_interrupt(&interrupt);
    assert!(!control.is_stopped());
    interrupt.trigger();
    for method in methods(8) {
        let count = job(8, method).count(&control).unwrap();
        let expected = Ending::Stopped(UnknownReason::Interrupted);
        assert_eq!(count.ending, expected, "{method}");
        assert_eq!(count.solutions, 0);
    }
    // An interrupt of the job is not one of the caller.
    let interrupt = Interrupt::new();
    Control::with_interrupt(&interrupt).interrupt().trigger();
    assert!(!interrupt.is_triggered());
}

#[test]
fn the_observer_sees_the_progress_and_may_stop_the_job() {
    for method in [Method::Loop, Method::Cubes(RING)] {
        let calls = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&calls);
        let control = Control::new().with_observer(move |progress| {
            let before = seen.swap(progress.solutions(), Ordering::Relaxed);
            assert!(before <= progress.solutions());
        });
        let control = control.shown();
        job(8, method).count(&control).unwrap();
        let has_pieces = matches!(method, Method::Cubes(_));
        assert_eq!(control.progress().fraction(), f64::from(has_pieces));
        assert_eq!(calls.load(Ordering::Relaxed), 92, "{method}");
        assert_eq!(control.progress().solutions(), 92);
        assert_eq!(control.restarted().progress().solutions(), 0);

        let interrupt = Interrupt::new();
        let trigger = interrupt.clone();
        let control = Control::with_interrupt(&interrupt).with_observer(move |_| trigger.trigger());
        let count = job(8, method).count(&control).unwrap();
        assert_eq!(count.ending, Ending::Stopped(UnknownReason::Interrupted));
        assert!(count.solutions < 92);
    }
}

#[test]
fn every_method_finds_one_solution() {
    for n in [1, 4, 5, 8, 30, 100] {
        let problem = Problem::new(n).unwrap();
        for method in [
            SolveMethod::formula(&problem),
            SolveMethod::window(),
            SolveMethod::Explicit,
            SolveMethod::recommended(&problem),
        ] {
            let name = method.name();
            let job = OneSolution {
                method,
                ..OneSolution::recommended(problem.clone())
            };
            let (answer, report) = job.solve(&Control::new()).unwrap();
            let SolveOutcome::Solution(solution) = answer else {
                panic!("{name} found no solution for n = {n}");
            };
            assert_eq!(solution.verify(&problem), Ok(()), "{name}");
            assert_eq!(report.formula.is_some(), name == "sat");
            assert_eq!(report.window.is_some(), name == "window");
        }
    }
}

#[test]
fn methods_refuse_problems_that_they_do_not_solve() {
    let rectangle = Problem::on(Board::new(4, 6).unwrap());
    for method in [SolveMethod::window(), SolveMethod::Explicit] {
        let job = OneSolution {
            method,
            ..OneSolution::recommended(rectangle.clone())
        };
        let refused = job.solve(&Control::new());
        assert!(matches!(refused, Err(SolveError::NQueensOnly { .. })));
    }
    let mut blocked = Problem::new(8).unwrap();
    blocked.block(Square::from_zero_based(0, 0)).unwrap();
    let job = OneSolution {
        method: SolveMethod::Explicit,
        ..OneSolution::recommended(blocked)
    };
    let refused = job.solve(&Control::new());
    assert!(matches!(refused, Err(SolveError::PlainBoardOnly { .. })));
}

/// A solver that reaches a limit after its first model.
struct OneModel(Box<dyn SatSolver>, u32);

impl ClauseSink for OneModel {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.0.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.0.add_clause(clause)
    }
}

impl SatSolver for OneModel {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.1 += 1;
        if self.1 > 1 {
            return Ok(Outcome::Unknown(UnknownReason::ConflictLimit));
        }
        self.0.solve()
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }
}

impl SolveIncremental for OneModel {}

#[test]
fn the_iterator_ends_with_a_cube_that_reaches_a_limit() {
    let can = Capabilities::of(&[Capability::Incremental]);
    let backend = Backend::new("one model", "for tests", can, |_, _| {
        let solver = backend_by_name("batsat")
            .expect("in every build")
            .new_solver()?;
        Ok(Box::new(OneModel(solver, 0)))
    });
    let rows = Split {
        by: SplitBy::Rows(1),
        symmetry: false,
    };
    let job = AllSolutions {
        backend,
        ..job(8, Method::Cubes(rows))
    };
    let mut solutions = job.solutions(&Control::new()).unwrap();
    assert_eq!(solutions.by_ref().map(Result::unwrap).count(), 1);
    assert_eq!(solutions.stopped(), Some(UnknownReason::ConflictLimit));
}

#[test]
fn cubes_find_no_classes_even_if_the_formula_breaks_symmetry() {
    let formula = Formula {
        symmetry: SymmetryBreaking::Full,
        ..Formula::new(Encoding::Pairwise)
    };
    for (method, finds) in [(Method::Loop, true), (Method::Cubes(RING), false)] {
        let job = AllSolutions {
            formula,
            ..job(6, method)
        };
        assert_eq!(job.finds_classes(), finds, "{method}");
    }
}

#[test]
fn the_observer_is_called_for_each_listed_solution_of_a_cube() {
    let calls = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&calls);
    let control = Control::new().with_observer(move |_| _ = seen.fetch_add(1, Ordering::Relaxed));
    let all = job(8, Method::Cubes(RING)).for_each(&control, |_| ControlFlow::Continue(()));
    assert_eq!(all.unwrap().solutions, 92);
    assert!(calls.load(Ordering::Relaxed) >= 92);
}
