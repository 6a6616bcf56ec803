//! The encoding chosen by the length of the list.

use super::family::{COMMON, Family};
use super::pairwise::Pairwise;
use super::product::Product;
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size};

/// The pairwise encoding for short lists and the product encoding for long ones. The limit comes
/// from measurements; benches/BASELINE.md reports them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auto;

impl Auto {
    /// Maximum length of a list that is encoded pairwise.
    pub const MAX_PAIRWISE: usize = 32;

    fn choose(length: usize) -> &'static dyn AtMostOne {
        if length <= Self::MAX_PAIRWISE {
            &Pairwise
        } else {
            &Product
        }
    }
}

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Auto,
    name: "auto",
    summary: "pairwise for short lists, product for long ones",
    reference: "pairwise up to 32 literals, product beyond; from measurements of this project",
    ..COMMON
};

impl AtMostOne for Auto {
    fn size(&self, length: u32) -> Size {
        Self::choose(length as usize).size(length)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        Self::choose(literals.len()).encode(literals, sink)
    }
}
