//! What numbers and squares can be together: columns, pairs, a matrix or a model.

use super::drawn_board::Size;
use problem::board::Square;
use problem::placement::Placement;

/// Part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Number, with the number of its digits and its place in the line.
    Number(i64, usize, usize),
    /// Row and column.
    Square([i64; 2]),
    /// Column and row, which is counted from the bottom.
    Chess([i64; 2]),
    /// Numbers in brackets that are no solution alone.
    List(Vec<i64>),
}

/// The queens of a solution, as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Columns, row by row, and the number of queens in each row.
    Columns(Vec<i64>, usize),
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

/// Returns the numbers of nodes, of which all are some.
pub(super) fn numbers(nodes: &[Node]) -> Option<Vec<i64>> {
    let number = |node: &Node| match node {
        Node::Number(value, ..) => Some(*value),
        // A name with a number, such as q1, looks like a square.
        _ => None,
    };
    nodes.iter().map(number).collect()
}

/// Returns the squares of nodes, of which all are some.
pub(super) fn squares(nodes: &[Node]) -> Option<Vec<[i64; 2]>> {
    let square = |node: &Node| match node {
        Node::Square(square) => Some(*square),
        _ => None,
    };
    nodes.iter().map(square).collect()
}

fn are_bits(values: &[i64]) -> bool {
    values.iter().all(|value| [0, 1].contains(value))
}

/// Returns `true` if every other number is that of a name, such as q1, so that the next one is its value.
fn are_named(nodes: &[Node]) -> bool {
    let mut names = nodes.iter().step_by(2);
    names.all(|node| matches!(node, Node::Number(_, 0, _)))
}

fn pairs(values: &[i64]) -> Vec<[i64; 2]> {
    values.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
}

impl Expected {
    /// Returns the number of queens of a solution with this many numbers, if it is not known.
    fn queens_or(&self, otherwise: usize) -> usize {
        self.queens
            .or(self.size.map(|[rows, _]| rows))
            .unwrap_or(otherwise)
    }

    /// Returns the number of queens in each row, if it is known to be the same and more than one.
    fn in_each_row(&self) -> Option<usize> {
        let [rows, _] = self.size?;
        self.queens
            .filter(|queens| queens % rows == 0)
            .map(|queens| queens / rows)
            .filter(|&in_each| in_each > 1)
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
        let several = nodes
            .iter()
            .map(|node| self.solution(std::slice::from_ref(node)));
        let all = several
            .collect::<Option<Vec<_>>>()
            .filter(|_| self.size.is_some());
        all.unwrap_or_default()
    }

    pub(super) fn solution(&self, nodes: &[Node]) -> Option<Written> {
        if let Some(values) = numbers(nodes) {
            if let [Node::Number(value, digits, _)] = nodes {
                // One long number states no board.
                let is_sure = *digits < 2 || self.size.is_some();
                let number = || self.of_numbers(&values, false).filter(|_| is_sure);
                return self.of_digits(*value, *digits).or_else(number);
            }
            let digits = self.of_two_digits(nodes);
            return digits.or_else(|| self.of_numbers(&values, are_named(nodes)));
        }
        // Variables with names beyond the columns of the board: x2 x8 x9 x15.
        let columns = self.size.map_or(i64::MAX, |[_, columns]| columns as i64);
        let are_variables = matches!(nodes[..], [Node::Chess([letter, _]), ..] if letter > columns);
        if let Some(plain) = self.without_names(nodes).filter(|_| are_variables) {
            return self.of_numbers(&numbers(&plain)?, are_named(&plain));
        }
        if let Some(written) = self.of_squares(nodes) {
            return Some(written);
        }
        let lists = |node: &Node| match node {
            Node::List(list) => Some(list.clone()),
            _ => None,
        };
        if let Some(lists) = nodes.iter().map(lists).collect::<Option<Vec<_>>>() {
            return self.of_lists(&lists);
        }
        // Names with numbers look like chess squares: q1 = 2, q2 = 4.
        let is_mixed = nodes.iter().any(|node| matches!(node, Node::Number(..)));
        if let Some(plain) = self.without_names(nodes).filter(|_| is_mixed) {
            return self.of_numbers(&numbers(&plain)?, are_named(&plain));
        }
        // Values of squares: x[1,2] = 1.
        let valued = nodes.chunks(2).map(|pair| match pair {
            [Node::Square(square), Node::Number(value @ (0 | 1), ..)] => Some((*square, *value)),
            _ => None,
        });
        if let Some(valued) = valued.collect::<Option<Vec<_>>>() {
            if valued.len() < self.queens.unwrap_or(0) {
                return None;
            }
            let queens = valued.iter().filter(|(_, value)| *value == 1);
            return Some(Written::Squares(
                queens.map(|(square, _)| *square).collect(),
            ));
        }
        // Facts about rows and columns beside those about queens.
        let all = nodes
            .iter()
            .filter_map(|node| squares(std::slice::from_ref(node)));
        let all: Vec<_> = all.flatten().collect();
        let are_facts = nodes
            .iter()
            .all(|node| matches!(node, Node::Square(_) | Node::Number(..)));
        (are_facts && self.queens == Some(all.len())).then_some(Written::Squares(all))
    }

    /// Returns the numbers of nodes, if those that look like chess squares have the same letter.
    pub(super) fn without_names(&self, nodes: &[Node]) -> Option<Vec<Node>> {
        let mut letter = None;
        let number = |node: &Node| match node {
            Node::Number(..) => Some(node.clone()),
            Node::Chess([column, number]) => {
                let is_same = *letter.get_or_insert(*column) == *column;
                is_same.then_some(Node::Number(*number, 0, 0))
            }
            _ => None,
        };
        nodes.iter().map(number).collect()
    }

    fn of_squares(&self, nodes: &[Node]) -> Option<Written> {
        // Among other squares, those of chess have rows from the top.
        let rows = self.size.map_or(nodes.len(), |[rows, _]| rows) as i64;
        let is_mixed = nodes.iter().any(|node| matches!(node, Node::Square(_)));
        let from_top = |node: &Node| match node {
            Node::Chess([column, row]) if is_mixed => Node::Square([rows + 1 - row, *column]),
            node => node.clone(),
        };
        let nodes: &[Node] = &nodes.iter().map(from_top).collect::<Vec<_>>();
        let is_whole = |written: &Written| match written {
            Written::Squares(_) | Written::Chess(_) => self
                .queens
                .map_or(nodes.len() > 1, |queens| nodes.len() >= queens),
            _ => true,
        };
        let chess = |node: &Node| match node {
            Node::Chess(square) => Some(*square),
            _ => None,
        };
        let squares = squares(nodes).map(|squares| {
            // With two queens in a row, the numbers of a row look like a square.
            let is_by_rows = self.in_each_row() == Some(2)
                && self.size.is_some_and(|[rows, _]| rows == nodes.len());
            if is_by_rows {
                Written::Columns(squares.concat(), 2)
            } else {
                Written::Squares(squares)
            }
        });
        let chess = nodes
            .iter()
            .map(chess)
            .collect::<Option<_>>()
            .map(Written::Chess);
        squares.or(chess).filter(is_whole)
    }

    /// Reads the digits of columns, of which each is one: `2413`.
    fn of_digits(&self, value: i64, digits: usize) -> Option<Written> {
        let rows = self.size.map_or(digits, |[rows, _]| rows);
        let may_be = value >= 0 && (2..=10).contains(&rows) && digits == rows;
        let columns = |value: i64| {
            format!("{value:0digits$}")
                .bytes()
                .map(|digit| i64::from(digit - b'0'))
                .collect()
        };
        may_be.then(|| Written::Columns(columns(value), 1))
    }

    /// Reads squares of two digits, a row and a column: `12 24 31 43`.
    fn of_two_digits(&self, nodes: &[Node]) -> Option<Written> {
        let [rows, columns] = self.size?;
        let square = |node: &Node| match node {
            Node::Number(value @ 0..=99, 2, _) => Some([value / 10, value % 10]),
            _ => None,
        };
        let squares: Vec<_> = nodes.iter().map(square).collect::<Option<_>>()?;
        let mut all: Vec<i64> = squares.iter().map(|square| square[0]).collect();
        all.sort_unstable();
        all.dedup();
        let are_on_board = squares
            .iter()
            .all(|&[row, column]| row <= rows as i64 && column <= columns as i64);
        (rows.max(columns) < 10 && squares.len() == rows && all.len() == rows && are_on_board)
            .then_some(Written::Squares(squares))
    }

    fn of_numbers(&self, values: &[i64], is_named: bool) -> Option<Written> {
        let count = values.len();
        let [rows, columns] = self.size.unwrap_or([count, count]);
        let queens = self.queens_or(count / 2);
        if count == 0 {
            return None;
        }
        let model = self.model(values);
        if model.is_some() {
            return model;
        }
        if values.iter().any(|&value| value < 0) {
            return None;
        }
        let is_row = are_bits(values) && rows > 2;
        // On boards with two rows, two numbers may also be a square.
        if count == rows && (count > 2 || rows == 1) && !is_row {
            return Some(Written::Columns(values.to_vec(), 1));
        }
        if let Some(in_each) = self.in_each_row().filter(|in_each| count == in_each * rows) {
            return Some(Written::Columns(values.to_vec(), in_each));
        }
        if self.size.is_some()
            && count == rows.saturating_mul(columns)
            && count > 1
            && are_bits(values)
        {
            let bits = values
                .chunks(columns)
                .map(<[i64]>::to_vec)
                .collect::<Vec<_>>();
            return self.of_lists(&bits);
        }
        let is_ordered = is_named || values.chunks(2).is_sorted_by_key(|pair| pair[0]);
        (count == 2 * queens && self.size.is_some() && is_ordered)
            .then(|| Written::Squares(pairs(values)))
    }

    /// Reads literals: of all squares, or only the positive ones, in the order of their variables, row by row.
    pub(super) fn model(&self, values: &[i64]) -> Option<Written> {
        let values = values.strip_suffix(&[0]).unwrap_or(values);
        let is_sorted = values.is_sorted_by_key(|value| value.abs()) && !values.contains(&0);
        let has_negative = values.iter().any(|&value| value < 0);
        let [rows, columns] = self.size.unwrap_or_else(|| [values.len().isqrt(); 2]);
        let squares = rows.saturating_mul(columns) as i64;
        let is_whole =
            values.iter().filter(|value| value.abs() <= squares).count() as i64 == squares;
        let is_positive = values.len() == self.queens_or(usize::MAX)
            && values.windows(2).all(|pair| pair[0] < pair[1])
            && values
                .last()
                .is_some_and(|&last| last > rows.max(columns) as i64 && last <= squares);
        (is_sorted && squares > 0 && if has_negative { is_whole } else { is_positive })
            .then(|| self.of_literals(values))
    }

    /// Returns the queens of literals. Variables beyond the squares are auxiliary.
    pub(super) fn of_literals(&self, values: &[i64]) -> Written {
        let [rows, columns] = self.size.unwrap_or_else(|| [values.len().isqrt(); 2]);
        let squares = rows.saturating_mul(columns) as i64;
        let positive = values
            .iter()
            .filter(|&&value| value > 0 && value <= squares);
        let square = |&value: &i64| {
            let (row, column) = ((value - 1) / columns as i64, (value - 1) % columns as i64);
            Square::from_zero_based(row as u32, column as u32)
        };
        Written::Placed(Placement::new(positive.map(square).collect()), false)
    }

    /// Reads the rows of a matrix, or the columns of the queens in each row.
    fn of_lists(&self, lists: &[Vec<i64>]) -> Option<Written> {
        let width = lists.first().map_or(0, Vec::len);
        let [rows, columns] = self.size.unwrap_or([width; 2]);
        if lists.len() != rows {
            return None;
        }
        if lists
            .iter()
            .all(|row| row.len() == columns && are_bits(row))
        {
            let squares = (0..).zip(lists).flat_map(|(row, bits)| {
                let queens = (0..).zip(bits).filter(|(_, bit)| **bit == 1);
                queens.map(move |(column, _)| Square::from_zero_based(row, column))
            });
            return Some(Written::Placed(Placement::new(squares.collect()), true));
        }
        let in_each = self
            .in_each_row()
            .filter(|&in_each| lists.iter().all(|row| row.len() == in_each))?;
        Some(Written::Columns(lists.concat(), in_each))
    }
}
