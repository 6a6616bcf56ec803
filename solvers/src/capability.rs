//! Capabilities of backends.

use crate::SatSolver;
use std::fmt;

control::named! {
    /// Something that a backend can do beyond finding one model.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Capability {
        /// Taking clauses after a call of `solve`, which enumeration needs.
        Incremental = "incremental",
        /// Starting a new search process for each call of `solve`, so that enumeration is slow.
        StartsAnew = "starts_anew",
        /// Solving under assumptions.
        Assumptions = "assumptions",
        /// Being interrupted during a search.
        Interrupt = "interrupt",
        /// Finding all models in one search.
        AllModels = "all_models",
        /// Stopping after a number of conflicts.
        ConflictLimit = "conflict_limit",
        /// Stopping at an amount of memory.
        MemoryLimit = "memory_limit",
        /// Random numbers from a seed.
        Seed = "seed",
        /// An initial phase for all variables.
        Phase = "phase",
        /// An initial phase for each variable.
        PhaseHints = "phase_hints",
        /// Named options of the solver itself.
        NamedOptions = "options",
        /// Writing a proof of unsatisfiability.
        Proof = "proof",
        /// Reporting statistics of the search.
        Statistics = "statistics",
    }
}

/// A set of capabilities.
///
/// The set of a backend agrees with the `as_*` methods of its solvers; the conformance tests of
/// the workspace check that for every backend.
///
/// ```
/// use solvers::{Capabilities, Capability};
///
/// const ABLE: Capabilities = Capabilities::of(&[Capability::Incremental, Capability::Proof]);
/// assert!(ABLE.has(Capability::Proof));
/// assert!(!ABLE.without(Capability::Proof).has(Capability::Proof));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Capabilities(u16);

impl Capabilities {
    /// Returns the set of these capabilities.
    #[must_use]
    pub const fn of(capabilities: &[Capability]) -> Self {
        let mut set = Self(0);
        let mut rest = capabilities;
        while let [first, others @ ..] = rest {
            set = set.with(*first);
            rest = others;
        }
        set
    }

    /// Returns the capabilities that a fresh solver shows by its `as_*` methods and its statistics.
    pub(crate) fn of_solver(solver: &mut dyn SatSolver) -> Self {
        let shown = [
            (solver.as_incremental().is_some(), Capability::Incremental),
            (solver.as_assuming().is_some(), Capability::Assumptions),
            (solver.as_all_models().is_some(), Capability::AllModels),
            (
                solver.as_conflict_limited().is_some(),
                Capability::ConflictLimit,
            ),
            (solver.as_phase_hints().is_some(), Capability::PhaseHints),
            (solver.as_proving().is_some(), Capability::Proof),
            (!solver.statistics().is_empty(), Capability::Statistics),
        ];
        Self::marked(shown)
    }

    /// Returns the capabilities that are marked by `true`.
    pub(crate) fn marked<const N: usize>(capabilities: [(bool, Capability); N]) -> Self {
        let marked = capabilities.into_iter().filter(|(is_marked, _)| *is_marked);
        marked.fold(Self::default(), |set, (_, one)| set.with(one))
    }

    /// Returns the capabilities of both sets.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if the set contains this capability.
    #[must_use]
    pub const fn has(self, capability: Capability) -> bool {
        self.0 >> capability as u16 & 1 == 1
    }

    /// Returns the set with this capability.
    #[must_use]
    pub const fn with(self, capability: Capability) -> Self {
        Self(self.0 | 1 << capability as u16)
    }

    /// Returns the set without this capability.
    #[must_use]
    pub const fn without(self, capability: Capability) -> Self {
        Self(self.0 & !(1 << capability as u16))
    }
}

impl fmt::Debug for Capabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let present = Capability::ALL.into_iter().filter(|one| self.has(*one));
        f.debug_set()
            .entries(present.map(Capability::name))
            .finish()
    }
}
