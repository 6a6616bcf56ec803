//! Auxiliary variables that are squares, or that several lines share.
//!
//! Encoders number their auxiliary variables from where they are told. Told wrongly, or not at all, they take variables
//! that are squares of the board, or those that another line has taken. Clauses are written line by line, and an encoder
//! writes the same for all lines of a length. So the text is cut into the clauses of one line each, which look alike
//! apart from the numbers of their variables, and those beside the squares of a line get numbers of their own. Whether
//! that is what was meant is proved afterwards by the formula that it makes.

use super::clauses::Clauses;
use super::fault::GradeFault;
use super::repairs::Mended;
use encodings::Var;
use problem::ConstraintKind;
use problem::board::counted;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Maximum number of clauses that are cut.
const MAX_CLAUSES: usize = 50_000;
/// Maximum number of clauses that are read, most of them several times.
const MAX_READ: usize = 4_000_000;

/// The clauses from one up to another, which are about a line, or one clause.
#[derive(Clone, Copy)]
struct Piece {
    start: usize,
    end: usize,
    /// The rule of the line.
    line: Option<u32>,
}

/// Clauses of a line with its squares as 1, 2, .. and other variables after them, in the order in which they occur.
type Form = Vec<Vec<i32>>;

/// Gives each line auxiliary variables of its own. The clauses at the end of a line that have none of its squares are
/// as many for each line, or else as many as possible.
pub(super) fn own_variables(of: Clauses<'_>, are_alike: bool) -> Option<Mended> {
    let pieces = Cutter::new(of, are_alike).pieces()?;
    // A new variable for each one beside the squares of a line.
    let mut fresh: BTreeMap<(usize, Var), Var> = BTreeMap::new();
    let mut lines_of: BTreeMap<Var, Vec<(u32, usize)>> = BTreeMap::new();
    let first_new = of.reading.clauses.variable_count() as u32;
    let mut clauses = Vec::new();
    for (place, piece) in pieces.iter().enumerate() {
        for number in piece.start..piece.end {
            let mut clause = of.reading.clauses.clause(number).to_vec();
            for literal in &mut clause {
                let Some(line) = piece.line else { continue };
                if place_in(of, line, literal.var()).is_some() {
                    continue;
                }
                let next = Var::from_index(first_new + fresh.len() as u32);
                let new = fresh.entry((place, literal.var())).or_insert_with(|| {
                    lines_of
                        .entry(literal.var())
                        .or_default()
                        .push((line, number));
                    next
                });
                *literal = new.literal(literal.is_positive());
            }
            clauses.push(clause);
        }
    }
    // Squares are told before variables that lines share.
    let of_square = |var: Var| of.reading.square(var.positive());
    let square = lines_of.iter().find(|(var, _)| of_square(**var).is_some());
    let (fault, text, numbers) = if let Some((var, lines)) = square {
        let (line, number) = lines[0];
        let (square, _) = of_square(*var)?;
        let text = format!(
            "auxiliary variables are squares: variable {}, which is auxiliary in the clauses of {} (line {}), is the square \
             {}; auxiliary variables must begin after the squares, at {}",
            of.reading.number(*var),
            of.rules.rules[line as usize].name,
            of.reading.lines[number],
            of.rules.square(square),
            of.rules.squares() + 1
        );
        (GradeFault::AuxiliarySquares, text, vec![number])
    } else {
        let shared = lines_of.iter().filter(|(_, lines)| lines.len() > 1);
        let (var, lines) = shared.clone().next()?;
        let names = [lines[0], lines[1]].map(|(line, _)| &of.rules.rules[line as usize].name);
        let text = format!(
            "{} occur in clauses of several lines, such as variable {} in those of {} and {}: each line needs variables of \
             its own",
            counted(shared.count() as u64, "auxiliary variable"),
            of.reading.number(*var),
            names[0],
            names[1]
        );
        (
            GradeFault::SharedVariables,
            text,
            vec![lines[0].1, lines[1].1],
        )
    };
    Some(Mended {
        origins: (0..clauses.len()).collect(),
        clauses,
        fresh: fresh.len() as u32,
        cause: of.cause(fault, &numbers, text),
        lines: lines_of.values().flatten().map(|(line, _)| *line).collect(),
    })
}

/// Returns the place of a variable among the squares of a line.
fn place_in(of: Clauses<'_>, line: u32, var: Var) -> Option<usize> {
    let (square, _) = of.reading.square(var.positive())?;
    let squares = &of.rules.rules[line as usize].squares;
    squares.binary_search(&square).ok()
}

/// The search for a way to cut a formula. Of a length the first line is cut in each way that is possible, and all others
/// as this one.
struct Cutter<'a> {
    of: Clauses<'a>,
    /// Lines that have no piece yet.
    lines: Vec<u32>,
    /// Pieces with as many clauses without squares at their end as others have are tried first, or else long ones.
    are_alike: bool,
    forms: HashMap<usize, Form>,
    /// The clauses that demand a queen on a line that must have one, which end the clauses of the line before.
    demands: Vec<bool>,
    /// Number of clauses that were read.
    read: usize,
}

/// A place of the text with the pieces that begin there.
struct Choice {
    /// The pieces that are not tried yet, the best last.
    others: Vec<(Piece, Option<Form>)>,
    taken: Piece,
    /// The piece is the first one of its length.
    is_first: bool,
}

impl<'a> Cutter<'a> {
    fn new(of: Clauses<'a>, are_alike: bool) -> Self {
        let is_line = |number: &u32| {
            let rule = &of.rules.rules[*number as usize];
            let is_line =
                |kind: ConstraintKind| kind.is_of_lines() || kind == ConstraintKind::Region;
            rule.kind.is_some_and(is_line) && rule.most == 1 && rule.squares.len() > 1
        };
        Self {
            of,
            lines: (0..of.rules.rules.len() as u32).filter(is_line).collect(),
            are_alike,
            forms: HashMap::new(),
            demands: (0..of.reading.given)
                .map(|number| demands_line(of, number))
                .collect(),
            read: 0,
        }
    }

    /// Returns the pieces of the text in order, or `None` if there is no way, or few clauses with other variables.
    fn pieces(mut self) -> Option<Vec<Piece>> {
        let count = self.of.reading.given;
        let others = (0..count).filter(|number| !self.may_be_alone(*number));
        // Each line has several clauses that are none of single squares or pairs.
        if count > MAX_CLAUSES || others.count() < self.lines.len() {
            return None;
        }
        let mut choices: Vec<Choice> = Vec::new();
        let mut others = self.from(0);
        while self.read < MAX_READ {
            while others.is_empty() {
                let last = choices.pop()?;
                self.undo(&last);
                others = last.others;
            }
            let (taken, form) = others.pop().expect("not empty");
            let is_first = form.is_some();
            if let Some(line) = taken.line {
                self.lines.retain(|other| *other != line);
                let length = self.length(line);
                self.forms.extend(form.map(|form| (length, form)));
            }
            choices.push(Choice {
                others,
                taken,
                is_first,
            });
            if taken.end == count {
                return Some(choices.iter().map(|choice| choice.taken).collect());
            }
            others = self.from(taken.end);
        }
        None
    }

    fn undo(&mut self, choice: &Choice) {
        if let Some(line) = choice.taken.line {
            self.lines.push(line);
            if choice.is_first {
                self.forms.remove(&self.length(line));
            }
        }
    }

    /// Returns the pieces that begin with a clause, the best last.
    fn from(&mut self, start: usize) -> Vec<(Piece, Option<Form>)> {
        let alone = Piece {
            start,
            end: start + 1,
            line: None,
        };
        if self.demands[start] {
            return vec![(alone, None)];
        }
        let mut pieces = Vec::new();
        for line in self.lines.clone() {
            pieces.extend(self.of_line(line, start));
        }
        // Clauses without squares between two lines may be of either.
        let known = self
            .forms
            .iter()
            .next()
            .map(|(length, form)| without_squares(form, *length));
        let is_alike = |piece: &Piece, form: &Option<Form>| {
            let length = piece.line.map_or(0, |line| self.length(line));
            form.as_ref().map(|form| without_squares(form, length)) == known
        };
        pieces.sort_by_key(|(piece, form)| (self.are_alike && is_alike(piece, form), piece.end));
        if self.may_be_alone(start) {
            pieces.insert(0, (alone, None));
        }
        pieces
    }

    /// Returns the pieces of a line that begin with a clause, each with its form if it is the first of its length.
    fn of_line(&mut self, line: u32, start: usize) -> Vec<(Piece, Option<Form>)> {
        let (of, given) = (self.of, self.of.reading.given);
        let length = self.length(line);
        let known = self.forms.get(&length);
        let mut found = Vec::new();
        let mut form = Form::new();
        // The other variables with their numbers in the form and the signs that they have.
        let mut beside: BTreeMap<Var, (i32, [bool; 2])> = BTreeMap::new();
        let mut seen: HashSet<usize> = HashSet::new();
        // Variables that a clause forbids alone, in place of squares that a line does not have.
        let mut padding: HashSet<Var> = HashSet::new();
        for end in start + 1..=given {
            self.read += 1;
            if self.demands[end - 1] {
                break;
            }
            let mut clause = Vec::new();
            let is_alone = of.reading.clauses.clause(end - 1).len() == 1;
            for literal in of.reading.clauses.clause(end - 1) {
                let number = if let Some(place) = place_in(of, line, literal.var()) {
                    if matches!(of.reading.square(*literal), Some((_, false))) {
                        seen.insert(place);
                    }
                    place as i32 + 1
                } else {
                    let next = (length + beside.len()) as i32 + 1;
                    let (number, signs) = beside.entry(literal.var()).or_insert((next, [false; 2]));
                    signs[usize::from(literal.is_positive())] = true;
                    if is_alone {
                        padding.insert(literal.var());
                    }
                    *number
                };
                clause.push(if literal.is_positive() {
                    number
                } else {
                    -number
                });
            }
            clause.sort_unstable();
            form.push(clause);
            if known.is_some_and(|known| known.get(form.len() - 1) != form.last()) {
                break;
            }
            // Auxiliary variables have numbers one after another, so they cannot be far apart.
            let last = beside.keys().next_back();
            let width = last.map_or(0, |last| {
                last.index() - beside.keys().next().unwrap_or(last).index() + 1
            });
            if width > 2 * length * length + 8 {
                break;
            }
            // None is only forbidden, and some clauses need both signs.
            let signs = || {
                let real = beside.iter().filter(|(var, _)| !padding.contains(var));
                real.map(|(_, (_, signs))| *signs)
            };
            let is_whole = seen.len() == length
                && width == beside.len()
                && signs().all(|[_, is_positive]| is_positive)
                && signs().any(|signs| signs == [true; 2]);
            let piece = Piece {
                start,
                end,
                line: Some(line),
            };
            match known {
                Some(known) if form.len() == known.len() => return vec![(piece, None)],
                None if is_whole => found.push((piece, Some(form.clone()))),
                _ => {}
            }
        }
        found
    }

    /// Returns the number of squares of a line.
    fn length(&self, line: u32) -> usize {
        self.of.rules.rules[line as usize].squares.len()
    }

    /// Returns `true` if a clause may be no part of the clauses of a line: if it demands a queen, is about a single square
    /// or excludes two.
    fn may_be_alone(&self, number: usize) -> bool {
        let of = self.of;
        let signs = of.signs(of.reading.clauses.clause(number));
        signs.is_some_and(|signs| match (&signs.queens[..], &signs.none[..]) {
            (_, []) | ([], [_]) => true,
            ([], [one, other]) => of.rules.attack(*one, *other),
            _ => false,
        })
    }
}

/// Returns the number of clauses at the end of a form that have no square of its line.
fn without_squares(form: &Form, length: usize) -> usize {
    let is_without =
        |clause: &&Vec<i32>| clause.iter().all(|it| it.unsigned_abs() as usize > length);
    form.iter().rev().take_while(is_without).count()
}

/// Returns `true` if a clause demands a queen on a line that must have one.
fn demands_line(of: Clauses<'_>, number: usize) -> bool {
    let signs = of.signs(of.reading.clauses.clause(number));
    let is_whole = |queens: &[u32]| {
        let line = of.line_of(queens, |rule| rule.least > 0 && rule.squares == queens);
        line.is_some()
    };
    signs.is_some_and(|signs| signs.none.is_empty() && is_whole(&signs.queens))
}
