//! Unit propagation with two watched literals and reasons.
//!
//! Two literals of each clause are watched: only if one of them becomes false, the clause is looked at (Moskewicz et
//! al. 2001, "Chaff: Engineering an Efficient SAT Solver").

use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};

/// Clauses, and the literals that follow from assumptions by unit propagation.
///
/// Clauses have the numbers 0, 1, .. in the order in which they were added.
///
/// ```
/// use encodings::{ClauseSink, Lit};
/// use solvers::Propagation;
///
/// let literal = |number| Lit::from_dimacs(number).unwrap();
/// let mut propagation = Propagation::new();
/// propagation.new_vars(3)?;
/// propagation.add_clause(&[literal(-1), literal(2)])?;
/// propagation.add_clause(&[literal(-2), literal(3)])?;
/// assert_eq!(propagation.assume(literal(1)), Ok(()));
/// assert_eq!(propagation.value(literal(3)), Some(true));
/// assert_eq!(propagation.reason(literal(3).var()), Some(1));
/// propagation.undo_to(0);
/// assert_eq!(propagation.value(literal(3)), None);
/// # Ok::<(), encodings::SinkError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Propagation {
    variables: VarAllocator,
    literals: Vec<Lit>,
    /// End of each clause in `literals`. The two watched literals come first.
    ends: Vec<usize>,
    /// Clauses in which a literal is watched, by literal.
    watches: Vec<Vec<Watch>>,
    /// Value of each literal: 1 is true, -1 is false, 0 is open.
    values: Vec<i8>,
    trail: Vec<Lit>,
    /// Clause that made a variable true or false, by variable.
    reasons: Vec<u32>,
    /// Number of literals of the trail whose consequences are in it.
    propagated: usize,
    /// Number of literals of the trail that follow without assumptions.
    root: usize,
    /// Clause that is false without assumptions.
    refuted: Option<usize>,
}

/// A clause in which a literal is watched, and another literal of it. If that is true, the clause is not looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// The reason of an assumption.
const ASSUMED: u32 = u32::MAX;

const fn index(literal: Lit) -> usize {
    2 * literal.var().index() + literal.is_negative() as usize
}

impl Propagation {
    /// Creates an empty formula.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of variables.
    #[must_use]
    pub const fn variable_count(&self) -> usize {
        self.variables.count() as usize
    }

    /// Returns the number of clauses.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the literals of a clause, each once and in any order. A clause that is always true has none.
    ///
    /// # Panics
    ///
    /// If there is no such clause.
    #[must_use]
    #[inline]
    pub fn clause(&self, clause: usize) -> &[Lit] {
        &self.literals[self.range(clause)]
    }

    #[inline]
    fn range(&self, clause: usize) -> std::ops::Range<usize> {
        let start = clause.checked_sub(1).map_or(0, |last| self.ends[last]);
        start..self.ends[clause]
    }

    /// Returns a clause that is false without assumptions, if propagation found one.
    #[must_use]
    pub const fn refuted(&self) -> Option<usize> {
        self.refuted
    }

    /// Returns the value of a literal, if it is known.
    ///
    /// # Panics
    ///
    /// If its variable does not exist.
    #[must_use]
    #[inline]
    pub fn value(&self, literal: Lit) -> Option<bool> {
        match self.values[index(literal)] {
            0 => None,
            value => Some(value > 0),
        }
    }

    /// Returns the true literals in the order in which they became true.
    #[must_use]
    #[inline]
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Returns the clause that gave a variable its value, or `None` if it was assumed.
    ///
    /// # Panics
    ///
    /// If the variable has no value.
    #[must_use]
    #[inline]
    pub fn reason(&self, var: Var) -> Option<usize> {
        assert_ne!(self.values[index(var.positive())], 0, "{var:?} has a value");
        let reason = self.reasons[var.index()];
        (reason != ASSUMED).then_some(reason as usize)
    }

    /// Makes a literal true, and everything that follows. A literal that is true already changes nothing.
    ///
    /// # Errors
    ///
    /// The number of a clause that became false, or that is false without assumptions. If the literal was false before,
    /// the reason of that, or `None` if its negation was assumed.
    pub fn assume(&mut self, literal: Lit) -> Result<(), Option<usize>> {
        if self.refuted.is_some() {
            return Err(self.refuted);
        }
        match self.value(literal) {
            Some(true) => Ok(()),
            Some(false) => Err(self.reason(literal.var())),
            None => {
                self.set(literal, ASSUMED);
                self.propagate().map_err(Some)
            }
        }
    }

    /// Adds a clause that follows from the others, also while literals are assumed, and propagates. Its first literal is
    /// open or false, and all others are false; the first two are those that became false last.
    ///
    /// # Errors
    ///
    /// The number of a clause that became false.
    ///
    /// # Panics
    ///
    /// If the clause is empty.
    pub fn learn(&mut self, clause: &[Lit]) -> Result<(), usize> {
        let number = self.ends.len();
        let is_root = self.trail.len() == self.root;
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        self.watch(number);
        let found = match self.value(clause[0]) {
            Some(_) => Err(number),
            None => {
                self.set(clause[0], number as u32);
                self.propagate()
            }
        };
        if is_root {
            self.root = self.trail.len();
            self.refuted = self.refuted.or(found.err());
        }
        found
    }

    /// Removes the last clause, which [`Propagation::learn`] found to be false, before anything else changes.
    pub(crate) fn unlearn(&mut self) {
        let range = self.range(self.ends.len() - 1);
        if let [one, other, ..] = self.literals[range.clone()] {
            for watched in [one, other] {
                self.watches[index(watched)].pop();
            }
        }
        self.literals.truncate(range.start);
        self.ends.pop();
    }

    /// Removes the clauses that are not to be kept. The others have the next numbers, in the same order. The reasons of
    /// literals and the clause that is false without assumptions must be kept.
    pub fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        let ends = std::mem::take(&mut self.ends);
        let literals = std::mem::take(&mut self.literals);
        let mut moved = Vec::with_capacity(ends.len());
        let mut start = 0;
        for (clause, end) in ends.into_iter().enumerate() {
            moved.push(keep(clause).then_some(self.ends.len() as u32));
            if keep(clause) {
                self.literals.extend_from_slice(&literals[start..end]);
                self.ends.push(self.literals.len());
            }
            start = end;
        }
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                let new = moved[watch.clause as usize];
                watch.clause = new.unwrap_or(watch.clause);
                new.is_some()
            });
        }
        let new = |clause: usize| moved[clause].expect("reasons are kept");
        for literal in &self.trail {
            let reason = &mut self.reasons[literal.var().index()];
            if *reason != ASSUMED {
                *reason = new(*reason as usize);
            }
        }
        self.refuted = self.refuted.map(|clause| new(clause) as usize);
    }

    /// Takes back all literals except the first ones of the trail, and those that follow without assumptions.
    pub fn undo_to(&mut self, length: usize) {
        let length = length.max(self.root).min(self.trail.len());
        for literal in self.trail.drain(length..) {
            self.values[index(literal)] = 0;
            self.values[index(!literal)] = 0;
        }
        self.propagated = self.trail.len();
    }

    /// Returns the clauses from which a false clause follows, itself among them, in the order of their numbers.
    #[must_use]
    pub fn derivation(&self, conflict: usize) -> Vec<usize> {
        let mut clauses = vec![conflict];
        let mut is_seen = vec![false; self.reasons.len()];
        let mut next = 0;
        while let Some(&clause) = clauses.get(next) {
            next += 1;
            for literal in self.clause(clause) {
                let var = literal.var();
                let is_new = !std::mem::replace(&mut is_seen[var.index()], true);
                if is_new && self.values[index(*literal)] != 0 {
                    clauses.extend(self.reason(var).filter(|reason| *reason != clause));
                }
            }
        }
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }

    /// Watches the first two literals of a clause.
    fn watch(&mut self, clause: usize) {
        if let [one, other, ..] = *self.clause(clause) {
            for (watched, other) in [(one, other), (other, one)] {
                let clause = clause as u32;
                self.watches[index(watched)].push(Watch { clause, other });
            }
        }
    }

    fn set(&mut self, literal: Lit, reason: u32) {
        self.values[index(literal)] = 1;
        self.values[index(!literal)] = -1;
        self.reasons[literal.var().index()] = reason;
        self.trail.push(literal);
    }

    fn propagate(&mut self) -> Result<(), usize> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let is_false = !literal;
            let mut watches = std::mem::take(&mut self.watches[index(is_false)]);
            let (mut kept, mut next, mut conflict) = (0, 0, None);
            while let Some(&watch) = watches.get(next) {
                next += 1;
                // The watch stays for now. If the other literal is true, the clause need not be read.
                watches[kept] = watch;
                kept += 1;
                if self.values[index(watch.other)] > 0 {
                    continue;
                }
                // The false literal comes second.
                let range = self.range(watch.clause as usize);
                let clause = &mut self.literals[range];
                if clause[0] == is_false {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                watches[kept - 1].other = first;
                if self.values[index(first)] > 0 {
                    continue;
                }
                // Another literal that is not false is watched instead, or the first is implied.
                let values = &self.values;
                let new = (2..clause.len()).find(|&at| values[index(clause[at])] >= 0);
                if let Some(new) = new {
                    clause.swap(1, new);
                    let other = clause[1];
                    self.watches[index(other)].push(Watch {
                        clause: watch.clause,
                        other: first,
                    });
                    kept -= 1;
                } else if self.values[index(first)] < 0 {
                    conflict = Some(watch.clause as usize);
                    break;
                } else {
                    self.set(first, watch.clause);
                }
            }
            // After a conflict, the watches that were not looked at stay, too.
            watches.copy_within(next.., kept);
            watches.truncate(kept + watches.len() - next);
            self.watches[index(is_false)] = watches;
            if let Some(clause) = conflict {
                return Err(clause);
            }
        }
        Ok(())
    }
}

impl ClauseSink for Propagation {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        let variables = self.variables.count() as usize;
        self.values.resize(2 * variables, 0);
        self.watches.resize_with(2 * variables, Vec::new);
        self.reasons.resize(variables, ASSUMED);
        Ok(range)
    }

    /// Adds a clause, and propagates.
    ///
    /// # Panics
    ///
    /// If literals are assumed.
    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        assert_eq!(self.trail.len(), self.root, "no literal is assumed");
        let (number, start) = (self.ends.len(), self.literals.len());
        self.literals.extend_from_slice(clause);
        if clause.len() > 1 {
            let mut sorted = clause.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.windows(2).any(|pair| pair[0] == !pair[1]) {
                self.literals.truncate(start);
                self.ends.push(start);
                return Ok(());
            }
            if sorted.len() < clause.len() {
                self.literals.truncate(start);
                self.literals.extend(sorted);
            }
        }
        self.ends.push(self.literals.len());
        let clause = &mut self.literals[start..];
        // True and open literals come first.
        for place in 0..2.min(clause.len()) {
            let values = &self.values;
            let best = (place..clause.len()).max_by_key(|&at| values[index(clause[at])]);
            clause.swap(place, best.unwrap_or(place));
        }
        let value = |at: usize| {
            clause
                .get(at)
                .map_or(-1, |literal| self.values[index(*literal)])
        };
        let (first, second) = (value(0), value(1));
        let unit = clause.first().copied();
        self.watch(number);
        if first < 0 {
            self.refuted.get_or_insert(number);
        } else if let (Some(unit), 0, -1) = (unit, first, second) {
            self.set(unit, number as u32);
            if let Err(conflict) = self.propagate() {
                self.refuted.get_or_insert(conflict);
            }
            self.root = self.trail.len();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Literals that follow from assumptions, or `None` if a clause becomes false.
    fn expected(clauses: &[Vec<Lit>], assumed: &[Lit]) -> Option<Vec<Lit>> {
        let mut known = assumed.to_vec();
        loop {
            let before = known.len();
            for clause in clauses {
                if clause.iter().any(|literal| known.contains(literal)) {
                    continue;
                }
                let mut open: Vec<Lit> = clause.clone();
                open.retain(|literal| !known.contains(&!*literal));
                open.sort_unstable();
                open.dedup();
                match open[..] {
                    [] => return None,
                    [unit] => known.push(unit),
                    _ => {}
                }
            }
            known.sort_unstable();
            known.dedup();
            if known.windows(2).any(|pair| pair[0] == !pair[1]) {
                return None;
            }
            if known.len() == before {
                return Some(known);
            }
        }
    }

    fn literal() -> impl Strategy<Value = Lit> {
        (0..8_u32, any::<bool>()).prop_map(|(var, sign)| Var::from_index(var).literal(sign))
    }

    proptest! {
        #[test]
        fn literals_follow_as_in_a_search_through_all_clauses(
            clauses in proptest::collection::vec(proptest::collection::vec(literal(), 0..4), 0..20),
            assumed in proptest::collection::vec(literal(), 0..4),
        ) {
            let mut propagation = Propagation::new();
            propagation.new_vars(8).unwrap();
            for clause in &clauses {
                propagation.add_clause(clause).unwrap();
            }
            let root = propagation.trail().len();
            for _ in 0..2 {
                let mut known = Vec::new();
                let mut found = Ok(());
                for &literal in &assumed {
                    known.push(literal);
                    found = found.and_then(|()| propagation.assume(literal));
                }
                let expected = expected(&clauses, &known);
                prop_assert_eq!(found.is_ok() && propagation.refuted().is_none(), expected.is_some());
                if let (Ok(()), Some(expected)) = (found, expected) {
                    let mut trail = propagation.trail().to_vec();
                    trail.sort_unstable();
                    prop_assert_eq!(trail, expected);
                } else if let Some(conflict) = propagation.refuted().or(found.err().flatten()) {
                    // The derivation alone leads to a conflict, too.
                    let derivation: Vec<_> = propagation.derivation(conflict).iter().map(|&clause| clauses[clause].clone()).collect();
                    prop_assert!(self::expected(&derivation, &known).is_none());
                }
                propagation.undo_to(0);
                prop_assert_eq!(propagation.trail().len(), root);
            }
        }
    }
}
