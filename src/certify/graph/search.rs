//! A search that writes the graph of the models it finds, and the proof of it.
//!
//! The search decides squares of a line of which a model has exactly one queen, or both values of a
//! variable. A refutation of one alternative becomes a lemma. The others get a product each; the models
//! of the position are their sum. The last alternative follows from the others, so that its derivation
//! is part of that of the position.

use super::GraphReport;
use super::combine::{Outcome, Results, Search};
use super::derivation::Derivation;
use crate::prove::ProveError;
use crate::prove::descent::Position;
use crate::prove::set::Set;
use std::io;

impl<const W: usize> Search<'_, W> {
    pub(super) fn run(mut self) -> Result<GraphReport, ProveError> {
        let outcome = loop {
            let last = match self.descent.open(Results::default()) {
                Position::Conflict(line) => self.close(self.refutation(line))?,
                Position::Model => self.close(self.solution()?)?,
                Position::Open => None,
            };
            if let Some(last) = last {
                break last;
            }
            self.descent.descend()?;
        };
        self.write_root(&outcome)?;
        self.output.flush()?;
        Ok(GraphReport {
            count: outcome.models.map_or(0, |models| models.count),
            ..self.output.report
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

    /// Takes a result to the frames that it completes, and returns that of the whole search.
    fn close(&mut self, mut outcome: Outcome<W>) -> Result<Option<Outcome<W>>, ProveError> {
        loop {
            let Some(frame) = self.descent.frames.last_mut() else {
                return Ok(Some(outcome));
            };
            let current = frame.current;
            let is_refuted = outcome.models.is_none();
            if is_refuted && !outcome.decisions.contains(current) {
                // The refutation is one of the position before the decision.
                let refuted = self.descent.pop().results.refuted;
                let lemmas: Vec<u64> = refuted.iter().map(|&(_, lemma)| lemma).collect();
                self.output.delete(&lemmas)?;
                continue;
            }
            let is_last = frame.is_last;
            if is_refuted && !(is_last && frame.results.found.is_empty()) {
                (self.descent).negate(&outcome.decisions, None, &mut self.literals);
                let lemma = self.output.lemma(&self.literals, &outcome.hints)?;
                self.output.delete(&outcome.lemmas)?;
                let frame = self.descent.frames.last_mut().expect("as before");
                outcome.decisions.remove(current);
                frame.decisions.add(&outcome.decisions);
                frame.results.refuted.push((current, lemma));
            } else {
                frame.results.found.push((current, outcome));
            }
            if !is_last {
                self.descent.undo();
                return Ok(None);
            }
            let frame = self.descent.pop();
            outcome = self.combine(frame)?;
        }
    }
}
