//! The writers of formulas and cubes.

use encodings::dimacs::{DimacsWriter, IcnfWriter, Strictness, read_formula};
use encodings::{ClauseSink, Cnf, SinkError, Size};
use std::io::{self, Write};

/// An output without space.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn size(variables: u64, clauses: u64) -> Size {
    Size {
        variables,
        clauses,
        literals: 0,
    }
}

#[test]
fn a_false_header_is_an_error() {
    let mut sink = DimacsWriter::new(Vec::new(), &[], size(1, 2)).unwrap();
    let x = sink.new_vars(1).unwrap().get(0).positive();
    sink.add_clause(&[x]).unwrap();
    let error = sink.finish().unwrap_err().to_string();
    assert!(error.contains("2 clauses, but 1 variables and 1 clauses"));
}

#[test]
fn comments_of_several_lines_stay_comments() {
    let sink = DimacsWriter::new(Vec::new(), &["a\nb", "c"], Size::default()).unwrap();
    assert_eq!(sink.finish().unwrap(), b"c a\nc b\nc c\np cnf 0 0\n");
}

#[test]
fn names_of_variables_are_comments_that_readers_skip() {
    let mut sink = DimacsWriter::new(Vec::new(), &[], size(12, 1)).unwrap();
    let last = sink.new_vars(12).unwrap().get(11);
    sink.name(last, "r2c4").unwrap();
    sink.add_clause(&[last.positive()]).unwrap();
    let text = sink.finish().unwrap();
    assert_eq!(text, b"p cnf 12 1\nc varname 12 r2c4\n12 0\n");
    let mut read = Cnf::new();
    read_formula(text.as_slice(), Strictness::Strict, &mut read).unwrap();
    assert_eq!(read.clause_count(), 1);
}

#[test]
fn a_full_disk_is_reported() {
    let mut sink = DimacsWriter::new(Full, &[], size(1, u64::MAX)).unwrap();
    let x = sink.new_vars(1).unwrap().get(0).positive();
    let error = (0..1_000_000).find_map(|_| sink.add_clause(&[x]).err());
    assert!(matches!(error, Some(SinkError::Io(_))));

    let mut sink = IcnfWriter::new(Full, &[]).unwrap();
    let x = sink.new_vars(1).unwrap().get(0).positive();
    sink.add_cube(&[x]).unwrap();
    assert!(sink.finish().is_err());
}

#[test]
fn clauses_and_cubes_may_alternate() {
    let mut sink = IcnfWriter::new(Vec::new(), &["a\nb"]).unwrap();
    let vars = sink.new_vars(3).unwrap();
    let x = vars.get(2).positive();
    sink.add_clause(&[]).unwrap();
    sink.add_cube(&[]).unwrap();
    sink.add_clause(&[!x]).unwrap();
    sink.add_cube(&[x, !x]).unwrap();
    let text = sink.finish().unwrap();
    assert_eq!(text, b"c a\nc b\np inccnf\n0\na 0\n-3 0\na 3 -3 0\n");
}

#[test]
fn more_cubes_than_the_buffer_holds_are_written() {
    let mut sink = IcnfWriter::new(Vec::new(), &[]).unwrap();
    let x = sink.new_vars(1).unwrap().get(0).positive();
    let count = 100_000;
    for _ in 0..count {
        sink.add_cube(&[x]).unwrap();
    }
    let text = sink.finish().unwrap();
    assert_eq!(text.len(), "p inccnf\n".len() + count * "a 1 0\n".len());
}
