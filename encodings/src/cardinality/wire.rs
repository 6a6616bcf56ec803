//! Wires of counting circuits: literals and constants, unary numbers, and clauses of wires.

use crate::{ClauseSink, Lit, SinkError, Var, VarRange, new_vars};
use std::ops::Not;

/// A literal or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    Constant(bool),
    Literal(Lit),
}

impl From<Lit> for Wire {
    fn from(literal: Lit) -> Self {
        Self::Literal(literal)
    }
}

impl Not for Wire {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Literal(literal) => Self::Literal(!literal),
        }
    }
}

/// A number in unary: the number n is `len` wires of which the first n are true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unary {
    /// One wire.
    One(Lit),
    /// Consecutive variables; none for the number 0.
    Many(VarRange),
}

impl Unary {
    /// Returns the number 0, which needs no wire.
    pub(super) fn zero() -> Self {
        Self::Many(VarRange::new(0, 0).expect("a range of no variables"))
    }

    /// Returns the number of wires, which is the largest number they can represent.
    pub(super) fn len(self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Many(range) => range.len(),
        }
    }

    /// Returns the wire that is true if the number is at least `min`. It is constant for 0 and for
    /// numbers above [`Unary::len`].
    #[inline]
    pub(super) fn reaches(self, min: usize) -> Wire {
        match self {
            _ if min == 0 => Wire::Constant(true),
            _ if min > self.len() => Wire::Constant(false),
            Self::One(literal) => literal.into(),
            Self::Many(range) => range.get(min - 1).positive().into(),
        }
    }
}

/// An adapter that adds clauses of wires to a sink. It removes constants, repeated literals and
/// tautologies.
pub(super) struct Clauses<'sink> {
    sink: &'sink mut dyn ClauseSink,
}

impl<'sink> Clauses<'sink> {
    pub(super) fn new(sink: &'sink mut dyn ClauseSink) -> Self {
        Self { sink }
    }

    /// Allocates new variables. The errors are those of [`new_vars`].
    pub(super) fn variables(&mut self, count: usize) -> Result<VarRange, SinkError> {
        new_vars(self.sink, count)
    }

    /// Adds the clause that at least one of the wires is true.
    ///
    /// # Errors
    ///
    /// Returns the error of the sink.
    #[inline]
    pub(super) fn add<const WIRES: usize>(
        &mut self,
        wires: [Wire; WIRES],
    ) -> Result<(), SinkError> {
        let mut clause = [Var::from_index(0).positive(); WIRES];
        let mut length = 0;
        for wire in wires {
            match wire {
                Wire::Constant(true) => return Ok(()),
                Wire::Constant(false) => {}
                Wire::Literal(literal) => {
                    clause[length] = literal;
                    length += 1;
                }
            }
        }
        let clause = &clause[..length];
        // Only literals of the list can repeat, so this is rare.
        let repeats =
            (1..length).any(|end| (0..end).any(|start| clause[start].var() == clause[end].var()));
        if repeats {
            return self.add_long(clause.iter().copied());
        }
        self.sink.add_clause(clause)
    }

    /// Adds the clause that at least one of the literals is true, for any number of them.
    ///
    /// # Errors
    ///
    /// Returns the error of the sink.
    pub(super) fn add_long(
        &mut self,
        literals: impl Iterator<Item = Lit>,
    ) -> Result<(), SinkError> {
        let clause: Vec<Lit> = literals.collect();
        let mut sorted = clause.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // The two literals of a variable are neighbours in the order of literals.
        if sorted.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Ok(());
        }
        if sorted.len() == clause.len() {
            self.sink.add_clause(&clause)
        } else {
            self.sink.add_clause(&sorted)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cnf;

    #[test]
    fn constants_repetitions_and_tautologies_are_removed() {
        let mut formula = Cnf::new();
        let vars = formula.new_vars(2).unwrap();
        let (a, b) = (vars.get(0).positive(), vars.get(1).positive());
        let mut clauses = Clauses::new(&mut formula);
        let (yes, no) = (Wire::Constant(true), Wire::Constant(false));
        clauses.add([a.into(), yes]).unwrap();
        clauses.add([a.into(), no, b.into(), a.into()]).unwrap();
        clauses.add([a.into(), b.into(), (!a).into()]).unwrap();
        clauses.add([no]).unwrap();
        clauses.add_long([b, a, b].into_iter()).unwrap();
        clauses.add_long([b, a].into_iter()).unwrap();
        clauses.add_long([b, a, !b].into_iter()).unwrap();
        let written: Vec<&[Lit]> = formula.clauses().collect();
        assert_eq!(written, [&[a, b][..], &[], &[a, b], &[b, a]]);
    }

    #[test]
    fn a_unary_number_is_bounded_by_its_wires() {
        let vars = VarRange::new(0, 3).unwrap();
        let number = Unary::Many(vars);
        assert_eq!(number.reaches(0), Wire::Constant(true));
        assert_eq!(number.reaches(3), vars.get(2).positive().into());
        assert_eq!(number.reaches(4), Wire::Constant(false));
        let literal = vars.get(1).negative();
        assert_eq!(Unary::One(literal).reaches(1), literal.into());
        assert_eq!(Unary::One(literal).reaches(2), Wire::Constant(false));
        assert_eq!(Unary::zero().reaches(1), Wire::Constant(false));
    }
}
