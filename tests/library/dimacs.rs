//! DIMACS text of this project, read by an independent reader.

use encodings::Cnf;
use encodings::at_most_one::Encoding;
use encodings::dimacs::DimacsWriter;
use problem::Problem;
use problem::board::Square;
use queensat::encode::Formula;
use varisat::dimacs::DimacsParser;

#[test]
fn an_independent_reader_finds_the_formula_that_was_written() {
    for n in [1, 2, 5, 8, 20] {
        for blocked in [false, true] {
            let mut problem = Problem::new(n).unwrap();
            if blocked {
                problem.block(Square::from_zero_based(0, 0)).unwrap();
            }
            for encoding in Encoding::all() {
                let encoder = Formula::new(encoding).encoder(&problem);
                let mut formula = Cnf::new();
                encoder.encode(&mut formula).unwrap();
                let size = encoder.size().unwrap();
                let mut sink = DimacsWriter::new(Vec::new(), &["a comment"], size).unwrap();
                encoder.encode(&mut sink).unwrap();
                let text = sink.finish().unwrap();

                // Varisat's reader rejects a header that does not fit.
                let read = DimacsParser::parse(&text[..]).unwrap();
                assert_eq!(read.var_count(), formula.variable_count());
                let read: Vec<Vec<isize>> = read
                    .iter()
                    .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
                    .collect();
                let expected: Vec<Vec<isize>> = formula
                    .clauses()
                    .map(|clause| clause.iter().map(|l| l.to_dimacs() as isize).collect())
                    .collect();
                assert_eq!(read, expected);
            }
        }
    }
}
