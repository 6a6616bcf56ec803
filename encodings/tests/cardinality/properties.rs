//! Unit propagation and model counts against the declared properties.

use crate::support::{Propagation, bits, positive_list};
use crate::{all_bounds, encode};
use encodings::cardinality::{self, Bound, Cardinality};

/// Encodings for which unit propagation is arc consistent with every bound.
const ARC_CONSISTENT: [&str; 4] = [
    "sequential",
    "totalizer",
    "cardinality-network",
    "sorting-network",
];

/// Result of unit propagation from a partial assignment, encoded as a number in base 3, with the
/// expected result.
struct Partial {
    chosen: Vec<Option<bool>>,
    /// The values after propagation, or `None` after a conflict.
    found: Option<Vec<Option<bool>>>,
    /// The values in all assignments that extend this one and satisfy the bound, or `None` if there
    /// is none.
    there: Option<Vec<Option<bool>>>,
}

fn partials(encoding: &dyn Cardinality, length: u32, bound: Bound) -> Vec<Partial> {
    let list = positive_list(length);
    let mut propagation = Propagation::new(&encode(encoding, length, &list, bound));
    let start_is_consistent = propagation.is_consistent();
    let start = propagation.depth();
    (0..3_u32.pow(length))
        .map(|number| {
            let chosen: Vec<Option<bool>> = (0..length)
                .map(|position| match number / 3_u32.pow(position) % 3 {
                    0 => None,
                    digit => Some(digit == 1),
                })
                .collect();
            let consistent = start_is_consistent
                && list
                    .iter()
                    .zip(&chosen)
                    .all(|(&literal, value)| match value {
                        None => true,
                        Some(true) => propagation.assign(literal),
                        Some(false) => propagation.assign(!literal),
                    });
            let found = consistent.then(|| {
                list.iter()
                    .map(|&literal| propagation.value(literal))
                    .collect()
            });
            if start_is_consistent {
                propagation.take_back(start);
            }
            let there = implied(&chosen, bound);
            Partial {
                chosen,
                found,
                there,
            }
        })
        .collect()
}

/// Returns the consequences of a bound for a partial assignment, by definition.
fn implied(chosen: &[Option<bool>], bound: Bound) -> Option<Vec<Option<bool>>> {
    let keeping: Vec<Vec<bool>> = (0..1_u32 << chosen.len())
        .map(|number| bits(number, chosen.len() as u32))
        .filter(|full| {
            let agrees = full
                .iter()
                .zip(chosen)
                .all(|(&value, chosen)| chosen.is_none_or(|chosen| chosen == value));
            agrees && bound.admits(full.iter().map(|&value| u32::from(value)).sum())
        })
        .collect();
    let first = keeping.first()?;
    Some(
        (0..chosen.len())
            .map(|index| {
                let value = first[index];
                keeping
                    .iter()
                    .all(|full| full[index] == value)
                    .then_some(value)
            })
            .collect(),
    )
}

#[test]
fn propagation_is_arc_consistent_where_that_is_stated() {
    for encoding in cardinality::all() {
        for length in 0..=6 {
            for bound in all_bounds(length) {
                let (Bound::AtMost(number) | Bound::AtLeast(number) | Bound::Exactly(number)) =
                    bound;
                let stated = ARC_CONSISTENT.contains(&encoding.name())
                    || (number == 1 && !matches!(bound, Bound::AtLeast(_)));
                if !stated {
                    continue;
                }
                for partial in partials(*encoding, length, bound) {
                    assert_eq!(
                        partial.found,
                        partial.there,
                        "{} {bound} of {:?}",
                        encoding.name(),
                        partial.chosen
                    );
                }
            }
        }
    }
}

/// With one true literal in each half of four, "at most 2" implies that the others are false. But
/// the carry from the lower digits is undetermined, and so is the lower digit.
#[test]
fn propagation_on_modulo_totalizers_is_not_arc_consistent() {
    for name in ["modulo-totalizer", "k-modulo-totalizer"] {
        let encoding = cardinality::by_name(name).unwrap();
        let list = positive_list(4);
        let mut propagation = Propagation::new(&encode(encoding, 4, &list, Bound::AtMost(2)));
        assert!(propagation.assign(list[0]) && propagation.assign(list[2]));
        let found: Vec<Option<bool>> = list.iter().map(|&l| propagation.value(l)).collect();
        assert_eq!(found, [Some(true), None, Some(true), None], "{name}");
    }
    // A conflict may remain undetected, too.
    for (name, length, number) in [("modulo-totalizer", 6, 3), ("k-modulo-totalizer", 5, 2)] {
        let encoding = cardinality::by_name(name).unwrap();
        let overlooked = partials(encoding, length, Bound::AtMost(number))
            .into_iter()
            .filter(|partial| partial.there.is_none() && partial.found.is_some());
        assert_ne!(overlooked.count(), 0, "{name}");
    }
}

/// For k = 1, propagation from one true literal determines all others.
#[test]
fn one_true_literal_rules_out_all_others_of_a_long_list() {
    for encoding in cardinality::all() {
        for length in [9_u32, 10, 16, 17, 25, 37, 64] {
            for bound in [Bound::AtMost(1), Bound::Exactly(1)] {
                let list = positive_list(length);
                let mut propagation = Propagation::new(&encode(*encoding, length, &list, bound));
                let start = propagation.depth();
                for &chosen in &list {
                    assert!(propagation.assign(chosen));
                    for &other in &list {
                        assert_eq!(
                            propagation.value(other),
                            Some(other == chosen),
                            "{} {bound} of {length}",
                            encoding.name()
                        );
                    }
                    propagation.take_back(start);
                }
            }
        }
    }
}

fn binomial(length: u32, number: u32) -> u64 {
    (0..u64::from(number)).fold(1, |product, step| {
        product * (u64::from(length) - step) / (step + 1)
    })
}

#[test]
fn exactly_preserves_the_model_count() {
    for encoding in cardinality::all() {
        for length in 0..=9 {
            for number in 0..=length {
                let bound = Bound::Exactly(number);
                let formula = encode(*encoding, length, &positive_list(length), bound);
                assert_eq!(
                    Propagation::new(&formula).models(u64::MAX),
                    binomial(length, number),
                    "{} {bound} of {length}",
                    encoding.name()
                );
            }
        }
    }
}

/// This is a documented restriction.
#[test]
fn one_sided_bounds_do_not_preserve_the_model_count() {
    for encoding in cardinality::all() {
        for bound in [Bound::AtMost(2), Bound::AtLeast(2)] {
            let formula = encode(*encoding, 5, &positive_list(5), bound);
            let kept = (0..=5)
                .filter(|&count| bound.admits(count))
                .map(|count| binomial(5, count))
                .sum::<u64>();
            let models = Propagation::new(&formula).models(u64::MAX);
            assert!(models > kept, "{} {bound}: {models}", encoding.name());
        }
    }
}
