//! Moves of squares between regions until no second solution is left.
//!
//! A search finds further solutions of the regions. Each is excluded by moving one of its stars
//! into another region, which then has one too many. All solutions found so far are kept, and moves
//! that exclude most of them are preferred, as in the satisfiability search WalkSAT (Selman, Kautz and
//! Cohen, "Noise strategies for improving local search", AAAI 1994).

use super::GenerateError;
use super::draft::{Draft, Move, distinct};
use crate::uniqueness::{self, other_solutions};
use control::Control;
use control::random::Random;
use problem::Problem;

/// Searches before an attempt is given up.
const SEARCHES: usize = 1000;
/// Solutions of one search.
const SOLUTIONS: usize = 12;
/// Searches that reach this limit before an attempt is given up: other regions are often easier.
const MAX_SLOW: usize = 3;
/// Moves after a search before an attempt is given up.
const MOVES: usize = 1000;
/// One in this many moves is chosen at random among the possible ones, and is not the best.
const NOISE: usize = 16;

/// A solution other than the intended one.
struct OtherSolution {
    squares: Vec<usize>,
    /// Stars in each region.
    stars: Vec<u32>,
    /// Regions with a wrong number of stars. The solution is excluded if there are some.
    wrong: usize,
}

/// All other solutions found so far.
struct OtherSolutions {
    all: Vec<OtherSolution>,
    /// The solutions with a star on each square.
    with: Vec<Vec<usize>>,
    /// The number that are not excluded.
    open: usize,
    stars: u32,
}

impl OtherSolutions {
    fn add(&mut self, draft: &Draft<'_>, squares: Vec<usize>) {
        let mut stars = vec![0; draft.division.regions()];
        for &square in &squares {
            stars[draft.region(square)] += 1;
            self.with[square].push(self.all.len());
        }
        let wrong = stars.iter().filter(|&&stars| stars != self.stars).count();
        self.open += usize::from(wrong == 0);
        self.all.push(OtherSolution {
            squares,
            stars,
            wrong,
        });
    }

    fn follow(&mut self, moves: [Move; 2]) {
        for Move { square, from, to } in distinct(moves) {
            for &index in &self.with[square] {
                let other = &mut self.all[index];
                self.open -= usize::from(other.wrong == 0);
                for (region, is_added) in [(from, false), (to, true)] {
                    let stars = &mut other.stars[region];
                    other.wrong -= usize::from(*stars != self.stars);
                    *stars = if is_added { *stars + 1 } else { *stars - 1 };
                    other.wrong += usize::from(*stars != self.stars);
                }
                self.open += usize::from(other.wrong == 0);
            }
        }
    }
}

/// Changes regions until their stars are the only solution. Returns `false` if that did not succeed.
pub(super) fn make_unique(
    draft: &mut Draft<'_>,
    base: &Problem,
    stars: u32,
    random: &mut Random,
    control: &Control,
) -> Result<bool, GenerateError> {
    let mut others = OtherSolutions {
        all: Vec::new(),
        with: vec![Vec::new(); draft.division.region.len()],
        open: 0,
        stars,
    };
    let mut slow = 0;
    for _ in 0..SEARCHES {
        let further = further_solutions(draft, base, control)?;
        slow += usize::from(further.is_slow);
        if slow > MAX_SLOW {
            return Ok(false);
        }
        if further.found.is_empty() {
            return Ok(true);
        }
        for other in &further.found {
            others.add(draft, draft.division.grid.numbers(other));
        }
        if !exclude_all(draft, &mut others, random) {
            return Ok(false);
        }
    }
    Ok(false)
}

/// Returns a few solutions other than that of the stars.
pub(super) fn further_solutions(
    draft: &Draft<'_>,
    base: &Problem,
    control: &Control,
) -> Result<uniqueness::FurtherSolutions, GenerateError> {
    let problem = draft.division.problem(base)?;
    let others = other_solutions(&problem, &draft.intended(), SOLUTIONS, control)?;
    control.observe();
    control.check()?;
    Ok(others)
}

/// Moves squares until all solutions in the list are excluded. Returns `false` if that did not succeed.
fn exclude_all(draft: &mut Draft<'_>, others: &mut OtherSolutions, random: &mut Random) -> bool {
    for _ in 0..MOVES {
        let open: Vec<usize> = (0..others.all.len())
            .filter(|&index| others.all[index].wrong == 0)
            .collect();
        if open.is_empty() {
            return true;
        }
        // All moves of a star of one open solution, by the solutions that are open afterwards.
        let chosen = open[random.below(open.len())];
        let mut best = None;
        let mut possible = Vec::new();
        for square in others.all[chosen].squares.clone() {
            for to in draft.division.targets(square) {
                let Some(moves) = draft.shift(square, to) else {
                    continue;
                };
                others.follow(moves);
                let from = moves[0].from;
                let key = (others.open, draft.size(from), random.bits());
                draft.undo(moves);
                others.follow(moves.map(Move::reversed));
                possible.push(moves);
                if best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, moves));
                }
            }
        }
        let Some((_, mut moves)) = best else {
            let squares = &others.all[chosen].squares;
            let star = squares[random.below(squares.len())];
            if let Some(moves) = approach(draft, star, random) {
                others.follow(moves);
            }
            continue;
        };
        if random.below(NOISE) == 0 {
            moves = possible[random.below(possible.len())];
        }
        let is_applied = draft.apply(moves);
        debug_assert!(is_applied, "the move was possible before");
        others.follow(moves);
    }
    false
}

/// Moves a square near a star that cannot move itself, so that the edge of its region comes closer.
fn approach(draft: &mut Draft<'_>, star: usize, random: &mut Random) -> Option<[Move; 2]> {
    let region = draft.region(star);
    let mut reached = vec![star];
    let mut next = 0;
    while let Some(&square) = reached.get(next) {
        next += 1;
        let mut targets = draft.division.targets(square);
        random.shuffle(&mut targets);
        for to in targets {
            if let Some(moves) = draft.shift(square, to) {
                return Some(moves);
            }
        }
        let mut near = draft.division.grid.neighbours[square].clone();
        random.shuffle(&mut near);
        near.retain(|near| draft.region(*near) == region && !reached.contains(near));
        reached.extend(near);
    }
    None
}
