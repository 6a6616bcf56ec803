//! The descent of a search that proves its own completeness: it decides squares of a line with few open
//! ones, one after the other, and propagates clauses.

use super::assignment::{Assignment, UNIT};
use super::clause_tables::ClauseTables;
use super::var_set::VarSet;
use crate::prove::{BoardFormula, ProveError};
use control::Control;

/// Alternatives of which a model takes exactly one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    /// The squares of a line, of which each excludes all others.
    Line(usize),
    /// The two values of a variable.
    Variable,
}

/// A position whose alternatives are decided one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<const W: usize> {
    pub(super) branch: Branch,
    /// Squares of the alternatives.
    pub(super) squares: VarSet<W>,
    /// Squares that are still to be decided.
    rest: VarSet<W>,
    /// Variable that is decided now.
    pub(super) current: usize,
    /// `true` if no alternative is left after the one that is decided now.
    pub(super) is_last: bool,
    /// Decisions before this position on which its refutations so far depend.
    pub(super) decisions: VarSet<W>,
    /// Length of the trail.
    pub(super) trail: usize,
    /// Variables without a value.
    pub(super) open: VarSet<W>,
    /// Number of refutations before this position.
    pub(super) refuted: usize,
}

/// A position after propagation.
pub(super) enum Position {
    /// This line has neither a queen nor an open square.
    Conflict(usize),
    /// All clauses are true.
    Model,
    /// The position has alternatives, for which a frame was added.
    Open,
}

pub(super) struct Descent<'a, const W: usize> {
    pub(super) tables: ClauseTables<W>,
    pub(super) assignment: Assignment<W>,
    pub(super) frames: Vec<Frame<W>>,
    /// The numbers of open squares before each frame.
    counts: Vec<u16>,
    /// For each variable the number of others that it excludes.
    kills: Vec<u32>,
    positions: u32,
    control: &'a Control,
}

impl<'a, const W: usize> Descent<'a, W> {
    /// Creates the descent over these variables of a formula.
    pub(super) fn new(formula: &BoardFormula, variables: Vec<u16>, control: &'a Control) -> Self {
        let tables = ClauseTables::new(formula, variables);
        Self {
            assignment: Assignment::new(&tables),
            frames: Vec::new(),
            counts: Vec::new(),
            kills: vec![0; tables.variables],
            positions: 0,
            control,
            tables,
        }
    }

    /// Propagates, and adds a frame if the position, before which there are so many refutations, has alternatives.
    pub(super) fn open(&mut self, refuted: usize) -> Position {
        if let Some(line) = self.assignment.propagate(&self.tables) {
            return Position::Conflict(line);
        }
        let Some((branch, squares)) = self.choose() else {
            return Position::Model;
        };
        self.frames.push(Frame {
            branch,
            squares,
            rest: squares,
            current: 0,
            is_last: false,
            decisions: VarSet::EMPTY,
            trail: self.assignment.trail.len(),
            open: self.assignment.open,
            refuted,
        });
        self.counts.extend_from_slice(self.assignment.counts());
        Position::Open
    }

    /// Returns alternatives and their squares, unless the position is a model.
    fn choose(&mut self) -> Option<(Branch, VarSet<W>)> {
        let mut squares = self.assignment.open;
        if let Some(line) = self.choose_line() {
            let line_squares = &self.tables.lines[line].squares;
            squares = squares.and(line_squares);
            if self.tables.lines[line].is_exclusive {
                return Some((Branch::Line(line), squares));
            }
        }
        // One square after the other, so that no model is found twice.
        let mut first = VarSet::EMPTY;
        first.insert(squares.first()?);
        Some((Branch::Variable, first))
    }

    /// Returns the line to decide: it has few open squares, each of which excludes many others.
    fn choose_line(&mut self) -> Option<usize> {
        let (tables, open) = (&self.tables, self.assignment.open);
        open.for_each(|var| self.kills[var] = tables.excluded[var].and(&open).len());
        let mut best = None;
        let mut best_score = (1_u64, 0_u64);
        for (place, line) in tables.lines.iter().enumerate() {
            if !self.assignment.is_unsatisfied(place) {
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
    pub(super) fn descend(&mut self) -> Result<(), ProveError> {
        self.positions = self.positions.wrapping_add(1);
        if self.positions % 64 == 0 {
            self.control.check().map_err(ProveError::Stopped)?;
        }
        let frame = self.frames.last_mut().expect("a frame is open");
        if let Some(var) = frame.rest.first() {
            frame.rest.remove(var);
            frame.current = var;
            frame.is_last = matches!(frame.branch, Branch::Line(_)) && frame.rest.is_empty();
            self.assignment.decide_true(&self.tables, var);
        } else {
            frame.is_last = true;
            self.assignment.decide_false(&self.tables, frame.current);
        }
        Ok(())
    }

    /// Removes the frames after the first `len`.
    pub(super) fn truncate(&mut self, len: usize) {
        self.frames.truncate(len);
        self.counts.truncate(len * self.tables.lines.len());
    }

    /// Takes back the decision of the last frame.
    pub(super) fn undo(&mut self) {
        let frame = self.frames.last().expect("a frame is open");
        let counts = self.counts.len() - self.tables.lines.len();
        self.assignment.undo(frame.trail, &self.counts[counts..]);
    }

    /// Returns the clause by which a variable is false, or `None` if it was decided.
    #[inline]
    pub(super) fn clause_against(&self, var: usize) -> Option<u64> {
        match self.assignment.killer(var) {
            UNIT => Some(self.tables.units[var].into()),
            killer if usize::from(killer) == var => None,
            killer => Some(self.tables.pair(killer.into(), var)),
        }
    }

    /// Sets literals to those of the clause that these decisions are not together in a model.
    pub(super) fn negate(&self, decisions: &VarSet<W>, literals: &mut Vec<i64>) {
        literals.clear();
        decisions.for_each(|var| {
            let literal = i64::from(self.tables.name(var)) + 1;
            let is_queen = self.assignment.queens.contains(var);
            literals.push(if is_queen { -literal } else { literal });
        });
    }
}
