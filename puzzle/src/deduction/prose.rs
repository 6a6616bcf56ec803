//! Deductions in the words of the puzzle.

use super::{BoundedSet, Breach, Confined, Deduction, Reason};
use itertools::Itertools;
use problem::Problem;
use problem::board::{Piece, Square, counted, listed};

/// Writer of the words for one puzzle, which calls its pieces by their name.
pub(super) struct Prose<'a> {
    problem: &'a Problem,
    noun: String,
}

impl<'a> Prose<'a> {
    pub(super) fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            noun: problem.noun(),
        }
    }

    pub(super) fn deduction(&self, deduction: &Deduction) -> String {
        let (queens, empty) = (&deduction.queens, &deduction.empty);
        let verb = |squares: &[Square]| if squares.len() == 1 { "is" } else { "are" };
        let found = match queens.len() {
            1 => format!("is a {}", self.noun),
            _ => format!("are {}s", self.noun),
        };
        let mut facts = Vec::new();
        if !queens.is_empty() {
            facts.push(format!("{} {found}", squares(queens)));
        }
        if !empty.is_empty() {
            facts.push(format!("{} {} empty", squares(empty), verb(empty)));
        }
        let reason = self.reason(deduction);
        format!("{}, because {reason}", facts.join(" and "))
    }

    fn reason(&self, deduction: &Deduction) -> String {
        match &deduction.reason {
            Reason::Only { unit } => {
                let only = match deduction.queens.len() {
                    1 => "it is the only square",
                    _ => "they are the only squares",
                };
                format!("{only} left {}", within(self.problem, *unit))
            }
            Reason::Confined(confined) => {
                let (queens, names) = self.confined(confined);
                if confined.outside == 0 {
                    return format!("{queens} must be in {names}");
                }
                let (has, room) = (has(&confined.sinks), confined.needed - confined.outside);
                format!("{names} {has} room for only {room} of {queens}")
            }
            Reason::Places { unit, needed } => {
                let queens = self.queens_of(&[*unit], *needed);
                let left =
                    (*needed == 1).then(|| format!("no square {}", within(self.problem, *unit)));
                self.crowding(deduction, &queens, left)
            }
            Reason::Rest { confined, room } => {
                let others = match confined.needed - room {
                    1 => "the other one".into(),
                    others => format!("the other {others}"),
                };
                let (queens, names) = self.confined(confined);
                if confined.sinks.is_empty() {
                    return self.crowding(deduction, &queens, None);
                }
                let crowding = self.crowding(deduction, &others, None);
                format!("{}, and {crowding}", rest(&queens, &names, confined, *room))
            }
            Reason::Contrary {
                is_queen,
                steps,
                breach,
                ..
            } => {
                let is_single = |step: &Deduction| matches!(step.reason, Reason::Only { .. });
                if steps.iter().all(is_single) {
                    return self.forced(*is_queen, steps, breach);
                }
                let assumption = self.assumption(*is_queen);
                let told = steps.iter().map(|step| self.deduction(step));
                format!(
                    "{assumption} would lead to a contradiction: {}",
                    (1..)
                        .zip(told.chain([self.breach(breach)]))
                        .map(|(number, step)| format!("({number}) {step}"))
                        .join("; ")
                )
            }
        }
    }

    /// Returns the words for too little room: a queen on the empty squares, or none on those of the queens, would leave
    /// too little for `queens`, or what `left` says.
    fn crowding(&self, deduction: &Deduction, queens: &str, left: Option<String>) -> String {
        let left = left.unwrap_or_else(|| format!("too little room for {queens}"));
        let consequence = format!("leave {left}");
        match (deduction.queens.len(), deduction.empty.len()) {
            (0, 1) => format!("a {} there would {consequence}", self.noun),
            (0, _) => format!("a {} on any of them would {consequence}", self.noun),
            (1, _) => format!("there is too little room for {queens} without it"),
            (_, _) => format!("there is too little room for {queens} without them"),
        }
    }

    /// Returns the words for an assumption about a square.
    fn assumption(&self, is_queen: bool) -> String {
        if is_queen {
            return format!("a {} there", self.noun);
        }
        "leaving it empty".into()
    }

    /// Returns the words for an assumption that forces queens one after the other.
    fn forced(&self, is_queen: bool, steps: &[Deduction], breach: &Breach) -> String {
        let assumption = self.assumption(is_queen);
        let squares = steps.iter().flat_map(|step| &step.queens);
        let forced = squares.map(ToString::to_string).collect_vec();
        let consequence = match (breach, forced.len()) {
            (Breach::Attack { first, second }, 1..) => {
                let pair = listed(&[first, second].map(ToString::to_string));
                format!("; those on {pair} {}", self.attack())
            }
            (_, 0) => self.consequence(breach),
            _ => format!(" and {}", self.consequence(breach)),
        };
        let queens = match forced.len() {
            0 => String::new(),
            1 => format!("force a {} on {}", self.noun, forced[0]),
            _ => format!("force {}s on {}", self.noun, listed(&forced)),
        };
        format!("{assumption} would {queens}{consequence}")
    }

    /// Returns the verb for two queens that exclude each other.
    fn attack(&self) -> &'static str {
        if *self.problem.attack() == Piece::king() {
            "touch"
        } else {
            "attack each other"
        }
    }

    /// Returns the queens that units still need: `the queen of row 3`, `the 2 stars of region B`, or
    /// `the other star of region B`.
    fn queens_of(&self, units: &[BoundedSet], needed: u32) -> String {
        let stated: u32 = units.iter().map(|unit| unit.least(self.problem)).sum();
        let other = if needed < stated { "other " } else { "" };
        let names = names(self.problem, units);
        match needed {
            1 => format!("the {other}{} of {names}", self.noun),
            _ => format!("the {needed} {other}{}s of {names}", self.noun),
        }
    }

    /// Returns the queens of units, and the names of those that they must be in.
    fn confined(&self, confined: &Confined) -> (String, String) {
        let queens = self.queens_of(&confined.sources, confined.needed);
        (queens, names(self.problem, &confined.sinks))
    }

    /// Returns the words of a broken rule after "would".
    fn consequence(&self, breach: &Breach) -> String {
        match breach {
            Breach::TooFew { unit, left: 0, .. } => {
                format!("leave no square {}", within(self.problem, *unit))
            }
            Breach::TooFew { unit, needed, left } => {
                let queens = self.queens_of(&[*unit], *needed);
                format!(
                    "leave only {} for {queens}",
                    counted((*left).into(), "square")
                )
            }
            Breach::TooMany { unit, most } => {
                let queens = counted((*most).into(), &self.noun);
                format!("put more than {queens} {}", within(self.problem, *unit))
            }
            Breach::Attack { first, second } => {
                let (noun, attack) = (&self.noun, self.attack());
                format!("put {noun}s on {first} and {second}, which {attack}")
            }
            Breach::Empty { square } => format!("put a {} on {square}", self.noun),
            Breach::NoPlaces { unit, needed } => {
                let queens = self.queens_of(&[*unit], *needed);
                format!("leave too little room for {queens}")
            }
            Breach::Crowded { .. } | Breach::NoRest { .. } => {
                format!("be too much: {}", self.breach(breach))
            }
        }
    }

    /// Returns the words of a broken rule as a sentence.
    pub(super) fn breach(&self, breach: &Breach) -> String {
        let noun = &self.noun;
        match breach {
            // Breaches of one unit or of two squares.
            Breach::TooFew { unit, needed, left } => {
                let left = match left {
                    0 => "no square".into(),
                    &left => format!("only {}", counted(left.into(), "square")),
                };
                let is_rest = *needed < unit.least(self.problem);
                let more = if is_rest { "more " } else { "" };
                let queens = counted((*needed).into(), &format!("{more}{noun}"));
                format!(
                    "{} needs {queens}, but has {left} left",
                    unit.name(self.problem)
                )
            }
            Breach::TooMany { unit, most } => {
                format!(
                    "{} has more than {}",
                    unit.name(self.problem),
                    counted((*most).into(), noun)
                )
            }
            Breach::Attack { first, second } => {
                let is_given = [first, second].map(|&square| self.problem.is_fixed(square));
                let given = if is_given == [true; 2] { "given " } else { "" };
                format!(
                    "the {given}{noun}s on {first} and {second} {}",
                    self.attack()
                )
            }
            Breach::Empty { square } => {
                format!("{square} must hold a {noun}, and must be empty")
            }
            // Breaches that need a count of room: in a unit, or in several units together.
            Breach::NoPlaces { unit, needed } => format!(
                "the squares left {} have too little room for {}",
                within(self.problem, *unit),
                match needed {
                    1 => format!("its {noun}"),
                    needed => format!("its {needed} {noun}s"),
                },
            ),
            Breach::Crowded { confined, room } => {
                let (queens, names) = self.confined(confined);
                let must = match (confined.needed - confined.outside, confined.needed) {
                    (1, 1) => format!("{queens} must"),
                    _ if confined.outside == 0 => format!("{queens} must all"),
                    (inside, _) => format!("{inside} of {queens} must"),
                };
                let only = match room {
                    0 => "no more".into(),
                    room => format!("only {room}"),
                };
                format!(
                    "{must} be in {names}, which {} room for {only}",
                    has(&confined.sinks)
                )
            }
            Breach::NoRest { confined, room } => {
                let (queens, names) = self.confined(confined);
                // Without sinks, the queens have no other units to go to.
                if confined.sinks.is_empty() {
                    let names = self::names(self.problem, &confined.sources);
                    return format!(
                        "the squares left in {names} have too little room for {queens}"
                    );
                }
                let rest = rest(&queens, &names, confined, *room);
                format!("{rest}, and there is too little room for the others")
            }
        }
    }
}

/// Returns the words for units with room for some of the queens of others only.
fn rest(queens: &str, names: &str, confined: &Confined, room: u32) -> String {
    let room = match room {
        0 => "none".into(),
        room => format!("only {room}"),
    };
    format!(
        "{names} {} room for {room} of {queens}",
        has(&confined.sinks)
    )
}

fn has(units: &[BoundedSet]) -> &'static str {
    if units.len() == 1 { "has" } else { "have" }
}

/// Returns a unit with its preposition: `in row 3`.
fn within(problem: &Problem, unit: BoundedSet) -> String {
    let preposition = match unit {
        BoundedSet::Region(_) | BoundedSet::Row(_) | BoundedSet::Column(_) => "in",
        BoundedSet::Cover(_) => "among",
        BoundedSet::Board => "on",
    };
    format!("{preposition} {}", unit.name(problem))
}

/// Returns the names of units, with the noun once for each kind: `rows 2 and 3`.
fn names(problem: &Problem, units: &[BoundedSet]) -> String {
    let by_kind = units.chunk_by(|first, second| first.noun() == second.noun());
    let kinds = by_kind.map(|kind| match kind {
        [one] => one.name(problem),
        several if matches!(several[0], BoundedSet::Cover(_)) => {
            listed(&several.iter().map(|unit| unit.name(problem)).collect_vec())
        }
        several => {
            format!(
                "{}s {}",
                several[0].noun(),
                listed(&labels(problem, several))
            )
        }
    });
    listed(&kinds.collect_vec())
}

/// Returns the labels of units of a kind, with three or more lines side by side as one: `2 to 4`.
fn labels(problem: &Problem, units: &[BoundedSet]) -> Vec<String> {
    let is_next = |first: &BoundedSet, second: &BoundedSet| match (first, second) {
        (BoundedSet::Row(first), BoundedSet::Row(second))
        | (BoundedSet::Column(first), BoundedSet::Column(second)) => first + 1 == *second,
        _ => false,
    };
    let runs = units.chunk_by(is_next);
    let labels = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!(
            "{} to {}",
            first.label(problem),
            last.label(problem)
        )],
        few => few.iter().map(|unit| unit.label(problem)).collect(),
    });
    labels.collect()
}

/// Returns squares as text, with several squares side by side as a range: `r1c2, r3c1-c4 and r5c2`. If
/// that is shorter, ranges are those of columns: `r1-r4c3`.
pub(super) fn squares(squares: &[Square]) -> String {
    let runs = |line: fn(&Square) -> u32, place: fn(&Square) -> u32| {
        let mut sorted = squares.to_vec();
        sorted.sort_by_key(|square| (line(square), place(square)));
        let runs = sorted.chunk_by(|first, second| {
            line(first) == line(second) && place(first) + 1 == place(second)
        });
        runs.map(|run| (run[0], run[run.len() - 1]))
            .collect::<Vec<_>>()
    };
    let by_rows = runs(|square| square.row, |square| square.column);
    let by_columns = runs(|square| square.column, |square| square.row);
    let range = |(first, last): (Square, Square)| {
        let [row, column] = last.numbers();
        if first == last {
            first.to_string()
        } else if first.row == last.row {
            format!("{first}-c{column}")
        } else {
            format!("r{}-r{row}c{column}", u64::from(first.row) + 1)
        }
    };
    let ranges = if by_columns.len() < by_rows.len() {
        by_columns
    } else {
        by_rows
    };
    listed(&ranges.into_iter().map(range).collect_vec())
}
