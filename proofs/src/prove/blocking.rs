//! Blocking clauses of solutions.

use super::SolutionTable;
use control::bits::BitSet;
use encodings::{Lit, Var};

/// The blocking clauses of solutions, in their order.
///
/// A blocking clause has the negation of each queen, and the free squares that no clause of one or two
/// literals excludes beside these queens. It is false for one solution only: a model with the same
/// queens cannot have others on the squares that the formula excludes. Auxiliary variables have no part in it.
pub(super) struct BlockingClauses<'a> {
    solutions: &'a SolutionTable,
    /// For each square the squares that it excludes.
    excluded: Vec<Vec<u16>>,
    /// The squares that are not false by a clause of one literal.
    free: Vec<u16>,
    is_excluded: BitSet,
    clause: Vec<Lit>,
}

impl<'a> BlockingClauses<'a> {
    /// Creates the blocking clauses of solutions of a formula with these clauses, whose first variables are the squares.
    pub(super) fn new<'b>(
        squares: usize,
        clauses: impl Iterator<Item = &'b [Lit]>,
        solutions: &'a SolutionTable,
    ) -> Self {
        let mut excluded = vec![Vec::new(); squares];
        let mut is_free = vec![true; squares];
        let is_square = |literal: Lit| literal.var().index() < squares;
        for clause in clauses {
            match *clause {
                [first] if first.is_negative() && is_square(first) => {
                    is_free[first.var().index()] = false;
                }
                [first, second]
                    if [first, second]
                        .iter()
                        .all(|&literal| literal.is_negative() && is_square(literal)) =>
                {
                    let (first, second) = (first.var().index(), second.var().index());
                    excluded[first].push(second as u16);
                    excluded[second].push(first as u16);
                }
                _ => (),
            }
        }
        let free = (0..squares as u16).filter(|&var| is_free[usize::from(var)]);
        Self {
            solutions,
            excluded,
            free: free.collect(),
            is_excluded: BitSet::new(squares as u64),
            clause: Vec::new(),
        }
    }

    /// Returns the blocking clause of the solution at this place.
    pub(super) fn get(&mut self, place: usize) -> &[Lit] {
        let var = |index: u16| Var::from_index(index.into());
        self.clause.clear();
        self.is_excluded.clear();
        for queen in self.solutions.get(place).iter().map(|var| var - 1) {
            self.clause.push(var(queen).negative());
            self.is_excluded.insert(queen.into());
            for &other in &self.excluded[usize::from(queen)] {
                self.is_excluded.insert(other.into());
            }
        }
        let is_open = |other: &u16| !self.is_excluded.contains((*other).into());
        let others = self.free.iter().copied().filter(is_open);
        self.clause
            .extend(others.map(|other| var(other).positive()));
        &self.clause
    }
}
