//! A formula in memory.

use crate::literal::{Lit, VarRange};
use crate::sink::{ClauseSink, SinkError, VarAllocator};

/// A formula in conjunctive normal form, all literals in one flat buffer.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: VarAllocator,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// The formula without variables and clauses, which is true.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many variables were handed out.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.variables.count() as usize
    }

    /// How many clauses there are.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The clauses in the order in which they came.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|index| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.literals[start..self.ends[index]]
        })
    }

    /// The first clause that the assignment makes false, if there is one. `assignment` gives the
    /// value of each variable by its index.
    ///
    /// # Panics
    ///
    /// If `assignment` is shorter than [`Cnf::variable_count`] and a clause needs the missing
    /// value.
    #[must_use]
    pub fn first_falsified(&self, assignment: &[bool]) -> Option<&[Lit]> {
        self.clauses().find(|clause| {
            clause
                .iter()
                .all(|literal| assignment[literal.var().index()] != literal.is_positive())
        })
    }
}

impl ClauseSink for Cnf {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_formula_is_true_and_the_empty_clause_is_false() {
        let mut formula = Cnf::new();
        assert_eq!(formula.first_falsified(&[]), None);
        formula.add_clause(&[]).unwrap();
        assert_eq!(formula.first_falsified(&[]), Some(&[][..]));
    }

    #[test]
    fn the_first_false_clause_is_found() {
        let mut formula = Cnf::new();
        let vars = formula.new_vars(2).unwrap();
        let (a, b) = (vars.get(0).positive(), vars.get(1).positive());
        formula.add_clause(&[a, b]).unwrap();
        formula.add_clause(&[!a]).unwrap();
        formula.add_clause(&[!b]).unwrap();
        assert_eq!(formula.clauses().len(), 3);
        assert_eq!(formula.first_falsified(&[false, true]), Some(&[!b][..]));
        assert_eq!(formula.first_falsified(&[true, true]), Some(&[!a][..]));
    }
}
