//! Inputs without an end: clauses, words, lists and lines.

use super::support::read;
use encodings::dimacs::Strictness::{self, Strict, Tolerant};
use encodings::dimacs::{
    FormulaError, FormulaErrorKind, ModelsToRead, SolverAnswer, TextPlace, read_answer,
    read_answer_to, read_formula, read_models,
};
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use std::io::{BufReader, Read, repeat};

/// A sink that refuses clauses of more than a million literals.
#[derive(Default)]
struct Bounded(VarAllocator);

impl ClauseSink for Bounded {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.0.take(count)
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        Ok(())
    }

    fn require_room(&mut self, literals: u64) -> Result<(), SinkError> {
        if literals > 1_000_000 {
            return Err(SinkError::Solver("no room".into()));
        }
        Ok(())
    }
}

/// Text with a start, and a rest that repeats for ever.
struct Endless {
    start: &'static [u8],
    rest: &'static [u8],
    position: usize,
}

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let count = self.start.read(bytes)?;
        for (byte, position) in bytes[count..].iter_mut().zip(self.position..) {
            *byte = self.rest[position % self.rest.len()];
        }
        self.position += bytes.len() - count;
        Ok(bytes.len())
    }
}

fn endless(start: &'static str, rest: &'static str) -> BufReader<Endless> {
    BufReader::new(Endless {
        start: start.as_bytes(),
        rest: rest.as_bytes(),
        position: 0,
    })
}

fn error(start: &'static str, rest: &'static str, strictness: Strictness) -> FormulaError {
    read_formula(endless(start, rest), strictness, &mut Bounded::default()).unwrap_err()
}

#[test]
fn an_endless_clause_is_refused_with_its_line() {
    for strictness in [Strict, Tolerant] {
        let refused = error("c\np cnf 1 1\n", "1\n", strictness);
        assert!(matches!(refused.kind, FormulaErrorKind::Sink(_)));
        assert_eq!((refused.place.line, refused.place.column), (3, 1));
        let refused = error("p cnf 2 1\n1 ", "-2 ", strictness);
        assert_eq!((refused.place.line, refused.place.column), (2, 1));
    }
}

#[test]
fn an_endless_list_of_projection_variables_is_refused_with_its_line() {
    let refused = error("p cnf 1 1\nc p show", " 1", Tolerant);
    assert!(matches!(refused.kind, FormulaErrorKind::Sink(_)));
    assert_eq!(refused.place.line, 2);
}

#[test]
fn an_endless_word_is_refused_with_its_place() {
    for (start, strictness) in [("p cnf 1 1\n", Strict), ("", Tolerant), ("", Strict)] {
        let refused = error(start, "1", strictness);
        assert_eq!(refused.place.column, 1, "{refused}");
    }
    let refused = read_answer(endless("SAT\n", "1")).unwrap_err();
    assert_eq!(refused.place, Some(TextPlace { line: 2, column: 1 }));
}

#[test]
fn warnings_of_faulty_projections_are_bounded() {
    let lines = "c p show 1 x 0\n".repeat(100_000);
    let (_, summary) = read(&format!("p cnf 1 1\n{lines}1 0\n"), Tolerant).unwrap();
    assert_eq!(summary.warnings.len(), 1);
    let message = summary.warnings[0].to_string();
    let expected = "the line is read as a comment; there are 100000 such lines (line 2, column 12)";
    assert!(message.ends_with(expected), "{message}");
    assert_eq!(summary.projection, None);
}

#[test]
fn a_file_of_cubes_is_recognized() {
    for strictness in [Strict, Tolerant] {
        let error = read("c x\np inccnf\n1 0\na 1 0\n", strictness).unwrap_err();
        let expected = "found a formula with cubes, 'p inccnf'";
        assert!(error.contains(expected), "{error}");
        assert!(error.ends_with("(line 2, column 3)"), "{error}");
    }
}

#[test]
fn a_model_on_one_long_line_is_read_without_storing_the_line() {
    let line = || {
        let values = endless("s SATISFIABLE\nv", " 1").take(10_000_000);
        BufReader::new(values.chain(&b" 0\n"[..]))
    };
    let model = vec![Lit::from_dimacs(1).unwrap()];
    assert_eq!(
        read_answer(line()).unwrap(),
        SolverAnswer::Satisfiable(model)
    );
    let error = read_answer_to(1, line()).unwrap_err().to_string();
    assert!(error.starts_with("the line is longer than"), "{error}");
    let zeros = read_answer(BufReader::new(repeat(0))).unwrap_err();
    assert_eq!(zeros.place, Some(TextPlace { line: 1, column: 1 }));
}

#[test]
fn only_the_first_variables_are_kept_but_all_are_checked() {
    let models = ModelsToRead {
        kept: 2,
        several: false,
        from_zero: None,
    };
    let text = "s SATISFIABLE\nv -1 2147483647 2 -3 0\n";
    let model = [-1, 2].map(|number| Lit::from_dimacs(number).unwrap());
    let (_, read) = read_models(text.as_bytes(), models).unwrap();
    assert_eq!(read[0].literals, model);
    let text = "s SATISFIABLE\nv -1 2147483647 2 -2147483647 0\n";
    let error = read_models(text.as_bytes(), models).unwrap_err();
    let expected = "variable 2147483647 is both true and false in the model (line 2, column 19)";
    assert_eq!(error.to_string(), expected);
}

/// Regression: the place at which a long word is cut depended on the pieces of the input, and so did
/// the error if a zero byte followed.
#[test]
fn a_long_word_is_cut_at_the_same_place_in_all_pieces() {
    for length in [98_141, 131_071, 131_072, 131_073, 262_144] {
        let mut text = b"s SATISFIABLE\nv ".to_vec();
        text.extend(std::iter::repeat_n(b'x', length));
        text.push(0);
        let error = |capacity| {
            let pieces = BufReader::with_capacity(capacity, &text[..]);
            let error = read_answer(pieces).unwrap_err();
            (error.to_string(), error.place)
        };
        let whole = error(1 << 20);
        for capacity in [1, 7, 4096, 65_536, 131_073] {
            assert_eq!(
                error(capacity),
                whole,
                "{length} bytes, pieces of {capacity}"
            );
        }
    }
}

/// Regression: each list in a line that is no model took a frame of the stack.
#[test]
fn lists_in_lists_take_no_stack() {
    let models = ModelsToRead {
        kept: 1,
        several: false,
        from_zero: None,
    };
    for part in ["[a b: ", "a: [b c: ", "{\"a\": ", "["] {
        let text = part.repeat(300_000);
        let error = read_models(text.as_bytes(), models).unwrap_err();
        assert_eq!(error.place.map(|place| place.line), Some(1), "{part}");
    }
}
