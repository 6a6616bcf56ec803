//! Mismatches, interrupts and failures of the engines that count.

use super::*;
use crate::all_solutions::AllSolutionsPlan;
use crate::engine::backtrack;
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use queensat::encode::Formula;
use queensat::enumerate::{Method, Split, SplitBy};
use serde_json::Value;
use solvers::{
    Backend, Capabilities, Capability, Interrupt, Outcome, SatSolver, SolveIncremental,
    SolverError, backend_by_name,
};
use std::num::NonZeroUsize;
use std::sync::LazyLock;

/// A solver that says after three models that there are no more.
struct Liar {
    solver: Box<dyn SatSolver>,
    models: u32,
}

static LIAR: LazyLock<Backend> = LazyLock::new(|| {
    Backend::new(
        "liar",
        "for tests",
        Capabilities::of(&[Capability::Incremental]),
        |_| {
            let solver = backend_by_name("varisat").unwrap().new_solver()?;
            Ok(Box::new(Liar { solver, models: 0 }))
        },
    )
});

impl ClauseSink for Liar {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.solver.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.solver.add_clause(clause)
    }
}

impl SatSolver for Liar {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.models += 1;
        if self.models > 3 {
            return Ok(Outcome::Unsatisfiable);
        }
        self.solver.solve()
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }
}

impl SolveIncremental for Liar {}

/// Interrupt that [`INTERRUPTED`] triggers, like Ctrl-C while it solves.
static CTRL_C: LazyLock<Interrupt> = LazyLock::new(Interrupt::new);

/// A solver that takes everything and answers as it is told.
struct Fake(fn() -> Result<Outcome, SolverError>);

const FAKE_CAPABILITIES: Capabilities = Capabilities::of(&[Capability::Incremental]);

impl ClauseSink for Fake {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        Ok(VarRange::new(0, count).unwrap())
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        Ok(())
    }
}

impl SatSolver for Fake {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        (self.0)()
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }
}

impl SolveIncremental for Fake {}

/// Is interrupted while it solves.
static INTERRUPTED: LazyLock<Backend> = LazyLock::new(|| {
    Backend::new("interrupted", "for tests", FAKE_CAPABILITIES, |_| {
        Ok(Box::new(Fake(|| {
            CTRL_C.trigger();
            Ok(Outcome::Unknown(UnknownReason::Interrupted))
        })))
    })
});

/// Fails.
static BROKEN: LazyLock<Backend> = LazyLock::new(|| {
    Backend::new("broken", "for tests", FAKE_CAPABILITIES, |_| {
        Ok(Box::new(Fake(|| {
            Err(SolverError {
                backend: "broken".into(),
                message: "out of order".into(),
            })
        })))
    })
});

fn plan_by(n: u32, backend: &'static Backend, method: Method) -> CountPlan {
    let formula = Formula::new(Encoding::Pairwise);
    CountPlan {
        problem: Problem::new(n).unwrap(),
        engines: vec![
            EnginePlan::Sat(SatPlan {
                backend: backend.clone(),
                formula,
                measured: None,
            }),
            EnginePlan::Native(NativePlan::plain(backtrack())),
        ],
        all: AllSolutionsPlan {
            method,
            threads: NonZeroUsize::MIN,
            checkpoint: None,
            limit: None,
            time_limit: None,
        },
        format: Format::Json,
    }
}

fn plan(n: u32, backend: &'static Backend) -> CountPlan {
    plan_by(n, backend, Method::Loop)
}

fn supervisor() -> Supervisor {
    Supervisor::new(Interrupt::new(), true)
}

#[test]
fn a_mismatch_has_its_own_exit_code_and_leaves_a_reproducer() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let exit = run_in(&plan(6, &LIAR), &supervisor(), folder.path()).unwrap();
        assert_eq!(exit, Exit::Mismatch);
    }
    // The second does not overwrite the first.
    for name in ["queensat-mismatch-6.json", "queensat-mismatch-6-2.json"] {
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        let reproducer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(reproducer["agree"], false);
        assert_eq!(reproducer["solutions"], Value::Null);
        assert_eq!(reproducer["runs"][0]["backend"], "liar");
        assert_eq!(reproducer["runs"][0]["solutions"], 3);
        assert_eq!(reproducer["runs"][1]["solutions"], 4);
        assert_eq!(reproducer["only_sat"], Value::Array(Vec::new()));
        assert_eq!(reproducer["only_backtrack"].as_array().unwrap().len(), 1);
    }
}

/// By cubes nothing is kept, and the evidence is found again.
#[test]
fn a_mismatch_of_cubes_leaves_a_reproducer_too() {
    let folder = tempfile::tempdir().unwrap();
    // All of the board is one cube, of which the liar gives three solutions of four.
    let split = Split {
        by: SplitBy::Rows(0),
        symmetry: false,
    };
    let plan = plan_by(6, &LIAR, Method::Cubes(split));
    let exit = run_in(&plan, &supervisor(), folder.path()).unwrap();
    assert_eq!(exit, Exit::Mismatch);
    let path = folder.path().join("queensat-mismatch-6.json");
    let reproducer: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(reproducer["runs"][0]["solutions"], 3);
    assert_eq!(reproducer["only_sat"], Value::Array(Vec::new()));
    assert_eq!(reproducer["only_backtrack"].as_array().unwrap().len(), 1);
    assert_eq!(reproducer["difference_complete"], true);
}

#[test]
fn a_mismatch_without_a_reproducer_is_still_a_mismatch() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone");
    let exit = run_in(&plan(6, &LIAR), &supervisor(), &gone).unwrap();
    assert_eq!(exit, Exit::Mismatch);
}

#[test]
fn where_the_counts_agree_nothing_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    // With fewer than three solutions the liar has nothing to hide.
    let exit = run_in(&plan(4, &LIAR), &supervisor(), folder.path()).unwrap();
    assert_eq!(exit, Exit::Answered);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn an_interrupt_before_the_start_is_not_lost() {
    let supervisor = supervisor();
    supervisor.interrupt.trigger();
    let folder = tempfile::tempdir().unwrap();
    let backend = backend_by_name("varisat").unwrap();
    let exit = run_in(&plan(8, backend), &supervisor, folder.path()).unwrap();
    assert_eq!(exit, Exit::Interrupted);
}

#[test]
fn an_interrupted_solver_does_not_cost_the_count_of_backtracking() {
    let supervisor = Supervisor::new(CTRL_C.clone(), true);
    let plan = plan(8, &INTERRUPTED);
    let (runs, failure) = count_with_all(&plan, &supervisor);
    assert_eq!(failure, None);
    let report = Report::new(&plan, &runs, Agreement::Undecided);
    let report = serde_json::to_value(report).unwrap();
    assert_eq!(report["solutions"], 92);
    assert_eq!(report["complete"], true);
    assert_eq!(report["agree"], Value::Null);
    assert_eq!(report["runs"][0]["backend"], "interrupted");
    assert_eq!(report["runs"][0]["complete"], false);
    assert_eq!(report["runs"][0]["reason"], "interrupted");
    assert_eq!(report["runs"][1]["complete"], true);
    let text = text(&plan, &runs, Agreement::Undecided);
    assert!(text.contains(": 92 solutions\n"), "{text}");
    assert!(text.contains("partial: interrupted"), "{text}");
}

#[test]
fn a_solver_that_fails_does_not_cost_the_count_of_backtracking() {
    let (runs, failure) = count_with_all(&plan(8, &BROKEN), &supervisor());
    assert!(matches!(failure, Some(Failure::Runtime(message)) if message.contains("out of order")));
    assert_eq!(runs.len(), 1);
    assert_eq!(runs[0].count.solutions, 92);
}
