//! The pieces that boards show: letters, chess symbols and nouns.

use problem::Problem;

/// Noun, letter in ASCII, and Unicode symbols of free and fixed pieces. White symbols and letters in
/// circles distinguish fixed pieces from those of the solver. The last one is any other sum of leapers and riders.
const KINDS: [(&str, char, [char; 2]); 9] = [
    ("queen", 'Q', ['♛', '♕']),
    ("rook", 'R', ['♜', '♖']),
    ("bishop", 'B', ['♝', '♗']),
    ("king", 'K', ['♚', '♔']),
    ("knight", 'N', ['♞', '♘']),
    ("amazon", 'A', ['A', 'Ⓐ']),
    ("empress", 'E', ['E', 'Ⓔ']),
    ("star", '*', ['★', '☆']),
    ("piece", 'X', ['X', 'Ⓧ']),
];
const OTHER: usize = KINDS.len() - 1;
const STAR: usize = OTHER - 1;

/// Pieces that look alike, by their number in the table.
#[derive(Clone, Copy)]
pub(super) struct PieceKind(pub usize);

impl PieceKind {
    /// Returns the kind of the piece that a problem places.
    pub fn for_problem(problem: &Problem) -> Self {
        if problem.stars().is_some() {
            return Self(STAR);
        }
        let piece = &problem.rules().piece;
        let is_named = |(name, ..): &(&str, _, _)| name.parse().is_ok_and(|named| *piece == named);
        Self(KINDS[..STAR].iter().position(is_named).unwrap_or(OTHER))
    }

    /// Returns the noun, which is the name except for other pieces.
    pub const fn name(self) -> &'static str {
        KINDS[self.0].0
    }

    pub const fn is_star(self) -> bool {
        self.0 == STAR
    }

    pub const fn is_other(self) -> bool {
        self.0 == OTHER
    }

    /// Returns `true` if pictures show the piece as a letter.
    pub const fn is_letter(self) -> bool {
        KINDS[self.0].2[0].is_ascii()
    }

    /// Returns the letter of the piece in ASCII.
    pub const fn letter(self) -> char {
        KINDS[self.0].1
    }

    /// Returns the symbol of the piece in Unicode.
    pub const fn symbol(self, is_fixed: bool) -> char {
        KINDS[self.0].2[is_fixed as usize]
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
            PieceKind::for_problem(&problem).letter()
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
