//! Repairs: what a person may have written otherwise, clause by clause. The fault is named only if the formula with the
//! repair is explained by rules alone.

use super::auxiliaries;
use super::clauses::{Clauses, SignedSquares};
use super::fault::{Cause, GradeFault};
use super::missing::kind_plural;
use encodings::Lit;
use itertools::Itertools;
use problem::ConstraintKind;
use std::collections::BTreeSet;

/// A formula that was changed, and the cause that the change repairs.
pub(super) struct Mended {
    /// The clauses, of which those that were left out are gone.
    pub clauses: Vec<Vec<Lit>>,
    /// The clause of the text, by number, of which each was made.
    pub origins: Vec<usize>,
    /// Number of variables that are new.
    pub fresh: u32,
    pub cause: Cause,
    /// Rules that allow one queen, which must be stated then.
    pub lines: Vec<u32>,
}

impl Mended {
    /// Returns a formula without new variables.
    const fn of(clauses: Vec<Vec<Lit>>, origins: Vec<usize>, cause: Cause) -> Self {
        Self {
            clauses,
            origins,
            fresh: 0,
            cause,
            lines: Vec::new(),
        }
    }
}

/// A change of the clauses, or `None` if there is nothing to repair.
pub(super) type Repair = fn(Clauses<'_>) -> Option<Mended>;

/// The repairs, the more natural ones first.
pub(super) const REPAIRS: &[Repair] = &[
    |it| auxiliaries::own_variables(it, true),
    |it| auxiliaries::own_variables(it, false),
    |it| pair_signs(it, 1),
    |it| pair_signs(it, 2),
    |it| pair_signs(it, 3),
    line_signs,
    split_pairs,
    self_pairs,
    not_all,
];

/// Returns a formula in which some clauses are replaced.
fn replaced(
    of: Clauses<'_>,
    mut new: impl FnMut(usize, &[Lit]) -> Option<Vec<Lit>>,
) -> (Vec<Vec<Lit>>, Vec<usize>) {
    let all = of
        .reading
        .clauses
        .clauses()
        .take(of.reading.given)
        .enumerate();
    all.filter_map(|(number, clause)| Some((new(number, clause)?, number)))
        .unzip()
}

/// Makes both literals of two squares that exclude each other negative: those with one minus sign (1), with none (2), or
/// both (3).
fn pair_signs(of: Clauses<'_>, missing: usize) -> Option<Mended> {
    let least = |squares: &[u32]| of.line_of(squares, |it| it.least > 0 && it.squares == squares);
    let is_wrong = |clause: &[Lit]| {
        let SignedSquares { queens, none } = of.signs(clause)?;
        let all = [&queens[..], &none[..]].concat();
        let is_pair = all.len() == 2 && of.rules.attack(all[0], all[1]);
        let count = queens.len();
        let is_meant = missing == 3 || count == missing;
        (is_pair && count > 0 && is_meant && !(count == 2 && least(&queens).is_some()))
            .then_some(all)
    };
    let (mut changed, mut kinds) = (Vec::new(), BTreeSet::new());
    let (clauses, origins) = replaced(of, |number, clause| {
        let Some(squares) = is_wrong(clause) else {
            return Some(clause.to_vec());
        };
        changed.push(number);
        kinds.insert(
            of.line_of(&squares, |rule| rule.most == 1)
                .and_then(|rule| rule.kind),
        );
        Some(
            squares
                .iter()
                .map(|square| !of.reading.queen(*square))
                .collect(),
        )
    });
    let first = *changed.first()?;
    let is_or_are = if missing == 1 {
        "a minus sign is"
    } else {
        "the minus signs are"
    };
    let text = format!(
        "{is_or_are} missing in {}{}: {}, though these squares exclude each other",
        of.name(&changed).trim_end_matches(','),
        of_kind(&kinds),
        of.in_words(first)
    );
    let cause = of.cause(GradeFault::Signs, &changed, text);
    Some(Mended::of(clauses, origins, cause))
}

/// Returns words for the kind of lines of some clauses, if it is one.
fn of_kind(kinds: &BTreeSet<Option<ConstraintKind>>) -> String {
    match kinds.first() {
        Some(kind) if kinds.len() == 1 => format!(", all of {}", kind_plural(*kind)),
        _ => String::new(),
    }
}

/// Makes all literals of the squares of a line positive that must have a queen.
fn line_signs(of: Clauses<'_>) -> Option<Mended> {
    let line = |squares: &[u32]| of.line_of(squares, |it| it.least == 1 && it.squares == squares);
    let (mut changed, mut kinds) = (Vec::new(), BTreeSet::new());
    let (clauses, origins) = replaced(of, |number, clause| {
        let signs = of.signs(clause).filter(|signs| !signs.none.is_empty());
        let all = signs.map(|signs| {
            let mut all = [signs.queens, signs.none].concat();
            all.sort_unstable();
            all
        });
        let Some((squares, line)) = all
            .and_then(|all| Some((line(&all)?, all)))
            .map(|it| (it.1, it.0))
        else {
            return Some(clause.to_vec());
        };
        changed.push(number);
        kinds.insert(line.kind);
        Some(
            squares
                .iter()
                .map(|square| of.reading.queen(*square))
                .collect(),
        )
    });
    let first = *changed.first()?;
    let text = format!(
        "{} ha{} too many minus signs{}: {}, but one of these squares must have a queen",
        of.name(&changed),
        if changed.len() == 1 { "s" } else { "ve" },
        of_kind(&kinds),
        of.in_words(first)
    );
    let cause = of.cause(GradeFault::Signs, &changed, text);
    Some(Mended::of(clauses, origins, cause))
}

/// Joins clauses of single squares without queens, two by two: "not both" was written as "neither".
fn split_pairs(of: Clauses<'_>) -> Option<Mended> {
    let unit = |clause: &[Lit]| match *clause {
        [literal] => of
            .reading
            .square(literal)
            .filter(|(_, queen)| !queen)
            .map(|(square, _)| square),
        _ => None,
    };
    let mut changed = Vec::new();
    let mut before: Option<(usize, u32)> = None;
    let (mut clauses, mut origins) = (Vec::new(), Vec::new());
    for (number, clause) in of
        .reading
        .clauses
        .clauses()
        .take(of.reading.given)
        .enumerate()
    {
        let square = unit(clause);
        if let (Some((first, one)), Some(other)) = (before, square) {
            if of.rules.attack(one, other) {
                let pair = [one, other].map(|square| !of.reading.queen(square));
                clauses.pop();
                origins.pop();
                clauses.push(pair.to_vec());
                origins.push(first);
                changed.extend([first, number]);
                before = None;
                continue;
            }
        }
        before = square.map(|square| (number, square));
        clauses.push(clause.to_vec());
        origins.push(number);
    }
    let first = *changed.first()?;
    let text = format!(
        "{} are about a single square, such as {}. \"Not both\" is one clause of both literals, and not one for each of \
         them",
        of.name(&changed),
        of.in_words(first)
    );
    let cause = of.cause(GradeFault::Given, &changed, text);
    Some(Mended::of(clauses, origins, cause))
}

/// Leaves out pairs of a square with itself.
fn self_pairs(of: Clauses<'_>) -> Option<Mended> {
    let mut changed = Vec::new();
    let (clauses, origins) = replaced(of, |number, clause| {
        let is_pair = clause.len() == 2 && clause[0] == clause[1];
        let is_square = is_pair && matches!(of.reading.square(clause[0]), Some((_, false)));
        if is_square {
            changed.push(number);
        }
        (!is_square).then(|| clause.to_vec())
    });
    let first = *changed.first()?;
    let text = format!(
        "{} pair{} a square with itself, which empties it: {}",
        of.name(&changed),
        if changed.len() == 1 { "s" } else { "" },
        of.in_words(first)
    );
    let cause = of.cause(GradeFault::SamePair, &changed, text);
    Some(Mended::of(clauses, origins, cause))
}

/// Takes a few clauses apart that are several in a row: the 0 between them was forgotten.
pub(super) fn joined(of: Clauses<'_>) -> Option<Mended> {
    const MAX_JOINED: usize = 5;
    let (mut changed, mut clauses, mut origins) = (Vec::new(), Vec::new(), Vec::new());
    let given = of.reading.clauses.clauses().take(of.reading.given);
    for (number, clause) in given.enumerate() {
        let parts = if states_rule(of, clause) {
            Vec::new()
        } else {
            apart(of, clause)
        };
        if parts.len() < 2 {
            clauses.push(clause.to_vec());
            origins.push(number);
            continue;
        }
        if changed.len() == MAX_JOINED {
            return None;
        }
        changed.push(number);
        origins.extend(parts.iter().map(|_| number));
        clauses.extend(parts);
    }
    let cause = missing_zero(of, &changed)?;
    Some(Mended::of(clauses, origins, cause))
}

/// Names lines without a 0 in the text of an exact formula, which state a rule as well as what follows them.
pub(super) fn forgotten_zeros(of: Clauses<'_>, text: &str) -> Option<Cause> {
    let numbers = &of.reading.lines;
    let (mut lines, mut passed) = (text.lines(), 0);
    let mut forgotten = Vec::new();
    for (number, &line) in numbers.iter().enumerate() {
        // A comment may follow, too, so the line itself has to tell.
        if numbers
            .get(number + 1)
            .is_some_and(|&next| next <= line + 1)
            || line <= passed
        {
            continue;
        }
        let text = lines.nth((line - passed - 1) as usize)?;
        passed = line;
        let clause = of.reading.clauses.clause(number);
        let words = text.split_whitespace().map(str::parse::<i64>);
        let is_open = words
            .clone()
            .all(|word| word.is_ok_and(|literal| literal != 0));
        let count = words.count();
        if is_open && count < clause.len() && !states_rule(of, clause) {
            let (line, rest) = clause.split_at(count);
            if states_rule(of, line) && !apart(of, rest).is_empty() {
                forgotten.push(number);
            }
        }
    }
    missing_zero(of, &forgotten)
}

/// Returns the cause that these clauses are several.
fn missing_zero(of: Clauses<'_>, clauses: &[usize]) -> Option<Cause> {
    let text = format!(
        "the 0 at the end of a line is missing in {}, which goes on in the next line: {}",
        of.name(clauses).trim_end_matches(','),
        of.in_words(*clauses.first()?)
    );
    Some(of.cause(GradeFault::MissingZero, clauses, text))
}

/// Returns the clauses that literals in a row are, each of which states a rule, or nothing.
fn apart(of: Clauses<'_>, literals: &[Lit]) -> Vec<Vec<Lit>> {
    let of_rules = of.rules.rules.iter().map(|rule| rule.squares.len());
    let longest = of_rules.max().unwrap_or(0).max(2);
    let (mut parts, mut start) = (Vec::new(), 0);
    while start < literals.len() {
        let rest = &literals[start..literals.len().min(start + longest)];
        let Some(end) = (1..=rest.len()).find(|&end| states_rule(of, &rest[..end])) else {
            return Vec::new();
        };
        parts.push(rest[..end].to_vec());
        start += end;
    }
    parts
}

/// Returns `true` for two squares that exclude each other, and for all squares of a line that must have a queen.
fn states_rule(of: Clauses<'_>, clause: &[Lit]) -> bool {
    let is_line = |queens: &[u32]| of.line_of(queens, |it| it.least == 1 && it.squares == queens);
    of.signs(clause)
        .is_some_and(|signs| match (&signs.queens[..], &signs.none[..]) {
            ([], &[one, other]) => of.rules.attack(one, other),
            (queens, []) => is_line(queens).is_some(),
            _ => false,
        })
}

/// Replaces clauses that forbid queens on all of several squares by those of each two that exclude each other.
pub(super) fn not_all(of: Clauses<'_>) -> Option<Mended> {
    let (mut changed, mut clauses, mut origins) = (Vec::new(), Vec::new(), Vec::new());
    for (number, clause) in of
        .reading
        .clauses
        .clauses()
        .take(of.reading.given)
        .enumerate()
    {
        let signs = of
            .signs(clause)
            .filter(|signs| signs.queens.is_empty() && signs.none.len() > 2);
        let squares = signs.map_or_else(Vec::new, |signs| signs.none);
        let pairs = squares.iter().array_combinations();
        let pairs = pairs.filter(|[one, other]| of.rules.attack(**one, **other));
        let pairs: Vec<Vec<Lit>> = pairs
            .map(|pair| pair.map(|square| !of.reading.queen(*square)).to_vec())
            .collect();
        if pairs.len() < 2 {
            clauses.push(clause.to_vec());
            origins.push(number);
            continue;
        }
        changed.push(number);
        origins.extend(pairs.iter().map(|_| number));
        clauses.extend(pairs);
    }
    let first = *changed.first()?;
    let text = format!(
        "{} forbid{} only queens on ALL of the squares together, \"not (A and B and ..)\"; \"at most one\" needs a clause \
         for each pair: {}",
        of.name(&changed),
        if changed.len() == 1 { "s" } else { "" },
        of.in_words(first)
    );
    let cause = of.cause(GradeFault::NegatedAnd, &changed, text);
    Some(Mended::of(clauses, origins, cause))
}
