//! The constraints of a problem.

use crate::board::{Direction, Reach, Square, Topology};
use crate::constraint::Squares;
use crate::{Bound, Constraint, ConstraintKind, Problem, Regions};
use itertools::{Either, Itertools};

impl Problem {
    /// Returns the constraints, in the order of [`ConstraintKind::ALL`]. A placement that keeps them all,
    /// leaves blocked squares empty and has the fixed queens is a solution.
    ///
    /// Constraints are made one at a time, so that large boards take no memory.
    ///
    /// ```
    /// use problem::{Bound, ConstraintKind, Problem};
    ///
    /// let problem = Problem::new(8)?;
    /// let row = problem.constraints().next().unwrap();
    /// assert_eq!((row.kind(), row.bound()), (ConstraintKind::Row, Bound::Exactly(1)));
    /// assert_eq!(row.squares().count(), 8);
    /// # Ok::<(), problem::ProblemError>(())
    /// ```
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        ConstraintKind::ALL
            .into_iter()
            .flat_map(|kind| self.constraints_of(kind))
    }

    /// Returns the constraints of one kind.
    pub fn constraints_of(&self, kind: ConstraintKind) -> impl Iterator<Item = Constraint<'_>> {
        match kind {
            ConstraintKind::Row => Either::Left(self.of_lines(Direction::Row)),
            ConstraintKind::Column => Either::Left(self.of_lines(Direction::Column)),
            ConstraintKind::Diagonal => Either::Left(self.of_lines(Direction::Diagonal)),
            ConstraintKind::AntiDiagonal => Either::Left(self.of_lines(Direction::AntiDiagonal)),
            ConstraintKind::Region => Either::Right(self.of_regions()),
            ConstraintKind::Ride => Either::Right(self.of_rides()),
            ConstraintKind::Leap => Either::Right(self.of_leaps()),
            ConstraintKind::Cover => Either::Right(self.of_sets(kind)),
            ConstraintKind::Total => Either::Right(self.of_total()),
        }
    }

    /// Returns the bounds on whole rows or columns and on the lines along which attacks go.
    fn of_lines(&self, direction: Direction) -> impl Iterator<Item = Constraint<'_>> {
        let bound = match direction {
            Direction::Row => self.row_bound(),
            Direction::Column => self.column_bound(),
            Direction::Diagonal | Direction::AntiDiagonal => Bound::ANY,
        };
        let of_whole_lines = (bound != Bound::ANY).then(|| self.of_whole_lines(direction, bound));
        // Where a whole line has room for one queen, attacks along it need no constraint.
        let has_room = bound.greatest().is_none_or(|most| most > 1);
        let kind = ConstraintKind::from(direction);
        let of_attacks = (has_room && self.attack().rides(direction.step())).then(|| {
            let lines = self.board().lines(direction);
            lines.map(move |line| Constraint::new(kind, Bound::AtMost(1), Squares::Line(line)))
        });
        (of_whole_lines.into_iter().flatten()).chain(of_attacks.into_iter().flatten())
    }

    /// Returns a bound on each row or column. Holes and pawns cut them into several lines.
    fn of_whole_lines(
        &self,
        direction: Direction,
        bound: Bound,
    ) -> impl Iterator<Item = Constraint<'_>> {
        let kind = ConstraintKind::from(direction);
        let board = self.board();
        let (rows, columns) = (board.rows(), board.columns());
        if board.obstacles().len() == 0 {
            let lines = board.lines(direction);
            return Either::Left(
                lines.map(move |line| Constraint::new(kind, bound, Squares::Line(line))),
            );
        }
        let (count, length) = match direction {
            Direction::Row => (rows, columns),
            _ => (columns, rows),
        };
        Either::Right((0..count).map(move |line| {
            let squares = (0..length)
                .map(|place| match direction {
                    Direction::Row => Square::from_zero_based(line, place),
                    _ => Square::from_zero_based(place, line),
                })
                .filter(|&square| board.contains(square))
                .collect();
            Constraint::new(kind, bound, Squares::Owned(squares))
        }))
    }

    fn of_regions(&self) -> Box<dyn Iterator<Item = Constraint<'_>> + '_> {
        let regions = self.regions().into_iter().flat_map(Regions::iter);
        let bound = self.region_bound();
        Box::new(regions.map(move |squares| {
            Constraint::new(ConstraintKind::Region, bound, Squares::List(squares))
        }))
    }

    /// Returns the lines of riders other than queens.
    fn of_rides(&self) -> Box<dyn Iterator<Item = Constraint<'_>> + '_> {
        let of_queens = Direction::ALL.map(Direction::step);
        let rides = self
            .attack()
            .steps()
            .filter(move |(step, reach)| *reach == Reach::Any && !of_queens.contains(step));
        Box::new(rides.flat_map(|(step, _)| {
            let lines = self.board().lines_by(step).filter(|line| line.len() > 1);
            lines.map(|line| {
                Constraint::new(ConstraintKind::Ride, Bound::AtMost(1), Squares::Owned(line))
            })
        }))
    }

    /// Returns the pairs of squares between which a leap leads, each once.
    fn of_leaps(&self) -> Box<dyn Iterator<Item = Constraint<'_>> + '_> {
        let board = self.board();
        let leaps = self
            .attack()
            .steps()
            .filter(|(_, reach)| *reach == Reach::Once);
        let pairs = leaps.flat_map(move |(step, _)| {
            board.squares().filter_map(move |square| {
                let end = board.step(square, step, 1)?;
                (end != square).then(|| [square.min(end), square.max(end)])
            })
        });
        let constraint =
            |pair| Constraint::new(ConstraintKind::Leap, Bound::AtMost(1), Squares::Pair(pair));
        match board.topology() {
            Topology::Plane => Box::new(pairs.map(constraint)),
            // Several leaps may lead around a torus to the same square.
            Topology::Torus => Box::new(pairs.unique().map(constraint)),
        }
    }

    /// Returns the constraints of a kind of rules that have sets of squares of their own.
    fn of_sets(&self, kind: ConstraintKind) -> Box<dyn Iterator<Item = Constraint<'_>> + '_> {
        let sets = self
            .rules()
            .stated()
            .filter_map(|rule| rule.sets(self))
            .filter(move |(own, _)| *own == kind);
        Box::new(sets.flat_map(|(_, constraints)| constraints))
    }

    /// Returns the constraints that a block on their [first](Constraint::first) square lifts.
    pub fn constraints_weakened_by_blocks(&self) -> impl Iterator<Item = Constraint<'_>> {
        let rules = self
            .rules()
            .stated()
            .filter(|rule| rule.nature().is_weakened_by_blocks);
        rules
            .filter_map(|rule| rule.sets(self))
            .flat_map(|(_, constraints)| constraints)
    }

    fn of_total(&self) -> Box<dyn Iterator<Item = Constraint<'_>> + '_> {
        let bound = self.total_bound();
        let total = Constraint::new(ConstraintKind::Total, bound, Squares::Board(self.board()));
        Box::new((bound != Bound::ANY).then_some(total).into_iter())
    }
}
