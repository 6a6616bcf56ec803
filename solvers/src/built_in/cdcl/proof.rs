//! The proof that a search writes: for each learnt clause, the clauses from which it follows.
//!
//! A checker of learnt clauses has to find out by unit propagation that each of them follows, which can take as long as the
//! search. The search knows the clauses of which the conflict was made. If it names them in the order in which they
//! became unit, the checker only looks at these (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017, "Efficient
//! Certified RAT Verification"). That a solver writes these hints itself costs little (Pollitt, Fleury and Biere 2023,
//! "Faster LRAT Checking Than Solving with CaDiCaL").

use super::memory::Origin;
use crate::Propagation;
use encodings::Lit;

/// Takes the steps of a proof in LRAT, in which each clause has a number.
///
/// The search does not ask whether a step could be stored: a sink that fails keeps its error.
pub trait ProofSink {
    /// `false` if the sink needs no steps, so that the search does not collect them.
    const IS_USED: bool = true;

    /// Takes a clause that follows from the clauses with these numbers, and returns its own number. If all literals of the
    /// clause are false, the clauses are unit one after the other, and the last is false. The last lemma is empty.
    fn lemma(&mut self, clause: &[Lit], hints: &[u64]) -> u64;

    /// Takes the numbers of lemmas that are no hints from now on.
    fn delete(&mut self, lemmas: &[u64]);
}

/// A sink for searches without a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoProof;

impl ProofSink for NoProof {
    const IS_USED: bool = false;

    fn lemma(&mut self, _: &[Lit], _: &[u64]) -> u64 {
        0
    }

    fn delete(&mut self, _: &[u64]) {}
}

/// A sink, and what the hints of the next lemmas need.
#[derive(Clone, Debug)]
pub(super) struct Proof<P> {
    pub(super) sink: P,
    /// For each variable that has its value without decisions the number of the clause of one literal that states it.
    units: Vec<u64>,
    /// Number of literals of the trail whose clauses are in `units`.
    stated: usize,
    hints: Vec<u64>,
}

impl<P: ProofSink> Proof<P> {
    pub(super) const fn new(sink: P) -> Self {
        Self {
            sink,
            units: Vec::new(),
            stated: 0,
            hints: Vec::new(),
        }
    }

    /// Writes a lemma for each of the first `root` literals of the trail, which follow without decisions. So each of them
    /// takes one hint in later lemmas, and not those of its whole derivation again and again.
    pub(super) fn state_units(&mut self, clauses: &Propagation, origins: &[Origin], root: usize) {
        if !P::IS_USED {
            return;
        }
        self.units.resize(clauses.variable_count(), 0);
        for literal in &clauses.trail()[self.stated..root] {
            let reason = (clauses.reason(literal.var())).expect("it was not decided");
            let clause = clauses.clause(reason);
            let others = clause.iter().filter(|other| *other != literal);
            self.hints.clear();
            self.hints
                .extend(others.map(|other| self.units[other.var().index()]));
            let number = origins[reason].number;
            self.hints.push(number);
            self.units[literal.var().index()] = match clause.len() {
                1 => number,
                _ => self.sink.lemma(&[*literal], &self.hints),
            };
        }
        self.stated = root;
    }

    /// Writes a lemma that follows from a false clause and from the clauses that gave some variables, marked in
    /// `is_used`, their values. Returns its number.
    pub(super) fn lemma(
        &mut self,
        lemma: &[Lit],
        conflict: usize,
        is_used: &[bool],
        clauses: &Propagation,
        origins: &[Origin],
    ) -> u64 {
        if !P::IS_USED {
            return 0;
        }
        let (root, others) = clauses.trail().split_at(self.stated);
        let is_used = |literal: &&Lit| is_used[literal.var().index()];
        let units = root.iter().filter(is_used);
        let reasons = (others.iter().filter(is_used))
            .filter_map(|literal| clauses.reason(literal.var()))
            .chain([conflict]);
        self.hints.clear();
        self.hints
            .extend(units.map(|literal| self.units[literal.var().index()]));
        self.hints
            .extend(reasons.map(|clause| origins[clause].number));
        self.sink.lemma(lemma, &self.hints)
    }
}
