//! Stars on boards that are not square, in every format, against all boards one by one.

use crate::support::cases;
use control::random::Random;
use problem::board::Board;
use problem::instance::Format;
use problem::{Problem, Regions, Rules, instance};
use search::{CountOptions, engine_by_name};
use std::cmp::Ordering;

/// Returns connected regions, as many as the shorter side has squares.
fn division(rows: usize, columns: usize, random: &mut Random) -> Vec<usize> {
    let mut labels = vec![usize::MAX; rows * columns];
    for region in 0..rows.min(columns) {
        while labels.iter().all(|it| *it != region) {
            let square = random.below(labels.len());
            if labels[square] == usize::MAX {
                labels[square] = region;
            }
        }
    }
    while labels.contains(&usize::MAX) {
        let (row, column) = (random.below(rows), random.below(columns));
        let near = match random.below(4) {
            0 if row > 0 => (row - 1, column),
            1 if column > 0 => (row, column - 1),
            2 if row + 1 < rows => (row + 1, column),
            3 if column + 1 < columns => (row, column + 1),
            _ => continue,
        };
        if labels[row * columns + column] == usize::MAX {
            labels[row * columns + column] = labels[near.0 * columns + near.1];
        }
    }
    labels
}

/// Counts the boards with K stars in each of the fewer lines and in each region, at most K in each of the other lines, and
/// none that touch.
fn by_all_boards(rows: usize, columns: usize, labels: &[usize], stars: u32) -> u64 {
    let squares = rows * columns;
    let number = |board: u32, of: &dyn Fn(usize) -> bool| {
        (0..squares)
            .filter(|it| board >> it & 1 == 1 && of(*it))
            .count() as u32
    };
    let is_right = |board: &u32| {
        let fits = |found: u32, order: Ordering| match order {
            Ordering::Greater => found <= stars,
            _ => found == stars,
        };
        let touch = |one: usize, other: usize| {
            let near = |one: usize, other: usize| one.abs_diff(other) <= 1;
            one < other
                && near(one / columns, other / columns)
                && near(one % columns, other % columns)
        };
        let has = |it: &usize| board >> it & 1 == 1;
        let mut placed = (0..squares).filter(has);
        (0..rows).all(|row| {
            fits(
                number(*board, &|it| it / columns == row),
                rows.cmp(&columns),
            )
        }) && (0..columns).all(|line| {
            fits(
                number(*board, &|it| it % columns == line),
                columns.cmp(&rows),
            )
        }) && labels
            .iter()
            .all(|label| number(*board, &|it| labels[it] == *label) == stars)
            && !placed.any(|one| (0..squares).filter(has).any(|other| touch(one, other)))
    };
    (0..1_u32 << squares).filter(is_right).count() as u64
}

#[test]
fn stars_mean_the_same_in_every_format_on_boards_that_are_not_square() {
    let count = |problem: &Problem| {
        let engine = engine_by_name("general").unwrap();
        engine
            .count(problem, &CountOptions::default())
            .unwrap()
            .solutions
    };
    let (mut solvable, mut written) = (0, [0; Format::ALL.len()]);
    for seed in 0..cases(60) {
        let random = &mut Random::new(seed);
        let sides = [
            (2, 5),
            (3, 5),
            (5, 3),
            (2, 7),
            (7, 2),
            (4, 3),
            (3, 4),
            (1, 4),
            (4, 1),
            (4, 4),
        ];
        let (rows, columns) = sides[random.below(sides.len())];
        let stars = 1 + random.below(2) as u32;
        let labels = division(rows, columns, random);
        let board = Board::new(rows as u32, columns as u32).unwrap();
        let regions = Regions::new(&board, labels.iter().copied().map(Some)).unwrap();
        let rules = Rules::stars(&board, stars);
        let problem = Problem::with_rules(board, rules).and_then(|it| it.with_regions(regions));
        // A line or a region without room for the stars.
        let Ok(problem) = problem else { continue };
        let expected = by_all_boards(rows, columns, &labels, stars);
        solvable += u64::from(expected > 0);
        assert_eq!(problem.stars(), Some(stars));
        let letter = |label: &usize| char::from(b'A' + *label as u8);
        let lines = labels
            .chunks(columns)
            .map(|row| row.iter().map(letter).collect());
        let lines: Vec<String> = lines.collect();
        let quoted: Vec<String> = lines.iter().map(|row| format!("\"{row}\"")).collect();
        let (grid, quoted) = (lines.join("\n"), quoted.join(","));
        let mut texts = vec![
            format!("{{\"board\":\"{rows}x{columns}\",\"stars\":{stars},\"regions\":[{quoted}]}}"),
            format!(
                "{{\"no_touch\":true,\"diagonals\":\"none\",\"per_line\":{stars},\"regions\":[{quoted}]}}"
            ),
            format!("queensat problem 1\nstars {stars}\nregions\n{grid}\n"),
            format!("stars {stars}\n{grid}\n"),
        ];
        for (format, number) in Format::ALL.into_iter().zip(&mut written) {
            if let Ok(text) = instance::write(format, &problem) {
                texts.push(text);
                *number += 1;
            }
        }
        for text in texts {
            let read = instance::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!((&read, count(&read)), (&problem, expected), "{text}");
        }
        // The number of stars that a command states.
        for text in [format!("{grid}\n"), lines.join("/")] {
            if let Ok(read) = instance::read(&text) {
                let read = instance::with_stars(read, &text, stars).unwrap();
                assert_eq!((&read, count(&read)), (&problem, expected), "{text}");
            }
        }
    }
    assert!(
        solvable > 10 && written.iter().all(|it| *it > 0),
        "{solvable} {written:?}"
    );
}
