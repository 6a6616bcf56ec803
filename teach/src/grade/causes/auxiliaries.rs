//! Auxiliary variables that are squares, or that several lines share.
//!
//! Encoders number their auxiliary variables from where they are told. Told wrongly, or not at all, they take variables
//! that are squares of the board, or those that another line has taken. Clauses are written line by line, so the text is
//! cut into the clauses of one line each, such that as few variables as possible stand beside the squares of their line,
//! and these get numbers of their own. Whether that is what was meant is proved afterwards by the formula that it makes.

use super::clauses::Clauses;
use super::fault::GradeFault;
use super::repairs::Mended;
use encodings::{Lit, Var};
use problem::ConstraintKind;
use problem::board::counted;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Maximum number of clauses that are cut.
const MAX_CLAUSES: usize = 50_000;
/// Cost of a variable beside the squares of a line.
const VARIABLE: i64 = 100;
/// Cost of a pair of squares that belongs to no line's clauses.
const PAIR: i64 = 60;
/// What a piece about a line is worth: clauses of several lines are no clauses of one.
const PIECE: i64 = 99;

/// How the clauses before one are cut at least cost.
#[derive(Clone, Copy)]
struct Cut {
    cost: i64,
    /// The first clause of the last piece.
    start: usize,
    /// The rule whose line the last piece is about, if it is about one.
    line: Option<u32>,
}

/// Gives each line auxiliary variables of its own, at most some for each of its squares.
pub(super) fn own_variables(of: Clauses<'_>, most: usize) -> Option<Mended> {
    let pieces = pieces(of, most)?;
    if !pieces
        .iter()
        .all(|(cut, end)| has_auxiliaries(of, *cut, *end))
    {
        return None;
    }
    // A new variable for each one beside the squares of a line.
    let mut fresh: BTreeMap<(usize, Var), Var> = BTreeMap::new();
    let mut lines_of: BTreeMap<Var, Vec<(u32, usize)>> = BTreeMap::new();
    let first_new = of.reading.clauses.variable_count() as u32;
    let mut clauses = Vec::new();
    for (piece, (cut, end)) in pieces.iter().enumerate() {
        for number in cut.start..*end {
            let mut clause = of.reading.clauses.clause(number).to_vec();
            for literal in &mut clause {
                let Some(line) = cut.line else { continue };
                if is_of_line(of, line, *literal) {
                    continue;
                }
                let next = Var::from_index(first_new + fresh.len() as u32);
                let new = fresh.entry((piece, literal.var())).or_insert_with(|| {
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

/// Returns `true` if the variables beside the squares of a line may be auxiliary: clauses need them with both signs, and
/// without a minus sign at least, since a variable with one sign alone says nothing.
fn has_auxiliaries(of: Clauses<'_>, cut: Cut, end: usize) -> bool {
    let Some(line) = cut.line else { return true };
    let mut signs: BTreeMap<Var, [bool; 2]> = BTreeMap::new();
    for literal in (cut.start..end).flat_map(|number| of.reading.clauses.clause(number)) {
        if !is_of_line(of, line, *literal) {
            signs.entry(literal.var()).or_default()[usize::from(literal.is_negative())] = true;
        }
    }
    let is_square = |var: &Var| of.reading.square(var.positive()).is_some();
    let squares: Vec<[bool; 2]> = signs
        .iter()
        .filter(|(var, _)| is_square(var))
        .map(|(_, signs)| *signs)
        .collect();
    let all: Vec<[bool; 2]> = signs.into_values().collect();
    let has_both = |signs: &[[bool; 2]]| signs.is_empty() || signs.contains(&[true; 2]);
    all.iter().all(|[is_positive, _]| *is_positive) && has_both(&all) && has_both(&squares)
}

/// Returns `true` if a literal is about a square of the line of a rule.
fn is_of_line(of: Clauses<'_>, line: u32, literal: Lit) -> bool {
    let squares = &of.rules.rules[line as usize].squares;
    let square = of.reading.square(literal);
    square.is_some_and(|(square, _)| squares.binary_search(&square).is_ok())
}

/// Cuts the clauses into pieces, each with the number after its last clause, in order. `None` if there is no way.
fn pieces(of: Clauses<'_>, most: usize) -> Option<Vec<(Cut, usize)>> {
    let count = of.reading.given;
    if count > MAX_CLAUSES {
        return None;
    }
    let is_line = |rule: &u32| {
        let kind = of.rules.rules[*rule as usize].kind;
        kind.is_some_and(|kind| kind.is_of_lines() || kind == ConstraintKind::Region)
    };
    let mut best: Vec<Option<Cut>> = vec![None; count + 1];
    best[0] = Some(Cut {
        cost: 0,
        start: 0,
        line: None,
    });
    let offer = |best: &mut Option<Cut>, cut: Cut| {
        if best.is_none_or(|known| cut.cost < known.cost) {
            *best = Some(cut);
        }
    };
    for start in 0..count {
        let Some(Cut { cost: before, .. }) = best[start] else {
            continue;
        };
        let clause = of.reading.clauses.clause(start);
        if let Some(cost) = cost_alone(of, clause) {
            offer(
                &mut best[start + 1],
                Cut {
                    cost: before + cost,
                    start,
                    line: None,
                },
            );
        }
        // The lines of the first clause.
        let squares = clause
            .iter()
            .filter_map(|literal| of.reading.square(*literal));
        let mut lines: Vec<u32> = squares
            .flat_map(|(square, _)| of.rules.of_square[square as usize].iter().copied())
            .filter(is_line)
            .collect();
        lines.sort_unstable();
        lines.dedup();
        for line in lines {
            let length = of.rules.rules[line as usize].squares.len();
            // Variables beside the squares, and squares that a clause has with a minus sign: all of them, at the end.
            let mut beside: HashMap<Var, bool> = HashMap::new();
            let mut seen: HashSet<Var> = HashSet::new();
            let ends = best
                .iter_mut()
                .enumerate()
                .skip(start + 1)
                .take(40 * length);
            for (end, best) in ends {
                let clause = of.reading.clauses.clause(end - 1);
                for literal in clause {
                    if !is_of_line(of, line, *literal) {
                        *beside.entry(literal.var()).or_default() |= literal.is_positive();
                    } else if matches!(of.reading.square(*literal), Some((_, false))) {
                        seen.insert(literal.var());
                    }
                }
                if beside.len() > most * length + most {
                    break;
                }
                // A variable that is only forbidden is a square of another line.
                if seen.len() == length && beside.values().all(|is_demanded| *is_demanded) {
                    let cost = before - PIECE + VARIABLE * beside.len() as i64;
                    offer(
                        best,
                        Cut {
                            cost,
                            start,
                            line: Some(line),
                        },
                    );
                }
            }
        }
    }
    let mut pieces = Vec::new();
    let mut end = count;
    while end > 0 {
        let cut = best[end]?;
        pieces.push((cut, end));
        end = cut.start;
    }
    pieces.reverse();
    Some(pieces)
}

/// Returns the cost of a clause that is no part of the clauses of a line: one that demands a queen, or is about a single
/// square, has none.
fn cost_alone(of: Clauses<'_>, clause: &[Lit]) -> Option<i64> {
    let signs = of.signs(clause)?;
    match (&signs.queens[..], &signs.none[..]) {
        (_, []) | ([], [_]) => Some(0),
        ([], [one, other]) if of.rules.attack(*one, *other) => Some(PAIR),
        _ => None,
    }
}
