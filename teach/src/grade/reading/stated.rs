//! Numberings that are stated: by a map, by comments that name variables, or by the header of `encode`.

use super::numbering::Numbering;
use super::until_stopped;
use crate::grade::question::Grade;
use crate::grade::rules::RuleTable;
use control::Control;
use encodings::Lit;
use problem::board::Square;
use problem::instance::Comments;
use queensat::answers::Refused;
use std::collections::{HashMap, HashSet};

impl Grade {
    /// Returns the numbering that a map or comments state: names of variables, or the problem, as `encode` does.
    pub(crate) fn stated(
        &self,
        rules: &RuleTable<'_>,
        control: &Control,
    ) -> Result<Option<Numbering>, Refused> {
        match &self.map {
            Some(map) => read_map(map, rules).map(Some).map_err(|(line, fault)| {
                Refused::option("map", format!("the map, line {line}: {fault}"))
            }),
            None => {
                let text = self.formula.as_deref().unwrap_or_default();
                let of_header = || of_header(text, rules);
                Ok(read_names(text, rules, control).or_else(of_header))
            }
        }
    }
}

/// Reads the names of variables: lines with a variable, perhaps negative, and a name with two numbers, the row and the
/// column of its square, such as `12 r2c4`.
///
/// # Errors
///
/// The line, from 1, and a description of its fault.
fn read_map(text: &str, rules: &RuleTable<'_>) -> Result<Numbering, (u64, String)> {
    let (mut named, mut used) = (HashMap::new(), HashSet::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let line = line.strip_prefix("c varname ").unwrap_or(line);
        let is_comment = line.starts_with(['#', 'c', '%']);
        if line.is_empty() || is_comment {
            continue;
        }
        let (variable, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let literal = variable.parse().ok().and_then(Lit::from_dimacs);
        let Some(literal) = literal else {
            let fault = format!("expected the number of a variable, but found '{variable}'");
            return Err((number, fault));
        };
        match square_of(name, rules) {
            NamedSquare::Square(square) => {
                if named.contains_key(&square) || !used.insert(literal.var()) {
                    let fault = format!("{square} or variable {variable} was named before");
                    return Err((number, fault));
                }
                named.insert(square, literal);
            }
            NamedSquare::Off(square) => {
                return Err((number, format!("the square {square} is not on the board")));
            }
            NamedSquare::Other => {
                let fault = format!(
                    "expected the row and the column of a square, such as r2c4 or 2,4, but found '{name}'"
                );
                return Err((number, fault));
            }
        }
    }
    Ok(Numbering::Named(named))
}

/// Returns the numbering of comments `c varname 12 r2c4`, if they name squares.
fn read_names(text: &str, rules: &RuleTable<'_>, control: &Control) -> Option<Numbering> {
    let (mut named, mut used) = (HashMap::new(), HashSet::new());
    let names = until_stopped(text.lines(), control).filter_map(|(_, line)| {
        let mut words = line.strip_prefix("c varname ")?.split_whitespace();
        Some((words.next()?, words.next()?))
    });
    for (variable, name) in names {
        let literal = variable.parse().ok().and_then(Lit::from_dimacs);
        // Names of auxiliary variables may have two numbers, too, and come later.
        if let (Some(literal), NamedSquare::Square(square)) = (literal, square_of(name, rules)) {
            if !named.contains_key(&square) && used.insert(literal.var()) {
                named.insert(square, literal);
            }
        }
    }
    (!named.is_empty()).then_some(Numbering::Named(named))
}

/// Returns the numbering of a formula by `encode`, which states its problem in comments.
fn of_header(text: &str, rules: &RuleTable<'_>) -> Option<Numbering> {
    let stated = Comments::read(text).problem().ok()?;
    let size = [stated.board(), rules.problem.board()].map(|board| (board.rows(), board.columns()));
    (size[0] == size[1]).then(|| Numbering::by_rows(size[1].1))
}

/// The square in the name of a variable.
enum NamedSquare {
    Square(Square),
    Off(Square),
    Other,
}

fn square_of(name: &str, rules: &RuleTable<'_>) -> NamedSquare {
    let numbers: Vec<u32> = name
        .split(|character: char| !character.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let [row, column] = numbers[..] else {
        return NamedSquare::Other;
    };
    let Some(square) = Square::from_one_based(row, column) else {
        return NamedSquare::Other;
    };
    let board = rules.problem.board();
    if row <= board.rows() && column <= board.columns() {
        NamedSquare::Square(square)
    } else {
        NamedSquare::Off(square)
    }
}
