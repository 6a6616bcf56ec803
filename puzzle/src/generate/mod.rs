//! New puzzles: connected regions, stars that do not touch, and exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`Generate`] | the question for puzzles with consecutive seeds |
//! | [`GeneratedPuzzles`], [`Generated`] | the puzzles that were made |
//! | [`GenerateError`] | reasons why there is none |
//!
//! | file | content |
//! |---|---|
//! | `star_solver` | a SAT solver for rows and columns |
//! | `star_sampler` | random solutions of rows and columns |
//! | `grow` | first regions around the stars of a solution |
//! | `regrow` | regions that grow so that there is one solution, on large boards |
//! | `region_solver` | solutions of regions that change, by SAT |
//! | `draft` | regions, and moves of squares between them |
//! | `exclude` | moves until there is one solution |
//! | `level_aim` | moves until the level is right |
//! | `smooth` | moves that make outlines shorter |
//!
//! A puzzle is made from its solution: stars first, then regions around them, then changes until no other solution is
//! left. On small boards squares move between finished regions, and each other solution that a search finds is excluded
//! by a move (`exclude`). That took a median of 14 s for 25 rows, so on large boards regions grow a square at a time
//! and keep one solution (`regrow`), which takes .6 s (`benches/BASELINE.md`, "Puzzles"). A level is reached by moves,
//! too, and needs no search on the way (`level_aim`).
//!
//! Regions look well if none is very large and outlines are short. At first no region has more than
//! (15 + r)/10 times the mean size, where r is the number of regions, which grows with the number of
//! failed attempts. At the end squares move to the region in which they have more neighbours, as long
//! as the puzzle keeps its solution and level.

mod draft;
mod error;
mod exclude;
mod grow;
mod level_aim;
mod region_solver;
mod regrow;
mod smooth;
mod star_sampler;
mod star_solver;

pub use error::GenerateError;

use super::grid::Grid;
use super::same_solution::first_image;
use super::uniqueness::{confirm_by_sat, uniqueness};
use super::{Level, Tier, solve_by_steps};
use control::Control;
use control::random::Random;
use control::threads;
use exclude::{further_solutions, make_unique};
use grow::grow;
use level_aim::LevelAim;
use problem::board::counted;
use problem::placement::Placement;
use problem::{Problem, ProblemError, Rules};
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, RefusalReason, Refused, Resolved, choices,
    question,
};
use queensat::cross_check::Subject;
use queensat::enumerate::Ending;
use queensat::one_solution::SolveError;
use regrow::regrow;
use smooth::smooth;
use solvers::UnknownReason;
use star_sampler::StarSampler;
use std::collections::HashSet;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;

/// Attempts before there is probably no such puzzle.
const ATTEMPTS: u64 = 1000;

/// Squares times stars of a line from which on regions grow with one solution; on smaller boards, moves are faster.
const LARGE: usize = 1 << 8;

/// Maximum number of rows and of columns.
const MAX_SIDE: u32 = 50;

/// Number of checks of its control after which native search gives up a new puzzle as too hard. A time limit would make
/// different puzzles on different machines.
const CHECKS_OF_NEW_PUZZLE: u64 = 400;

/// Number of seeds in a row that are left out because their puzzles have the solutions of earlier ones.
const MAX_LEFT_OUT: u32 = 20;

/// Subject of a comparison about a new puzzle.
const NEW_PUZZLE: Subject = Subject::Other(|native, sat| {
    format!(
        "{} and {} disagree about the solutions of a new puzzle",
        native.by, sat.by
    )
});

question! {
    /// The question for new puzzles: rules of [`Rules::stars`], one region for each line of the shorter side, and
    /// exactly one solution. The same question has the same puzzles on every machine.
    ///
    /// ```no_run
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use queensat::problem::Problem;
    /// use puzzle::Generate;
    ///
    /// let made = Generate::new(Problem::new(8)?).with_seed(7).run(&Host::new(), &Control::new())?;
    /// let puzzle = &made.value.puzzles[0];
    /// assert!(puzzle.solution.verify(&puzzle.problem).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Generate {
        /// The board, perhaps with holes and pawns, as a problem without rules of its own.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// Stars in each region, and in each row and column: by default 1. On a board with sides of different
        /// lengths, the rows or columns, whichever are more, have at most as many.
        pub stars: Option<u32>,
        /// The hardest tier that the puzzle needs, or `None` for any puzzle, if possible one that the
        /// tiers solve.
        #[serde(with = "queensat::answers::json::AsText")]
        pub level: Option<Tier>,
        /// The hardest tier of the last of several puzzles, if their levels are to rise evenly from `level` on.
        #[serde(with = "queensat::answers::json::AsText")]
        pub last_level: Option<Tier>,
        /// A half turn maps regions to regions, and so the solution to itself. No such puzzle exists on a
        /// board that a half turn changes, or if the rules demand an odd number of stars in a central line
        /// whose central square is missing: 5 rows with 6 columns, say, or 5 with 5 and a hole in the center.
        pub symmetric: bool,
        /// Seed of the random choices of the first puzzle: by default 0. The next ones have the next seeds, but for
        /// those whose solution an earlier puzzle has, up to symmetry, as long as others are found.
        pub seed: Option<u64>,
        /// Number of puzzles: by default 1.
        pub count: Option<NonZeroU64>,
        /// Number of threads: by default the number of cores.
        pub threads: Option<NonZeroUsize>,
        /// Limits, after which puzzles are missing.
        pub limits: Limits,
    }
}

/// New puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GeneratedPuzzles {
    /// The puzzles, in the order of their seeds or of rising levels, unless they were passed on.
    pub puzzles: Vec<Generated>,
    /// The number of puzzles whose solution an earlier one has, up to symmetry.
    pub repeated: u64,
    /// Seeds for which no puzzle was found.
    pub given_up: Vec<u64>,
}

/// A new puzzle, with what is known of it when it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The seed from which the same puzzle is made again.
    pub seed: u64,
    /// The puzzle: its board, its rules and its regions.
    pub problem: Problem,
    /// The only solution, by native search and by SAT.
    pub solution: Placement,
    /// Its difficulty, or `None` if the tiers do not solve it.
    pub level: Option<Level>,
    /// The number of solutions for which regions were tried, this one included.
    pub attempts: u64,
}

impl Generated {
    /// Returns what puzzles of rising levels are sorted by: the hardest tier, and the numbers of steps, of the harder
    /// tiers first.
    #[must_use]
    pub fn difficulty(&self) -> (Option<Tier>, Vec<usize>) {
        let steps = self.level.iter().flat_map(|level| level.steps).rev();
        (self.level.map(|level| level.hardest), steps.collect())
    }
}

/// Solutions of the puzzles so far.
#[derive(Default)]
struct Solutions {
    /// The [`first_image`] of each.
    images: HashSet<Placement>,
    /// Number of puzzles in a row that were left out.
    left_out: u32,
    /// Number of puzzles that were taken although an earlier one has their solution.
    repeated: u64,
}

impl Solutions {
    /// Adds the solution of a puzzle. Returns `false` if the puzzle is to be left out.
    fn takes(&mut self, puzzle: &Generated) -> bool {
        let image = first_image(puzzle.problem.board(), &puzzle.solution);
        if self.images.insert(image) {
            self.left_out = 0;
        } else if self.left_out < MAX_LEFT_OUT {
            self.left_out += 1;
            return false;
        } else {
            self.repeated += 1;
        }
        true
    }
}

impl Generate {
    /// Maximum number of puzzles.
    pub const MAX_COUNT: u64 = 1_000_000;

    choices! {
        /// Returns the question with this number of stars in each line and region.
        with_stars(stars: u32) => stars = Some(stars);
        /// Returns the question with this level.
        with_level(level: Tier) => level = Some(level);
        /// Returns the question with symmetric regions.
        with_symmetric() => symmetric = true;
        /// Returns the question with this seed of the first puzzle.
        with_seed(seed: u64) => seed = Some(seed);
        /// Returns the question for this number of puzzles.
        with_count(count: NonZeroU64) => count = Some(count);
    }

    /// Returns the level of a puzzle by its place, from 0.
    fn level_of(&self, place: u64) -> Option<Tier> {
        let (Some(first), Some(last)) = (self.level, self.last_level) else {
            return self.level;
        };
        let levels = &Tier::LEVELS[first.level_number() - 1..last.level_number()];
        let level = place * levels.len() as u64 / self.count();
        levels.get(level as usize).map(|&(_, hardest)| hardest)
    }

    /// Returns the question for one of the puzzles.
    #[must_use]
    pub fn one(&self, puzzle: &Generated) -> Self {
        let mut one = self
            .clone()
            .with_seed(puzzle.seed)
            .with_count(NonZeroU64::MIN);
        if let (Some(_), Some(level)) = (one.last_level.take(), puzzle.level) {
            one.level = Some(level.hardest.hardest_of_level());
        }
        one.threads = None;
        one.limits = Limits::default();
        one
    }

    /// Returns the number of stars in each line and region.
    #[must_use]
    pub fn stars(&self) -> u32 {
        self.stars.unwrap_or(1)
    }

    /// Returns the number of puzzles.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count.map_or(1, NonZeroU64::get)
    }

    /// Returns the problem of rows and columns, without regions.
    ///
    /// # Errors
    ///
    /// If the board and the stars are not those of a problem.
    pub fn base(&self) -> Result<Problem, ProblemError> {
        let stars = self.stars();
        let rules = Rules::stars(self.problem.board(), stars);
        Problem::with_rules(self.problem.board().clone(), rules)
    }

    fn grid(&self) -> Result<Grid, GenerateError> {
        let grid = Grid::new(self.problem.board());
        if self.symmetric {
            return grid.symmetric().ok_or(GenerateError::BoardNotSymmetric);
        }
        Ok(grid)
    }

    /// Refuses a number of puzzles or seeds that there are not.
    fn check_count(&self) -> Result<(), Refused> {
        let (count, seed) = (self.count(), self.seed.unwrap_or(0));
        if count > Self::MAX_COUNT {
            let reason = format!("{count}: the maximum is {}", Self::MAX_COUNT);
            return Err(Refused::option("count", RefusalReason::is(reason)));
        }
        if seed.checked_add(count - 1).is_none() {
            let reason = format!(
                "{} from seed {seed} on need seeds above the maximum, {}",
                counted(count, "puzzle"),
                u64::MAX
            );
            return Err(Refused::option("seed", reason));
        }
        Ok(())
    }

    /// Refuses levels that do not rise, or fewer puzzles than levels.
    fn check_levels(&self) -> Result<(), Refused> {
        let Some(last) = self.last_level else {
            return Ok(());
        };
        let first = self.level.map_or(usize::MAX, Tier::level_number);
        if first >= last.level_number() {
            let reason = "levels rise from an easier one to a harder one, such as easy..expert";
            return Err(Refused::option("level", reason));
        }
        let levels = (last.level_number() - first + 1) as u64;
        if self.count() < levels {
            let reason = format!(
                "{} cannot rise through {levels} levels; ask for at least {levels} puzzles",
                counted(self.count(), "puzzle")
            );
            return Err(Refused::option("count", reason));
        }
        Ok(())
    }

    /// Makes the puzzle of a seed, which native search and SAT both confirm.
    ///
    /// # Errors
    ///
    /// If the board has no place for the stars, no such puzzle was found, or the control stops the job.
    pub fn make(&self, seed: u64, control: &Control) -> Result<Generated, GenerateError> {
        self.make_of_level(self.level, seed, control)
    }

    fn make_of_level(
        &self,
        level: Option<Tier>,
        seed: u64,
        control: &Control,
    ) -> Result<Generated, GenerateError> {
        let stars = self.stars();
        if stars == 0 {
            return Err(GenerateError::NoStars);
        }
        // Rows and columns alone, whose solutions are drawn at random.
        let base = self.base()?;
        let grid = self.grid()?;
        control.check()?;
        let mut placements = StarSampler::new(&grid, &base, stars, control)?;
        let mut random = Random::new(seed);
        for attempts in 1..=ATTEMPTS {
            let placed = placements.random(&mut random)?;
            let Some(mut draft) = grow(&grid, &placed, stars as usize, &mut random) else {
                continue;
            };
            // Some boards, long ones above all, need larger regions.
            draft.most += draft.most * (attempts / 100) as usize;
            // One solution.
            let is_large = grid.squares.len() * stars as usize >= LARGE;
            if is_large && !regrow(&mut draft, &base, stars, &mut random, control)? {
                continue;
            }
            if !make_unique(&mut draft, &base, stars, &mut random, control)? {
                continue;
            }
            // The level, and outlines that look well.
            let aim = LevelAim::new(&base, level);
            if !aim.approach(&mut draft, &mut random, control)? {
                continue;
            }
            let has_level = aim.is_reached(&draft)?;
            smooth(&mut draft, &mut random, |draft| {
                control.observe();
                control.check()?;
                if has_level {
                    Ok(aim.is_reached(draft)?)
                } else {
                    Ok(further_solutions(draft, &base, control)?.found.is_empty())
                }
            })?;
            // The confirmation by two sides, and the level that a person will find.
            let problem = draft.division.problem(&base)?;
            let Some(solution) = confirm(&problem, control)? else {
                continue;
            };
            let found = solve_by_steps(&problem, Tier::Contradiction).level();
            let is_reached = |asked| found.is_some_and(|found: Level| found.hardest <= asked);
            if !level.is_none_or(is_reached) {
                continue;
            }
            return Ok(Generated {
                seed,
                problem,
                solution,
                level: found,
                attempts,
            });
        }
        Err(GenerateError::GaveUp { attempts: ATTEMPTS })
    }
}

impl Generate {
    /// Makes the puzzles in several threads, and passes each, or the reason for which it was given up, to `take`
    /// with its seed, in the order of the seeds, until that returns `false`. A puzzle that has the solution of an
    /// earlier one, up to symmetry, is left out, and another is made from the next seed, unless there are few solutions.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_into(
        asked: &Resolved<Self>,
        control: &Control,
        mut take: impl FnMut(u64, Result<Generated, GenerateError>) -> bool,
    ) -> Result<Answer<GeneratedPuzzles>, Error<GeneratedPuzzles>> {
        let control = &asked.limits.narrow(control);
        let (count, first) = (asked.count(), asked.seed.unwrap_or(0));
        let (mut done, mut given_up, mut fatal) = (0, Vec::new(), None);
        let mut solutions = Solutions::default();
        let threads = asked
            .threads
            .or(asked.host.threads())
            .unwrap_or_else(threads::available);
        control
            .progress()
            .set_pieces(if count > 1 { count } else { 0 });
        // The puzzles are made in any order. What is counted on the way to one is no progress of the whole, but its
        // observer may stop the work.
        let make = |(place, seed): (u64, u64)| {
            let whole = control.clone();
            let own = control.part().with_observer(move |_| whole.observe());
            let made = asked.make_of_level(asked.level_of(place), seed, &own);
            (place, seed, made)
        };
        let mut seeds = (0..).map(|number| first.wrapping_add(number));
        let mut places: Vec<u64> = (0..count).collect();
        let mut goes_on = true;
        while goes_on && !places.is_empty() {
            // What is done with each puzzle, in the order of the seeds.
            let mut left_out = Vec::new();
            let take = |(place, seed, made): (u64, u64, Result<Generated, GenerateError>)| {
                goes_on = false;
                match &made {
                    Err(GenerateError::Stopped(_)) => return ControlFlow::Break(()),
                    Err(GenerateError::GaveUp { .. }) => given_up.push(seed),
                    Err(_) => {
                        fatal = made.err();
                        return ControlFlow::Break(());
                    }
                    Ok(puzzle) if !solutions.takes(puzzle) => {
                        left_out.push(place);
                        goes_on = true;
                        return ControlFlow::Continue(());
                    }
                    Ok(_) => {}
                }
                done += 1;
                let takes_more = take(seed, made);
                control.progress().add_piece();
                control.observe();
                goes_on = takes_more && !control.is_stopped();
                if goes_on {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let of_places = places.into_iter().zip(&mut seeds);
            threads::in_order(of_places, threads, usize::MAX, make, take);
            places = left_out;
        }
        if let Some(error) = fatal {
            return Err(error.into());
        }
        let stopped = control.stop().map(UnknownReason::from);
        let ending = if done == count {
            Ending::Exhausted
        } else {
            Ending::Stopped(stopped.unwrap_or(UnknownReason::Interrupted))
        };
        let made = done - given_up.len() as u64;
        let value = GeneratedPuzzles {
            puzzles: Vec::new(),
            repeated: solutions.repeated,
            given_up,
        };
        // Native search and SAT both prove that each puzzle has exactly one solution.
        let basis = (made > 0).then_some(Basis::CrossChecked);
        Ok(Answer::new(value, ending).with_basis(basis))
    }
}

impl Question for Generate {
    type Plan = ();
    type Value = GeneratedPuzzles;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()?;
        self.check_count()?;
        self.check_levels()?;
        let board = self.problem.board();
        let plain = Problem::with_rules(board.clone(), Rules::default());
        if plain.is_ok_and(|plain| plain != self.problem) {
            let reason = "a new puzzle has the rules of Star Battle; state the board alone";
            return Err(Refused::option("problem", reason));
        }
        let (rows, columns) = (board.rows(), board.columns());
        if rows.max(columns) > MAX_SIDE {
            let size = if rows == columns {
                rows.to_string()
            } else {
                format!("{rows}x{columns}")
            };
            let reason = format!(
                "a board of size {size} is too large for a new puzzle: the maximum is {MAX_SIDE} rows and \
                 columns"
            );
            return Err(Refused::option("problem", reason));
        }
        let grid = self
            .base()
            .map_err(GenerateError::from)
            .and_then(|_| self.grid());
        if self.stars() == 0 {
            return Err(GenerateError::NoStars.refusal());
        }
        grid.map_err(GenerateError::refusal)?;
        self.stars = Some(self.stars());
        self.seed = Some(self.seed.unwrap_or(0));
        self.count = Some(self.count.unwrap_or(NonZeroU64::MIN));
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<GeneratedPuzzles>, Error<GeneratedPuzzles>> {
        let mut puzzles = Vec::new();
        let mut answer = Self::run_into(resolved, control, |_, made| {
            puzzles.extend(made);
            true
        })?;
        if resolved.last_level.is_some() {
            puzzles.sort_by_key(Generated::difficulty);
        }
        answer.value.puzzles = puzzles;
        Ok(answer)
    }
}

/// Returns the only solution of a puzzle that should have one, by native search and by SAT, or `None` if that takes
/// native search too long.
fn confirm(problem: &Problem, control: &Control) -> Result<Option<Placement>, GenerateError> {
    let native = uniqueness(problem, &control.part_with_max_checks(CHECKS_OF_NEW_PUZZLE));
    let native = native.map_err(SolveError::from)?;
    control.check()?;
    let confirmed = native.map(|it| confirm_by_sat(problem, &it, NEW_PUZZLE, control));
    confirmed.transpose()
}
