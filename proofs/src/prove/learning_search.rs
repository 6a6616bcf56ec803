//! A search with learnt clauses that writes its own proof.
//!
//! It takes any clauses, so it is for formulas with auxiliary variables, and for problems in which little is
//! decided by single lines. It is the solver [`Cdcl`], made to decide squares only, from which the other variables follow.
//! The blocking clause of a solution takes part when the search has found it.

use super::blocking::BlockingClauses;
use super::lrat::{Lemmas, LratWriter, ProofSize};
use super::{BoardFormula, ProveError, SolutionTable};
use control::Control;
use control::bits::BitSet;
use encodings::{ClauseSink, Lit};
use solvers::{Cdcl, ProofSink, SolverStep, Stepwise};
use std::io;

/// Number of conflicts of the shortest run between two restarts.
const RUN: u64 = 64;

/// Number of clauses that are kept more each time that some are removed: hard problems get shorter proofs so.
const MORE: usize = 500;

/// Writes the proof that a formula has no other models than these.
///
/// # Errors
///
/// If there are others, or some of these are none, the output returns an error, or the control stops the
/// job.
pub(super) fn prove(
    formula: &BoardFormula,
    solutions: &SolutionTable,
    proof: LratWriter<'_>,
    control: &Control,
) -> Result<ProofSize, ProveError> {
    let (squares, clauses) = (formula.square_count(), formula.clause_count() as u64);
    let listed = solutions.len() as u64;
    let mut search = Cdcl::proving(LemmaOutput::new(Lemmas::new(proof, clauses + listed + 1)))
        .with_restarts(RUN)
        .with_saved_phases()
        .with_shorter_clauses()
        .with_growth(MORE)
        .with_decisions_on(squares);
    search.new_vars(formula.variable_count() as u32)?;
    for clause in formula.clauses() {
        search.add_clause(clause)?;
    }
    // The blocking clauses are not added: there may be millions, and each is used once, when its solution is found.
    let mut blocking = BlockingClauses::new(squares, formula.clauses(), solutions);
    let mut is_found = BitSet::new(listed);
    let (mut found, mut conflicts) = (0, 0_u64);
    loop {
        match search.step() {
            SolverStep::Conflict(_) => {
                conflicts += 1;
                if conflicts % 64 == 0 {
                    control.check().map_err(ProveError::Stopped)?;
                    search.proof().check()?;
                }
            }
            SolverStep::Model => {
                let place = place(&search, squares, solutions)?;
                found += u64::from(is_found.insert(place as u64));
                search.block_once(blocking.get(place), clauses + 1 + place as u64);
            }
            SolverStep::Exhausted => break,
            _ => {}
        }
    }
    search.proof().check()?;
    solutions.require_all(found)?;
    Ok(search.proof().lemmas.size)
}

/// Returns the place of the solution that the search has found.
fn place(
    search: &impl Stepwise,
    squares: usize,
    solutions: &SolutionTable,
) -> Result<usize, ProveError> {
    let trail = search.clauses().trail().iter();
    let is_queen = |literal: &&Lit| literal.is_positive() && literal.var().index() < squares;
    let variable = |literal: &Lit| literal.var().index() as u16;
    let mut queens: Vec<u16> = trail.filter(is_queen).map(variable).collect();
    queens.sort_unstable();
    solutions.place_of(&queens)
}

/// The output of the lemmas of a search, which has no place for errors of writing: the first one is kept.
struct LemmaOutput<'a> {
    lemmas: Lemmas<'a>,
    /// Literals of a lemma.
    numbers: Vec<i64>,
    failure: Option<io::Error>,
}

impl<'a> LemmaOutput<'a> {
    const fn new(lemmas: Lemmas<'a>) -> Self {
        Self {
            lemmas,
            numbers: Vec::new(),
            failure: None,
        }
    }

    fn check(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

impl ProofSink for LemmaOutput<'_> {
    fn lemma(&mut self, clause: &[Lit], hints: &[u64]) -> u64 {
        self.numbers.clear();
        self.numbers
            .extend(clause.iter().map(|literal| i64::from(literal.to_dimacs())));
        let added = self.lemmas.add(&self.numbers, hints);
        added.unwrap_or_else(|error| {
            self.failure.get_or_insert(error);
            0
        })
    }

    fn delete(&mut self, lemmas: &[u64]) {
        if let Err(error) = self.lemmas.delete(lemmas) {
            self.failure.get_or_insert(error);
        }
    }
}
