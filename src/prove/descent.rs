//! The descent of a search that proves its own completeness: it decides squares of a line with few open
//! ones, one after the other, and propagates clauses.

use super::set::Set;
use super::state::{State, UNIT};
use super::tables::Tables;
use super::{BoardFormula, ProveError};
use crate::Control;

/// Alternatives of which a model takes exactly one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Branch {
    /// The squares of a line, of which each excludes all others.
    Line(usize),
    /// The two values of a variable.
    Variable,
}

/// A position whose alternatives are decided one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<R, const W: usize> {
    pub(crate) branch: Branch,
    /// Squares of the alternatives.
    pub(crate) squares: Set<W>,
    /// Squares that are still to be decided.
    rest: Set<W>,
    /// Variable that is decided now.
    pub(crate) current: usize,
    /// `true` if no alternative is left after the one that is decided now.
    pub(crate) is_last: bool,
    /// Decisions before this position on which its results so far depend.
    pub(crate) decisions: Set<W>,
    /// Length of the trail.
    pub(crate) trail: usize,
    /// Variables without a value.
    pub(crate) open: Set<W>,
    /// Results of the alternatives so far.
    pub(crate) results: R,
}

/// A position after propagation.
pub(crate) enum Position {
    /// This line has neither a queen nor an open square.
    Conflict(usize),
    /// All clauses are true.
    Model,
    /// The position has alternatives, for which a frame was added.
    Open,
}

pub(crate) struct Descent<'a, R, const W: usize> {
    pub(crate) tables: Tables<W>,
    pub(crate) state: State<W>,
    pub(crate) frames: Vec<Frame<R, W>>,
    /// The numbers of open squares before each frame.
    counts: Vec<u16>,
    /// For each variable the number of others that it excludes.
    kills: Vec<u32>,
    /// `true` if a model may leave variables open that exclude no others.
    leaves_open: bool,
    positions: u32,
    control: &'a Control,
}

impl<'a, R, const W: usize> Descent<'a, R, W> {
    /// Creates the descent over these variables of a formula.
    pub(crate) fn new(
        formula: &BoardFormula,
        variables: Vec<u16>,
        leaves_open: bool,
        control: &'a Control,
    ) -> Self {
        let tables = Tables::new(formula, variables);
        Self {
            state: State::new(&tables),
            frames: Vec::new(),
            counts: Vec::new(),
            kills: vec![0; tables.variables],
            leaves_open,
            positions: 0,
            control,
            tables,
        }
    }

    /// Propagates, and adds a frame if the position has alternatives.
    pub(crate) fn open(&mut self, results: R) -> Position {
        if let Some(line) = self.state.propagate(&self.tables) {
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
            decisions: Set::EMPTY,
            trail: self.state.trail.len(),
            open: self.state.open,
            results,
        });
        self.counts.extend_from_slice(self.state.counts());
        Position::Open
    }

    /// Returns alternatives and their squares, unless the position is a model.
    fn choose(&mut self) -> Option<(Branch, Set<W>)> {
        let open = self.state.open;
        let mut squares = open;
        if let Some(line) = self.choose_line() {
            squares = self.tables.lines[line].squares.and(&open);
            if self.tables.lines[line].is_exclusive {
                return Some((Branch::Line(line), squares));
            }
        } else if self.leaves_open {
            open.for_each(|square| {
                if self.tables.excluded[square].and(&open).is_empty() {
                    squares.remove(square);
                }
            });
        }
        // One square after the other, so that no model is found twice.
        let mut first = Set::EMPTY;
        first.insert(squares.first()?);
        Some((Branch::Variable, first))
    }

    /// Returns the line to decide: it has few open squares, each of which excludes many others.
    fn choose_line(&mut self) -> Option<usize> {
        let (tables, open) = (&self.tables, self.state.open);
        open.for_each(|var| self.kills[var] = tables.excluded[var].and(&open).len());
        let mut best = None;
        let mut best_score = (1_u64, 0_u64);
        for (place, line) in tables.lines.iter().enumerate() {
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
    pub(crate) fn descend(&mut self) -> Result<(), ProveError> {
        self.positions = self.positions.wrapping_add(1);
        if self.positions % 64 == 0 {
            self.control.check().map_err(ProveError::Stopped)?;
        }
        let frame = self.frames.last_mut().expect("a frame is open");
        if let Some(var) = frame.rest.first() {
            frame.rest.remove(var);
            frame.current = var;
            frame.is_last = matches!(frame.branch, Branch::Line(_)) && frame.rest.is_empty();
            self.state.decide_true(&self.tables, var);
        } else {
            frame.is_last = true;
            self.state.decide_false(&self.tables, frame.current);
        }
        Ok(())
    }

    /// Removes the frames after the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.frames.truncate(len);
        self.counts.truncate(len * self.tables.lines.len());
    }

    /// Takes back the decision of the last frame.
    pub(crate) fn undo(&mut self) {
        let frame = self.frames.last().expect("a frame is open");
        let counts = self.counts.len() - self.tables.lines.len();
        self.state.undo(frame.trail, &self.counts[counts..]);
    }

    /// Takes back the decision of the last frame, and removes the frame.
    pub(crate) fn pop(&mut self) -> Frame<R, W> {
        self.undo();
        let frame = self.frames.pop().expect("a frame is open");
        self.truncate(self.frames.len());
        frame
    }

    /// Returns the clause by which a variable is false, or `None` if it was decided.
    #[inline]
    pub(crate) fn clause_against(&self, var: usize) -> Option<u64> {
        match self.state.killer(var) {
            UNIT => Some(self.tables.units[var].into()),
            killer if usize::from(killer) == var => None,
            killer => Some(self.tables.pair(killer.into(), var)),
        }
    }

    /// Sets literals to those of the clause that these decisions are not together in a model. `queen` is a
    /// decision that was taken back.
    pub(crate) fn negate(&self, decisions: &Set<W>, queen: Option<usize>, literals: &mut Vec<i64>) {
        literals.clear();
        decisions.for_each(|var| {
            let literal = i64::from(self.tables.name(var)) + 1;
            let is_queen = self.state.queens.contains(var) || queen == Some(var);
            literals.push(if is_queen { -literal } else { literal });
        });
    }
}
