//! Counts the solutions of n queens by SAT in two threads, with a checkpoint from which a run that
//! was ended goes on: `cargo run --release --example count_by_sat -- 14`.
#![allow(clippy::print_stdout)]

use queensat::Control;
use queensat::enumerate::AllSolutions;
use queensat::problem::Problem;
use std::num::NonZeroUsize;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(12), |n| n.parse())?;
    let job = AllSolutions::recommended(Problem::new(n)?)
        .with_threads(NonZeroUsize::new(2).ok_or("no threads")?)
        .with_checkpoint(std::env::temp_dir().join(format!("queens-{n}.checkpoint")));
    let count = job.count(&Control::new())?;
    println!("{} solutions ({:?})", count.solutions, count.ending);
    Ok(())
}
