//! The commander encoding, applied recursively.
//!
//! Will Klieber and Gihwon Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects",
//! Workshop on Constraints in Formal Verification 2007.

use super::{AtMostOne, Pairwise};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// The list is cut into groups; each has a commander, an auxiliary variable that is true exactly
/// if one of its literals is; within a group pairs are excluded, and at most one commander may be
/// true, which is the same constraint on a shorter list. A group of one literal commands itself.
/// With groups of 3 there are about m/2 variables and 3.5m clauses.
///
/// Lists of up to [`Commander::PAIRWISE_UP_TO`] literals, or up to one group, are encoded
/// pairwise. Because commanders are determined by their groups, the formula has as many models as
/// the constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commander {
    group: u32,
}

impl Commander {
    /// The group size that the paper finds best.
    pub const DEFAULT_GROUP: u32 = 3;

    /// The longest list that is encoded pairwise even if it is longer than a group: 6 literals
    /// in two groups of 3 take 15 clauses, and so do pairs, without variables.
    pub const PAIRWISE_UP_TO: u32 = 6;

    /// With groups of this size, or `None` for less than 2, where lists would not get shorter.
    #[must_use]
    pub const fn new(group: u32) -> Option<Self> {
        if group < 2 {
            return None;
        }
        Some(Self { group })
    }

    /// The size of a group.
    #[must_use]
    pub const fn group(self) -> u32 {
        self.group
    }

    fn pairwise_up_to(self) -> u32 {
        self.group.max(Self::PAIRWISE_UP_TO)
    }

    /// The size of one group of at least two literals with its commander.
    fn group_size(length: u32) -> Size {
        let length_wide = u64::from(length);
        let commander = Size {
            variables: 1,
            clauses: length_wide + 1,
            literals: 3 * length_wide + 1,
        };
        Pairwise.size(length) + commander
    }
}

impl AtMostOne for Commander {
    fn size(&self, mut length: u32) -> Size {
        let mut size = Size::default();
        while length > self.pairwise_up_to() {
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
        while level.len() > self.pairwise_up_to() as usize {
            let mut commanders = Vec::with_capacity(level.len().div_ceil(self.group as usize));
            for group in level.chunks(self.group as usize) {
                if let &[alone] = group {
                    commanders.push(alone);
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
                // A literal and its negation in one group make the clause true by itself.
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
