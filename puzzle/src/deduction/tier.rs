//! Difficulties of deductions.

use std::str::FromStr;

control::named! {
    /// Difficulty of a step, from easy to hard.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Tier {
        /// The squares left in a row, column or region are just enough for its queens.
        Single = "single",
        /// The squares left in a row, column or region lie in another one, whose other squares are empty.
        Pointing = "pointing",
        /// N regions lie in N rows, or the like, so that the other squares of the rows are empty.
        Sets = "sets",
        /// A queen on the square would leave a row, column or region too few squares.
        Neighbours = "neighbours",
        /// N rows hold so few queens of M regions, or the like, that some are on the remaining squares, which leaves
        /// these too few places.
        Shapes = "shapes",
        /// The contrary leads to a contradiction by a short chain of steps of the first four tiers.
        Contradiction = "contradiction",
    }
}

impl Tier {
    /// All tiers in words, without an article.
    pub const IN_WORDS: &str = "six kinds of steps";

    /// Words for the difficulty of a puzzle, each with the hardest tier that it permits.
    pub const LEVELS: [(&str, Self); 4] = [
        ("easy", Self::Pointing),
        ("medium", Self::Sets),
        ("hard", Self::Neighbours),
        ("expert", Self::Contradiction),
    ];

    /// Words for the difficulty of a puzzle that the tiers do not solve.
    pub const BEYOND: &str = "beyond expert";

    /// Returns the word for the difficulty of a puzzle whose hardest steps are of this tier.
    #[must_use]
    pub fn level(self) -> &'static str {
        Self::LEVELS[self.level_number() - 1].0
    }

    /// Returns the number of that word in [`Tier::LEVELS`], from 1.
    #[must_use]
    pub fn level_number(self) -> usize {
        let easier = |&(_, hardest): &(&str, Self)| hardest < self;
        1 + Self::LEVELS.iter().filter(|level| easier(level)).count()
    }

    /// Returns the hardest tier of the same level.
    #[must_use]
    pub fn hardest_of_level(self) -> Self {
        Self::LEVELS[self.level_number() - 1].1
    }

    /// Returns the number of the tier, from 1 to 6.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32 + 1
    }

    /// Returns the tier with this number, from 1 to 6.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.number() == number)
    }
}

impl FromStr for Tier {
    type Err = String;

    /// Reads the number or the name of a tier, or the word for a level, which is its hardest tier.
    fn from_str(text: &str) -> Result<Self, String> {
        let is_it = |tier: &Self| {
            text.eq_ignore_ascii_case(tier.name()) || text.parse() == Ok(tier.number())
        };
        let level = Self::LEVELS
            .into_iter()
            .find(|(word, _)| text.eq_ignore_ascii_case(word));
        level
            .map(|(_, hardest)| hardest)
            .or_else(|| Self::ALL.into_iter().find(is_it))
            .ok_or_else(|| {
                let levels = Self::LEVELS.map(|(word, _)| word);
                let names = Self::ALL.map(|tier| format!("{} ({tier})", tier.number()));
                format!(
                    "expected {}, or a tier: {}",
                    levels.join(", "),
                    names.join(", ")
                )
            })
    }
}
