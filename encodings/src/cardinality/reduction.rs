//! The bounds that need no counting, and the half of the others that is turned round.

use super::Bound;
use super::tally::Tally;
use super::wire::Clauses;
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// What a bound on a list comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reduction {
    /// Every count keeps the bound.
    Nothing,
    /// No count keeps the bound.
    Contradiction,
    /// Every literal, or its negation where `negated`, is true.
    Every { negated: bool },
    /// At least one literal, or negation where `negated`, is true.
    One { negated: bool },
    /// The literals, or their negations where `negated`, must be counted. The number in the bound
    /// is at least 1, in "at least" 2, and at most half the length of the list.
    Count { bound: Bound, negated: bool },
}

fn reduce(length: u32, bound: Bound) -> Reduction {
    match bound {
        Bound::AtLeast(0) => Reduction::Nothing,
        Bound::AtMost(number) if number >= length => Reduction::Nothing,
        Bound::AtLeast(number) | Bound::Exactly(number) if number > length => {
            Reduction::Contradiction
        }
        Bound::AtMost(0) | Bound::Exactly(0) => Reduction::Every { negated: true },
        Bound::AtLeast(number) | Bound::Exactly(number) if number == length => {
            Reduction::Every { negated: false }
        }
        Bound::AtLeast(1) => Reduction::One { negated: false },
        Bound::AtMost(number) if number == length - 1 => Reduction::One { negated: true },
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

/// The size of a bound on a list. `count` says it for the bounds that need counting; it is asked
/// only for numbers from 1, in "at least" from 2, to half of `length`.
pub(super) fn size(length: u32, bound: Bound, count: impl FnOnce(Bound) -> Tally) -> Size {
    match reduce(length, bound) {
        Reduction::Nothing => Tally::default(),
        Reduction::Contradiction => Tally::clauses(1_u32, 0),
        Reduction::Every { .. } => Tally::clauses(length, 1),
        Reduction::One { .. } => Tally::clauses(1_u32, length),
        Reduction::Count { bound, .. } => count(bound),
    }
    .size()
}

/// Writes a bound on a list. `count` writes those that need counting, as in [`size`].
///
/// # Errors
///
/// Whatever error the sink returns, and [`SinkError::TooManyVariables`] for lists longer than
/// there can be variables.
pub(super) fn encode(
    literals: &[Lit],
    bound: Bound,
    sink: &mut dyn ClauseSink,
    count: impl FnOnce(&[Lit], Bound, &mut Clauses<'_>) -> Result<(), SinkError>,
) -> Result<(), SinkError> {
    let length = u32::try_from(literals.len()).map_err(|_| SinkError::TooManyVariables)?;
    let signed = |negated: bool| {
        literals
            .iter()
            .map(move |&literal| if negated { !literal } else { literal })
    };
    let mut clauses = Clauses::new(sink);
    match reduce(length, bound) {
        Reduction::Nothing => Ok(()),
        Reduction::Contradiction => clauses.add([]),
        Reduction::Every { negated } => {
            signed(negated).try_for_each(|literal| clauses.add([literal.into()]))
        }
        Reduction::One { negated } => clauses.add_long(signed(negated)),
        Reduction::Count {
            bound,
            negated: true,
        } => count(&signed(true).collect::<Vec<Lit>>(), bound, &mut clauses),
        Reduction::Count {
            bound,
            negated: false,
        } => count(literals, bound, &mut clauses),
    }
}
