//! Problems in words.

use crate::board::{Piece, Topology, counted, listed};
use crate::rules::OLD_WORDS;
use crate::{Bound, Problem, Total};
use itertools::Itertools;

impl Problem {
    /// Describes the problem: `8 queens on an 8x8 board, 2 squares blocked, 1 queen fixed`.
    ///
    /// ```
    /// let problem = problem::Problem::new(8)?;
    /// assert_eq!(problem.describe(), "8 queens on an 8x8 board");
    /// # Ok::<(), problem::ProblemError>(())
    /// ```
    #[must_use]
    pub fn describe(&self) -> String {
        self.and_rules(format!("{} on {}", self.pieces(), self.board().describe()))
    }

    /// Names the problem as [`Problem::describe`], but Star Battle in short: `Star Battle 8 x 8, 2 stars, 1 star
    /// fixed`.
    #[must_use]
    pub fn name(&self) -> String {
        let Some(stars) = self.stars() else {
            return self.describe();
        };
        let (board, noun) = (self.board(), self.noun_in_full());
        let size = format!("Star Battle {} x {}", board.rows(), board.columns());
        let parts = [size, counted(stars.into(), "star")]
            .into_iter()
            .chain(board.describe_obstacles());
        parts.chain(self.describe_squares(&noun)).join(", ")
    }

    /// Names the problem in titles, as [`Problem::name`] but for n queens: `8 queens, 1 queen fixed`.
    #[must_use]
    pub fn title(&self) -> String {
        if self.is_n_queens() {
            self.and_rules(self.pieces())
        } else {
            self.name()
        }
    }

    /// Describes what problems on boards of several sizes have in common, or returns `None` for n queens without
    /// any restriction: `queens on boards, 1 queen fixed`.
    #[must_use]
    pub fn describe_family(&self) -> Option<String> {
        let pieces = match self.rules().total {
            Total::Default => format!("{}s", self.noun_in_full()),
            _ => self.pieces(),
        };
        let boards = match self.board().topology() {
            Topology::Plane => "boards",
            Topology::Torus => "tori",
        };
        let family = self.and_rules(format!("{pieces} on {boards}"));
        (family != "queens on boards").then_some(family)
    }

    /// Returns a text with all rules of the problem besides its piece, its board and the number of pieces.
    fn and_rules(&self, mut text: String) -> String {
        let noun = self.noun_in_full();
        let rules = self.describe_rules(&noun);
        for part in self.board().describe_obstacles().chain(rules) {
            text += &format!(", {part}");
        }
        text
    }

    /// Describes the rules besides the piece, the board and the number of pieces, with a noun for the pieces:
    /// `8 regions`, `none touching another`, `1 queen fixed`.
    fn describe_rules<'a>(&'a self, noun: &'a str) -> impl Iterator<Item = String> {
        let rules = self.rules();
        let flags = rules.stated().filter_map(|rule| rule.words(&rules.piece));
        let regions = self
            .regions()
            .map(|regions| counted(regions.len() as u64, "region"));
        let flags = flags.map(str::to_owned);
        let stated = regions.into_iter().chain(self.stated_numbers());
        stated.chain(flags).chain(self.describe_squares(noun))
    }

    /// Returns `true` for [`Problem::describe`] in the words of this version, or of version 0.2 and before.
    #[must_use]
    pub fn is_described_by(&self, text: &str) -> bool {
        let text = OLD_WORDS
            .into_iter()
            .fold(text.to_owned(), |text, (old, new)| text.replace(old, new));
        let text = match &*self.noun() {
            "star" => text.replace("queen", "star"),
            _ => text,
        };
        text == self.describe()
    }

    /// Returns the number of pieces with their noun: `3 queens`.
    fn pieces(&self) -> String {
        let noun = self.noun_in_full();
        match (self.queens(), self.total_bound()) {
            (Some(number), _) => counted(number, &noun),
            (None, Bound::ANY) => format!("any number of {noun}s"),
            (
                None,
                bound @ (Bound::AtMost(number) | Bound::AtLeast(number) | Bound::Exactly(number)),
            ) => {
                let bound_in_words = bound.to_string();
                let quantity = bound_in_words.trim_end_matches(|c: char| c.is_ascii_digit());
                format!("{quantity}{}", counted(number.into(), &noun))
            }
        }
    }

    /// Describes the squares that are excluded, blocked and fixed, with a noun for the pieces: `2 squares
    /// blocked` and `1 queen fixed`.
    fn describe_squares(&self, noun: &str) -> impl Iterator<Item = String> {
        let part = |number: usize, noun: &str, state: &str| {
            (number > 0).then(|| format!("{} {state}", counted(number as u64, noun)))
        };
        let parts = [
            part(self.excluded().len(), "diagonal", "excluded"),
            part(self.blocked_one_by_one().len(), "square", "blocked"),
            self.blocked_at_random().map(|blocks| blocks.to_string()),
            part(self.fixed().len(), noun, "fixed"),
        ];
        parts.into_iter().flatten()
    }

    /// Returns the noun for the piece: `queen`; `star` in Star Battle, and if lines or regions hold several queens that
    /// only must not touch; the name of another piece; or `piece` for a sum.
    #[must_use]
    pub fn noun(&self) -> String {
        let piece = &self.rules().piece;
        if *piece == Piece::queen() {
            let bounds = [self.row_bound(), self.column_bound(), self.region_bound()];
            let holds_several = bounds.iter().any(|bound| bound.greatest() > Some(1));
            let is_star =
                self.stars().is_some() || holds_several && *self.attack() == Piece::king();
            return if is_star { "star" } else { "queen" }.into();
        }
        let name = piece.to_string();
        if name.chars().all(char::is_alphabetic) {
            name
        } else {
            "piece".into()
        }
    }

    /// Returns the noun for the piece, of a sum with its name: `leaper:2,5 piece`.
    fn noun_in_full(&self) -> String {
        match self.noun() {
            noun if noun == "piece" => format!("{} piece", self.rules().piece),
            noun => noun,
        }
    }

    /// Describes the numbers that were stated for rows, columns and regions, equal ones together:
    /// `exactly 2 in each row and column`.
    fn stated_numbers(&self) -> impl Iterator<Item = String> {
        let rules = self.rules();
        let region = rules.region.filter(|_| self.regions().is_some());
        let mut groups: Vec<(Bound, Vec<&str>)> = Vec::new();
        for (bound, set) in [
            (rules.row, "row"),
            (rules.column, "column"),
            (region, "region"),
        ] {
            let Some(bound) = bound else { continue };
            match groups.iter_mut().find(|(known, _)| *known == bound) {
                Some((_, sets)) => sets.push(set),
                None => groups.push((bound, vec![set])),
            }
        }
        let groups = groups.into_iter();
        groups.map(|(bound, sets)| format!("{bound} in each {}", listed(&sets)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Obstacle, Square};
    use crate::{Diagonals, Regions, Rules, WholeDiagonal};

    #[test]
    fn every_rule_is_stated_in_words() {
        let board = |rows, columns| Board::new(rows, columns).unwrap();
        let with =
            |board: Board, rules: Rules| Problem::with_rules(board, rules).unwrap().describe();
        let queens = |total| Rules {
            total: Total::Bound(total),
            ..Rules::default()
        };
        assert_eq!(
            Problem::new(8).unwrap().describe(),
            "8 queens on an 8x8 board"
        );
        let torus = board(3, 5).with_topology(Topology::Torus);
        assert_eq!(with(torus, Rules::default()), "3 queens on a 3x5 torus");
        let pawn = board(4, 4)
            .with(Obstacle::Pawn, Square::from_zero_based(1, 1))
            .unwrap()
            .with_hole(Square::from_zero_based(0, 0))
            .unwrap();
        assert_eq!(
            with(pawn, queens(Bound::Exactly(5))),
            "5 queens on a 4x4 board, 1 hole, 1 pawn"
        );
        assert_eq!(
            with(board(4, 5), queens(Bound::AtMost(1))),
            "at most 1 queen on a 4x5 board"
        );
        let amazons = Rules {
            piece: "amazon".parse().unwrap(),
            total: Total::Any,
            is_maximal: true,
            diagonals: Diagonals::One,
            ..Rules::default()
        };
        assert_eq!(
            with(board(4, 4), amazons),
            "any number of queen+knight pieces on a 4x4 board, allowed to share diagonals up to \
             the right, all free squares attacked"
        );
        let stars = Rules {
            diagonals: Diagonals::None,
            is_touching_forbidden: true,
            ..Rules::default()
        };
        let two = board(8, 8);
        let two = Problem::with_rules(two.clone(), stars.with_lines(&two, Bound::Exactly(2)));
        let labels = (0..64).map(|square| Some(square % 8));
        let regions = Regions::new(&board(8, 8), labels).unwrap();
        let mut two = two.unwrap().with_regions(regions).unwrap();
        two.exclude(WholeDiagonal::Sum(5)).unwrap();
        two.block(Square::from_zero_based(0, 0)).unwrap();
        two.fix(Square::from_zero_based(0, 7)).unwrap();
        assert!(
            two.is_described_by(
                &two.describe()
                    .replace("allowed to share diagonals", "no attacks along diagonals")
                    .replace("star", "queen")
            )
        );
        assert_eq!(
            two.describe(),
            "16 stars on an 8x8 board, 8 regions, exactly 2 in each row, column and region, \
             allowed to share diagonals, none touching another, 1 diagonal excluded, 1 square blocked, 1 \
             star fixed"
        );
    }
}
