//! Variables of further clues: fixed queens or blocked squares.

use super::changes::Changes;
use super::{Change, RepairKind};
use encodings::{ClauseSink, Lit};
use problem::board::Square;
use problem::placement::Placement;
use queensat::encode::{BoardVariables, EncodeError};
use solvers::Model;
use std::collections::BTreeMap;

/// A variable for each square that may have a clue.
pub(super) struct ClueVariables {
    clues: BTreeMap<Square, Lit>,
}

impl ClueVariables {
    /// Adds the variables, and what they say about the proposed solution.
    pub(super) fn new(
        changes: &Changes<'_>,
        squares: &BoardVariables,
        sink: &mut dyn ClauseSink,
    ) -> Result<Self, EncodeError> {
        let free: Vec<Square> = changes.squares().collect();
        let variables = sink.new_vars(free.len() as u32)?;
        let literals = variables.iter().map(|variable| variable.positive());
        let clues: BTreeMap<Square, Lit> = free.into_iter().zip(literals).collect();
        let is_block = changes.kind == RepairKind::Blocks;
        for (&square, &clue) in &clues {
            let queen = squares.var(square).positive();
            sink.add_clause(&[!clue, if is_block { !queen } else { queen }])?;
        }
        let problem = changes.problem;
        if is_block {
            // A square that is not blocked needs such a queen.
            for needed in problem.constraints_weakened_by_blocks() {
                let Some(&block) = needed.first().and_then(|square| clues.get(&square)) else {
                    continue;
                };
                let queens = needed.squares().map(|queen| squares.var(queen).positive());
                let clause: Vec<Lit> = queens.chain([block]).collect();
                sink.add_clause(&clause)?;
            }
        }
        Ok(Self { clues })
    }

    pub(super) fn literals(&self) -> Vec<Lit> {
        self.clues.values().copied().collect()
    }

    /// Returns the literals of which one is true exactly if the placement is no solution.
    pub(super) fn refuting(&self, changes: &Changes<'_>, placement: &Placement) -> Vec<Lit> {
        let queens = placement.queens();
        let has_queen = |square: &Square| queens.binary_search(square).is_ok();
        let clues = self.clues.iter();
        if changes.kind == RepairKind::Queens {
            let free = clues.filter(|(square, _)| !has_queen(square));
            return free.map(|(_, &clue)| clue).collect();
        }
        let of_queens = clues.filter(|(square, _)| has_queen(square));
        let mut literals: Vec<Lit> = of_queens.map(|(_, &block)| block).collect();
        let problem = changes.problem;
        for needed in problem.constraints_weakened_by_blocks() {
            if !needed.squares().any(|square| has_queen(&square)) {
                let block = needed.first().and_then(|square| self.clues.get(&square));
                literals.extend(block.map(|&block| !block));
            }
        }
        literals
    }

    /// Returns the clues of a model.
    pub(super) fn changes(&self, kind: RepairKind, model: &Model) -> Vec<Change> {
        let change = |&square: &Square| match kind {
            RepairKind::Blocks => Change::Block { square },
            _ => Change::Queen { square },
        };
        let given = self
            .clues
            .iter()
            .filter(|&(_, &clue)| model.satisfies(clue));
        given.map(|(square, _)| change(square)).collect()
    }
}
