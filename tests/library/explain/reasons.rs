//! Reasons: they cannot be met, and are minimal or smallest.

use super::{Set, broken, keeps, mask, placement, random_problem, squares};
use crate::support::cases;
use queensat::answers::{Answer, Ask, Basis, Host};
use queensat::board::Square;
use queensat::control::random::Random;
use queensat::explain::{ExplainNone, NoneExplained, PremiseKind, UnsatisfiableCore};
use queensat::problem::{Bound, Problem, RandomBlocks};
use queensat::{Control, instance};

fn answer(question: &ExplainNone) -> Answer<NoneExplained> {
    question.run(&Host::new(), &Control::new()).unwrap()
}

fn reason(problem: &Problem, is_smallest: bool) -> UnsatisfiableCore {
    let mut question = ExplainNone::new(problem.clone());
    question.smallest = is_smallest;
    match answer(&question).value {
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

/// Returns `true` if this many members meet all sets.
fn can_hit(sets: &[u64], members: usize) -> bool {
    match sets.first() {
        None => true,
        Some(_) if members == 0 => false,
        Some(&first) => (0..64).filter(|it| first >> it & 1 == 1).any(|member| {
            let rest: Vec<u64> = sets
                .iter()
                .copied()
                .filter(|it| it >> member & 1 == 0)
                .collect();
            can_hit(&rest, members - 1)
        }),
    }
}

#[test]
fn reasons_cannot_be_met_and_are_minimal_or_smallest_by_all_boards() {
    let (mut reasons, mut solutions) = (0, 0);
    for seed in 0..cases(80) {
        let problem = random_problem(&mut Random::new(seed));
        let all = squares(&problem);
        let text = instance::write(instance::Format::Json, &problem).unwrap();
        let mut boards = 0..1_u32 << all.len();
        let is_solvable = boards
            .clone()
            .any(|it| placement(&all, it).verify(&problem).is_ok());
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
        let sets_of = |reason: &UnsatisfiableCore| -> Vec<Set> {
            let sets = reason.premises.iter();
            sets.map(|it| (mask(&all, &it.squares), it.bound)).collect()
        };
        let sets = sets_of(&found);
        assert!(
            sets.iter().all(|it| universe.contains(it)),
            "seed {seed}: {text}"
        );
        // Numbers of the only premise that a board breaks.
        let mut alone = 0;
        for board in boards.by_ref() {
            let broken = broken(board, &sets);
            assert_ne!(broken, 0, "seed {seed}: {text} {:?}", words(&found));
            alone |= if broken.is_power_of_two() { broken } else { 0 };
        }
        assert_eq!(
            alone.count_ones() as usize,
            sets.len(),
            "seed {seed}: {text} {:?}",
            words(&found)
        );

        let smallest = reason(&problem, true);
        assert!(smallest.is_smallest() && smallest.premises.len() <= sets.len());
        let sets = sets_of(&smallest);
        let all_boards = || 0..1_u32 << all.len();
        assert!(all_boards().all(|board| sets.iter().any(|it| !keeps(board, *it))));
        let mut to_hit: Vec<u64> = all_boards().map(|it| broken(it, &universe)).collect();
        to_hit.sort_unstable_by_key(|it| (it.count_ones(), *it));
        to_hit.dedup();
        // Sets that contain others are met with them.
        let mut least: Vec<u64> = Vec::new();
        for set in to_hit {
            if least.iter().all(|it| it & !set != 0) {
                least.push(set);
            }
        }
        let fewer = smallest.premises.len() - 1;
        assert!(
            !can_hit(&least, fewer),
            "seed {seed}: {text} {:?}",
            words(&smallest)
        );
    }
    assert!(reasons > 20 && solutions > 5, "{reasons} {solutions}");
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
    let blocked = |it: &&queensat::explain::Premise| it.kind == PremiseKind::Blocked;
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
        let engine = queensat::backtrack::engine_by_name("general").unwrap();
        engine.first(&problem, &Control::new()).unwrap().0.is_some()
    };
    assert!(!solve(&blocked));
}

#[test]
fn words_name_rules_and_givens() {
    let read = |text: &str| instance::read(text).unwrap();
    let two = reason(&Problem::new(2).unwrap(), false);
    assert_eq!(
        words(&two),
        [
            "row 1: at least one",
            "row 2: at least one",
            "column 1: at most one",
            "column 2: at most one",
            "diagonal (1,1)-(2,2): at most one",
            "anti-diagonal (1,2)-(2,1): at most one",
        ]
    );
    let attacked = read(r#"{"n":8,"fixed":[[1,1],[5,5]],"blocked":[[3,4]]}"#);
    assert_eq!(
        words(&reason(&attacked, true)),
        [
            "diagonal (1,1)-(8,8): at most one",
            "fixed queen (1,1)",
            "fixed queen (5,5)"
        ]
    );
    let row = read(r#"{"n":4,"blocked":[[2,1],[2,2]],"exclude":["sum:5","difference:-2"]}"#);
    assert_eq!(
        words(&reason(&row, true)),
        [
            "row 2: at least one",
            "excluded diagonal sum:5",
            "excluded diagonal difference:-2",
            "blocked square (2,1)",
            "blocked square (2,2)",
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
    let refused = large.resolve(&Host::new()).unwrap_err();
    assert_eq!(refused.field, "problem");
    assert!(refused.to_string().contains("up to 4096"), "{refused}");
}
