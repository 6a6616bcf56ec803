//! The five tiers in their plainest form: a value for each square, units as lists of squares, and all
//! subsets of units tried one after the other.

use super::oracle::{Puzzle, touch};

/// The puzzle has no solution.
#[derive(Debug, PartialEq, Eq)]
pub struct NoSolution;

type Step = Result<bool, NoSolution>;

/// What is known of each square: a star, no star, or nothing.
#[derive(Clone, Debug)]
pub struct Naive {
    size: usize,
    stars: usize,
    /// Rows, columns and regions.
    kinds: [Vec<Vec<usize>>; 3],
    pub known: Vec<Option<bool>>,
}

impl Naive {
    /// Returns what the tiers up to this number decide.
    pub fn decided(puzzle: &Puzzle, hardest: u32) -> Result<Vec<Option<bool>>, NoSolution> {
        let mut state = Self::new(puzzle)?;
        while state.settle()?
            || (hardest >= 2 && state.pointing()?)
            || (hardest >= 3 && state.sets()?)
            || (hardest >= 4 && state.neighbours()?)
            || (hardest >= 5 && state.contradiction()?)
        {}
        Ok(state.known)
    }

    fn new(puzzle: &Puzzle) -> Result<Self, NoSolution> {
        let (size, squares) = (puzzle.size, puzzle.size * puzzle.size);
        let unit = |key: &dyn Fn(usize) -> usize, value| {
            (0..squares)
                .filter(|&square| key(square) == value)
                .collect::<Vec<_>>()
        };
        let mut names = puzzle.labels.clone();
        names.sort_unstable();
        names.dedup();
        let kinds = [
            (0..size)
                .map(|row| unit(&|square| square / size, row))
                .collect(),
            (0..size)
                .map(|column| unit(&|square| square % size, column))
                .collect(),
            names
                .into_iter()
                .map(|name| unit(&|square| puzzle.labels[square], name))
                .collect(),
        ];
        let mut state = Self {
            size,
            stars: puzzle.stars,
            kinds,
            known: vec![None; squares],
        };
        for &square in &puzzle.blocked {
            state.know(square, false)?;
        }
        for &square in &puzzle.fixed {
            state.know(square, true)?;
        }
        Ok(state)
    }

    /// Notes a value. Returns `true` if it is new.
    fn know(&mut self, square: usize, value: bool) -> Step {
        match self.known[square] {
            Some(known) if known != value => Err(NoSolution),
            Some(_) => Ok(false),
            None => {
                self.known[square] = Some(value);
                Ok(true)
            }
        }
    }

    fn units(&self) -> Vec<Vec<usize>> {
        self.kinds.concat()
    }

    fn open(&self, unit: &[usize]) -> Vec<usize> {
        unit.iter()
            .copied()
            .filter(|&square| self.known[square].is_none())
            .collect()
    }

    /// Number of stars that a unit still needs.
    fn need(&self, unit: &[usize]) -> Result<usize, NoSolution> {
        let stars = unit
            .iter()
            .filter(|&&square| self.known[square] == Some(true))
            .count();
        self.stars.checked_sub(stars).ok_or(NoSolution)
    }

    /// Empties the open squares among these.
    fn clear(&mut self, squares: impl IntoIterator<Item = usize>) -> Step {
        let mut new = false;
        for square in squares {
            if self.known[square].is_none() {
                new |= self.know(square, false)?;
            }
        }
        Ok(new)
    }

    /// Tier 1, and the consequences of stars, until nothing is new.
    fn settle(&mut self) -> Step {
        let mut any = false;
        loop {
            let mut new = false;
            for star in (0..self.known.len())
                .filter(|&square| self.known[square] == Some(true))
                .collect::<Vec<_>>()
            {
                for square in 0..self.known.len() {
                    if touch(self.size, star, square) {
                        new |= self.know(square, false)?;
                    }
                }
            }
            for unit in self.units() {
                let (need, open) = (self.need(&unit)?, self.open(&unit));
                if open.len() < need {
                    return Err(NoSolution);
                }
                if need == 0 || need == open.len() {
                    for square in open {
                        new |= self.know(square, need > 0)?;
                    }
                }
            }
            if !new {
                return Ok(any);
            }
            any = true;
        }
    }

    /// Tier 2: a unit needs at least as many stars as its open squares outside of another one, and the
    /// room there, can hold together.
    fn pointing(&mut self) -> Step {
        let mut new = false;
        for source in self.units() {
            for sink in self.units() {
                let (need, room) = (self.need(&source)?, self.need(&sink)?);
                let (inside, outside): (Vec<_>, Vec<_>) = self
                    .open(&source)
                    .into_iter()
                    .partition(|square| sink.contains(square));
                if source == sink || need <= outside.len() || need < outside.len() + room {
                    continue;
                }
                if need > outside.len() + room {
                    return Err(NoSolution);
                }
                new |= self.clear(sink.into_iter().filter(|square| !inside.contains(square)))?;
                for square in outside {
                    new |= self.know(square, true)?;
                }
            }
        }
        Ok(new)
    }

    /// Tier 3: some units of one kind need as many stars as the units of another kind can take from
    /// them: each its room, or all open squares that they share with the sources.
    fn sets(&mut self) -> Step {
        let mut new = false;
        for (sources, sinks) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            for subset in 1..1_u32 << self.kinds[sources].len() {
                let (mut need, mut open) = (0, Vec::new());
                for (index, unit) in self.kinds[sources].iter().enumerate() {
                    if subset >> index & 1 == 1 {
                        need += self.need(unit)?;
                        open.extend(self.open(unit));
                    }
                }
                let mut shares = Vec::new();
                for sink in &self.kinds[sinks] {
                    let (shared, others): (Vec<_>, Vec<_>) = self
                        .open(sink)
                        .into_iter()
                        .partition(|square| open.contains(square));
                    shares.push((self.need(sink)?, shared, others));
                }
                let most: usize = shares
                    .iter()
                    .map(|(room, shared, _)| shared.len().min(*room))
                    .sum();
                if need > most {
                    return Err(NoSolution);
                }
                for (room, shared, others) in shares.into_iter().filter(|_| need == most) {
                    if room <= shared.len() {
                        new |= self.clear(others)?;
                    }
                    for square in shared.iter().copied().filter(|_| shared.len() <= room) {
                        new |= self.know(square, true)?;
                    }
                }
            }
        }
        Ok(new)
    }

    /// Tier 4: all ways to put the missing stars into a unit agree on a square.
    fn neighbours(&mut self) -> Step {
        for unit in self.units() {
            let (need, open) = (self.need(&unit)?, self.open(&unit));
            if need == 0 {
                continue;
            }
            let mut ways = Vec::new();
            self.ways(&open, need, &mut Vec::new(), &mut ways);
            if ways.is_empty() {
                return Err(NoSolution);
            }
            for square in self.open(&(0..self.known.len()).collect::<Vec<_>>()) {
                let in_all = ways.iter().all(|way| way.contains(&square));
                let in_none = ways.iter().all(|way| {
                    !way.contains(&square) && (unit.contains(&square) || !self.fit(way, square))
                });
                if (in_all || in_none) && self.know(square, in_all)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns `true` if the square may hold a star beside these.
    fn fit(&self, stars: &[usize], square: usize) -> bool {
        let touched = stars.iter().any(|&star| touch(self.size, star, square));
        let full = self.units().iter().any(|unit| {
            let here = stars.iter().filter(|star| unit.contains(star)).count();
            unit.contains(&square) && self.need(unit).is_ok_and(|need| here >= need)
        });
        !touched && !full
    }

    fn ways(
        &self,
        open: &[usize],
        need: usize,
        stars: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        if need == 0 {
            found.push(stars.clone());
            return;
        }
        for (index, &square) in open.iter().enumerate() {
            if self.fit(stars, square) {
                stars.push(square);
                self.ways(&open[index + 1..], need - 1, stars, found);
                stars.pop();
            }
        }
    }

    /// Tier 5: the contrary of a value breaks a unit by tier 1 alone.
    fn contradiction(&mut self) -> Step {
        for square in self.open(&(0..self.known.len()).collect::<Vec<_>>()) {
            for value in [true, false] {
                let mut trial = self.clone();
                trial.know(square, value)?;
                if trial.settle().is_err() {
                    return self.know(square, !value);
                }
            }
        }
        Ok(false)
    }
}
