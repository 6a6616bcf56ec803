//! Smallest reasons: of all sets of premises that cannot be met together, one with the fewest.
//!
//! Each placement breaks a premise of each reason, so a reason is a set that meets, for each placement, the premises that
//! it breaks. The smallest set that meets those of the placements so far is the answer if it cannot be met; if it can,
//! there is one placement more (Ignatiev et al., "Smallest MUS extraction with minimal hitting set dualization", 2015).

use super::decider::{Decided, Decider};
use super::failure::Failure;
use crate::one_solution::{Found, Session};
use encodings::cardinality::{Cardinality, Limit, Totalizer};
use encodings::{ClauseSink, Lit};

/// Budget of a decision by which fewer premises become broken, in seconds of search.
const BUDGET: f64 = 0.02;

/// Search for a smallest reason.
pub(super) struct Smallest {
    /// Premises of which each reason has one.
    sets: Vec<Vec<usize>>,
    /// No reason has fewer premises.
    pub at_least: usize,
}

impl Smallest {
    pub const fn new() -> Self {
        Self {
            sets: Vec::new(),
            at_least: 1,
        }
    }

    /// Returns a smallest reason of all premises, of which one with `max` premises is known, or `None` if that is a
    /// smallest one. After an error, the lower bound holds.
    pub fn run(
        &mut self,
        decider: &mut Decider<'_>,
        max: usize,
    ) -> Result<Option<Vec<usize>>, Failure> {
        let all: Vec<usize> = (0..decider.premises.len()).collect();
        while self.at_least < max {
            let mut session = Session::new(decider.control)?;
            let chosen = session.new_vars(all.len() as u32)?;
            let literal = |premise: usize| chosen.get(premise).positive();
            let literals: Vec<Lit> = all.iter().map(|it| literal(*it)).collect();
            let limit = Limit::AtMost(self.at_least as u32);
            Totalizer.encode(&literals, limit, &mut session)?;
            let clause = |set: &[usize]| set.iter().map(|it| literal(*it)).collect::<Vec<_>>();
            for set in &self.sets {
                session.add_clause(&clause(set))?;
            }
            loop {
                let candidate: Vec<usize> = match session.solve(&[], None)? {
                    Found::Model(model) => all
                        .iter()
                        .copied()
                        .filter(|it| model.satisfies(literal(*it)))
                        .collect(),
                    Found::None => break,
                    Found::Unknown => return Err(Failure::Stopped),
                };
                match decider.decide(&candidate, None, f64::INFINITY)? {
                    Decided::Possible(has_queen) => {
                        let set = self.set(decider, &all, &has_queen)?;
                        session.add_clause(&clause(&set))?;
                        self.sets.push(set);
                    }
                    Decided::Impossible(_) => return Ok(Some(candidate)),
                    Decided::Unknown => return Err(Failure::Stopped),
                }
            }
            self.at_least += 1;
        }
        Ok(None)
    }

    /// Returns premises without which all others can be met, and which this placement breaks.
    fn set(
        &self,
        decider: &mut Decider<'_>,
        all: &[usize],
        has_queen: &[bool],
    ) -> Result<Vec<usize>, Failure> {
        let mut broken = decider.broken(all, has_queen);
        let mut tried = 0;
        while let Some(&premise) = broken.get(tried) {
            let kept: Vec<usize> = all
                .iter()
                .copied()
                .filter(|it| *it == premise || broken.binary_search(it).is_err())
                .collect();
            match decider.decide(&kept, None, BUDGET)? {
                Decided::Possible(has_queen) => broken = decider.broken(all, &has_queen),
                _ => tried += 1,
            }
        }
        Ok(broken)
    }
}
