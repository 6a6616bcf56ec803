//! Writes the formula of 20 queens in DIMACS format to standard output:
//! `cargo run --release --example export_dimacs > queens20.cnf`.
#![allow(clippy::print_stdout)]

use queensat::encode::Formula;
use queensat::encodings::at_most_one::Encoding;
use queensat::encodings::dimacs::DimacsWriter;
use queensat::problem::Problem;
use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(20)?;
    let formula = Formula::new(Encoding::Product);
    let encoder = formula.encoder(&problem);
    let output = BufWriter::new(io::stdout().lock());
    let comments = ["20 queens, at most one queen by the product encoding"];
    let mut writer = DimacsWriter::new(output, &comments, encoder.size()?)?;
    encoder.encode(&mut writer)?;
    writer.finish()?.flush()?;
    Ok(())
}
