//! BatSat, by Masaki Hara and Simon Cruanes: MiniSat in Rust.

use super::{
    Backend, Capabilities, Interrupt, Interruptible, Model, Outcome, SatSolver, SolveAssuming,
    SolveIncremental, SolverError, UnknownReason,
};
use batsat::{Callbacks, SolverInterface, lbool};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};

pub(super) const BACKEND: Backend = Backend::new(
    "batsat",
    "BatSat 0.6, MiniSat in pure Rust",
    Capabilities {
        incremental: true,
        assumptions: true,
        interrupt: true,
    },
    || Box::new(BatSat::default()),
);

/// BatSat asks these callbacks now and then whether to stop. Its own interruptible callbacks
/// forget a request when a search starts; ours remembers.
#[derive(Default)]
struct StopWhenInterrupted(Interrupt);

impl Callbacks for StopWhenInterrupted {
    fn stop(&self) -> bool {
        self.0.is_triggered()
    }
}

#[derive(Default)]
struct BatSat {
    solver: batsat::Solver<StopWhenInterrupted>,
    variables: VarAllocator,
    interrupt: Interrupt,
    clause: Vec<batsat::Lit>,
}

fn literal(literal: Lit) -> batsat::Lit {
    batsat::Lit::new(
        batsat::Var::unsafe_from_idx(literal.var().index() as u32),
        literal.is_positive(),
    )
}

impl ClauseSink for BatSat {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        for _ in range.iter() {
            self.solver.new_var_default();
        }
        Ok(range)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&l| literal(l)));
        // The result says whether the formula is still undecided; the solver remembers that.
        self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }
}

impl SatSolver for BatSat {
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

impl SolveIncremental for BatSat {}

impl SolveAssuming for BatSat {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&l| literal(l)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        Ok(if answer == lbool::TRUE {
            let values = (0..).zip(self.solver.get_model());
            let positive = values.filter(|(_, value)| **value == lbool::TRUE);
            Outcome::Satisfiable(Model::new(
                positive.map(|(index, _)| Var::from_index(index)),
            ))
        } else if answer == lbool::FALSE {
            Outcome::Unsatisfiable
        } else if self.interrupt.is_triggered() {
            Outcome::Unknown(UnknownReason::Interrupted)
        } else {
            Outcome::Unknown(UnknownReason::GaveUp)
        })
    }
}

impl Interruptible for BatSat {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.solver.cb_mut().0 = interrupt.clone();
        self.interrupt = interrupt;
    }
}
