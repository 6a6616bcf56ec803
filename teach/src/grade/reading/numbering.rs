//! Numberings: which variables state that a queen stands on a square.

use crate::grade::rules::RuleTable;
use encodings::{Lit, Var};
use itertools::{Itertools, iproduct};
use problem::board::{BoardSymmetry, Square, Symmetry};
use queensat::answers::ReadFormula;
use std::collections::{BTreeMap, HashMap};

/// The variables of the squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// A variable for each square, in rows or columns of the same distance.
    Grid(GridNumbering),
    /// Variables that a map or comments name.
    Named(HashMap<Square, Lit>),
    /// The column of the queen in each row as a number, or the row in each column.
    Numbers(LineNumbers),
}

/// A variable for each square: `first + (row - 1) * row_step + (column - 1) * column_step`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridNumbering {
    /// The variable of the first square.
    pub first: i64,
    /// Distance of two rows.
    pub row_step: i64,
    /// Distance of two columns.
    pub column_step: i64,
    /// A variable is true if its square has no queen.
    pub is_negated: bool,
}

/// A number for each row, which is the column of its queen, or the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNumbers {
    /// The number is the row of the queen in a column.
    pub of_columns: bool,
    /// Variables of each number.
    pub length: u32,
    /// Form of the number.
    pub form: NumberForm,
}

/// Form in which variables state the number of a square in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberForm {
    /// Bits of the number.
    Binary {
        /// The first variable is the highest bit.
        highest_first: bool,
        /// The number of the first square.
        lowest: u32,
    },
    /// Variables that the number is at least 2, 3, .., or at most 1, 2, ...
    Unary {
        /// The variables are true up to the number, and not from it on.
        at_least: bool,
    },
}

impl Numbering {
    /// Returns the variable of each square in rows, from 1 on.
    #[must_use]
    pub const fn by_rows(columns: u32) -> Self {
        Self::Grid(GridNumbering {
            first: 1,
            row_step: columns as i64,
            column_step: 1,
            is_negated: false,
        })
    }

    /// Returns the literals that are all true exactly if a queen stands on a square, or `None` if the numbering does not
    /// give it any.
    pub(crate) fn literals(&self, square: Square, [rows, columns]: [u32; 2]) -> Option<Vec<Lit>> {
        match self {
            Self::Grid(grid) => {
                let [row, column] = [square.row, square.column].map(i64::from);
                let sum = grid.first + row * grid.row_step + column * grid.column_step;
                let number = i32::try_from(sum).ok().filter(|number| *number > 0)?;
                let var = Var::from_index(number.unsigned_abs() - 1);
                Some(vec![var.literal(!grid.is_negated)])
            }
            Self::Named(named) => named.get(&square).map(|literal| vec![*literal]),
            Self::Numbers(numbers) => {
                let (line, value, count) = if numbers.of_columns {
                    (square.column, square.row, rows)
                } else {
                    (square.row, square.column, columns)
                };
                let first = line.checked_mul(numbers.length)?;
                let var = |place: u32| Var::from_index(first + place);
                Some(match numbers.form {
                    NumberForm::Binary { lowest, .. } => numbers.bits(line, value + lowest)?,
                    NumberForm::Unary { at_least } => {
                        // The number is above the first `value` thresholds.
                        let below = value
                            .checked_sub(1)
                            .map(|place| var(place).literal(at_least));
                        let above = (value + 1 < count).then(|| var(value).literal(!at_least));
                        below.into_iter().chain(above).collect()
                    }
                })
            }
        }
    }

    /// Returns other numberings that a formula may have, the more natural ones first. `smallest` is its smallest
    /// variable.
    pub(crate) fn candidates(
        rules: &RuleTable<'_>,
        formula: &ReadFormula,
        smallest: u32,
    ) -> Vec<Self> {
        let board = rules.problem.board();
        let [rows, columns] = [board.rows(), board.columns()].map(i64::from);
        let largest = i64::from(formula.summary.largest_variable);
        let smallest = i64::from(smallest);
        // The first variable and the distances of rows and of columns: the board alone, from the first variable on or as
        // the last ones, or a larger board; with digits for rows and columns; or what clauses of whole lines show.
        let last = largest - rows * columns + 1;
        let mut grids: Vec<[i64; 3]> = Vec::new();
        for step in [
            columns,
            columns + 1,
            10,
            100,
            1000,
            8,
            16,
            20,
            32,
            50,
            64,
            128,
            256,
            1024,
        ] {
            if step >= columns {
                grids.extend([1, step, step + 1, smallest].map(|first| [first, step, 1]));
            }
        }
        grids.push([last, columns, 1]);
        grids.extend(of_lines(formula, [rows, columns]));
        let mut found = Vec::new();
        let signs = [false, true];
        // Transposed, downwards and to the right: a change of one kind is more natural than of several.
        let mut orientations: Vec<[bool; 3]> = iproduct!(signs, signs, signs)
            .map(|(one, two, three)| [one, two, three])
            .collect();
        orientations.sort_by_key(|all| all.iter().filter(|it| **it).count());
        orientations[1..4].rotate_right(1);
        for (is_negated, [first, row, column], [is_transposed, down, right]) in
            iproduct!(signs, grids.into_iter().unique(), orientations)
        {
            let [row, column] = match is_transposed {
                true if row == columns && column == 1 => [1, rows],
                true => [column, row],
                false => [row, column],
            };
            let mut grid = GridNumbering {
                first,
                row_step: row,
                column_step: column,
                is_negated,
            };
            if down {
                grid.first += (rows - 1) * row;
                grid.row_step = -row;
            }
            if right {
                grid.first += (columns - 1) * column;
                grid.column_step = -column;
            }
            found.push(Self::Grid(grid));
        }
        // Numbers of rows and columns.
        for of_columns in signs {
            let count = if of_columns { rows } else { columns } as u32;
            let bits = |largest: u32| u32::BITS - largest.leading_zeros();
            for (highest_first, lowest) in iproduct!(signs, [0, 1]) {
                let length = bits(count - 1 + lowest);
                let form = NumberForm::Binary {
                    highest_first,
                    lowest,
                };
                found.push(Self::Numbers(LineNumbers {
                    of_columns,
                    length,
                    form,
                }));
            }
            for at_least in signs {
                found.push(Self::Numbers(LineNumbers {
                    of_columns,
                    length: count - 1,
                    form: NumberForm::Unary { at_least },
                }));
            }
        }
        found
    }

    /// Returns `true` unless rows and columns are exchanged or reversed.
    pub(crate) const fn is_upright(&self) -> bool {
        match self {
            Self::Grid(grid) => grid.row_step >= grid.column_step && grid.column_step > 0,
            Self::Named(_) => true,
            Self::Numbers(numbers) => !numbers.of_columns,
        }
    }

    /// Returns the numbering in words.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Grid(grid) => {
                let GridNumbering {
                    first,
                    row_step,
                    column_step,
                    is_negated,
                } = *grid;
                // A sum such as `8 * R + C - 8`.
                let constant = first - row_step - column_step;
                let mut sum = String::new();
                for (step, name) in [(row_step, "R"), (column_step, "C")] {
                    let sign = match (step < 0, sum.is_empty()) {
                        (true, true) => "-",
                        (true, false) => " - ",
                        (false, true) => "",
                        (false, false) => " + ",
                    };
                    sum += sign;
                    if step.abs() != 1 {
                        sum += &format!("{} * ", step.abs());
                    }
                    sum += name;
                }
                match constant {
                    0 => {}
                    ..0 => sum += &format!(" - {}", -constant),
                    _ => sum += &format!(" + {constant}"),
                }
                // What the variable stands for, which may be negated.
                let what = if is_negated {
                    "true if there is NO queen in row R and column C"
                } else {
                    "the square in row R and column C"
                };
                format!("variable {sum} is {what}{}", grid.name())
            }
            Self::Named(_) => "variables as they are named".into(),
            Self::Numbers(numbers) => {
                // Numbers of a line: whose number it is, where its variables begin, and how they state it.
                let (queen, line) = if numbers.of_columns {
                    ("the row of the queen in column C", "C")
                } else {
                    ("the column of the queen in row R", "R")
                };
                let length = numbers.length;
                let first = format!("{length} * ({line} - 1) + 1");
                let form = match numbers.form {
                    NumberForm::Binary {
                        highest_first,
                        lowest,
                    } => {
                        let order = if highest_first { "highest" } else { "lowest" };
                        format!("in binary, the {order} bit first, counted from {lowest}")
                    }
                    NumberForm::Unary { at_least: true } => {
                        "in unary: at least 2, at least 3, ..".into()
                    }
                    NumberForm::Unary { at_least: false } => {
                        "in unary: at most 1, at most 2, ..".into()
                    }
                };
                format!("{length} variables from {first} on are {queen}, {form}")
            }
        }
    }
}

impl LineNumbers {
    /// Returns the literals that are all true exactly if a line has a binary number.
    pub(crate) fn bits(&self, line: u32, number: u32) -> Option<Vec<Lit>> {
        let NumberForm::Binary { highest_first, .. } = self.form else {
            return None;
        };
        let first = line.checked_mul(self.length)?;
        let bit = |place: u32| {
            let bit = if highest_first {
                self.length - 1 - place
            } else {
                place
            };
            Var::from_index(first + place).literal(number >> bit & 1 == 1)
        };
        Some((0..self.length).map(bit).collect())
    }
}

impl GridNumbering {
    /// Returns the difference from a numbering by rows in words.
    fn name(&self) -> String {
        let is_transposed = self.column_step.abs() > self.row_step.abs();
        let (down, right) = (self.row_step < 0, self.column_step < 0);
        let mut names = Vec::new();
        if is_transposed {
            names.push("transposed: column by column");
        }
        match (down, right) {
            (true, true) => names.push("turned by half"),
            (true, false) => names.push("mirrored: from the last row upwards"),
            (false, true) => names.push("mirrored: from the last column to the left"),
            (false, false) => {}
        }
        if !down && !right && self.first > 1 {
            names.push("shifted: the first square is not variable 1");
        }
        if names.is_empty() {
            String::new()
        } else {
            format!(" ({})", names.join(", "))
        }
    }
}

/// Returns the numberings of which clauses are whole lines: variables at the same distance, in as many clauses as there
/// are rows or columns.
fn of_lines(formula: &ReadFormula, [rows, columns]: [i64; 2]) -> Vec<[i64; 3]> {
    let mut firsts: BTreeMap<(i64, i64), Vec<i64>> = BTreeMap::new();
    for clause in formula.clauses.clauses().take(MAX_CLAUSES) {
        let mut numbers: Vec<i64> = clause.iter().map(|it| i64::from(it.to_dimacs())).collect();
        let length = numbers.len() as i64;
        let has_one_sign = clause
            .iter()
            .all(|it| it.is_positive() == clause[0].is_positive());
        if length < 2 || !has_one_sign || length != rows && length != columns {
            continue;
        }
        numbers.iter_mut().for_each(|number| *number = number.abs());
        numbers.sort_unstable();
        let step = numbers[1] - numbers[0];
        if numbers.windows(2).all(|pair| pair[1] - pair[0] == step) {
            firsts.entry((length, step)).or_default().push(numbers[0]);
        }
    }
    let mut found = Vec::new();
    for ((length, step), mut firsts) in firsts {
        firsts.sort_unstable();
        firsts.dedup();
        let lines = if length == columns { rows } else { columns };
        let [Some(first), Some(second)] = [firsts.first(), firsts.get(1)] else {
            continue;
        };
        if firsts.len() as i64 == lines && length == columns {
            found.push([*first, second - first, step]);
        }
        if firsts.len() as i64 == lines && length == rows {
            found.push([*first, step, second - first]);
        }
    }
    found
}

/// Maximum number of clauses in which lines are looked for.
const MAX_CLAUSES: usize = 100_000;

/// Returns `true` if the rows and columns of a problem can be exchanged and reversed, so that such numberings cannot
/// be told from each other.
pub(crate) fn is_symmetric(rules: &RuleTable<'_>) -> bool {
    let symmetries = rules.problem.symmetries();
    let has = |symmetry: Symmetry| symmetries.contains(&BoardSymmetry::from(symmetry));
    Symmetry::ALL.into_iter().all(has)
}
