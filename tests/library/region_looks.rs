//! Looks of regions: colours and patterns, compared in pairs as different eyes see them.

use itertools::Itertools;
use problem::board::{Board, Square};
use problem::placement::Placement;
use problem::{Problem, Regions};
use render::drawing::{Drawing, Form, Shape};
use render::{BoardStyle, Look, TextStyle, draw_board, write_board};
use serde_json::json;
use std::collections::HashSet;
use std::fs;
use tiny_skia::Pixmap;

/// Minimum difference of two looks with the same pattern in CIELAB. A difference of 2 can be noticed side by
/// side, one of 10 at a glance.
const MIN_DIFFERENCE: f64 = 10.0;
/// Minimum difference of their lightness, which is all that is left in grey.
const MIN_LIGHTNESS: f64 = 9.0;
/// Minimum share of the pixels of a square that differ between two patterns, drawn in black on white.
const MIN_PIXELS: f64 = 0.05;

/// The eye with all receptors and with one kind missing: matrices on linear RGB by Machado, Oliveira and
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

/// Returns the colour as an eye sees it, in the CIELAB space.
fn seen([red, green, blue]: [u8; 3], eye: &[[f64; 3]; 3]) -> [f64; 3] {
    let linear = [red, green, blue].map(|channel| {
        let value = f64::from(channel) / 255.0;
        match value <= 0.04045 {
            true => value / 12.92,
            false => ((value + 0.055) / 1.055).powf(2.4),
        }
    });
    let product = |rows: &[[f64; 3]; 3], vector: [f64; 3]| {
        rows.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum::<f64>())
    };
    let linear = product(eye, linear).map(|value| value.clamp(0.0, 1.0));
    let to_xyz = [
        [0.4124, 0.3576, 0.1805],
        [0.2126, 0.7152, 0.0722],
        [0.0193, 0.1192, 0.9505],
    ];
    let [x, y, z] = product(&to_xyz, linear);
    let root = |value: f64| match value > 0.008856 {
        true => value.cbrt(),
        false => 7.787 * value + 16.0 / 116.0,
    };
    let [x, y, z] = [x / 0.95047, y, z / 1.08883].map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns a board of regions, one for each column.
fn columns(count: u32) -> Problem {
    let board = Board::new(count, count).unwrap();
    let labels = board.squares().map(|square| Some(square.column));
    let regions = Regions::new(&board, labels).unwrap();
    Problem::on(board).with_regions(regions).unwrap()
}

/// Returns the colour and the pattern of each region.
fn looks(problem: &Problem) -> Vec<([u8; 3], Option<Shape>)> {
    let empty = Placement::new(Vec::new());
    let drawing = draw_board(&empty, problem, BoardStyle::default()).unwrap();
    let regions = problem.regions().unwrap().iter();
    let side = 45.0;
    let corner = 30.0;
    let at =
        |square: Square| [square.column, square.row].map(|place| corner + side * f64::from(place));
    let contains = |shape: &Shape, [x, y]: [f64; 2]| match &shape.form {
        Form::Rectangle { at, width, height } => {
            let inside = |low: f64, length: f64, value: f64| low <= value && value < low + length;
            inside(at.x, *width, x + 9.0) && inside(at.y, *height, y + 9.0)
        }
        Form::Symbol { at, .. } => (at.x - x).abs() + (at.y - y).abs() < 0.1,
        _ => false,
    };
    let look = |squares: &[Square]| {
        let place = at(squares[0]);
        let here = drawing.shapes.iter().filter(|shape| contains(shape, place));
        let here = here.filter(|shape| shape.class != "page").collect_vec();
        let color = here.iter().find_map(|shape| shape.fill).unwrap();
        let pattern = here.iter().find(|shape| shape.class == "pattern");
        (
            [color.0, color.1, color.2],
            pattern.map(|shape| (*shape).clone()),
        )
    };
    regions.map(look).collect()
}

fn name(pattern: Option<&Shape>) -> &'static str {
    match pattern.map(|shape| &shape.form) {
        Some(Form::Symbol { symbol, .. }) => symbol.name,
        _ => "plain",
    }
}

/// Draws four squares of a pattern in grey.
fn pixels(pattern: Option<&Shape>) -> Vec<u8> {
    let mut drawing = Drawing::new(60.0, 60.0, String::new());
    for (x, y) in [(0.0, 0.0), (30.0, 0.0), (0.0, 30.0), (30.0, 30.0)] {
        let mut shape = pattern.cloned();
        if let Some(Form::Symbol { at, size, .. }) = shape.as_mut().map(|shape| &mut shape.form) {
            (at.x, at.y, *size) = (x, y, 30.0);
        }
        shape.into_iter().for_each(|shape| drawing.add(shape));
    }
    let picture = Pixmap::decode_png(&drawing.to_png(1.0).unwrap()).unwrap();
    picture.pixels().iter().map(|pixel| pixel.green()).collect()
}

#[test]
fn all_pairs_of_thirty_looks_differ_in_colour_in_grey_and_for_colour_blind_readers() {
    let looks = looks(&columns(30));
    assert_eq!(looks.len(), 30);
    for [(a, first), (b, second)] in looks.iter().array_combinations() {
        let [first, second] = [first.as_ref(), second.as_ref()];
        let pair = format!("{a:?} {}, {b:?} {}", name(first), name(second));
        if name(first) != name(second) {
            let pixels = pixels(first).into_iter().zip(pixels(second));
            let different = pixels.filter(|(a, b)| a.abs_diff(*b) > 40).count();
            assert!(
                different as f64 > MIN_PIXELS * 3600.0,
                "{pair}: {different}"
            );
            continue;
        }
        for eye in &EYES {
            let [a, b] = [*a, *b].map(|color| seen(color, eye));
            let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
            let difference = squares.sum::<f64>().sqrt();
            assert!(difference > MIN_DIFFERENCE, "{pair}: {difference:.1}");
        }
        let [a, b] = [*a, *b].map(|color| seen(color, &EYES[0])[0]);
        assert!((a - b).abs() > MIN_LIGHTNESS, "{pair}: {a:.1}, {b:.1}");
    }
    // Colours are told apart without their patterns, too.
    let colors = looks.iter().map(|(color, _)| *color).unique().collect_vec();
    for [a, b] in colors.iter().array_combinations() {
        for eye in &EYES {
            let [a, b] = [*a, *b].map(|color| seen(color, eye));
            let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
            assert!(squares.sum::<f64>().sqrt() > MIN_DIFFERENCE, "{a:?}, {b:?}");
        }
    }
}

#[test]
fn the_look_of_a_region_is_that_of_its_letter() {
    let all = looks(&columns(30));
    for count in 1..30 {
        assert_eq!(looks(&columns(count)), all[..count as usize]);
    }
    let stated = render::looks();
    for ((color, pattern), look) in all.iter().zip(&stated) {
        assert_eq!(*color, [look.color().0, look.color().1, look.color().2]);
        let pattern = pattern.as_ref().map(|shape| name(Some(shape)));
        assert_eq!(pattern, look.pattern().map(|symbol| symbol.name));
    }
    for ten in stated.chunks(10) {
        let patterns = ten.iter().map(|look| look.pattern().map(|it| it.name));
        assert_eq!(patterns.unique().count(), 10);
    }
    let first_colors = stated[..10].iter().map(|look| look.color());
    assert_eq!(first_colors.unique().count(), 8);
    // Letters that follow one another are often neighbours.
    let colors = all.iter().map(|(color, _)| *color).collect_vec();
    for (a, b) in colors.iter().tuple_windows() {
        for eye in &EYES {
            let [a, b] = [*a, *b].map(|color| seen(color, eye));
            let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
            assert!(squares.sum::<f64>().sqrt() > 2.0 * MIN_DIFFERENCE);
        }
    }
    for six in colors.windows(6) {
        assert!(six.iter().all_unique());
    }
}

/// Programs in other languages draw regions by this file.
#[test]
fn the_looks_of_the_data_are_those_of_the_library() {
    let look = |look: &Look| {
        let pattern = look.pattern().map(|symbol| {
            let [part] = symbol.parts else {
                panic!("{} has one path", symbol.name)
            };
            let (color, width) = part.stroke.unwrap();
            json!({ "path": part.outline.0, "stroke": color.hex(), "width": width })
        });
        json!({ "name": look.describe(), "color": look.color().hex(), "pattern": pattern })
    };
    let all = render::looks().iter().map(look).collect_vec();
    let text = serde_json::to_string_pretty(&all).unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/looks.json");
    if std::env::var_os("UPDATE_LOOKS").is_some() {
        fs::write(path, &text).unwrap();
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    let advice = "UPDATE_LOOKS=1 cargo test -p library-tests looks";
    assert!(stored == text, "{path} is out of date; {advice}");
}

#[test]
fn neighbours_never_look_alike_beyond_thirty_regions() {
    let looks = looks(&columns(40));
    let names = looks
        .iter()
        .map(|(color, pattern)| (color, name(pattern.as_ref())));
    let names = names.collect_vec();
    assert!(
        names
            .iter()
            .tuple_windows()
            .all(|(a, b)| a.0 != b.0 && a.1 != b.1)
    );
    assert_eq!(names.iter().unique().count(), 30);
}

#[test]
fn terminals_show_thirty_looks() {
    let style = TextStyle {
        coordinates: render::Coordinates::None,
        unicode: true,
        color: true,
    };
    let text = write_board(&Placement::new(Vec::new()), &columns(30), style).unwrap();
    let line = text.lines().nth(1).unwrap();
    let squares: HashSet<&str> = line.split('┃').filter(|part| !part.is_empty()).collect();
    assert_eq!(squares.len(), 30, "{line}");
}
