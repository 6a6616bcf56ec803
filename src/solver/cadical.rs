//! CaDiCaL, by Armin Biere and others, through the crate cadical-sys.

use super::{
    Backend, Capabilities, Interrupt, Interruptible, Model, Outcome, SatSolver, SolveAssuming,
    SolveIncremental, SolverError, UnknownReason,
};
use cadical_sys::{CaDiCal, Status, Terminator};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};

pub(super) const BACKEND: Backend = Backend::new(
    "cadical",
    "CaDiCaL 3.0.1, CDCL with inprocessing, in C++",
    Capabilities {
        incremental: true,
        assumptions: true,
        interrupt: true,
        all_models: false,
    },
    || Box::new(Cadical::new()),
);

struct StopWhenInterrupted(Interrupt);

impl Terminator for StopWhenInterrupted {
    fn terminated(&mut self) -> bool {
        self.0.is_triggered()
    }
}

struct Cadical {
    solver: CaDiCal,
    variables: VarAllocator,
    interrupt: Interrupt,
}

impl Cadical {
    fn new() -> Self {
        let mut solver = CaDiCal::new();
        // Before each search CaDiCaL tries assignments that are right only by luck, such as all
        // variables true. Queens never have such luck, and in enumeration, with thousands of
        // short searches, those attempts take most of the time.
        set(&mut solver, "lucky", 0);
        // Most squares are empty: start with variables false, not true. Saved phases still take over
        // later; forcing the initial phase for ever makes enumeration six times slower.
        set(&mut solver, "phase", 0);
        // Bounded variable addition invents variables, which would then have numbers that this
        // adapter hands out to encoders.
        set(&mut solver, "factor", 0);
        Self {
            solver,
            variables: VarAllocator::default(),
            interrupt: Interrupt::new(),
        }
    }
}

/// Sets an option that must exist: without it the adapter would be slow or, worse, wrong.
fn set(solver: &mut CaDiCal, option: &str, value: i32) {
    assert!(solver.set(option, value), "CaDiCaL has no option {option}");
}

impl ClauseSink for Cadical {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        let last = self.solver.declare_more_variables(count as i32);
        if last == self.variables.count() as i32 {
            Ok(range)
        } else {
            Err(SinkError::Solver(format!(
                "CaDiCaL has {last} variables where {} were declared",
                self.variables.count()
            )))
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        match *clause {
            [a, b] => self.solver.clause2(a.to_dimacs(), b.to_dimacs()),
            _ => {
                for literal in clause {
                    self.solver.add(literal.to_dimacs());
                }
                self.solver.add(0);
            }
        }
        Ok(())
    }
}

impl SatSolver for Cadical {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }

    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        Some(self)
    }

    fn as_interruptible(&mut self) -> Option<&mut dyn Interruptible> {
        Some(self)
    }
}

impl SolveIncremental for Cadical {}

impl SolveAssuming for Cadical {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        for literal in assumptions {
            self.solver.assume(literal.to_dimacs());
        }
        Ok(match self.solver.solve() {
            Status::SATISFIABLE => {
                let solver = &mut self.solver;
                let positive = (0..self.variables.count())
                    .map(Var::from_index)
                    .filter(|var| solver.val(var.positive().to_dimacs()) > 0);
                Outcome::Satisfiable(Model::new(positive))
            }
            Status::UNSATISFIABLE => Outcome::Unsatisfiable,
            Status::UNKNOWN if self.interrupt.is_triggered() => {
                Outcome::Unknown(UnknownReason::Interrupted)
            }
            Status::UNKNOWN => Outcome::Unknown(UnknownReason::GaveUp),
        })
    }
}

impl Interruptible for Cadical {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.solver
            .connect_terminator(StopWhenInterrupted(interrupt.clone()));
        self.interrupt = interrupt;
    }
}
