//! Each fault of a graph is named with its line.

use super::count_of;
use queensat::certify::graph::check::{CheckError, FormulaFault, GraphFault};

const FORMULA: &str = "p cnf 2 2\n1 2 0\n-1 -2 0\n";

/// One of two variables is true: `(1 and not 2) or (not 1 and 2)`.
const GRAPH: &str = "\
3 p 3 1 -2 0
6 p 4 -1 2 0
9 s 5 3 4 4 7 0
r 5
12 a -1 5 0 10 3 2 0
13 a 5 0 12 11 6 1 0
D 12 0
";

#[test]
fn names_the_fault_and_its_line() {
    let number = |number, last| GraphFault::Number { number, last };
    let node = |expected, found| GraphFault::NodeVariable { expected, found };
    let faults = [
        ("3 p 3", "2 p 3", 1, number(2, 2)),
        ("6 p 4", "5 p 4", 2, number(5, 5)),
        ("13 a", "12 a", 6, number(12, 12)),
        ("6 p 4", "6 p 5", 2, node(4, 5)),
        ("9 s 5", "9 s 4", 3, node(5, 4)),
        (
            "3 p 3 1 -2",
            "3 p 3 1 -4",
            1,
            GraphFault::UnknownLiteral(-4),
        ),
        ("s 5 3 4", "s 5 3 6", 3, GraphFault::UnknownLiteral(6)),
        ("a -1 5 0", "a -1 6 0", 5, GraphFault::UnknownLiteral(6)),
        ("6 p 4 -1 2", "6 p 4 -3 2", 2, GraphFault::NegatedNode(-3)),
        ("3 p 3 1 -2", "3 p 3 1 -1", 1, GraphFault::Shared(1)),
        ("6 p 4 -1 2", "6 p 4 3 2", 2, GraphFault::Shared(2)),
        ("10 3 2 0", "10 99 2 0", 5, GraphFault::UnknownHint(99)),
        ("10 3 2 0", "10 -3 2 0", 5, GraphFault::UnknownHint(-3)),
        ("10 3 2 0", "10 0 3 2 0", 5, GraphFault::Form),
        ("4 7 0", "4 2 0", 3, GraphFault::NotADefinition(2)),
        ("12 11 6 1 0", "11 6 1 0", 6, GraphFault::NotUnit(6)),
        ("10 3 2 0", "10 3 1 0", 5, GraphFault::NotUnit(1)),
        ("10 3 2 0", "10 3 0", 5, GraphFault::NoConflict),
        ("4 7 0", "4 0", 3, GraphFault::NoConflict),
        ("10 3 2 0", "10 3 2 2 0", 5, GraphFault::AfterConflict(2)),
        ("D 12 0", "D 2 0", 7, GraphFault::NotALemma(2)),
        ("D 12 0", "D 12 12 0", 7, GraphFault::NotALemma(12)),
        ("D 12 0", "r 5", 7, GraphFault::SecondRoot),
        ("r 5", "r 6", 4, GraphFault::UnknownRoot(6)),
        ("r 5", "r 1", 4, GraphFault::UnknownRoot(1)),
        ("r 5", "r -5", 4, GraphFault::UnknownRoot(-5)),
        ("r 5", "c 5", 7, GraphFault::NoRoot),
        ("r 5", "r 3", 7, GraphFault::NotProved),
        ("r 5", "r 0", 7, GraphFault::NotProved),
        ("13 a 5 0 12 11 6 1 0", "", 7, GraphFault::NotProved),
        ("D 12 0", "D 12", 7, GraphFault::Form),
        ("D 12 0", "D 12 0 0", 7, GraphFault::Form),
        ("D 12 0", "d 1 0", 7, GraphFault::Form),
        ("D 12 0", "D +12 0", 7, GraphFault::Form),
        ("9 s 5 3 4", "9 s 5 3 0", 3, GraphFault::Form),
        ("r 5", "r", 4, GraphFault::Form),
        ("3 p 3", "9999999999999999999 p 3", 1, GraphFault::Form),
    ];
    assert_eq!(count_of(FORMULA, GRAPH).unwrap(), 2);
    for (old, new, wrong_line, expected) in faults {
        assert!(GRAPH.contains(old), "{old}");
        match count_of(FORMULA, &GRAPH.replacen(old, new, 1)) {
            Err(CheckError::Refused { line, fault }) => {
                assert_eq!(
                    (line, fault),
                    (wrong_line, expected),
                    "{new} instead of {old}"
                );
            }
            other => panic!("{new} instead of {old}: {other:?}"),
        }
    }
}

#[test]
fn refuses_a_root_with_other_models() {
    let graph = "1 p 3 0\nr 3\n2 a 3 0 1 0\n";
    assert_eq!(count_of("p cnf 2 0\n", graph).unwrap(), 4);
    let graph = "2 p 3 0\nr 3\n3 a 3 0 2 0\n";
    let error = count_of("p cnf 2 1\n1 2 0\n", graph).unwrap_err();
    let expected = "line 3 of the graph: the root does not imply clause 1 of the formula";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn refuses_a_count_of_more_than_128_bits() {
    let error = count_of("p cnf 128 0\n", "1 p 129 0\nr 129\n2 a 129 0 1 0\n").unwrap_err();
    let fault = GraphFault::TooManyModels;
    assert!(matches!(error, CheckError::Refused { line: 3, fault: found } if found == fault));
}

#[test]
fn refuses_files_that_are_no_formulas() {
    let count = |expected, found| FormulaFault::Count { expected, found };
    let faults = [
        ("", 0, FormulaFault::Header),
        ("1 2 0\n", 1, FormulaFault::Header),
        ("p cnf 2\n", 1, FormulaFault::Header),
        ("p cnf -2 2\n", 1, FormulaFault::Header),
        ("p cnf 2 2 2\n", 1, FormulaFault::Header),
        ("p cnf 2000000 1\n", 1, FormulaFault::TooLarge(1 << 20)),
        ("p cnf 2 9999999999\n", 1, FormulaFault::TooLarge(1 << 20)),
        ("p cnf 2 1\n1 3 0\n", 2, FormulaFault::Clause),
        ("p cnf 2 1\n1 2\n", 2, FormulaFault::Clause),
        ("p cnf 2 1\n1 2 0 0\n", 2, FormulaFault::Clause),
        ("p cnf 2 1\n1 two 0\n", 2, FormulaFault::Clause),
        ("p cnf 2 1\np cnf 2 1\n", 2, FormulaFault::Clause),
        ("c 1\np cnf 2 2\n\n1 2 0\n", 4, count(2, 1)),
        ("p cnf 2 0\n1 2 0\n", 2, count(0, 1)),
    ];
    for (text, wrong_line, expected) in faults {
        match count_of(text, GRAPH) {
            Err(CheckError::Formula { line, fault }) => {
                assert_eq!((line, fault), (wrong_line, expected), "{text:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

/// A small compressed file can have an endless line.
#[test]
fn a_line_longer_than_any_step_is_refused() {
    use queensat::certify::graph::check::check;
    use std::io::{BufReader, Read as _, repeat};
    let endless = BufReader::new(repeat(b'1').take(1 << 25));
    let refused = check(FORMULA.as_bytes(), endless).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("line 1 has 2^24 bytes or more")
    );
}
