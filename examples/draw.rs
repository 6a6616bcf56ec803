//! Draws a solution of eight queens as SVG to standard output:
//! `cargo run --example draw > board.svg`.
#![allow(clippy::print_stdout)]

use queensat::Control;
use queensat::one_solution::{OneSolution, SolveOutcome};
use queensat::problem::Problem;
use render::{BoardStyle, draw_board};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let job = OneSolution::recommended(Problem::new(8)?);
    let (SolveOutcome::Solution(solution), _) = job.solve(&Control::new())? else {
        return Err("no solution was found".into());
    };
    let placement = solution.placement();
    let drawing = draw_board(&placement, &job.problem, BoardStyle::default())?;
    println!("{}", drawing.to_svg());
    Ok(())
}
