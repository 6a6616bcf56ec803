//! Statements of a problem in the order of a file, and the problem that they state.

use super::cells::{cells, is_separator};
use super::error::{InstanceFault, Located, Read, quoted};
use crate::board::{Board, Obstacle, SquareName, Topology};
use crate::{
    Bound, Diagonals, Problem, ProblemError, RandomBlocks, Regions, Rules, Total, WholeDiagonal,
};
use std::collections::HashMap;
use std::str::FromStr;

/// Names of the rules, in the order in which they are written.
pub(super) const RULES: [&str; 19] = [
    "size",
    "torus",
    "piece",
    "diagonals",
    "no-touch",
    "maximal",
    "queens",
    "stars",
    "per-line",
    "per-row",
    "per-column",
    "per-region",
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

/// Rules that state others.
const SHORT_FOR: [(&str, &[&str]); 2] = [
    ("per-line", &["per-row", "per-column", "per-region"]),
    (
        "stars",
        &[
            "piece",
            "diagonals",
            "no-touch",
            "per-line",
            "per-row",
            "per-column",
            "per-region",
        ],
    ),
];

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
    rules: Rules,
    is_torus: bool,
    per_line: Option<Bound>,
    stars: Option<u32>,
    marks: Vec<(Mark, SquareName, usize)>,
    excluded: Vec<(WholeDiagonal, usize)>,
    random: Option<RandomBlocks>,
    no_region: Option<char>,
    /// Labels row by row, and the place of the first one.
    regions: Option<(Vec<u32>, usize)>,
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
        let Some(&name) = RULES.iter().find(|known| **known == name) else {
            return Ok(false);
        };
        if !REPEATABLE.contains(&name) && self.place(name).is_some() {
            return Err(Located::new(at, InstanceFault::Repeated { name }));
        }
        for (short, long) in SHORT_FOR {
            for &rule in long {
                let other = match name {
                    _ if name == short => rule,
                    _ if name == rule => short,
                    _ => continue,
                };
                if self.place(other).is_some() {
                    let (name, other) = (rule, short);
                    return Err(Located::new(at, InstanceFault::Conflict { name, other }));
                }
            }
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
        match name {
            "torus" | "no-touch" | "maximal" if !value.is_empty() => {
                return Err(unexpected("the end of the line"));
            }
            "torus" => self.is_torus = true,
            "no-touch" => self.rules.is_touching_forbidden = true,
            "maximal" => self.rules.is_maximal = true,
            "size" => {
                let expected = || unexpected("N or ROWSxCOLUMNS, such as 8 or 3x5");
                self.require_size(parse_size(value).ok_or_else(expected)?, at)?;
            }
            "piece" => self.rules.piece = parsed(value, at)?,
            "diagonals" => {
                let known = Diagonals::by_name(value);
                self.rules.diagonals = known.ok_or_else(|| unexpected("both, one or none"))?;
            }
            "queens" if value == "any" => self.rules.total = Total::Any,
            "queens" => self.rules.total = Total::Bound(parsed(value, at)?),
            "stars" => {
                let expected = "the number of stars in each row, column and region";
                self.stars = Some(value.parse().map_err(|_| unexpected(expected))?);
            }
            "per-line" => self.per_line = Some(parsed(value, at)?),
            "per-row" => self.rules.row = Some(parsed(value, at)?),
            "per-column" => self.rules.column = Some(parsed(value, at)?),
            "per-region" => self.rules.region = Some(parsed(value, at)?),
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
                let end = cells.get(columns as usize);
                let end = end.map_or(start + row.trim_end().len(), |&(end, _)| end);
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
        Ok(())
    }

    /// Returns the regions of a board, if there are some.
    pub(super) fn regions(&self, board: &Board) -> Read<Option<Regions>> {
        let Some((labels, at)) = &self.regions else {
            return Ok(None);
        };
        let labels = labels
            .iter()
            .map(|&label| (Some(label) != self.no_region.map(u32::from)).then_some(label));
        let regions = Regions::new(board, labels);
        Ok(Some(regions.map_err(|error| Located::new(*at, error))?))
    }

    /// Returns the problem. `end` is the place of a missing size.
    pub(super) fn problem(self, end: usize) -> Read<Problem> {
        let Some((rows, columns)) = self.size else {
            let expected = "the board: its size, a picture of it or regions";
            return Err(Located::unexpected(end, expected, "none"));
        };
        let start = self.stated.first().map_or(0, |&(_, at)| at);
        let of_board = |at| move |error| Located::new(at, ProblemError::Board(error));
        let mut board = Board::new(rows, columns).map_err(of_board(start))?;
        if self.is_torus {
            board = board.with_topology(Topology::Torus);
        }
        let on_board = |&(mark, name, at): &(Mark, SquareName, usize)| match name.on(rows) {
            Ok(square) => Ok((mark, square, at)),
            Err(error) => Err(Located::new(at, error)),
        };
        let marks = self.marks.iter().map(on_board);
        let marks = marks.collect::<Read<Vec<_>>>()?;
        for &(mark, square, at) in &marks {
            if let Mark::Obstacle(obstacle) = mark {
                board = board.with(obstacle, square).map_err(of_board(at))?;
            }
        }
        let regions = self.regions(&board)?;
        let rules = match (self.stars, self.per_line) {
            (Some(stars), _) => Rules {
                total: self.rules.total,
                is_maximal: self.rules.is_maximal,
                ..Rules::stars(&board, stars)
            },
            (None, Some(bound)) => self.rules.clone().with_lines(&board, bound),
            (None, None) => self.rules.clone(),
        };
        let at_number = |error: &ProblemError| {
            let rules: &[&str] = match error {
                ProblemError::TooMany { set: "a row", .. } => &["per-row", "per-line", "stars"],
                ProblemError::TooMany {
                    set: "a column", ..
                } => &["per-column", "per-line", "stars"],
                _ => &["queens"],
            };
            rules
                .iter()
                .find_map(|rule| self.place(rule))
                .unwrap_or(start)
        };
        let mut problem = Problem::with_rules(board, rules)
            .map_err(|error| Located::new(at_number(&error), error))?;
        if let Some(regions) = regions {
            let at = self.regions.map_or(start, |(_, at)| at);
            let divided = problem.with_regions(regions);
            problem = divided.map_err(|error| Located::new(at, error))?;
        }
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
        Ok(problem)
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
