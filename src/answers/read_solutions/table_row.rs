//! Row of a table with the answer of a person: `7;Anna;2413;2`, or a queen in each cell.
//!
//! Numbers of pupils, times, addresses and points stand beside answers. The header may name the column of the answers.
//! Otherwise the answer is the only cell with a whole solution, or all cells together. Where a number may be a queen or
//! not, the row is not understood.

use super::group::is_person;
use super::shapes::Expected;
use super::{LineFault, ReadSolution, shown};
use itertools::Itertools;

/// Name and answer of a person.
#[derive(Debug)]
pub(super) struct TableRow {
    pub(super) name: String,
    /// Text of the answer, with spaces before it up to its column, or why there is none.
    pub(super) answer: Result<String, LineFault>,
}

/// Sentences of persons who say that there is no solution.
const NONE: [&str; 11] = [
    "no solution",
    "no solutions",
    "there is none",
    "there are none",
    "there is no solution",
    "there are no solutions",
    "has no solution",
    "unsat",
    "unsatisfiable",
    "keine lösung",
    "es gibt keine lösung",
];

/// Names of the first column of a table of persons.
const FIRST: [&str; 9] = [
    "name",
    "nachname",
    "vorname",
    "student",
    "pupil",
    "schüler",
    "timestamp",
    "zeitstempel",
    "nr",
];

/// Names of the column with the answers.
const ANSWERS: [&str; 7] = [
    "answer", "antwort", "réponse", "response", "solution", "lösung", "queens",
];

pub(super) fn is_none(said: &str) -> bool {
    let said = said.trim_matches([' ', '"', '.', '!']).to_lowercase();
    NONE.contains(&said.as_str())
}

/// Returns the place of the only column with answers below the header of a table of persons, if it is named, or `None`
/// for other lines.
pub(super) fn header(text: &str) -> Option<Option<usize>> {
    let cells: Vec<String> = cells(text)?.into_iter().map(str::to_lowercase).collect();
    let is_header = FIRST.contains(&&*cells[0])
        && cells
            .iter()
            .all(|cell| cell.starts_with(char::is_alphabetic));
    let mut answers = cells.iter().positions(|cell| ANSWERS.contains(&&**cell));
    is_header.then(|| answers.next().filter(|_| answers.next().is_none()))
}

/// Returns the cells of a row, which quotes and brackets hold together, or `None` if there is only one.
fn cells(text: &str) -> Option<Vec<&str>> {
    let apart = |separator: char| -> Vec<&str> {
        let (mut is_quoted, mut depth) = (false, 0_usize);
        let cells = text.split(|c| {
            is_quoted ^= c == '"';
            depth = match c {
                '(' | '[' | '{' => depth + 1,
                ')' | ']' | '}' => depth.saturating_sub(1),
                _ => depth,
            };
            c == separator && !is_quoted && depth == 0
        });
        cells.map(|cell| cell.trim_matches([' ', '"'])).collect()
    };
    let mut tables = [';', '\t', ','].into_iter().map(apart);
    tables.find(|cells| cells.len() > 1)
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` for a number or a part of one: `3`, `3,5`, `12/15`, `85 %`.
fn is_number(cell: &str) -> bool {
    let cell = cell.trim_end_matches(['%', ' ']);
    let mut parts = cell.split([',', '.', '/']);
    parts.clone().count() < 3 && parts.all(are_digits)
}

/// Returns `true` for a date or a time: `2026-11-30`, `9:15:00 AM`.
fn is_time(cell: &str) -> bool {
    let parts: Vec<&str> = cell
        .split(' ')
        .next()
        .unwrap_or_default()
        .split(['-', '.', '/'])
        .collect();
    let is_year = |part: &&str| part.len() == 4;
    let is_date =
        parts.len() == 3 && parts.iter().copied().all(are_digits) && parts.iter().any(is_year);
    let has_digit = |text: &str, at: Option<usize>| {
        at.and_then(|at| text.as_bytes().get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let mut colons = cell.match_indices(':').map(|(at, _)| at);
    is_date
        || colons.any(|at| {
            [at.checked_sub(1), Some(at + 1), Some(at + 2)]
                .into_iter()
                .all(|at| has_digit(cell, at))
        })
}

/// Returns `true` for a name without digits.
fn is_name(cell: &str) -> bool {
    let is_of_name = |c: char| c.is_alphabetic() || " -'.\"".contains(c);
    cell.chars().filter(|c| c.is_alphabetic()).count() > 1
        && cell.chars().all(is_of_name)
        && is_person(cell)
        && !is_none(cell)
}

/// Returns `true` for a letter, or for a name with a number: `A2`, `Kim3`, `Dora 3`. It may also be a square.
fn is_code(cell: &str) -> bool {
    let name = cell
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphabetic() || " -'._".contains(c))
        && is_person(cell)
        && !is_none(cell)
}

/// Returns `true` for text that begins as an answer does: with a square, a digit or a bracket.
fn is_answer(cell: &str) -> bool {
    let word = &cell[..cell.find([',', ';', ' ', '"']).unwrap_or(cell.len())];
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_square = word.len() - digits.len() < 3 && are_digits(digits);
    is_square || cell.starts_with(|c: char| c.is_ascii_digit() || "[(".contains(c))
}

/// Cells after the name, which may be the answer, and how texts are read.
struct Answer<'a, F> {
    content: Vec<&'a str>,
    expected: Expected,
    read: F,
}

impl TableRow {
    /// Reads a row, with the place of the column with answers, if the header names it. Returns `None` for lines that are
    /// no rows of a table, which may be sentences.
    pub(super) fn read(
        text: &str,
        answers: Option<usize>,
        expected: Expected,
        read: impl Fn(&str) -> Vec<ReadSolution>,
    ) -> Option<Self> {
        let mut cells = cells(text)?;
        let is_before = |cell: &&str| !cell.contains(char::is_alphabetic) || is_time(cell);
        let start = cells.iter().position(|cell| !is_before(cell))?;
        // Points after a solution with a colon before it: Anna: 2 4 1 3; 5.
        let by_colon = cells[start]
            .split_once(':')
            .map(|(name, after)| (name.trim(), after.trim()))
            .filter(|(name, after)| (is_name(name) || is_code(name)) && !after.is_empty());
        if let Some((name, after)) = by_colon {
            cells.splice(start..=start, [name, after]);
        }
        let named =
            (start..cells.len()).take_while(|&at| is_name(cells[at]) && answers != Some(at));
        let mut names = named.count();
        let by_code = names == 0 && is_code(cells[start]) && answers != Some(start);
        names += usize::from(by_code);
        if names == 0 {
            return None;
        }
        let name = cells[start..start + names].join(" ");
        let is_content = |cell: &&str| !cell.is_empty() && !cell.contains('@') && !is_time(cell);
        let (first, content) = match answers {
            Some(place) => (
                place,
                cells.get(place).map_or(&[][..], std::slice::from_ref),
            ),
            None => (start + names, &cells[start + names..]),
        };
        let content: Vec<&str> = content.iter().copied().filter(is_content).collect();
        if content.is_empty() && (answers.is_none() && cells[first..].is_empty() || by_code) {
            return None;
        }
        let answer = Answer {
            content,
            expected,
            read,
        };
        let is_row = answers.is_some()
            || match by_colon {
                Some((_, after)) => answer.is_whole(after),
                None => !by_code || answer.may_follow_code(),
            };
        let found = answer.find().filter(|_| is_row);
        let answer = match found {
            Some(found) => found,
            None if answers.is_some() => Err(LineFault::NotUnderstood(
                1,
                shown(cells.get(first).unwrap_or(&"")),
            )),
            None => return None,
        };
        // A cell keeps its place in the line.
        let place = |cell: &str| {
            text.find(cell)
                .filter(|_| cell.starts_with(char::is_alphanumeric))
        };
        let answer = answer.map(|cell| format!("{:1$}{cell}", "", place(&cell).unwrap_or(0)));
        Some(Self { name, answer })
    }
}

impl<F: Fn(&str) -> Vec<ReadSolution>> Answer<'_, F> {
    fn rows(&self) -> Option<usize> {
        self.expected.size.map(|[rows, _]| rows)
    }

    /// Returns `true` if these cells tell that a cell before them is a name and no square.
    fn may_follow_code(&self) -> bool {
        let is_of_numbers = |cell: &&str| !cell.contains(char::is_alphabetic);
        let are_numbers = self.content.iter().all(is_of_numbers)
            && self.content.iter().map(|cell| groups(cell)).sum::<usize>() > 1;
        are_numbers
            || self
                .content
                .iter()
                .any(|cell| self.is_whole(cell) || is_none(cell))
    }

    /// Returns the text of the answer, or a fault, unless the cells look like those of a sentence.
    fn find(&self) -> Option<Result<String, LineFault>> {
        let whole: Vec<&str> = self
            .content
            .iter()
            .copied()
            .filter(|cell| self.is_whole(cell))
            .collect();
        let says_none = self.content.iter().filter(|cell| is_none(cell)).count();
        match (&whole[..], says_none) {
            ([], 0) => self.find_together(),
            ([], 1) => Some(Err(LineFault::SaysNone)),
            (&[cell], 0) => {
                let others = self.content.iter().filter(|&&other| other != cell);
                let attempts = others.filter(|other| self.is_attempt(other)).count();
                Some(match attempts {
                    0 => Ok(cell.into()),
                    attempts => Err(LineFault::Several(attempts + 1)),
                })
            }
            (cells, says_none) => Some(Err(LineFault::Several(cells.len() + says_none))),
        }
    }

    /// Returns the answer of cells of which none has a solution alone.
    fn find_together(&self) -> Option<Result<String, LineFault>> {
        let numbers = self.content.iter().filter(|cell| is_number(cell)).count();
        let others: Vec<&str> = self
            .content
            .iter()
            .copied()
            .filter(|cell| !is_number(cell))
            .collect();
        let fault = |count: usize| match count {
            0 | 1 => LineFault::NoAnswer,
            count => LineFault::Numbers(count, self.expected.size),
        };
        if others.is_empty() {
            let together = self.content.join(" ");
            let is_whole =
                self.content.iter().copied().all(are_digits) && self.is_solution(&together);
            return Some(is_whole.then_some(together).ok_or_else(|| fault(numbers)));
        }
        if let ([cell], 0) = (&others[..], numbers) {
            let read = (self.read)(cell);
            let is_read = |one: &ReadSolution| {
                (one.solution.as_ref())
                    .map_or_else(|fault| fault.is_wrong() || is_answer(cell), |_| true)
            };
            return match &read[..] {
                [] => None,
                [one] => is_read(one).then(|| Ok((*cell).into())),
                several => Some(Err(LineFault::Several(several.len()))),
            };
        }
        let together = others.join(" ");
        if self.is_solution(&together) {
            return Some(Ok(together));
        }
        // A sentence, or a header.
        if !is_answer(others[0]) || (self.read)(&together).is_empty() {
            return None;
        }
        // Squares are no points.
        let are_squares = numbers == 0 && others.iter().all(|cell| groups(cell) < 3);
        Some(if are_squares {
            Ok(together)
        } else {
            Err(fault(self.content.iter().map(|cell| groups(cell)).sum()))
        })
    }

    /// Returns `true` for a cell that is a whole solution, be it right or wrong.
    fn is_whole(&self, cell: &str) -> bool {
        let is_word = are_digits(cell) && self.rows().is_none_or(|rows| rows == cell.len());
        let may_be = if is_number(cell) {
            is_word && cell.len() > 1 || self.rows() == Some(2) && !are_digits(cell)
        } else {
            !is_none(cell) && cell.contains(|c: char| c.is_ascii_digit() || ".QXx#♛".contains(c))
        };
        may_be && self.is_solution(cell)
    }

    /// Returns `true` for a text that is one solution, be it right or wrong.
    fn is_solution(&self, text: &str) -> bool {
        let Expected { size, queens } = self.expected;
        match &(self.read)(text)[..] {
            [
                ReadSolution {
                    solution: Ok(line), ..
                },
            ] => {
                let found = line.solution.queens().len();
                let is_high = |rows: u32, [height, _]: [usize; 2]| rows as usize == height;
                line.rows
                    .is_none_or(|rows| size.is_none_or(|size| is_high(rows, size)))
                    && queens.map_or(found > usize::from(size.is_none()), |queens| {
                        queens == found
                    })
            }
            [
                ReadSolution {
                    solution: Err(fault),
                    ..
                },
            ] => {
                let is_word = self
                    .rows()
                    .is_some_and(|rows| are_digits(text) && text.len() == rows);
                fault.is_wrong() && (is_word || queens.is_none_or(|queens| groups(text) >= queens))
            }
            _ => false,
        }
    }

    /// Returns `true` for a cell beside a whole solution that may be another answer, and no points.
    fn is_attempt(&self, cell: &str) -> bool {
        let is_near = |rows: usize| cell.len() > 2 && cell.len().abs_diff(rows) < 2;
        let is_word = are_digits(cell) && self.rows().is_some_and(is_near);
        is_word || !is_number(cell) && groups(cell) > 1
    }
}

/// Returns the number of groups of digits.
fn groups(text: &str) -> usize {
    let groups = text.split(|c: char| !c.is_ascii_digit());
    groups.filter(|group| !group.is_empty()).count()
}
