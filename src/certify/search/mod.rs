//! A search that writes the proof of its own completeness.
//!
//! The search decides squares of a line with few open ones, and propagates clauses. It knows why each
//! variable has its value, so that it can write each refutation as a lemma over the decisions, with the
//! clauses by which it follows: no solver has to find them again. When all squares of a line but one are
//! refuted, the last one follows from their lemmas, so that its refutation is one of the position before
//! and needs no lemma of its own.

use super::choice::choose_line;
use super::proof::ProofSink;
use super::set::Set;
use super::state::{Reason, State, UNIT};
use super::tables::Tables;
use super::{CertifyError, PairFormula, Solutions};
use crate::Control;
use encodings::{Lit, Var};
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
/// If there are others, or some of these are none, the sink returns an error, or the control stops the
/// job.
pub(super) fn prove(
    formula: &PairFormula,
    solutions: &Solutions,
    sink: &mut dyn ProofSink,
    control: &Control,
) -> Result<ProofSize, CertifyError> {
    macro_rules! with_words {
        ($($words:literal)*) => {
            match formula.variable_count().div_ceil(64) {
                $(0..=$words => Search::<$words>::new(formula, solutions, sink).run(control),)*
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
#[derive(Debug)]
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
    sink: &'a mut dyn ProofSink,
    next: u64,
    size: ProofSize,
    frames: Vec<Frame<W>>,
    /// The numbers of open squares before each frame.
    counts: Vec<u16>,
    /// Refuted squares of the frames, with their clauses.
    refuted: Vec<(usize, u64)>,
    /// Variables that the hints so far make false.
    falsified: Set<W>,
    hints: Vec<u64>,
    literals: Vec<Lit>,
    kills: Vec<u32>,
    queens: Vec<u16>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(formula: &PairFormula, solutions: &'a Solutions, sink: &'a mut dyn ProofSink) -> Self {
        let tables = Tables::new(formula);
        let clauses = formula.clause_count() as u64;
        Self {
            state: State::new(&tables),
            solutions,
            found: 0,
            formula: clauses,
            sink,
            next: clauses + solutions.len() as u64 + 1,
            size: ProofSize::default(),
            frames: Vec::new(),
            counts: Vec::new(),
            refuted: Vec::new(),
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
            if nodes % 1024 == 0 {
                if let Some(reason) = control.stop() {
                    return Err(CertifyError::Stopped(reason));
                }
            }
            if let Some((reasons, falsified)) = self.open()? {
                if let Some(last) = self.refute(reasons, falsified)? {
                    break last;
                }
            }
            self.descend();
        };
        if last < self.first_lemma() {
            // The empty clause is one of the formula or blocks the only solution.
            self.hints.clear();
            self.hints.push(last);
            self.write_lemma(&Set::EMPTY)?;
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

    /// Adds a frame for the alternatives of the position, or returns the assignments by which a clause is
    /// false.
    fn open(&mut self) -> Result<Option<(Set<W>, Falsified)>, CertifyError> {
        if let Some(line) = self.state.propagate(&self.tables) {
            let reasons = self.state.reasons(&self.tables.lines[line].squares);
            return Ok(Some((reasons, Falsified::Line(line))));
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
        });
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

    /// Writes the lemma that refutes the position, given the assignments by which a clause is false, and
    /// closes the frames that it completes. Returns the number of the empty clause if these are all.
    fn refute(
        &mut self,
        mut reasons: Set<W>,
        falsified: Falsified,
    ) -> Result<Option<u64>, CertifyError> {
        // Replaces decisions that follow from lemmas by the reasons of these.
        let mut followed = Set::EMPTY;
        let mut open = self.frames.len();
        while let Some(frame) = open.checked_sub(1).map(|place| &self.frames[place]) {
            if reasons.contains(frame.current) {
                if !frame.is_last {
                    break;
                }
                followed.insert(frame.current);
                reasons.add(&frame.decisions);
                if let Branch::Line(line) = frame.branch {
                    let excluded = self.tables.lines[line].squares.without(&frame.squares);
                    reasons.add(&self.state.reasons(&excluded));
                }
            }
            open -= 1;
        }
        let decisions = reasons.and(&self.state.decisions).without(&followed);
        let clause = match falsified {
            // Everything was decided, so that the blocking clause is the lemma.
            Falsified::Blocking(clause) if reasons == decisions => clause,
            _ => {
                self.collect_hints(&reasons, &followed);
                match falsified {
                    Falsified::Line(line) => self.add_line_hints(self.tables.lines[line].squares),
                    Falsified::Blocking(_) => (),
                }
                self.hints.push(match falsified {
                    Falsified::Line(line) => self.tables.lines[line].clause,
                    Falsified::Blocking(clause) => clause,
                });
                self.write_lemma(&decisions)?
            }
        };
        if decisions.is_empty() {
            return Ok(Some(clause));
        }
        self.close(open, clause, decisions)?;
        Ok(None)
    }

    /// Closes the frames after the first `open`, and adds the refutation to the last of these.
    fn close(&mut self, open: usize, clause: u64, mut decisions: Set<W>) -> io::Result<()> {
        if let Some(closed) = self.frames.get(open) {
            let clauses = self.refuted.drain(closed.refuted..);
            self.hints.clear();
            self.hints.extend(clauses.map(|(_, clause)| clause));
            if !self.hints.is_empty() {
                self.sink.delete(&self.hints)?;
            }
            self.frames.truncate(open);
            self.counts.truncate(open * self.tables.lines.len());
        }
        let frame = self.frames.last_mut().expect("a decision has a frame");
        decisions.remove(frame.current);
        frame.decisions.add(&decisions);
        self.refuted.push((frame.current, clause));
        let counts = (open - 1) * self.tables.lines.len();
        self.state.undo(frame.trail, &self.counts[counts..]);
        Ok(())
    }

    /// Returns the assignments by which the blocking clause of the position is false.
    fn solution(&mut self) -> Result<(Set<W>, Falsified), CertifyError> {
        let (state, queens) = (&self.state, &mut self.queens);
        queens.clear();
        let mut reasons = Set::EMPTY;
        state.queens.for_each(|var| {
            queens.push(var as u16);
            reasons.add(state.needs(var));
        });
        // The blocking clause has the squares that are false only by decision.
        let false_decisions = state.decisions.without(&state.queens);
        false_decisions.for_each(|var| {
            if self.tables.excluded[var].and(&state.queens).is_empty() {
                reasons.insert(var);
            }
        });
        let place = self.solutions.position(queens);
        let place = place.ok_or_else(|| CertifyError::NotListed {
            queens: queens.iter().map(|&var| u32::from(var)).collect(),
        })?;
        self.found += 1;
        let blocking = self.formula + 1 + place as u64;
        Ok((reasons, Falsified::Blocking(blocking)))
    }

    /// Collects the hints from which the assignments that were not decided follow, and the decisions that
    /// follow from lemmas.
    fn collect_hints(&mut self, reasons: &Set<W>, followed: &Set<W>) {
        self.hints.clear();
        self.falsified = Set::EMPTY;
        let mut frame = 0;
        for place in 0..self.state.trail.len() {
            let entry = &self.state.trail[place];
            let (var, reason) = (usize::from(entry.var), entry.reason);
            match reason {
                Reason::Line(line) if reasons.contains(var) => {
                    let line = &self.tables.lines[usize::from(line)];
                    let mut squares = line.squares;
                    squares.remove(var);
                    let clause = line.clause;
                    self.add_line_hints(squares);
                    self.hints.push(clause);
                }
                Reason::Line(_) => (),
                Reason::Decision => {
                    if followed.contains(var) {
                        self.add_branch_hints(frame);
                    }
                    frame += 1;
                }
            }
        }
    }

    /// Adds hints by which the last alternative of a frame follows from the refutations of the others.
    fn add_branch_hints(&mut self, place: usize) {
        let frame = &self.frames[place];
        let end = self.frames.get(place + 1);
        let end = end.map_or(self.refuted.len(), |next| next.refuted);
        for &(square, clause) in &self.refuted[frame.refuted..end] {
            self.falsified.insert(square);
            self.hints.push(clause);
        }
        if let Branch::Line(line) = frame.branch {
            let line = &self.tables.lines[line];
            let (squares, clause) = (line.squares.without(&frame.squares), line.clause);
            self.add_line_hints(squares);
            self.hints.push(clause);
        }
    }

    /// Adds the hints by which squares are false, unless they were added before.
    fn add_line_hints(&mut self, squares: Set<W>) {
        let squares = squares.without(&self.falsified);
        self.falsified.add(&squares);
        let (state, tables, hints) = (&self.state, &self.tables, &mut self.hints);
        squares.for_each(|square| match state.killer(square) {
            UNIT => hints.push(tables.units[square].into()),
            // The variable was decided.
            killer if usize::from(killer) == square => (),
            killer => hints.push(tables.pair(killer.into(), square)),
        });
    }

    /// Writes the lemma that the decisions of a set are not together in another solution, and returns
    /// its number.
    fn write_lemma(&mut self, decisions: &Set<W>) -> io::Result<u64> {
        self.literals.clear();
        let (literals, queens) = (&mut self.literals, &self.state.queens);
        decisions.for_each(|var| {
            literals.push(Var::from_index(var as u32).literal(!queens.contains(var)));
        });
        let clause = self.next;
        self.sink.lemma(clause, &self.literals, &self.hints)?;
        self.next += 1;
        self.size.lemmas += 1;
        self.size.literals += self.literals.len() as u64;
        self.size.hints += self.hints.len() as u64;
        Ok(clause)
    }
}
