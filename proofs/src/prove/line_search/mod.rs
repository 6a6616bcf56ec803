//! A search that writes the proof of its own completeness.
//!
//! The search decides squares of a line with few open ones, and propagates clauses. It knows why each
//! variable has its value, so that it can write each refutation as a lemma over the decisions, with the
//! clauses by which it follows: no solver has to find them again. When all squares of a line but one are
//! refuted, the last one follows from their lemmas, so that its refutation is one of the position before
//! and needs no lemma of its own.
//!
//! Most hints state why the squares of a line are false. Where many lemmas state this for the same line, a
//! lemma of its own, a *shortcut*, states for a position which squares the line has left.

mod assignment;
mod clause_tables;
mod descent;
mod lemma;
mod var_set;

use super::lrat::{Lemmas, LratWriter, ProofSize};
use super::{BoardFormula, ProveError, SolutionTable};
use clause_tables::free_variables;
use control::Control;
use descent::{Descent, Position};
use std::io;
use var_set::VarSet;

/// Writes the proof that a formula has no other models than these.
///
/// # Errors
///
/// If there are others, or some of these are none, the output returns an error, or the control stops
/// the job.
pub(super) fn prove<'a>(
    formula: &BoardFormula,
    solutions: &'a SolutionTable,
    proof: LratWriter<'a>,
    control: &'a Control,
) -> Result<ProofSize, ProveError> {
    let variables = free_variables(formula);
    macro_rules! with_words {
        ($($words:literal)*) => {
            match variables.len().div_ceil(64) {
                $(0..=$words => LineSearch::<$words>::new(formula, variables, solutions, proof, control).run(),)*
                _ => unreachable!("the formula is not larger"),
            }
        };
    }
    with_words!(2 3 4 8 16 64)
}

/// The lemma that, after the decisions before a frame, a line has a queen on the squares that are left.
#[derive(Debug)]
struct Shortcut<const W: usize> {
    /// Place of the frame.
    frame: usize,
    /// Squares of the line that are not left.
    squares: VarSet<W>,
    decisions: VarSet<W>,
    clause: u64,
}

/// The last clause of a refutation.
#[derive(Clone, Copy, Debug)]
enum Falsified {
    /// A line without a queen.
    Line(usize),
    /// The blocking clause of a solution, with its number.
    Blocking(u64),
}

struct LineSearch<'a, const W: usize> {
    descent: Descent<'a, W>,
    solutions: &'a SolutionTable,
    found: u64,
    /// Number of clauses before the first blocking clause.
    formula: u64,
    proof: Lemmas<'a>,
    /// Refuted squares of the frames, with their clauses.
    refuted: Vec<(usize, u64)>,
    /// Shortcuts of each line, by increasing frames.
    shortcuts: Vec<Vec<Shortcut<W>>>,
    /// For each frame and line, the hints that a shortcut would have saved.
    savings: Vec<u32>,
    /// Lines of the hints, with the lengths of the trail at which they are used.
    explained: Vec<(usize, usize)>,
    /// Assignments on which the lemma depends.
    needed: VarSet<W>,
    /// Decisions that follow from lemmas.
    followed: VarSet<W>,
    /// Variables that the hints so far make false.
    falsified: VarSet<W>,
    hints: Vec<u64>,
    literals: Vec<i64>,
    queens: Vec<u16>,
}

impl<'a, const W: usize> LineSearch<'a, W> {
    fn new(
        formula: &BoardFormula,
        variables: Vec<u16>,
        solutions: &'a SolutionTable,
        proof: LratWriter<'a>,
        control: &'a Control,
    ) -> Self {
        let descent = Descent::new(formula, variables, control);
        let clauses = formula.clause_count() as u64;
        Self {
            solutions,
            found: 0,
            formula: clauses,
            proof: Lemmas::new(proof, clauses + solutions.len() as u64 + 1),
            refuted: Vec::new(),
            shortcuts: descent.tables.lines.iter().map(|_| Vec::new()).collect(),
            savings: Vec::new(),
            explained: Vec::new(),
            needed: VarSet::EMPTY,
            followed: VarSet::EMPTY,
            falsified: VarSet::EMPTY,
            hints: Vec::new(),
            literals: Vec::new(),
            queens: Vec::new(),
            descent,
        }
    }

    fn run(mut self) -> Result<ProofSize, ProveError> {
        let last = loop {
            let last = match self.descent.open(self.refuted.len()) {
                Position::Conflict(line) => self.refute(Falsified::Line(line))?,
                Position::Model => {
                    let blocking = self.solution()?;
                    self.refute(blocking)?
                }
                Position::Open => None,
            };
            let savings = self.descent.frames.len() * self.shortcuts.len();
            self.savings.resize(savings, 0);
            if let Some(last) = last {
                break last;
            }
            self.descent.descend()?;
        };
        if !self.proof.contains(last) {
            // The empty clause is one of the formula or blocks the only solution.
            self.hints.clear();
            self.hints.push(last);
            self.literals.clear();
            self.proof.add(&self.literals, &self.hints)?;
        }
        self.solutions.require_all(self.found)?;
        Ok(self.proof.size)
    }

    /// Closes the frames after the first `open`, and adds the refutation to the last of these.
    fn close(&mut self, open: usize, clause: u64, mut decisions: VarSet<W>) -> io::Result<()> {
        if let Some(closed) = self.descent.frames.get(open) {
            let clauses = self.refuted.drain(closed.refuted..);
            let lemmas = clauses
                .map(|(_, clause)| clause)
                .filter(|&clause| self.proof.contains(clause));
            self.hints.clear();
            self.hints.extend(lemmas);
            for shortcuts in &mut self.shortcuts {
                let kept = shortcuts.partition_point(|shortcut| shortcut.frame < open);
                let closed = shortcuts.drain(kept..);
                self.hints.extend(closed.map(|shortcut| shortcut.clause));
            }
            self.proof.delete(&self.hints)?;
            self.descent.truncate(open);
            self.savings.truncate(open * self.shortcuts.len());
        }
        let frame = self.descent.frames.last_mut().expect("it was decided");
        decisions.remove(frame.current);
        frame.decisions.add(&decisions);
        self.refuted.push((frame.current, clause));
        self.descent.undo();
        Ok(())
    }

    /// Returns the blocking clause of the position.
    fn solution(&mut self) -> Result<Falsified, ProveError> {
        let (descent, queens) = (&self.descent, &mut self.queens);
        queens.clear();
        (descent.assignment.queens).for_each(|var| queens.push(descent.tables.name(var)));
        let place = self.solutions.place_of(queens)?;
        self.found += 1;
        Ok(Falsified::Blocking(self.formula + 1 + place as u64))
    }
}
