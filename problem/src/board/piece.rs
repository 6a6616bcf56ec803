//! Pieces: sums of leapers and riders.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A move of a piece by a number of rows and columns, in both senses: the squares at `(down,
/// right)` and at `(-down, -right)`. Of the two, `down` is positive, or 0 with a positive `right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Rows downwards.
    pub down: i32,
    /// Columns to the right, or to the left if negative.
    pub right: i32,
}

impl Step {
    /// Along a row.
    pub const ROW: Self = Self { down: 0, right: 1 };
    /// Along a column.
    pub const COLUMN: Self = Self { down: 1, right: 0 };
    /// Along a diagonal, down and to the right.
    pub const DIAGONAL: Self = Self { down: 1, right: 1 };
    /// Along an anti-diagonal, down and to the left.
    pub const ANTI_DIAGONAL: Self = Self { down: 1, right: -1 };

    /// Creates the step in this sense or the opposite one.
    #[must_use]
    pub const fn new(down: i32, right: i32) -> Self {
        if down < 0 || (down == 0 && right < 0) {
            Self {
                down: -down,
                right: -right,
            }
        } else {
            Self { down, right }
        }
    }

    /// Returns the steps by two distances, along rows and columns in either order and sense.
    fn all(a: i32, b: i32) -> impl Iterator<Item = Self> {
        [(a, b), (a, -b), (b, a), (b, -a)]
            .into_iter()
            .map(|(down, right)| Self::new(down, right))
    }
}

/// The number of times that a piece repeats a step in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Once: a leap over whatever stands between.
    Once,
    /// Any number of times, up to an edge, a hole or a pawn.
    Any,
}

/// A piece: the steps that it takes, each with its reach. The default is the queen.
///
/// A sum keeps the steps of all its parts, so that `queen+king` without the queen's diagonals has those
/// of the king.
///
/// ```
/// use problem::board::{Piece, Reach, Step};
///
/// let amazon: Piece = "queen+knight".parse()?;
/// assert_eq!(amazon, "amazon".parse()?);
/// assert_eq!(amazon.reach(Step::ROW), Some(Reach::Any));
/// assert_eq!(amazon.reach(Step::new(1, 2)), Some(Reach::Once));
/// assert_eq!(amazon.to_string(), "queen+knight");
/// # Ok::<(), problem::board::ParsePieceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    leaps: BTreeSet<Step>,
    rides: BTreeSet<Step>,
}

/// Maximum distance of a step.
const MAX_DISTANCE: u16 = 9999;

/// Names of pieces and the sums that they are short for. The first ones are used in text.
const NAMES: [(&str, &str); 18] = [
    ("queen", "rider:0,1+rider:1,1"),
    ("rook", "rider:0,1"),
    ("bishop", "rider:1,1"),
    ("king", "leaper:0,1+leaper:1,1"),
    ("knight", "leaper:1,2"),
    ("amazon", "queen+knight"),
    ("empress", "rook+knight"),
    ("princess", "bishop+knight"),
    ("nightrider", "rider:1,2"),
    ("zebrarider", "rider:2,3"),
    ("wazir", "leaper:0,1"),
    ("ferz", "leaper:1,1"),
    ("dabbaba", "leaper:0,2"),
    ("alfil", "leaper:2,2"),
    ("camel", "leaper:1,3"),
    ("zebra", "leaper:2,3"),
    ("giraffe", "leaper:1,4"),
    ("antelope", "leaper:3,4"),
];

/// Number of the names that are used in text.
const NAMES_IN_TEXT: usize = 5;

impl Default for Piece {
    fn default() -> Self {
        Self::queen()
    }
}

impl Piece {
    /// Returns the queen, which attacks along rows, columns and diagonals up to an obstacle.
    #[must_use]
    pub fn queen() -> Self {
        let mut queen = Self::none();
        queen.add(0, 1, Reach::Any);
        queen.add(1, 1, Reach::Any);
        queen
    }

    /// Returns the king, which attacks the squares that touch its own.
    #[must_use]
    pub fn king() -> Self {
        let mut king = Self::none();
        king.add(0, 1, Reach::Once);
        king.add(1, 1, Reach::Once);
        king
    }

    /// Returns the piece that attacks nothing.
    pub(crate) const fn none() -> Self {
        Self {
            leaps: BTreeSet::new(),
            rides: BTreeSet::new(),
        }
    }

    fn add(&mut self, a: i32, b: i32, reach: Reach) {
        let steps = match reach {
            Reach::Once => &mut self.leaps,
            Reach::Any => &mut self.rides,
        };
        steps.extend(Step::all(a, b));
    }

    /// Returns the piece that has the steps of both.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.leaps.extend(&other.leaps);
        self.rides.extend(&other.rides);
        self
    }

    /// Returns this piece without the lines of one step. A single step of another part stays.
    #[must_use]
    pub fn without_riding(mut self, step: Step) -> Self {
        self.rides.remove(&step);
        self
    }

    /// Returns this piece without the leaps that its rides begin with. It attacks the same squares.
    #[must_use]
    pub(crate) fn without_redundant_leaps(mut self) -> Self {
        self.leaps.retain(|step| !self.rides.contains(step));
        self
    }

    /// Returns the steps in order, each with its reach.
    pub fn steps(&self) -> impl Iterator<Item = (Step, Reach)> {
        let steps = self.rides.union(&self.leaps);
        let reach = |step| {
            if self.rides(step) {
                Reach::Any
            } else {
                Reach::Once
            }
        };
        steps.map(move |&step| (step, reach(step)))
    }

    /// Returns the reach of a step, or `None` if the piece does not take it.
    #[must_use]
    pub fn reach(&self, step: Step) -> Option<Reach> {
        let rides = self.rides(step).then_some(Reach::Any);
        rides.or_else(|| self.leaps.contains(&step).then_some(Reach::Once))
    }

    /// Returns `true` if the piece repeats the step any number of times.
    #[must_use]
    pub fn rides(&self, step: Step) -> bool {
        self.rides.contains(&step)
    }

    fn contains(&self, other: &Self) -> bool {
        self.leaps.is_superset(&other.leaps) && self.rides.is_superset(&other.rides)
    }

    fn named(name: &str) -> Option<Self> {
        let (_, sum) = NAMES.iter().find(|(known, _)| *known == name)?;
        Some(sum.parse().expect("a sum of known pieces"))
    }
}

impl fmt::Display for Piece {
    /// Writes a sum that reads back as the same piece, such as `queen+knight` or `rider:2,3`. Steps
    /// without their mirror images, which no text stands for, are written like `rider-along:1,-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.clone();
        let mut separator = "";
        for (name, _) in &NAMES[..NAMES_IN_TEXT] {
            let piece = Self::named(name).expect("a name of the table");
            if rest.contains(&piece) {
                rest.leaps.retain(|step| !piece.leaps.contains(step));
                rest.rides.retain(|step| !piece.rides.contains(step));
                write!(f, "{separator}{name}")?;
                separator = "+";
            }
        }
        for (kind, steps) in [("rider", &rest.rides), ("leaper", &rest.leaps)] {
            for &Step { down, right } in steps {
                let is_whole = Step::all(down, right).all(|step| steps.contains(&step));
                if is_whole && down > right {
                    continue;
                }
                let along = if is_whole { "" } else { "-along" };
                write!(f, "{separator}{kind}{along}:{down},{right}")?;
                separator = "+";
            }
        }
        Ok(())
    }
}

/// Error from reading the name of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePieceError {
    /// A name that no piece has, alone or in a sum.
    #[error(
        "there is no piece '{name}'; expected queen, rook, bishop, king, knight, leaper:A,B or \
         rider:A,B, or a sum such as queen+knight"
    )]
    Unknown {
        /// The part of the sum that is unknown, in lower case.
        name: String,
    },
    /// Distances that are not two whole numbers, or both 0.
    #[error(
        "'{text}' is not a step; expected two whole numbers up to {MAX_DISTANCE}, not both 0, such \
         as {kind}:1,2"
    )]
    NotAStep {
        /// "leaper" or "rider".
        kind: String,
        /// Text after the colon.
        text: String,
    },
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Reads a sum of names, leapers and riders, separated by `+`, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut sum = Self::none();
        for part in text.split('+') {
            let part = part.trim().to_lowercase();
            let unknown = || ParsePieceError::Unknown { name: part.clone() };
            let Some((kind, distances)) = part.split_once(':') else {
                sum = sum.plus(&Self::named(&part).ok_or_else(unknown)?);
                continue;
            };
            let reach = match kind {
                "leaper" => Reach::Once,
                "rider" => Reach::Any,
                _ => return Err(unknown()),
            };
            let distance = |text: &str| {
                let distance = text.trim().parse::<u16>().ok()?;
                (distance <= MAX_DISTANCE).then_some(i32::from(distance))
            };
            let pair = distances
                .split_once(',')
                .and_then(|(a, b)| Some((distance(a)?, distance(b)?)));
            let (a, b) =
                pair.filter(|&pair| pair != (0, 0))
                    .ok_or_else(|| ParsePieceError::NotAStep {
                        kind: kind.into(),
                        text: distances.into(),
                    })?;
            sum.add(a, b, reach);
        }
        Ok(sum)
    }
}
