//! Parameters of the problems 079 and 080 of CSPLib, in Essence Prime and in the Python form of their
//! generator.
//!
//! | names | problem | squares and diagonals |
//! |---|---|---|
//! | `n`, `init` | completion | fixed queens, from 0 |
//! | `n`, `blocks` | blocked n queens | blocked squares, from 1 |
//! | `n`, `numdiff`, `numsum`, `diffdiags`, `sumdiags` | excluded diagonals | row − column and row + column, from 0 |
//! | `n`, `numdiags`, `diags` | excluded diagonals | pairs: row − column + n − 1 with 0, row + column with 1 |

use super::error::{Fault, Located, Read, quoted};
use super::limits::require_equal;
use crate::board::Square;
use crate::{Problem, WholeDiagonal};
use std::fmt::Display;

/// Names of parameters.
const NAMES: [&str; 9] = [
    "n",
    "init",
    "blocks",
    "numdiff",
    "numsum",
    "diffdiags",
    "sumdiags",
    "numdiags",
    "diags",
];
/// The sets of names that state a problem.
const FORMS: [&[&str]; 5] = [
    &["n"],
    &["n", "init"],
    &["n", "blocks"],
    &["n", "numdiff", "numsum", "diffdiags", "sumdiags"],
    &["n", "numdiags", "diags"],
];

/// A value with its place: a number, or a list of numbers or of pairs.
struct Value {
    at: usize,
    /// Each list of numbers with its place; a number outside of a list is a list of its own.
    items: Vec<(usize, Vec<i64>)>,
    is_list: bool,
}

/// Returns `true` if a text has the form of parameters.
pub(super) fn is_parameters(text: &str) -> bool {
    let mut scanner = Words { text, at: 0 };
    match scanner.word() {
        "letting" | "language" => true,
        name => NAMES.contains(&name) && scanner.take('='),
    }
}

/// Reads parameters.
pub(super) fn read(text: &str) -> Read<Problem> {
    let mut words = Words { text, at: 0 };
    let mut values: Vec<(&'static str, Value)> = Vec::new();
    words.skip();
    if text[words.at..].starts_with("language") {
        let line = text[words.at..].find('\n');
        words.at = line.map_or(text.len(), |end| words.at + end);
    }
    loop {
        words.skip();
        let at = words.at;
        if at == text.len() {
            break;
        }
        let name = match words.word() {
            "letting" => words.word(),
            name => name,
        };
        let Some(&name) = NAMES.iter().find(|known| **known == name) else {
            let expected = format!("letting and one of {}", NAMES.join(", "));
            return Err(Located::unexpected(at, expected, quoted(name)));
        };
        if values.iter().any(|(known, _)| *known == name) {
            return Err(Located::new(at, Fault::Repeated { name }));
        }
        if !words.take('=') && words.word() != "be" {
            return Err(words.unexpected("'=' after the name of a parameter"));
        }
        values.push((name, words.value()?));
    }
    state(&values, text.len())
}

/// Returns the problem that parameters state.
fn state(values: &[(&'static str, Value)], end: usize) -> Read<Problem> {
    let names = |form: &&&[&str]| {
        form.len() == values.len() && values.iter().all(|(name, _)| form.contains(name))
    };
    if FORMS.iter().find(names).is_none() {
        let forms = FORMS[1..].iter().map(|form| form.join(", "));
        let expected = format!("the parameters {}", forms.collect::<Vec<_>>().join("; or "));
        let found: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
        let found = if found.is_empty() {
            "none".into()
        } else {
            found.join(", ")
        };
        return Err(Located::unexpected(end, expected, found));
    }
    let value = |name: &str| {
        let found = values.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    };
    let size = value("n").expect("a parameter of each form");
    let n = size.number("a number of rows from 1")?;
    let mut problem = Problem::new(n).map_err(|error| Located::new(size.at, error))?;
    let lists = |name: &str, count: &str| -> Read<&[(usize, Vec<i64>)]> {
        let Some(list) = value(name) else {
            return Ok(&[]);
        };
        if let Some(count) = value(count) {
            let number: u64 = count.number("a number of diagonals")?;
            if list.items.len() as u64 != number {
                let expected = format!("the number of elements of {name}, {}", list.items.len());
                return Err(Located::unexpected(count.at, expected, number.to_string()));
            }
        }
        match list.is_list {
            true => Ok(&list.items),
            false => Err(Located::unexpected(
                list.at,
                "a list in brackets",
                "a number",
            )),
        }
    };
    for (at, item) in lists("diags", "numdiags")? {
        let diagonal = match pair(item, *at)? {
            [place, 0] => difference(place, n),
            [place, 1] => sum(place),
            _ => {
                return Err(Located::unexpected(
                    *at,
                    "0 or 1 after the diagonal",
                    "another",
                ));
            }
        };
        exclude(&mut problem, diagonal, *at)?;
    }
    for (at, item) in lists("sumdiags", "numsum")? {
        exclude(&mut problem, sum(single(item, *at)?), *at)?;
    }
    for (at, item) in lists("diffdiags", "numdiff")? {
        let diagonal = WholeDiagonal::Difference(single(item, *at)?);
        exclude(&mut problem, Some(diagonal), *at)?;
    }
    for (at, item) in lists("blocks", "")? {
        let stated = problem.block(square(item, *at, 1)?);
        stated.map_err(|error| Located::new(*at, error))?;
    }
    for (at, item) in lists("init", "")? {
        let stated = problem.fix(square(item, *at, 0)?);
        stated.map_err(|error| Located::new(*at, error))?;
    }
    Ok(problem)
}

fn sum(place: i64) -> Option<WholeDiagonal> {
    Some(WholeDiagonal::Sum(
        u64::try_from(place).ok()?.checked_add(2)?,
    ))
}

fn difference(place: i64, n: u32) -> Option<WholeDiagonal> {
    Some(WholeDiagonal::Difference(
        place.checked_sub(i64::from(n) - 1)?,
    ))
}

fn exclude(problem: &mut Problem, diagonal: Option<WholeDiagonal>, at: usize) -> Read<()> {
    let expected = "the number of a diagonal of the board";
    let diagonal = diagonal.ok_or_else(|| Located::unexpected(at, expected, "another number"))?;
    let excluded = problem.exclude(diagonal);
    excluded.map_err(|error| Located::new(at, error))
}

fn numbers<const N: usize>(item: &[i64], at: usize, expected: &str) -> Read<[i64; N]> {
    let found = || format!("{} numbers", item.len());
    item.try_into()
        .map_err(|_| Located::unexpected(at, expected, found()))
}

fn pair(item: &[i64], at: usize) -> Read<[i64; 2]> {
    numbers(item, at, "a pair of numbers in brackets")
}

fn single(item: &[i64], at: usize) -> Read<i64> {
    numbers(item, at, "a number").map(|[number]| number)
}

/// Returns the square at a pair that is counted from `first`.
fn square(item: &[i64], at: usize, first: i64) -> Read<Square> {
    let [row, column] = pair(item, at)?;
    let place = |number: i64| {
        let place = number
            .checked_sub(first)
            .and_then(|place| u32::try_from(place).ok());
        let expected = format!("a row or column counted from {first}");
        place.ok_or_else(|| Located::unexpected(at, expected, number.to_string()))
    };
    Ok(Square::new(place(row)?, place(column)?))
}

impl Value {
    fn number<T: TryFrom<i64>>(&self, expected: &str) -> Read<T> {
        let number = match &self.items[..] {
            [(_, numbers)] if !self.is_list => numbers[0],
            _ => return Err(Located::unexpected(self.at, expected, "a list")),
        };
        let unexpected = |_| Located::unexpected(self.at, expected, number.to_string());
        number.try_into().map_err(unexpected)
    }
}

/// Words, numbers and lists of a text.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// Passes white space and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            if !self.text[self.at..].starts_with(['$', '#']) {
                return;
            }
            let end = self.text[self.at..].find('\n');
            self.at = end.map_or(self.text.len(), |end| self.at + end);
        }
    }

    fn unexpected(&self, expected: &str) -> Located {
        let found = match self.text[self.at..].chars().next() {
            None => "the end of the text".into(),
            Some(c) => format!("'{c}'"),
        };
        Located::unexpected(self.at, expected, found)
    }

    fn take(&mut self, c: char) -> bool {
        self.skip();
        let is_next = self.text[self.at..].starts_with(c);
        self.at += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    /// Takes the characters for which `belongs` returns `true`.
    fn run(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        self.skip();
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn word(&mut self) -> &'a str {
        self.run(|c| c.is_ascii_alphabetic() || c == '_')
    }

    fn number(&mut self) -> Read<i64> {
        self.skip();
        let at = self.at;
        let digits = self.run(|c| c.is_ascii_digit() || c == '-');
        match digits {
            "" => Err(self.unexpected("a number")),
            _ => digits
                .parse()
                .map_err(|_| Located::unexpected(at, "a number", quoted(digits))),
        }
    }

    fn value(&mut self) -> Read<Value> {
        self.skip();
        let at = self.at;
        let is_list = self.take('[');
        let mut items = Vec::new();
        if is_list {
            self.list(|words, at| {
                let item = match words.take('[') {
                    true => {
                        let mut numbers = Vec::new();
                        words.list(|words, _| {
                            numbers.push(words.number()?);
                            Ok(())
                        })?;
                        numbers
                    }
                    false => vec![words.number()?],
                };
                items.push((at, item));
                Ok(())
            })?;
        } else {
            items.push((at, vec![self.number()?]));
        }
        Ok(Value { at, items, is_list })
    }

    /// Reads the items of a list, whose bracket was read, and the bracket at its end. A comma may
    /// follow the last item.
    fn list(&mut self, mut item: impl FnMut(&mut Self, usize) -> Read<()>) -> Read<()> {
        while !self.take(']') {
            self.skip();
            let at = self.at;
            item(self, at)?;
            if self.take(',') {
                continue;
            }
            return match self.take(']') {
                true => Ok(()),
                false => Err(self.unexpected("',' or ']' after an item of a list")),
            };
        }
        Ok(())
    }
}

/// Writes parameters.
pub(super) fn write(problem: &Problem) -> Result<String, String> {
    let n = problem.n();
    let mut expressed = Problem::new(n).map_err(|error| error.to_string())?;
    let pairs = |squares: &mut dyn Iterator<Item = Square>, first: u64| {
        list(squares.map(|square| {
            let (row, column) = (
                u64::from(square.row) + first,
                u64::from(square.column) + first,
            );
            format!("[{row}, {column}]")
        }))
    };
    let parameters = if problem.excluded().len() > 0 {
        let (mut sums, mut differences) = (Vec::new(), Vec::new());
        for diagonal in problem.excluded() {
            let _ = expressed.exclude(diagonal);
            match diagonal {
                WholeDiagonal::Sum(sum) => sums.push(sum - 2),
                WholeDiagonal::Difference(difference) => differences.push(difference),
            }
        }
        let numbers = format!(
            "letting numdiff = {}\nletting numsum = {}\n",
            differences.len(),
            sums.len()
        );
        let (differences, sums) = (list(differences.iter()), list(sums.iter()));
        format!("{numbers}letting diffdiags = {differences}\nletting sumdiags = {sums}\n")
    } else if problem.fixed().len() > 0 {
        for square in problem.fixed() {
            let _ = expressed.fix(square);
        }
        format!("letting init = {}\n", pairs(&mut problem.fixed(), 0))
    } else {
        for square in problem.blocked_one_by_one() {
            let _ = expressed.block(square);
        }
        format!(
            "letting blocks = {}\n",
            pairs(&mut problem.blocked_one_by_one(), 1)
        )
    };
    require_equal(problem, &expressed)?;
    Ok(format!("letting n = {n}\n{parameters}"))
}

fn list(items: impl Iterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}
