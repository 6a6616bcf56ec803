//! Hypotheses: rules that a person may have stated by mistake, one entry of a table each.
//!
//! A hypothesis takes the lines of a kind as they should be, and returns the sets of squares that are stated in their
//! place, with bounds. It knows no clauses: whether a formula states them is proved, whatever it looks like.

use super::fault::GradeFault;
use crate::grade::rules::{Rule, RuleTable};
use itertools::Itertools;
use problem::ConstraintKind;

/// A way to state rules that differs from those of the problem.
pub(crate) struct Hypothesis {
    pub fault: GradeFault,
    /// What the lines do, after their name, such as `the diagonals ..`, or a whole sentence about the board.
    pub sentence: &'static str,
    /// Statements in place of the right one, each of which has this sentence.
    pub rules: &'static [Statement],
}

/// Rules that are stated in place of others.
pub(crate) enum Statement {
    /// About the lines of each kind.
    Lines(fn(&Lines<'_>) -> Vec<Rule>),
    /// About the diagonals of each direction.
    Diagonals(fn(&Lines<'_>) -> Vec<Rule>),
    /// About the whole board.
    Board(fn(&Board<'_>) -> Vec<Rule>),
}

/// The lines of a kind on a board.
pub(crate) struct Lines<'a> {
    pub kind: ConstraintKind,
    pub board: Board<'a>,
    /// The rules of this kind that allow one queen on several squares, with their squares in order along the line.
    pub lines: Vec<&'a Rule>,
}

/// A board on which rules are stated.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    table: &'a RuleTable<'a>,
    rows: i64,
    columns: i64,
}

use Statement::{Board as OfBoard, Diagonals, Lines as OfLines};

/// The hypotheses, the more natural ones first: of two that say the same on some board, the first is named.
pub(super) const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "exclude only neighbouring squares: squares further apart on a line must exclude each other, too",
        rules: &[OfLines(|lines| {
            lines.parts(|line| line.windows(2).map(<[u32]>::to_vec).collect())
        })],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "exclude only the first square of each line and another one: each two squares must exclude each other",
        rules: &[OfLines(|lines| {
            lines.parts(|line| {
                line[1..]
                    .iter()
                    .map(|other| vec![line[0], *other])
                    .collect()
            })
        })],
    },
    Hypothesis {
        fault: GradeFault::NegatedAnd,
        sentence: "exclude only queens on ALL squares of a line together, \"not (A and B and ..)\"; \"at most one\" needs \
                   a clause for each pair",
        rules: &[OfLines(|lines| lines.changed(not_all))],
    },
    Hypothesis {
        fault: GradeFault::Parity,
        sentence: "state an exclusive or, which an odd number of queens meets: it is not \"at most one\"",
        rules: &[
            OfLines(|lines| lines.changed(odd)),
            Diagonals(|lines| lines.with_corners(odd)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Demanded,
        sentence: "must each have a queen, but these lines may be empty",
        rules: &[
            Diagonals(|lines| lines.changed(one_or_more)),
            Diagonals(|lines| lines.with_corners(one_or_more)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "end one square too early: the last square of each line is left out",
        rules: &[OfLines(|lines| {
            lines.parts(|line| vec![line[..line.len() - 1].to_vec()])
        })],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "begin one square too late: the first square of each line is left out",
        rules: &[OfLines(|lines| {
            lines.parts(|line| vec![line[1..].to_vec()])
        })],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "leave out the squares of the first row",
        rules: &[OfLines(|lines| lines.of_squares(|_, row, _| row > 0))],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "leave out the squares of the last row",
        rules: &[OfLines(|lines| {
            lines.of_squares(|board, row, _| row + 1 < board.rows)
        })],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "leave out the squares of the first column",
        rules: &[OfLines(|lines| lines.of_squares(|_, _, column| column > 0))],
    },
    Hypothesis {
        fault: GradeFault::Incomplete,
        sentence: "leave out the squares of the last column",
        rules: &[OfLines(|lines| {
            lines.of_squares(|board, _, column| column + 1 < board.columns)
        })],
    },
    Hypothesis {
        fault: GradeFault::RunOn,
        sentence: "run on past the edge of the board into the next rows",
        rules: &[
            Diagonals(|lines| lines.running_on()),
            Diagonals(|lines| lines.running_on_from_lines(usize::MAX)),
            Diagonals(|lines| lines.running_on_from_lines(lines.board.rows as usize)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Wrapped,
        sentence: "go on at the other edge of the board (wrapped around), as on a torus",
        rules: &[Diagonals(|lines| lines.wrapped())],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are shifted: the clauses name the variables one column after those meant",
        rules: &[
            OfLines(|lines| lines.moved(1)),
            OfLines(|lines| lines.moved_within(1)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are shifted: the clauses name the variables one column before those meant",
        rules: &[
            OfLines(|lines| lines.moved(-1)),
            OfLines(|lines| lines.moved_within(-1)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are shifted: the clauses name the variables one row after those meant",
        rules: &[OfLines(|lines| lines.moved(lines.board.columns))],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are shifted: the clauses name the variables one row before those meant",
        rules: &[OfLines(|lines| lines.moved(-lines.board.columns))],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are crooked: the second square is shifted, one column after that of the line",
        rules: &[
            OfLines(|lines| lines.crooked(1)),
            OfLines(|lines| lines.crooked_within(1)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are crooked: the second square is shifted, one column before that of the line",
        rules: &[
            OfLines(|lines| lines.crooked(-1)),
            OfLines(|lines| lines.crooked_within(-1)),
        ],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are crooked: the second square is shifted, one row after that of the line",
        rules: &[OfLines(|lines| lines.crooked(lines.board.columns))],
    },
    Hypothesis {
        fault: GradeFault::Shifted,
        sentence: "are crooked: the second square is shifted, one row before that of the line",
        rules: &[OfLines(|lines| lines.crooked(-lines.board.columns))],
    },
    Hypothesis {
        fault: GradeFault::NoAttack,
        sentence: "squares a knight's move apart exclude each other, but queens on them do not attack each other",
        rules: &[OfBoard(|board| {
            board.leaps(&[(1, 2), (1, -2), (2, 1), (2, -1)])
        })],
    },
    Hypothesis {
        fault: GradeFault::Symmetry,
        sentence: "the queen of the first row must stand in the left half: solutions with it in the other half are lost",
        rules: &[OfBoard(|board| {
            board.half((board.columns + 1) / 2, |place| (0, place))
        })],
    },
    Hypothesis {
        fault: GradeFault::Symmetry,
        sentence: "the queen of the first column must stand in the upper half: solutions with it in the other half are lost",
        rules: &[OfBoard(|board| {
            board.half((board.rows + 1) / 2, |place| (place, 0))
        })],
    },
    Hypothesis {
        fault: GradeFault::Symmetry,
        sentence: "the queen of the first row must stand in the left half, and not in the middle: other solutions are lost",
        rules: &[OfBoard(|board| {
            board.half(board.columns / 2, |place| (0, place))
        })],
    },
    Hypothesis {
        fault: GradeFault::Symmetry,
        sentence: "the queen of the first column must stand in the upper half, and not in the middle: other solutions are lost",
        rules: &[OfBoard(|board| {
            board.half(board.rows / 2, |place| (place, 0))
        })],
    },
];

/// Forbids queens on all squares of a line together.
fn not_all(rule: Rule) -> Rule {
    Rule {
        least: 0,
        most: rule.squares.len() as u32 - 1,
        ..rule
    }
}

/// Demands an odd number of queens in a line.
fn odd(rule: Rule) -> Rule {
    Rule {
        least: 0,
        most: u32::MAX,
        is_odd: true,
        ..rule
    }
}

/// Demands a queen in a line.
fn one_or_more(rule: Rule) -> Rule {
    Rule {
        least: 1,
        most: u32::MAX,
        ..rule
    }
}

/// Kinds of lines.
const KINDS: [ConstraintKind; 4] = [
    ConstraintKind::Row,
    ConstraintKind::Column,
    ConstraintKind::Diagonal,
    ConstraintKind::AntiDiagonal,
];

impl Hypothesis {
    /// Returns `true` if what is stated is only a part of what should be.
    pub fn is_part(&self) -> bool {
        matches!(self.fault, GradeFault::Incomplete | GradeFault::NegatedAnd)
    }

    /// Returns `true` if what is stated stands in place of the lines, and not beside them or as a part of it.
    pub fn is_in_place_of_lines(&self) -> bool {
        self.is_part() || matches!(self.fault, GradeFault::Shifted | GradeFault::Parity)
    }

    /// Returns the rules that are stated on a board, in each way and for each kind of lines.
    pub fn rules_on(&self, table: &RuleTable<'_>) -> Vec<(Option<ConstraintKind>, Vec<Rule>)> {
        let board = Board::new(table);
        let mut all = Vec::new();
        for statement in self.rules {
            let (kinds, statement) = match statement {
                OfLines(statement) => (&KINDS[..], statement),
                Diagonals(statement) => (&KINDS[2..], statement),
                OfBoard(statement) => {
                    all.push((None, statement(&board)));
                    continue;
                }
            };
            for &kind in kinds {
                let is_line = |rule: &&Rule| {
                    rule.kind == Some(kind) && rule.is_exclusive() && rule.squares.len() > 1
                };
                let lines = table.rules.iter().filter(is_line).collect();
                all.push((Some(kind), statement(&Lines { kind, board, lines })));
            }
        }
        all
    }
}

impl<'a> Board<'a> {
    fn new(table: &'a RuleTable<'a>) -> Self {
        let board = table.problem.board();
        let [rows, columns] = [board.rows(), board.columns()].map(i64::from);
        Self {
            table,
            rows,
            columns,
        }
    }

    fn square(&self, row: i64, column: i64) -> Option<u32> {
        let is_inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        is_inside.then(|| (row * self.columns + column) as u32)
    }

    /// Returns the square some numbers further, if there is one.
    fn moved(&self, square: u32, by: i64) -> Option<u32> {
        let moved = u32::try_from(i64::from(square) + by).ok()?;
        ((moved as usize) < self.table.squares()).then_some(moved)
    }

    /// Returns the square some columns to the right, if there is one.
    fn beside(&self, square: u32, right: i64) -> Option<u32> {
        let square = i64::from(square);
        self.square(square / self.columns, square % self.columns + right)
    }

    /// Returns a rule that no two queens stand on some squares.
    fn exclusive(&self, kind: Option<ConstraintKind>, squares: Vec<u32>) -> Rule {
        let mut squares = squares;
        squares.retain(|square| self.table.is_free[*square as usize]);
        squares.sort_unstable();
        squares.dedup();
        Rule {
            kind,
            name: String::new(),
            squares,
            least: 0,
            most: 1,
            is_odd: false,
        }
    }

    /// Returns rules that squares at these distances exclude each other.
    fn leaps(&self, steps: &[(i64, i64)]) -> Vec<Rule> {
        let all = (0..self.rows)
            .cartesian_product(0..self.columns)
            .cartesian_product(steps);
        let pairs = all.filter_map(|((row, column), (down, right))| {
            let other = self.square(row + down, column + right)?;
            let rule = self.exclusive(None, vec![self.square(row, column)?, other]);
            (rule.squares.len() == 2).then_some(rule)
        });
        pairs.collect()
    }

    /// Returns the rule that one of the first squares of a line has a queen, if the line must have one.
    fn half(&self, count: i64, square: impl Fn(i64) -> (i64, i64)) -> Vec<Rule> {
        let squares = (0..count).map(square);
        let squares = squares.filter_map(|(row, column)| self.square(row, column));
        let rule = self.exclusive(None, squares.collect());
        if rule.squares.is_empty() {
            return Vec::new();
        }
        vec![Rule {
            least: 1,
            most: u32::MAX,
            ..rule
        }]
    }
}

impl Lines<'_> {
    /// Returns rules that no two queens stand on parts of each line.
    fn parts(&self, parts: impl Fn(&[u32]) -> Vec<Vec<u32>>) -> Vec<Rule> {
        let parts = self.lines.iter().flat_map(|rule| parts(&rule.squares));
        let rules = parts.map(|squares| self.board.exclusive(Some(self.kind), squares));
        rules.filter(|rule| rule.squares.len() > 1).collect()
    }

    /// Returns the parts of lines on some squares, by their row and column from 0.
    fn of_squares(&self, is_kept: fn(&Board<'_>, i64, i64) -> bool) -> Vec<Rule> {
        let columns = self.board.columns;
        let is_kept = |square: &u32| {
            let square = i64::from(*square);
            is_kept(&self.board, square / columns, square % columns)
        };
        self.parts(|line| vec![line.iter().copied().filter(is_kept).collect()])
    }

    /// Returns the same lines with other bounds.
    fn changed(&self, change: fn(Rule) -> Rule) -> Vec<Rule> {
        self.lines
            .iter()
            .map(|rule| change((*rule).clone()))
            .collect()
    }

    /// Returns such lines, also the diagonals of a single square.
    fn with_corners(&self, change: fn(Rule) -> Rule) -> Vec<Rule> {
        let (last_row, last_column) = (self.board.rows - 1, self.board.columns - 1);
        let corners = match self.kind {
            ConstraintKind::Diagonal => [(0, last_column), (last_row, 0)],
            _ => [(0, 0), (last_row, last_column)],
        };
        let squares = corners
            .into_iter()
            .filter_map(|(row, column)| self.board.square(row, column));
        let corners = squares.map(|square| self.board.exclusive(Some(self.kind), vec![square]));
        let corners = corners.filter(|rule| !rule.squares.is_empty()).map(change);
        self.changed(change).into_iter().chain(corners).collect()
    }

    /// Returns pairs of squares of a line, of which the second one is moved in the order of the variables.
    fn crooked(&self, by: i64) -> Vec<Rule> {
        self.crooked_by(|square| self.board.moved(square, by))
    }

    /// Returns such pairs, but those of which the second square would be off the board.
    fn crooked_within(&self, right: i64) -> Vec<Rule> {
        self.crooked_by(|square| self.board.beside(square, right))
    }

    fn crooked_by(&self, moved: impl Fn(u32) -> Option<u32>) -> Vec<Rule> {
        self.parts(|line| {
            let pairs = line.iter().copied().array_combinations();
            pairs
                .filter_map(|[one, other]| Some(vec![one, moved(other)?]))
                .collect()
        })
    }

    /// Returns the same lines, some squares further in the order of the variables.
    fn moved(&self, by: i64) -> Vec<Rule> {
        let moved = |square: &u32| self.board.moved(*square, by);
        self.parts(|line| vec![line.iter().filter_map(moved).collect()])
    }

    /// Returns the same lines, moved by a column, without squares off the board.
    fn moved_within(&self, right: i64) -> Vec<Rule> {
        let moved = |square: &u32| self.board.beside(*square, right);
        self.parts(|line| vec![line.iter().filter_map(moved).collect()])
    }

    /// Returns the squares whose numbers differ by the step of the diagonals, whatever row they are in.
    fn running_on(&self) -> Vec<Rule> {
        let step = self.step() as u32;
        (0..step)
            .map(|first| self.chain(first, usize::MAX))
            .collect()
    }

    /// Returns the same, but only from the first square of each line of several squares on, and so many squares.
    fn running_on_from_lines(&self, most: usize) -> Vec<Rule> {
        let lines = self.lines.iter();
        lines
            .map(|line| self.chain(line.squares[0], most))
            .collect()
    }

    fn chain(&self, first: u32, most: usize) -> Rule {
        let all = first..self.board.table.squares() as u32;
        let squares = all.step_by(self.step()).take(most);
        self.board.exclusive(Some(self.kind), squares.collect())
    }

    /// Returns how much the numbers of squares on a diagonal differ.
    fn step(&self) -> usize {
        let columns = self.board.columns as usize;
        match self.kind {
            ConstraintKind::Diagonal => columns + 1,
            _ => (columns - 1).max(1),
        }
    }

    /// Returns the diagonals of a torus.
    fn wrapped(&self) -> Vec<Rule> {
        let Board { rows, columns, .. } = self.board;
        let sign = if self.kind == ConstraintKind::Diagonal {
            1
        } else {
            -1
        };
        let line = |first: i64| {
            let squares = (0..rows).map(|row| (row, (first + sign * row).rem_euclid(columns)));
            squares
                .filter_map(|(row, column)| self.board.square(row, column))
                .collect()
        };
        let is_square = rows == columns;
        let firsts = if is_square { 0..columns } else { 0..0 };
        firsts
            .map(|first| self.board.exclusive(Some(self.kind), line(first)))
            .collect()
    }
}
