//! What numbers and squares can be together: columns, pairs, a matrix or a model.
//!
//! The shapes are tried in order, and the first one that the nodes have is what they are. Sizes tell one from another: four
//! numbers are the columns of four queens, and eight are four pairs.

use super::drawn_board::Size;
use super::tokens::{Axis, axis};
use problem::board::{Square, column_letters};
use problem::placement::Placement;
use std::collections::HashSet;

/// Part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Number(Number),
    /// Row and column.
    Square([i64; 2]),
    /// Column and row, which is counted from the bottom. A name with a number, as `q1`, looks like one.
    Chess([i64; 2]),
}

/// Number in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: i64,
    /// Number of its digits, or 0 for that of a name.
    pub(super) digits: usize,
    /// Place in the line, in bytes from 1.
    pub(super) at: usize,
    /// Meaning that the word before it gives.
    pub(super) axis: Option<Axis>,
}

impl Node {
    /// Returns a number with so many digits, or of a name, at a place in bytes from 0.
    pub(super) const fn number(value: i64, digits: usize, at: usize) -> Self {
        let (at, axis) = (at + 1, None);
        Self::Number(Number {
            value,
            digits,
            at,
            axis,
        })
    }
}

/// The queens of a solution, as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Columns, row by row, and the number of queens in each row.
    Columns(Vec<i64>, usize),
    /// Rows, column by column.
    Rows(Vec<i64>),
    /// Rows and columns.
    Squares(Vec<[i64; 2]>),
    /// Columns and rows as in chess.
    Chess(Vec<[i64; 2]>),
    /// Squares that do not depend on the first number, of a board with all its rows or of squares.
    Placed(Placement, bool),
}

/// Sizes that tell one form from another.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expected {
    pub(super) size: Size,
    /// Number of queens, if all solutions have the same.
    pub(super) queens: Option<usize>,
}

/// Reads nodes as a solution, if they have its shape.
type Shape = fn(&Expected, &[Node]) -> Option<Written>;

/// Shapes of solutions in the order in which they are tried.
const SHAPES: [Shape; 8] = [
    Expected::digits,
    Expected::squares_of_two_digits,
    Expected::literals,
    Expected::columns,
    Expected::pairs,
    Expected::squares,
    Expected::values_of_squares,
    Expected::facts,
];

/// Returns the square of two nodes whose names say which is the row: `row 1, column 2`, and with a sign `r1 = c2`.
pub(super) fn join(one: &Node, other: &Node, has_sign: bool) -> Option<Node> {
    let named = |node: &Node| match *node {
        Node::Number(number) => Some((number.axis?, number.value)),
        Node::Chess([letter, value]) if has_sign => {
            let letter = u32::try_from(letter - 1).ok()?;
            Some((axis(&column_letters(letter))?, value))
        }
        _ => None,
    };
    match (named(one)?, named(other)?) {
        ((Axis::Column, _), (Axis::Column, _)) => None,
        ((Axis::Column, column), (axis, row)) | ((axis, row), (Axis::Column, column)) => {
            Some(square(axis, row, column))
        }
        _ => None,
    }
}

/// Returns the square in a row, or in a rank as in chess.
pub(super) fn square(axis: Axis, row: i64, column: i64) -> Node {
    if axis == Axis::Rank {
        Node::Chess([column, row])
    } else {
        Node::Square([row, column])
    }
}

/// Returns the contents of nodes, of which all are some.
fn all<T>(nodes: &[Node], content: impl Fn(&Node) -> Option<T>) -> Option<Vec<T>> {
    nodes.iter().map(content).collect()
}

pub(super) fn numbers(nodes: &[Node]) -> Option<Vec<i64>> {
    all(nodes, |node| match node {
        Node::Number(number) => Some(number.value),
        _ => None,
    })
}

/// Returns the numbers of nodes, of which none is negative.
fn counts(nodes: &[Node]) -> Option<Vec<i64>> {
    numbers(nodes).filter(|values| values.iter().all(|&value| value >= 0))
}

pub(super) fn chess(nodes: &[Node]) -> Option<Vec<[i64; 2]>> {
    all(nodes, |node| match node {
        Node::Chess(square) => Some(*square),
        _ => None,
    })
}

/// Returns all numbers in nodes.
pub(super) fn values(nodes: &[Node]) -> Vec<i64> {
    let values = nodes.iter().flat_map(|node| match node {
        Node::Number(number) => vec![number.value],
        Node::Square(pair) | Node::Chess(pair) => pair.to_vec(),
    });
    values.collect()
}

fn are_bits(values: &[i64]) -> bool {
    values.iter().all(|value| [0, 1].contains(value))
}

/// Returns the nodes with those that look like chess squares as what they are, numbers of names with the same letter:
/// beside values, `q1 = 2`, beyond the columns of the board, or `in_any_case`.
pub(super) fn without_names(
    nodes: &[Node],
    columns: Option<usize>,
    in_any_case: bool,
) -> Option<Vec<Node>> {
    let letter = nodes.iter().find_map(|node| match node {
        Node::Chess([letter, _]) => Some(*letter),
        _ => None,
    })?;
    let is_beyond = columns.is_some_and(|columns| letter > columns as i64);
    let has_values = nodes.iter().any(|node| matches!(node, Node::Number(_)));
    let plain = all(nodes, |node| match *node {
        Node::Number(_) => Some(node.clone()),
        Node::Chess([column, value]) if column == letter => Some(Node::number(value, 0, 0)),
        _ => None,
    });
    plain.filter(|_| is_beyond || has_values || in_any_case)
}

impl Expected {
    /// Returns the number of queens in each row, if it is known to be the same and more than one.
    fn in_each_row(&self) -> Option<usize> {
        let [rows, _] = self.size?;
        let queens = self.queens.filter(|queens| queens % rows == 0)?;
        Some(queens / rows).filter(|&in_each| in_each > 1)
    }

    /// Returns the size, or that of a square board with this many rows.
    fn size_or(&self, rows: usize) -> [usize; 2] {
        self.size.unwrap_or([rows; 2])
    }

    /// Returns `true` for a variable with a number, `x3`, and not with that of a square.
    pub(super) fn is_variable(&self, node: &Node) -> bool {
        match node {
            Node::Chess([letter, _]) => self
                .size
                .is_some_and(|[_, columns]| *letter > columns as i64),
            Node::Number(number) => number.digits == 0,
            Node::Square(_) => false,
        }
    }

    /// Returns `true` if numbers are neither a row of a matrix nor the columns of a row.
    pub(super) fn is_no_part(&self, values: &[i64]) -> bool {
        let is_row =
            are_bits(values) && self.size.is_none_or(|[_, columns]| columns == values.len());
        !is_row && self.in_each_row() != Some(values.len())
    }

    /// Returns the solutions that nodes are, all of them. Nodes that are a part of one, or nothing, are none.
    pub(super) fn solutions(&self, nodes: &[Node]) -> Vec<Written> {
        if let Some(one) = self.solution(nodes) {
            return vec![one];
        }
        let each = nodes
            .chunks(1)
            .map(|node| self.size.and_then(|_| self.solution(node)));
        each.collect::<Option<_>>().unwrap_or_default()
    }

    pub(super) fn solution(&self, nodes: &[Node]) -> Option<Written> {
        let plain = without_names(nodes, self.size.map(|[_, columns]| columns), false);
        let nodes = plain.as_deref().unwrap_or(nodes);
        SHAPES
            .iter()
            .find_map(|shape| shape(self, nodes).filter(|_| !nodes.is_empty()))
    }

    /// The digits of columns, of which each is one: `2413`.
    fn digits(&self, nodes: &[Node]) -> Option<Written> {
        // A number before them is that of the solution, unless it may be another solution.
        let (number, before) = match nodes {
            [Node::Number(number)] => (number, 0),
            [Node::Number(first), Node::Number(number)] => (number, first.digits + 1),
            _ => return None,
        };
        let (digits, value) = (number.digits, number.value);
        if before >= digits {
            return None;
        }
        let [rows, columns] = self.size_or(digits);
        let is_word = nodes.len() == 1 || value > rows.max(columns) as i64;
        let may_be = value >= 0 && (2..=10).contains(&rows) && digits == rows && is_word;
        may_be.then(|| {
            let columns = format!("{value:0digits$}")
                .bytes()
                .map(|digit| i64::from(digit - b'0'))
                .collect();
            Written::Columns(columns, 1)
        })
    }

    /// Squares of two digits, a row and a column: `12 24 31 43`.
    fn squares_of_two_digits(&self, nodes: &[Node]) -> Option<Written> {
        let [rows, columns] = self
            .size
            .filter(|size| size.iter().all(|&side| side < 10))?;
        let squares = all(nodes, |node| match node {
            Node::Number(number) if number.digits == 2 && number.value >= 0 => {
                Some([number.value / 10, number.value % 10])
            }
            _ => None,
        })?;
        let different: HashSet<i64> = squares.iter().map(|square| square[0]).collect();
        let are_on_board = squares
            .iter()
            .all(|&[row, column]| row <= rows as i64 && column <= columns as i64);
        (squares.len() == rows && different.len() == rows && are_on_board)
            .then_some(Written::Squares(squares))
    }

    /// Literals of a model: of all squares, or only the positive ones, in the order of their variables, row by row.
    fn literals(&self, nodes: &[Node]) -> Option<Written> {
        let mut values = numbers(nodes)?;
        // Variables with names may be in any order.
        if nodes.iter().all(|node| self.is_variable(node)) {
            values.sort_unstable();
        }
        let values = values.strip_suffix(&[0]).unwrap_or(&values);
        let [rows, columns] = self.size_or(values.len().isqrt());
        let squares = rows.saturating_mul(columns) as u64;
        let is_of_square = |value: &&i64| value.unsigned_abs() <= squares;
        let is_model = if values.iter().any(|&value| value < 0) {
            values.iter().filter(is_of_square).count() as u64 == squares
        } else {
            // Numbers up to the last row or column are columns.
            self.size
                .is_some_and(|_| values.len() == self.queens.unwrap_or(rows))
                && values.is_sorted_by(|one, next| one < next)
                && values
                    .last()
                    .is_some_and(|last| *last > rows.max(columns) as i64)
                && values.iter().all(|value| is_of_square(&value))
        };
        let is_sorted = values.is_sorted_by(|one, next| one.unsigned_abs() < next.unsigned_abs());
        (is_model && is_sorted && !values.contains(&0)).then(|| self.of_literals(values))
    }

    /// Columns, row by row, or zeros and ones of all squares.
    fn columns(&self, nodes: &[Node]) -> Option<Written> {
        let values = counts(nodes)?;
        let count = values.len();
        let [rows, columns] = self.size_or(count);
        // One long number states no board.
        let is_sure = self.size.is_some()
            || count > 1
            || matches!(nodes, [Node::Number(number)] if number.digits < 2);
        // On boards with two rows, two numbers may also be a square.
        let are_variables = nodes.iter().any(|node| self.is_variable(node))
            && values.iter().any(|&value| value > rows.max(columns) as i64);
        let are_columns =
            count > 2 && !(are_bits(&values) && rows > 2) && !are_variables || rows == 1 && is_sure;
        if count == rows && are_columns {
            return Some(Written::Columns(values, 1));
        }
        if let Some(in_each) = self.in_each_row().filter(|in_each| count == in_each * rows) {
            return Some(Written::Columns(values, in_each));
        }
        let is_matrix = self.size.is_some() && count == rows.saturating_mul(columns) && count > 1;
        let bits = (0..).zip(&values).filter(|(_, bit)| **bit == 1);
        let queens = || bits.map(|(place, _)| square_at(place, columns));
        (is_matrix && are_bits(&values))
            .then(|| Written::Placed(Placement::new(queens().collect()), true))
    }

    /// Pairs of numbers: rows in order and columns, or names and their values.
    fn pairs(&self, nodes: &[Node]) -> Option<Written> {
        let values = counts(nodes)?;
        let [rows, _] = self.size?;
        let mut names = nodes.iter().step_by(2);
        let are_named = names.all(|node| matches!(node, Node::Number(name) if name.digits == 0));
        // A variable of each square and its value.
        let mut seconds = values.iter().skip(1).step_by(2);
        let are_bits = are_named && rows > 2 && seconds.all(|&value| value < 2);
        let is_ordered = are_named || values.chunks(2).is_sorted_by_key(|pair| pair[0]);
        let is_whole = values.len() == self.queens.unwrap_or(rows).saturating_mul(2);
        let pairs = || values.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        (is_whole && is_ordered && !are_bits).then(|| Written::Squares(pairs().collect()))
    }

    /// Squares, among which those of chess have rows from the top.
    pub(super) fn squares(&self, nodes: &[Node]) -> Option<Written> {
        let [rows, _] = self.size_or(nodes.len());
        let chess = chess(nodes);
        let squares = all(nodes, |node| match *node {
            Node::Chess([column, row]) => Some([(rows as i64).saturating_add(1) - row, column]),
            Node::Square(square) => Some(square),
            _ => None,
        });
        // With two queens in a row, the numbers of a row look like a square.
        if self.in_each_row() == Some(2) && rows == nodes.len() && chess.is_none() {
            return Some(Written::Columns(squares?.concat(), 2));
        }
        let is_mixed = chess.is_none() && nodes.iter().any(|node| self.is_variable(node));
        let is_whole =
            !is_mixed && (self.queens).map_or(nodes.len() > 1, |queens| nodes.len() >= queens);
        let squares = chess.map(Written::Chess).or(squares.map(Written::Squares));
        squares.filter(|_| is_whole)
    }

    /// Squares and their values: `x[1,2] = 1`.
    fn values_of_squares(&self, nodes: &[Node]) -> Option<Written> {
        let is_valued = |pair: &[Node]| match pair {
            [Node::Square(square), Node::Number(number)] => match number.value {
                0 => Some(None),
                1 => Some(Some(*square)),
                _ => None,
            },
            _ => None,
        };
        let valued: Vec<_> = nodes.chunks(2).map(is_valued).collect::<Option<_>>()?;
        let is_whole = valued.len() >= self.queens.unwrap_or(0);
        is_whole.then(|| Written::Squares(valued.into_iter().flatten().collect()))
    }

    /// Squares beside facts about rows and columns: `row(1) queen(1,2)`.
    fn facts(&self, nodes: &[Node]) -> Option<Written> {
        let squares = nodes.iter().filter(|node| !matches!(node, Node::Number(_)));
        let squares = squares.map(|node| match node {
            Node::Square(square) => Some(*square),
            _ => None,
        });
        let squares: Vec<_> = squares.collect::<Option<_>>()?;
        (self.queens == Some(squares.len())).then_some(Written::Squares(squares))
    }

    /// Returns the queens of literals. Variables beyond the squares are auxiliary.
    pub(super) fn of_literals(&self, values: &[i64]) -> Written {
        let [rows, columns] = self.size_or(values.len().isqrt());
        let squares = 1..=rows.saturating_mul(columns) as i64;
        let positive = values.iter().filter(|value| squares.contains(value));
        let queens = positive.map(|&value| square_at(value as usize - 1, columns));
        Written::Placed(Placement::new(queens.collect()), false)
    }
}

/// Returns a square by its place, row by row.
fn square_at(place: usize, columns: usize) -> Square {
    Square::from_zero_based((place / columns) as u32, (place % columns) as u32)
}
