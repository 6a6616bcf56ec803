//! Drawings of boards, read back from SVG and PNG.

use crate::support::problem;
use problem::board::{Board, Obstacle, Square, Topology};
use problem::placement::Placement;
use problem::{Bound, Problem, Regions, Rules, Total};
use proptest::prelude::*;
use render::drawing::Shape;
use render::{
    BoardStyle, Booklet, BookletPuzzle, BookletTexts, Coordinates, DrawError, Paper, SheetBoard,
    TextStyle, board_caption, draw_board, draw_sheet, looks, text_board, write_board,
};
use roxmltree::{Document, Node};
use tiny_skia::Pixmap;

const STYLE: BoardStyle = BoardStyle {
    coordinates: Coordinates::Numbers,
    attack_lines: false,
    black_and_white: false,
};

/// Creates a square from its row and column, counted from 1.
fn square((row, column): (u32, u32)) -> Square {
    Square::from_zero_based(row - 1, column - 1)
}

fn placement(squares: &[(u32, u32)]) -> Placement {
    Placement::new(squares.iter().copied().map(square).collect())
}

fn of_class<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

fn text<'a>(document: &'a Document<'_>, tag: &str) -> Option<&'a str> {
    let mut nodes = document.descendants();
    nodes.find(|node| node.has_tag_name(tag))?.text()
}

/// Returns the puzzle of a page: a queen in each row, column and region, none touching another, and
/// its solution.
fn puzzle() -> (Problem, Placement) {
    let problem = problem(include_str!("../../docs/pictures/regions-8.txt"));
    let placement = Placement::from_columns(&[5, 0, 6, 3, 1, 4, 2, 7]);
    placement.verify(&problem).unwrap();
    (problem, placement)
}

fn torus(rows: u32, columns: u32) -> Board {
    let board = Board::new(rows, columns).unwrap();
    board.with_topology(Topology::Torus)
}

#[test]
fn regions_have_borders_colours_patterns_and_a_key() {
    let (problem, placement) = puzzle();
    let svg = draw_board(&placement, &problem, STYLE).unwrap().to_svg();
    let document = Document::parse(&svg).unwrap();
    let title = "Star Battle 8 x 8, 1 star";
    assert_eq!(text(&document, "title"), Some(title));
    let key: Vec<&str> = text(&document, "desc").unwrap().lines().collect();
    assert_eq!(key[0], "Stars: r1c6 r2c1 r3c7 r4c4 r5c2 r6c5 r7c3 r8c8.");
    assert_eq!(key[1], "Region A (light blue, plain): r1c1 r1c2 r2c1.");
    assert!(key[2].starts_with("Region B (amber, lines rising to the right): r1c3 "));
    assert_eq!(key.len(), 9);
    // All squares but the three of the plain region have a pattern.
    assert_eq!(of_class(&document, "pattern").len(), 61);
    let length = |node: &Node<'_, '_>| {
        let side = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        (side("width").max(side("height")) / 45.0).round() as u32
    };
    let borders = of_class(&document, "border");
    let grid = include_str!("../../docs/pictures/regions-8.txt");
    let rows: Vec<&[u8]> = grid.lines().map(str::as_bytes).collect();
    let differ = |a: (usize, usize), b: (usize, usize)| rows[a.0][a.1] != rows[b.0][b.1];
    let places = (0..8).flat_map(|row| (0..7).map(move |column| (row, column)));
    let expected = places
        .map(|(a, b)| u32::from(differ((a, b), (a, b + 1))) + u32::from(differ((b, a), (b + 1, a))))
        .sum::<u32>();
    assert_eq!(borders.iter().map(length).sum::<u32>(), expected);
}

/// Returns the class, the row and the column of each square.
fn squares<'a>(document: &'a Document<'_>) -> Vec<(&'a str, u32, u32)> {
    let nodes = document.descendants();
    let square = |node: Node<'a, '_>| {
        let number = |name: &str| node.attribute(name)?.parse().ok();
        Some((
            node.attribute("class")?,
            number("data-row")?,
            number("data-column")?,
        ))
    };
    nodes.filter_map(square).collect()
}

#[test]
fn squares_have_their_place_and_the_name_of_their_region() {
    let problem = problem("no-region .\nZZ.Y\nZ..Y\nZZYY\nZ.YY\n");
    let empty = placement(&[]);
    let drawing = draw_board(&empty, &problem, STYLE).unwrap();
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let squares_of_regions = squares(&document);
    assert_eq!(squares_of_regions.len(), 16);
    let first = ("region-Z", 1, 1);
    assert_eq!(
        squares_of_regions[..3],
        [first, ("region-Z", 1, 2), ("square", 1, 3)]
    );
    assert_eq!(squares_of_regions[15], ("region-Y", 4, 4));
    // The look of a region is that of its letter.
    let fill = |shape: &Shape| shape.fill.filter(|_| shape.class == "region-Z");
    let color = drawing.shapes.iter().find_map(fill);
    assert_eq!(color, Some(looks()[25].color()));
    let hole = Board::new(3, 3)
        .unwrap()
        .with_hole(Square::from_zero_based(1, 1))
        .unwrap();
    let svg = draw_board(&empty, &Problem::on(hole), STYLE)
        .unwrap()
        .to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(squares(&document).len(), 8);
}

#[test]
fn a_torus_has_open_edges_and_lines_across_them() {
    let problem = Problem::on(torus(5, 5));
    let style = BoardStyle {
        attack_lines: true,
        ..STYLE
    };
    let drawing = draw_board(&placement(&[(2, 2)]), &problem, style).unwrap();
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let captions = of_class(&document, "caption");
    assert_eq!(captions[0].text(), Some("torus: opposite edges meet"));
    // Four dashed edges and six arrows.
    assert_eq!(of_class(&document, "seam").len(), 10);
    // Row and column are cut by an edge, one diagonal by a corner, the other by two edges.
    assert_eq!(of_class(&document, "attack").len(), 2 + 2 + 2 + 3);
    assert!(drawing.description.contains("Opposite edges meet."));
    // These two attack each other across the edges only.
    let pair = placement(&[(1, 2), (5, 1)]);
    let svg = draw_board(&pair, &problem, STYLE).unwrap().to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(of_class(&document, "conflict").len(), 2);
}

/// Regression: labels of boards with hundreds of rows were outside the page.
#[test]
fn labels_of_large_boards_are_on_the_page() {
    for n in [100, 1000] {
        let problem = Problem::new(n).unwrap();
        let svg = draw_board(&placement(&[]), &problem, STYLE)
            .unwrap()
            .to_svg();
        let document = Document::parse(&svg).unwrap();
        let labels = of_class(&document, "coordinate");
        assert!(labels.len() > 5);
        for label in labels {
            let number = |name| label.attribute(name).unwrap().parse::<f64>().unwrap();
            let half = 0.3 * number("font-size") * label.text().unwrap().len() as f64;
            assert!(
                number("x") > half && number("y") > number("font-size"),
                "{n}: {label:?}"
            );
        }
    }
}

#[test]
fn holes_are_left_out_and_stop_attack_lines() {
    let board = Board::new(3, 5).unwrap();
    let board = board.with(Obstacle::Hole, square((2, 3))).unwrap();
    let board = board.with(Obstacle::Pawn, square((1, 4))).unwrap();
    let problem = Problem::on(board);
    let style = BoardStyle {
        coordinates: Coordinates::None,
        attack_lines: true,
        ..STYLE
    };
    let drawing = draw_board(&placement(&[(2, 2), (3, 5)]), &problem, style).unwrap();
    let picture = Pixmap::decode_png(&drawing.to_png(1.0).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (265, 175));
    let at = |row: u32, column: u32| {
        let color = picture
            .pixel(20 + 45 * column - 20, 20 + 45 * row - 33)
            .unwrap();
        (color.red(), color.green(), color.blue())
    };
    assert_eq!(at(2, 3), (255, 255, 255));
    assert_ne!(at(2, 5), (255, 255, 255));
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(of_class(&document, "pawn").len(), 1);
    let lines = of_class(&document, "attack");
    let has = |points: &str| {
        lines
            .iter()
            .any(|line| line.attribute("points") == Some(points))
    };
    // The row of the first queen ends at the hole, the diagonals of both are free.
    assert!(has("42.5,87.5 87.5,87.5"), "{svg}");
    assert!(has("132.5,42.5 42.5,132.5"), "{svg}");
    let text = write_board(&placement(&[(2, 2), (3, 5)]), &problem, ASCII).unwrap();
    assert_eq!(text, ". . . P .\n. Q   . .\n. . . . Q\n");
}

const ASCII: TextStyle = TextStyle {
    coordinates: Coordinates::None,
    unicode: false,
    color: false,
};

#[test]
fn every_piece_has_a_symbol_and_letters_are_explained() {
    for (piece, symbol, letter, caption) in [
        ("rook", "#rook", 'R', None),
        ("bishop", "#bishop", 'B', None),
        ("king", "#king", 'K', None),
        ("knight", "#knight", 'N', None),
        ("queen+knight", "#amazon", 'A', Some("A = amazon")),
        ("rook+knight", "#empress", 'E', Some("E = empress")),
        ("leaper:2,5", "#piece", 'X', Some("X = leaper:2,5")),
    ] {
        let rules = Rules {
            piece: piece.parse().unwrap(),
            ..Rules::default()
        };
        let problem = Problem::with_rules(Board::new(1, 2).unwrap(), rules).unwrap();
        let placement = placement(&[(1, 1)]);
        let drawing = draw_board(&placement, &problem, STYLE).unwrap();
        let svg = drawing.to_svg();
        let document = Document::parse(&svg).unwrap();
        let queens = of_class(&document, "queen");
        assert_eq!(queens[0].attribute("href"), Some(symbol));
        let captions = of_class(&document, "caption");
        assert_eq!(captions.first().and_then(|node| node.text()), caption);
        let text = write_board(&placement, &problem, ASCII).unwrap();
        assert_eq!(text, format!("{letter} .\n"));
    }
}

fn any_problem() -> impl Strategy<Value = (Problem, Placement)> {
    let size = prop_oneof![4 => (1..9_u32, 1..9_u32), 1 => (1..70_u32, 1..70_u32)];
    let piece = prop_oneof![
        "queen",
        "rook",
        "knight",
        "amazon",
        "leaper:2,5",
        "rider:1,2"
    ];
    let places = || proptest::collection::btree_set((0..70_u32, 0..70_u32), 0..12);
    (
        size,
        any::<bool>(),
        piece,
        [places(), places(), places(), places()],
        proptest::option::of((1..9_u32, 1..9_u32)),
        -9..9_i64,
    )
        .prop_map(
            |((rows, columns), is_torus, piece, places, regions, diagonal)| {
                let mut board = match is_torus {
                    true => torus(rows, columns),
                    false => Board::new(rows, columns).unwrap(),
                };
                let [holes, pawns, blocked, queens] = places.map(|places| {
                    let squares = places.into_iter();
                    squares
                        .map(|(row, column)| Square::from_zero_based(row % rows, column % columns))
                });
                for (obstacle, squares) in [(Obstacle::Hole, holes), (Obstacle::Pawn, pawns)] {
                    for square in squares {
                        board = board.clone().with(obstacle, square).unwrap_or(board);
                    }
                }
                let any = Some(Bound::ANY);
                let rules = Rules {
                    piece: piece.parse().unwrap(),
                    row: any,
                    column: any,
                    region: any,
                    total: Total::Any,
                    ..Rules::default()
                };
                let squares = rows * columns;
                let labels = regions.map(|(high, wide)| {
                    let label = move |place: u32| (place / columns / high, place % columns / wide);
                    let labels = (0..squares).map(|place| (place % 17 != 3).then(|| label(place)));
                    Regions::new(&board, labels).unwrap()
                });
                let mut problem = Problem::with_rules(board, rules).unwrap();
                if let Some(regions) = labels {
                    problem = problem.with_regions(regions).unwrap();
                }
                let diagonal = format!("difference:{diagonal}").parse().unwrap();
                // Not every board has the diagonal and the squares.
                let _ = problem.exclude(diagonal);
                for square in blocked {
                    let _ = problem.block(square);
                }
                let mut queens: Vec<Square> =
                    queens.filter(|&queen| problem.contains(queen)).collect();
                queens.sort_unstable();
                queens.dedup();
                (problem, Placement::new(queens))
            },
        )
}

proptest! {
    #[test]
    fn every_board_is_drawn_within_its_page_in_every_format(
        (problem, placement) in any_problem(),
        coordinates in prop::sample::select(vec![Coordinates::None, Coordinates::Numbers, Coordinates::Chess]),
        attack_lines in any::<bool>(),
    ) {
        let board = problem.board();
        let is_small = board.rows().max(board.columns()) <= 40;
        let style = BoardStyle { coordinates, attack_lines: attack_lines && is_small, ..STYLE };
        let drawing = draw_board(&placement, &problem, style).unwrap();
        let svg = drawing.to_svg();
        let document = Document::parse(&svg).unwrap();
        let queens = placement.queens().len();
        prop_assert_eq!(of_class(&document, "queen").len(), queens);
        let pawns = board.squares_with(Obstacle::Pawn).count();
        prop_assert_eq!(of_class(&document, "pawn").len(), pawns);
        for line in document.descendants().filter(|node| node.has_tag_name("polyline")) {
            let points = line.attribute("points").unwrap().split([',', ' ']);
            let points: Vec<f64> = points.map(|number| number.parse().unwrap()).collect();
            for point in points.chunks(2) {
                prop_assert!((0.0..=drawing.width).contains(&point[0]));
                prop_assert!((0.0..=drawing.height).contains(&point[1]));
            }
        }
        prop_assert!(!svg.contains("NaN"));
        prop_assert!(drawing.to_png(0.5).is_ok());
        for (unicode, color) in [(false, false), (true, false), (true, true)] {
            let style = TextStyle { coordinates, unicode, color };
            let text = write_board(&placement, &problem, style).unwrap();
            prop_assert!(text.ends_with('\n') && !text.contains(" \n"));
            prop_assert!(unicode || text.is_ascii());
        }
        let letters = text_board(&placement, &problem);
        let pieces = letters.matches(['Q', 'R', 'N', 'A', 'X']).count();
        prop_assert_eq!(pieces, queens);
        if is_small {
            let caption = vec!["a board".to_owned()];
            let boards = vec![SheetBoard { placement, caption }; 2];
            let sheet = draw_sheet(&boards, &problem, "boards", style).unwrap();
            let svg = sheet.to_svg();
            let document = Document::parse(&svg).unwrap();
            prop_assert_eq!(of_class(&document, "queen").len(), 2 * queens);
        }
    }
}

#[test]
fn a_large_board_is_thinned_to_dots() {
    let columns: Vec<u32> = (0..50)
        .map(|r| 2 * r + 1)
        .chain((0..50).map(|r| 2 * r))
        .collect();
    let mut problem = Problem::new(100).unwrap();
    problem.block(Square::from_zero_based(0, 0)).unwrap();
    problem.fix(Square::from_zero_based(0, 1)).unwrap();
    let placement = Placement::from_columns(&columns);
    placement.verify(&problem).unwrap();
    let drawing = draw_board(&placement, &problem, BoardStyle::default()).unwrap();
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let nodes = document.descendants();
    let queens: Vec<_> = nodes
        .filter(|node| node.attribute("class") == Some("queen"))
        .collect();
    assert_eq!(queens.len(), 100);
    assert!(queens.iter().all(|queen| queen.has_tag_name("circle")));
    let picture = Pixmap::decode_png(&drawing.to_png(2.0).unwrap()).unwrap();
    for queen in queens {
        let pixel = |name: &str| {
            (queen.attribute(name).unwrap().parse::<f64>().unwrap() * 2.0).round() as u32
        };
        let color = picture.pixel(pixel("cx"), pixel("cy")).unwrap();
        assert!(color.red() < 80, "{color:?}");
    }
}

#[test]
fn boards_that_cannot_be_drawn_are_refused() {
    let style = BoardStyle::default();
    let lines = BoardStyle {
        attack_lines: true,
        ..style
    };
    let placement = Placement::from_columns(&[0, 41]);
    let draw = |n, style| draw_board(&placement, &Problem::new(n).unwrap(), style);
    assert_eq!(draw(2001, style), Err(DrawError::TooLarge { n: 2001 }));
    assert_eq!(draw(42, lines), Err(DrawError::TooLargeForLines { n: 42 }));
    assert!(matches!(draw(8, style), Err(DrawError::OffBoard { .. })));
    assert!(draw(42, style).is_ok());
}

#[test]
fn a_sheet_has_all_its_boards_and_captions() {
    let problem = Problem::new(4).unwrap();
    let boards: Vec<SheetBoard> = [[1, 3, 0, 2], [2, 0, 3, 1]]
        .iter()
        .map(|columns| SheetBoard {
            placement: Placement::from_columns(columns),
            caption: vec![format!("column {} first", columns[0] + 1)],
        })
        .collect();
    let style = BoardStyle::default();
    let sheet = draw_sheet(&boards, &problem, "both", style).unwrap();
    let svg = sheet.to_svg();
    assert_eq!(svg.matches("class=\"queen\"").count(), 8);
    assert!(svg.contains("column 2 first") && svg.contains("column 3 first"));
    assert_eq!(
        draw_sheet(&[], &problem, "none", style),
        Err(DrawError::NoBoards)
    );
}

fn puzzles(count: usize) -> Vec<BookletPuzzle> {
    let board = Board::new(5, 5).unwrap();
    let labels = "AABBB ACBDB CCCDB CEEDD EEEED"
        .split(' ')
        .flat_map(str::chars);
    let regions = Regions::new(&board, labels.map(Some)).unwrap();
    let rules = Rules::stars(&board, 1);
    let problem = Problem::with_rules(board, rules).unwrap();
    let puzzle = BookletPuzzle {
        problem: problem.with_regions(regions).unwrap(),
        solution: Placement::from_columns(&[3, 0, 2, 4, 1]),
        difficulty: 4,
        level: "neighbours".into(),
        note: "seed 1".into(),
    };
    vec![puzzle; count]
}

#[test]
fn pages_have_the_puzzles_and_then_the_solutions() {
    let booklet = Booklet::new(&Board::new(5, 5).unwrap(), Paper::A4, None).unwrap();
    let texts = BookletTexts {
        title: "<Stars & queens>".into(),
        ..BookletTexts::default()
    };
    let html = booklet.to_html(&texts, &puzzles(9)).unwrap();
    assert_eq!(
        html.matches("<svg ").count(),
        4,
        "pages of 4, 4 and 1, and of solutions"
    );
    assert_eq!(html.matches("class=\"queen\"").count(), 9 * 5);
    assert_eq!(html.matches("id=\"printed-star\"").count(), 1);
    assert_eq!(html.matches("class=\"dot\"").count(), 9 * 5);
    assert!(html.contains("<title>&lt;Stars &amp; queens&gt;</title>"));
    assert!(html.find("class=\"queen\"") > html.rfind("class=\"dot\""));
    assert!(!html.contains("class=\"pattern\""));
    let drawing = booklet.drawing(&texts, &puzzles(9)).unwrap();
    // A4 is 297 mm high; 96 units are an inch.
    assert!((drawing.height / 4.0 / 96.0 * 25.4 - 297.0).abs() < 0.1);
}

#[test]
fn titles_name_piece_board_and_rules() {
    let board = Board::new(3, 5).unwrap().with_topology(Topology::Torus);
    let board = board
        .with(Obstacle::Pawn, Square::from_zero_based(0, 0))
        .unwrap();
    let rules = Rules {
        piece: "empress".parse().unwrap(),
        ..Rules::default()
    };
    let regions = Regions::new(&board, (0..15).map(|place| Some(place % 5 / 3))).unwrap();
    let problem = Problem::with_rules(board, rules).unwrap();
    let problem = problem.with_regions(regions).unwrap();
    let placement = Placement::new(vec![
        Square::from_zero_based(1, 2),
        Square::from_zero_based(2, 4),
    ]);
    let svg = draw_board(&placement, &problem, STYLE).unwrap().to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(
        text(&document, "title"),
        Some("3 rook+knight pieces on a 3x5 torus, 1 pawn, 2 regions, 2 placed")
    );
    assert_eq!(
        board_caption(&problem).unwrap(),
        "torus: opposite edges meet; E = empress"
    );
    let key: Vec<&str> = text(&document, "desc").unwrap().lines().collect();
    assert_eq!(key[..2], ["Empresses: r2c3 r3c5.", "Pawns: r1c1."]);
    assert!(
        key[3].starts_with("Region B (") && key[3].ends_with("): r1c4 r1c5 r2c4 r2c5 r3c4 r3c5.")
    );
    assert_eq!(key[4..], ["Opposite edges meet."]);
}
