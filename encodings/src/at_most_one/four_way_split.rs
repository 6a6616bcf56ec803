//! Knuth's four-way split.
//!
//! Donald E. Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2.2
//! (Satisfiability), with 3m − 6 binary clauses for at most one of m ≥ 3 literals.

use super::family::{COMMON, Family};
use super::pairwise::Pairwise;
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size};

/// Splits of three literals and a new variable t, encoded pairwise. ¬t replaces the three literals
/// in the rest of the list, until at most four literals are left. For m ≥ 3 literals there are
/// ⌈(m − 4)/2⌉ variables (none below 5) and 3m − 6 clauses.
///
/// ¬t is appended to the end of the list, so the splits form a tree of logarithmic depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FourWaySplit;

/// Maximum length of a list that is not split.
const MAX_UNSPLIT: usize = 4;

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::FourWaySplit,
    name: "four-way-split",
    also_called: &["knuth"],
    summary: "three literals and a variable in pairs, its negation joins the rest; 3m-6 clauses",
    reference: "Knuth, The Art of Computer Programming 4B, 7.2.2.2",
    ..COMMON
};

impl AtMostOne for FourWaySplit {
    fn size(&self, length: u32) -> Size {
        let splits = length.saturating_sub(MAX_UNSPLIT as u32).div_ceil(2);
        let split = Size::variables(1) + Pairwise.size(MAX_UNSPLIT as u32);
        split.times(u64::from(splits)) + Pairwise.size(length - 2 * splits)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let mut queue = literals.to_vec();
        let mut start = 0;
        while queue.len() - start > MAX_UNSPLIT {
            let later = sink.new_vars(1)?.get(0).positive();
            let split = [queue[start], queue[start + 1], queue[start + 2], later];
            Pairwise.encode(&split, sink)?;
            queue.push(!later);
            start += 3;
        }
        Pairwise.encode(&queue[start..], sink)
    }
}
