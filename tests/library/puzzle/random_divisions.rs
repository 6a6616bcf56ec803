//! Repairs of random divisions against an exhaustive search of the fewest squares for other regions.

use super::super::any_problem::all_solutions;
use super::super::support::cases;
use control::Control;
use itertools::Itertools;
use problem::board::{Board, Obstacle, Square, Topology};
use problem::instance::Format;
use problem::{Bound, Diagonals, Problem, Regions, Rules, Total, instance};
use puzzle::{Change, Repair, RepairEnding};
use queensat::answers::{Host, Question};

/// Number of cases. They have the numbers from 1, or later ones with another seed of the property tests.
const CASES: u64 = 100;
/// Maximum number of divisions that the exhaustive search tries for a case.
const MAX_TRIED: usize = 20_000;
/// The same for a Star Battle: all ways to change three squares of five rows, or two of six.
const MAX_TRIED_STARS: usize = 160_000;
/// Maximum number of placements of a case.
const MAX_PLACEMENTS: usize = 5_000;

const PIECES: [&str; 10] = [
    "queen",
    "rook",
    "rook",
    "bishop",
    "king",
    "knight",
    "amazon",
    "nightrider",
    "leaper:2,3",
    "leaper:0,2",
];

/// The generator SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 33) as usize % bound
    }

    /// Returns `true` in one of so many cases.
    fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    fn bound(&mut self) -> Bound {
        let number = self.below(3) as u32;
        match self.below(6) {
            0 => Bound::AtMost(number),
            1 => Bound::AtLeast(number),
            _ => Bound::Exactly(number.max(1)),
        }
    }

    fn line(&mut self) -> Option<Bound> {
        self.one_in(4).then(|| self.bound())
    }
}

/// The region of each square, row by row; `None` for holes, pawns and squares in no region.
type Labels = Vec<Option<usize>>;

/// A problem with regions, by numbers of squares, row by row.
struct Case {
    problem: Problem,
    before: Labels,
    regions: usize,
    neighbours: Vec<Vec<usize>>,
    /// Parts of each region.
    parts: Vec<usize>,
    bound: Bound,
    /// The squares of each placement that satisfies all rules but those of regions.
    placements: Vec<Vec<usize>>,
}

impl Case {
    /// Draws a problem. Returns `None` if it cannot be stated or has too many placements.
    fn draw(numbers: &mut Numbers) -> Option<Self> {
        let (rows, columns) = (2 + numbers.below(4), 2 + numbers.below(4));
        let count = rows * columns;
        let square = |place: usize| {
            Square::from_zero_based((place / columns) as u32, (place % columns) as u32)
        };
        let mut board = Board::new(rows as u32, columns as u32).unwrap();
        if numbers.one_in(4) {
            board = board.with_topology(Topology::Torus);
        }
        for _ in 0..numbers.below(5) {
            let obstacle = match numbers.one_in(4) {
                true => Obstacle::Pawn,
                false => Obstacle::Hole,
            };
            let place = square(numbers.below(count));
            board = board.clone().with(obstacle, place).unwrap_or(board);
        }
        let mut rules = Rules {
            piece: PIECES[numbers.below(PIECES.len())].parse().unwrap(),
            diagonals: match numbers.below(6) {
                0 | 1 => Diagonals::None,
                2 => Diagonals::One,
                _ => Diagonals::Both,
            },
            is_touching_forbidden: numbers.one_in(4),
            row: numbers.line(),
            column: numbers.line(),
            region: Some(numbers.bound()),
            total: match numbers.below(4) {
                0 => Total::Any,
                1 => Total::Bound(numbers.bound()),
                _ => Total::Default,
            },
            // Drawn last.
            is_maximal: false,
        };
        rules.is_maximal = numbers.one_in(6);
        let (regions, steps) = (1 + numbers.below(5), numbers.below(4 * count));
        let case = Self::of(board, rules, regions, steps, numbers)?;
        // Most problems have no placement.
        if case.placements.len() < 2 && !numbers.one_in(20) {
            return None;
        }
        Some(case)
    }

    /// Draws a Star Battle with a star in each row, column and region.
    fn star_battle(size: usize, numbers: &mut Numbers) -> Option<Self> {
        let board = Board::new(size as u32, size as u32).unwrap();
        let rules = Rules::stars(&board, 1);
        let case = Self::of(board, rules, size, 40 * size * size, numbers)?;
        (case.regions == size && case.places().len() == size * size).then_some(case)
    }

    /// Draws a division of a board into at most this many regions, which grow in steps.
    fn of(
        board: Board,
        rules: Rules,
        wanted: usize,
        steps: usize,
        numbers: &mut Numbers,
    ) -> Option<Self> {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        let count = rows * columns;
        let square = |place: usize| {
            Square::from_zero_based((place / columns) as u32, (place % columns) as u32)
        };
        let bound = rules.region.expect("a bound of regions");
        let places = (0..count).filter(|&place| board.contains(square(place)));
        let places: Vec<usize> = places.collect();
        let mut before: Labels = vec![None; count];
        let next = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            let steps = [(1, 0), (rows - 1, 0), (0, 1), (0, columns - 1)];
            let is_plane = board.topology() == Topology::Plane;
            let all = steps.map(|(down, right)| ((row + down) % rows, (column + right) % columns));
            let near = all
                .into_iter()
                .filter(|&(r, c)| !is_plane || r.abs_diff(row) + c.abs_diff(column) == 1);
            let near = near.map(|(r, c)| r * columns + c);
            let near = near.filter(|&near| near != place && board.contains(square(near)));
            near.collect::<Vec<usize>>()
        };
        let neighbours: Vec<Vec<usize>> = (0..count).map(next).collect();
        for region in 0..wanted {
            before[*places.get(numbers.below(places.len().max(1)))?] = Some(region);
        }
        // Regions grow, or their squares are anywhere.
        for _ in 0..steps {
            let place = places[numbers.below(places.len())];
            let near = &neighbours[place];
            if before[place].is_none() && !near.is_empty() {
                before[place] = match numbers.one_in(12) {
                    true => Some(numbers.below(wanted)),
                    false => before[near[numbers.below(near.len())]],
                };
            }
        }
        let mut problem = Problem::with_rules(board.clone(), rules.clone()).ok()?;
        for _ in 0..numbers.below(3) {
            let place = square(numbers.below(count));
            let _ = match numbers.one_in(3) {
                true => problem.fix(place),
                false => problem.block(place),
            };
        }
        let regions = Regions::new(&board, before.iter().copied()).ok()?;
        let problem = problem.with_regions(regions).ok()?;
        // The numbers of the library are those of the first squares.
        let mut before: Labels = vec![None; count];
        for (region, squares) in problem.regions()?.iter().enumerate() {
            for square in squares {
                before[square.row as usize * columns + square.column as usize] = Some(region);
            }
        }
        let free = Rules {
            row: Some(problem.row_bound()),
            column: Some(problem.column_bound()),
            region: Some(Bound::ANY),
            total: match problem.total_bound() {
                Bound::ANY => Total::Any,
                bound => Total::Bound(bound),
            },
            ..rules
        };
        let free = Problem::with_rules(board, free);
        let mut free = free.ok()?;
        problem.fixed().for_each(|square| free.fix(square).unwrap());
        for square in problem.blocked_one_by_one() {
            free.block(square).unwrap();
        }
        let placements = placements(&free, columns)?;
        let mut case = Self {
            regions: problem.regions()?.len(),
            problem,
            before,
            neighbours,
            parts: Vec::new(),
            bound,
            placements,
        };
        case.parts = (0..case.regions)
            .map(|region| case.parts_of(&case.before, region).unwrap().0)
            .collect();
        Some(case)
    }

    /// Returns the number of connected parts of a region, and of those with an old square.
    fn parts_of(&self, labels: &Labels, region: usize) -> Option<(usize, usize)> {
        let mut seen = 0_u64;
        let (mut parts, mut old) = (0, 0);
        for first in 0..labels.len() {
            if labels[first] != Some(region) || seen >> first & 1 == 1 {
                continue;
            }
            seen |= 1 << first;
            let (mut open, mut is_old) = (vec![first], false);
            while let Some(place) = open.pop() {
                is_old |= self.before[place] == Some(region);
                for &near in &self.neighbours[place] {
                    if labels[near] == Some(region) && seen >> near & 1 == 0 {
                        seen |= 1 << near;
                        open.push(near);
                    }
                }
            }
            parts += 1;
            old += usize::from(is_old);
        }
        (parts > 0).then_some((parts, old))
    }

    /// Returns `true` if no region vanishes or falls into more parts, and each part has an old square.
    fn is_permitted(&self, labels: &Labels) -> bool {
        (0..self.regions).all(|region| {
            let parts = self.parts_of(labels, region);
            parts.is_some_and(|(parts, old)| parts == old && parts <= self.parts[region])
        })
    }

    fn is_unique(&self, labels: &Labels) -> bool {
        let solves = |places: &&Vec<usize>| {
            let mut queens = [0; 6];
            for &place in *places {
                if let Some(region) = labels[place] {
                    queens[region] += 1;
                }
            }
            let queens = &queens[..self.regions];
            queens.iter().all(|&queens| self.bound.admits(queens))
        };
        self.placements.iter().filter(solves).take(2).count() == 1
    }

    /// Returns the squares that have a region.
    fn places(&self) -> Vec<usize> {
        let places = (0..self.before.len()).filter(|&place| self.before[place].is_some());
        places.collect()
    }

    /// Returns the number of changes up to which the exhaustive search tries all.
    fn reach(&self, max_tried: usize) -> usize {
        let (places, others) = (self.places().len(), self.regions - 1);
        let (mut sum, mut of_size) = (1, 1);
        for size in 1..=places {
            of_size = of_size * (places + 1 - size) * others / size;
            sum += of_size;
            if sum > max_tried {
                return size - 1;
            }
        }
        places
    }

    /// Returns `true` if `more` changes of places from the first one on give one solution.
    fn can(&self, labels: &mut Labels, places: &[usize], more: usize) -> bool {
        if more == 0 {
            return self.is_unique(labels) && self.is_permitted(labels);
        }
        (0..places.len()).any(|index| {
            let place = places[index];
            let old = labels[place];
            let mut others = (0..self.regions).filter(|&region| old != Some(region));
            let found = others.any(|region| {
                labels[place] = Some(region);
                self.can(labels, &places[index + 1..], more - 1)
            });
            labels[place] = old;
            found
        })
    }

    /// Returns the smallest number of squares that change their region, up to a maximum.
    fn fewest(&self, max: usize) -> Option<usize> {
        let (places, mut labels) = (self.places(), self.before.clone());
        (0..=max).find(|&size| self.can(&mut labels, &places, size))
    }

    /// Checks the repair, and returns the number of its changes.
    fn check(&self, max_tried: usize) -> Result<Option<usize>, String> {
        let max = self.reach(max_tried);
        let fewest = self.fewest(max);
        let question = Repair::new(self.problem.clone()).with_most(max);
        let report = question.run(&Host::new(), &Control::new());
        let report = report.map_err(|error| error.to_string())?.value;
        let Some(repair) = &report.repair else {
            let endings = [RepairEnding::NotWithin, RepairEnding::Impossible];
            return match (fewest, endings.contains(&report.ending)) {
                (None, true) => Ok(None),
                _ => Err(format!("{report:?} instead of {fewest:?}")),
            };
        };
        let found = (repair.changes.len(), report.at_least);
        if !report.is_minimal() || fewest != Some(found.0) || found.0 != found.1 {
            return Err(format!("{report:?} instead of {fewest:?}"));
        }
        let mut labels = self.before.clone();
        let columns = self.problem.board().columns();
        let place = |square: Square| (square.row * columns + square.column) as usize;
        // Changes have the numbers of the repaired puzzle, which those squares tell that keep their region.
        let regions = repair.problem.regions().unwrap().iter();
        let is_kept = |it: &&Square| repair.changes.iter().all(|change| change.square() != **it);
        let kept = regions.map(|region| region.iter().find(is_kept));
        let before: Vec<_> = kept
            .map(|it| self.before[place(*it.unwrap())].unwrap())
            .collect();
        for &change in &repair.changes {
            let Change::Region { square, from, to } = change else {
                return Err(format!("{change:?}"));
            };
            if labels[place(square)].replace(before[to]) != Some(before[from]) {
                return Err(format!("{change:?} of {:?}", self.before));
            }
        }
        let regions = Regions::new(self.problem.board(), labels.iter().copied()).unwrap();
        let is_sound = self.is_permitted(&labels)
            && self.is_unique(&labels)
            && repair.solution.verify(&repair.problem).is_ok()
            && self.problem.clone().with_regions(regions).as_ref() == Ok(&repair.problem);
        is_sound
            .then_some(fewest)
            .ok_or(format!("wrong repair: {report:?}"))
    }

    /// As `check`; a fault is shown with the problem.
    fn checked(&self, number: u64, max_tried: usize) -> Option<usize> {
        self.check(max_tried).unwrap_or_else(|fault| {
            let problem = instance::write(Format::Json, &self.problem).unwrap();
            panic!("case {number}: {fault}\n{problem}")
        })
    }
}

/// Returns the squares of all solutions by attacks and counts, or `None` if there are too many.
fn placements(problem: &Problem, columns: usize) -> Option<Vec<Vec<usize>>> {
    let place = |square: &Square| square.row as usize * columns + square.column as usize;
    let all = all_solutions(problem);
    let places = |queens: &[Square]| queens.iter().map(place).collect();
    let all = all.iter().map(|placement| places(placement.queens()));
    Some(all.collect()).filter(|all: &Vec<_>| all.len() <= MAX_PLACEMENTS)
}

#[test]
fn the_fewest_squares_of_random_divisions_are_found() {
    let mut kinds = [0; 5];
    let seed = std::env::var("PROPTEST_RNG_SEED").map_or(1, |seed| seed.parse().unwrap());
    let cases = cases(CASES);
    let first = cases.wrapping_mul(u64::saturating_sub(seed, 1)) + 1;
    for number in first..first + cases {
        let mut numbers = Numbers(number);
        let case = (0..).find_map(|_| Case::draw(&mut numbers)).unwrap();
        let fewest = case.checked(number, MAX_TRIED);
        kinds[fewest.map_or(4, |fewest| fewest.min(3))] += 1;
    }
    // None, one, several changes, and no repair.
    let [none, one, two, more, impossible] = kinds;
    let is_varied = [none, one, two + more, impossible]
        .iter()
        .all(|&count| count > 0);
    assert!(is_varied || seed != 1, "{kinds:?}");
}

#[test]
fn the_fewest_squares_of_star_battles_are_found() {
    let mut changes = [0; 5];
    for (size, number) in [5, 6].into_iter().cartesian_product(0..cases(40)) {
        let mut numbers = Numbers(number);
        let case = (0..)
            .find_map(|_| Case::star_battle(size, &mut numbers))
            .unwrap();
        changes[case.checked(number, MAX_TRIED_STARS).unwrap_or(4)] += 1;
    }
    assert!(changes[..4].iter().all(|&count| count > 0), "{changes:?}");
}

/// The repair of a proposal keeps another solution than the proposed one.
#[test]
fn the_solution_of_a_repair_is_that_of_its_puzzle() {
    let text = r#"{"board": "3x3", "piece": "rook", "queens": "any", "per_region": 1,
        "holes": [[1, 1], [1, 3], [3, 1], [3, 3]], "no_region": ".", "regions": ["...", "ABA", ".A."]}"#;
    let problem = instance::read(text).unwrap();
    let report = Repair::new(problem)
        .run(&Host::new(), &Control::new())
        .unwrap()
        .value;
    let repair = report.repair.unwrap();
    assert_eq!(all_solutions(&repair.problem), [repair.solution]);
    assert_eq!((repair.changes.len(), report.at_least), (1, 1));
}
