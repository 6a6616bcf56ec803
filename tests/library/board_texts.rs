//! Boards as text.

use problem::board::{Board, Obstacle, Square, Topology};
use problem::placement::Placement;
use problem::{Bound, Problem, Regions, Rules};
use render::{Coordinates, TextStyle, write_board};

const UNICODE: TextStyle = TextStyle {
    coordinates: Coordinates::Numbers,
    unicode: true,
    color: false,
};

const ASCII: TextStyle = TextStyle {
    unicode: false,
    ..UNICODE
};

// Parameters of escape sequences.
const BLOCKED: &str = "48;5;242";
const FIXED: &str = "1;38;5;19";
const FIRST_GROUND: &str = "48;5;117";

#[test]
fn the_size_decides_the_style() {
    let board = |n: u32, unicode| {
        let style = TextStyle { unicode, ..UNICODE };
        let placement = Placement::from_columns(&[0]);
        write_board(&placement, &Problem::new(n).unwrap(), style)
    };
    let first = |n, unicode| {
        board(n, unicode)
            .unwrap()
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    assert!(first(60, false).starts_with("     1  2"));
    assert_eq!(first(61, false), format!("Q{}", ".".repeat(60)));
    assert_eq!(first(61, true).chars().count(), 31);
    assert!(board(201, false).is_err() && board(401, true).is_err());
}

#[test]
fn every_queen_is_a_dot() {
    let problem = Problem::new(70).unwrap();
    let columns: Vec<u32> = (0..70).map(|row| row * 17 % 70).collect();
    let text = write_board(&Placement::from_columns(&columns), &problem, UNICODE).unwrap();
    let dots = text.chars().filter(|&c| c != '\n');
    let number: u32 = dots.map(|c| (c as u32 - 0x2800).count_ones()).sum();
    assert_eq!(number, 70);
    let first = text.chars().next().unwrap();
    assert_eq!(first as u32 & 1, 1, "the queen in the corner");
}

#[test]
fn blocked_squares_and_fixed_queens_look_different() {
    let mut problem = Problem::new(2).unwrap();
    problem.block(Square::from_zero_based(0, 0)).unwrap();
    problem.fix(Square::from_zero_based(0, 1)).unwrap();
    let placement = Placement::new(vec![
        Square::from_zero_based(0, 1),
        Square::from_zero_based(1, 1),
    ]);
    let expected = "   1 2\n1  ▒ ♕\n2  · ♛\n";
    assert_eq!(
        write_board(&placement, &problem, UNICODE).unwrap(),
        expected
    );
    let style = TextStyle {
        color: true,
        ..UNICODE
    };
    let colored = write_board(&placement, &problem, style).unwrap();
    assert_eq!(colored.matches("\x1b[0m\n").count(), 2);
    assert!(colored.contains(FIXED) && colored.contains(BLOCKED));
}

/// Writes a board with these regions, a queen and a blocked square.
fn write(board: Board, labels: &str, style: TextStyle) -> String {
    let labels = labels.split(' ').flat_map(str::chars).map(Some);
    let regions = Regions::new(&board, labels).unwrap();
    // A region may have holes and pawns only if no piece must stand in it.
    let rules = Rules {
        region: Some(Bound::AtMost(1)),
        ..Rules::default()
    };
    let problem = Problem::with_rules(board, rules).unwrap();
    let mut problem = problem.with_regions(regions).unwrap();
    problem.block(Square::from_zero_based(0, 0)).unwrap();
    let placement = Placement::new(vec![Square::from_zero_based(0, 1)]);
    write_board(&placement, &problem, style).unwrap()
}

fn text(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

#[test]
fn regions_have_borders_and_holes_are_blank() {
    let board = Board::new(3, 3).unwrap();
    let board = board
        .with(Obstacle::Hole, Square::from_zero_based(2, 2))
        .unwrap();
    let board = board
        .with(Obstacle::Pawn, Square::from_zero_based(1, 0))
        .unwrap();
    let ascii = [
        "    1   2   3",
        "  +-------+---+",
        "1 | #   Q | . |",
        "  +---+   |   |",
        "2 | P | . | . |",
        "  +---+   +---+",
        "3 | .   . |",
        "  +-------+",
    ];
    let written = write(board.clone(), "aab cab aac", ASCII);
    assert_eq!(written, text(&ascii));
    let style = TextStyle {
        coordinates: Coordinates::None,
        ..UNICODE
    };
    let unicode = [
        "┏━━━━━━━┳━━━┓",
        "┃ ▒   ♛ ┃ · ┃",
        "┣━━━┓   ┃   ┃",
        "┃ ♟ ┃ · ┃ · ┃",
        "┣━━━┛   ┣━━━┛",
        "┃ ·   · ┃",
        "┗━━━━━━━┛",
    ];
    assert_eq!(write(board, "aab cab aac", style), text(&unicode));
}

#[test]
fn edges_of_a_torus_are_open_where_a_region_goes_on() {
    let board = Board::new(2, 3).unwrap().with_topology(Topology::Torus);
    let style = TextStyle {
        coordinates: Coordinates::None,
        ..ASCII
    };
    let expected = [
        "+ - +---+ - +",
        "| # | Q   . |",
        "|   +---+   |",
        "| .   . | . |",
        "+ - +---+ - +",
    ];
    assert_eq!(write(board.clone(), "abb aab", style), text(&expected));
    let colored = TextStyle {
        coordinates: Coordinates::None,
        color: true,
        ..UNICODE
    };
    let colored = write(board, "abb aab", colored);
    assert_eq!(
        colored.matches("\x1b[0m\n").count(),
        0,
        "borders have no ground"
    );
    assert!(colored.contains(FIRST_GROUND) && colored.contains(BLOCKED));
}
