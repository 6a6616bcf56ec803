//! The pairwise encoding, folklore. It is also called binomial or naive.
//!
//! For the n-queens problem these are the negative clauses of textbooks and of the usual Maple
//! worksheet: a queen on a square excludes one from every other square of the line.

use super::family::{COMMON, Family};
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size};

/// One binary clause for each pair: m(m − 1)/2 clauses and no auxiliary variable. Up to 6 literals
/// neither grids nor groups need fewer clauses, and for lines of a few dozen literals unit
/// propagation is fastest on pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairwise;

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Pairwise,
    name: "pairwise",
    also_called: &["binomial"],
    summary: "a clause for every pair; no auxiliary variables",
    reference: "folklore (binomial encoding)",
    preserves_model_count: true,
    ..COMMON
};

impl AtMostOne for Pairwise {
    fn size(&self, length: u32) -> Size {
        let length = u64::from(length);
        Size::clauses(length * length.saturating_sub(1) / 2, 2)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        // Literals in the order of their variables, as on a line of a board, are all different, so
        // whole runs of pairs can be added at once.
        if literals.is_sorted_by(|first, second| first.var() < second.var()) {
            return encode_different(literals, sink);
        }
        for (position, &first) in literals.iter().enumerate() {
            for &second in &literals[position + 1..] {
                if first == second {
                    sink.add_clause(&[!first])?;
                } else if first != !second {
                    sink.add_clause(&[!first, !second])?;
                }
            }
        }
        Ok(())
    }
}

fn encode_different(literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
    let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
    let mut rest = &negated[..];
    while let [first, others @ ..] = rest {
        if !others.is_empty() {
            sink.add_binary_clauses(*first, others)?;
        }
        rest = others;
    }
    Ok(())
}
