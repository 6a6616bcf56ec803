//! Every cardinality encoding against brute force, and its number of models.

use super::support::{
    Propagation, all_bounds, any_list, bits, bounds, count_true, encode, lists_of_two_variables,
    positive_list, repeats_a_clause, repeats_a_variable,
};
use encodings::Lit;
use encodings::at_most_one::families;
use encodings::cardinality::{CardinalityEncoding, Limit};
use proptest::prelude::*;

/// Checks every assignment of the variables in the list: some choice of the auxiliary variables
/// makes all clauses true if and only if the bound is satisfied.
fn check_by_brute_force(
    encoding: &CardinalityEncoding,
    variables: u32,
    list: &[Lit],
    bound: Limit,
) {
    let formula = encode(encoding, variables, list, bound);
    let mut propagation = Propagation::new(&formula);
    let start_is_consistent = propagation.is_consistent();
    let start = propagation.depth();
    for chosen in 0..1_u32 << variables {
        let assignment = bits(chosen, variables);
        let extends =
            start_is_consistent && propagation.assign_all(&assignment) && propagation.satisfiable();
        propagation.undo(start);
        assert_eq!(
            extends,
            bound.admits(count_true(list, &assignment)),
            "{} {bound} of {list:?} with {assignment:?}",
            encoding.name()
        );
    }
}

#[test]
fn short_lists_equal_brute_force() {
    for encoding in &CardinalityEncoding::ALL {
        for length in 0..=10 {
            for bound in all_bounds(length) {
                check_by_brute_force(encoding, length, &positive_list(length), bound);
            }
        }
    }
}

#[test]
fn a_bound_on_different_literals_has_no_clause_twice() {
    for encoding in &CardinalityEncoding::ALL {
        for length in (0..=20).chain([33, 50]) {
            for bound in all_bounds(length) {
                let formula = encode(encoding, length, &positive_list(length), bound);
                let name = encoding.name();
                assert!(!repeats_a_clause(&formula), "{name} {bound} of {length}");
            }
        }
    }
}

#[test]
fn every_short_list_with_repeated_and_negated_literals_equals_brute_force() {
    for encoding in &CardinalityEncoding::ALL {
        for length in 0..=4 {
            for list in lists_of_two_variables(length) {
                for bound in all_bounds(length) {
                    check_by_brute_force(encoding, 2, &list, bound);
                }
            }
        }
    }
}

/// Tests selected assignments of long lists: as many true literals as the bound allows and one
/// more or fewer, at the front, at the back, spread evenly, and in irregular places.
#[test]
fn long_lists_satisfy_the_bound_on_selected_assignments() {
    for encoding in &CardinalityEncoding::ALL {
        for length in [37_u32, 100] {
            for bound in [1, 2, 10, length - 10].into_iter().flat_map(bounds) {
                let formula = encode(encoding, length, &positive_list(length), bound);
                let mut propagation = Propagation::new(&formula);
                assert!(propagation.is_consistent());
                let start = propagation.depth();
                for count in bound.number() - 1..=bound.number() + 1 {
                    // Multiples of numbers coprime to 37 and 100 reach every place.
                    for (step, offset) in [(1, 0), (1, length - count), (3, 1), (21, 17)] {
                        let mut assignment = vec![false; length as usize];
                        for position in 0..count {
                            assignment[((offset + position * step) % length) as usize] = true;
                        }
                        assert_eq!(count_true(&positive_list(length), &assignment), count);
                        let kept = propagation.assign_all(&assignment) && propagation.satisfiable();
                        propagation.undo(start);
                        assert_eq!(
                            kept,
                            bound.admits(count),
                            "{} {bound} of {length} with {count}",
                            encoding.name()
                        );
                    }
                }
            }
        }
    }
}

/// Tests the table of such bounds in the documentation of the module.
#[test]
fn bounds_without_counting_are_single_clauses() {
    for encoding in &CardinalityEncoding::ALL {
        for length in 0..12_u32 {
            let list = positive_list(length);
            let written = |bound| {
                let formula = encode(encoding, length, &list, bound);
                assert_eq!(formula.variable_count(), list.len());
                formula.clauses().map(<[Lit]>::to_vec).collect::<Vec<_>>()
            };
            let negated: Vec<Lit> = list.iter().map(|&l| !l).collect();
            let units = |list: &[Lit]| list.iter().map(|&l| vec![l]).collect::<Vec<_>>();
            let nothing: Vec<Vec<Lit>> = Vec::new();
            for number in length..length + 3 {
                assert_eq!(written(Limit::AtMost(number)), nothing);
                assert_eq!(written(Limit::AtLeast(number + 1)), [vec![]]);
                assert_eq!(written(Limit::Exactly(number + 1)), [vec![]]);
            }
            assert_eq!(written(Limit::AtLeast(0)), nothing);
            assert_eq!(written(Limit::AtMost(0)), units(&negated));
            assert_eq!(written(Limit::Exactly(0)), units(&negated));
            assert_eq!(written(Limit::AtLeast(length)), units(&list));
            assert_eq!(written(Limit::Exactly(length)), units(&list));
            if length >= 2 {
                assert_eq!(written(Limit::AtLeast(1)), std::slice::from_ref(&list));
                assert_eq!(
                    written(Limit::AtMost(length - 1)),
                    std::slice::from_ref(&negated)
                );
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
    for encoding in &CardinalityEncoding::ALL {
        for length in 0..=9 {
            for number in 0..=length {
                let bound = Limit::Exactly(number);
                let formula = encode(encoding, length, &positive_list(length), bound);
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

#[test]
fn one_sided_bounds_do_not_preserve_the_model_count() {
    for encoding in &CardinalityEncoding::ALL {
        for bound in [Limit::AtMost(2), Limit::AtLeast(2)] {
            let formula = encode(encoding, 5, &positive_list(5), bound);
            let kept = (0..=5)
                .filter(|&count| bound.admits(count))
                .map(|count| binomial(5, count))
                .sum::<u64>();
            let models = Propagation::new(&formula).models(u64::MAX);
            assert!(models > kept, "{} {bound}: {models}", encoding.name());
        }
    }
}

#[test]
fn each_encoding_is_found_by_its_name() {
    for encoding in &CardinalityEncoding::ALL {
        assert_eq!(encoding.to_string().parse(), Ok(*encoding));
        assert_eq!(encoding.name().to_uppercase().parse(), Ok(*encoding));
    }
    let stated = families()
        .iter()
        .filter(|family| family.arc_consistent_for_bounds.is_some());
    let names = CardinalityEncoding::ALL
        .iter()
        .map(|encoding| encoding.name());
    assert!(names.eq(stated.map(|family| family.name)));
}

#[test]
fn a_bound_is_written_as_a_phrase() {
    assert_eq!(Limit::AtMost(3).to_string(), "at most 3");
    assert_eq!(Limit::AtLeast(0).to_string(), "at least 0");
    assert_eq!(Limit::Exactly(1).to_string(), "exactly 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn lists_with_repeated_and_negated_literals_equal_brute_force(
        list in any_list(5, 14),
        number in 0_u32..=15,
    ) {
        for encoding in &CardinalityEncoding::ALL {
            for bound in bounds(number) {
                check_by_brute_force(encoding, 5, &list, bound);
            }
        }
    }

    #[test]
    fn no_clause_repeats_a_variable(list in any_list(4, 40), number in 0_u32..=41) {
        for encoding in &CardinalityEncoding::ALL {
            for bound in bounds(number) {
                prop_assert!(!repeats_a_variable(&encode(encoding, 4, &list, bound)));
            }
        }
    }
}
