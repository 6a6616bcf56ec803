//! Cardinality encodings, used for at most one. Their sources stand in the files of
//! [`cardinality`](crate::cardinality).

use super::AtMostOne;
use crate::cardinality::{Cardinality, CardinalityEncoding, Limit};
use crate::{ClauseSink, Lit, SinkError, Size};

/// At most one by a cardinality encoding with the bound "at most 1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByCardinality(pub CardinalityEncoding);

impl AtMostOne for ByCardinality {
    fn size(&self, length: u32) -> Size {
        self.0.size(length, Limit::AtMost(1))
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        self.0.encode(literals, Limit::AtMost(1), sink)
    }
}
