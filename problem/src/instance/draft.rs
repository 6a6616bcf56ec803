//! Statements of a problem in the order of a file, and the problem that they state.

use super::cells::{cells, is_separator};
use super::error::{InstanceFault, Located, Read, quoted};
use crate::board::{Board, Obstacle, Square, SquareName, Topology};
use crate::rules::ValueFault;
use crate::{
    About, FullSet, Problem, ProblemError, RandomBlocks, Regions, RuleName, WholeDiagonal,
    WrittenRules,
};
use itertools::Itertools;
use std::collections::HashMap;
use std::str::FromStr;

/// Name of the rule that joins the edges of the board.
pub(super) const TORUS: &str = "torus";
/// Statements about the board and single squares, beside the [rules](RuleName).
const OF_BOARD: [&str; 2] = ["size", TORUS];
const OF_SQUARES: [&str; 7] = [
    "exclude",
    "block-random",
    "block",
    "queen",
    "hole",
    "pawn",
    "no-region",
];

/// Rules that may be stated several times.
const REPEATABLE: [&str; 5] = ["exclude", "block", "queen", "hole", "pawn"];

/// Returns the names of all rules, in the order in which they are written.
pub(super) fn rules() -> impl Iterator<Item = &'static str> {
    let rules = RuleName::ALL.map(RuleName::name);
    OF_BOARD.into_iter().chain(rules).chain(OF_SQUARES)
}

/// Returns `true` if a rule has no value, but is on or off.
pub(super) fn is_flag(rule: &str) -> bool {
    rule == TORUS || RuleName::by_name(rule).is_some_and(RuleName::is_flag)
}

/// Returns the short form and the rule that it states, if one of two rules states the other.
fn short_for(rule: &str, other: &str) -> Option<[&'static str; 2]> {
    let (rule, other) = (RuleName::by_name(rule)?, RuleName::by_name(other)?);
    let states = |[short, long]: [RuleName; 2]| short.states(long);
    let mut pairs = [[rule, other], [other, rule]].into_iter();
    let pair = pairs.find(|&pair| states(pair));
    pair.map(|pair| pair.map(RuleName::name))
}

/// Content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Obstacle(Obstacle),
    Blocked,
    Fixed,
}

/// Statements read so far. Places are in bytes.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) size: Option<(u32, u32)>,
    rules: WrittenRules,
    is_torus: bool,
    marks: Vec<(Mark, SquareName, usize)>,
    excluded: Vec<(WholeDiagonal, usize)>,
    random: Option<RandomBlocks>,
    no_region: Option<char>,
    /// Labels row by row, and the place of the first one.
    regions: Option<(Vec<u32>, usize)>,
    /// Labels of several characters.
    words: Vec<String>,
    pub(super) about: About,
    stated: Vec<(&'static str, usize)>,
}

/// Reads `N` or `ROWSxCOLUMNS`.
pub(super) fn parse_size(text: &str) -> Option<(u32, u32)> {
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&number| is_number && number > 0)
    };
    match text.split_once('x') {
        Some((rows, columns)) => Some((number(rows)?, number(columns)?)),
        None => number(text).map(|n| (n, n)),
    }
}

/// Reads a value at a place.
fn parsed<T: FromStr>(value: &str, at: usize) -> Read<T>
where
    InstanceFault: From<T::Err>,
{
    value
        .parse()
        .map_err(|error| Located::new(at, InstanceFault::from(error)))
}

impl Draft {
    /// Records that a rule is stated. Returns `false` if there is no such rule.
    pub(super) fn mention(&mut self, name: &str, at: usize) -> Read<bool> {
        let Some(name) = rules().find(|&known| known == name) else {
            return Ok(false);
        };
        if !REPEATABLE.contains(&name) && self.place(name).is_some() {
            return Err(Located::new(at, InstanceFault::Repeated { name }));
        }
        let stated = self.stated.iter();
        let conflict = stated
            .filter_map(|&(other, _)| short_for(name, other))
            .next();
        if let Some([other, name]) = conflict {
            return Err(Located::new(at, InstanceFault::Conflict { name, other }));
        }
        if !REPEATABLE.contains(&name) {
            self.stated.push((name, at));
        }
        Ok(true)
    }

    /// Returns `true` if a rule is stated.
    pub(super) fn mentions(&self, rule: &str) -> bool {
        self.place(rule).is_some()
    }

    /// Returns the place at which a rule is stated.
    fn place(&self, rule: &str) -> Option<usize> {
        let mut stated = self.stated.iter();
        stated.find_map(|&(name, at)| (name == rule).then_some(at))
    }

    /// Adds a rule that [`Draft::mention`] knows, with its value, which is empty for a rule that is on
    /// or off.
    pub(super) fn state(&mut self, name: &str, value: &str, at: usize) -> Read<()> {
        let unexpected = |expected: &str| Located::unexpected(at, expected, quoted(value));
        if is_flag(name) && !value.is_empty() {
            return Err(unexpected("the end of the line"));
        }
        if let Some(rule) = RuleName::by_name(name) {
            let read = self.rules.read(rule, value);
            return read.map_err(|fault| match fault {
                ValueFault::Piece(error) => Located::new(at, error),
                ValueFault::Bound(error) => Located::new(at, error),
                ValueFault::Other(expected) => unexpected(expected),
            });
        }
        match name {
            TORUS => self.is_torus = true,
            "size" => {
                let expected =
                    || unexpected("the size of the board, N or ROWSxCOLUMNS, such as 8 or 3x5");
                self.require_size(parse_size(value).ok_or_else(expected)?, at)?;
            }
            "exclude" => self.excluded.push((parsed(value, at)?, at)),
            "block-random" => {
                let mut words = value.split_whitespace();
                let probability = words.next().and_then(|word| word.parse().ok());
                let seed = words.next().map_or(Some(0), |word| word.parse().ok());
                let rule = (probability.zip(seed))
                    .and_then(|(probability, seed)| RandomBlocks::new(probability, seed));
                self.random = rule.filter(|_| words.next().is_none());
                if self.random.is_none() {
                    let expected = "a probability from 0 to 1 and a seed, such as 0.2 1";
                    return Err(unexpected(expected));
                }
            }
            "no-region" => {
                let mut characters = value.chars();
                match (characters.next(), characters.next()) {
                    (Some(none), None) if !is_separator(none) => self.no_region = Some(none),
                    _ => {
                        let expected =
                            "the character of squares that are in no region, no separator";
                        return Err(unexpected(expected));
                    }
                }
            }
            name => self.mark(mark_of(name), parsed::<SquareName>(value, at)?, at),
        }
        Ok(())
    }

    /// Adds the content of a square.
    pub(super) fn mark(&mut self, mark: Mark, square: impl Into<SquareName>, at: usize) {
        self.marks.push((mark, square.into(), at));
    }

    /// Sets the size of the board, which must agree with one that is known.
    pub(super) fn require_size(&mut self, size: (u32, u32), at: usize) -> Read<()> {
        let known = *self.size.get_or_insert(size);
        if known == size {
            return Ok(());
        }
        let shape = |(rows, columns)| format!("{rows}x{columns}");
        let expected = format!("the size {} of the board", shape(known));
        Err(Located::unexpected(at, expected, shape(size)))
    }

    /// Adds the regions: rows of one label for each square, with their places. The first row
    /// gives the size of the board if it is not known.
    pub(super) fn add_regions<'a>(
        &mut self,
        rows: impl ExactSizeIterator<Item = (usize, &'a str)>,
        at: usize,
    ) -> Read<()> {
        let (mut labels, mut words, mut is_separated) = (Vec::new(), HashMap::new(), None);
        let count = rows.len();
        for (number, (start, row)) in rows.enumerate() {
            let cells = cells(row, start, &mut is_separated)?;
            labels.extend(cells.iter().map(|&(_, label)| {
                let mut characters = label.chars();
                match (characters.next(), characters.next()) {
                    (Some(c), None) => u32::from(c),
                    _ => {
                        // Numbers above those of all characters.
                        let next = u32::from(char::MAX) + 1 + words.len() as u32;
                        *words.entry(label).or_insert(next)
                    }
                }
            }));
            let (found_rows, found) = (u32::try_from(count), u32::try_from(cells.len()));
            let (Ok(found_rows), Ok(found)) = (found_rows, found) else {
                return Err(Located::unexpected(at, "a smaller board", "a huge one"));
            };
            if found == 0 {
                return Err(Located::unexpected(start, "a row of regions", "no square"));
            }
            let (rows, columns) = *self.size.get_or_insert((found_rows, found));
            if columns != found {
                // The place is that of the first square too many, or the end.
                let end = cells
                    .get(columns as usize)
                    .map_or(start + row.trim_end().len(), |&(end, _)| end);
                let squares = |count: u32| match count {
                    1 => "1 square".to_owned(),
                    count => format!("{count} squares"),
                };
                let expected = format!("{} in each row of regions", squares(columns));
                return Err(Located::unexpected(end, expected, squares(found)));
            }
            if number as u64 >= u64::from(rows) || (number + 1 == count && found_rows != rows) {
                let expected = format!("{rows} rows of regions, as the board has");
                return Err(Located::unexpected(start, expected, count.to_string()));
            }
        }
        if count == 0 {
            return Err(Located::unexpected(at, "rows of regions", "none"));
        }
        self.regions = Some((labels, at));
        let in_order = words.into_iter().sorted_by_key(|(_, number)| *number);
        self.words = in_order.map(|(word, _)| word.to_owned()).collect();
        Ok(())
    }

    /// Returns the regions of a board, if there are some.
    pub(super) fn regions(&self, board: &Board) -> Read<Option<Regions>> {
        let Some((labels, at)) = &self.regions else {
            return Ok(None);
        };
        let in_region = labels
            .iter()
            .map(|&label| (Some(label) != self.no_region.map(u32::from)).then_some(label));
        let regions = Regions::new(board, in_region);
        let regions = regions.map_err(|error| Located::new(*at, error))?;
        let name = |region: &[Square]| {
            let label = labels[board.place(region[0])];
            char::from_u32(label).map_or_else(
                || self.words[(label - u32::from(char::MAX) - 1) as usize].clone(),
                String::from,
            )
        };
        let names = regions.iter().map(name).collect();
        Ok(Some(regions.with_names(names)))
    }

    /// Returns the problem. `end` is the place of a missing size.
    pub(super) fn problem(self, end: usize) -> Read<Problem> {
        let Some((rows, columns)) = self.size else {
            let expected = "the board: its size, a picture of it or regions";
            return Err(Located::unexpected(end, expected, "none"));
        };
        let start = self.stated.first().map_or(0, |&(_, at)| at);
        let of_board = |at| move |error| Located::new(at, ProblemError::Board(error));
        // The board, with its holes and pawns.
        let mut board = Board::new(rows, columns).map_err(of_board(start))?;
        if self.is_torus {
            board = board.with_topology(Topology::Torus);
        }
        let on_board = |&(mark, name, at): &(Mark, SquareName, usize)| match name.on(rows) {
            Ok(square) => Ok((mark, square, at)),
            Err(error) => Err(Located::new(at, error)),
        };
        let marks = self.marks.iter().map(on_board).collect::<Read<Vec<_>>>()?;
        for &(mark, square, at) in &marks {
            if let Mark::Obstacle(obstacle) = mark {
                board = board.with(obstacle, square).map_err(of_board(at))?;
            }
        }
        // The rules. A number without room is a fault of the statement that gave it.
        let regions = self.regions(&board)?;
        let rules = self.rules.clone().on(&board);
        let at_number = |error: &ProblemError| {
            let ProblemError::TooMany { set, .. } = error else {
                return start;
            };
            let rules: &[RuleName] = match set {
                FullSet::Row => &[RuleName::PerRow, RuleName::PerLine, RuleName::Stars],
                FullSet::Column => &[RuleName::PerColumn, RuleName::PerLine, RuleName::Stars],
                FullSet::Board => &[RuleName::Queens],
            };
            let mut places = rules.iter().filter_map(|rule| self.place(rule.name()));
            places.next().unwrap_or(start)
        };
        let mut problem = Problem::with_rules(board, rules)
            .map_err(|error| Located::new(at_number(&error), error))?;
        // The regions.
        if let Some(regions) = regions {
            let at = self.regions.map_or(start, |(_, at)| at);
            let divided = problem.with_regions(regions);
            problem = divided.map_err(|error| Located::new(at, error))?;
        }
        // Squares without queens, and then fixed queens, so that a fault is at the queen.
        for (diagonal, at) in self.excluded {
            let excluded = problem.exclude(diagonal);
            excluded.map_err(|error| Located::new(at, error))?;
        }
        if let Some(random) = self.random {
            problem
                .block_at_random(random)
                .expect("no queen is fixed yet");
        }
        for kind in [Mark::Blocked, Mark::Fixed] {
            for &(mark, square, at) in marks.iter().filter(|(mark, ..)| *mark == kind) {
                let stated = match mark {
                    Mark::Blocked => problem.block(square),
                    _ => problem.fix(square),
                };
                stated.map_err(|error| Located::new(at, error))?;
            }
        }
        Ok(problem.with_about(self.about))
    }
}

/// Returns the content of a square that a rule states.
fn mark_of(rule: &str) -> Mark {
    match rule {
        "hole" => Mark::Obstacle(Obstacle::Hole),
        "pawn" => Mark::Obstacle(Obstacle::Pawn),
        "queen" => Mark::Fixed,
        _ => Mark::Blocked,
    }
}
