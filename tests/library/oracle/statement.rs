//! The rules, stated as predicates on sets of squares.

use problem::board::{Board, Obstacle, Square, Topology};
use problem::placement::Placement;
use problem::{Bound, Diagonals, Problem, ProblemError, Regions, Rules, Total, WholeDiagonal};
use std::collections::BTreeSet;

/// A leap by `down` and `right`, or a ride that repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub down: i64,
    pub right: i64,
    pub rides: bool,
}

/// A part of a piece, with its name in text.
#[derive(Clone, Debug)]
pub struct Part {
    pub text: String,
    pub moves: Vec<Move>,
}

impl Part {
    /// Returns the leaper or rider by two distances, in all eight directions.
    pub fn by(a: i64, b: i64, rides: bool) -> Self {
        let kind = if rides { "rider" } else { "leaper" };
        let mut moves = Vec::new();
        for (x, y) in [(a, b), (b, a)] {
            for (down, right) in [(x, y), (x, -y), (-x, y), (-x, -y)] {
                moves.push(Move { down, right, rides });
            }
        }
        let text = format!("{kind}:{a},{b}");
        Self { text, moves }
    }

    /// Returns a piece that has a name in chess.
    pub fn named(name: &str) -> Self {
        let parts: &[(i64, i64, bool)] = match name {
            "queen" => &[(0, 1, true), (1, 1, true)],
            "rook" => &[(0, 1, true)],
            "bishop" => &[(1, 1, true)],
            "king" => &[(0, 1, false), (1, 1, false)],
            "knight" => &[(1, 2, false)],
            "amazon" => &[(0, 1, true), (1, 1, true), (1, 2, false)],
            "empress" => &[(0, 1, true), (1, 2, false)],
            "princess" => &[(1, 1, true), (1, 2, false)],
            "nightrider" => &[(1, 2, true)],
            "zebrarider" => &[(2, 3, true)],
            "wazir" => &[(0, 1, false)],
            "ferz" => &[(1, 1, false)],
            "dabbaba" => &[(0, 2, false)],
            "alfil" => &[(2, 2, false)],
            "camel" => &[(1, 3, false)],
            "zebra" => &[(2, 3, false)],
            "giraffe" => &[(1, 4, false)],
            "antelope" => &[(3, 4, false)],
            other => panic!("no piece {other}"),
        };
        let moves = parts
            .iter()
            .flat_map(|&(a, b, rides)| Self::by(a, b, rides).moves);
        Self {
            text: name.into(),
            moves: moves.collect(),
        }
    }
}

/// Names of all pieces.
pub const NAMES: &str = "queen rook bishop king knight amazon empress princess nightrider zebrarider wazir ferz \
    dabbaba alfil camel zebra giraffe antelope";

/// A problem, in the words of the command line.
#[derive(Clone, Debug)]
pub struct Statement {
    pub board: Board,
    pub parts: Vec<Part>,
    pub diagonals: Diagonals,
    pub is_touching_forbidden: bool,
    pub is_maximal: bool,
    pub row: Option<Bound>,
    pub column: Option<Bound>,
    pub region: Option<Bound>,
    pub total: Total,
    /// The label of each square, row by row.
    pub labels: Option<Vec<Option<u8>>>,
    pub blocked: Vec<Square>,
    pub excluded: Vec<WholeDiagonal>,
    pub fixed: Vec<Square>,
}

impl Statement {
    /// Returns the statement of queens on a board, with all defaults.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            parts: vec![Part::named("queen")],
            diagonals: Diagonals::Both,
            is_touching_forbidden: false,
            is_maximal: false,
            row: None,
            column: None,
            region: None,
            total: Total::Default,
            labels: None,
            blocked: Vec::new(),
            excluded: Vec::new(),
            fixed: Vec::new(),
        }
    }

    pub fn piece_text(&self) -> String {
        let parts: Vec<&str> = self.parts.iter().map(|part| part.text.as_str()).collect();
        parts.join("+")
    }

    /// Returns the problem of the library with this statement.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        let rules = Rules {
            piece: self.piece_text().parse().unwrap(),
            diagonals: self.diagonals,
            is_touching_forbidden: self.is_touching_forbidden,
            is_maximal: self.is_maximal,
            row: self.row,
            column: self.column,
            region: self.region,
            total: self.total,
        };
        let mut problem = Problem::with_rules(self.board.clone(), rules)?;
        if let Some(labels) = &self.labels {
            let regions = Regions::new(&self.board, labels.iter().copied())?;
            problem = problem.with_regions(regions)?;
        }
        for &square in &self.blocked {
            problem.block(square)?;
        }
        for &diagonal in &self.excluded {
            problem.exclude(diagonal)?;
        }
        for &square in &self.fixed {
            problem.fix(square)?;
        }
        Ok(problem)
    }

    /// Returns `true` if a bound states a number above 1: the piece does not attack along such lines.
    fn holds_several(bound: Option<Bound>) -> bool {
        match bound {
            Some(Bound::AtMost(k) | Bound::AtLeast(k) | Bound::Exactly(k)) => k > 1,
            None => false,
        }
    }

    /// Returns the moves that the rules leave the piece.
    pub fn moves(&self) -> BTreeSet<Move> {
        let mut moves: BTreeSet<Move> = BTreeSet::new();
        let all: Vec<Move> = self.parts.iter().flat_map(|p| p.moves.clone()).collect();
        for &Move { down, right, rides } in &all {
            let is_off = rides
                && match (down, right) {
                    (0, 1 | -1) => Self::holds_several(self.row),
                    (1 | -1, 0) => Self::holds_several(self.column),
                    (1, 1) | (-1, -1) => self.diagonals == Diagonals::None,
                    (1, -1) | (-1, 1) => self.diagonals != Diagonals::Both,
                    _ => false,
                };
            if !is_off {
                moves.insert(Move { down, right, rides });
            }
        }
        if self.is_touching_forbidden {
            moves.extend(Part::named("king").moves);
        }
        moves
    }

    /// Returns `true` if a piece can stand there and the square is not blocked.
    fn is_free(&self, square: Square) -> bool {
        let on_diagonal = |diagonal: &WholeDiagonal| {
            let (row, column) = (i64::from(square.row) + 1, i64::from(square.column) + 1);
            match *diagonal {
                WholeDiagonal::Sum(sum) => row + column == sum as i64,
                WholeDiagonal::Difference(difference) => row - column == difference,
            }
        };
        self.board.obstacle(square).is_none()
            && !self.blocked.contains(&square)
            && !self.excluded.iter().any(on_diagonal)
    }

    /// Returns the squares that a piece attacks from a square, by walking.
    pub fn attacked_from(&self, from: Square) -> BTreeSet<Square> {
        let (rows, columns) = (
            i64::from(self.board.rows()),
            i64::from(self.board.columns()),
        );
        let mut attacked = BTreeSet::new();
        for Move { down, right, rides } in self.moves() {
            let (mut row, mut column) = (i64::from(from.row), i64::from(from.column));
            loop {
                row += down;
                column += right;
                if self.board.topology() == Topology::Torus {
                    row = (row % rows + rows) % rows;
                    column = (column % columns + columns) % columns;
                }
                if row < 0 || row >= rows || column < 0 || column >= columns {
                    break;
                }
                let square = Square::from_zero_based(row as u32, column as u32);
                if self.board.obstacle(square).is_some() || square == from {
                    break;
                }
                attacked.insert(square);
                if !rides {
                    break;
                }
            }
        }
        attacked
    }

    /// Returns `true` if a square that is there has a label.
    fn has_regions(&self) -> bool {
        let labels = self.labels.iter().flatten();
        let squares = (0..).zip(labels).filter(|(_, label)| label.is_some());
        let columns = self.board.columns();
        let mut squares =
            squares.map(|(place, _)| Square::from_zero_based(place / columns, place % columns));
        squares.any(|square| self.board.obstacle(square).is_none())
    }

    /// Returns the bounds on each row, each column, each region and the board.
    pub fn bounds(&self) -> [Bound; 4] {
        let moves = self.moves();
        let rides = |down, right| {
            moves.contains(&Move {
                down,
                right,
                rides: true,
            })
        };
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let is_full = self.total == Total::Default && !self.is_maximal;
        let of_lines = |stated: Option<Bound>, rides: bool, is_shorter: bool| match stated {
            Some(bound) => bound,
            None if !rides || !is_full => Bound::ANY,
            None if is_shorter => Bound::Exactly(1),
            None => Bound::AtMost(1),
        };
        let row = of_lines(self.row, rides(0, 1), rows <= columns);
        let column = of_lines(self.column, rides(1, 0), columns <= rows);
        let region = self.region.unwrap_or(match is_full {
            true => Bound::Exactly(1),
            false => Bound::AtMost(1),
        });
        let has_number = rides(0, 1)
            || rides(1, 0)
            || self.row.is_some()
            || self.column.is_some()
            || self.has_regions();
        let total = match self.total {
            Total::Bound(bound) => bound,
            Total::Default if is_full && !has_number => Bound::Exactly(rows.min(columns)),
            _ => Bound::ANY,
        };
        [row, column, region, total]
    }
}

/// A statement on a board of at most 31 squares; bit `i` of a set of squares is the `i`th one.
pub struct Compiled {
    pub squares: Vec<Square>,
    attacked: Vec<u32>,
    free: u32,
    fixed: u32,
    counts: Vec<(u32, Bound)>,
    is_maximal: bool,
}

impl Compiled {
    pub fn new(statement: &Statement) -> Self {
        let (rows, columns) = (statement.board.rows(), statement.board.columns());
        let all: Vec<Square> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| Square::from_zero_based(row, column)))
            .collect();
        let squares: Vec<Square> = all
            .iter()
            .copied()
            .filter(|&square| statement.board.obstacle(square).is_none())
            .collect();
        assert!(squares.len() < 32);
        let set = |is_in: &dyn Fn(Square) -> bool| {
            let inside = (0..squares.len()).filter(|&place| is_in(squares[place]));
            inside.fold(0_u32, |set, place| set | 1 << place)
        };
        let [row, column, region, total] = statement.bounds();
        let mut counts = vec![(u32::MAX, total)];
        counts.extend((0..rows).map(|r| (set(&|square| square.row == r), row)));
        counts.extend((0..columns).map(|c| (set(&|square| square.column == c), column)));
        if let Some(labels) = &statement.labels {
            let label = |square: Square| labels[(square.row * columns + square.column) as usize];
            // A label on holes only is a region without squares.
            let used: BTreeSet<u8> = labels.iter().copied().flatten().collect();
            for name in used {
                counts.push((set(&|square| label(square) == Some(name)), region));
            }
        }
        let attacked = squares.iter().map(|&from| {
            let attacked = statement.attacked_from(from);
            set(&|square| attacked.contains(&square))
        });
        Self {
            attacked: attacked.collect(),
            free: set(&|square| statement.is_free(square)),
            fixed: set(&|square| statement.fixed.contains(&square)),
            counts,
            is_maximal: statement.is_maximal,
            squares,
        }
    }

    /// Returns `true` if pieces on exactly these squares solve the problem.
    pub fn is_solution(&self, set: u32) -> bool {
        let queens = (0..self.squares.len()).filter(|place| set >> place & 1 == 1);
        let attacked = queens.fold(0, |attacked, place| attacked | self.attacked[place]);
        set & !self.free == 0
            && self.fixed & !set == 0
            && attacked & set == 0
            && (!self.is_maximal || self.free & !(attacked | set) == 0)
            && self.counts.iter().all(|&(squares, bound)| {
                let count = (squares & set).count_ones();
                match bound {
                    Bound::AtMost(k) => count <= k,
                    Bound::AtLeast(k) => count >= k,
                    Bound::Exactly(k) => count == k,
                }
            })
    }

    /// Returns all sets of squares.
    pub fn sets(&self) -> impl Iterator<Item = u32> + use<> {
        0..1 << self.squares.len()
    }

    /// Returns all solutions.
    pub fn solutions(&self) -> BTreeSet<u32> {
        self.sets().filter(|&set| self.is_solution(set)).collect()
    }

    pub fn placement(&self, set: u32) -> Placement {
        let queens = (0..self.squares.len()).filter(|place| set >> place & 1 == 1);
        Placement::new(queens.map(|place| self.squares[place]).collect())
    }

    pub fn set(&self, placement: &Placement) -> u32 {
        placement.queens().iter().fold(0, |set, queen| {
            let place = self.squares.iter().position(|square| square == queen);
            set | 1 << place.unwrap_or_else(|| panic!("a queen at {queen}"))
        })
    }
}

/// Returns a board with obstacles.
pub fn board(
    rows: u32,
    columns: u32,
    topology: Topology,
    obstacles: &[(Square, Obstacle)],
) -> Board {
    let empty = Board::new(rows, columns).unwrap().with_topology(topology);
    obstacles.iter().fold(empty, |board, &(square, obstacle)| {
        board.with(obstacle, square).unwrap()
    })
}
