//! Knuth's four-way split.
//!
//! Donald E. Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2.2
//! (Satisfiability), where at most one of m ≥ 3 literals is said in 3m − 6 clauses of two.

use super::{AtMostOne, Pairwise};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// Three literals and a new variable t exclude each other in pairs, and ¬t takes the place of the
/// three in the rest of the list, until four literals or fewer are left: for m ≥ 3 literals
/// ⌈(m − 4)/2⌉ variables (none below 5) and 3m − 6 clauses.
///
/// ¬t goes to the end of the list, so the splits form a tree of logarithmic depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FourWaySplit;

/// The longest list that is not split.
const UNSPLIT: usize = 4;

impl AtMostOne for FourWaySplit {
    fn size(&self, length: u32) -> Size {
        let splits = length.saturating_sub(UNSPLIT as u32).div_ceil(2);
        let split = Size {
            variables: 1,
            ..Pairwise.size(UNSPLIT as u32)
        };
        split.times(u64::from(splits)) + Pairwise.size(length - 2 * splits)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let mut queue = literals.to_vec();
        let mut start = 0;
        while queue.len() - start > UNSPLIT {
            let later = sink.new_vars(1)?.get(0).positive();
            let split = [queue[start], queue[start + 1], queue[start + 2], later];
            Pairwise.encode(&split, sink)?;
            queue.push(!later);
            start += 3;
        }
        Pairwise.encode(&queue[start..], sink)
    }
}
