//! Counts the queens with an at-most-one encoding of your own, and compares the count with a search without SAT:
//! `cargo run --release --example own_encoding -- 8`.
#![allow(clippy::print_stdout)]

use queensat::Control;
use queensat::encode::Formula;
use queensat::encodings::at_most_one::{AtMostOne, Encoding, Own};
use queensat::encodings::{ClauseSink, Lit, SinkError};
use queensat::enumerate::AllSolutions;
use queensat::problem::Problem;
use queensat::search::{CountOptions, Engine};

/// A binary tree: a variable says in which half of the list the true literal may be, and each half is a list.
#[derive(Debug)]
struct Halves;

impl AtMostOne for Halves {
    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        if let [first, second] = *literals {
            return sink.add_clause(&[!first, !second]);
        }
        if literals.len() < 2 {
            return Ok(());
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let is_right = sink.new_vars(1)?.get(0).positive();
        for &literal in left {
            sink.add_clause(&[!literal, !is_right])?;
        }
        for &literal in right {
            sink.add_clause(&[!literal, is_right])?;
        }
        self.encode(left, sink)?;
        self.encode(right, sink)
    }
}

const HALVES: Encoding = Encoding::Own(Own::new("halves", &Halves));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |n| n.parse())?;
    let problem = Problem::new(n)?;
    for encoding in [HALVES, Encoding::Pairwise] {
        let size = Formula::new(encoding).encoder(&problem).size()?;
        println!(
            "{encoding}: {} variables, {} clauses",
            size.variables, size.clauses
        );
    }
    let mut job = AllSolutions::recommended(problem.clone());
    job.formula = Formula::new(HALVES);
    let engine = Engine::auto();
    let by_sat = job.count(&Control::new())?.solutions;
    let by_search = engine.count(&problem, &CountOptions::default())?.solutions;
    println!("{by_sat} solutions by SAT, {by_search} by search");
    if by_sat == by_search {
        Ok(())
    } else {
        Err("the encoding is wrong".into())
    }
}
