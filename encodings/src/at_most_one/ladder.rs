//! The ladder encoding, also called regular.
//!
//! Ian P. Gent and Peter Nightingale, "A New Encoding of AllDifferent into SAT", CP 2004 workshop
//! on modelling; Carlos Ansótegui and Felip Manyà, "Mapping Problems with Finite-Domain Variables
//! to Problems with Boolean Variables", SAT 2004.

use super::family::{COMMON, Family};
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size, new_vars};

/// A ladder of auxiliary variables: rung i is true if and only if the literal at position i or a
/// later one is. For m ≥ 2 literals there are m − 1 variables and 4m − 5 clauses. Rungs and
/// literals determine each other, so the formula has as many models as the constraint.
///
/// The papers encode "exactly one". Here the first literal has no rung, so it may be false together
/// with all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ladder;

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Ladder,
    name: "ladder",
    also_called: &["regular", "gent-nightingale", "ansotegui-manya"],
    summary: "a chain of equivalences; linear size, as many models as the constraint",
    reference: "Gent & Nightingale 2004, A New Encoding of AllDifferent into SAT; Ansótegui & \
                Manyà 2004, Mapping Problems with Finite-Domain Variables",
    preserves_model_count: true,
    ..COMMON
};

impl AtMostOne for Ladder {
    fn size(&self, length: u32) -> Size {
        let length = u64::from(length);
        if length < 2 {
            return Size::default();
        }
        let (binary, ternary) = (3 * length - 3, length - 2);
        Size::variables(length - 1) + Size::clauses(binary, 2) + Size::clauses(ternary, 3)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let [first, middle @ .., last] = literals else {
            return Ok(());
        };
        let rungs = new_vars(sink, literals.len() - 1)?;
        let mut rung = rungs.get(0).positive();
        sink.add_clause(&[!*first, !rung])?;
        for (&literal, next) in middle.iter().zip(rungs.iter().skip(1)) {
            let next = next.positive();
            sink.add_clause(&[!next, rung])?;
            sink.add_clause(&[!literal, rung])?;
            sink.add_clause(&[!literal, !next])?;
            sink.add_clause(&[literal, !rung, next])?;
            rung = next;
        }
        sink.add_clause(&[!*last, rung])?;
        sink.add_clause(&[*last, !rung])
    }
}
