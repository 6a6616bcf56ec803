//! The pieces that boards show: letters, chess symbols and nouns.

use problem::Problem;
use problem::board::Piece;

/// Kinds of pieces that look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    Queen,
    Rook,
    Bishop,
    King,
    Knight,
    Amazon,
    Empress,
    /// Any other sum of leapers and riders.
    Other,
}

impl PieceKind {
    /// All kinds with a name, which is also that of the piece.
    const NAMED: [(Self, &'static str); 7] = [
        (Self::Queen, "queen"),
        (Self::Rook, "rook"),
        (Self::Bishop, "bishop"),
        (Self::King, "king"),
        (Self::Knight, "knight"),
        (Self::Amazon, "amazon"),
        (Self::Empress, "empress"),
    ];

    /// Returns the kind of the piece that a problem places.
    pub fn of(problem: &Problem) -> Self {
        let piece = &problem.rules().piece;
        if *piece == Piece::queen() {
            return Self::Queen;
        }
        let is_piece = |name: &str| *piece == name.parse::<Piece>().expect("the name of a piece");
        let named = Self::NAMED.iter().find(|(_, name)| is_piece(name));
        named.map_or(Self::Other, |&(kind, _)| kind)
    }

    /// Returns the name, or `None` for other pieces.
    pub fn name(self) -> Option<&'static str> {
        let named = Self::NAMED.iter().find(|&&(kind, _)| kind == self);
        named.map(|&(_, name)| name)
    }

    /// Returns `true` if pictures show the piece as a letter.
    pub const fn is_letter(self) -> bool {
        matches!(self, Self::Amazon | Self::Empress | Self::Other)
    }

    /// Returns the letter of the piece in ASCII.
    pub const fn letter(self) -> char {
        match self {
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::King => 'K',
            Self::Knight => 'N',
            Self::Amazon => 'A',
            Self::Empress => 'E',
            Self::Other => 'X',
        }
    }

    /// Returns the symbol of the piece in Unicode. White symbols and letters in circles distinguish
    /// fixed pieces from those of the solver.
    pub const fn symbol(self, is_fixed: bool) -> char {
        match (self, is_fixed) {
            (Self::Queen, false) => '♛',
            (Self::Queen, true) => '♕',
            (Self::Rook, false) => '♜',
            (Self::Rook, true) => '♖',
            (Self::Bishop, false) => '♝',
            (Self::Bishop, true) => '♗',
            (Self::King, false) => '♚',
            (Self::King, true) => '♔',
            (Self::Knight, false) => '♞',
            (Self::Knight, true) => '♘',
            (Self::Amazon, true) => 'Ⓐ',
            (Self::Empress, true) => 'Ⓔ',
            (Self::Other, true) => 'Ⓧ',
            (letter, false) => letter.letter(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use problem::Rules;
    use problem::board::Board;

    #[test]
    fn every_piece_has_its_letter() {
        let letter = |text: &str| {
            let rules = Rules {
                piece: text.parse().unwrap(),
                ..Rules::default()
            };
            let problem = Problem::with_rules(Board::new(8, 8).unwrap(), rules).unwrap();
            PieceKind::of(&problem).letter()
        };
        let pieces = [
            "queen",
            "rook",
            "bishop",
            "king",
            "knight",
            "amazon",
            "rook+knight",
            "rider:2,3",
        ];
        assert_eq!(pieces.map(letter).iter().collect::<String>(), "QRBKNAEX");
    }
}
