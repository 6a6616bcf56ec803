//! The part of the constraints of a problem that placed queens leave.

use super::overlaps::{Overlaps, is_exclusive};
use problem::board::{Direction, Square};
use problem::{Bound, Constraint, ConstraintKind, Problem};
use std::convert::Infallible;

/// A constraint on the undecided squares.
#[derive(Clone, Debug)]
pub(super) struct RestOfConstraint {
    pub(super) kind: ConstraintKind,
    /// Bound on the queens that are still to be placed.
    pub(super) bound: Bound,
    /// Positions of the undecided squares.
    pub(super) places: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Blocked, decided without a queen, or excluded by a queen.
    Empty,
    Queen,
    Undecided(u32),
}

/// Returns the squares that are undecided after these queens are placed on free squares, and the
/// constraints on them that do not always hold. Returns `None` if a constraint cannot be satisfied.
pub(super) fn after(
    problem: &Problem,
    queens: &[Square],
    is_decided: impl Fn(Square) -> bool,
) -> Option<(Vec<Square>, Vec<RestOfConstraint>)> {
    let board = problem.board();
    let place = |square| board.place(square);
    // What is known of each square.
    let mut states = vec![State::Empty; board.rows() as usize * board.columns() as usize];
    for square in board.squares() {
        if !problem.is_blocked(square) && !is_decided(square) {
            states[place(square)] = State::Undecided(0);
        }
    }
    for &queen in queens {
        states[place(queen)] = State::Queen;
    }
    // Bounds that are left; a full constraint empties its squares.
    let constraints: Vec<Constraint<'_>> = problem.constraints().collect();
    let mut bounds = Vec::with_capacity(constraints.len());
    for constraint in &constraints {
        let squares = constraint.squares();
        let placed = squares.filter(|&square| states[place(square)] == State::Queen);
        let bound = constraint.bound().after(placed.count() as u32)?;
        bounds.push(bound);
        if bound.greatest() == Some(0) {
            for square in constraint.squares() {
                let state = &mut states[place(square)];
                if *state != State::Queen {
                    *state = State::Empty;
                }
            }
        }
    }
    // The squares that are still undecided, which get variables in this order.
    let mut undecided = Vec::new();
    for square in board.squares() {
        if let State::Undecided(position) = &mut states[place(square)] {
            *position = undecided.len() as u32;
            undecided.push(square);
        }
    }
    let mut rest = Vec::new();
    for (constraint, bound) in constraints.iter().zip(bounds) {
        let states = constraint.squares().map(|square| states[place(square)]);
        let places: Vec<u32> = states
            .filter_map(|state| match state {
                State::Undecided(position) => Some(position),
                State::Empty | State::Queen => None,
            })
            .collect();
        if bound.least() as usize > places.len() {
            return None;
        }
        let can_exceed = |greatest: u32| (greatest as usize) < places.len();
        if bound.least() > 0 || bound.greatest().is_some_and(can_exceed) {
            rest.push(RestOfConstraint {
                kind: constraint.kind(),
                bound,
                places,
            });
        }
    }
    Some((undecided, rest))
}

/// Returns the constraints of an n queens problem on these squares, the only undecided ones. Rows and columns
/// need `open` queens; if too few have squares, there is one constraint without squares.
pub(super) fn of_lines(
    problem: &Problem,
    squares: &[Square],
    open: usize,
) -> Vec<RestOfConstraint> {
    let board = problem.board();
    let mut rest = Vec::new();
    let mut order: Vec<(u64, u32)> = Vec::with_capacity(squares.len());
    for direction in Direction::ALL {
        let bound = match direction {
            Direction::Row | Direction::Column => Bound::Exactly(1),
            Direction::Diagonal | Direction::AntiDiagonal => Bound::AtMost(1),
        };
        order.clear();
        let places = (0..).zip(squares);
        order.extend(places.map(|(place, &square)| (board.line_key(direction, square), place)));
        order.sort_unstable();
        let before = rest.len();
        let of_places = |places: &[(u64, u32)]| RestOfConstraint {
            kind: direction.into(),
            bound,
            places: places.iter().map(|&(_, place)| place).collect(),
        };
        rest.extend(order.chunk_by(|a, b| a.0 == b.0).map(of_places));
        if bound.least() > 0 && rest.len() - before < open {
            rest.push(of_places(&[]));
        }
    }
    rest
}

/// Returns the pairs of squares that these constraints exclude.
pub(super) fn overlaps(rest: &[RestOfConstraint], squares: usize) -> Overlaps {
    let exclusive = |constraint: &&RestOfConstraint| is_exclusive(constraint.bound);
    let Ok(overlaps) = Overlaps::new(squares, |add| {
        for (number, constraint) in (1..).zip(rest.iter().filter(exclusive)) {
            constraint
                .places
                .iter()
                .for_each(|&place| add(place, number));
        }
        Ok::<(), Infallible>(())
    });
    overlaps
}
