//! The reader of formulas on random texts: both modes, pieces of input and layouts agree.

use super::support::{Read, numbers, read, read_bytes};
use encodings::dimacs::Strictness::{Strict, Tolerant};
use encodings::dimacs::{DimacsWriter, FormulaError, TextPlace, read_formula};
use encodings::{ClauseSink, Cnf, Lit, Size, Var};
use proptest::prelude::*;
use std::io::{self, BufRead, BufReader};

/// An input whose every second call is interrupted.
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

/// Returns a result in a form that can be compared.
fn comparable(result: Result<Read, FormulaError>) -> Result<Read, String> {
    result.map_err(|error| error.to_string())
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
    let largest = clauses
        .iter()
        .flatten()
        .map(|number| number.unsigned_abs())
        .max()
        .unwrap_or(0);
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

/// Valid texts with some bytes changed, removed or inserted.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let change = (
        any::<prop::sample::Index>(),
        0..3_u8,
        prop::sample::select(b"0 1-%cp\n\t\0x9\r\xff,[]#~+/".to_vec()),
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
        ",",
        "[",
        "]",
        "(",
        "#",
        "//",
        "-",
        "~1",
        "+",
        "\u{2212}2",
        "\r",
    ]);
    proptest::collection::vec(word, 0..30).prop_map(|words| words.join(" ").into_bytes())
}

fn is_inside(place: TextPlace, text: &[u8]) -> bool {
    let has_line_feeds = text.contains(&b'\n');
    let ends_line = |byte: &u8| *byte == b'\n' || *byte == b'\r' && !has_line_feeds;
    // Strict reading takes a carriage return for a blank.
    let lines = text.split(ends_line).chain([text]);
    let mut lines = lines.skip(place.line as usize - 1);
    lines.any(|line| (1..=line.len() as u64 + 1).contains(&place.column))
}

fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
    let strict = read_bytes(text, Strict);
    let tolerant = read_bytes(text, Tolerant);
    // Places in UTF-16 are those of its characters.
    let is_utf16 = text.starts_with(b"\xff\xfe")
        || text.starts_with(b"\xfe\xff")
        || text.iter().take(4).any(|&byte| byte == 0);
    let is_inside = |place| is_utf16 || is_inside(place, text);
    for result in [&strict, &tolerant] {
        if let Err(error) = result {
            prop_assert!(is_inside(error.place), "{}", error);
        }
    }
    match (&strict, &tolerant) {
        (Ok(strict), tolerant) => {
            prop_assert_eq!(&strict.1.warnings, &[]);
            prop_assert_eq!(strict, tolerant.as_ref().unwrap());
        }
        (Err(_), Ok((_, summary))) => {
            prop_assert!(!summary.warnings.is_empty(), "a fault was ignored");
            for warning in &summary.warnings {
                prop_assert!(is_inside(warning.place), "{}", warning);
            }
        }
        (Err(_), Err(_)) => {}
    }
    let (strict, tolerant) = (comparable(strict), comparable(tolerant));
    for capacity in [1, 2, 3, 7] {
        let pieces = || BufReader::with_capacity(capacity, text);
        prop_assert_eq!(&comparable(read_bytes(pieces(), Strict)), &strict);
        prop_assert_eq!(&comparable(read_bytes(pieces(), Tolerant)), &tolerant);
    }
    let interrupted = Interrupted {
        input: BufReader::with_capacity(2, text),
        next_fails: false,
    };
    prop_assert_eq!(comparable(read_bytes(interrupted, Strict)), strict);
    let interrupted = Interrupted {
        input: BufReader::with_capacity(3, text),
        next_fails: false,
    };
    prop_assert_eq!(comparable(read_bytes(interrupted, Tolerant)), tolerant);
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
    fn a_written_formula_is_read_and_written_alike(clauses in clauses(), unused in 0_u32..9) {
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
        for strictness in [Strict, Tolerant] {
            let (read, summary) = read(&text, strictness).unwrap();
            prop_assert_eq!(&read, &clauses);
            prop_assert_eq!(summary.warnings, []);
        }
    }
}
