//! Every cardinality encoding against brute force, its computed size against its clauses, and its
//! declared properties against propagation and the number of models.

mod properties;
mod sizes;
#[path = "../support/mod.rs"]
mod support;

use encodings::cardinality::{self, Bound, Cardinality};
use encodings::{ClauseSink, Cnf, Lit, Var};
use proptest::prelude::*;
use support::{Propagation, bits, count_true, positive_list};

/// Returns all bounds with this number.
fn bounds(number: u32) -> [Bound; 3] {
    [
        Bound::AtMost(number),
        Bound::AtLeast(number),
        Bound::Exactly(number),
    ]
}

/// Returns every bound that differs for a list of `length`, and some larger ones.
fn all_bounds(length: u32) -> impl Iterator<Item = Bound> {
    (0..=length + 1).flat_map(bounds)
}

/// Encodes `list`, whose variables are the first `variables` ones.
fn encode(encoding: &dyn Cardinality, variables: u32, list: &[Lit], bound: Bound) -> Cnf {
    let mut formula = Cnf::new();
    formula.new_vars(variables).unwrap();
    encoding.encode(list, bound, &mut formula).unwrap();
    formula
}

/// Asserts for every assignment of the variables of the list: some choice of the auxiliary
/// variables satisfies all clauses exactly if the bound holds.
fn check_by_brute_force(encoding: &dyn Cardinality, variables: u32, list: &[Lit], bound: Bound) {
    let formula = encode(encoding, variables, list, bound);
    let mut propagation = Propagation::new(&formula);
    let start_is_consistent = propagation.is_consistent();
    let start = propagation.depth();
    for chosen in 0..1_u32 << variables {
        let assignment = bits(chosen, variables);
        let extends = start_is_consistent
            && decide(&mut propagation, &assignment)
            && propagation.satisfiable();
        propagation.take_back(start);
        assert_eq!(
            extends,
            bound.admits(count_true(list, &assignment)),
            "{} {bound} of {list:?} with {assignment:?}",
            encoding.name()
        );
    }
}

/// Assigns the first variables; returns `true` if this is consistent.
fn decide(propagation: &mut Propagation, assignment: &[bool]) -> bool {
    assignment.iter().enumerate().all(|(index, &value)| {
        let var = Var::from_index(index as u32);
        propagation.assign(if value {
            var.positive()
        } else {
            var.negative()
        })
    })
}

#[test]
fn short_lists_equal_brute_force() {
    for encoding in cardinality::all() {
        for length in 0..=10 {
            for bound in all_bounds(length) {
                check_by_brute_force(*encoding, length, &positive_list(length), bound);
            }
        }
    }
}

#[test]
fn every_short_list_with_repeated_and_negated_literals_equals_brute_force() {
    let literals: Vec<Lit> = positive_list(2).into_iter().flat_map(|l| [l, !l]).collect();
    for encoding in cardinality::all() {
        for length in 0..=4_u32 {
            for choice in 0..4_usize.pow(length) {
                let list: Vec<Lit> = (0..length)
                    .map(|position| literals[choice / 4_usize.pow(position) % 4])
                    .collect();
                for bound in all_bounds(length) {
                    check_by_brute_force(*encoding, 2, &list, bound);
                }
            }
        }
    }
}

/// Long lists have too many assignments. These have as many true literals as the bound allows, one
/// more or one fewer: at the front, at the back, spread evenly, and in irregular places.
#[test]
fn long_lists_keep_the_bound_on_chosen_assignments() {
    for encoding in cardinality::all() {
        for length in [37_u32, 100] {
            for bound in [1, 2, 10, length - 10].into_iter().flat_map(bounds) {
                let formula = encode(*encoding, length, &positive_list(length), bound);
                let mut propagation = Propagation::new(&formula);
                assert!(propagation.is_consistent());
                let start = propagation.depth();
                let (Bound::AtMost(number) | Bound::AtLeast(number) | Bound::Exactly(number)) =
                    bound;
                for count in number - 1..=number + 1 {
                    // Steps without a common factor with 37 or 100 reach every place.
                    for (step, offset) in [(1, 0), (1, length - count), (3, 1), (21, 17)] {
                        let mut assignment = vec![false; length as usize];
                        for position in 0..count {
                            assignment[((offset + position * step) % length) as usize] = true;
                        }
                        assert_eq!(count_true(&positive_list(length), &assignment), count);
                        let kept =
                            decide(&mut propagation, &assignment) && propagation.satisfiable();
                        propagation.take_back(start);
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

/// The table in the documentation of the module.
#[test]
fn bounds_that_need_no_counting_take_single_clauses() {
    for encoding in cardinality::all() {
        for length in 0..12_u32 {
            let list = positive_list(length);
            let written = |bound| {
                let formula = encode(*encoding, length, &list, bound);
                assert_eq!(formula.variable_count(), list.len());
                formula.clauses().map(<[Lit]>::to_vec).collect::<Vec<_>>()
            };
            let negated: Vec<Lit> = list.iter().map(|&l| !l).collect();
            let units = |list: &[Lit]| list.iter().map(|&l| vec![l]).collect::<Vec<_>>();
            let nothing: Vec<Vec<Lit>> = Vec::new();
            for number in length..length + 3 {
                assert_eq!(written(Bound::AtMost(number)), nothing);
                assert_eq!(written(Bound::AtLeast(number + 1)), [vec![]]);
                assert_eq!(written(Bound::Exactly(number + 1)), [vec![]]);
            }
            assert_eq!(written(Bound::AtLeast(0)), nothing);
            assert_eq!(written(Bound::AtMost(0)), units(&negated));
            assert_eq!(written(Bound::Exactly(0)), units(&negated));
            assert_eq!(written(Bound::AtLeast(length)), units(&list));
            assert_eq!(written(Bound::Exactly(length)), units(&list));
            if length >= 2 {
                assert_eq!(written(Bound::AtLeast(1)), std::slice::from_ref(&list));
                assert_eq!(
                    written(Bound::AtMost(length - 1)),
                    std::slice::from_ref(&negated)
                );
            }
        }
    }
}

#[test]
fn names_are_found_and_no_two_are_alike() {
    for encoding in cardinality::all() {
        let found = cardinality::by_name(encoding.name()).unwrap();
        assert_eq!(found.reference(), encoding.reference());
    }
}

fn any_list(variables: u32, longest: usize) -> impl Strategy<Value = Vec<Lit>> {
    let literal = (0..variables, any::<bool>()).prop_map(|(index, positive)| {
        let var = Var::from_index(index);
        if positive {
            var.positive()
        } else {
            var.negative()
        }
    });
    proptest::collection::vec(literal, 0..=longest)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn lists_with_repeated_and_negated_literals_equal_brute_force(
        list in any_list(5, 14),
        number in 0_u32..=15,
    ) {
        for encoding in cardinality::all() {
            for bound in bounds(number) {
                check_by_brute_force(*encoding, 5, &list, bound);
            }
        }
    }

    #[test]
    fn no_clause_repeats_a_variable(list in any_list(4, 40), number in 0_u32..=41) {
        for encoding in cardinality::all() {
            for bound in bounds(number) {
                for clause in encode(*encoding, 4, &list, bound).clauses() {
                    let mut variables: Vec<Var> =
                        clause.iter().map(|literal| literal.var()).collect();
                    variables.sort();
                    variables.dedup();
                    prop_assert_eq!(variables.len(), clause.len());
                }
            }
        }
    }
}
