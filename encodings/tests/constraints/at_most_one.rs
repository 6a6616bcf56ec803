//! Every at-most-one encoding against brute force, and every stated property against the clauses.

use super::support::{
    Propagation, any_list, bits, count_true, lists_of_two_variables, positive_list,
    repeats_a_clause, repeats_a_variable,
};
use encodings::at_most_one::{Encoding, families};
use encodings::{AtMostOne, ClauseSink, Cnf, Lit, SizeSink};
use proptest::prelude::*;

/// Returns all encodings, with several values of their parameters.
fn encodings() -> Vec<Encoding> {
    let with_parameters =
        "commander:2 commander:4 commander:5 commander:7 commander:100 bimander:1 bimander:3 \
    bimander:4 bimander:8 bimander:100"
            .split(' ')
            .map(|text| text.parse().unwrap());
    Encoding::all().into_iter().chain(with_parameters).collect()
}

/// Encodes `list`, which has literals of the first `variables` variables.
fn encode(encoding: Encoding, variables: u32, list: &[Lit]) -> Cnf {
    let mut formula = Cnf::new();
    formula.new_vars(variables).unwrap();
    encoding.encode(list, &mut formula).unwrap();
    formula
}

/// Returns the formula with its first variables assigned.
fn assigned(formula: &Cnf, primary: &[bool]) -> Propagation {
    let mut propagation = Propagation::new(formula);
    propagation.assign_all(primary);
    propagation
}

/// Checks every assignment of the variables in the list: some choice of the auxiliary variables
/// makes all clauses true if and only if the constraint is true.
fn check_by_brute_force(encoding: Encoding, variables: u32, list: &[Lit]) {
    let formula = encode(encoding, variables, list);
    for number in 0..1 << variables {
        let primary = bits(number, variables);
        assert_eq!(
            assigned(&formula, &primary).satisfiable(),
            count_true(list, &primary) <= 1,
            "{encoding} on {list:?} with {primary:?}",
        );
    }
}

#[test]
fn short_lists_equal_brute_force() {
    for encoding in encodings() {
        for length in 0..=10 {
            check_by_brute_force(encoding, length, &positive_list(length));
        }
    }
}

#[test]
fn every_short_list_with_repeated_and_negated_literals_equals_brute_force() {
    for encoding in encodings() {
        for list in (0..=4).flat_map(lists_of_two_variables) {
            check_by_brute_force(encoding, 2, &list);
        }
    }
}

/// Tests long lists, which reach every level of the recursive encodings: no literal true, each one
/// true, and each pair true are enough to decide the constraint.
#[test]
fn long_lists_allow_none_and_one_but_no_pair() {
    for encoding in encodings() {
        for length in [16_u32, 17, 37] {
            let formula = encode(encoding, length, &positive_list(length));
            let allowed = |chosen: &[u32]| {
                let primary: Vec<bool> = (0..length).map(|index| chosen.contains(&index)).collect();
                assigned(&formula, &primary).satisfiable()
            };
            assert!(allowed(&[]));
            for first in 0..length {
                assert!(allowed(&[first]), "{encoding} {length} {first}");
                for second in first + 1..length {
                    assert!(!allowed(&[first, second]), "{encoding}");
                }
            }
        }
    }
}

#[test]
fn the_stated_size_is_what_is_written() {
    for encoding in encodings() {
        for length in (0..=130).chain([999, 1000, 1001, 2000]) {
            let mut sink = SizeSink::new();
            sink.new_vars(length).unwrap();
            encoding.encode(&positive_list(length), &mut sink).unwrap();
            let mut written = sink.size();
            written.variables -= u64::from(length);
            assert_eq!(written, encoding.size(length), "{encoding} {length}");
        }
    }
}

#[test]
fn sizes_follow_the_papers() {
    let size = |name: &str, length| {
        let size = name.parse::<Encoding>().unwrap().size(length);
        (size.variables, size.clauses)
    };
    for length in 3..200_u64 {
        let bits = u64::from((length - 1).ilog2()) + 1;
        let short = length as u32;
        assert_eq!(size("pairwise", short), (0, length * (length - 1) / 2));
        assert_eq!(size("sequential", short), (length - 1, 3 * length - 4));
        assert_eq!(size("ladder", short), (length - 1, 4 * length - 5));
        assert_eq!(size("binary", short), (bits, length * bits));
        let splits = length.saturating_sub(4).div_ceil(2);
        assert_eq!(size("four-way-split", short), (splits, 3 * length - 6));
    }
    // A 10 × 10 grid; its sides in 4 × 3 grids; theirs pairwise (6 and 3 clauses).
    assert_eq!(size("product", 100), (20 + 2 * 7, 200 + 2 * (20 + 6 + 3)));
    // Groups of 3: nine commanders of 27 literals, then three of nine, then three pairs.
    assert_eq!(size("commander", 27), (9 + 3, 9 * 7 + 3 * 7 + 3));
    // Eight groups of 4, numbered by three bits.
    assert_eq!(size("bimander:4", 32), (3, 8 * 6 + 32 * 3));
}

#[test]
fn the_stated_number_of_models_is_right() {
    for encoding in encodings() {
        let preserves = encoding.family().preserves_model_count;
        let mut always_one = true;
        // 33 literals are enough for the second choice of `auto`.
        for length in (0..=9).chain([33]) {
            let formula = encode(encoding, length, &positive_list(length));
            let chosen = (0..length).map(Some).chain([None]);
            for chosen in chosen {
                let primary: Vec<bool> = (0..length).map(|index| Some(index) == chosen).collect();
                always_one &= assigned(&formula, &primary).models(2) == 1;
            }
        }
        assert_eq!(
            always_one,
            preserves || is_pairwise_throughout(encoding),
            "{encoding}"
        );
    }
}

/// Returns `true` for groups longer than any list of the test, which leave only pairs.
fn is_pairwise_throughout(encoding: Encoding) -> bool {
    encoding.parameter() == Some(100)
}

/// Tests unit propagation on every partial assignment of lists up to length 7: it finds a conflict
/// if two literals are true, makes all others false if one is, and finds nothing otherwise.
#[test]
fn the_stated_arc_consistency_is_right() {
    for encoding in encodings() {
        let mut consistent = true;
        for length in 0..=7_u32 {
            let formula = encode(encoding, length, &positive_list(length));
            for choice in 0..3_usize.pow(length) {
                let given = (0..length).map(|position| choice / 3_usize.pow(position) % 3);
                let mut propagation = Propagation::new(&formula);
                let mut trues = 0;
                for (literal, choice) in positive_list(length).into_iter().zip(given.clone()) {
                    match choice {
                        0 => {}
                        1 => _ = propagation.assign(!literal),
                        _ => {
                            trues += 1;
                            propagation.assign(literal);
                        }
                    }
                }
                let mut found = positive_list(length)
                    .into_iter()
                    .map(|literal| propagation.value(literal));
                match trues {
                    0 => {
                        let given = given.map(|choice| [None, Some(false)][choice]);
                        assert!(propagation.is_consistent(), "{encoding}: a conflict");
                        assert!(found.eq(given), "{encoding}: a wrong consequence");
                    }
                    1 => {
                        assert!(propagation.is_consistent(), "{encoding}: a conflict");
                        consistent &= found.all(|value| value.is_some());
                    }
                    _ => consistent &= !propagation.is_consistent(),
                }
            }
        }
        assert_eq!(consistent, encoding.family().arc_consistent, "{encoding}");
    }
}

/// Tests lists that reach the second level of the recursive encodings and the second choice of
/// `auto`.
#[test]
fn arc_consistency_holds_on_long_lists() {
    for encoding in encodings() {
        for length in [20_u32, 33, 50] {
            let list = positive_list(length);
            let mut propagation = Propagation::new(&encode(encoding, length, &list));
            for (position, &literal) in list.iter().enumerate() {
                let depth = propagation.depth();
                assert!(
                    propagation.assign(literal),
                    "{encoding} {length} {position}"
                );
                for (other, &literal) in list.iter().enumerate() {
                    let value = propagation.value(literal);
                    assert_eq!(value, Some(other == position), "{encoding} {length}");
                }
                propagation.undo(depth);
            }
        }
    }
}

#[test]
fn names_are_unique_and_read_back() {
    let mut names = Vec::new();
    for family in families() {
        names.push(family.name);
        names.extend(family.also_called);
    }
    for name in &names {
        assert_eq!(names.iter().filter(|other| *other == name).count(), 1);
        let encoding: Encoding = name.parse().unwrap();
        let family = encoding.family();
        assert!(family.name == *name || family.also_called.contains(name));
        assert_eq!(name.to_uppercase().parse(), Ok(encoding));
    }
    for encoding in encodings() {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    for family in families() {
        assert_eq!(family.encoding.family(), family);
        assert_eq!(family.name.parse(), Ok(family.encoding));
        let parameter = family.parameter.map(|parameter| parameter.default);
        assert_eq!(family.encoding.parameter(), parameter);
        if let Some(parameter) = family.parameter {
            assert!(family.encoding.with_parameter(parameter.least).is_some());
            let too_small = family.encoding.with_parameter(parameter.least - 1);
            assert_eq!(too_small, None);
        }
    }
}

#[test]
fn wrong_names_and_parameters_are_errors() {
    for (text, message) in [
        ("", "no at-most-one encoding ''"),
        ("pairs", "no at-most-one encoding 'pairs'"),
        ("pairwise:2", "pairwise takes no parameter"),
        (
            "commander:1",
            "the group size of commander is a whole number from 2",
        ),
        ("commander:", "not ''"),
        ("commander:x", "not 'x'"),
        ("commander:3:3", "not '3:3'"),
        (
            "bimander:0",
            "the group size of bimander is a whole number from 1",
        ),
        ("bimander:4294967296", "to 4294967295, not '4294967296'"),
    ] {
        let error = text.parse::<Encoding>().unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn different_literals_give_no_clause_twice() {
    for encoding in encodings() {
        for length in (0..=40).chain([64, 100, 129]) {
            let formula = encode(encoding, length, &positive_list(length));
            assert!(!repeats_a_clause(&formula), "{encoding} of {length}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn lists_with_repeated_and_negated_literals_equal_brute_force(list in any_list(5, 9)) {
        for encoding in encodings() {
            check_by_brute_force(encoding, 5, &list);
        }
    }

    #[test]
    fn no_clause_repeats_a_variable(list in any_list(4, 40)) {
        for encoding in encodings() {
            prop_assert!(!repeats_a_variable(&encode(encoding, 4, &list)));
        }
    }

    #[test]
    fn no_name_makes_the_reader_panic(text in "[a-z-]{0,9}:?.{0,9}") {
        let _ = text.parse::<Encoding>();
    }
}
