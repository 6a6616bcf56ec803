//! Varisat by Jannis Harder, a CDCL solver in Rust.

use crate::{
    Backend, Capabilities, Capability, Interrupt, Model, Outcome, Proving, SatSolver,
    SolveAssuming, SolveIncremental, SolverError, UnknownReason,
};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use varisat::{ExtendFormula, ProofFormat};

const NAME: &str = "varisat";

pub(crate) fn backend() -> Backend {
    let summary = "Varisat 0.2, CDCL in pure Rust";
    let others = Capabilities::of(&[Capability::Interrupt]);
    Backend::of_solver(NAME, summary, others, |_, interrupt| {
        Ok(Box::new(Varisat::new(interrupt)))
    })
}

struct Varisat {
    solver: varisat::Solver<'static>,
    interrupt: Interrupt,
    /// Shared with the writer of the proof.
    is_searching: Arc<AtomicBool>,
    /// A search was interrupted. Varisat cannot be used after that.
    is_over: bool,
    variables: VarAllocator,
    clause: Vec<varisat::Lit>,
    assumptions: Vec<varisat::Lit>,
    has_assumed: bool,
    /// Assumptions that Varisat named after the last search.
    core: Vec<varisat::Lit>,
    /// These may be too few.
    is_core_doubtful: bool,
    /// An earlier search failed under assumptions.
    has_failed: bool,
    /// File of the proof, if one is written.
    proof: Option<File>,
    is_unsatisfiable: bool,
}

/// Writer of a proof that fails at the interrupt. Varisat writes each clause that it learns, 8 KiB at a time, and
/// a failure of the writer ends its search.
struct Stoppable<W> {
    target: W,
    interrupt: Interrupt,
    is_searching: Arc<AtomicBool>,
}

impl<W: Write> Write for Stoppable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_searching.load(Ordering::Relaxed) && self.interrupt.is_triggered() {
            // Varisat would try again after `Interrupted`.
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

impl Varisat {
    fn new(interrupt: &Interrupt) -> Self {
        let mut made = Self {
            solver: varisat::Solver::new(),
            interrupt: interrupt.clone(),
            is_searching: Arc::default(),
            is_over: false,
            variables: VarAllocator::default(),
            clause: Vec::new(),
            assumptions: Vec::new(),
            has_assumed: false,
            core: Vec::new(),
            is_core_doubtful: false,
            has_failed: false,
            proof: None,
            is_unsatisfiable: false,
        };
        // Of Varisat's formats of proofs, only its own admits assumptions and later clauses.
        made.write_proof(io::sink(), ProofFormat::Varisat);
        made
    }

    fn write_proof(&mut self, target: impl Write + 'static, format: ProofFormat) {
        let writer = Stoppable {
            target,
            interrupt: self.interrupt.clone(),
            is_searching: Arc::clone(&self.is_searching),
        };
        self.solver.write_proof(writer, format);
    }

    /// Says if there is a model, or returns `None` after an interrupt.
    fn search(&mut self) -> Result<Option<bool>, SolverError> {
        if self.is_over || self.interrupt.is_triggered() {
            return Ok(None);
        }
        self.is_searching.store(true, Ordering::Relaxed);
        let found = self.solver.solve();
        self.is_searching.store(false, Ordering::Relaxed);
        if found.is_err() && self.interrupt.is_triggered() {
            self.is_over = true;
            return Ok(None);
        }
        found.map(Some).map_err(failed)
    }
}

fn failed(error: impl Display) -> SolverError {
    SolverError::new(NAME, error)
}

fn literal(literal: Lit) -> varisat::Lit {
    varisat::Lit::from_index(literal.var().index(), literal.is_positive())
}

impl ClauseSink for Varisat {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        if self.variables.count() as usize > varisat::Var::max_count() {
            return Err(SinkError::Solver(format!(
                "{NAME} can hold at most {} variables",
                varisat::Var::max_count()
            )));
        }
        Ok(range)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&l| literal(l)));
        self.solver.add_clause(&self.clause);
        Ok(())
    }
}

impl SatSolver for Varisat {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
        as_proving: Proving,
    }
}

impl Proving for Varisat {
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError> {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(true);
        let file = options.open(path).map_err(failed)?;
        self.proof = Some(file.try_clone().map_err(failed)?);
        self.write_proof(file, ProofFormat::Drat);
        Ok(())
    }

    fn end_proof(&mut self) -> Result<(), SolverError> {
        self.solver.close_proof().map_err(failed)?;
        match self.proof.take() {
            Some(mut file) if self.is_unsatisfiable => {
                end_in_empty_clause(&mut file).map_err(failed)
            }
            _ => Ok(()),
        }
    }
}

/// Adds the empty clause to a proof that does not end in it. Varisat leaves it out if the formula is
/// refuted while its clauses are added.
fn end_in_empty_clause(file: &mut File) -> io::Result<()> {
    const END: &str = "\n0\n";
    let length = file.seek(SeekFrom::End(0))?;
    let mut end = String::from("\n");
    file.seek(SeekFrom::Start(length.saturating_sub(END.len() as u64)))?;
    file.read_to_string(&mut end)?;
    if !end.ends_with(END) {
        file.write_all(b"0\n")?;
    }
    Ok(())
}

impl SolveIncremental for Varisat {}

impl SolveAssuming for Varisat {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        self.assumptions.clear();
        self.assumptions
            .extend(assumptions.iter().map(|&l| literal(l)));
        // Assumptions hold until replaced. While a proof in DRAT is written `assume` must not be called, not
        // even with an empty list.
        if self.has_assumed || !assumptions.is_empty() {
            self.solver.assume(&self.assumptions);
            self.has_assumed = true;
        }
        let Some(satisfiable) = self.search()? else {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        };
        self.is_unsatisfiable = !satisfiable;
        self.core = self.solver.failed_core().unwrap_or_default().to_vec();
        if !satisfiable {
            // Varisat 0.2 keeps the mark of a failed assumption whose value the clauses fix. A later
            // analysis takes it for one of its own, and may end before it has seen them all.
            let is_part = (1..self.assumptions.len()).contains(&self.core.len());
            self.is_core_doubtful = self.has_failed && is_part;
            self.has_failed |= !assumptions.is_empty();
            return Ok(Outcome::Unsatisfiable);
        }
        // A variable without clauses is missing from Varisat's model and becomes false here.
        let model = self.solver.model().unwrap_or_default();
        let positive = model.into_iter().filter(|literal| literal.is_positive());
        Ok(Outcome::Satisfiable(Model::new(
            positive.map(|literal| Var::from_index(literal.index() as u32)),
        )))
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        if std::mem::take(&mut self.is_core_doubtful) {
            // If the core is right, unit propagation refutes it.
            self.solver.assume(&self.core);
            if !matches!(self.search(), Ok(Some(false))) {
                self.core.clone_from(&self.assumptions);
            }
        }
        self.core
            .iter()
            .filter_map(|literal| Lit::from_dimacs(i32::try_from(literal.to_dimacs()).ok()?))
            .collect()
    }
}
