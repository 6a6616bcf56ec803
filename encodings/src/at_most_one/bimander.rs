//! The bimander encoding.
//!
//! Steffen Hölldobler and Van-Hau Nguyen, "On SAT-Encodings of the At-Most-One Constraint",
//! ModRef 2013.

use super::family::{COMMON, Family, group_size};
use super::pairwise::Pairwise;
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size};

/// Groups of literals, numbered in binary. Within a group the encoding is pairwise, and each
/// literal implies the bits of the number of its group. For m literals in k = ⌈m / group⌉ groups
/// there are ⌈log₂ k⌉ variables and m·⌈log₂ k⌉ clauses, plus those of the pairs.
///
/// The parameter of the paper is the number of groups, m/2 in its experiments. Here the parameter
/// is the size of a group, so that it has the same meaning for lists of all lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bimander {
    pub(crate) group: u32,
}

impl Bimander {
    /// Group size of the experiments in the paper.
    pub const DEFAULT_GROUP: u32 = 2;

    /// Minimum group size.
    pub const MIN_GROUP: u32 = 1;

    /// Returns the number of bits needed to number `count` groups.
    const fn bits(count: u64) -> u32 {
        match count {
            0 | 1 => 0,
            count => (count - 1).ilog2() + 1,
        }
    }
}

pub(super) const BINARY: Family = Family {
    encoding: Encoding::Binary,
    name: "binary",
    also_called: &["bitwise", "frisch-peugniez"],
    summary: "a literal implies the bits of its number; few variables",
    reference: "Frisch, Peugniez, Doggett & Nightingale 2005, Solving Non-Boolean \
                Satisfiability Problems with Stochastic Local Search",
    ..COMMON
};

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Bimander(Bimander {
        group: Bimander::DEFAULT_GROUP,
    }),
    name: "bimander",
    also_called: &["hoelldobler-nguyen", "holldobler-nguyen"],
    summary: "groups; a literal implies the bits of its group's number",
    reference: "Hölldobler & Nguyen 2013, On SAT-Encodings of the At-Most-One Constraint",
    parameter: group_size(Bimander::DEFAULT_GROUP, Bimander::MIN_GROUP),
    ..COMMON
};

impl AtMostOne for Bimander {
    fn size(&self, length: u32) -> Size {
        let (length, group) = (u64::from(length), u64::from(self.group));
        let bits = u64::from(Self::bits(length.div_ceil(group)));
        let implications = Size::variables(bits) + Size::clauses(length * bits, 2);
        let rest = (length % group) as u32;
        implications + Pairwise.size(self.group).times(length / group) + Pairwise.size(rest)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let groups = literals.chunks(self.group as usize);
        let bit_count = Self::bits(groups.len() as u64);
        if bit_count == 0 {
            return Pairwise.encode(literals, sink);
        }
        let bits = sink.new_vars(bit_count)?;
        let mut number = Vec::with_capacity(bits.len());
        for (index, group) in groups.enumerate() {
            Pairwise.encode(group, sink)?;
            number.clear();
            number.extend(
                bits.iter()
                    .enumerate()
                    .map(|(bit, var)| var.literal(index >> bit & 1 == 1)),
            );
            for &literal in group {
                sink.add_binary_clauses(!literal, &number)?;
            }
        }
        Ok(())
    }
}
