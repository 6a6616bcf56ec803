//! Bounds that need no counting, and replacement of a large bound by one on the negations.

use super::wire::Clauses;
use super::{Cardinality, Limit};
use crate::{ClauseSink, Lit, SinkError, Size};
use std::fmt::Debug;

/// Simplest form of a bound on a list. The form is about the negations of the literals where
/// `negated` is `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reduction {
    /// Every count satisfies the bound.
    True,
    /// No count satisfies the bound.
    False,
    /// All literals are true.
    All { negated: bool },
    /// At least one literal is true.
    Any { negated: bool },
    /// The literals must be counted. The number in the bound is at least 1, for "at least" 2, and
    /// at most half the length of the list.
    Count { bound: Limit, negated: bool },
}

fn reduce(length: u32, bound: Limit) -> Reduction {
    match bound {
        Limit::AtLeast(0) => Reduction::True,
        Limit::AtMost(number) if number >= length => Reduction::True,
        Limit::AtLeast(number) | Limit::Exactly(number) if number > length => Reduction::False,
        Limit::AtMost(0) | Limit::Exactly(0) => Reduction::All { negated: true },
        Limit::AtLeast(number) | Limit::Exactly(number) if number == length => {
            Reduction::All { negated: false }
        }
        Limit::AtLeast(1) => Reduction::Any { negated: false },
        Limit::AtMost(number) if number == length - 1 => Reduction::Any { negated: true },
        _ if bound.number() > length / 2 => Reduction::Count {
            bound: bound.of_negations(length),
            negated: true,
        },
        _ => Reduction::Count {
            bound,
            negated: false,
        },
    }
}

/// An encoding that counts. It is asked only for "at most k" and "exactly k" with 1 ≤ k ≤ m/2, and for "at least k" with
/// 2 ≤ k ≤ m/2, of m literals; the other bounds are reduced to these.
pub(super) trait Counting: Debug + Send + Sync {
    /// Returns the size of what [`Counting::count`] adds for a list of `length` literals.
    fn counted_size(length: u32, bound: Limit) -> Size;

    /// Adds a bound on a list.
    ///
    /// # Errors
    ///
    /// Returns the error of the sink.
    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError>;
}

impl<C: Counting> Cardinality for C {
    fn size(&self, length: u32, bound: Limit) -> Size {
        match reduce(length, bound) {
            Reduction::True => Size::default(),
            Reduction::False => Size::clauses(1, 0),
            Reduction::All { .. } => Size::clauses(length.into(), 1),
            Reduction::Any { .. } => Size::clauses(1, length.into()),
            Reduction::Count { bound, .. } => C::counted_size(length, bound),
        }
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Limit,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        let length = u32::try_from(literals.len()).map_err(|_| SinkError::TooManyVariables)?;
        let signed = |negated: bool| {
            literals
                .iter()
                .map(move |&literal| if negated { !literal } else { literal })
        };
        let mut clauses = Clauses::new(sink);
        match reduce(length, bound) {
            Reduction::True => Ok(()),
            Reduction::False => clauses.add([]),
            Reduction::All { negated } => {
                signed(negated).try_for_each(|literal| clauses.add([literal.into()]))
            }
            Reduction::Any { negated } => clauses.add_long(signed(negated)),
            Reduction::Count { bound, negated } => {
                C::count(&signed(negated).collect::<Vec<Lit>>(), bound, &mut clauses)
            }
        }
    }
}
