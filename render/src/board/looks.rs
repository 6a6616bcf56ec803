//! Colours and patterns of regions.
//!
//! The look of a region is that of its letter, so that it stays while other regions are painted or vanish. Only where
//! there are more regions than distinct looks, looks are chosen so that neighbours never look alike.
//!
//! The colours are tints of the palette of Okabe and Ito in three lightnesses, which keep them apart
//! for readers with each kind of colour blindness. Looks with the same pattern differ in lightness, so
//! that [`DISTINCT`] looks differ in grey, too.

use crate::drawing::{Color, Outline, Symbol, SymbolPart};
use crate::layout::Layout;
use itertools::{Itertools, iproduct};

/// Number of looks that differ in pattern or in lightness, so that no two are alike in grey.
const DISTINCT: usize = 30;

/// Name, value and ground on terminals of each colour, from the usual palette of 256 colours.
const COLORS: [(&str, Color, &str); 8] = [
    ("light blue", Color(144, 206, 241), "48;5;117"),
    ("amber", Color(237, 187, 73), "48;5;179"),
    ("mint", Color(203, 235, 226), "48;5;194"),
    ("pink", Color(225, 177, 204), "48;5;182"),
    ("cream", Color(251, 248, 206), "48;5;230"),
    ("orange", Color(229, 156, 98), "48;5;173"),
    ("blue", Color(100, 169, 208), "48;5;74"),
    ("grey", Color(162, 162, 162), "48;5;248"),
];
/// Ground on terminals of squares without a region.
const WHITE_GROUND: &str = "48;5;231";

/// Colours of the patterns: those of the first ten letters, of the next ten and of the last. Letters that follow
/// one another are often neighbours, so their colours are far apart, and a colour comes again after six letters at
/// the earliest.
const TURNS: [[usize; PATTERNS.len()]; DISTINCT / PATTERNS.len()] = [
    [0, 1, 4, 7, 6, 2, 5, 3, 4, 7],
    [6, 2, 5, 3, 4, 1, 0, 2, 5, 3],
    [4, 7, 0, 2, 1, 6, 4, 7, 0, 2],
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

/// Description, character on terminals and symbol of each pattern, which fit together from square to
/// square.
static PATTERNS: [(&str, char, Option<Symbol>); 10] = [
    ("plain", ' ', None),
    (
        "lines rising to the right",
        '/',
        pattern!("rising", "M 0 50 L 50 0 M 0 100 L 100 0 M 50 100 L 100 50"),
    ),
    (
        "dots",
        ':',
        pattern!(
            "dots",
            "M 24 25 L 26 25 M 74 25 L 76 25 M 24 75 L 26 75 M 74 75 L 76 75 M 49 50 L 51 50",
            11.0
        ),
    ),
    (
        "lines falling to the right",
        '\\',
        pattern!("falling", "M 0 50 L 50 100 M 0 0 L 100 100 M 50 0 L 100 50"),
    ),
    (
        "horizontal lines",
        '=',
        pattern!("horizontal", "M 0 33 L 100 33 M 0 67 L 100 67"),
    ),
    (
        "vertical lines",
        '|',
        pattern!("vertical", "M 33 0 L 33 100 M 67 0 L 67 100"),
    ),
    (
        "crosses",
        '+',
        pattern!(
            "crosses",
            "M 15 25 L 35 25 M 25 15 L 25 35 M 65 75 L 85 75 M 75 65 L 75 85 M 65 25 L 85 25 \
             M 75 15 L 75 35 M 15 75 L 35 75 M 25 65 L 25 85"
        ),
    ),
    (
        "zigzag lines",
        '~',
        pattern!(
            "zigzag",
            "M 0 35 L 25 15 L 50 35 L 75 15 L 100 35 M 0 85 L 25 65 L 50 85 L 75 65 L 100 85"
        ),
    ),
    (
        "a grid of lines",
        '#',
        pattern!(
            "grid",
            "M 0 33 L 100 33 M 0 67 L 100 67 M 33 0 L 33 100 M 67 0 L 67 100"
        ),
    ),
    (
        "lozenges",
        '%',
        pattern!(
            "lozenges",
            "M 0 50 L 50 0 L 100 50 L 50 100 Z M 0 0 L 100 100 M 0 100 L 100 0"
        ),
    ),
];

/// Colour and pattern of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Number of the colour, or `None` for white.
    color: Option<usize>,
    pattern: usize,
}

impl Look {
    /// White without a pattern.
    pub(crate) const PLAIN: Self = Self {
        color: None,
        pattern: 0,
    };

    /// Returns the colour of the ground.
    #[must_use]
    pub const fn color(self) -> Color {
        match self.color {
            Some(color) => COLORS[color].1,
            None => Color::WHITE,
        }
    }

    /// Returns the parameter of the escape sequence that gives a terminal this colour as ground.
    pub(crate) const fn ground(self) -> &'static str {
        match self.color {
            Some(color) => COLORS[color].2,
            None => WHITE_GROUND,
        }
    }

    /// Returns the pattern of a square, or `None` for a plain region.
    #[must_use]
    pub const fn pattern(self) -> Option<&'static Symbol> {
        PATTERNS[self.pattern].2.as_ref()
    }

    /// Returns the character of the pattern, for empty squares on terminals.
    pub(crate) const fn character(self) -> char {
        PATTERNS[self.pattern].1
    }

    /// Returns the look in words: `amber, lines rising to the right`.
    #[must_use]
    pub fn describe(self) -> String {
        let color = self.color.map_or("white", |color| COLORS[color].0);
        format!("{color}, {}", PATTERNS[self.pattern].0)
    }

    /// Returns `true` if the two have the same colour or the same pattern.
    fn is_similar(&self, other: &Self) -> bool {
        self.color == other.color || self.pattern == other.pattern
    }
}

/// Returns the look of each letter, from that of region A on. All differ, also in grey and for colour-blind readers.
///
/// ```
/// let looks = render::looks();
/// assert_eq!(looks.len(), 30);
/// assert_eq!(looks[1].describe(), "amber, lines rising to the right");
/// assert_eq!(looks[1].color().hex(), "#edbb49");
/// ```
#[must_use]
pub fn looks() -> Vec<Look> {
    let all = TURNS.iter().flat_map(|turn| turn.iter().enumerate());
    all.map(|(pattern, &color)| Look {
        color: Some(color),
        pattern,
    })
    .collect()
}

/// Returns a look for each region: plain in black and white, and else that of its letter. Beyond [`DISTINCT`] regions
/// neighbours never look alike, and as far as possible they differ both in colour and in pattern.
pub(crate) fn of_regions(layout: &Layout<'_>, is_black_and_white: bool) -> Vec<Look> {
    let count = layout.problem.regions().map_or(0, |regions| regions.len());
    if is_black_and_white {
        return vec![Look::PLAIN; count];
    }
    let all = looks();
    if count <= DISTINCT {
        let letters: Option<Vec<usize>> = (0..count)
            .map(|index| match layout.problem.region_name(index).as_bytes() {
                [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A')),
                _ => None,
            })
            .collect();
        // Names that are no letters have the looks of the letters in their order.
        let letters = letters.unwrap_or_else(|| (0..count).collect());
        return letters.into_iter().map(|letter| all[letter]).collect();
    }
    // The others are for regions with very many neighbours.
    let others = iproduct!(0..COLORS.len(), 0..PATTERNS.len()).map(|(color, pattern)| Look {
        color: Some(color),
        pattern,
    });
    let all = all.into_iter().chain(others).unique().collect_vec();
    let styles = layout.styles(all.len(), DISTINCT, |a, b| all[a].is_similar(&all[b]));
    styles.into_iter().map(|style| all[style]).collect()
}
