//! New puzzles: connected regions, stars that do not touch, and exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`NewPuzzle`] | the puzzle that is asked for |
//! | [`generate`], [`Generated`] | the puzzle that was made |
//! | [`generate_many`] | puzzles with consecutive seeds, made in several threads |
//! | [`GenerateError`] | reasons why there is none |
//!
//! | file | content |
//! |---|---|
//! | `grid` | squares by number, neighbours, half turn |
//! | `stars` | random solutions of rows and columns, by SAT |
//! | `grow` | first regions around the stars of a solution |
//! | `division` | regions, and moves of squares between them |
//! | `unique` | moves until there is one solution |
//! | `aim` | moves until the level is right |
//! | `smooth` | moves that make outlines shorter |
//! | `confirm` | the final proofs |
//!
//! Regions look well if none is very large and outlines are short. At first no region has more than
//! (15 + r)/10 times the mean size, where r is the number of regions, which grows with the number of
//! failed attempts. At the end squares move to the region in which they have more neighbours, as long
//! as the puzzle keeps its solution and level.

mod aim;
mod confirm;
mod division;
mod error;
mod grid;
mod grow;
mod many;
mod smooth;
mod stars;
mod unique;

pub use error::GenerateError;
pub use many::generate_many;

use super::{Level, Tier, explain};
use crate::Control;
use crate::board::Board;
use crate::placement::Placement;
use crate::problem::{Bound, Problem, Rules};
use aim::Aim;
use confirm::confirm;
use control::random::Random;
use grid::Grid;
use grow::grow;
use smooth::smooth;
use stars::Stars;
use unique::{further_solutions, make_unique};

/// Attempts before there is probably no such puzzle.
const ATTEMPTS: u64 = 1000;

/// The puzzle that is asked for: rules of [`Rules::stars`], one region for each line of the shorter
/// side, and exactly one solution.
///
/// ```no_run
/// use queensat::Control;
/// use queensat::board::Board;
/// use queensat::puzzle::{NewPuzzle, generate};
///
/// let new = NewPuzzle::new(Board::new(8, 8)?, 1, 7);
/// let made = generate(&new, &Control::new())?;
/// assert!(made.solution.verify(&made.problem).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
    /// The board, perhaps with holes and pawns.
    pub board: Board,
    /// Stars in each region, and in each row and column. On a board with sides of different lengths, the
    /// lines that are more in number have at most as many.
    pub stars: u32,
    /// The hardest tier that the puzzle needs, or `None` for any puzzle, if possible one that the
    /// tiers solve.
    pub level: Option<Tier>,
    /// A half turn maps regions to regions, and so the solution to itself. No such puzzle exists on a
    /// board that a half turn changes, or if the rules demand an odd number of stars in a central line
    /// whose central square is missing: 5 rows with 6 columns, say, or 5 with 5 and a hole in the center.
    pub is_symmetric: bool,
    /// Seed of the random choices. The same request gives the same puzzle on every machine.
    pub seed: u64,
}

impl NewPuzzle {
    /// Creates the request for a puzzle of any level, with or without symmetry.
    #[must_use]
    pub const fn new(board: Board, stars: u32, seed: u64) -> Self {
        Self {
            board,
            stars,
            level: None,
            is_symmetric: false,
            seed,
        }
    }
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub problem: Problem,
    /// Its only solution.
    pub solution: Placement,
    /// Its difficulty, or `None` if the tiers do not solve it.
    pub level: Option<Level>,
    /// The number of solutions for which regions were tried, this one included.
    pub attempts: u64,
}

/// Makes a puzzle with exactly one solution, which native search and SAT both confirm.
///
/// # Errors
///
/// If the board has no place for the stars, no such puzzle was found, or the control stops the job.
pub fn generate(new: &NewPuzzle, control: &Control) -> Result<Generated, GenerateError> {
    if new.stars == 0 {
        return Err(GenerateError::NoStars);
    }
    let rules = Rules::stars(new.stars).with_lines(&new.board, Bound::Exactly(new.stars));
    let base = Problem::with_rules(new.board.clone(), rules)?;
    let grid = Grid::new(&new.board, new.is_symmetric)?;
    control.check()?;
    let mut placements = Stars::new(&grid, &base, new.stars, control)?;
    let mut random = Random::new(new.seed);
    for attempts in 1..=ATTEMPTS {
        let stars = placements.random(&mut random, control)?;
        let Some(mut division) = grow(&grid, &stars, new.stars as usize, &mut random) else {
            continue;
        };
        // Some boards, long ones above all, need larger regions.
        division.most += division.most * (attempts / 100) as usize;
        if !make_unique(&mut division, &base, new.stars, &mut random, control)? {
            continue;
        }
        let aim = Aim::new(&base, new.level);
        if !aim.approach(&mut division, &mut random, control)? {
            continue;
        }
        let has_level = aim.is_reached(&division)?;
        smooth(&mut division, &mut random, |division| {
            match control.stop() {
                Some(reason) => Err(reason.into()),
                None if has_level => Ok(aim.is_reached(division)?),
                None => Ok(further_solutions(division, &base, control)?.is_empty()),
            }
        })?;
        let problem = division.problem(&base)?;
        let Some(solution) = confirm(&problem, control)? else {
            continue;
        };
        let level = explain(&problem, Tier::Contradiction).level();
        return Ok(Generated {
            problem,
            solution,
            level,
            attempts,
        });
    }
    Err(GenerateError::GaveUp { attempts: ATTEMPTS })
}
