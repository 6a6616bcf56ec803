//! The eight symmetries of the square board.

use super::{Square, Step};

control::named! {
    /// A symmetry of the n x n board: one of the eight rotations and reflections that map it onto
    /// itself.
    ///
    /// Queens attack each other exactly if their images do, so a symmetry maps solutions of the plain
    /// board to solutions.
    ///
    /// ```
    /// use problem::board::{Square, Symmetry};
    ///
    /// let corner = Square::from_zero_based(0, 0);
    /// assert_eq!(Symmetry::QuarterTurn.image(8, corner), Square::from_zero_based(0, 7));
    /// let turned_twice = Symmetry::QuarterTurn.then(Symmetry::QuarterTurn);
    /// assert_eq!(turned_twice, Symmetry::HalfTurn);
    /// assert_eq!(Symmetry::ThreeQuarterTurn, Symmetry::QuarterTurn.inverse());
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Symmetry {
        /// The identity.
        Identity = "identity",
        /// Reflection that swaps left and right.
        LeftRight = "left-right reflection",
        /// Reflection that swaps top and bottom.
        UpDown = "up-down reflection",
        /// Rotation by 180°.
        HalfTurn = "half turn",
        /// Reflection in the diagonal through row 1, column 1, which swaps rows and columns.
        Diagonal = "diagonal reflection",
        /// Reflection in the other long diagonal.
        AntiDiagonal = "anti-diagonal reflection",
        /// Rotation by 90°, clockwise.
        QuarterTurn = "quarter turn",
        /// Rotation by 90°, counterclockwise.
        ThreeQuarterTurn = "three-quarter turn",
    }
}

impl Symmetry {
    /// Returns the image of a square of the n x n board.
    ///
    /// # Panics
    ///
    /// In debug builds, if the square is off the board.
    #[must_use]
    pub const fn image(self, n: u32, square: Square) -> Square {
        self.image_on(n, n, square)
    }

    /// Returns the image of a square of a board with these rows and columns, of which there are
    /// equally many if the symmetry exchanges them.
    #[inline]
    pub(super) const fn image_on(self, rows: u32, columns: u32, square: Square) -> Square {
        debug_assert!(square.row < rows && square.column < columns);
        debug_assert!(rows == columns || !self.exchanges_lines());
        let Square { row, column } = square;
        let (last_row, last_column) = (rows - 1, columns - 1);
        match self {
            Self::Identity => square,
            Self::LeftRight => Square::from_zero_based(row, last_column - column),
            Self::UpDown => Square::from_zero_based(last_row - row, column),
            Self::HalfTurn => Square::from_zero_based(last_row - row, last_column - column),
            Self::Diagonal => Square::from_zero_based(column, row),
            Self::AntiDiagonal => Square::from_zero_based(last_column - column, last_row - row),
            Self::QuarterTurn => Square::from_zero_based(column, last_row - row),
            Self::ThreeQuarterTurn => Square::from_zero_based(last_column - column, row),
        }
    }

    /// Returns the image of a step.
    #[must_use]
    pub const fn step(self, step: Step) -> Step {
        let Step { down, right } = step;
        match self {
            Self::Identity | Self::HalfTurn => step,
            Self::LeftRight | Self::UpDown => Step::new(down, -right),
            Self::Diagonal | Self::AntiDiagonal => Step::new(right, down),
            Self::QuarterTurn | Self::ThreeQuarterTurn => Step::new(right, -down),
        }
    }

    /// Returns `true` for the four that map rows to columns, and columns to rows.
    #[must_use]
    pub const fn exchanges_lines(self) -> bool {
        matches!(
            self,
            Self::Diagonal | Self::AntiDiagonal | Self::QuarterTurn | Self::ThreeQuarterTurn
        )
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            involution => involution,
        }
    }

    /// Returns the composition: this symmetry first, then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // The images of a corner and a neighbour determine a symmetry.
        let probe = [Square::from_zero_based(0, 0), Square::from_zero_based(0, 1)];
        let through = probe.map(|square| next.image(3, self.image(3, square)));
        Self::ALL
            .into_iter()
            .find(|symmetry| probe.map(|square| symmetry.image(3, square)) == through)
            .expect("the symmetries are closed under composition")
    }

    /// Returns `true` for the four reflections.
    #[must_use]
    pub const fn is_reflection(self) -> bool {
        matches!(
            self,
            Self::LeftRight | Self::UpDown | Self::Diagonal | Self::AntiDiagonal
        )
    }
}
