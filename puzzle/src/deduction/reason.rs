//! Reasons of deductions.

use super::{BoundedSet, Deduction};
use problem::board::Square;

/// The reason of a deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A unit needs a queen on each square that is left in it.
    Only {
        /// The unit, with as many squares left as it needs queens.
        unit: BoundedSet,
    },
    /// Units must have so many of their queens in other units that these have room for no more.
    Confined(Confined),
    /// A queen on the squares that are found to be empty would leave a unit too few places, or a
    /// unit has too few places without the queens that are found.
    Places {
        /// The unit that would have too few places.
        unit: BoundedSet,
        /// Number of queens that it still needs.
        needed: u32,
    },
    /// Units have room for only so many queens of others, and the remaining squares of these have too few places for
    /// the rest if there is a queen on the squares that are found to be empty, or none on the other ones.
    Rest {
        /// The units that need queens, and those with room for some.
        confined: Confined,
        /// Number of queens for which the sinks still have room.
        room: u32,
    },
    /// The contrary breaks a rule.
    Contrary {
        /// Square of the assumption.
        square: Square,
        /// `true` if the assumption is a queen on the square, `false` if it is an empty square.
        is_queen: bool,
        /// Steps that follow from the assumption, in the order in which they were found.
        steps: Vec<Deduction>,
        /// The rule that breaks after the steps.
        breach: Breach,
    },
}

/// Units whose queens must be in other units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confined {
    /// The units that need the queens.
    pub sources: Vec<BoundedSet>,
    /// Other units, which hold all squares left in the sources but `outside` ones.
    pub sinks: Vec<BoundedSet>,
    /// Number of queens that the sources still need.
    pub needed: u32,
    /// Number of squares of the sources outside of the sinks.
    pub outside: u32,
}

/// A rule that cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A unit has fewer squares left than it needs queens.
    TooFew {
        /// The unit with too few squares.
        unit: BoundedSet,
        /// Number of queens that it still needs.
        needed: u32,
        /// Number of squares that are left.
        left: u32,
    },
    /// A unit has more queens than it may.
    TooMany {
        /// The unit with too many queens.
        unit: BoundedSet,
        /// Number of queens that it may have.
        most: u32,
    },
    /// Two queens attack each other.
    Attack {
        /// The queen higher up, or further left in the same row.
        first: Square,
        /// The queen further down, or further right in the same row.
        second: Square,
    },
    /// A square must hold a queen and be empty.
    Empty {
        /// The square that must be both.
        square: Square,
    },
    /// The squares left in a unit cannot hold its queens, because they exclude each other.
    NoPlaces {
        /// The unit whose squares exclude each other.
        unit: BoundedSet,
        /// Number of queens that it still needs.
        needed: u32,
    },
    /// Units need more queens than there is room for on their squares.
    Crowded {
        /// The units that need queens, and those with too little room for them.
        confined: Confined,
        /// Number of queens for which the sinks still have room.
        room: u32,
    },
    /// Units have room for only so many queens of others, and the remaining squares of these cannot hold the rest.
    NoRest {
        /// The units that need queens, and those with room for some.
        confined: Confined,
        /// Number of queens for which the sinks still have room.
        room: u32,
    },
}
