//! Bounds on few squares, written without auxiliary variables.

use encodings::cardinality::{Cardinality, Limit};
use encodings::{ClauseSink, Lit, SinkError, Size};
use itertools::Itertools;

/// A cardinality encoding with clauses of the given literals alone where these are few: too many of
/// them are not all true, and too many are not all false. Longer lists have another encoding.
///
/// The formula of a cube has about a hundred squares, and `dpll` is several times faster if these are
/// all its variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortBounds<'a>(pub(super) &'a dyn Cardinality);

/// Maximum number of clauses without auxiliary variables.
const MAX_CLAUSES: u64 = 200;

impl ShortBounds<'_> {
    /// Returns the lengths of the clauses of the upper and the lower bound, if there are any, or `None`
    /// if they are too many or the bound cannot be kept.
    fn lengths(length: u32, bound: Limit) -> Option<[Option<u32>; 2]> {
        let number = bound.number();
        let (limits_above, limits_below) = match bound {
            Limit::AtMost(_) => (true, false),
            Limit::AtLeast(_) => (false, true),
            Limit::Exactly(_) => (true, true),
        };
        let below = (length + 1).checked_sub(number)?;
        let lengths = [
            (limits_above && number < length).then_some(number + 1),
            (limits_below && number > 0).then_some(below),
        ];
        let clauses = lengths
            .into_iter()
            .flatten()
            .map(|of_clause| combinations(length, of_clause));
        (clauses.fold(0, u64::saturating_add) <= MAX_CLAUSES).then_some(lengths)
    }
}

/// Returns the number of subsets of a size, or [`u64::MAX`] if it exceeds 64 bits.
fn combinations(length: u32, size: u32) -> u64 {
    let size = size.min(length - size);
    (0..size).fold(1, |count: u64, index| {
        let more = count.checked_mul(u64::from(length - index));
        more.map_or(u64::MAX, |more| more / u64::from(index + 1))
    })
}

impl Cardinality for ShortBounds<'_> {
    fn size(&self, length: u32, bound: Limit) -> Size {
        let Some(lengths) = Self::lengths(length, bound) else {
            return self.0.size(length, bound);
        };
        lengths
            .into_iter()
            .flatten()
            .fold(Size::default(), |size, of_clause| {
                let clauses = combinations(length, of_clause);
                size + Size::clauses(clauses, of_clause.into())
            })
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Limit,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        let Some([above, below]) = Self::lengths(literals.len() as u32, bound) else {
            return self.0.encode(literals, bound, sink);
        };
        if let Some(above) = above {
            let negated = literals.iter().map(|&literal| !literal);
            for clause in negated.combinations(above as usize) {
                sink.add_clause(&clause)?;
            }
        }
        if let Some(below) = below {
            for clause in literals.iter().copied().combinations(below as usize) {
                sink.add_clause(&clause)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encodings::cardinality::CardinalityEncoding;
    use encodings::{Cnf, SizeSink};

    #[test]
    fn short_bounds_hold_exactly_and_have_the_stated_size() {
        let encoding = ShortBounds(&CardinalityEncoding::Totalizer);
        for length in 0..=7_u32 {
            for number in 0..=length + 1 {
                for bound in [Limit::AtMost, Limit::AtLeast, Limit::Exactly] {
                    let bound = bound(number);
                    let mut formula = Cnf::new();
                    let variables = formula.new_vars(length).unwrap();
                    let literals: Vec<Lit> = variables.iter().map(|v| v.positive()).collect();
                    encoding.encode(&literals, bound, &mut formula).unwrap();
                    assert_eq!(formula.variable_count(), length as usize, "{bound}");
                    for bits in 0..1_u32 << length {
                        let is_true = |literal: &Lit| {
                            literal.is_positive() == (bits >> literal.var().index() & 1 == 1)
                        };
                        let holds = formula.clauses().all(|clause| clause.iter().any(is_true));
                        assert_eq!(
                            holds,
                            bound.admits(bits.count_ones()),
                            "{bound} of {length}"
                        );
                    }
                }
            }
        }
        for length in 0..=20 {
            for bound in [Limit::AtMost(3), Limit::AtLeast(2), Limit::Exactly(2)] {
                let mut sink = SizeSink::new();
                let variables = sink.new_vars(length).unwrap();
                let literals: Vec<Lit> = variables.iter().map(|v| v.positive()).collect();
                encoding.encode(&literals, bound, &mut sink).unwrap();
                let mut size = sink.size();
                size.variables -= u64::from(length);
                assert_eq!(encoding.size(length, bound), size, "{bound} of {length}");
            }
        }
    }
}
