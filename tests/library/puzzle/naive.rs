//! The six tiers in their plainest form: sets of squares as numbers with 128 bits, and all subsets of
//! units tried one after the other.

use super::oracle::{Puzzle, touch};

/// The puzzle has no solution.
#[derive(Debug, PartialEq, Eq)]
pub struct NoSolution;

type Step = Result<bool, NoSolution>;

/// A set of squares, one bit each.
type Set = u128;

/// What is known of each square: a star, no star, or nothing.
#[derive(Clone, Debug)]
pub struct Naive<'a> {
    stars: u32,
    /// Rows, columns and regions.
    kinds: &'a [Vec<Set>; 3],
    /// The squares that touch each square.
    near: &'a [Set],
    /// Squares without a star, and squares with one.
    known: [Set; 2],
    squares: usize,
}

fn set(squares: usize, holds: impl Fn(usize) -> bool) -> Set {
    (0..squares)
        .filter(|&square| holds(square))
        .fold(0, |set, square| set | 1 << square)
}

/// Returns the sets of a single square each.
fn singles(set: Set) -> impl Iterator<Item = Set> {
    (0..Set::BITS)
        .map(|square| 1 << square)
        .filter(move |single| set & single != 0)
}

/// Returns what the tiers up to this number decide.
pub fn decided(puzzle: &Puzzle, hardest: u32) -> Result<Vec<Option<bool>>, NoSolution> {
    let (size, squares) = (puzzle.size, puzzle.size * puzzle.size);
    let lines = |key: &dyn Fn(usize) -> usize| -> Vec<Set> {
        (0..squares)
            .map(|value| set(squares, |square| key(square) == value))
            .filter(|&unit| unit != 0)
            .collect()
    };
    let kinds = [
        lines(&|square| square / size),
        lines(&|square| square % size),
        lines(&|square| puzzle.labels[square]),
    ];
    let near: Vec<Set> = (0..squares)
        .map(|first| set(squares, |second| touch(size, first, second)))
        .collect();
    let mut state = Naive {
        stars: puzzle.stars as u32,
        kinds: &kinds,
        near: &near,
        known: [0; 2],
        squares,
    };
    state.know(
        set(squares, |square| puzzle.blocked.contains(&square)),
        false,
    )?;
    state.know(set(squares, |square| puzzle.fixed.contains(&square)), true)?;
    while state.simple(hardest)?
        || (hardest >= 5 && state.shapes()?)
        || (hardest >= 6 && state.contradiction()?)
    {}
    let value = |square: usize| {
        let is = |value: usize| state.known[value] >> square & 1 == 1;
        (is(0) || is(1)).then(|| is(1))
    };
    Ok((0..squares).map(value).collect())
}

impl Naive<'_> {
    /// Notes the value of squares. Returns `true` if one of them is new.
    fn know(&mut self, squares: Set, value: bool) -> Step {
        let (before, other) = (self.known[usize::from(value)], usize::from(!value));
        if self.known[other] & squares != 0 {
            return Err(NoSolution);
        }
        self.known[usize::from(value)] |= squares;
        Ok(squares & !before != 0)
    }

    fn units(&self) -> impl Iterator<Item = Set> + use<'_> {
        self.kinds.iter().flatten().copied()
    }

    fn open(&self, unit: Set) -> Set {
        unit & !self.known[0] & !self.known[1]
    }

    /// Number of stars that a unit still needs.
    fn need(&self, unit: Set) -> Result<u32, NoSolution> {
        let stars = (unit & self.known[1]).count_ones();
        self.stars.checked_sub(stars).ok_or(NoSolution)
    }

    fn touched(&self, stars: Set) -> Set {
        let stars = (0..self.squares).filter(|square| stars >> square & 1 == 1);
        stars.fold(0, |touched, star| touched | self.near[star])
    }

    /// A step of the tiers up to this one, which is at most the fourth.
    fn simple(&mut self, hardest: u32) -> Step {
        Ok(self.settle()?
            || (hardest >= 2 && self.pointing()?)
            || (hardest >= 3 && self.sets()?)
            || (hardest >= 4 && self.neighbours()?))
    }

    /// Tier 1, and the consequences of stars, until nothing is new.
    fn settle(&mut self) -> Step {
        let kinds = self.kinds;
        let mut any = false;
        loop {
            let mut new = self.know(self.touched(self.known[1]), false)?;
            for unit in kinds.iter().flatten() {
                let (need, open) = (self.need(*unit)?, self.open(*unit));
                if open.count_ones() < need {
                    return Err(NoSolution);
                }
                if need == 0 || need == open.count_ones() {
                    new |= self.know(open, need > 0)?;
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
        let units: Vec<Set> = self.units().collect();
        for &source in &units {
            for &sink in &units {
                let (need, room) = (self.need(source)?, self.need(sink)?);
                let (inside, outside) = (self.open(source) & sink, self.open(source) & !sink);
                let most = outside.count_ones();
                if source == sink || need <= most || need < most + room {
                    continue;
                }
                if need > most + room {
                    return Err(NoSolution);
                }
                new |= self.know(self.open(sink) & !inside, false)?;
                new |= self.know(outside, true)?;
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
                let (mut need, mut open) = (0, 0);
                for (index, &unit) in self.kinds[sources].iter().enumerate() {
                    if subset >> index & 1 == 1 {
                        need += self.need(unit)?;
                        open |= self.open(unit);
                    }
                }
                let mut shares = Vec::new();
                for &sink in &self.kinds[sinks] {
                    let (shared, others) = (self.open(sink) & open, self.open(sink) & !open);
                    shares.push((self.need(sink)?, shared, others));
                }
                let most = shares
                    .iter()
                    .map(|(room, shared, _)| shared.count_ones().min(*room))
                    .sum();
                if need > most {
                    return Err(NoSolution);
                }
                for (room, shared, others) in shares.into_iter().filter(|_| need == most) {
                    if room <= shared.count_ones() {
                        new |= self.know(self.open(others), false)?;
                    }
                    if shared.count_ones() <= room {
                        new |= self.know(shared, true)?;
                    }
                }
            }
        }
        Ok(new)
    }

    /// Tier 4: all ways to put the missing stars into a unit agree on a square.
    fn neighbours(&mut self) -> Step {
        let kinds = self.kinds;
        for unit in kinds.iter().flatten() {
            let (need, open) = (self.need(*unit)?, self.open(*unit));
            if need == 0 {
                continue;
            }
            let mut ways = Vec::new();
            self.ways(open, need, 0, &mut ways);
            if ways.is_empty() {
                return Err(NoSolution);
            }
            if self.agree(&ways, *unit)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes the first square on which all ways agree. They hold all stars that are missing in `full`.
    fn agree(&mut self, ways: &[Set], full: Set) -> Step {
        for square in singles(self.open(!0 >> (128 - self.squares))) {
            let in_all = ways.iter().all(|way| way & square != 0);
            let in_none = ways
                .iter()
                .all(|&way| way & square == 0 && (full & square != 0 || !self.fit(way, square)));
            if (in_all || in_none) && self.know(square, in_all)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if the square may hold a star beside these.
    fn fit(&self, stars: Set, square: Set) -> bool {
        let full = self.units().any(|unit| {
            let here = (stars & unit).count_ones();
            unit & square != 0 && self.need(unit).is_ok_and(|need| here >= need)
        });
        self.touched(stars) & square == 0 && !full
    }

    fn ways(&self, open: Set, need: u32, stars: Set, found: &mut Vec<Set>) {
        if need == 0 {
            found.push(stars);
            return;
        }
        for square in singles(open) {
            if self.fit(stars, square) {
                // Later squares only, so that each set is found once.
                self.ways(
                    open & !(square | (square - 1)),
                    need - 1,
                    stars | square,
                    found,
                );
            }
        }
    }

    /// Tier 5: lines side by side have room for only some stars of units of another kind, or such units inside of the
    /// lines have room for only some of theirs, and all ways to put the rest on the other squares agree on a square.
    fn shapes(&mut self) -> Step {
        let kinds = self.kinds;
        for (lines, others) in [(0, 2), (1, 2), (0, 1), (1, 0)] {
            for first in 0..kinds[lines].len() {
                for last in first..kinds[lines].len() {
                    let span = &kinds[lines][first..=last];
                    if self.shapes_of(span, &kinds[others])? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn shapes_of(&mut self, span: &[Set], others: &[Set]) -> Step {
        let squares = span.iter().fold(0, |all, line| all | line);
        let touched = others.iter().copied();
        let touched: Vec<Set> = touched
            .filter(|&unit| self.open(unit) & squares != 0)
            .collect();
        let (inside, partly): (Vec<Set>, Vec<Set>) = touched
            .iter()
            .partition(|&&unit| self.open(unit & !squares) == 0);
        for units in subsets(&inside) {
            if self.rest(span, &units)? {
                return Ok(true);
            }
        }
        for mut units in subsets(&partly).filter(|units| !units.is_empty()) {
            units.extend(&inside);
            if self.rest(&units, span)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Puts the stars of sources for which sinks have no room on the other squares of the sources, in all ways.
    fn rest(&mut self, sources: &[Set], sinks: &[Set]) -> Step {
        let sum = |units: &[Set]| {
            units
                .iter()
                .map(|&unit| self.need(unit))
                .sum::<Result<u32, _>>()
        };
        let need = sum(sources)?.saturating_sub(sum(sinks)?);
        let union = |units: &[Set]| units.iter().fold(0, |all, unit| all | unit);
        let open = self.open(union(sources) & !union(sinks));
        if need == 0 || open.count_ones() > 16 {
            return Ok(false);
        }
        let mut ways = Vec::new();
        self.ways(open, need, 0, &mut ways);
        if ways.is_empty() {
            return Err(NoSolution);
        }
        self.agree(&ways, 0)
    }

    /// Tier 6: the contrary of a value breaks a unit by the first four tiers. Squares are assumed to be empty where a
    /// unit has one square more than it needs.
    fn contradiction(&mut self) -> Step {
        for square in singles(self.open(!0 >> (128 - self.squares))) {
            let mut is_spare = false;
            for unit in self.units().filter(|unit| unit & square != 0) {
                let need = self.need(unit)?;
                is_spare |= need > 0 && self.open(unit).count_ones() == need + 1;
            }
            for value in [true, false] {
                if !value && !is_spare {
                    continue;
                }
                let mut trial = self.clone();
                trial.know(square, value)?;
                let end = loop {
                    match trial.simple(4) {
                        Ok(true) => {}
                        end => break end,
                    }
                };
                if end.is_err() {
                    return self.know(square, !value);
                }
            }
        }
        Ok(false)
    }
}

/// Returns the subsets of up to four units.
fn subsets(units: &[Set]) -> impl Iterator<Item = Vec<Set>> {
    (0..1_u32 << units.len())
        .filter(|subset| subset.count_ones() <= 4)
        .map(|subset| {
            let members = units.iter().enumerate();
            members
                .filter(|(index, _)| subset >> index & 1 == 1)
                .map(|(_, &unit)| unit)
                .collect()
        })
}
