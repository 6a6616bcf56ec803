//! Patterns of wrong clauses, and of missing ones.

use super::fault::{Cause, GradeFault};
use super::findings::{Findings, SignedSquares};
use crate::grade::rules::{Demand, Rule};
use encodings::Lit;
use problem::board::{BoardSymmetry, counted};
use std::collections::{HashMap, HashSet};

/// Share of the wrong pairs that a pattern must explain.
const SHARE: f64 = 0.9;
/// Number of wrong pairs in which patterns are looked for.
const MIN_PAIRS: usize = 3;

/// Returns the causes that concern the formula as a whole.
pub(crate) fn whole_formula(findings: &Findings<'_>) -> Vec<Cause> {
    let mut causes = Vec::new();
    let board = findings.rules.problem.board();
    let variables = findings.graded.summary.variables;
    let side = f64::from(variables).sqrt().round() as u32;
    let is_other = board.rows() == board.columns()
        && side > 1
        && side != board.rows()
        && side * side == variables
        // Auxiliary variables may make any number.
        && !findings.reading.demands_lines(findings.rules, findings.control);
    if is_other && !findings.graded.is_renumbered {
        let text = format!(
            "the formula has {variables} variables, as many as a board of {side} rows has squares; this board has {}",
            counted(u64::from(board.rows()), "row")
        );
        causes.push(findings.cause(GradeFault::OtherSize, &[], text));
    }
    let empty: Vec<usize> = findings
        .clauses()
        .filter(|(_, clause)| clause.is_empty())
        .map(|(number, _)| number)
        .collect();
    if !empty.is_empty() {
        let text = format!(
            "{} {} empty, which is false on every board",
            findings.name_clauses(&empty),
            if empty.len() == 1 { "is" } else { "are" }
        );
        causes.push(findings.cause(GradeFault::EmptyClause, &empty, text));
    }
    causes
}

/// Squares of lines of which clauses state an exclusive or.
pub(crate) type ExclusiveOrs = HashMap<Vec<u32>, Vec<usize>>;

/// Returns the lines of at least three squares with clauses of all their squares that have several signs.
pub(crate) fn exclusive_ors(findings: &Findings<'_>) -> ExclusiveOrs {
    let mut parities = ExclusiveOrs::new();
    let mut mixed = HashSet::new();
    for (number, clause) in findings.clauses().filter(|(_, clause)| clause.len() > 2) {
        let Some(SignedSquares { queens, none }) = findings.signs(clause) else {
            continue;
        };
        let mut all = [&queens[..], &none[..]].concat();
        all.sort_unstable();
        if none.len() > 1 && findings.line_of(&all, |rule| rule.squares == all).is_some() {
            if !queens.is_empty() {
                mixed.insert(all.clone());
            }
            parities.entry(all).or_default().push(number);
        }
    }
    parities.retain(|squares, _| mixed.contains(squares));
    parities
}

/// Describes lines with an exclusive or.
pub(crate) fn exclusive_or(findings: &Findings<'_>, parities: &ExclusiveOrs) -> Option<Cause> {
    let (squares, clauses) = parities.iter().min_by_key(|(_, clauses)| clauses[0])?;
    let line = findings.line_of(squares, |rule| rule.squares == *squares)?;
    let text = format!(
        "the clauses of {}, from line {} on, state an exclusive or for {}: an odd or an even number of queens, which is \
         not \"at most one\"",
        counted(parities.len() as u64, "line"),
        findings.reading.lines[clauses[0]],
        line.name
    );
    Some(findings.cause(GradeFault::Parity, clauses, text))
}

/// Returns `true` if a clause of three or more literals is about squares of a rule and no others.
pub(crate) fn is_mentioned(findings: &Findings<'_>, rule: usize) -> bool {
    let squares = &findings.rules.rules[rule].squares;
    let mut long = findings.clauses().filter(|(_, clause)| clause.len() > 2);
    long.any(|(_, clause)| {
        let signs = findings.signs(clause).filter(|signs| signs.none.len() > 1);
        signs.is_some_and(|SignedSquares { queens, none }| {
            let mut all = queens.iter().chain(&none);
            all.all(|square| squares.binary_search(square).is_ok())
        })
    })
}

/// What a clause that does not follow from the rules looks like.
enum WrongClause {
    /// A fault that its signs tell.
    Fault(GradeFault),
    /// Two squares that do not attack each other may not both have queens.
    Pair([u32; 2]),
    /// One of two squares that attack each other has a minus sign, the other has none.
    OneSign,
}

/// Returns what a wrong clause looks like, or `None` if it has auxiliary variables, is empty, or belongs to an
/// exclusive or, which is a cause of its own.
fn look(findings: &Findings<'_>, parities: &ExclusiveOrs, clause: &[Lit]) -> Option<WrongClause> {
    let rules = findings.rules;
    let SignedSquares { queens, none } = findings.signs(clause)?;
    if queens.is_empty() && none.len() == 2 && none[0] == none[1] {
        return Some(WrongClause::Fault(GradeFault::SamePair));
    }
    let mut all = [&queens[..], &none[..]].concat();
    all.sort_unstable();
    let is_line_of_queens =
        |fits: &dyn Fn(&Rule) -> bool| findings.line_of(&queens, fits).is_some();
    let is_whole_line = || is_line_of_queens(&|rule| rule.squares == queens);
    if parities.contains_key(&all) || !parities.is_empty() && none.is_empty() && is_whole_line() {
        return None;
    }
    Some(WrongClause::Fault(match (&queens[..], &none[..]) {
        ([], []) => return None,
        ([], [one, other]) => return Some(WrongClause::Pair([*one, *other])),
        ([_], []) | ([], [_]) => GradeFault::Given,
        ([one, other], []) if rules.attack(*one, *other) && board_is_wider(findings) => {
            GradeFault::Signs
        }
        ([one], [other]) if rules.attack(*one, *other) => return Some(WrongClause::OneSign),
        (_, []) if is_line_of_queens(&|rule| rule.least == 0 && rule.squares == queens) => {
            GradeFault::Demanded
        }
        (_, []) if is_line_of_queens(&|rule| rule.least > 0) => GradeFault::ShortLine,
        _ => GradeFault::WrongClauses,
    }))
}

/// Returns the causes because of which solutions are lost.
pub(crate) fn wrong_clauses(findings: &Findings<'_>, parities: &ExclusiveOrs) -> Vec<Cause> {
    // Clauses by what they look like.
    let mut groups: HashMap<GradeFault, Vec<usize>> = HashMap::new();
    let (mut pairs, mut one_sign) = (Vec::new(), Vec::new());
    for &number in &findings.lost.wrong {
        match look(findings, parities, findings.reading.clauses.clause(number)) {
            None => {}
            Some(WrongClause::Fault(fault)) => groups.entry(fault).or_default().push(number),
            Some(WrongClause::Pair(pair)) => pairs.push((number, pair)),
            Some(WrongClause::OneSign) => one_sign.push(number),
        }
    }
    // Pairs make one cause, also those that only propagation excludes.
    let mut causes = Vec::new();
    if !pairs.is_empty() {
        add_other_pairs(findings, &mut pairs);
        causes.push(wrong_pairs(findings, &pairs));
    } else if findings.lost.wrong.is_empty() && !findings.survey.wrong_pairs.is_empty() {
        let pairs: Vec<(usize, [u32; 2])> = findings
            .survey
            .wrong_pairs
            .iter()
            .map(|pair| (usize::MAX, *pair))
            .collect();
        causes.push(wrong_pairs(findings, &pairs));
    }
    // Clauses with one minus sign of two.
    match one_sign.len() {
        0 => {}
        // A few may break symmetry.
        1..MIN_PAIRS => groups
            .entry(GradeFault::WrongClauses)
            .or_default()
            .extend(one_sign),
        _ => {
            let (name, words) = (
                findings.name_clauses(&one_sign),
                findings.in_words(one_sign[0]),
            );
            let text = format!(
                "{name} say: {words}. These squares exclude each other: is a minus sign missing?"
            );
            causes.push(findings.cause(GradeFault::Signs, &one_sign, text));
        }
    }
    // Groups of the other faults, the largest ones first.
    if groups.contains_key(&GradeFault::Demanded) {
        // Lines of two squares look like a missing sign.
        let others = groups.remove(&GradeFault::Signs).unwrap_or_default();
        let demanded = groups.entry(GradeFault::Demanded).or_default();
        demanded.extend(others);
        demanded.sort_unstable();
    }
    let mut groups: Vec<(GradeFault, Vec<usize>)> = groups.into_iter().collect();
    groups.sort_by_key(|(fault, clauses)| (usize::MAX - clauses.len(), *fault));
    for (fault, clauses) in groups {
        let text = sentence(findings, fault, &clauses);
        causes.push(findings.cause(fault, &clauses, text));
    }
    causes.extend(symmetry_or_no_model(findings));
    causes
}

/// Adds the other clauses of pairs that do not attack each other: on small boards, many such pairs are in no solution,
/// and only some exclude one.
fn add_other_pairs(findings: &Findings<'_>, pairs: &mut Vec<(usize, [u32; 2])>) {
    let rules = findings.rules;
    let known: HashSet<usize> = pairs.iter().map(|pair| pair.0).collect();
    let others = findings.clauses().filter_map(|(number, clause)| {
        let SignedSquares { queens, none } = findings.signs(clause)?;
        let pair = <[u32; 2]>::try_from(none).ok()?;
        let is_free = pair.iter().all(|square| rules.is_free[*square as usize]);
        let is_wrong = is_free && pair[0] != pair[1] && !rules.attack(pair[0], pair[1]);
        (queens.is_empty() && is_wrong && !known.contains(&number)).then_some((number, pair))
    });
    pairs.extend(others);
    pairs.sort_unstable();
}

/// Describes clauses with the same fault.
fn sentence(findings: &Findings<'_>, fault: GradeFault, clauses: &[usize]) -> String {
    let (name, words) = (
        findings.name_clauses(clauses),
        findings.in_words(clauses[0]),
    );
    let is_one = clauses.len() == 1;
    let demand = if is_one { "demands" } else { "demand" };
    match fault {
        GradeFault::Given if is_one => format!("{name} says by itself: {words}"),
        GradeFault::Given => {
            let literals = clauses
                .iter()
                .map(|number| findings.reading.clauses.clause(*number)[0]);
            let mut seen = HashSet::new();
            // Each square has several pairs, so that its clause is written several times.
            let is_neither = literals.clone().all(Lit::is_negative)
                && !literals.into_iter().all(|literal| seen.insert(literal));
            let hint = if is_neither {
                ". \"Not both\" is one clause of both literals, and not one for each of them"
            } else {
                ""
            };
            format!("{name} are about a single square, such as {words}{hint}")
        }
        GradeFault::SamePair => {
            let pair = if is_one { "pairs" } else { "pair" };
            format!("{name} {pair} a square with itself, which empties it: {words}")
        }
        GradeFault::Signs => format!(
            "{name} {demand} {words}, though these exclude each other: are the minus signs missing?"
        ),
        GradeFault::Demanded => format!("{name} {demand} {words}, but this line may be empty"),
        GradeFault::ShortLine => {
            format!("{name} {demand} {words}, which is only a part of the line")
        }
        _ => format!(
            "{name} {} not follow from the rules: {words}",
            if clauses.len() == 1 { "does" } else { "do" }
        ),
    }
}

/// On a board of two columns, a clause of two squares states a row.
fn board_is_wider(findings: &Findings<'_>) -> bool {
    let board = findings.rules.problem.board();
    board.columns() > 2 && board.rows() > 2
}

/// Describes solutions that are lost and kept together with symmetric ones.
fn symmetry_or_no_model(findings: &Findings<'_>) -> Option<Cause> {
    if findings.keeps_none {
        let has_empty = findings.clauses().any(|(_, clause)| clause.is_empty());
        return (!has_empty && findings.graded.admitted.is_none()).then(|| {
            let text = "the formula has no model, so it has none of the solutions".into();
            findings.cause(GradeFault::NoModel, &[], text)
        });
    }
    let census = findings.graded.census.as_ref()?;
    let symmetries = findings.rules.problem.symmetries();
    let is_symmetric = symmetries
        .iter()
        .any(|symmetry| *symmetry != BoardSymmetry::IDENTITY);
    if !is_symmetric || findings.graded.admitted.is_some() {
        return None;
    }
    let (kept, all) = (census.kept, counted(census.solutions, "solution"));
    let (classes, of) = (census.classes_kept, census.classes);
    let text = match of - classes {
        0 => format!(
            "kept: {kept} of {all}, at least one of each class of symmetric solutions, as in a formula that breaks symmetry"
        ),
        lost => format!(
            "kept: {kept} of {all}; {lost} of {of} classes of symmetric solutions {} lost altogether, which no symmetry \
             breaking may do",
            if lost == 1 { "is" } else { "are" }
        ),
    };
    Some(findings.cause(GradeFault::Symmetry, &[], text))
}

/// Describes excluded pairs of squares that do not attack each other.
fn wrong_pairs(findings: &Findings<'_>, pairs: &[(usize, [u32; 2])]) -> Cause {
    let rules = findings.rules;
    let board = rules.problem.board();
    let [rows, columns] = [board.rows(), board.columns()].map(i64::from);
    let of = |square: u32| {
        let square = i64::from(square);
        [square / columns, square % columns]
    };
    // Patterns, each of which must explain nearly all pairs.
    let explains = |pattern: &dyn Fn([u32; 2]) -> bool| {
        let explained = pairs.iter().filter(|(_, pair)| pattern(*pair)).count();
        pairs.len() >= MIN_PAIRS && explained as f64 >= SHARE * pairs.len() as f64
    };
    let difference = |[one, other]: [u32; 2]| {
        let ([r1, c1], [r2, c2]) = (of(one), of(other));
        [r2 - r1, c2 - c1]
    };
    let wraps = |pair: [u32; 2]| {
        let [down, right] = difference(pair);
        rows == columns && ((down - right) % rows == 0 || (down + right) % rows == 0)
    };
    let moved = |pair: [u32; 2], by: i64| {
        let pair = pair.map(|square| u32::try_from(i64::from(square) + by).ok());
        let is_on_board = |square: &u32| (*square as usize) < rules.squares();
        match pair.map(|square| square.filter(is_on_board)) {
            [Some(one), Some(other)] => rules.attack(one, other),
            _ => false,
        }
    };
    let beside = |pair: [u32; 2]| {
        let [down, right] = difference(pair);
        let beside = [
            [down - 1, right],
            [down + 1, right],
            [down, right - 1],
            [down, right + 1],
        ];
        let is_line =
            |[down, right]: [i64; 2]| down == 0 || right == 0 || down.abs() == right.abs();
        beside.into_iter().any(is_line)
    };
    let steps = [1, -1, columns, -columns].into_iter();
    let step = steps.clone().find(|by| explains(&|pair| moved(pair, *by)));
    // The clauses, or the pairs if no clause excludes them by itself, with an example.
    let (first, pair) = pairs[0];
    let names = pair.map(|square| rules.square(square));
    let example = format!("{} and {}", names[0], names[1]);
    let clauses: Vec<usize> = pairs
        .iter()
        .map(|(number, _)| *number)
        .filter(|number| *number != usize::MAX)
        .collect();
    let what = match first {
        usize::MAX => format!(
            "{} of squares that do not attack each other {} excluded",
            counted(pairs.len() as u64, "pair"),
            if pairs.len() == 1 { "is" } else { "are" }
        ),
        _ => {
            let verb = if clauses.len() == 1 {
                "excludes"
            } else {
                "exclude"
            };
            format!(
                "{} {verb} squares that do not attack each other",
                findings.name_clauses(&clauses)
            )
        }
    };
    let is_on_line = |pair: [u32; 2]| {
        let [down, right] = difference(pair);
        down == 0 || right == 0 || down.abs() == right.abs()
    };
    // The first pattern that fits.
    let (fault, why) = if pairs.iter().all(|(_, pair)| is_on_line(*pair)) {
        let text = "they share a row, column or diagonal, but this problem allows that";
        (GradeFault::NoAttack, text.to_owned())
    } else if explains(&wraps) {
        let text =
            "the diagonals go on at the other edge of the board (wrapped around), as on a torus";
        (GradeFault::Wrapped, text.to_owned())
    } else if let Some(by) = step {
        let unit = if by.abs() == 1 { "column" } else { "row" };
        let (one, other) = if by > 0 {
            ("before", "after")
        } else {
            ("after", "before")
        };
        let text = format!(
            "the lines are shifted by one {unit}: the squares one {unit} {other} these exclude each other, so the clauses \
             name the variables one {unit} {one} those meant"
        );
        (GradeFault::Shifted, text)
    } else if explains(&beside) {
        let text = "the second square is shifted: it stands one row or column beside a line of the first one";
        (GradeFault::Shifted, text.to_owned())
    } else {
        (GradeFault::NoAttack, "no rule excludes them".to_owned())
    };
    let text = format!("{what}, such as {example}: {why}");
    findings.cause(fault, &clauses, text)
}

/// Returns the causes that concern clauses which are weaker than meant.
pub(crate) fn weak_clauses(findings: &Findings<'_>, parities: &ExclusiveOrs) -> Vec<Cause> {
    let rules = findings.rules;
    let mut all = Vec::new();
    for (number, clause) in findings.clauses().filter(|(_, clause)| clause.len() > 2) {
        let Some(SignedSquares { queens, none }) = findings.signs(clause) else {
            continue;
        };
        let has_pair = || {
            let first = none
                .iter()
                .find(|one| none.iter().any(|other| rules.attack(**one, *other)));
            first.is_some_and(|one| {
                let attacked = none.iter().filter(|other| rules.attack(*one, **other));
                attacked.count() >= 2
            })
        };
        if queens.is_empty() && none.len() > 2 && !parities.contains_key(&none) && has_pair() {
            all.push(number);
        }
    }
    let mut causes = Vec::new();
    if let Some(&first) = all.first() {
        let text = format!(
            "{} only {} queens on ALL of the squares together, \"not (A and B and ..)\"; \"at most one\" needs a clause \
             for each pair: {}",
            findings.name_clauses(&all),
            if all.len() == 1 { "forbids" } else { "forbid" },
            findings.in_words(first)
        );
        causes.push(findings.cause(GradeFault::NegatedAnd, &all, text));
    }
    causes
}

/// Describes which pairs of a line are excluded, if there is a pattern.
pub(crate) fn open_pairs(findings: &Findings<'_>, demands: &[Demand]) -> String {
    let (rules, reading) = (findings.rules, findings.reading);
    let mut is_neighbours = true;
    let mut example = None;
    for (rule, _) in demands {
        let squares = &rules.rules[*rule].squares;
        for (place, &one) in squares.iter().enumerate() {
            for (distance, &other) in (1..).zip(&squares[place + 1..]) {
                let is_excluded = reading.refutes(&[reading.queen(one), reading.queen(other)]);
                is_neighbours &= is_excluded == (distance == 1);
                if !is_excluded {
                    example.get_or_insert([one, other]);
                }
            }
        }
    }
    match example {
        _ if is_neighbours => ": only neighbouring squares are".into(),
        Some(pair) => {
            let [one, other] = pair.map(|square| rules.square(square));
            format!(", such as {one} and {other}")
        }
        None => String::new(),
    }
}
