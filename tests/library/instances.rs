//! Problems in files: what was written reads back as an equal problem, and no text makes a reader
//! panic.

use crate::random_problems::{bounds, rules};
use problem::board::{Board, Obstacle, Square, Topology};
use problem::instance::Format;
use problem::{Problem, RandomBlocks, Regions, WholeDiagonal, instance};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn weighted(probability: f64) -> impl Strategy<Value = bool> {
    proptest::bool::weighted(probability)
}

/// Random problems of all rules, of which some parts are refused and left out.
pub fn problems() -> impl Strategy<Value = Problem> {
    (1..7_u32, 1..7_u32)
        .prop_flat_map(|(rows, columns)| {
            let squares = (rows * columns) as usize;
            let square =
                move || (0..rows, 0..columns).prop_map(|(r, c)| Square::from_zero_based(r, c));
            let diagonal = prop_oneof![
                (2..=u64::from(rows + columns)).prop_map(WholeDiagonal::Sum),
                (1 - i64::from(columns)..i64::from(rows)).prop_map(WholeDiagonal::Difference),
            ];
            let several = |max| prop_oneof![2 => Just(0..1), 1 => Just(0..max)];
            let pairs = several(5_usize).prop_flat_map(move |count| vec((square(), 0..4), count));
            let labels = option::of(vec(option::weighted(0.9, 0..5_u8), squares));
            let lines = (option::weighted(0.3, bounds(2)), weighted(0.2));
            let random = option::weighted(0.1, (0.0..1.0, any::<u64>()));
            let diagonals =
                several(4_usize).prop_flat_map(move |count| vec(diagonal.clone(), count));
            (
                Just((rows, columns)),
                rules(),
                lines,
                pairs,
                diagonals,
                labels,
                random,
            )
        })
        .prop_map(
            |((rows, columns), mut rules, (line, torus), marks, diagonals, labels, random)| {
                let mut board = Board::new(rows, columns).unwrap();
                if torus {
                    board = board.with_topology(Topology::Torus);
                }
                for &(square, kind) in &marks {
                    let obstacle = match kind {
                        0 => Obstacle::Hole,
                        1 => Obstacle::Pawn,
                        _ => continue,
                    };
                    board = board.clone().with(obstacle, square).unwrap_or(board);
                }
                if let Some(line) = line {
                    rules = rules.with_lines(&board, line);
                }
                let regions = labels.map(|labels| Regions::new(&board, labels).unwrap());
                let mut problem = Problem::with_rules(board.clone(), rules)
                    .unwrap_or_else(|_| Problem::on(board));
                if let Some(regions) = regions {
                    problem = problem.clone().with_regions(regions).unwrap_or(problem);
                }
                for diagonal in diagonals {
                    let _ = problem.exclude(diagonal);
                }
                if let Some((probability, seed)) = random {
                    let _ = problem.block_at_random(RandomBlocks::new(probability, seed).unwrap());
                }
                for (square, kind) in marks {
                    let _ = match kind {
                        2 => problem.block(square),
                        _ => problem.fix(square),
                    };
                }
                problem
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn text_and_json_express_every_problem(problem in problems()) {
        for format in [Format::Text, Format::Json] {
            let text = instance::write(format, &problem).unwrap();
            let read = instance::read(&text);
            prop_assert_eq!(read.as_ref(), Ok(&problem), "{}", text);
        }
    }
}

/// A region puzzle with connected regions: borders at random, as an address.
fn puzzles() -> impl Strategy<Value = Problem> {
    (4..9_usize, vec(any::<bool>(), 112), 0..3_u32).prop_map(|(n, bits, stars)| {
        let part = |bits: &[bool]| -> String {
            let digit = |five: &[bool]| {
                let value = (0..5).map(|place| u32::from(*five.get(place).unwrap_or(&false)));
                char::from_digit(value.fold(0, |sum, bit| 2 * sum + bit), 32).unwrap()
            };
            bits.chunks(5).map(digit).collect()
        };
        let count = n * (n - 1);
        let (right, below) = (part(&bits[..count]), part(&bits[bits.len() - count..]));
        let address =
            |stars| format!("https://puzz.link/p?starbattle/{n}/{n}/{stars}/{right}{below}");
        // A region with one square cannot have two stars.
        let puzzle = instance::read(&address(stars));
        puzzle.unwrap_or_else(|_| instance::read(&address(1)).unwrap())
    })
}

/// Blocked squares, fixed queens or excluded diagonals.
fn completions() -> impl Strategy<Value = Problem> {
    (1..9_u32, 0..3, vec((0..8_u32, 0..8_u32), 0..8)).prop_map(|(n, kind, pairs)| {
        let mut problem = Problem::new(n).unwrap();
        for (row, column) in pairs {
            let square = Square::from_zero_based(row % n, column % n);
            let _ = match kind {
                0 => problem.block(square),
                1 => problem.fix(square),
                _ if row < column => problem.exclude(WholeDiagonal::Sum(2 + u64::from(row % n))),
                _ => problem.exclude(WholeDiagonal::Difference(i64::from(column % n) - 1)),
            };
        }
        problem
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_format_of_region_puzzles_reads_what_it_writes(puzzle in puzzles()) {
        for format in Format::ALL {
            let text = instance::write(format, &puzzle).unwrap();
            prop_assert_eq!(instance::recognize(&text), format, "{}", text);
            prop_assert_eq!(instance::read(&text), Ok(puzzle.clone()), "{}", text);
            // A letter grid is on several lines; on one, it has slashes.
            if format != Format::Grid && format.fits_on_one_line() {
                prop_assert_eq!(instance::read_line(&text).unwrap().problem, puzzle.clone());
            }
        }
    }

    #[test]
    fn a_format_writes_a_problem_equally_or_not_at_all(problem in problems()) {
        for format in Format::ALL {
            if let Ok(text) = instance::write(format, &problem) {
                prop_assert_eq!(instance::read_as(format, &text), Ok(problem.clone()), "{}", text);
            }
        }
    }

    #[test]
    fn changed_files_are_read_or_refused_at_a_place_in_them(
        problem in prop_oneof![problems(), puzzles(), completions()],
        changes in vec((any::<u16>(), 0..4, any::<char>(), 0..12_usize), 1..6),
    ) {
        const COMMON: [char; 12] = ['\n', ' ', '.', '9', 'Q', '#', '[', '"', ':', ',', '-', '\\'];
        for format in Format::ALL {
            let Ok(text) = instance::write(format, &problem) else {
                continue;
            };
            let mut text: Vec<char> = text.chars().collect();
            for &(place, kind, c, common) in &changes {
                let place = usize::from(place) % (text.len() + 1);
                match kind {
                    0 => text.insert(place, c),
                    1 => text.insert(place, COMMON[common]),
                    2 => text.truncate(place.max(text.len() / 2)),
                    _ if place < text.len() => drop(text.remove(place)),
                    _ => {}
                }
            }
            let text: String = text.into_iter().collect();
            for reader in Format::ALL {
                if let Err(error) = instance::read_as(reader, &text) {
                    let place = format!("{error} in\n{text}");
                    prop_assert!(error.line >= 1 && error.column >= 1, "{}", place);
                    let lines: Vec<&str> = text.split('\n').collect();
                    let line = lines.get(error.line as usize - 1);
                    let length = line.map_or(0, |line| line.chars().count() as u64 + 1);
                    prop_assert!(error.column <= length, "{}", place);
                }
            }
            let _ = instance::read_line(&text);
        }
    }
}
