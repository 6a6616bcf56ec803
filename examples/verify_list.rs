//! Verifies a list of solutions on standard input, one per line: the column of the queen in each
//! row, counted from 1. `printf '2 4 1 3\n3 1 4 2\n' | cargo run --example verify_list`.
#![allow(clippy::print_stdout)]

use queensat::problem::Problem;
use queensat::problem::placement::Placement;
use std::collections::HashSet;
use std::io;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut different = HashSet::new();
    for (number, line) in (1..).zip(io::stdin().lines()) {
        let line = line?;
        let numbers = line.split_whitespace().map(str::parse::<u32>);
        let columns =
            numbers.map(|number| Ok(number?.checked_sub(1).ok_or("columns count from 1")?));
        let columns = columns.collect::<Result<Vec<u32>, Box<dyn std::error::Error>>>()?;
        let placement = Placement::from_columns(&columns);
        match placement.verify(&Problem::new(columns.len() as u32)?) {
            Ok(()) => _ = different.insert(placement),
            Err(violation) => println!("line {number}: {violation}"),
        }
    }
    println!("{} different solutions", different.len());
    Ok(())
}
