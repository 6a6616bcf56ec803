//! The commander encoding, applied recursively.
//!
//! Will Klieber and Gihwon Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects",
//! Workshop on Constraints in Formal Verification 2007.

use super::family::{COMMON, Family, group_size};
use super::pairwise::Pairwise;
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size};

/// Groups of literals with a commander each: an auxiliary variable that is true if and only if a
/// literal of the group is. Within a group the encoding is pairwise. At most one commander may be
/// true, which is the same constraint on a shorter list. A group of one literal is its own
/// commander. With groups of 3 there are about m/2 variables and 3.5m clauses.
///
/// Lists of up to [`Commander::MAX_PAIRWISE`] literals, or up to one group, are encoded pairwise.
/// The groups determine their commanders, so the formula has as many models as the constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commander {
    pub(crate) group: u32,
}

impl Commander {
    /// Group size that the paper finds best.
    pub const DEFAULT_GROUP: u32 = 3;

    /// Minimum group size. Groups of one would not make the list shorter.
    pub const MIN_GROUP: u32 = 2;

    /// Maximum length of a list that is encoded pairwise even if it is longer than a group: 6
    /// literals in two groups of 3 need 15 clauses, as many as pairs, which need no variables.
    pub const MAX_PAIRWISE: u32 = 6;

    fn max_pairwise(self) -> u32 {
        self.group.max(Self::MAX_PAIRWISE)
    }

    /// Returns the size of the encoding of one group of at least two literals.
    fn group_size(length: u32) -> Size {
        let length_of_any = u64::from(length) + 1;
        let implications = Size::clauses(length.into(), 2) + Size::clauses(1, length_of_any);
        Size::variables(1) + Pairwise.size(length) + implications
    }
}

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Commander(Commander {
        group: Commander::DEFAULT_GROUP,
    }),
    name: "commander",
    also_called: &["klieber-kwon"],
    summary: "groups with a commander each, at most one commander, recursively",
    reference: "Klieber & Kwon 2007, Efficient CNF Encoding for Selecting 1 from N Objects",
    parameter: group_size(Commander::DEFAULT_GROUP, Commander::MIN_GROUP),
    preserves_model_count: true,
    ..COMMON
};

impl AtMostOne for Commander {
    fn size(&self, mut length: u32) -> Size {
        let mut size = Size::default();
        while length > self.max_pairwise() {
            let (groups, rest) = (length / self.group, length % self.group);
            size += Self::group_size(self.group).times(u64::from(groups));
            if rest > 1 {
                size += Self::group_size(rest);
            }
            length = groups + u32::from(rest > 0);
        }
        size + Pairwise.size(length)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let mut level = literals.to_vec();
        let mut clause = Vec::new();
        while level.len() > self.max_pairwise() as usize {
            let mut commanders = Vec::with_capacity(level.len().div_ceil(self.group as usize));
            for group in level.chunks(self.group as usize) {
                if let &[single] = group {
                    commanders.push(single);
                    continue;
                }
                let commander = sink.new_vars(1)?.get(0).positive();
                commanders.push(commander);
                Pairwise.encode(group, sink)?;
                for &literal in group {
                    sink.add_clause(&[!literal, commander])?;
                }
                clause.clear();
                clause.extend_from_slice(group);
                clause.sort_unstable();
                clause.dedup();
                // A group that contains a literal and its negation makes the clause a tautology.
                if clause.windows(2).all(|pair| pair[0] != !pair[1]) {
                    clause.insert(0, !commander);
                    sink.add_clause(&clause)?;
                }
            }
            level = commanders;
        }
        Pairwise.encode(&level, sink)
    }
}
