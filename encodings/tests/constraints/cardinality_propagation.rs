//! Stated properties of the cardinality encodings under unit propagation.

use super::support::{Propagation, all_bounds, bits, encode, positive_list};
use encodings::cardinality::{CardinalityEncoding, Limit};

/// A partial assignment and its consequences.
struct Partial {
    chosen: Vec<Option<bool>>,
    /// Values after propagation, or `None` after a conflict.
    found: Option<Vec<Option<bool>>>,
    /// Values in all extensions that satisfy the bound, or `None` if there is none.
    implied: Option<Vec<Option<bool>>>,
}

/// Returns all partial assignments of a list, each numbered by its digits to the base 3.
fn partials(encoding: &CardinalityEncoding, length: u32, bound: Limit) -> Vec<Partial> {
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
                propagation.undo(start);
            }
            let implied = implied(&chosen, bound);
            Partial {
                chosen,
                found,
                implied,
            }
        })
        .collect()
}

/// Returns the values that a bound implies for a partial assignment, by definition.
fn implied(chosen: &[Option<bool>], bound: Limit) -> Option<Vec<Option<bool>>> {
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
    for encoding in &CardinalityEncoding::ALL {
        for length in 0..=6 {
            for bound in all_bounds(length) {
                let stated = encoding.family().arc_consistent_for_bounds == Some(true)
                    || (bound.number() == 1 && !matches!(bound, Limit::AtLeast(_)));
                if !stated {
                    continue;
                }
                for partial in partials(encoding, length, bound) {
                    assert_eq!(
                        partial.found,
                        partial.implied,
                        "{} {bound} of {:?}",
                        encoding.name(),
                        partial.chosen
                    );
                }
            }
        }
    }
}

/// With one literal of each half of four true, "at most 2" implies that the others are false. But
/// the carries of the halves are undecided, and so are the lower digits.
#[test]
fn propagation_on_modulo_totalizers_is_not_arc_consistent() {
    for name in ["modulo-totalizer", "k-modulo-totalizer"] {
        let encoding = &name.parse::<CardinalityEncoding>().unwrap();
        let list = positive_list(4);
        let mut propagation = Propagation::new(&encode(encoding, 4, &list, Limit::AtMost(2)));
        assert!(propagation.assign(list[0]) && propagation.assign(list[2]));
        let found: Vec<Option<bool>> = list.iter().map(|&l| propagation.value(l)).collect();
        assert_eq!(found, [Some(true), None, Some(true), None], "{name}");
    }
    // It may even miss a conflict.
    for (name, length, number) in [("modulo-totalizer", 6, 3), ("k-modulo-totalizer", 5, 2)] {
        let encoding = &name.parse::<CardinalityEncoding>().unwrap();
        let missed = partials(encoding, length, Limit::AtMost(number))
            .into_iter()
            .filter(|partial| partial.implied.is_none() && partial.found.is_some());
        assert_ne!(missed.count(), 0, "{name}");
        assert_eq!(encoding.family().arc_consistent_for_bounds, Some(false));
    }
}

#[test]
fn one_true_literal_rules_out_all_others_of_a_long_list() {
    for encoding in &CardinalityEncoding::ALL {
        for length in [9_u32, 10, 16, 17, 25, 37, 64] {
            for bound in [Limit::AtMost(1), Limit::Exactly(1)] {
                let list = positive_list(length);
                let mut propagation = Propagation::new(&encode(encoding, length, &list, bound));
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
                    propagation.undo(start);
                }
            }
        }
    }
}
