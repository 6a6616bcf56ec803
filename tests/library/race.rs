//! Native search and SAT in turns and beside each other.

use crate::any_problem::{all_solutions, problems};
use crate::support::cases;
use control::Control;
use problem::board::Board;
use problem::{Problem, Rules, Total, WholeDiagonal, instance};
use proptest::prelude::*;
use queensat::answers::{Basis, Count, Error, Event, Host, Question, Solve, SolveBy};
use queensat::one_solution::{Race, Side, SolveOutcome};
use std::num::NonZeroUsize;

/// Regions with two stars each, on which the search takes seconds and the solver some milliseconds.
const FOR_THE_SOLVER: &str = "stars 2
HKKKKKKAYYYYYYQQQQQQQQVVV
HHKKKKKAYYYYYYQQQQQQQQVVV
HHHAAAAAYYYYYYQQQQQEEVVVV
HHHAAAAAYYYYYYYYQQQEEVVVV
HHHAAAAAAYYYYYYQQQQEEVOVV
HHHAAAAAAYYYYYYQQQQOOOOVV
HHHAAAAAYYYYYYYRRRROOOOOV
HHHHATTTYTTTYYYRRROOOOOFV
HHHHTTTTTTTPPRRRRRRROODFV
HHHHTTTTTTTPRRRRRRRRRODFF
HHHHTTTTTPPPPPPPPRRROODFF
HHHHTTTTTTPPPPPBBRGRODDFF
HHHTTTTTTJPPPPBBGGGGODDFF
HHHTTTTTJJPPPPBBGGGGODFFF
JJHJJTJJJIIPPPBBGGGGGDFFF
XJJJJJJJJIIIBBBBGGGGGGFFN
XJJJJJJJJIIIIBBGGGGGGGGNN
XXXJJJJJJIIIIMMGGGGGGGNNN
XXXJJJJJJIIIIMMGGGGGNNNNN
XXXXXJJJIIIIIMMMGGWWWNNNN
XSXXXJJIIIIIIMMMGGWWWNNNN
LSSXXXCCCCUUIMMMGWWWWNNNN
LLSSSCCCCUUUUMMWWWWWWNNNN
LSSSSCCCCUUUUUUWWWWWWWNNN
LSSSSSCCUUUUUUUWWWWWWNNNN
";

/// Regions with one star each and no solution, which the search takes seconds to decide, and the solver a moment.
const FOR_COUNTING: &str = "stars 1
JJDDDDDDDMMKKKKKKNNNNN
JJJDDDDDDMMMKKKKKNNNNN
JJJJJDDDDMMMKKKKPRRRNN
JJJJDDDDMMMMKFPPPRRRRN
JJJJJDDDMMMMKFFPPPRRRR
JJJJJJJDMMMMFFFFFRRRRR
JJJJJJJQQQVVFFFFFRRRRR
JJJJJQQQQQVVSFFFFFRRRR
JJJJQQQQQQSSSSSSSRRRRR
JJJJQQQQQQQSSSSSSSCRCR
JJJQQQQQQQQSSSSSSLCCCC
JJJQQQQQQQQLLLLLLLCCCC
EQQQQQQQQQQTTLLLUUCCCC
EEEQQQQQQTTTTTUUUUUUCC
EEEEEEIIIITTTTUUUUUUUU
EEEEEEBIIIITUUUUUUUUUH
EEEEEBBIIIIUUUUUHHHHHH
EEEEEBBIIIIUUUUHHHHHHH
EEEEBBBBIIIIOOOOHHHHHH
EEEEIIIIIIIIOOOOAAAGGG
EEEEIIIIIIIIOOOOAAAGGG
IIIIIIIIIIIIOOOOOOOGGG
";

/// Returns a board without a solution, on which the solver takes seconds and the search some milliseconds.
fn for_the_search() -> Problem {
    let mut problem = Problem::new(19).unwrap();
    for sum in [3, 13, 7, 29, 18, 33, 4, 20, 14, 36, 8] {
        problem.exclude(WholeDiagonal::Sum(sum)).unwrap();
    }
    for difference in [1, -9, 4, 12, -2, 7, -14, 16, -6, 9] {
        problem
            .exclude(WholeDiagonal::Difference(difference))
            .unwrap();
    }
    problem
}

fn race(problem: &Problem, is_beside: bool) -> Race {
    Race {
        is_beside,
        ..Race::recommended(problem)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200) as u32))]

    #[test]
    fn a_race_finds_what_brute_force_does(problem in problems(), is_beside: bool) {
        let all = all_solutions(&problem);
        let raced = race(&problem, is_beside).run(&problem, 2, &Control::new()).unwrap();
        prop_assert!(raced.decided_by.is_ok());
        prop_assert_eq!(raced.found.len(), all.len().min(2));
        prop_assert!(raced.found.iter().all(|solution| all.contains(solution)));
        prop_assert!(all.len() > 2 || raced.is_complete || all.len() == 2);
    }
}

#[test]
fn the_solver_decides_where_the_search_is_slow_and_always_in_the_same_way() {
    let puzzle = instance::read(FOR_THE_SOLVER).unwrap();
    let run = || {
        race(&puzzle, false)
            .run(&puzzle, 1, &Control::new())
            .unwrap()
    };
    let (first, second) = (run(), run());
    assert_eq!(first.decided_by, Ok(Side::Sat));
    assert_eq!(
        (&first.found, first.queens_placed),
        (&second.found, second.queens_placed)
    );
    let mut question = Solve::new(puzzle);
    question.unique = true;
    let answer = question.run(&Host::new(), &Control::new()).unwrap();
    assert_eq!(answer.value.is_unique, Some(false));
}

#[test]
fn the_search_decides_where_the_solver_is_slow() {
    let problem = for_the_search();
    let raced = race(&problem, false)
        .run(&problem, 1, &Control::new())
        .unwrap();
    assert_eq!(
        (raced.decided_by, raced.is_complete),
        (Ok(Side::Search), true)
    );
    assert!(raced.found.is_empty());
    for threads in [None, NonZeroUsize::new(2)] {
        let mut question = Solve::new(problem.clone());
        question.threads = threads;
        let answer = question.run(&Host::new(), &Control::new()).unwrap();
        assert_eq!(answer.value.answer, SolveOutcome::NoSolution);
        assert_eq!(answer.basis, Some(Basis::Search));
    }
}

#[test]
fn a_resolved_race_is_the_same_race() {
    let puzzle = instance::read(FOR_THE_SOLVER).unwrap();
    let question = Solve::new(puzzle);
    let resolved = question.resolve(&Host::new(), &Control::new()).unwrap();
    assert_eq!(resolved.by, Some(SolveBy::Race));
    let run = |question: &Solve| question.run(&Host::new(), &Control::new()).unwrap();
    assert_eq!(run(&question).value.answer, run(&resolved).value.answer);
}

#[test]
fn a_race_that_is_stopped_has_no_answer() {
    for is_beside in [false, true] {
        let control = Control::new();
        control.interrupt().trigger();
        let problem = for_the_search();
        let raced = race(&problem, is_beside)
            .run(&problem, 1, &control)
            .unwrap();
        assert_eq!(raced.decided_by, Err(solvers::UnknownReason::Interrupted));
        assert!(!raced.is_complete && raced.found.is_empty());
    }
}

/// A count by the search alone once went on for ever before the solver had begun.
#[test]
fn a_count_by_the_solver_needs_no_end_of_the_search() {
    let question = Count::new(instance::read(FOR_COUNTING).unwrap());
    let control = Control::new();
    let mut ran = Vec::new();
    let events = |event: Event<'_>| {
        if let Event::Ran(run) = event {
            ran.push((run.method.name(), run.is_complete()));
            control.interrupt().trigger();
        }
    };
    let question = question.resolve(&Host::new(), &control).unwrap();
    let answer = question.run_with(&control, events).unwrap();
    assert_eq!(ran[0], ("sat", true));
    assert_eq!(answer.value.solutions, 0);
    assert!(
        matches!(answer.basis, Some(Basis::Solver(_))),
        "{:?}",
        answer.basis
    );
    let [sat, native] = &answer.runs[..] else {
        panic!("{:?}", answer.runs);
    };
    assert!(sat.is_complete() && !native.is_complete());
}

/// SAT once went on for ever after the search had failed.
#[test]
fn a_count_of_too_many_solutions_is_an_error_at_once() {
    let rules = Rules {
        piece: "wazir".parse().unwrap(),
        total: Total::Any,
        ..Rules::default()
    };
    let problem = Problem::with_rules(Board::new(12, 12).unwrap(), rules).unwrap();
    let error = Count::new(problem)
        .run(&Host::new(), &Control::new())
        .unwrap_err();
    let Error::Failed(failed) = error else {
        panic!("{error:?}");
    };
    assert!(
        failed.source.to_string().contains("more than 2^64 - 1"),
        "{}",
        failed.source
    );
}
