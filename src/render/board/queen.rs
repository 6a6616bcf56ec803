//! Queen symbol: a crown of five points above a narrow waist and a foot.

use crate::render::drawing::{Color, Outline, Part, Symbol};

const CROWN: Outline = Outline(
    "M 27 65 L 14 35 L 31 51 L 32 25 L 43.5 48 L 50 20 L 56.5 48 L 68 25 L 69 51 L 86 35 L 73 65 \
     Q 50 58 27 65 Z",
);
const BODY: Outline = Outline(
    "M 27 65 Q 50 58 73 65 L 69.5 72 Q 71 77 77 82 Q 79 84 79 88 L 21 88 Q 21 84 23 82 \
     Q 29 77 30.5 72 Z",
);
const BALLS: Outline = Outline(
    "M 50 10 C 53.3 10 56 12.7 56 16 C 56 19.3 53.3 22 50 22 C 46.7 22 44 19.3 44 16 \
     C 44 12.7 46.7 10 50 10 Z \
     M 31 15.5 C 34 15.5 36.5 18 36.5 21 C 36.5 24 34 26.5 31 26.5 C 28 26.5 25.5 24 25.5 21 \
     C 25.5 18 28 15.5 31 15.5 Z \
     M 69 15.5 C 72 15.5 74.5 18 74.5 21 C 74.5 24 72 26.5 69 26.5 C 66 26.5 63.5 24 63.5 21 \
     C 63.5 18 66 15.5 69 15.5 Z \
     M 12.5 26 C 15.5 26 18 28.5 18 31.5 C 18 34.5 15.5 37 12.5 37 C 9.5 37 7 34.5 7 31.5 \
     C 7 28.5 9.5 26 12.5 26 Z \
     M 87.5 26 C 90.5 26 93 28.5 93 31.5 C 93 34.5 90.5 37 87.5 37 C 84.5 37 82 34.5 82 31.5 \
     C 82 28.5 84.5 26 87.5 26 Z",
);
const BANDS: Outline =
    Outline("M 31.5 65.5 Q 50 60 68.5 65.5 M 33 72.5 Q 50 67.5 67 72.5 M 27.5 82.5 L 72.5 82.5");

const LIGHT: Color = Color(250, 243, 230);

const fn edged(outline: Outline, color: Color) -> Part {
    Part {
        outline,
        fill: Some(color),
        stroke: Some((LIGHT, 2.0)),
    }
}

macro_rules! queen {
    ($name:literal, $color:expr) => {
        Symbol {
            name: $name,
            parts: &[
                edged(BALLS, $color),
                edged(CROWN, $color),
                edged(BODY, $color),
                Part {
                    outline: BANDS,
                    fill: None,
                    stroke: Some((LIGHT, 2.2)),
                },
            ],
        }
    };
}

/// Colour of free queens.
pub const QUEEN: Color = Color(29, 33, 41);
/// Colour of fixed queens.
pub const FIXED: Color = Color(0, 84, 147);
/// Colour of queens that attack each other.
pub const ATTACKED: Color = Color(190, 30, 45);

/// Free queen.
pub static FREE_QUEEN: Symbol = queen!("queen", QUEEN);
/// Fixed queen.
pub static FIXED_QUEEN: Symbol = queen!("fixed-queen", FIXED);
/// Queen that attacks another.
pub static ATTACKED_QUEEN: Symbol = queen!("attacked-queen", ATTACKED);
