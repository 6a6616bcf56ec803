//! Reasons: they cannot be met, are minimal, and name rules that are stated.

use super::{Set, broken, keeps, mask, placement, random_problem, squares};
use crate::support::cases;
use control::Control;
use control::random::Random;
use problem::board::Square;
use problem::{Bound, Problem, RandomBlocks, instance};
use queensat::answers::{Answer, Basis, Host, Question};
use teach::explain::{
    ExplainNone, ExplainSquare, NoneExplained, Premise, PremiseKind, UnsatisfiableCore,
};

fn answer(question: &ExplainNone) -> Answer<NoneExplained> {
    question.run(&Host::new(), &Control::new()).unwrap()
}

fn reason(problem: &Problem) -> UnsatisfiableCore {
    match answer(&ExplainNone::new(problem.clone())).value {
        NoneExplained::Reason(reason) => reason,
        other => panic!("{other:?}"),
    }
}

fn words(reason: &UnsatisfiableCore) -> Vec<String> {
    reason.premises.iter().map(|it| it.describe()).collect()
}

/// Returns the rules and givens of a problem with one bound each, from its constraints.
fn universe(problem: &Problem, all: &[Square]) -> Vec<Set> {
    let mut sets = Vec::new();
    for constraint in problem.constraints() {
        let set = mask(all, &constraint.squares().collect::<Vec<_>>());
        sets.push((set, Bound::AtLeast(constraint.bound().least())));
        if let Some(most) = constraint.bound().greatest() {
            sets.push((set, Bound::AtMost(most)));
        }
    }
    let none = Bound::AtMost(0);
    for diagonal in problem.excluded() {
        sets.push((
            mask(all, &diagonal.squares(problem.board()).collect::<Vec<_>>()),
            none,
        ));
    }
    sets.extend(problem.blocked().map(|it| (mask(all, &[it]), none)));
    sets.extend(
        problem
            .fixed()
            .map(|it| (mask(all, &[it]), Bound::AtLeast(1))),
    );
    sets.retain(|(set, bound)| (0..=set.count_ones()).any(|queens| !bound.admits(queens)));
    sets
}

fn sets_of(premises: &[Premise], all: &[Square]) -> Vec<Set> {
    let sets = premises.iter();
    sets.map(|it| (mask(all, &it.squares), it.bound)).collect()
}

/// Requires that each board breaks a set, and that for each set a board breaks it alone.
fn require_minimal(sets: &[Set], all: &[Square], place: &str) {
    let mut alone = 0;
    for board in 0..1_u32 << all.len() {
        let broken = broken(board, sets);
        assert_ne!(broken, 0, "{place}");
        alone |= if broken.is_power_of_two() { broken } else { 0 };
    }
    assert_eq!(alone.count_ones() as usize, sets.len(), "{place}");
}

#[test]
fn reasons_cannot_be_met_and_are_minimal_by_all_boards() {
    let (mut reasons, mut solutions) = (0, 0);
    for seed in 0..cases(80) {
        let problem = random_problem(&mut Random::new(seed));
        let all = squares(&problem);
        let text = instance::write(instance::Format::Json, &problem).unwrap();
        let is_solvable =
            (0..1_u32 << all.len()).any(|it| placement(&all, it).verify(&problem).is_ok());
        let question = ExplainNone::new(problem.clone());
        let found = match answer(&question).value {
            NoneExplained::Reason(reason) => reason,
            NoneExplained::Solution(solution) => {
                solution.verify(&problem).unwrap();
                assert!(is_solvable);
                solutions += 1;
                continue;
            }
            NoneExplained::Unknown => panic!("seed {seed}: {text}"),
        };
        reasons += 1;
        assert!(!is_solvable && found.is_minimal, "seed {seed}: {text}");
        let universe = universe(&problem, &all);
        let sets = sets_of(&found.premises, &all);
        assert!(
            sets.iter().all(|it| universe.contains(it)),
            "seed {seed}: {text}"
        );
        require_minimal(
            &sets,
            &all,
            &format!("seed {seed}: {text} {:?}", words(&found)),
        );
    }
    assert!(reasons > 20 && solutions > 5, "{reasons} {solutions}");
}

/// A small problem, and its rules and givens as its statement reads, not as the library fills them in.
struct Stated {
    text: String,
    sets: Vec<Set>,
}

/// Returns a random problem on a board that is often not square, with a stated or an open number of queens.
fn stated(random: &mut Random) -> Stated {
    let (rows, columns) = (1 + random.below(4), 1 + random.below(4));
    let place = |row: usize, column: usize| 1_u32 << (row * columns + column);
    let of = |fits: &dyn Fn(usize, usize) -> bool| -> u32 {
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let all = all.filter(|&(row, column)| fits(row, column));
        all.map(|(row, column)| place(row, column)).sum()
    };
    let mut text = format!("{{\"board\":\"{rows}x{columns}\"");
    let mut sets = Vec::new();
    let queens = [rows.min(columns), rows.max(columns), random.below(6)][random.below(3)] as u32;
    let total = match random.below(4) {
        0 => None,
        1 => Some(Bound::AtLeast(queens)),
        _ => Some(Bound::Exactly(queens)),
    };
    let whole = of(&|_, _| true);
    let total = total.filter(|bound| bound.least() <= whole.count_ones());
    if let Some(bound) = total {
        text += &format!(",\"queens\":\"{}\"", bound.as_option());
        sets.push((whole, Bound::AtLeast(queens)));
        sets.push((whole, bound.greatest().map_or(Bound::ANY, Bound::AtMost)));
    }
    // Bounds of lines: stated, or those of queens that attack each other, full in the fewer lines if no number is stated.
    let is_row_stated = random.below(4) == 0;
    if is_row_stated {
        text += ",\"per_row\":\"at-least:1\"";
        sets.extend((0..rows).map(|line| (of(&|row, _| row == line), Bound::AtLeast(1))));
    }
    let mut lines = |lines: usize, across: usize, of: &dyn Fn(usize) -> u32, is_stated: bool| {
        sets.extend((0..lines).map(|line| (of(line), Bound::AtMost(1))));
        if total.is_none() && lines <= across && !is_stated {
            sets.extend((0..lines).map(|line| (of(line), Bound::AtLeast(1))));
        }
    };
    lines(
        rows,
        columns,
        &|line| of(&|row, _| row == line),
        is_row_stated,
    );
    lines(
        columns,
        rows,
        &|line| of(&|_, column| column == line),
        false,
    );
    if random.below(2) == 0 {
        text += ",\"diagonals\":\"none\"";
    } else {
        for line in 0..rows + columns - 1 {
            sets.push((of(&|row, column| row + column == line), Bound::AtMost(1)));
            let falling = of(&|row, column| row + columns - 1 == line + column);
            sets.push((falling, Bound::AtMost(1)));
        }
    }
    let (row, column) = (random.below(rows), random.below(columns));
    let (given, bound) =
        [("blocked", Bound::AtMost(0)), ("fixed", Bound::AtLeast(1))][random.below(2)];
    text += &format!(",\"{given}\":[[{},{}]]}}", row + 1, column + 1);
    sets.push((place(row, column), bound));
    sets.retain(|(set, bound)| (0..=set.count_ones()).any(|queens| !bound.admits(queens)));
    Stated { text, sets }
}

#[test]
fn rules_that_nobody_stated_are_in_no_reason() {
    let (mut reasons, mut squares_explained) = (0, 0);
    for seed in 0..cases(400) {
        let Stated { text, sets } = stated(&mut Random::new(seed));
        let problem = instance::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let all = squares(&problem);
        let solves = |board: u32| sets.iter().all(|it| keeps(board, *it));
        let is_solvable = (0..1_u32 << all.len()).any(solves);
        let place = format!("seed {seed}: {text}");
        match answer(&ExplainNone::new(problem.clone())).value {
            NoneExplained::Reason(reason) => {
                assert!(!is_solvable && reason.is_minimal, "{place}");
                let found = sets_of(&reason.premises, &all);
                assert!(
                    found.iter().all(|it| sets.contains(it)),
                    "{place} {:?}",
                    words(&reason)
                );
                require_minimal(&found, &all, &place);
                reasons += 1;
            }
            NoneExplained::Solution(_) => assert!(is_solvable, "{place}"),
            NoneExplained::Unknown => panic!("{place}"),
        }
        let [row, column] = all[seed as usize % all.len()].numbers();
        let square = [row as u32, column as u32];
        let explained = ExplainSquare::new(problem, square);
        let explained = explained.run(&Host::new(), &Control::new()).unwrap().value;
        let of_steps = explained.steps.iter().map(|it| it.premise.clone());
        let of_reason = explained.reason.into_iter().flat_map(|it| it.premises);
        let premises = of_steps.chain(of_reason);
        let premises: Vec<Premise> = premises
            .filter(|it| it.kind != PremiseKind::Assumed)
            .collect();
        for (premise, set) in premises.iter().zip(sets_of(&premises, &all)) {
            assert!(
                sets.contains(&set),
                "{place} {square:?}: {}",
                premise.describe()
            );
            squares_explained += 1;
        }
    }
    assert!(
        reasons > 50 && squares_explained > 100,
        "{reasons} {squares_explained}"
    );
}

#[test]
fn as_many_queens_as_columns_are_not_a_queen_in_each_column() {
    let words = |text| words(&reason(&instance::read(text).unwrap()));
    let two = words(r#"{"board":"1x2","queens":2,"diagonals":"none"}"#);
    assert_eq!(two, ["row 1: at most one", "board: at least 2"]);
    let five = words(r#"{"board":"3x5","queens":5}"#);
    assert_eq!(five.len(), 4, "{five:?}");
}

#[test]
fn a_reason_on_a_larger_board_is_minimal_by_the_native_search() {
    let mut problem = Problem::new(12).unwrap();
    problem
        .block_at_random(RandomBlocks::new(0.7, 5).unwrap())
        .unwrap();
    let found = answer(&ExplainNone::new(problem.clone()));
    assert_eq!(found.basis, Some(Basis::CrossChecked));
    let NoneExplained::Reason(reason) = found.value else {
        panic!("a board with few free squares")
    };
    assert!(reason.is_minimal);
    let blocked = |it: &&Premise| it.kind == PremiseKind::Blocked;
    let blocked: Vec<Square> = reason
        .premises
        .iter()
        .filter(blocked)
        .map(|it| it.squares[0])
        .collect();
    assert!(!blocked.is_empty());
    let solve = |blocked: &[Square]| {
        let mut problem = Problem::new(12).unwrap();
        blocked.iter().for_each(|it| problem.block(*it).unwrap());
        let engine = search::engine_by_name("general").unwrap();
        engine.first(&problem, &Control::new()).unwrap().0.is_some()
    };
    assert!(!solve(&blocked));
}

#[test]
fn words_name_rules_and_givens() {
    let read = |text: &str| instance::read(text).unwrap();
    let two = reason(&Problem::new(2).unwrap());
    assert_eq!(
        words(&two),
        [
            "row 1: at least one",
            "row 2: at least one",
            "column 1: at most one",
            "column 2: at most one",
            "diagonal r1c1-r2c2: at most one",
            "anti-diagonal r1c2-r2c1: at most one",
        ]
    );
    let attacked = read(r#"{"n":8,"fixed":[[1,1],[5,5]],"blocked":[[3,4]]}"#);
    assert_eq!(
        words(&reason(&attacked)),
        [
            "diagonal r1c1-r8c8: at most one",
            "fixed queen r1c1",
            "fixed queen r5c5"
        ]
    );
    let row = read(r#"{"n":4,"blocked":[[2,1],[2,2]],"exclude":["sum:5","difference:-2"]}"#);
    assert_eq!(
        words(&reason(&row)),
        [
            "row 1: at least one",
            "row 2: at least one",
            "column 1: at most one",
            "column 2: at most one",
            "diagonal r1c1-r4c4: at most one",
            "anti-diagonal r1c2-r2c1: at most one",
            "excluded diagonal sum:5",
            "excluded diagonal difference:-2",
        ]
    );
}

#[test]
fn interrupts_keep_what_is_known_and_large_boards_are_refused() {
    let problem = Problem::new(3).unwrap();
    let control = Control::new();
    control.interrupt().trigger();
    let stopped = ExplainNone::new(problem)
        .run(&Host::new(), &control)
        .unwrap();
    assert_eq!(stopped.basis, None);
    assert!(!matches!(stopped.value, NoneExplained::Solution(_)));
    let large = ExplainNone::new(Problem::new(65).unwrap());
    let refused = large.resolve(&Host::new(), &Control::new()).unwrap_err();
    assert_eq!(refused.field, "problem");
    assert!(refused.to_string().contains("up to 4096"), "{refused}");
}

/// Nothing follows by counting on a board without squares.
#[test]
fn boards_of_holes_alone_have_a_reason() {
    for text in [
        r#"{"board":"1x3","holes":[[1,1],[1,2],[1,3]]}"#,
        r#"{"board":"2x2","holes":[[1,1],[1,2],[2,1],[2,2]],"stars":2}"#,
        r#"{"board":"1x3","piece":"rook","pawns":[[1,1],[1,2],[1,3]]}"#,
    ] {
        let explain = ExplainNone::new(instance::read(text).unwrap());
        let NoneExplained::Reason(reason) = answer(&explain).value else {
            panic!("{text}");
        };
        assert!(reason.is_minimal && reason.premises.len() == 1, "{text}");
    }
}
