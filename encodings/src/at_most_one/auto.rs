//! The encoding chosen by the length of the list.

use super::{AtMostOne, Pairwise, Product};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// Pairs for short lists, the product encoding for long ones. Where the line is drawn comes from
/// measurements, which benches/BASELINE.md reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auto;

impl Auto {
    /// The longest list that is encoded pairwise.
    pub const PAIRWISE_UP_TO: u32 = 32;

    fn choose(length: usize) -> &'static dyn AtMostOne {
        if length <= Self::PAIRWISE_UP_TO as usize {
            &Pairwise
        } else {
            &Product
        }
    }
}

impl AtMostOne for Auto {
    fn size(&self, length: u32) -> Size {
        Self::choose(length as usize).size(length)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        Self::choose(literals.len()).encode(literals, sink)
    }
}
