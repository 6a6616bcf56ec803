//! A sink that keeps the formula in memory.

use crate::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};

/// A formula in conjunctive normal form, kept in memory. All literals are in one flat buffer.
///
/// ```
/// use encodings::{ClauseSink, Cnf};
///
/// let mut formula = Cnf::new();
/// let vars = formula.new_vars(2)?;
/// let (a, b) = (vars.get(0).positive(), vars.get(1).positive());
/// formula.add_clause(&[a, b])?;
/// formula.add_clause(&[!a])?;
/// assert_eq!(formula.first_falsified(&[false, true]), None);
/// assert_eq!(formula.first_falsified(&[true, true]), Some(&[!a][..]));
/// # Ok::<(), encodings::SinkError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: VarAllocator,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// Creates a formula without variables and clauses. It is true.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.variables.count() as usize
    }

    /// Returns the number of clauses.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns an iterator over the clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|index| self.clause(index))
    }

    /// Returns a clause by its place in that order, counted from 0.
    ///
    /// # Panics
    ///
    /// If there is no such clause.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// Returns the first clause that is false under the assignment, or `None` if all clauses are
    /// true. `assignment` holds the value of each variable at its index.
    ///
    /// # Panics
    ///
    /// Panics if `assignment` is shorter than [`Cnf::variable_count`] and a clause needs a
    /// missing value.
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

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        let end = self.literals.len();
        let literals = others.iter().flat_map(|&other| [first, other]);
        self.literals.extend(literals);
        self.ends
            .extend((1..=others.len()).map(|clause| end + 2 * clause));
        Ok(())
    }
}
