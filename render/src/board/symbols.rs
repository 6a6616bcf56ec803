//! Symbols of pieces: outlines on a common foot, and letters on discs.

use crate::drawing::{Color, Outline, Symbol, SymbolPart};
use crate::piece_kind::PieceKind;

/// Role of a piece, which decides its colour.
pub enum Role {
    Free,
    Fixed,
    Attacked,
}

// Queen: a crown of five points above a narrow waist and a foot.
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

const TOWER: Outline = Outline(
    "M 23 19 L 36 19 L 36 27 L 44 27 L 44 19 L 56 19 L 56 27 L 64 27 L 64 19 L 77 19 L 77 37 L 68 45 \
     L 68 68 L 32 68 L 32 45 L 23 37 Z",
);
const FOOT: Outline = Outline(
    "M 32 68 L 68 68 L 70 75 Q 72 80 77 82 Q 79 84 79 88 L 21 88 Q 21 84 23 82 Q 28 80 30 75 Z",
);
const TOWER_BANDS: Outline = Outline("M 32 45 L 68 45 M 27.5 82 L 72.5 82");

const BALL: Outline = Outline(
    "M 50 10 C 53.3 10 56 12.7 56 16 C 56 19.3 53.3 22 50 22 C 46.7 22 44 19.3 44 16 \
     C 44 12.7 46.7 10 50 10 Z",
);
const MITRE: Outline =
    Outline("M 50 22 Q 74 38 69 54 Q 67 62 61 67 Q 50 62 39 67 Q 33 62 31 54 Q 26 38 50 22 Z");
const GOWN: Outline = Outline(
    "M 39 67 Q 50 62 61 67 L 63 74 Q 68 80 77 82 Q 79 84 79 88 L 21 88 Q 21 84 23 82 Q 32 80 37 74 Z",
);
const MITRE_BANDS: Outline = Outline("M 50 33 L 50 51 M 42 41 L 58 41 M 27.5 82 L 72.5 82");

const CROSS: Outline = Outline(
    "M 46.5 7 L 53.5 7 L 53.5 14 L 60 14 L 60 21 L 53.5 21 L 53.5 34 L 46.5 34 L 46.5 21 L 40 21 \
     L 40 14 L 46.5 14 Z",
);
const LOBES: Outline = Outline(
    "M 50 42 Q 54 29 68 30 Q 87 32 85 47 Q 83 57 73 65 Q 50 58 27 65 Q 17 57 15 47 Q 13 32 32 30 \
     Q 46 29 50 42 Z",
);
const LOBE_LINES: Outline = Outline("M 50 43 L 50 59");

const HORSE: Outline = Outline(
    "M 29 80 Q 29 66 42 56 Q 49 50 47 45 Q 38 50 31 55 Q 25 60 20 56 Q 15 51 19 45 Q 26 37 31 27 \
     Q 33 21 31 11 L 43 19 L 49 12 L 55 22 Q 76 30 79 58 Q 80 70 77 80 Z",
);
const PLINTH: Outline = Outline("M 24 79 L 80 79 Q 82 83 82 88 L 22 88 Q 22 83 24 79 Z");
const HORSE_LINES: Outline = Outline("M 39 31 L 41 32 M 22 50 L 24 49 M 58 29 Q 70 38 71 62");

const DISC: Outline = Outline(
    "M 50 9 C 72.6 9 91 27.4 91 50 C 91 72.6 72.6 91 50 91 C 27.4 91 9 72.6 9 50 \
     C 9 27.4 27.4 9 50 9 Z",
);
const LETTER_A: Outline = Outline("M 31 71 L 50 27 L 69 71 M 38 56 L 62 56");
const LETTER_E: Outline = Outline("M 65 28 L 38 28 L 38 71 L 65 71 M 38 49 L 60 49");
const LETTER_X: Outline = Outline("M 33 28 L 67 71 M 67 28 L 33 71");

const HEAD: Outline = Outline(
    "M 50 24 C 58 24 64 30 64 38 C 64 46 58 52 50 52 C 42 52 36 46 36 38 C 36 30 42 24 50 24 Z",
);
const PAWN_BODY: Outline =
    Outline("M 42 50 L 58 50 Q 60 64 70 73 Q 76 78 76 88 L 24 88 Q 24 78 30 73 Q 40 64 42 50 Z");

const LIGHT: Color = Color(250, 243, 230);

const fn edged(outline: Outline, color: Color) -> SymbolPart {
    SymbolPart {
        outline,
        fill: Some(color),
        stroke: Some((LIGHT, 2.0)),
    }
}

const fn lines(outline: Outline, width: f64) -> SymbolPart {
    SymbolPart {
        outline,
        fill: None,
        stroke: Some((LIGHT, width)),
    }
}

const POINTS: Outline = Outline(
    "M 50.0 10.0 L 60.6 39.4 L 91.8 40.4 L 67.1 59.6 L 75.9 89.6 L 50.0 72.0 L 24.1 89.6 L 32.9 59.6 L 8.2 40.4 \
     L 39.4 39.4 Z",
);

/// Star of a booklet, which is legible in small print.
pub static STAR: Symbol = Symbol {
    name: "printed-star",
    parts: &[SymbolPart {
        outline: POINTS,
        fill: Some(QUEEN),
        stroke: None,
    }],
};

/// Colour of free queens.
pub const QUEEN: Color = Color(29, 33, 41);
/// Colour of fixed queens.
pub const FIXED: Color = Color(0, 84, 147);
/// Colour of queens that attack each other.
pub const ATTACKED: Color = Color(190, 30, 45);
/// Colour of pawns.
pub const PAWN_COLOR: Color = Color(104, 96, 84);

macro_rules! symbol {
    ($name:expr, $color:expr, [$($solid:ident)*], [$(($lines:ident, $width:literal))*]) => {
        Symbol {
            name: $name,
            parts: &[$(edged($solid, $color),)* $(lines($lines, $width),)*],
        }
    };
}

macro_rules! symbols {
    ($name:literal, $solid:tt, $lines:tt) => {
        [
            symbol!($name, QUEEN, $solid, $lines),
            symbol!(concat!("fixed-", $name), FIXED, $solid, $lines),
            symbol!(concat!("attacked-", $name), ATTACKED, $solid, $lines),
        ]
    };
}

/// The symbols of each kind of pieces, free, fixed and attacked.
static SYMBOLS: [[Symbol; 3]; 9] = [
    symbols!("queen", [BALLS CROWN BODY], [(BANDS, 2.2)]),
    symbols!("rook", [TOWER FOOT], [(TOWER_BANDS, 2.2)]),
    symbols!("bishop", [BALL MITRE GOWN], [(MITRE_BANDS, 2.8)]),
    symbols!("king", [CROSS LOBES BODY], [(LOBE_LINES, 2.2) (BANDS, 2.2)]),
    symbols!("knight", [HORSE PLINTH], [(HORSE_LINES, 2.8)]),
    symbols!("amazon", [DISC], [(LETTER_A, 8.5)]),
    symbols!("empress", [DISC], [(LETTER_E, 8.5)]),
    symbols!("star", [POINTS], []),
    symbols!("piece", [DISC], [(LETTER_X, 8.5)]),
];

/// Pawn.
pub static PAWN: Symbol = symbol!("pawn", PAWN_COLOR, [PAWN_BODY HEAD], []);

/// Returns the symbol of a piece in a role.
pub fn symbol(PieceKind(kind): PieceKind, role: Role) -> &'static Symbol {
    &SYMBOLS[kind][role as usize]
}
