//! Cardinality encodings, used for at most one. Their sources stand in the files of
//! [`cardinality`](crate::cardinality).

use super::family::{COMMON, Family};
use super::{AtMostOne, Encoding};
use crate::cardinality::{Cardinality, CardinalityEncoding, Limit};
use crate::{ClauseSink, Lit, SinkError, Size};

/// At most one by a cardinality encoding with the bound "at most 1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByCardinality(pub CardinalityEncoding);

const fn by(encoding: CardinalityEncoding) -> Encoding {
    Encoding::ByCardinality(ByCardinality(encoding))
}

pub(super) const TOTALIZER: Family = Family {
    encoding: by(CardinalityEncoding::Totalizer),
    name: "totalizer",
    also_called: &["bailleux-boufkhad"],
    summary: "a tree that adds unary numbers; at k = 1 the same formula as cardinality-network",
    reference: "Bailleux & Boufkhad 2003, Efficient CNF Encoding of Boolean Cardinality \
                Constraints",
    arc_consistent_for_bounds: Some(true),
    ..COMMON
};

pub(super) const MODULO_TOTALIZER: Family = Family {
    encoding: by(CardinalityEncoding::ModuloTotalizer),
    name: "modulo-totalizer",
    also_called: &["ogawa", "mtotalizer"],
    summary: "a tree that adds up quotients and remainders",
    reference: "Ogawa, Liu, Hasegawa, Koshimura & Fujita 2013, Modulo Based CNF Encoding of \
                Cardinality Constraints and Its Application to MaxSAT Solvers",
    arc_consistent_for_bounds: Some(false),
    ..COMMON
};

pub(super) const K_MODULO_TOTALIZER: Family = Family {
    encoding: by(CardinalityEncoding::KModuloTotalizer),
    name: "k-modulo-totalizer",
    also_called: &["morgado", "kmtotalizer"],
    summary: "the modulo totalizer, counting no further than the bound",
    reference: "Morgado, Ignatiev & Marques-Silva 2014, MSCG: Robust Core-Guided MaxSAT Solving",
    arc_consistent_for_bounds: Some(false),
    ..COMMON
};

pub(super) const CARDINALITY_NETWORK: Family = Family {
    encoding: by(CardinalityEncoding::CardinalityNetwork),
    name: "cardinality-network",
    also_called: &["asin", "cardnetwrk"],
    summary: "a sorting network that keeps the first outputs only",
    reference: "Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell 2009, Cardinality Networks \
                and Their Applications",
    arc_consistent_for_bounds: Some(true),
    ..COMMON
};

pub(super) const SORTING_NETWORK: Family = Family {
    encoding: by(CardinalityEncoding::SortingNetwork),
    name: "sorting-network",
    also_called: &["batcher", "een-sorensson", "sortnetwrk"],
    summary: "odd-even merges sort all literals",
    reference: "Eén & Sörensson 2006, Translating Pseudo-Boolean Constraints into SAT",
    arc_consistent_for_bounds: Some(true),
    ..COMMON
};

impl AtMostOne for ByCardinality {
    fn size(&self, length: u32) -> Size {
        self.0.size(length, Limit::AtMost(1))
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        self.0.encode(literals, Limit::AtMost(1), sink)
    }
}
