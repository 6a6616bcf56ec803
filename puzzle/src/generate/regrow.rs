//! Regions that grow anew from their stars, which stay the only solution all the time.
//!
//! A square joins a region if no solution has a star on it then. Squares are left over that no region takes.
//! Near one of them, others leave their regions at random, and regions grow again; if more squares are left over
//! then, that is undone ("ruin and recreate"):
//! Schrimpf, Schneider, Stamm-Wilbrandt and Dueck, "Record Breaking Optimization Results Using the Ruin and
//! Recreate Principle", Journal of Computational Physics 159 (2000).

use super::GenerateError;
use super::draft::Draft;
use super::region_solver::RegionSolver;
use super::star_solver::SolverAnswer;
use crate::grid::{Grid, connected};
use crate::region_division::RegionDivision;
use control::Control;
use control::random::Random;
use itertools::Itertools;
use problem::Problem;

/// Speeds at which regions grow: 1, 2, 4 and so on. Small regions make puzzles easy to decide.
const SPEEDS: usize = 6;
/// Times that regions grow again, after fewer squares were left over last.
const ROUNDS: usize = 20;
/// In one in this many rounds, up to two more squares may be left over than before.
const NOISE: usize = 8;
/// Numbers of squares near one that is left over, some of which leave their regions.
const NEAR: [usize; 4] = [8, 8, 24, 48];
/// Tries to put a square into a region. After each, a solution with a star on it is excluded.
const TRIES: usize = 8;

/// Regions with squares that are in none.
struct Growth<'a> {
    grid: &'a Grid,
    base: &'a Problem,
    draft: &'a Draft<'a>,
    stars: Vec<usize>,
    control: &'a Control,
    stars_of_region: u32,
    solver: RegionSolver<'a>,
    division: RegionDivision<'a>,
    /// The squares of each region.
    members: Vec<Vec<usize>>,
    /// Regions grow at different speeds, so that sizes vary.
    speed: Vec<usize>,
    /// Size at which regions end to grow.
    most: usize,
    /// For each square, solutions found with a star on it.
    known: Vec<Vec<Vec<usize>>>,
}

/// Grows the regions of a draft anew. Returns `false` if the stars are not the only solution of the smallest
/// regions. Squares that no region takes are put into one at the end, so that there may be other solutions.
pub(super) fn regrow(
    draft: &mut Draft<'_>,
    base: &Problem,
    stars_of_region: u32,
    random: &mut Random,
    control: &Control,
) -> Result<bool, GenerateError> {
    let old = &*draft;
    let mut growth = Growth::new(old, base, stars_of_region, random, control)?;
    if !growth.make_unique(random)? {
        return Ok(false);
    }
    growth.most = old.most * 3 / 4;
    growth.fill(random)?;
    growth.most = old.most;
    let (mut least, mut rounds) = (growth.left().len(), 0);
    while least > 0 && rounds < ROUNDS {
        growth.grow_again(random)?;
        let left = growth.left().len();
        rounds = if left < least { 0 } else { rounds + 1 };
        least = least.min(left);
    }
    if !growth.put_rest(random) {
        return Ok(false);
    }
    let region = growth.division.region;
    draft.replace(region);
    Ok(true)
}

impl<'a> Growth<'a> {
    /// Creates the smallest connected regions with the stars of a draft.
    fn new(
        draft: &'a Draft<'a>,
        base: &'a Problem,
        stars_of_region: u32,
        random: &mut Random,
        control: &'a Control,
    ) -> Result<Self, GenerateError> {
        let (grid, regions) = (draft.division.grid, draft.division.regions());
        let stars: Vec<usize> = (0..draft.is_star.len())
            .filter(|&square| draft.is_star[square])
            .collect();
        let solver = RegionSolver::new(grid, base, regions, stars_of_region, &stars, control)?;
        let mut growth = Self {
            grid,
            base,
            draft,
            control,
            stars_of_region,
            solver,
            stars,
            division: RegionDivision::empty(grid, regions),
            members: vec![Vec::new(); regions],
            speed: (0..regions).map(|_| 1 << random.below(SPEEDS)).collect(),
            most: draft.most,
            known: vec![Vec::new(); draft.is_star.len()],
        };
        for region in 0..regions {
            for square in growth.smallest(region, random) {
                for (square, region) in growth.images(square, region) {
                    if growth.division.region[square].is_none() {
                        growth.division.region[square] = Some(region);
                        growth.members[region].push(square);
                    }
                }
            }
        }
        growth.load()?;
        Ok(growth)
    }

    /// Loads all regions into the solver.
    fn load(&mut self) -> Result<(), GenerateError> {
        let mut members = self.members.iter().enumerate();
        members.try_for_each(|(region, squares)| self.solver.set(region, squares))
    }

    /// Returns the squares of paths between the stars of a region of the draft.
    fn smallest(&self, region: usize, random: &mut Random) -> Vec<usize> {
        let is_in = |square: usize| self.draft.region(square) == region;
        let mut stars = self.stars.iter().copied().filter(|&star| is_in(star));
        let first = stars.next().expect("a region has stars");
        let mut before = vec![None; self.division.region.len()];
        before[first] = Some(first);
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&square) = reached.get(next) {
            next += 1;
            let mut near = self.grid.neighbours[square].clone();
            random.shuffle(&mut near);
            for to in near {
                if is_in(to) && before[to].is_none() {
                    before[to] = Some(square);
                    reached.push(to);
                }
            }
        }
        let mut squares = vec![first];
        for star in stars {
            let mut square = star;
            while !squares.contains(&square) {
                squares.push(square);
                square = before[square].expect("a path to each star");
            }
        }
        squares
    }

    /// Returns a square and its image, if that is another one, with their regions.
    fn images(&self, square: usize, region: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let image = (self.grid.image(square), self.draft.image[region]);
        let other = Some(image).filter(|image| image.0 != square);
        std::iter::once((square, region)).chain(other)
    }

    /// Returns the squares without a region.
    fn left(&self) -> Vec<usize> {
        let squares = 0..self.division.region.len();
        squares
            .filter(|&square| self.division.region[square].is_none())
            .collect()
    }

    /// Returns `true` if a solution has the right number of stars in each region.
    fn has(&self, solution: &[usize]) -> bool {
        let mut stars = vec![0; self.members.len()];
        solution.iter().all(|&square| {
            self.division.region[square].is_some_and(|region| {
                stars[region] += 1;
                stars[region] <= self.stars_of_region
            })
        })
    }

    /// Puts a square into a region if no solution has a star on it then. Returns the solution that there would be.
    fn join(&mut self, square: usize, region: usize) -> Result<SolverAnswer, GenerateError> {
        let images: Vec<_> = self.images(square, region).collect();
        for &(square, region) in &images {
            self.division.region[square] = Some(region);
        }
        let known = self.known[square].iter().find(|known| self.has(known));
        let found = match known {
            Some(known) => SolverAnswer::Solution(known.clone()),
            None => self.ask(square, &images)?,
        };
        for (square, region) in images {
            match found {
                SolverAnswer::None => self.members[region].push(square),
                SolverAnswer::Solution(_) | SolverAnswer::Undecided => {
                    self.division.region[square] = None
                }
            }
        }
        Ok(found)
    }

    /// Searches for a solution with a star on a square. If there is none, the solver counts the square and its image.
    fn ask(
        &mut self,
        square: usize,
        images: &[(usize, usize)],
    ) -> Result<SolverAnswer, GenerateError> {
        let mut before = Vec::new();
        for &(square, region) in images {
            before.push((region, self.solver.add(region, square)?));
        }
        let free = |square: usize| self.division.region[square].is_none();
        let found = self.solver.solution(Some(square), free)?;
        if !matches!(found, SolverAnswer::None) {
            for (region, before) in before.into_iter().rev() {
                self.solver.take_back(region, before);
            }
        }
        if let SolverAnswer::Solution(solution) = &found {
            self.known[square].push(solution.clone());
        }
        Ok(found)
    }

    /// Returns the squares that a region loses if a square and its image leave it, or `None` if one of them is a star.
    fn lost(&self, square: usize) -> Option<Vec<usize>> {
        let region = self.division.region[square]?;
        let image = self.grid.image(square);
        let is_kept = |other: usize| {
            self.division.region[other] == Some(region) && other != square && other != image
        };
        let star = *self.members[region]
            .iter()
            .find(|&&one| self.draft.is_star[one])?;
        if !is_kept(star) {
            return None;
        }
        let mut is_connected = vec![false; self.division.region.len()];
        for kept in connected(&self.grid.neighbours, star, is_kept) {
            is_connected[kept] = true;
        }
        let lost: Vec<usize> = self.members[region]
            .iter()
            .copied()
            .filter(|&one| !is_connected[one])
            .collect();
        (!lost.iter().any(|&one| self.draft.is_star[one])).then_some(lost)
    }

    /// Takes squares, which are in one region, and their images out of their regions.
    fn leave(&mut self, squares: &[usize]) -> Result<(), GenerateError> {
        let region = self.division.region[squares[0]].expect("squares of a region");
        for &square in squares {
            self.division.region[square] = None;
            self.division.region[self.grid.image(square)] = None;
        }
        let image = self.draft.image[region];
        let regions = if image == region {
            vec![region]
        } else {
            vec![region, image]
        };
        for region in regions {
            self.members[region].retain(|&square| self.division.region[square] == Some(region));
            self.solver.set(region, &self.members[region])?;
        }
        Ok(())
    }

    /// Excludes a solution by taking the square of one of its stars, none in `kept`, out of its region. Returns `false`
    /// if that is not possible.
    fn exclude(
        &mut self,
        solution: &[usize],
        kept: &[usize],
        random: &mut Random,
    ) -> Result<bool, GenerateError> {
        let squares = solution.iter().filter(|&&square| {
            self.division.region[square].is_some()
                && !self.draft.is_star[square]
                && !kept.contains(&square)
        });
        let lost = squares.filter_map(|&square| self.lost(square));
        let least = lost.map(|lost| (lost.len() + random.below(4), lost)).min();
        match least {
            Some((_, lost)) => self.leave(&lost).map(|()| true),
            None => Ok(false),
        }
    }

    /// Makes regions smaller until their stars are the only solution. Returns `false` if that is not possible.
    fn make_unique(&mut self, random: &mut Random) -> Result<bool, GenerateError> {
        loop {
            let free = |square: usize| self.division.region[square].is_none();
            match self.solver.solution(None, free)? {
                SolverAnswer::None => return Ok(true),
                SolverAnswer::Solution(other) if self.exclude(&other, &[], random)? => {}
                SolverAnswer::Solution(_) | SolverAnswer::Undecided => return Ok(false),
            }
        }
    }

    /// Grows regions until they take no further square.
    fn fill(&mut self, random: &mut Random) -> Result<(), GenerateError> {
        let mut refused = vec![Vec::new(); self.members.len()];
        let mut growing: Vec<usize> = (0..self.members.len()).collect();
        while !growing.is_empty() {
            self.control.check()?;
            let place = random.below(growing.len());
            let region = growing[place];
            if random.below(1 << (SPEEDS - 1)) >= self.speed[region] {
                continue;
            }
            let near = self.members[region]
                .iter()
                .flat_map(|&square| &self.grid.neighbours[square]);
            let is_free = |near: &usize| {
                self.division.region[*near].is_none()
                    && !refused[region].contains(near)
                    && self.is_allowed(*near, region)
            };
            // A square with several neighbours in the region is in the list as often.
            let free: Vec<usize> = near.copied().filter(is_free).collect();
            if free.is_empty() || self.members[region].len() >= self.most {
                growing.swap_remove(place);
                continue;
            }
            let square = free[random.below(free.len())];
            if !matches!(self.join(square, region)?, SolverAnswer::None) {
                refused[region].push(square);
            }
        }
        Ok(())
    }

    /// Puts a square that is left over into a region, and lets others grow again. If more squares are left over then,
    /// the regions are as before.
    fn grow_again(&mut self, random: &mut Random) -> Result<(), GenerateError> {
        if self.solver.is_worn() {
            let (regions, stars) = (self.members.len(), self.stars_of_region);
            self.solver = RegionSolver::new(
                self.grid,
                self.base,
                regions,
                stars,
                &self.stars,
                self.control,
            )?;
            self.load()?;
        }
        let left = self.left();
        let before = self.members.clone();
        let square = left[random.below(left.len())];
        if random.below(4) > 0 {
            self.loosen(square, random)?;
        }
        let is_better = self.force(square, random)? && {
            self.fill(random)?;
            let more = self.left().len().saturating_sub(left.len());
            more == 0 || (more <= 2 && random.below(NOISE) == 0)
        };
        if !is_better {
            self.restore(before)?;
        }
        Ok(())
    }

    /// Takes squares near this one out of their regions.
    fn loosen(&mut self, square: usize, random: &mut Random) -> Result<(), GenerateError> {
        let mut near = connected(&self.grid.neighbours, square, |_| true);
        near.truncate(NEAR[random.below(NEAR.len())]);
        for square in near {
            if self.division.region[square].is_none()
                || self.draft.is_star[square]
                || random.below(8) < 3
            {
                continue;
            }
            let lost = self.lost(square).filter(|lost| lost.len() < 5);
            if let Some(lost) = lost {
                self.leave(&lost)?;
            }
        }
        Ok(())
    }

    /// Puts a square into a region near it, from which others leave until no solution has a star on it. Returns `false`
    /// if that did not succeed.
    fn force(&mut self, square: usize, random: &mut Random) -> Result<bool, GenerateError> {
        let has_room = |&region: &usize| self.members[region].len() < self.most;
        let regions: Vec<usize> = self.near(square).filter(has_room).collect();
        if regions.is_empty() {
            return Ok(false);
        }
        let region = regions[random.below(regions.len())];
        let kept = [square, self.grid.image(square)];
        for _ in 0..TRIES {
            if !self.near(square).contains(&region) {
                return Ok(false);
            }
            match self.join(square, region)? {
                SolverAnswer::None => return Ok(true),
                SolverAnswer::Solution(other) if self.exclude(&other, &kept, random)? => {}
                SolverAnswer::Solution(_) | SolverAnswer::Undecided => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Gives regions the squares that they had before.
    fn restore(&mut self, before: Vec<Vec<usize>>) -> Result<(), GenerateError> {
        for (region, squares) in before.into_iter().enumerate() {
            if self.members[region] == squares {
                continue;
            }
            for square in std::mem::take(&mut self.members[region]) {
                if self.division.region[square] == Some(region) {
                    self.division.region[square] = None;
                }
            }
            for &square in &squares {
                self.division.region[square] = Some(region);
            }
            self.solver.set(region, &squares)?;
            self.members[region] = squares;
        }
        Ok(())
    }

    /// Puts the squares that are left over into regions near them. Returns `false` if that is not possible.
    fn put_rest(&mut self, random: &mut Random) -> bool {
        let mut left = self.left();
        while !left.is_empty() {
            let before = left.len();
            random.shuffle(&mut left);
            for &square in &left {
                let near: Vec<usize> = self.near(square).collect();
                if self.division.region[square].is_some() || near.is_empty() {
                    continue;
                }
                let region = near[random.below(near.len())];
                for (square, region) in self.images(square, region) {
                    self.division.region[square] = Some(region);
                }
            }
            left.retain(|&square| self.division.region[square].is_none());
            if left.len() == before {
                return false;
            }
        }
        true
    }

    /// Returns the regions near a square that it may join, each as often as it has neighbours in it.
    fn near(&self, square: usize) -> impl Iterator<Item = usize> + '_ {
        let near = self.grid.neighbours[square].iter();
        near.filter_map(|&near| self.division.region[near])
            .filter(move |&region| self.is_allowed(square, region))
    }

    /// Returns `true` unless the region has another image than the square.
    fn is_allowed(&self, square: usize, region: usize) -> bool {
        let is_central = self.grid.mirror.is_some() && self.grid.image(square) == square;
        !is_central || self.draft.image[region] == region
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::grow::grow;
    use crate::generate::star_sampler::StarSampler;
    use crate::grid::parts;
    use crate::uniqueness;
    use problem::Rules;
    use problem::board::Board;
    use problem::placement::Placement;

    /// Checks that the regions are connected, and that their stars are the only solution.
    fn check(growth: &Growth<'_>) {
        // All queens are in regions, so that squares without one are empty.
        let problem = growth.division.problem(growth.base).unwrap();
        let squares = growth.stars.iter().map(|&star| growth.grid.squares[star]);
        let stars = Placement::new(squares.collect());
        let found = uniqueness(&problem, &Control::new()).unwrap().unwrap();
        assert!(found.is_unique(), "{found:?}");
        assert!(stars.verify(&problem).is_ok());
        for (region, members) in growth.members.iter().enumerate() {
            let is_in = |square: usize| growth.division.region[square] == Some(region);
            let squares = (0..growth.division.region.len()).filter(|&square| is_in(square));
            assert_eq!(
                members.iter().copied().sorted().collect_vec(),
                squares.collect_vec()
            );
            assert_eq!(parts(&growth.grid.neighbours, is_in).len(), 1);
            let mut images = members
                .iter()
                .map(|&square| growth.division.region[growth.grid.image(square)]);
            assert!(images.all(|image| image == Some(growth.draft.image[region])));
        }
    }

    #[test]
    fn regions_have_one_solution_while_they_grow() {
        let control = Control::new();
        let mut finished = 0;
        for (side, stars, is_symmetric) in
            [(8, 1, false), (9, 1, true), (10, 2, false), (9, 2, true)]
        {
            let board = Board::new(side, side).unwrap();
            let rules = Rules::stars(&board, stars);
            let mut grid = Grid::new(&board);
            if is_symmetric {
                grid = grid.symmetric().unwrap();
            }
            let base = Problem::with_rules(board, rules).unwrap();
            let mut placements = StarSampler::new(&grid, &base, stars, &control).unwrap();
            let mut random = Random::new(u64::from(side));
            let mut grown = 0;
            while grown < 5 {
                let placed = placements.random(&mut random).unwrap();
                let Some(draft) = grow(&grid, &placed, stars as usize, &mut random) else {
                    continue;
                };
                let mut growth = Growth::new(&draft, &base, stars, &mut random, &control).unwrap();
                if !growth.make_unique(&mut random).unwrap() {
                    continue;
                }
                check(&growth);
                growth.fill(&mut random).unwrap();
                check(&growth);
                for _ in 0..10 {
                    if !growth.left().is_empty() {
                        growth.grow_again(&mut random).unwrap();
                        check(&growth);
                    }
                }
                finished += usize::from(growth.left().is_empty());
                grown += 1;
            }
        }
        assert!(finished > 10, "{finished} of 20");
    }
}
