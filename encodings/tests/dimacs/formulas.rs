//! The reader of formulas on examples: the format, every fault with its place, and warnings.

use super::support::{read, read_bytes};
use crate::rows::rows;
use encodings::dimacs::Strictness::{Strict, Tolerant};
use encodings::dimacs::{
    FormulaErrorKind, FormulaSummary, Header, TextPlace, Warning, read_formula,
};
use encodings::{ClauseSink, Cnf, Lit, SinkError, SizeSink, Var, VarRange};
use std::io::{self, BufReader};

#[test]
fn variations_that_the_format_allows_are_read_in_both_modes() {
    for text in [
        "p cnf 3 2\n1 -2 0\n3 0\n",
        "p cnf 3 2\n1 -2 0\n3 0",
        "p cnf 3 2\r\n1 -2 0\r\n3 0\r\n",
        "\u{feff}p cnf 3 2\n1 -2 0\n3 0\n",
        "\u{feff}c mark\np cnf 3 2\n1 -2 0\n3 0\n",
        "\u{feff}\n p cnf 3 2\n1 -2 0\n3 0\n",
        "c one\n\nc two\np cnf 3 2\nc three\n1 -2 0\nc four 0 7\n3 0\nc five",
        "c\np  cnf\t3   2 \n 1\t-2 0 3 0",
        "p cnf 3 2\n1\nc inside a clause\n\n-2\n0 3\n0\n\n\n",
        "comment\nc--- comment\np cnf 3 2\n1 -2 0\n3 0\n",
        "c p cnf 9 9\nc p\nc p shown 1 0\np cnf 3 2\n1 -2 0\n3 0\n",
        "p cnf 003 02\n01 -02 00\n3 0\n",
    ] {
        for strictness in [Strict, Tolerant] {
            let (clauses, summary) = read(text, strictness).expect(text);
            assert_eq!(clauses, [vec![1, -2], vec![3]], "{text:?}");
            let expected = FormulaSummary {
                header: Some(Header {
                    variables: 3,
                    clauses: 2,
                }),
                variables: 3,
                clauses: 2,
                literals: 3,
                largest_variable: 3,
                projection: None,
                warnings: Vec::new(),
            };
            assert_eq!(summary, expected, "{text:?}");
        }
    }
}

#[test]
fn the_smallest_formulas_are_read() {
    for (text, clauses, variables) in [
        ("p cnf 0 0\n", vec![], 0),
        ("p cnf 0 1\n0\n", vec![vec![]], 0),
        ("p cnf 7 3\n0 0\n0", vec![vec![]; 3], 7),
        ("p cnf 7 1\n3 3 -3 0", vec![vec![3, 3, -3]], 7),
    ] {
        for strictness in [Strict, Tolerant] {
            let (read, summary) = read(text, strictness).expect(text);
            assert_eq!((read, summary.variables), (clauses.clone(), variables));
            assert_eq!(summary.warnings, []);
        }
    }
}

#[test]
fn the_largest_literals_are_read() {
    let text = "p cnf 2147483647 1\n2147483647 -2147483647 1 0\n";
    let (clauses, summary) = read(text, Strict).unwrap();
    assert_eq!(clauses, [[i32::MAX, -i32::MAX, 1]]);
    assert_eq!(summary.largest_variable, Var::MAX_COUNT);
}

#[test]
fn every_fault_is_reported_with_its_place() {
    for (text, message) in rows(
        r" => the text is empty: expected a formula
        \s\n\t\r\n => the text is empty
        c nothing\n => expected a header 'p cnf VARIABLES CLAUSES', but found the end of the text (line 2, column 1)
        c\n 1 2 0\n => CLAUSES', but found '1' (line 2, column 2)
        s SATISFIABLE\n => but found 's' (line 1, column 1)
        %\n => but found '%' (line 1, column 1)
        p wcnf 1 1\n => expected 'cnf' after 'p', but found 'wcnf' (line 1, column 3)
        p 1 1\n => expected 'cnf' after 'p', but found '1' (line 1, column 3)
        p\n => expected 'cnf' after 'p', but found the end of the line (line 1, column 2)
        p cnf\n => expected the number of variables, a whole number from 0 to 2147483647, but found the end of the line (line 1, column 6)
        p cnf -3 1\n => but found '-3' (line 1, column 7)
        p cnf x 1\n => but found 'x' (line 1, column 7)
        p cnf 2147483648 1\n => but found '2147483648' (line 1, column 7)
        p cnf 3 => expected the number of clauses, a whole number from 0 to 18446744073709551615, but found the end of the line (line 1, column 8)
        p cnf 3 -1\n => but found '-1' (line 1, column 9)
        p cnf 3 18446744073709551616\n => but found '18446744073709551616' (line 1, column 9)
        p cnf 3 +1\n => but found '+1' (line 1, column 9)
        p cnf 3 1 x\n => expected the end of the line after 'p cnf VARIABLES CLAUSES', but found 'x' (line 1, column 11)
        p cnf 3 1 1 0\n => but found '1' (line 1, column 11)
        c\np cnf 3 1\n1 0\np cnf 3 1\n => found a second header; the first is on line 2 (line 4, column 1)
        p cnf 3 1\n1 4 0\n => there is no variable 4: the header declares 3 variables (line 2, column 3)
        p cnf 1 1\n-2 0\n => there is no variable 2: the header declares 1 variable (line 2, column 1)
        p cnf 3 1\n1 2147483648 0\n => '2147483648' is out of range: literals lie between -2147483647 and 2147483647 (line 2, column 3)
        p cnf 3 1\n-2147483648 0\n => '-2147483648' is out of range
        p cnf 3 1\n-99999999999999999999999999999999999999999999999999999999999999999999 0\n => '-999999999999999999999999999999999999999…' is out of range
        p cnf 3 1\n1 x2 0\n => expected a literal, a whole number, but found 'x2' (line 2, column 3)
        p cnf 3 1\n1 - 0\n => but found '-' (line 2, column 3)
        p cnf 3 1\n1 -0\n => but found '-0' (line 2, column 3)
        p cnf 3 1\n1 +2 0\n => but found '+2' (line 2, column 3)
        p cnf 3 1\n1 1.5 0\n => but found '1.5' (line 2, column 3)
        p cnf 3 1\n1 2 0 c x\n => but found 'c' (line 2, column 7)
        p cnf 3 1\n1 % 0\n => but found '%' (line 2, column 3)
        p cnf 3 1\n1 é 0\n => but found 'é' (line 2, column 3)
        p cnf 3 1\n1 \e[31m 0\n => but found '�[31m' (line 2, column 3)
        p cnf 3 2\n1 0\n2\n 3 => the clause that starts here does not end in 0; the text may be cut short (line 3, column 1)
        c\np cnf 3 3\n1 0\n2 0\n => the header declares 3 clauses, but there are 2; the text may be cut short (line 2, column 1)
        p cnf 3 1\n => 1 clause, but there are 0
        p cnf 3 2\n1 0\n => 2 clauses, but there is 1;
        p cnf 3 1\n1 0\n2 0\n => the header declares 1 clause, but another one starts here (line 3, column 1)
        p cnf 3 1\n1 0\n0\n => but another one starts here (line 3, column 1)
        p cnf 3 1\n1 0\nthe end\n => expected nothing after the last clause, but found 'the' (line 3, column 1)
        p cnf 3 1\n1 0\n%\n0\n => expected a literal, but found '%', which ends the files of SATLIB; only strict reading refuses it (line 3, column 1)
        p cnf 3 1\n1 \0 0\n => this is not text: it contains a zero byte (line 2, column 3)
        c a\0\n => a zero byte (line 1, column 4)
        p cnf 3 1\n1 2\0\n => a zero byte (line 2, column 4)
        c p show 1 x 0\np cnf 3 0\n => expected a variable to project on, a whole number from 1 to 2147483647, but found 'x' (line 1, column 12)
        p cnf 3 0\nc p show -1 0\n => but found '-1'
        p cnf 3 0\nc p show 1 2\n => the list of variables to project on does not end in 0 on its line (line 2, column 13)
        p cnf 3 0\nc p show 1 0 2\n => expected nothing after the 0 that ends the variables to project on, but found '2' (line 2, column 14)
        c p show 1 5 4 0\np cnf 3 0\n => there is no variable 5: the header declares 3 variables (line 1, column 12)",
    ) {
        let error = read(&text, Strict).expect_err(&text);
        assert!(error.contains(&message), "{text:?} gave {error:?}");
    }
}

#[test]
fn tolerant_reading_warns_of_what_it_tolerates() {
    for (text, clauses, variables, warnings) in [
        (
            "c\n1 -2 0\n3 0\n",
            vec![vec![1, -2], vec![3]],
            3,
            vec![
                "there is no header 'p cnf VARIABLES CLAUSES'; the number of the largest variable \
                 is used as the number of variables (line 2, column 1)",
            ],
        ),
        (
            "p cnf 3 3\n1 -2 0\n",
            vec![vec![1, -2]],
            3,
            vec!["the header declares 3 clauses, but there is 1 (line 1, column 1)"],
        ),
        (
            "p cnf 3 1\n1 0 2 0\n3 0\n",
            vec![vec![1], vec![2], vec![3]],
            3,
            vec!["the header declares 1 clause, but there are 3 (line 2, column 5)"],
        ),
        (
            "p cnf 1 2\n1 4 0\n-9 1 0\n",
            vec![vec![1, 4], vec![-9, 1]],
            9,
            vec![
                "the header declares 1 variable, but variable 4 occurs; the largest variable is 9 \
                 (line 2, column 3)",
            ],
        ),
        (
            "p cnf 3 1\n1 2 0\n%\n0\n\n",
            vec![vec![1, 2]],
            3,
            vec!["'%' ends the formula, as in the files of SATLIB (line 3, column 1)"],
        ),
        (
            "1 2 0\n%\nc no 0 follows\n",
            vec![vec![1, 2]],
            2,
            vec![
                "there is no header",
                "'%' ends the formula, as in the files of SATLIB (line 2, column 1)",
            ],
        ),
        (
            "p cnf 3 2\n1 0\n2\n3",
            vec![vec![1], vec![2, 3]],
            3,
            vec![
                "the clause that starts here, the last one, does not end in 0; it may be cut \
                  short (line 3, column 1)",
            ],
        ),
        (
            "p cnf 3 1\nc p show 2 x 0\nc p show 3 0\nc p show 1 2\n1 0\nc p show 1 0 0\n",
            vec![vec![1]],
            3,
            vec![
                "but found 'x'; the line is read as a comment; there are 3 such lines (line 2, column 12)",
            ],
        ),
        (
            "c p show 3 7 0\np cnf 3 1\n1 0\n",
            vec![vec![1]],
            7,
            vec!["variable 7 occurs; the largest variable is 7 (line 1, column 12)"],
        ),
    ] {
        let (read_clauses, summary) = read(text, Tolerant).expect(text);
        assert_eq!(read_clauses, clauses, "{text:?}");
        assert_eq!(summary.variables, variables, "{text:?}");
        let found: Vec<String> = summary.warnings.iter().map(Warning::to_string).collect();
        assert_eq!(found.len(), warnings.len(), "{found:?}");
        for (found, expected) in found.iter().zip(warnings) {
            assert!(found.contains(expected), "{text:?} gave {found:?}");
        }
        read(text, Strict).expect_err(text);
    }
}

#[test]
fn tolerant_reading_does_not_guess() {
    for (text, message) in rows(
        r" => the text is empty
        c nothing\n => but found the end of the text
        hello\n => but found 'hello'
        p cnf 3\n1 0\n => expected the number of clauses
        p cnf -1 1\n1 0\n => expected the number of variables
        p cnf 3 1 9\n1 0\n => expected the end of the line
        p cnf 3 1\np cnf 3 2\n1 0\n => found a second header; the first is on line 1 (line 2, column 1)
        2 0 1\np cnf 3 2\n0\n => expected the end of the clause that starts on line 1, but found a header (line 2, column 1)
        1\np cnf 3 2\n0 2 0\n => expected the end of the clause that starts on line 1, but found a header (line 2, column 1)
        p cnf 3 1\n1 2\n3\n => the clause that starts here does not end in 0; the text may be cut short (line 2, column 1)
        1 x 0\n => but found 'x' (line 1, column 3)
        1 2147483648 0\n => is out of range
        1 -2147483648 0\n => is out of range
        2147483648 0\n => '2147483648' is out of range
        1 \0 0\n => a zero byte
        1 x2 -3 0\n => expected a literal, a whole number, but found 'x2' (line 1, column 3)
        1 1.0 0\n => but found '1.0'
        1 2;3 0\n => but found '2;3' (line 1, column 3)
        1 2 | 3 0\n => but found '|'
        1 - 0\n => but found '-' (line 1, column 3)
        1 -\n2 0\n => but found '-' (line 1, column 3)
        1 -0\n => but found '-0'
        1 +0 0\n => but found '+0'
        1 --2 0\n => but found '--2'
        1 - -2 0\n => but found '-'
        1 ~-2 0\n => but found '~-2'
        1 −99999999999 0\n => '−99999999999' is out of range
        1,,2 0\n => expected a literal between two commas, but found ',' (line 1, column 3)
        1 [2, 3] 0\n => expected the end of the clause before a bracket, but found '[' (line 1, column 3)
        [1, 2\n => expected the bracket that closes the last one, but found the end of the text (line 2, column 1)
        [1, 2)\n => expected the bracket that closes the last one, but found ')' (line 1, column 6)
        1 2] 0\n => expected an opening bracket before a closing one, but found ']' (line 1, column 4)
        [[1, 2], []]\n => expected a literal between the brackets, but found ']' (line 1, column 11)
        [[1, 2], 3]\n => expected all clauses equally deep in brackets, but found '3' (line 1, column 10)
        1 2 0\n[3]\n => equally deep in brackets, but found '3' (line 2, column 2)
        [[[1]]]\n => expected lists of literals in a list of clauses, but found '[' (line 1, column 3)
        p cnf 3 1\n1 %\n => but found '%'
        p cnf 3 1\n1 0\n%\n0\n2 0\n => expected nothing after the last clause, but found '2' (line 5, column 1)
        p cnf 3 1\n1 0\n%\n0\n0\n => after the last clause, but found '0'
        p cnf 3 1\n1 0\n%\n%\n => after the last clause, but found '%'",
    ) {
        let error = read(&text, Tolerant).expect_err(&text);
        assert!(error.contains(&message), "{text:?} gave {error:?}");
    }
}

#[test]
fn the_projection_is_read_from_its_comments() {
    let projection = |text| {
        let (_, summary) = read(text, Strict).unwrap();
        let variables = summary.projection?;
        Some(variables.iter().map(|var| var.index()).collect::<Vec<_>>())
    };
    assert_eq!(projection("p cnf 3 0\nc p weight 1 0.5 0\n"), None);
    assert_eq!(projection("p cnf 3 0\nc p show 0\n"), Some(vec![]));
    let lines = "c t pmc\nc p show 3 1 0\r\np cnf 3 0\n\tc\tp show 2 0";
    assert_eq!(projection(lines), Some(vec![2, 0, 1]));
}

/// A sink that counts requests for variables and stores nothing.
#[derive(Default)]
struct Calls {
    largest_request: u32,
    requests: usize,
}

impl ClauseSink for Calls {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.largest_request = self.largest_request.max(count);
        self.requests += 1;
        Ok(VarRange::new(0, count).unwrap())
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        Ok(())
    }
}

#[test]
fn a_false_header_allocates_no_variables() {
    let mut calls = Calls::default();
    let text = "p cnf 2147483647 18446744073709551615\n2 -1 0\n";
    let error = read_formula(text.as_bytes(), Strict, &mut calls).unwrap_err();
    assert!(error.to_string().contains("there is 1; the text may be"));
    assert_eq!((calls.requests, calls.largest_request), (1, 2));
}

#[test]
fn a_sink_with_variables_is_an_error() {
    let mut formula = Cnf::new();
    formula.new_vars(1).unwrap();
    let error = read_formula("p cnf 1 1\n1 0\n".as_bytes(), Strict, &mut formula).unwrap_err();
    assert!(matches!(error.kind, FormulaErrorKind::UsedSink));
}

#[test]
fn faults_of_the_sink_and_of_the_input_have_a_place() {
    struct Full;
    impl ClauseSink for Full {
        fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
            Ok(VarRange::new(0, count).unwrap())
        }
        fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
            Err(io::Error::from(io::ErrorKind::StorageFull).into())
        }
    }
    let text = "p cnf 1 1\n\n 1\n0\n".as_bytes();
    let error = read_formula(text, Strict, &mut Full).unwrap_err();
    assert!(matches!(
        error.kind,
        FormulaErrorKind::Sink(SinkError::Io(_))
    ));
    assert_eq!(error.place, TextPlace { line: 3, column: 2 });

    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let text = BufReader::new(io::Read::chain("p cnf 1 1\n1".as_bytes(), Broken));
    let error = read_bytes(text, Strict).unwrap_err();
    assert!(error.to_string().contains("the formula cannot be read"));
    assert_eq!(error.place.line, 2);
}

#[test]
fn words_and_comments_of_any_length_take_no_memory() {
    let long = "9".repeat(1 << 17);
    let error = read(&format!("p cnf 1 1\n{long} 0\n"), Strict).unwrap_err();
    assert!(error.contains("is out of range"), "{}", error.len());
    assert!(error.len() < 300);
    let text = format!("c {long} {long}\nc{long}\np cnf 1 1\n1 0\nc {long}");
    let mut size = SizeSink::new();
    read_formula(text.as_bytes(), Strict, &mut size).unwrap();
    assert_eq!(size.size().clauses, 1);
}
