//! Every at-most-one encoding against brute force, and its stated size against what it writes.

use encodings::{AtMostOne, ClauseSink, Cnf, Lit, SizeSink, Var, at_most_one};
use proptest::prelude::*;

/// The constraint by its definition: at most one position of the list is true.
fn at_most_one_position(list: &[Lit], assignment: &[bool]) -> bool {
    list.iter()
        .filter(|literal| assignment[literal.var().index()] == literal.is_positive())
        .count()
        <= 1
}

/// Encodes `list`, whose variables are the first `variables` ones.
fn encode(encoding: &dyn AtMostOne, variables: u32, list: &[Lit]) -> Cnf {
    let mut formula = Cnf::new();
    formula.new_vars(variables).unwrap();
    encoding.encode(list, &mut formula).unwrap();
    formula
}

fn bits(number: u32, count: usize) -> Vec<bool> {
    (0..count).map(|bit| number >> bit & 1 == 1).collect()
}

/// For every assignment of the list's variables: all clauses can be satisfied by some choice of
/// the auxiliary variables exactly if the constraint holds. All assignments are tried.
fn check_by_brute_force(encoding: &dyn AtMostOne, variables: u32, list: &[Lit]) {
    let formula = encode(encoding, variables, list);
    let auxiliary = formula.variable_count() - variables as usize;
    for primary in 0..1_u32 << variables {
        let primary = bits(primary, variables as usize);
        let extends = (0..1_u32 << auxiliary).any(|rest| {
            let assignment = [primary.clone(), bits(rest, auxiliary)].concat();
            formula.first_falsified(&assignment).is_none()
        });
        assert_eq!(
            extends,
            at_most_one_position(list, &primary),
            "{} on {list:?} with {primary:?}",
            encoding.name()
        );
    }
}

/// Whether the formula has a model, by unit propagation and case distinction.
fn satisfiable(formula: &Cnf, assignment: &mut Vec<Option<bool>>) -> bool {
    let before = assignment.clone();
    let value = |assignment: &[Option<bool>], literal: Lit| {
        assignment[literal.var().index()].map(|value| value == literal.is_positive())
    };
    loop {
        let mut changed = false;
        for clause in formula.clauses() {
            if clause.iter().any(|&l| value(assignment, l) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&l| value(assignment, l).is_none());
            match (open.next(), open.next()) {
                (None, _) => {
                    *assignment = before;
                    return false;
                }
                (Some(&unit), None) => {
                    assignment[unit.var().index()] = Some(unit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            break;
        }
    }
    let Some(open) = assignment.iter().position(Option::is_none) else {
        *assignment = before;
        return true;
    };
    let found = [false, true].into_iter().any(|value| {
        assignment[open] = Some(value);
        satisfiable(formula, assignment)
    });
    *assignment = before;
    found
}

fn positive_list(length: u32) -> Vec<Lit> {
    (0..length)
        .map(|index| Var::from_index(index).positive())
        .collect()
}

#[test]
fn short_lists_equal_brute_force() {
    for encoding in at_most_one::all() {
        for length in 0..=8 {
            check_by_brute_force(*encoding, length, &positive_list(length));
        }
    }
}

#[test]
fn every_short_list_with_repeated_and_negated_literals_equals_brute_force() {
    let literals: Vec<Lit> = positive_list(2).into_iter().flat_map(|l| [l, !l]).collect();
    for encoding in at_most_one::all() {
        for length in 0..=4_u32 {
            for choice in 0..4_usize.pow(length) {
                let list: Vec<Lit> = (0..length)
                    .map(|position| literals[choice / 4_usize.pow(position) % 4])
                    .collect();
                check_by_brute_force(*encoding, 2, &list);
            }
        }
    }
}

/// Long lists reach the recursion of the product encoding, where all assignments are too many:
/// none true, each one true, and each pair true are enough to decide the constraint.
#[test]
fn long_lists_allow_none_and_one_but_no_pair() {
    for encoding in at_most_one::all() {
        for length in [9_u32, 16, 17, 37, 50] {
            let formula = encode(*encoding, length, &positive_list(length));
            let decide = |chosen: &[u32]| {
                let mut assignment = vec![None; formula.variable_count()];
                for index in 0..length {
                    assignment[index as usize] = Some(chosen.contains(&index));
                }
                satisfiable(&formula, &mut assignment)
            };
            assert!(decide(&[]));
            for first in 0..length {
                assert!(decide(&[first]), "{} {length} {first}", encoding.name());
                for second in first + 1..length {
                    assert!(!decide(&[first, second]), "{}", encoding.name());
                }
            }
        }
    }
}

#[test]
fn the_stated_size_is_what_is_written() {
    for encoding in at_most_one::all() {
        for length in (0..=130).chain([999, 1000, 1001, 2000]) {
            let mut sink = SizeSink::new();
            sink.new_vars(length).unwrap();
            encoding.encode(&positive_list(length), &mut sink).unwrap();
            let mut written = sink.size();
            written.variables -= u64::from(length);
            assert_eq!(
                written,
                encoding.size(length),
                "{} {length}",
                encoding.name()
            );
        }
    }
}

#[test]
fn sizes_follow_the_papers() {
    let size = |name: &str, length| {
        let size = at_most_one::by_name(name).unwrap().size(length);
        (size.variables, size.clauses)
    };
    assert_eq!(size("pairwise", 8), (0, 28));
    assert_eq!(size("sequential", 8), (7, 20));
    // A 10 × 10 grid; its sides in 4 × 3 grids; theirs pairwise (6 and 3 clauses).
    assert_eq!(size("product", 100), (20 + 2 * 7, 200 + 2 * (20 + 6 + 3)));
}

#[test]
fn names_are_unique_and_found() {
    for encoding in at_most_one::all() {
        let found = at_most_one::by_name(encoding.name()).unwrap();
        assert_eq!(found.reference(), encoding.reference());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn lists_with_repeated_and_negated_literals_equal_brute_force(
        list in proptest::collection::vec((0_u32..5, any::<bool>()), 0..=8),
    ) {
        let list: Vec<Lit> = list
            .into_iter()
            .map(|(index, positive)| {
                let var = Var::from_index(index);
                if positive { var.positive() } else { var.negative() }
            })
            .collect();
        for encoding in at_most_one::all() {
            check_by_brute_force(*encoding, 5, &list);
        }
    }

    #[test]
    fn no_clause_repeats_a_variable(
        list in proptest::collection::vec((0_u32..4, any::<bool>()), 0..=40),
    ) {
        let list: Vec<Lit> = list
            .into_iter()
            .map(|(index, positive)| {
                let var = Var::from_index(index);
                if positive { var.positive() } else { var.negative() }
            })
            .collect();
        for encoding in at_most_one::all() {
            for clause in encode(*encoding, 4, &list).clauses() {
                let mut variables: Vec<Var> = clause.iter().map(|literal| literal.var()).collect();
                variables.sort();
                variables.dedup();
                prop_assert_eq!(variables.len(), clause.len());
            }
        }
    }
}
