//! A model of region puzzles without any code of the library: labels in a grid, random divisions, and
//! solutions by brute force, row by row.

use problem::board::{Board, Square};
use problem::placement::Placement;
use problem::{Bound, Diagonals, Problem, Regions, Rules};

/// A square board in which each row, column and region holds the same number of stars, none of which
/// touch. Squares are numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub size: usize,
    pub stars: usize,
    pub labels: Vec<usize>,
    pub blocked: Vec<usize>,
    pub fixed: Vec<usize>,
}

/// Reproducible numbers, a linear congruence modulo 2^64 of which the high bits are used.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1CE)
    }

    /// Returns a number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        for _ in 0..2 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
        }
        (self.0 >> 33) as usize % bound
    }
}

/// Returns the squares that share a side with this one.
pub fn sides(size: usize, square: usize) -> Vec<usize> {
    let (row, column) = (square / size, square % size);
    let beside =
        |other: &usize| (other / size).abs_diff(row) + (other % size).abs_diff(column) == 1;
    (0..size * size).filter(beside).collect()
}

/// Returns `true` if stars on the two squares touch.
pub fn touch(size: usize, first: usize, second: usize) -> bool {
    first != second
        && (first / size).abs_diff(second / size) <= 1
        && (first % size).abs_diff(second % size) <= 1
}

impl Puzzle {
    /// The puzzle of a seed. Regions grow at random from one square or, with more stars, from as many
    /// squares, so that those with several stars need not be connected. Half of the puzzles have a
    /// solution by construction: their regions grow from its stars. Every fourth puzzle has blocked
    /// squares or a fixed star as well.
    pub fn random(size: usize, stars: usize, seed: u64) -> Self {
        let mut dice = Dice::new(seed ^ ((size * 16 + stars) as u64) << 40);
        let squares = size * size;
        let mut puzzle = Self {
            size,
            stars,
            labels: vec![0; squares],
            blocked: Vec::new(),
            fixed: Vec::new(),
        };
        let seeds: Vec<usize> = if dice.below(2) == 0 {
            puzzle.labels = Vec::new();
            let all = puzzle.solutions(1000);
            if all.is_empty() {
                shuffled(&mut dice, squares)
            } else {
                all[dice.below(all.len())].clone()
            }
        } else {
            shuffled(&mut dice, squares)
        };
        puzzle.labels = grown(&mut dice, size, stars, &seeds);
        if dice.below(4) == 0 {
            puzzle.blocked = (0..dice.below(4)).map(|_| dice.below(squares)).collect();
            puzzle.fixed = (0..dice.below(2))
                .map(|_| seeds[dice.below(size * stars)])
                .collect();
            let fixed = puzzle.fixed.clone();
            puzzle.blocked.retain(|square| !fixed.contains(square));
        }
        puzzle
    }

    pub fn square(&self, square: usize) -> Square {
        Square::from_zero_based((square / self.size) as u32, (square % self.size) as u32)
    }

    pub fn placement(&self, stars: &[usize]) -> Placement {
        Placement::new(stars.iter().map(|&square| self.square(square)).collect())
    }

    /// The puzzle as the library states it.
    pub fn problem(&self) -> Problem {
        let board = Board::new(self.size as u32, self.size as u32).unwrap();
        let stars = Some(Bound::Exactly(self.stars as u32));
        let rules = Rules {
            diagonals: Diagonals::None,
            is_touching_forbidden: true,
            row: stars,
            column: stars,
            region: stars,
            ..Rules::default()
        };
        let regions = Regions::new(&board, self.labels.iter().map(Some)).unwrap();
        let mut problem = Problem::with_rules(board, rules)
            .unwrap()
            .with_regions(regions)
            .unwrap();
        for &square in &self.blocked {
            problem.block(self.square(square)).unwrap();
        }
        for &square in &self.fixed {
            problem.fix(self.square(square)).unwrap();
        }
        problem
    }

    /// Returns the first solutions, up to this number, each with its stars row by row. A puzzle without
    /// labels has no regions.
    pub fn solutions(&self, most: usize) -> Vec<Vec<usize>> {
        let (mut stars, mut found) = (Vec::new(), Vec::new());
        self.fill_row(0, &mut stars, most, &mut found);
        found
    }

    fn fill_row(
        &self,
        from: usize,
        stars: &mut Vec<usize>,
        most: usize,
        found: &mut Vec<Vec<usize>>,
    ) {
        if stars.len() == self.size * self.stars {
            if self.regions_are_full(stars)
                && self.fixed.iter().all(|square| stars.contains(square))
            {
                found.push(stars.clone());
            }
            return;
        }
        let row = stars.len() / self.stars;
        for square in from.max(row * self.size)..(row + 1) * self.size {
            let alike = |key: &dyn Fn(usize) -> usize| {
                stars
                    .iter()
                    .filter(|&&star| key(star) == key(square))
                    .count()
                    == self.stars
            };
            let fits = !self.blocked.contains(&square)
                && stars.iter().all(|&star| !touch(self.size, star, square))
                && !alike(&|square| square % self.size)
                && (self.labels.is_empty() || !alike(&|square| self.labels[square]));
            if fits && found.len() < most {
                stars.push(square);
                self.fill_row(square + 1, stars, most, found);
                stars.pop();
            }
        }
    }

    fn regions_are_full(&self, stars: &[usize]) -> bool {
        self.labels.iter().all(|label| {
            stars
                .iter()
                .filter(|&&star| self.labels[star] == *label)
                .count()
                == self.stars
        })
    }
}

fn shuffled(dice: &mut Dice, squares: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..squares).collect();
    for end in (1..squares).rev() {
        order.swap(end, dice.below(end + 1));
    }
    order
}

/// Returns the labels of regions that grow from their first squares: `stars` seeds for each.
fn grown(dice: &mut Dice, size: usize, stars: usize, seeds: &[usize]) -> Vec<usize> {
    let mut labels: Vec<Option<usize>> = vec![None; size * size];
    for (index, &seed) in seeds.iter().take(size * stars).enumerate() {
        labels[seed] = Some(index / stars);
    }
    loop {
        let mut frontier = Vec::new();
        for square in (0..size * size).filter(|&square| labels[square].is_none()) {
            frontier.extend(
                sides(size, square)
                    .into_iter()
                    .filter_map(|near| labels[near].map(|label| (square, label))),
            );
        }
        if frontier.is_empty() {
            return labels.into_iter().flatten().collect();
        }
        let (square, label) = frontier[dice.below(frontier.len())];
        labels[square] = Some(label);
    }
}

#[test]
fn random_one_star_divisions_are_connected() {
    for seed in 0..50 {
        let puzzle = Puzzle::random(6, 1, seed);
        for label in 0..6 {
            let region: Vec<usize> = (0..36)
                .filter(|&square| puzzle.labels[square] == label)
                .collect();
            let mut reached = vec![region[0]];
            let mut next = 0;
            while next < reached.len() {
                for near in sides(6, reached[next]) {
                    if puzzle.labels[near] == label && !reached.contains(&near) {
                        reached.push(near);
                    }
                }
                next += 1;
            }
            assert_eq!(reached.len(), region.len(), "{puzzle:?}");
        }
    }
}

#[test]
fn boards_without_regions_have_the_known_numbers_of_solutions() {
    // Permutations without adjacent neighbours (OEIS A002464), and two stars in each line.
    for (size, stars, expected) in [
        (4, 1, 2),
        (5, 1, 14),
        (6, 1, 90),
        (7, 1, 646),
        (8, 2, 2),
        (9, 2, 664),
    ] {
        let puzzle = Puzzle {
            size,
            stars,
            labels: Vec::new(),
            blocked: Vec::new(),
            fixed: Vec::new(),
        };
        assert_eq!(puzzle.solutions(usize::MAX).len(), expected);
    }
}
