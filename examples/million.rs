//! Finds one solution for a million queens: `cargo run --release --example million`.
#![allow(clippy::print_stdout)]

use queensat::Control;
use queensat::one_solution::{OneSolution, SolveOutcome};
use queensat::problem::Problem;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let job = OneSolution::recommended(Problem::new(1_000_000)?);
    match job.solve(&Control::new())? {
        (SolveOutcome::Solution(solution), _) => {
            let columns = solution.columns().expect("a queen in each row");
            println!(
                "columns of the first queens: {:?}",
                &columns.as_slice()[..10]
            );
        }
        (SolveOutcome::NoSolution, _) => println!("there is no solution"),
        (SolveOutcome::Unknown(reason), _) => println!("unknown: {reason}"),
    }
    Ok(())
}
