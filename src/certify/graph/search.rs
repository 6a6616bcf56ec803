//! A search that writes the graph of the models it finds, and the proof of it.
//!
//! The search decides squares of a line of which a model has exactly one queen, or both values of a
//! variable. A refutation of one alternative becomes a lemma. The others get a product each; the models
//! of the position are their sum. The last alternative follows from the others, so that its derivation
//! is part of that of the position.

use super::GraphReport;
use super::combine::Outcome;
use super::derivation::Derivation;
use super::output::Output;
use crate::Control;
use crate::certify::choice::choose_line;
use crate::certify::set::Set;
use crate::certify::state::State;
use crate::certify::tables::Tables;
use crate::certify::{CertifyError, PairFormula};
use std::io::{self, Write};

/// Alternatives of which a model takes exactly one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    /// The squares of a line, of which each excludes all others.
    Line(usize),
    /// The two values of a variable.
    Variable,
}

/// A position whose alternatives are decided one after the other.
#[derive(Debug)]
pub(super) struct Frame<const W: usize> {
    pub(super) branch: Branch,
    /// Squares that are still to be decided.
    rest: Set<W>,
    /// Variable that is decided now.
    current: usize,
    /// `true` if no alternative is left after the one that is decided now.
    is_last: bool,
    /// Length of the trail.
    pub(super) trail: usize,
    /// Decisions before this position on which its results so far depend.
    pub(super) decisions: Set<W>,
    /// Refuted squares, with their lemmas.
    pub(super) refuted: Vec<(usize, u64)>,
    /// Alternatives that have models.
    pub(super) found: Vec<(usize, Outcome<W>)>,
}

pub(super) struct Search<'a, const W: usize> {
    pub(super) tables: Tables<W>,
    pub(super) state: State<W>,
    pub(super) output: Output<'a>,
    pub(super) frames: Vec<Frame<W>>,
    /// The numbers of open squares before each frame.
    counts: Vec<u16>,
    pub(super) literals: Vec<i64>,
    kills: Vec<u32>,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(formula: &PairFormula, output: &'a mut dyn Write) -> Self {
        let tables = Tables::new(formula);
        Self {
            state: State::new(&tables),
            output: Output::new(output, tables.variables, formula.clause_count()),
            frames: Vec::new(),
            counts: Vec::new(),
            literals: Vec::new(),
            kills: vec![0; tables.variables],
            tables,
        }
    }

    pub(super) fn run(mut self, control: &Control) -> Result<GraphReport, CertifyError> {
        let mut positions = 0_u32;
        let outcome = loop {
            positions = positions.wrapping_add(1);
            if positions % 64 == 0 {
                control.check()?;
            }
            if let Some(outcome) = self.open()? {
                if let Some(outcome) = self.close(outcome)? {
                    break outcome;
                }
            }
            self.descend();
        };
        self.write_root(&outcome)?;
        self.output.flush()?;
        Ok(GraphReport {
            count: outcome.models.map_or(0, |models| models.count),
            products: self.output.products,
            sums: self.output.sums,
            lemmas: self.output.lemmas,
            hints: self.output.hints,
            bytes: self.output.bytes,
        })
    }

    /// Writes the root and the lemma that it is true in all models.
    fn write_root(&mut self, outcome: &Outcome<W>) -> io::Result<()> {
        let Some(models) = &outcome.models else {
            self.output.lemma(&[], &outcome.hints)?;
            return self.output.root(0);
        };
        let product = self.write_product(models, &Set::EMPTY)?;
        self.output.root(product.var)?;
        let mut derivation = Derivation::new();
        outcome.derive_product(product, &Set::EMPTY, &mut derivation);
        self.output
            .lemma(&[product.var as i64], &derivation.hints)?;
        Ok(())
    }

    /// Returns the result of the position at once, or adds a frame for its alternatives.
    fn open(&mut self) -> Result<Option<Outcome<W>>, CertifyError> {
        if let Some(line) = self.state.propagate(&self.tables) {
            return Ok(Some(self.refutation(line)));
        }
        let Some((branch, rest)) = self.choose() else {
            return self.solution().map(Some);
        };
        self.frames.push(Frame {
            branch,
            rest,
            current: 0,
            is_last: false,
            trail: self.state.trail.len(),
            decisions: Set::EMPTY,
            refuted: Vec::new(),
            found: Vec::new(),
        });
        self.counts.extend_from_slice(self.state.counts());
        Ok(None)
    }

    /// Returns alternatives of the position and their squares, unless all clauses are true and the open
    /// variables do not exclude each other.
    fn choose(&mut self) -> Option<(Branch, Set<W>)> {
        let line = choose_line(&self.tables, &self.state, &mut self.kills);
        let (tables, open) = (&self.tables, self.state.open);
        let mut squares = line.map_or(open, |line| tables.lines[line].squares.and(&open));
        match line {
            Some(line) if tables.lines[line].is_exclusive => {
                return Some((Branch::Line(line), squares));
            }
            Some(_) => (),
            None => open.for_each(|square| {
                if tables.excluded[square].and(&open).is_empty() {
                    squares.remove(square);
                }
            }),
        }
        let mut first = Set::EMPTY;
        first.insert(squares.first()?);
        Some((Branch::Variable, first))
    }

    /// Decides the next alternative of the last frame.
    fn descend(&mut self) {
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
    }

    /// Takes a result to the frames that it completes, and returns that of the whole search.
    fn close(&mut self, mut outcome: Outcome<W>) -> Result<Option<Outcome<W>>, CertifyError> {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Ok(Some(outcome));
            };
            let current = frame.current;
            let lines = self.tables.lines.len();
            let is_refuted = outcome.models.is_none();
            if is_refuted && !outcome.decisions.contains(current) {
                // The refutation is one of the position before the decision.
                let lemmas: Vec<u64> = frame.refuted.iter().map(|&(_, lemma)| lemma).collect();
                self.output.delete(&lemmas)?;
                self.undo();
                self.frames.pop();
                self.counts.truncate(self.counts.len() - lines);
                continue;
            }
            let is_last = frame.is_last;
            if is_refuted && !(is_last && frame.found.is_empty()) {
                self.collect_literals(&outcome.decisions, None);
                let lemma = self.output.lemma(&self.literals, &outcome.hints)?;
                self.output.delete(&outcome.lemmas)?;
                let frame = self.frames.last_mut().expect("as before");
                outcome.decisions.remove(current);
                frame.decisions.add(&outcome.decisions);
                frame.refuted.push((current, lemma));
            } else {
                frame.found.push((current, outcome));
            }
            self.undo();
            if !is_last {
                return Ok(None);
            }
            let frame = self.frames.pop().expect("as before");
            self.counts.truncate(self.counts.len() - lines);
            outcome = self.combine(frame)?;
        }
    }

    /// Takes back the decision of the last frame.
    fn undo(&mut self) {
        let frame = self.frames.last().expect("a frame is open");
        let counts = self.counts.len() - self.tables.lines.len();
        self.state.undo(frame.trail, &self.counts[counts..]);
    }
}
