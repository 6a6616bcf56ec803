//! Every cardinality encoding against brute force, its stated size against what it writes, and
//! its stated properties against propagation and the number of models.

mod support;

use encodings::cardinality::{self, Bound, Cardinality};
use encodings::{ClauseSink, Cnf, Lit, SizeSink, Var, at_most_one};
use proptest::prelude::*;
use support::{Propagation, bits, count_true, positive_list};

/// The encodings on which unit propagation is arc consistent for every bound.
const ARC_CONSISTENT: [&str; 4] = [
    "sequential",
    "totalizer",
    "cardinality-network",
    "sorting-network",
];

/// All bounds with this number.
fn bounds(number: u32) -> [Bound; 3] {
    [
        Bound::AtMost(number),
        Bound::AtLeast(number),
        Bound::Exactly(number),
    ]
}

/// Every bound that a list of `length` can tell from another, and some past it.
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

/// For every assignment of the list's variables: all clauses can be satisfied by some choice of
/// the auxiliary variables exactly if the bound is kept.
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

/// Assigns the first variables; returns whether that is consistent.
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

/// Where all assignments are too many: as many true literals as the bound allows and one more or
/// fewer, at the front, at the back, spread evenly, and in places that look random.
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
                    // Multiples of numbers without a common factor with 37 or 100 reach every
                    // place.
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

fn written_size(encoding: &dyn Cardinality, length: u32, bound: Bound) -> encodings::Size {
    let mut sink = SizeSink::new();
    sink.new_vars(length).unwrap();
    encoding
        .encode(&positive_list(length), bound, &mut sink)
        .unwrap();
    let mut written = sink.size();
    written.variables -= u64::from(length);
    written
}

fn check_size(encoding: &dyn Cardinality, length: u32, bound: Bound) {
    assert_eq!(
        written_size(encoding, length, bound),
        encoding.size(length, bound),
        "{} {bound} of {length}",
        encoding.name()
    );
}

#[test]
fn the_stated_size_is_what_is_written() {
    for encoding in cardinality::all() {
        for length in 0..=24 {
            for bound in all_bounds(length) {
                check_size(*encoding, length, bound);
            }
        }
        for length in 25..=130 {
            let half = length / 2;
            for number in [
                1,
                2,
                3,
                4,
                7,
                8,
                9,
                16,
                half - 1,
                half,
                half + 1,
                length - 2,
            ] {
                for bound in bounds(number) {
                    check_size(*encoding, length, bound);
                }
            }
        }
        for length in [999, 1000, 1024] {
            for bound in [1, 2, 5, 31, 64].into_iter().flat_map(bounds) {
                check_size(*encoding, length, bound);
            }
        }
        for bound in [Bound::AtMost(1), Bound::Exactly(6)] {
            check_size(*encoding, 10_000, bound);
        }
    }
}

/// The longest lists there can be: nothing is built, and nothing overflows.
#[test]
fn sizes_of_very_long_lists_are_worked_out() {
    for encoding in cardinality::all() {
        for number in [
            0,
            1,
            2,
            1000,
            u32::MAX / 2,
            u32::MAX / 2 + 1,
            u32::MAX - 1,
            u32::MAX,
        ] {
            for bound in bounds(number) {
                for length in [100_000, u32::MAX - 1, u32::MAX] {
                    let size = encoding.size(length, bound);
                    let said = |bound: Bound| encoding.size(length, bound);
                    // A bound is as large as the same bound said of the negations, except in the
                    // middle, where neither is turned round.
                    if number <= length && number != length - number {
                        let rest = length - number;
                        assert_eq!(
                            size,
                            match bound {
                                Bound::AtMost(_) => said(Bound::AtLeast(rest)),
                                Bound::AtLeast(_) => said(Bound::AtMost(rest)),
                                Bound::Exactly(_) => said(Bound::Exactly(rest)),
                            }
                        );
                    }
                    assert!(size.variables == 0 || size.literals >= size.clauses);
                }
            }
        }
    }
    let (length, half) = (u64::from(u32::MAX), u64::from(u32::MAX / 2));
    let size = cardinality::SequentialCounter.size(u32::MAX, Bound::AtMost(1));
    assert_eq!((size.variables, size.clauses), (length - 1, 3 * length - 4));
    let size = cardinality::SequentialCounter.size(u32::MAX, Bound::Exactly(u32::MAX / 2));
    assert_eq!(
        (size.variables, size.literals),
        (half * (half + 1), u64::MAX)
    );
}

#[test]
fn sizes_follow_the_papers() {
    let size = |name: &str, length, bound| {
        let size = cardinality::by_name(name).unwrap().size(length, bound);
        (size.variables, size.clauses)
    };
    for length in 3..200_u32 {
        for number in 1..=length / 2 {
            let (m, k) = (u64::from(length), u64::from(number));
            if number + 1 < length {
                // Sinz 2005: (m − 1)k variables and 2mk + m − 3k − 1 clauses, of which Knuth, TAOCP
                // 7.2.2.2 (18) and (19), leaves k(m − k) variables and the clauses
                // t(j, c) → t(j + 1, c) for 1 ≤ j < m − k and 1 ≤ c ≤ k, and one for each
                // 1 ≤ j ≤ m − k and 0 ≤ c ≤ k.
                let (variables, clauses) = size("sequential", length, Bound::AtMost(number));
                assert_eq!(variables, (m - 1) * k - (k - 1) * k);
                assert_eq!(clauses, 2 * m * k + m - 3 * k - 1 - (2 * k + 1) * (k - 1));
                assert_eq!(clauses, (m - k - 1) * k + (m - k) * (k + 1));
            }
        }
    }
    for length in 3..200 {
        // Sinz 2005 at k = 1.
        let at_most_one = at_most_one::Sequential;
        assert_eq!(
            cardinality::SequentialCounter.size(length, Bound::AtMost(1)),
            at_most_one::AtMostOne::size(&at_most_one, length)
        );
    }
    // Bailleux & Boufkhad 2003: m log₂ m variables for a power of two, of which the root's m are
    // not needed.
    for power in 2..10_u32 {
        let length = 1 << power;
        let (variables, _) = size("totalizer", length, Bound::AtMost(length / 2));
        assert_eq!(variables, u64::from(length * (power - 1)));
    }
    // Knuth, TAOCP 5.3.4: the comparators of Batcher's merge sort for 3, 4, 5, ... literals.
    let comparators: [u64; 14] = [3, 5, 9, 12, 16, 19, 26, 31, 37, 41, 48, 53, 59, 63];
    for (length, count) in (3..).zip(comparators) {
        let written = size("sorting-network", length, Bound::AtMost(1));
        assert_eq!(written, (2 * count, 3 * count + 1), "{length}");
        if length >= 4 {
            let written = size("sorting-network", length, Bound::AtLeast(2));
            assert_eq!(written, (2 * count, 3 * count + 1));
        }
        let written = size("sorting-network", length, Bound::Exactly(1));
        assert_eq!(written, (2 * count, 6 * count + 2));
    }
    // Batcher 1968: (p² − p + 4)2ᵖ⁻² − 1 comparators for 2ᵖ literals.
    for power in 2..12_u32 {
        let p = u64::from(power);
        let count = (p * p - p + 4) * (1 << (power - 2)) - 1;
        let number = 1 << power;
        let written = size("cardinality-network", 2 * number, Bound::AtMost(number));
        assert_eq!(written, (4 * count, 6 * count + u64::from(number)));
        let written = size("sorting-network", number, Bound::AtMost(2));
        let expected = if number == 4 {
            (10, 16)
        } else {
            (2 * count, 3 * count + 1)
        };
        assert_eq!(written, expected);
    }
}

/// What the documentation says of k = 1.
#[test]
fn trees_are_linear_at_one() {
    for length in 3..300 {
        let m = u64::from(length);
        let size = |name: &str| {
            let size = cardinality::by_name(name)
                .unwrap()
                .size(length, Bound::AtMost(1));
            (size.variables, size.clauses)
        };
        assert_eq!(size("totalizer"), (m - 2, 3 * m - 5));
        assert_eq!(size("cardinality-network"), (m - 2, 3 * m - 5));
        assert_eq!(size("k-modulo-totalizer"), (m - 1, 3 * m - 3));
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

/// What unit propagation finds from the partial assignment that a number stands for, in digits to
/// the base 3, and what there is to find.
struct Partial {
    chosen: Vec<Option<bool>>,
    /// The values after propagation, or `None` after a conflict.
    found: Option<Vec<Option<bool>>>,
    /// The values in all assignments that go on from here and keep the bound, or `None` if there
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

/// What a bound says of a partial assignment, by its definition.
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

/// With one literal of each half of four true, "at most 2" says that the others are false; but
/// whether the ones of a half make a carry is open, and so is the lower digit.
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
    // It may even overlook a conflict.
    for (name, length, number) in [("modulo-totalizer", 6, 3), ("k-modulo-totalizer", 5, 2)] {
        let encoding = cardinality::by_name(name).unwrap();
        let overlooked = partials(encoding, length, Bound::AtMost(number))
            .into_iter()
            .filter(|partial| partial.there.is_none() && partial.found.is_some());
        assert_ne!(overlooked.count(), 0, "{name}");
    }
}

/// At k = 1 that one literal is true says all that propagation can find out.
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

/// Not a virtue, but stated.
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
