//! What runs through a circuit that counts: literals and constants, and numbers made of them.

use crate::literal::{Lit, Var, VarRange};
use crate::sink::{ClauseSink, SinkError};
use std::ops::Not;

/// A literal, or what is known to be true or false.
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

/// A number in unary: of `len` wires the first ones are true, as many as the number says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unary {
    /// Counted by one literal.
    One(Lit),
    /// Counted by consecutive variables; by none where the number is 0.
    Many(VarRange),
}

impl Unary {
    /// The number 0, which needs no wire.
    pub(super) fn zero() -> Self {
        Self::Many(VarRange::new(0, 0).expect("a range of no variables"))
    }

    /// The largest number that the wires can tell.
    pub(super) fn len(self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Many(range) => range.len(),
        }
    }

    /// Whether the number is at least `least`. Every number is at least 0, and none is larger
    /// than its wires can tell.
    #[inline]
    pub(super) fn reaches(self, least: usize) -> Wire {
        match self {
            _ if least == 0 => Wire::Constant(true),
            _ if least > self.len() => Wire::Constant(false),
            Self::One(literal) => literal.into(),
            Self::Many(range) => range.get(least - 1).positive().into(),
        }
    }
}

/// A sink that takes clauses of wires: constants, repetitions and tautologies never get through.
pub(super) struct Clauses<'sink> {
    sink: &'sink mut dyn ClauseSink,
}

impl<'sink> Clauses<'sink> {
    pub(super) fn new(sink: &'sink mut dyn ClauseSink) -> Self {
        Self { sink }
    }

    /// Fresh variables.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns, and [`SinkError::TooManyVariables`] if there are more
    /// than a sink can be asked for.
    pub(super) fn variables(&mut self, count: usize) -> Result<VarRange, SinkError> {
        let count = u32::try_from(count).map_err(|_| SinkError::TooManyVariables)?;
        self.sink.new_vars(count)
    }

    /// At least one of the wires is true.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns.
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
        // Only the caller's own literals can meet like this, so it is rare.
        let repeats =
            (1..length).any(|end| (0..end).any(|start| clause[start].var() == clause[end].var()));
        if repeats {
            return self.add_long(clause.iter().copied());
        }
        self.sink.add_clause(clause)
    }

    /// At least one of the literals is true; for lists of any length.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns.
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

    fn two_literals(formula: &mut Cnf) -> (Lit, Lit) {
        let vars = formula.new_vars(2).unwrap();
        (vars.get(0).positive(), vars.get(1).positive())
    }

    #[test]
    fn constants_repetitions_and_tautologies_do_not_get_through() {
        let mut formula = Cnf::new();
        let (a, b) = two_literals(&mut formula);
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
        let mut formula = Cnf::new();
        let vars = formula.new_vars(3).unwrap();
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
