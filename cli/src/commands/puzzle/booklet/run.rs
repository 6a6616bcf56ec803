//! Run of `puzzle booklet`: puzzles are solved one by one, then all pages are written.

use super::args::BookletArgs;
use super::pages::{NO_TOUCH, bytes, puzzle_of, rules};
use crate::commands::puzzle::input::{Named, puzzles_of};
use crate::commands::puzzle::solution::solved;
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary};
use crate::files::output_file::WholeFile;
use crate::input::text;
use crate::output::text::{counted, quoted};
use crate::supervision::Supervision;
use itertools::Itertools;
use problem::board::Symmetry;
use puzzle::{Uniqueness, first_image, symmetry_between};
use render::{BookletPuzzle, BookletTexts};
use std::collections::HashMap;

/// Writes a booklet of puzzles, each of which must have one solution.
pub fn run(args: BookletArgs, supervision: Supervision) -> Result<Exit, Failure> {
    // Read all puzzles before the first is solved, and claim the file.
    let sources = text::read(args.files.iter().chain(&args.problems))?;
    let puzzles = puzzles_of(&sources, args.stars)?;
    let supervisor = &supervision.begin()?;
    let plan = args.plan(&puzzles)?;
    let output = &args.output;
    let file = WholeFile::open(Some(output))?;
    let rules = puzzles
        .iter()
        .map(|puzzle| rules(&puzzle.problem))
        .unique()
        .collect_vec();
    let are_stars = puzzles
        .iter()
        .all(|puzzle| puzzle.problem.stars().is_some());
    // Each has to have one solution, which is printed at the end.
    let mut printed = Vec::new();
    for puzzle in &puzzles {
        let Named { name, problem, .. } = puzzle;
        let (solution, level) = match solved(puzzle, true, supervisor)? {
            (Uniqueness::Unique(solution), level) => (solution, level),
            (Uniqueness::Several(_), _) => fail!(
                "{name} has several solutions, but a booklet prints the only one; `queensat puzzle repair` \
                 mends a puzzle"
            ),
            (Uniqueness::None, _) => {
                let stars = problem.stars().map_or(String::new(), |stars| {
                    format!(" with {} in each region", counted(stars.into(), "star"))
                });
                fail!("{name} has no solution{stars}; leave it out of the booklet")
            }
        };
        // If the boards have different rules, each names its own below it.
        let own_rules = match &rules[..] {
            [_] => None,
            _ if are_stars => Some(problem.title()),
            _ => Some(self::rules(problem)),
        };
        let note = puzzle.title.iter().chain(&own_rules).join(". ");
        printed.push(puzzle_of(problem.clone(), solution, level, note));
    }
    warn_of_repeated(&printed);
    // The pages.
    let texts = BookletTexts {
        title: plan.title.clone(),
        rules: match &rules[..] {
            [rules] => rules.clone(),
            _ if are_stars => of_each(&puzzles),
            _ => "The rules are below each puzzle.".into(),
        },
    };
    file.replace(&bytes(&plan, &texts, &printed)?)?;
    let count = counted(printed.len() as u64, "puzzle");
    print_summary(&format!("{count} written to {}", quoted(output)));
    Ok(Exit::Answered)
}

/// Names the puzzles whose solution an earlier one has, up to symmetry.
fn warn_of_repeated(puzzles: &[BookletPuzzle]) {
    let mut first = HashMap::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        let (board, solution) = (puzzle.problem.board(), &puzzle.solution);
        let image = (board.rows(), board.columns(), first_image(board, solution));
        let &mut (earlier, known) = first.entry(image).or_insert((number, solution));
        if earlier == number {
            continue;
        }
        let up_to = match symmetry_between(board, known, solution) {
            None | Some(Symmetry::Identity) => String::new(),
            Some(symmetry) => {
                let name = symmetry.name();
                let article = if name.starts_with(['a', 'u']) {
                    "an"
                } else {
                    "a"
                };
                format!(", up to {article} {name}")
            }
        };
        print_diagnostic(&format!(
            "warning: puzzles {earlier} and {number} have the same solution{up_to}"
        ));
    }
}

/// Returns the rules of puzzles with different numbers of stars below them, perhaps on boards that are not square.
fn of_each(puzzles: &[Named]) -> String {
    let mut boards = puzzles.iter().map(|puzzle| puzzle.problem.board());
    let lines = if boards.all(|board| board.rows() == board.columns()) {
        ""
    } else {
        "; with more columns than rows, at most as many in each column, and the other way round"
    };
    format!(
        "Place the number of stars below each puzzle in each row, column and region{lines}. {NO_TOUCH}"
    )
}
