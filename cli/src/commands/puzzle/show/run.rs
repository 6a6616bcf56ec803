//! Run of `puzzle show`: all puzzles are read and have room before any of them is solved.

use super::args::ShowArgs;
use crate::commands::puzzle::input::{Named, puzzles_of};
use crate::commands::puzzle::pictures::draw_puzzles;
use crate::commands::puzzle::solution::solved;
use crate::exit::{Exit, Failure, fail, print_diagnostic};
use crate::files::output_file::WholeFile;
use crate::output::picture;
use crate::supervision::Supervision;
use itertools::Either;
use problem::placement::Placement;
use puzzle::Uniqueness;

/// Draws one puzzle, or those of a list on one page.
pub fn run(args: ShowArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let mut plan = args.plan()?;
    let puzzles = match args.input.read()? {
        Either::Left(problem) => vec![Named {
            name: "the puzzle".into(),
            title: None,
            problem,
        }],
        Either::Right(sources) => puzzles_of(&sources, args.input.stars())?,
    };
    let supervisor = &supervision.begin()?;
    plan.picture.style = args.style(plan.picture.format)?;
    let (format, output) = (plan.picture.format, plan.output.as_deref());
    // Nothing is solved for a picture that has no room, or a file that cannot be written.
    let is_page = puzzles.len() > 1;
    for puzzle in &puzzles {
        picture::require_room(format, &puzzle.problem, is_page, output)?;
    }
    let file = WholeFile::open(output)?;
    // The queens of each picture.
    let placement = |puzzle: &Named| {
        if !plan.solution {
            return Ok(Placement::new(puzzle.problem.fixed().collect()));
        }
        Ok(match solved(puzzle, false, supervisor)?.0 {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::Several([one, _]) => {
                let name = &puzzle.name;
                print_diagnostic(&format!(
                    "{name} has several solutions; this is one of them"
                ));
                one
            }
            Uniqueness::None => fail!("{} has no solution", puzzle.name),
        })
    };
    let placements: Vec<Placement> = puzzles
        .iter()
        .map(placement)
        .collect::<Result<_, Failure>>()?;
    let puzzles = (1..)
        .zip(&puzzles)
        .zip(&placements)
        .map(|((number, puzzle), placement)| {
            let title = puzzle.title.iter().map(|title| format!(": {title}"));
            let caption = number.to_string() + &title.collect::<String>();
            (&puzzle.problem, placement, caption)
        });
    let bytes = draw_puzzles(&plan.picture, puzzles)?;
    file.replace(&bytes)?;
    Ok(Exit::Answered)
}
