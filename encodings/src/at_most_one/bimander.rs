//! The bimander encoding.
//!
//! Steffen Hölldobler and Van-Hau Nguyen, "On SAT-Encodings of the At-Most-One Constraint",
//! ModRef 2013.

use super::{AtMostOne, Pairwise};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;
use std::num::NonZeroU32;

/// The list is cut into groups; within a group pairs are excluded, and a literal implies the bits
/// of its group's number. For m literals in k = ⌈m / group⌉ groups there are ⌈log₂ k⌉ variables
/// and m·⌈log₂ k⌉ clauses beside the pairs.
///
/// The paper names the number of groups, m/2 in its experiments; here the size of a group is
/// the parameter, so that it means the same for lists of all lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bimander {
    group: NonZeroU32,
}

impl Bimander {
    /// The group size of the paper's experiments.
    pub const DEFAULT_GROUP: u32 = 2;

    /// With groups of this size, or `None` for 0.
    #[must_use]
    pub fn new(group: u32) -> Option<Self> {
        NonZeroU32::new(group).map(|group| Self { group })
    }

    /// The size of a group.
    #[must_use]
    pub const fn group(self) -> u32 {
        self.group.get()
    }

    /// How many bits it takes to number `count` groups.
    const fn bits(count: u64) -> u32 {
        match count {
            0 | 1 => 0,
            count => (count - 1).ilog2() + 1,
        }
    }
}

impl AtMostOne for Bimander {
    fn size(&self, length: u32) -> Size {
        let (length, group) = (u64::from(length), self.group());
        let bits = u64::from(Self::bits(length.div_ceil(u64::from(group))));
        let implications = Size {
            variables: bits,
            clauses: length * bits,
            literals: 2 * length * bits,
        };
        let rest = (length % u64::from(group)) as u32;
        let whole_groups = length / u64::from(group);
        implications + Pairwise.size(group).times(whole_groups) + Pairwise.size(rest)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let groups = literals.chunks(self.group() as usize);
        let bits = Self::bits(groups.len() as u64);
        if bits == 0 {
            return Pairwise.encode(literals, sink);
        }
        let bits = sink.new_vars(bits)?;
        let mut number = Vec::with_capacity(bits.len());
        for (index, group) in groups.enumerate() {
            Pairwise.encode(group, sink)?;
            number.clear();
            number.extend(bits.iter().enumerate().map(|(bit, var)| {
                if index >> bit & 1 == 1 {
                    var.positive()
                } else {
                    var.negative()
                }
            }));
            for &literal in group {
                sink.add_binary_clauses(!literal, &number)?;
            }
        }
        Ok(())
    }
}
