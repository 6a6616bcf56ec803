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

mod lemma;

use super::choice::choose_line;
use super::lrat::LratWriter;
use super::set::Set;
use super::state::State;
use super::tables::Tables;
use super::{CertifyError, PairFormula, Solutions};
use crate::Control;
use encodings::Lit;
use std::io;

/// Size of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// Number of lemmas, the empty clause among them.
    pub lemmas: u64,
    /// Number of literals of the lemmas.
    pub literals: u64,
    /// Number of hints of the lemmas.
    pub hints: u64,
}

/// Writes the proof that a formula has no other models than these.
///
/// # Errors
///
/// If there are others, or some of these are none, the output returns an error, or the control stops
/// the job.
pub(super) fn prove<'a>(
    formula: &PairFormula,
    solutions: &'a Solutions,
    proof: LratWriter<'a>,
    control: &Control,
) -> Result<ProofSize, CertifyError> {
    macro_rules! with_words {
        ($($words:literal)*) => {
            match formula.variable_count().div_ceil(64) {
                $(0..=$words => Search::<$words>::new(formula, solutions, proof).run(control),)*
                _ => unreachable!("the formula is not larger"),
            }
        };
    }
    with_words!(1 2 3 4 5 6 8 16 64)
}

/// Alternatives of which a model takes one.
#[derive(Clone, Copy, Debug)]
enum Branch {
    /// The squares of a line, of which each excludes the others.
    Line(usize),
    /// The two values of a variable.
    Variable,
}

/// A position whose alternatives are being refuted.
#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    branch: Branch,
    /// Squares of the alternatives.
    squares: Set<W>,
    /// Squares that are still to be decided.
    rest: Set<W>,
    /// Variable that is decided now.
    current: usize,
    /// `true` if all other alternatives are refuted.
    is_last: bool,
    /// Decisions before this position on which the refutations so far depend.
    decisions: Set<W>,
    /// Length of the trail.
    trail: usize,
    /// Number of refutations of other positions.
    refuted: usize,
    /// Variables without a value.
    open: Set<W>,
}

/// The lemma that, after the decisions before a frame, a line has a queen on the squares that are left.
#[derive(Debug)]
struct Shortcut<const W: usize> {
    /// Place of the frame.
    frame: usize,
    /// Squares of the line that are not left.
    squares: Set<W>,
    decisions: Set<W>,
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

struct Search<'a, const W: usize> {
    tables: Tables<W>,
    state: State<W>,
    solutions: &'a Solutions,
    found: u64,
    /// Number of clauses before the first blocking clause.
    formula: u64,
    proof: LratWriter<'a>,
    next: u64,
    size: ProofSize,
    frames: Vec<Frame<W>>,
    /// The numbers of open squares before each frame.
    counts: Vec<u16>,
    /// Refuted squares of the frames, with their clauses.
    refuted: Vec<(usize, u64)>,
    /// Shortcuts of each line, by increasing frames.
    shortcuts: Vec<Vec<Shortcut<W>>>,
    /// For each frame and line, the hints that a shortcut would have saved.
    savings: Vec<u32>,
    /// Lines of the hints, with the lengths of the trail at which they are used.
    explained: Vec<(usize, usize)>,
    /// Assignments on which the lemma depends.
    needed: Set<W>,
    /// Decisions that follow from lemmas.
    followed: Set<W>,
    /// Variables that the hints so far make false.
    falsified: Set<W>,
    hints: Vec<u64>,
    literals: Vec<Lit>,
    kills: Vec<u32>,
    queens: Vec<u16>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(formula: &PairFormula, solutions: &'a Solutions, proof: LratWriter<'a>) -> Self {
        let tables = Tables::new(formula);
        let clauses = formula.clause_count() as u64;
        Self {
            state: State::new(&tables),
            solutions,
            found: 0,
            formula: clauses,
            proof,
            next: clauses + solutions.len() as u64 + 1,
            size: ProofSize::default(),
            frames: Vec::new(),
            counts: Vec::new(),
            refuted: Vec::new(),
            shortcuts: tables.lines.iter().map(|_| Vec::new()).collect(),
            savings: Vec::new(),
            explained: Vec::new(),
            needed: Set::EMPTY,
            followed: Set::EMPTY,
            falsified: Set::EMPTY,
            hints: Vec::new(),
            literals: Vec::new(),
            kills: vec![0; tables.variables],
            queens: Vec::new(),
            tables,
        }
    }

    fn run(mut self, control: &Control) -> Result<ProofSize, CertifyError> {
        let mut nodes = 0_u32;
        let last = loop {
            nodes = nodes.wrapping_add(1);
            if nodes % 64 == 0 {
                control.check()?;
            }
            if let Some(falsified) = self.open()? {
                if let Some(last) = self.refute(falsified)? {
                    break last;
                }
            }
            self.descend();
        };
        if last < self.first_lemma() {
            // The empty clause is one of the formula or blocks the only solution.
            self.hints.clear();
            self.hints.push(last);
            self.literals.clear();
            self.write_lemma()?;
        }
        let listed = self.solutions.len() as u64;
        match self.found == listed {
            true => Ok(self.size),
            false => Err(CertifyError::Disagreement {
                listed,
                found: self.found,
            }),
        }
    }

    fn first_lemma(&self) -> u64 {
        self.formula + self.solutions.len() as u64 + 1
    }

    /// Adds a frame for the alternatives of the position, or returns a clause that is false.
    fn open(&mut self) -> Result<Option<Falsified>, CertifyError> {
        if let Some(line) = self.state.propagate(&self.tables) {
            return Ok(Some(Falsified::Line(line)));
        }
        if self.state.open.is_empty() {
            return self.solution().map(Some);
        }
        let line = choose_line(&self.tables, &self.state, &mut self.kills);
        let (lines, open) = (&self.tables.lines, self.state.open);
        let squares = line.map_or(open, |line| lines[line].squares.and(&open));
        let (branch, rest) = match line {
            Some(line) if lines[line].is_exclusive => (Branch::Line(line), squares),
            // One square after the other, so that no solution is found twice.
            _ => {
                let mut first = Set::EMPTY;
                first.insert(squares.first().expect("one is open"));
                (Branch::Variable, first)
            }
        };
        self.frames.push(Frame {
            branch,
            squares: rest,
            rest,
            current: 0,
            is_last: false,
            decisions: Set::EMPTY,
            trail: self.state.trail.len(),
            refuted: self.refuted.len(),
            open: self.state.open,
        });
        let lines = self.tables.lines.len();
        self.savings.resize(self.frames.len() * lines, 0);
        self.counts.extend_from_slice(self.state.counts());
        Ok(None)
    }

    /// Decides the next alternative of the last frame.
    fn descend(&mut self) {
        let frame = self.frames.last_mut().expect("a frame is open");
        match (frame.rest.first(), frame.branch) {
            (Some(var), branch) => {
                frame.rest.remove(var);
                frame.current = var;
                frame.is_last = matches!(branch, Branch::Line(_)) && frame.rest.is_empty();
                self.state.decide_true(&self.tables, var);
            }
            (None, Branch::Variable) => {
                frame.is_last = true;
                self.state.decide_false(&self.tables, frame.current);
            }
            (None, Branch::Line(_)) => unreachable!("the last square of a line has no frame left"),
        }
    }

    /// Closes the frames after the first `open`, and adds the refutation to the last of these.
    fn close(&mut self, open: usize, clause: u64, mut decisions: Set<W>) -> io::Result<()> {
        let first = self.first_lemma();
        if let Some(closed) = self.frames.get(open) {
            let clauses = self.refuted.drain(closed.refuted..);
            let lemmas = clauses
                .map(|(_, clause)| clause)
                .filter(|&clause| clause >= first);
            self.hints.clear();
            self.hints.extend(lemmas);
            for shortcuts in &mut self.shortcuts {
                let kept = shortcuts.partition_point(|shortcut| shortcut.frame < open);
                let closed = shortcuts.drain(kept..);
                self.hints.extend(closed.map(|shortcut| shortcut.clause));
            }
            if !self.hints.is_empty() {
                self.proof.delete(self.next - 1, &self.hints)?;
            }
            self.frames.truncate(open);
            self.counts.truncate(open * self.tables.lines.len());
            self.savings.truncate(open * self.tables.lines.len());
        }
        let frame = self.frames.last_mut().expect("a decision has a frame");
        decisions.remove(frame.current);
        frame.decisions.add(&decisions);
        self.refuted.push((frame.current, clause));
        let counts = (open - 1) * self.tables.lines.len();
        self.state.undo(frame.trail, &self.counts[counts..]);
        Ok(())
    }

    /// Returns the blocking clause of the position.
    fn solution(&mut self) -> Result<Falsified, CertifyError> {
        let (state, queens) = (&self.state, &mut self.queens);
        queens.clear();
        state.queens.for_each(|var| queens.push(var as u16));
        let place = self.solutions.position(queens);
        let place = place.ok_or_else(|| CertifyError::NotListed {
            queens: queens.iter().map(|&var| u32::from(var)).collect(),
        })?;
        self.found += 1;
        Ok(Falsified::Blocking(self.formula + 1 + place as u64))
    }
}
