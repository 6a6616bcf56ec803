//! Colours and patterns of regions.
//!
//! The colours are light tints of the palette of Okabe and Ito, with lightnesses that keep them apart
//! for readers with each kind of colour blindness. Each has a pattern of its own, so that neighbours
//! also differ in grey.

use crate::drawing::{Color, Outline, Symbol, SymbolPart};
use crate::layout::Layout;

/// Name and value of each colour.
const COLORS: [(&str, Color); 8] = [
    ("light blue", Color(144, 206, 241)),
    ("amber", Color(237, 187, 73)),
    ("mint", Color(203, 235, 226)),
    ("pink", Color(225, 177, 204)),
    ("cream", Color(251, 248, 206)),
    ("orange", Color(229, 156, 98)),
    ("blue", Color(100, 169, 208)),
    ("grey", Color(162, 162, 162)),
];

/// Colour of the lines of patterns.
const LINES: Color = Color(84, 80, 74);

macro_rules! pattern {
    ($name:literal, $outline:literal) => {
        pattern!($name, $outline, 2.2)
    };
    ($name:literal, $outline:literal, $width:literal) => {
        Some(Symbol {
            name: concat!("region-", $name),
            parts: &[SymbolPart {
                outline: Outline($outline),
                fill: None,
                stroke: Some((LINES, $width)),
            }],
        })
    };
}

/// Description and symbol of each pattern, which fit together from square to square.
static PATTERNS: [(&str, Option<Symbol>); 8] = [
    ("plain", None),
    (
        "lines rising to the right",
        pattern!("rising", "M 0 50 L 50 0 M 0 100 L 100 0 M 50 100 L 100 50"),
    ),
    (
        "dots",
        pattern!(
            "dots",
            "M 24 25 L 26 25 M 74 25 L 76 25 M 24 75 L 26 75 M 74 75 L 76 75 M 49 50 L 51 50",
            7.0
        ),
    ),
    (
        "lines falling to the right",
        pattern!("falling", "M 0 50 L 50 100 M 0 0 L 100 100 M 50 0 L 100 50"),
    ),
    (
        "horizontal lines",
        pattern!("horizontal", "M 0 33 L 100 33 M 0 67 L 100 67"),
    ),
    (
        "vertical lines",
        pattern!("vertical", "M 33 0 L 33 100 M 67 0 L 67 100"),
    ),
    (
        "crosses",
        pattern!(
            "crosses",
            "M 15 25 L 35 25 M 25 15 L 25 35 M 65 75 L 85 75 M 75 65 L 75 85 M 65 25 L 85 25 \
             M 75 15 L 75 35 M 15 75 L 35 75 M 25 65 L 25 85"
        ),
    ),
    (
        "zigzag lines",
        pattern!(
            "zigzag",
            "M 0 35 L 25 15 L 50 35 L 75 15 L 100 35 M 0 85 L 25 65 L 50 85 L 75 65 L 100 85"
        ),
    ),
];

/// Colour and pattern of a region.
#[derive(Clone, Copy)]
pub struct Look {
    /// Number of the colour, or `None` for white.
    color: Option<usize>,
    pattern: usize,
}

impl Look {
    /// White without a pattern.
    pub const PLAIN: Self = Self {
        color: None,
        pattern: 0,
    };

    pub const fn color(self) -> Color {
        match self.color {
            Some(color) => COLORS[color].1,
            None => Color::WHITE,
        }
    }

    /// Returns the pattern of a square, or `None` for a plain region.
    pub const fn pattern(self) -> Option<&'static Symbol> {
        PATTERNS[self.pattern].1.as_ref()
    }

    /// Returns the look in words: `amber, lines rising to the right`.
    pub fn describe(self) -> String {
        let color = self.color.map_or("white", |color| COLORS[color].0);
        format!("{color}, {}", PATTERNS[self.pattern].0)
    }
}

/// Returns a look for each region. Neighbours differ in colour and in pattern, as long as a region
/// does not have neighbours of all eight colours; then they differ in one of the two.
pub fn of_regions(layout: &Layout<'_>) -> Vec<Look> {
    const COUNT: usize = COLORS.len();
    let styles = layout.styles(COUNT, COUNT * COUNT).into_iter();
    let look = |style| Look {
        color: Some(style % COUNT),
        pattern: (style + style / COUNT) % COUNT,
    };
    styles.map(look).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// The eye with all receptors and with one kind missing: matrices on linear RGB by Machado,
    /// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency", 2009.
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
    fn seen(Color(red, green, blue): Color, eye: &[[f64; 3]; 3]) -> [f64; 3] {
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

    #[test]
    fn colour_blind_readers_can_tell_the_colours_apart() {
        for eye in &EYES {
            for [(a, first), (b, second)] in COLORS.iter().array_combinations() {
                let [first, second] = [*first, *second].map(|color| seen(color, eye));
                let squares = first.iter().zip(second).map(|(a, b)| (a - b) * (a - b));
                // A difference of 2 can be noticed side by side, one of 10 at a glance.
                let difference = squares.sum::<f64>().sqrt();
                assert!(difference > 10.0, "{a}, {b}: {difference:.1}");
            }
        }
    }

    #[test]
    fn the_first_styles_differ_in_colour_and_pattern_and_all_in_one_of_them() {
        let looks = |count| {
            let look = |style: usize| (style % 8, (style + style / 8) % 8);
            (0..count).map(look).collect::<Vec<_>>()
        };
        assert!(looks(8).iter().map(|look| look.0).all_unique());
        assert!(looks(8).iter().map(|look| look.1).all_unique());
        assert!(looks(64).iter().all_unique());
    }
}
