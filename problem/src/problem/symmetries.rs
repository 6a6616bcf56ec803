//! The symmetries of a problem.

use crate::board::{Board, BoardSymmetry, Square, Step, Symmetry};
use crate::{Bound, Problem, Regions, Rule, WholeDiagonal};

/// Maximum number of squares of a board with squares blocked at random whose symmetries are looked
/// for.
const MAX_RANDOM_SQUARES: u64 = 1 << 24;

impl Problem {
    /// Returns the symmetries of the problem: those of its board that map the statement to itself,
    /// and so solutions to solutions. Each map occurs once, the identity first, and they form a
    /// group.
    ///
    /// They map steps of the piece to steps of the same reach, bounds of rows and columns to equal
    /// ones, obstacles to obstacles of the same kind, blocked squares to blocked squares, fixed
    /// queens to fixed queens and regions to regions, perhaps others. Of a torus with more than
    /// 65536 squares, translations are left out.
    ///
    /// ```
    /// use problem::{Problem, board::{Square, Symmetry}};
    ///
    /// let mut problem = Problem::new(8)?;
    /// assert_eq!(problem.symmetries().len(), 8);
    /// problem.block(Square::from_zero_based(0, 0))?;
    /// assert_eq!(problem.symmetries(), [Symmetry::Identity, Symmetry::Diagonal]);
    /// # Ok::<(), problem::ProblemError>(())
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> Vec<BoardSymmetry> {
        let regions = self.region_of_squares();
        let turns = Symmetry::ALL.map(|turn| self.rules_have(turn));
        let rules: Vec<Rule<'_>> = self.rules().stated().collect();
        let of_turn = |turn: Symmetry| turns[turn as usize];
        BoardSymmetry::filtered(self.board(), |symmetry| {
            symmetry == BoardSymmetry::IDENTITY
                || of_turn(symmetry.turn())
                    && self.squares_have(symmetry, &regions)
                    && (rules.iter()).all(|rule| rule.is_kept_by(self.board(), symmetry))
        })
    }

    /// Returns `true` if the piece and the bounds are the same after a rotation or reflection.
    fn rules_have(&self, turn: Symmetry) -> bool {
        let mut steps = self.attack().steps();
        (!turn.exchanges_lines() || self.row_bound() == self.column_bound())
            && steps.all(|(step, reach)| self.attack().reach(turn.step(step)) == Some(reach))
    }

    /// Returns the number of the region of each square that is in one, if regions have a bound.
    fn region_of_squares(&self) -> Vec<Option<u32>> {
        let regions = self.regions().filter(|_| self.region_bound() != Bound::ANY);
        let labels = regions.map(|regions| regions.labels(self.board()));
        labels.unwrap_or_default()
    }

    /// Returns `true` if obstacles, fixed queens, blocked squares and regions are mapped to their
    /// like. Of each finite set it suffices that no image is outside.
    fn squares_have(&self, symmetry: BoardSymmetry, region_of: &[Option<u32>]) -> bool {
        let board = self.board();
        let image = |square| symmetry.image(board, square);
        let (mut obstacles, mut fixed) = (board.obstacles(), self.fixed());
        obstacles.all(|(square, obstacle)| board.obstacle(image(square)) == Some(obstacle))
            && fixed.all(|square| self.is_fixed(image(square)))
            && self.blocked_have(symmetry)
            && (region_of.is_empty() || self.regions_have(symmetry, region_of))
    }

    fn regions_have(&self, symmetry: BoardSymmetry, region_of: &[Option<u32>]) -> bool {
        let board = self.board();
        let mut regions = self.regions().into_iter().flat_map(Regions::iter);
        regions.all(|squares| {
            let mut images = squares
                .iter()
                .map(|&square| symmetry.image(board, square))
                .map(|image| region_of[board.place(image)]);
            let first = images.next().flatten();
            first.is_some() && images.all(|region| region == first)
        })
    }

    fn blocked_have(&self, symmetry: BoardSymmetry) -> bool {
        let board = self.board();
        let is_blocked = |square| self.is_blocked(symmetry.image(board, square));
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        match self.blocked_at_random().map(|blocks| blocks.probability()) {
            None | Some(0.0) => self.blocked_by_statement_have(symmetry),
            Some(1.0) => true,
            Some(_) => squares <= MAX_RANDOM_SQUARES && self.blocked().all(is_blocked),
        }
    }

    /// Returns `true` if squares blocked one by one and excluded diagonals are mapped to blocked
    /// squares.
    fn blocked_by_statement_have(&self, symmetry: BoardSymmetry) -> bool {
        let board = self.board();
        let is_blocked = |square| self.is_blocked(symmetry.image(board, square));
        self.blocked_one_by_one().all(is_blocked)
            && self.excluded().all(|diagonal| {
                let image = diagonal.image(board, symmetry);
                self.excluded().any(|excluded| excluded == image)
                    || diagonal.squares(board).all(is_blocked)
            })
    }
}

impl WholeDiagonal {
    /// Returns the image of the diagonal under a symmetry of a flat board.
    fn image(self, board: &Board, symmetry: BoardSymmetry) -> Self {
        let first = self
            .squares(board)
            .next()
            .expect("an excluded diagonal has a square on its board");
        let Square { row, column } = symmetry.image(board, first);
        let step = match self {
            Self::Sum(_) => Step::ANTI_DIAGONAL,
            Self::Difference(_) => Step::DIAGONAL,
        };
        if symmetry.turn().step(step) == Step::ANTI_DIAGONAL {
            Self::Sum(u64::from(row) + u64::from(column) + 2)
        } else {
            Self::Difference(i64::from(row) - i64::from(column))
        }
    }
}
