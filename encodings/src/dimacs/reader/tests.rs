use super::*;
use crate::cnf::Cnf;
use crate::dimacs::DimacsWriter;
use crate::size::{Size, SizeSink};
use proptest::prelude::*;
use std::io::{self, BufReader};

use Strictness::{Lenient, Strict};

/// A formula as DIMACS numbers, and what was said about it.
type Read = (Vec<Vec<i32>>, FormulaSummary);

fn numbers(formula: &Cnf) -> Vec<Vec<i32>> {
    let clauses = formula.clauses();
    clauses
        .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
        .collect()
}

fn read_bytes(input: impl BufRead, strictness: Strictness) -> Result<Read, FormulaError> {
    let mut formula = Cnf::new();
    let summary = read_formula(input, strictness, &mut formula)?;
    assert_eq!(formula.variable_count(), summary.variables as usize);
    assert_eq!(formula.clause_count() as u64, summary.clauses);
    let literals: usize = formula.clauses().map(<[Lit]>::len).sum();
    assert_eq!(literals as u64, summary.literals);
    Ok((numbers(&formula), summary))
}

fn read(text: &str, strictness: Strictness) -> Result<Read, String> {
    read_bytes(text.as_bytes(), strictness).map_err(|error| error.to_string())
}

fn text_of(formula: &Cnf) -> Vec<u8> {
    let size = Size {
        variables: formula.variable_count() as u64,
        clauses: formula.clause_count() as u64,
        literals: 0,
    };
    let mut writer = DimacsWriter::new(Vec::new(), &["a formula", ""], size).unwrap();
    writer.new_vars(formula.variable_count() as u32).unwrap();
    for clause in formula.clauses() {
        writer.add_clause(clause).unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn what_the_format_allows_is_read_in_both_modes() {
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
        for strictness in [Strict, Lenient] {
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
        for strictness in [Strict, Lenient] {
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
fn every_fault_is_told_with_its_place() {
    for (text, message) in [
        ("", "the text is empty: expected a formula"),
        (" \n\t\r\n", "the text is empty"),
        (
            "c nothing\n",
            "expected a header 'p cnf VARIABLES CLAUSES' before the end of the text (line 2, column 1)",
        ),
        (
            "c\n 1 2 0\n",
            "before anything but comments, but found '1' (line 2, column 2)",
        ),
        ("s SATISFIABLE\n", "but found 's' (line 1, column 1)"),
        ("%\n", "but found '%' (line 1, column 1)"),
        (
            "p wcnf 1 1\n",
            "expected 'cnf' after 'p', but found 'wcnf' (line 1, column 3)",
        ),
        (
            "p 1 1\n",
            "expected 'cnf' after 'p', but found '1' (line 1, column 3)",
        ),
        (
            "p\n",
            "expected 'cnf' after 'p', but found the end of the line (line 1, column 2)",
        ),
        (
            "p cnf\n",
            "expected the number of variables, a whole number from 0 to 2147483647, but found the \
             end of the line (line 1, column 6)",
        ),
        ("p cnf -3 1\n", "but found '-3' (line 1, column 7)"),
        ("p cnf x 1\n", "but found 'x' (line 1, column 7)"),
        (
            "p cnf 2147483648 1\n",
            "but found '2147483648' (line 1, column 7)",
        ),
        (
            "p cnf 3",
            "expected the number of clauses, a whole number from 0 to 18446744073709551615, but \
             found the end of the line (line 1, column 8)",
        ),
        ("p cnf 3 -1\n", "but found '-1' (line 1, column 9)"),
        (
            "p cnf 3 18446744073709551616\n",
            "but found '18446744073709551616' (line 1, column 9)",
        ),
        ("p cnf 3 +1\n", "but found '+1' (line 1, column 9)"),
        (
            "p cnf 3 1 x\n",
            "expected the end of the line after 'p cnf VARIABLES CLAUSES', but found 'x' \
             (line 1, column 11)",
        ),
        ("p cnf 3 1 1 0\n", "but found '1' (line 1, column 11)"),
        (
            "c\np cnf 3 1\n1 0\np cnf 3 1\n",
            "a second header; the first is on line 2 (line 4, column 1)",
        ),
        (
            "p cnf 3 1\n1 4 0\n",
            "there is no variable 4: the header promises 3 variables (line 2, column 3)",
        ),
        (
            "p cnf 1 1\n-2 0\n",
            "there is no variable 2: the header promises 1 variable (line 2, column 1)",
        ),
        (
            "p cnf 3 1\n1 2147483648 0\n",
            "'2147483648' is out of range: literals lie between -2147483647 and 2147483647 \
             (line 2, column 3)",
        ),
        (
            "p cnf 3 1\n-2147483648 0\n",
            "'-2147483648' is out of range",
        ),
        (
            "p cnf 3 1\n-99999999999999999999999999999999999999999999999999999999999999999999 0\n",
            "'-999999999999999999999999999999999999999…' is out of range",
        ),
        (
            "p cnf 3 1\n1 x2 0\n",
            "expected a literal, a whole number, but found 'x2' (line 2, column 3)",
        ),
        ("p cnf 3 1\n1 - 0\n", "but found '-' (line 2, column 3)"),
        ("p cnf 3 1\n1 -0\n", "but found '-0' (line 2, column 3)"),
        ("p cnf 3 1\n1 +2 0\n", "but found '+2' (line 2, column 3)"),
        ("p cnf 3 1\n1 1.5 0\n", "but found '1.5' (line 2, column 3)"),
        ("p cnf 3 1\n1 2 0 c x\n", "but found 'c' (line 2, column 7)"),
        ("p cnf 3 1\n1 % 0\n", "but found '%' (line 2, column 3)"),
        (
            "p cnf 3 1\n1 \u{e9} 0\n",
            "but found 'é' (line 2, column 3)",
        ),
        (
            "p cnf 3 1\n1 \u{1b}[31m 0\n",
            "but found '\u{fffd}[31m' (line 2, column 3)",
        ),
        (
            "p cnf 3 2\n1 0\n2\n 3",
            "the clause that starts here does not end in 0; the text may be cut short \
             (line 3, column 1)",
        ),
        (
            "c\np cnf 3 3\n1 0\n2 0\n",
            "the header promises 3 clauses, but there are 2; the text may be cut short \
             (line 2, column 1)",
        ),
        ("p cnf 3 1\n", "1 clause, but there are 0"),
        ("p cnf 3 2\n1 0\n", "2 clauses, but there is 1;"),
        (
            "p cnf 3 1\n1 0\n2 0\n",
            "the header promises 1 clause, but here is another (line 3, column 1)",
        ),
        (
            "p cnf 3 1\n1 0\n0\n",
            "but here is another (line 3, column 1)",
        ),
        (
            "p cnf 3 1\n1 0\nthe end\n",
            "expected nothing after the last clause, but found 'the' (line 3, column 1)",
        ),
        (
            "p cnf 3 1\n1 0\n%\n0\n",
            "expected a literal, but found '%', which ends the files of SATLIB; lenient reading \
             takes it (line 3, column 1)",
        ),
        (
            "p cnf 3 1\n1 \0 0\n",
            "this is not text: it holds a zero byte (line 2, column 3)",
        ),
        ("c a\0\n", "a zero byte (line 1, column 4)"),
        ("p cnf 3 1\n1 2\0\n", "a zero byte (line 2, column 4)"),
        (
            "c p show 1 x 0\np cnf 3 0\n",
            "expected a variable to project on, a whole number from 1 to 2147483647, but found 'x' \
             (line 1, column 12)",
        ),
        ("p cnf 3 0\nc p show -1 0\n", "but found '-1'"),
        (
            "p cnf 3 0\nc p show 1 2\n",
            "the list of variables to project on does not end in 0 on its line (line 2, column 13)",
        ),
        (
            "p cnf 3 0\nc p show 1 0 2\n",
            "expected nothing after the 0 that ends the variables to project on, but found '2' \
             (line 2, column 14)",
        ),
        (
            "c p show 1 5 4 0\np cnf 3 0\n",
            "there is no variable 5: the header promises 3 variables (line 1, column 12)",
        ),
    ] {
        let error = read(text, Strict).expect_err(text);
        assert!(error.contains(message), "{text:?} gave {error:?}");
    }
}

#[test]
fn lenient_reading_tells_what_it_put_up_with() {
    for (text, clauses, variables, warnings) in [
        (
            "c\n1 -2 0\n3 0\n",
            vec![vec![1, -2], vec![3]],
            3,
            vec![
                "there is no header 'p cnf VARIABLES CLAUSES'; the largest variable that occurs \
                  is taken for the number of variables (line 2, column 1)",
            ],
        ),
        (
            "p cnf 3 3\n1 -2 0\n",
            vec![vec![1, -2]],
            3,
            vec!["the header promises 3 clauses, but there is 1 (line 1, column 1)"],
        ),
        (
            "p cnf 3 1\n1 0 2 0\n3 0\n",
            vec![vec![1], vec![2], vec![3]],
            3,
            vec!["the header promises 1 clause, but there are 3 (line 2, column 5)"],
        ),
        (
            "p cnf 1 2\n1 4 0\n-9 1 0\n",
            vec![vec![1, 4], vec![-9, 1]],
            9,
            vec![
                "the header promises 1 variable, but variable 4 occurs; the largest that does is 9 \
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
                "but found 'x'; the line is taken for a comment (line 2, column 12)",
                "does not end in 0 on its line; the line is taken for a comment (line 4, column 13)",
                "but found '0'; the line is taken for a comment (line 6, column 14)",
            ],
        ),
        (
            "c p show 3 7 0\np cnf 3 1\n1 0\n",
            vec![vec![1]],
            7,
            vec!["variable 7 occurs; the largest that does is 7 (line 1, column 12)"],
        ),
    ] {
        let (read_clauses, summary) = read(text, Lenient).expect(text);
        assert_eq!(read_clauses, clauses, "{text:?}");
        assert_eq!(summary.variables, variables, "{text:?}");
        let told: Vec<String> = summary.warnings.iter().map(Warning::to_string).collect();
        assert_eq!(told.len(), warnings.len(), "{told:?}");
        for (told, expected) in told.iter().zip(warnings) {
            assert!(told.contains(expected), "{text:?} gave {told:?}");
        }
        read(text, Strict).expect_err(text);
    }
}

#[test]
fn lenient_reading_does_not_guess() {
    for (text, message) in [
        ("", "the text is empty"),
        ("c nothing\n", "before the end of the text"),
        ("hello\n", "but found 'hello'"),
        ("p cnf 3\n1 0\n", "expected the number of clauses"),
        ("p cnf -1 1\n1 0\n", "expected the number of variables"),
        ("p cnf 3 1 9\n1 0\n", "expected the end of the line"),
        ("p cnf 3 1\np cnf 3 1\n1 0\n", "a second header"),
        (
            "1 0\np cnf 3 1\n",
            "the header must stand before the first clause, which is on line 1 (line 2, column 1)",
        ),
        ("1 x 0\n", "but found 'x' (line 1, column 3)"),
        ("1 2147483648 0\n", "is out of range"),
        ("1 -2147483648 0\n", "is out of range"),
        ("2147483648 0\n", "'2147483648' is out of range"),
        ("1 \0 0\n", "a zero byte"),
        ("p cnf 3 1\n1 %\n", "but found '%'"),
        (
            "p cnf 3 1\n1 0\n%\n0\n2 0\n",
            "expected nothing after the last clause, but found '2' (line 5, column 1)",
        ),
        (
            "p cnf 3 1\n1 0\n%\n0\n0\n",
            "after the last clause, but found '0'",
        ),
        (
            "p cnf 3 1\n1 0\n%\n%\n",
            "after the last clause, but found '%'",
        ),
    ] {
        let error = read(text, Lenient).expect_err(text);
        assert!(error.contains(message), "{text:?} gave {error:?}");
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

/// Counts what it is asked to do and does nothing.
#[derive(Default)]
struct Calls {
    largest_request: u32,
    requests: usize,
}

impl ClauseSink for Calls {
    fn new_vars(&mut self, count: u32) -> Result<crate::VarRange, SinkError> {
        self.largest_request = self.largest_request.max(count);
        self.requests += 1;
        Ok(crate::VarRange::new(0, count).unwrap())
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        Ok(())
    }
}

#[test]
fn a_header_that_lies_makes_no_work() {
    let mut calls = Calls::default();
    let text = "p cnf 2147483647 18446744073709551615\n2 -1 0\n";
    let error = read_formula(text.as_bytes(), Strict, &mut calls).unwrap_err();
    assert!(error.to_string().contains("there is 1; the text may be"));
    assert_eq!((calls.requests, calls.largest_request), (1, 2));
}

#[test]
fn a_sink_that_was_used_is_refused() {
    let mut formula = Cnf::new();
    formula.new_vars(1).unwrap();
    let error = read_formula("p cnf 1 1\n1 0\n".as_bytes(), Strict, &mut formula).unwrap_err();
    assert!(matches!(error.kind, FormulaErrorKind::UsedSink));
}

#[test]
fn faults_of_the_sink_and_of_the_input_have_a_place() {
    struct Full;
    impl ClauseSink for Full {
        fn new_vars(&mut self, count: u32) -> Result<crate::VarRange, SinkError> {
            Ok(crate::VarRange::new(0, count).unwrap())
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
    assert_eq!(error.place, Place { line: 3, column: 2 });

    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let text = BufReader::new(io::Read::chain("p cnf 1 1\n1".as_bytes(), Broken));
    let error = read_bytes(text, Strict).unwrap_err();
    assert!(error.to_string().contains("reading failed: unplugged"));
    assert_eq!(error.place.line, 2);
}

/// An input that is interrupted by signals all the time.
struct Interrupted<R> {
    input: R,
    next_fails: bool,
}

impl<R: BufRead> io::Read for Interrupted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.input.read(bytes)
    }
}

impl<R: BufRead> BufRead for Interrupted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.next_fails ^= true;
        if self.next_fails {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
    }
}

/// What a result says, in a form that can be compared.
fn told(result: Result<Read, FormulaError>) -> Result<Read, String> {
    result.map_err(|error| error.to_string())
}

fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal = prop_oneof![
        9 => 1_i32..12,
        1 => 1..=i32::MAX,
    ];
    let literal =
        (literal, any::<bool>()).prop_map(|(var, positive)| if positive { var } else { -var });
    proptest::collection::vec(proptest::collection::vec(literal, 0..5), 0..8)
}

fn formula(clauses: &[Vec<i32>], unused: u32) -> Cnf {
    let largest = clauses.iter().flatten().map(|number| number.unsigned_abs());
    let largest = largest.max().unwrap_or(0);
    let mut formula = Cnf::new();
    let count = largest.saturating_add(unused).min(Var::MAX_COUNT);
    formula.new_vars(count).unwrap();
    for clause in clauses {
        let literals = clause
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap());
        formula.add_clause(&literals.collect::<Vec<_>>()).unwrap();
    }
    formula
}

/// A valid text with a byte or two changed, left out or put in.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let change = (
        any::<prop::sample::Index>(),
        0..3_u8,
        prop::sample::select(b"0 1-%cp\n\t\0x9\r\xff".to_vec()),
    );
    (clauses(), proptest::collection::vec(change, 1..4)).prop_map(|(clauses, changes)| {
        let mut text = text_of(&formula(&clauses, 1));
        text.extend_from_slice(b"c p show 1 0\n");
        for (place, how, byte) in changes {
            let place = place.index(text.len());
            match how {
                0 => text[place] = byte,
                1 => text.insert(place, byte),
                _ => drop(text.remove(place)),
            }
        }
        text
    })
}

/// Words of the format in any order.
fn scrambled() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "p",
        "cnf",
        "c",
        "show",
        "%",
        "0",
        "1",
        "-2",
        "3",
        "\n",
        "\n",
        "\r\n",
        "p cnf 3 2\n",
        "2147483647",
        "-2147483648",
        "99999999999",
        "x",
        "\u{feff}",
    ]);
    proptest::collection::vec(word, 0..30).prop_map(|words| words.join(" ").into_bytes())
}

fn is_inside(place: Place, text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    let line = lines.nth(place.line as usize - 1);
    line.is_some_and(|line| (1..=line.len() as u64 + 1).contains(&place.column))
}

fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
    let strict = read_bytes(text, Strict);
    let lenient = read_bytes(text, Lenient);
    for result in [&strict, &lenient] {
        if let Err(error) = result {
            prop_assert!(is_inside(error.place, text), "{}", error);
        }
    }
    match (&strict, &lenient) {
        (Ok(strict), lenient) => {
            prop_assert_eq!(&strict.1.warnings, &[]);
            prop_assert_eq!(strict, lenient.as_ref().unwrap());
        }
        (Err(_), Ok((_, summary))) => {
            prop_assert!(!summary.warnings.is_empty(), "a fault was passed over");
            for warning in &summary.warnings {
                prop_assert!(is_inside(warning.place, text), "{}", warning);
            }
        }
        (Err(_), Err(_)) => {}
    }
    let (strict, lenient) = (told(strict), told(lenient));
    for capacity in [1, 2, 3, 7] {
        let pieces = || BufReader::with_capacity(capacity, text);
        prop_assert_eq!(&told(read_bytes(pieces(), Strict)), &strict);
        prop_assert_eq!(&told(read_bytes(pieces(), Lenient)), &lenient);
    }
    let interrupted = Interrupted {
        input: BufReader::with_capacity(2, text),
        next_fails: false,
    };
    prop_assert_eq!(told(read_bytes(interrupted, Strict)), strict);
    Ok(())
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        check_any(&bytes)?;
    }

    #[test]
    fn no_change_to_a_formula_makes_the_reader_panic(text in mutated()) {
        check_any(&text)?;
    }

    #[test]
    fn no_words_make_the_reader_panic(text in scrambled()) {
        check_any(&text)?;
    }

    #[test]
    fn what_is_written_is_read_and_written_the_same(clauses in clauses(), unused in 0_u32..9) {
        let formula = formula(&clauses, unused);
        let text = text_of(&formula);
        let mut again = Cnf::new();
        let summary = read_formula(&text[..], Strict, &mut again).unwrap();
        prop_assert_eq!(numbers(&again), clauses);
        prop_assert_eq!(summary.variables as usize, formula.variable_count());
        prop_assert_eq!(text_of(&again), text);
    }

    #[test]
    fn the_layout_does_not_matter(
        clauses in clauses(),
        blanks in proptest::collection::vec(
            prop::sample::select(vec![" ", "\n", "\r\n", "\t ", "\nc a comment 1 0\n", "  \n\n"]),
            60,
        ),
    ) {
        let formula = formula(&clauses, 0);
        let mut text = format!("p cnf {} {}\n", formula.variable_count(), clauses.len());
        let mut blanks = blanks.iter();
        for number in clauses.iter().flat_map(|clause| clause.iter().chain([&0])) {
            text += &format!("{number}{}", blanks.next().unwrap());
        }
        for strictness in [Strict, Lenient] {
            let (read, summary) = read(&text, strictness).unwrap();
            prop_assert_eq!(&read, &clauses);
            prop_assert_eq!(summary.warnings, []);
        }
    }
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
