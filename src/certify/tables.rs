//! The clauses of a formula, indexed for the search.

use super::set::Set;
use crate::certify::PairFormula;
use encodings::Lit;

/// A clause of positive literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<const W: usize> {
    pub(super) squares: Set<W>,
    /// Number of the clause.
    pub(super) clause: u64,
    /// `true` if each square excludes all others.
    pub(super) is_exclusive: bool,
}

/// The clauses of a formula by their variables, which count from 0.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    pub(super) variables: usize,
    pub(super) lines: Vec<Line<W>>,
    /// Lines of each variable.
    pub(super) lines_of: Vec<Vec<u16>>,
    /// Variables that exclude each variable by a clause of two literals.
    pub(super) excluded: Vec<Set<W>>,
    /// Number of the clause of two negative literals, or 0.
    pairs: Vec<u32>,
    /// Number of the clause of one negative literal, or 0.
    pub(super) units: Vec<u32>,
}

impl<const W: usize> Tables<W> {
    pub(super) fn new(formula: &PairFormula) -> Self {
        let variables = formula.variable_count();
        let mut tables = Self {
            variables,
            lines: Vec::new(),
            lines_of: vec![Vec::new(); variables],
            excluded: vec![Set::EMPTY; variables],
            pairs: vec![0; variables * variables],
            units: vec![0; variables],
        };
        for (clause, number) in formula.clauses().zip(1..) {
            tables.add(clause, number);
        }
        for line in &mut tables.lines {
            line.squares.for_each(|square| {
                let mut others = line.squares.without(&tables.excluded[square]);
                others.remove(square);
                line.is_exclusive &= others.is_empty();
            });
        }
        tables
    }

    fn add(&mut self, clause: &[Lit], number: u32) {
        match *clause {
            [first] if first.is_negative() => self.units[first.var().index()] = number,
            [first, second] if first.is_negative() => {
                let (first, second) = (first.var().index(), second.var().index());
                self.pairs[first * self.variables + second] = number;
                self.pairs[second * self.variables + first] = number;
                self.excluded[first].insert(second);
                self.excluded[second].insert(first);
            }
            _ => {
                let mut squares = Set::EMPTY;
                for literal in clause {
                    squares.insert(literal.var().index());
                    self.lines_of[literal.var().index()].push(self.lines.len() as u16);
                }
                self.lines.push(Line {
                    squares,
                    clause: number.into(),
                    is_exclusive: true,
                });
            }
        }
    }

    /// Returns the number of the clause that excludes one of two variables.
    #[inline]
    pub(super) fn pair(&self, first: usize, second: usize) -> u64 {
        self.pairs[first * self.variables + second].into()
    }
}
