//! A search that writes the proof of its own completeness.
//!
//! The search decides squares of the line with the fewest open ones, and propagates clauses. It knows why
//! each variable has its value, so it can write each refutation as a lemma over the decisions, with the
//! clauses by which it follows: no solver has to find them again. The lemmas of all squares of a line,
//! together with the clause of the line, give the lemma of the position before; that of the empty
//! position is the empty clause.

use super::proof::ProofSink;
use super::set::Set;
use super::state::{Reason, State, UNIT};
use super::tables::Tables;
use super::{CertifyError, PairFormula, Solutions};
use crate::Control;
use encodings::{Lit, Var};

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

/// A clause that refutes the decisions of a set.
#[derive(Clone, Copy, Debug)]
struct Refutation<const W: usize> {
    decisions: Set<W>,
    clause: u64,
}

/// Alternatives of which a model takes one.
#[derive(Clone, Copy, Debug)]
enum Branch {
    /// The squares of a line.
    Line(usize),
    /// The two values of a variable.
    Variable(usize),
}

/// A position whose alternatives are being refuted.
#[derive(Debug)]
struct Frame<const W: usize> {
    branch: Branch,
    /// Squares of the line that are still to be decided; for a variable itself, until it was true.
    rest: Set<W>,
    /// Variable that is decided now.
    current: usize,
    /// Decisions before this position on which the refutations so far depend.
    decisions: Set<W>,
    /// Length of the trail.
    trail: usize,
    /// Number of refutations of other positions.
    refuted: usize,
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
            if let Some(refutation) = self.open()? {
                if let Some(last) = self.close(refutation)? {
                    break last;
                }
            }
            self.descend();
        };
        if last < self.first_lemma() {
            // The empty clause is one of the formula or blocks the only solution.
            self.hints.clear();
            self.hints.push(last);
            self.write_lemma(Set::EMPTY)?;
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

    /// Refutes the position at once, or adds a frame for its alternatives.
    fn open(&mut self) -> Result<Option<Refutation<W>>, CertifyError> {
        if let Some(line) = self.state.propagate(&self.tables) {
            return self.refute_conflict(line).map(Some);
        }
        if self.state.open.is_empty() {
            return self.refute_solution().map(Some);
        }
        let (branch, rest) = match self.choose_line() {
            Some(line) => (
                Branch::Line(line),
                self.tables.lines[line].squares.and(&self.state.open),
            ),
            None => {
                let var = self.state.open.first().expect("one is open");
                let mut rest = Set::EMPTY;
                rest.insert(var);
                (Branch::Variable(var), rest)
            }
        };
        self.frames.push(Frame {
            branch,
            rest,
            current: 0,
            decisions: Set::EMPTY,
            trail: self.state.trail.len(),
            refuted: self.refuted.len(),
        });
        self.counts.extend_from_slice(self.state.counts());
        Ok(None)
    }

    /// Returns the line to decide: it has few open squares, each of which excludes many others.
    fn choose_line(&mut self) -> Option<usize> {
        let open = self.state.open;
        let (excluded, kills) = (&self.tables.excluded, &mut self.kills);
        open.for_each(|var| kills[var] = excluded[var].and(&open).len());
        let mut best = None;
        let mut best_score = (1_u64, 0_u64);
        for (place, line) in self.tables.lines.iter().enumerate() {
            if !self.state.is_unsatisfied(place) {
                continue;
            }
            let (mut squares, mut killed) = (0_u64, 0_u64);
            line.squares.and(&open).for_each(|var| {
                squares += 1;
                killed += u64::from(self.kills[var]);
            });
            // The number of squares divided by the mean of what one assigns.
            let score = (squares * squares, squares + killed);
            if best.is_none() || score.0 * best_score.1 < best_score.0 * score.1 {
                best = Some(place);
                best_score = score;
            }
        }
        best
    }

    /// Decides the next alternative of the last frame.
    fn descend(&mut self) {
        let frame = self.frames.last_mut().expect("a frame is open");
        match (frame.branch, frame.rest.first()) {
            (_, Some(var)) => {
                frame.rest.remove(var);
                frame.current = var;
                self.state.decide_true(&self.tables, var);
            }
            (Branch::Variable(var), None) => self.state.decide_false(&self.tables, var),
            (Branch::Line(_), None) => unreachable!("a line without squares is refuted"),
        }
    }

    /// Takes a refutation to the frames that it completes, and returns the number of the empty clause
    /// if it completes all.
    fn close(&mut self, mut refutation: Refutation<W>) -> Result<Option<u64>, CertifyError> {
        loop {
            if refutation.decisions.is_empty() {
                return Ok(Some(refutation.clause));
            }
            let frame = self.frames.last_mut().expect("a decision has a frame");
            let counts = self.counts.len() - self.tables.lines.len();
            self.state.undo(frame.trail, &self.counts[counts..]);
            if refutation.decisions.contains(frame.current) {
                refutation.decisions.remove(frame.current);
                frame.decisions.add(&refutation.decisions);
                self.refuted.push((frame.current, refutation.clause));
                let tries = self.refuted.len() - frame.refuted;
                let is_last = match frame.branch {
                    Branch::Line(_) => frame.rest.is_empty(),
                    Branch::Variable(_) => tries == 2,
                };
                if !is_last {
                    return Ok(None);
                }
                refutation = self.refute_branch()?;
            }
            // The refutation stands for the whole position.
            let frame = self.frames.pop().expect("a decision has a frame");
            self.counts.truncate(counts);
            if !refutation.decisions.is_empty() {
                let clauses = self.refuted[frame.refuted..].iter();
                self.hints.clear();
                self.hints.extend(clauses.map(|(_, clause)| clause));
                if !self.hints.is_empty() {
                    self.sink.delete(&self.hints)?;
                }
            }
            self.refuted.truncate(frame.refuted);
        }
    }

    fn refute_conflict(&mut self, line: usize) -> Result<Refutation<W>, CertifyError> {
        let reasons = self.state.reasons(&self.tables.lines[line].squares, None);
        self.begin_hints(&reasons);
        self.add_line_hints(line, None);
        self.write_lemma(reasons.and(&self.state.decisions))
    }

    fn refute_solution(&mut self) -> Result<Refutation<W>, CertifyError> {
        self.queens.clear();
        let queens = &mut self.queens;
        self.state.queens.for_each(|var| queens.push(var as u16));
        let place = self.solutions.position(&self.queens);
        let place = place.ok_or_else(|| CertifyError::NotListed {
            queens: self.queens.iter().map(|&var| u32::from(var)).collect(),
        })?;
        self.found += 1;
        let blocking = self.formula + 1 + place as u64;
        let mut reasons = Set::EMPTY;
        self.state
            .queens
            .for_each(|var| reasons.add(self.state.needs(var)));
        // A variable that is false by decision only is in the blocking clause.
        let false_decisions = self.state.decisions.without(&self.state.queens);
        false_decisions.for_each(|var| {
            if self.tables.excluded[var].and(&self.state.queens).is_empty() {
                reasons.insert(var);
            }
        });
        let decisions = reasons.and(&self.state.decisions);
        if reasons == decisions {
            // Everything was decided, so that the blocking clause is the lemma.
            let clause = blocking;
            return Ok(Refutation { decisions, clause });
        }
        self.begin_hints(&reasons);
        self.hints.push(blocking);
        self.write_lemma(decisions)
    }

    /// Combines the refutations of the alternatives of the last frame.
    fn refute_branch(&mut self) -> Result<Refutation<W>, CertifyError> {
        let frame = self.frames.last().expect("a frame is open");
        let (first, mut decisions) = (frame.refuted, frame.decisions);
        match frame.branch {
            Branch::Line(line) => {
                let squares = self.tables.lines[line].squares;
                let reasons = self.state.reasons(&squares, None);
                decisions.add(&reasons.and(&self.state.decisions));
                self.begin_hints(&reasons);
                for &(square, clause) in &self.refuted[first..] {
                    self.falsified.insert(square);
                    self.hints.push(clause);
                }
                self.add_line_hints(line, None);
            }
            Branch::Variable(_) => {
                self.hints.clear();
                let clauses = self.refuted[first..].iter();
                self.hints.extend(clauses.map(|(_, clause)| clause));
            }
        }
        self.write_lemma(decisions)
    }

    /// Begins the hints of a lemma with those of the assignments that were not decided.
    fn begin_hints(&mut self, reasons: &Set<W>) {
        self.hints.clear();
        self.falsified = Set::EMPTY;
        for place in 0..self.state.trail.len() {
            let entry = &self.state.trail[place];
            let var = usize::from(entry.var);
            if let (Reason::Line(line), true) = (entry.reason, reasons.contains(var)) {
                self.add_line_hints(line.into(), Some(var));
            }
        }
    }

    /// Adds hints for the false squares of a line, and its clause.
    fn add_line_hints(&mut self, line: usize, except: Option<usize>) {
        let line = &self.tables.lines[line];
        let mut squares = line.squares.without(&self.falsified);
        if let Some(except) = except {
            squares.remove(except);
        }
        self.falsified.add(&squares);
        let (state, tables, hints) = (&self.state, &self.tables, &mut self.hints);
        squares.for_each(|square| match state.killer(square) {
            UNIT => hints.push(tables.units[square].into()),
            // The lemma has the literal.
            killer if usize::from(killer) == square => (),
            killer => hints.push(tables.pair(killer.into(), square)),
        });
        self.hints.push(line.clause);
    }

    /// Writes the lemma that the decisions of a set are not together in another solution.
    fn write_lemma(&mut self, decisions: Set<W>) -> Result<Refutation<W>, CertifyError> {
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
        Ok(Refutation { decisions, clause })
    }
}
