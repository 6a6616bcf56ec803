//! Clauses: their words, and if they follow from the rules, by all boards.

use super::{Known, Set, keeps, mask, random_problem, replay, solutions, squares};
use crate::support::cases;
use control::Control;
use control::random::Random;
use problem::{Problem, instance};
use queensat::answers::{Error, Host, Question};
use teach::explain::{ClauseState, ExplainClause, LineExplained, LineKind};

fn explain(problem: &Problem, formula: &str, line: u64) -> LineExplained {
    let question = ExplainClause::new(problem.clone(), formula.into(), line);
    question.run(&Host::new(), &Control::new()).unwrap().value
}

#[test]
fn clauses_follow_or_exclude_a_solution_by_all_boards() {
    let mut found = [0; 4];
    for seed in 0..cases(120) {
        let random = &mut Random::new(seed);
        let problem = random_problem(random);
        let text = instance::write(instance::Format::Json, &problem).unwrap();
        let all = squares(&problem);
        let solutions = solutions(&problem, &all);
        let place = |it: usize| problem.board().place(all[it]) + 1;
        for _ in 0..6 {
            let length = random.below(4);
            let literals: Vec<(usize, bool)> = (0..length)
                .map(|_| (random.below(all.len()), random.below(3) == 0))
                .collect();
            let is_tautology = literals
                .iter()
                .any(|(at, sign)| literals.contains(&(*at, !sign)));
            let numbers = literals.iter().map(|(at, sign)| match sign {
                true => format!("{} ", place(*at)),
                false => format!("-{} ", place(*at)),
            });
            let clause = numbers.collect::<String>() + "0";
            let squares = problem.board().rows() * problem.board().columns();
            // The map keeps the numbering.
            let map: String = (0..all.len())
                .map(|it| format!("{} {}\n", place(it), all[it]))
                .collect();
            let formula = format!("p cnf {squares} 1\n{clause}\n");
            let question = ExplainClause::new(problem.clone(), formula, 2).with_map(map);
            let answer = question.run(&Host::new(), &Control::new()).unwrap();
            let of_line = answer.value;
            assert_eq!(
                (of_line.kind, of_line.clauses.len()),
                (LineKind::Clauses, 1)
            );
            let explained = &of_line.clauses[0];
            assert_eq!(explained.text, clause);
            let holds = |board: u32| {
                literals
                    .iter()
                    .any(|(at, sign)| (board >> at & 1 == 1) == *sign)
            };
            let expected = match (is_tautology, solutions.iter().all(|it| holds(*it))) {
                (true, _) => ClauseState::Tautology,
                (_, true) => ClauseState::Follows,
                (_, false) => ClauseState::Excludes,
            };
            assert_eq!(explained.state, expected, "seed {seed}, {text}, {clause}");
            if let Some(excluded) = &explained.excluded {
                excluded.verify(&problem).unwrap();
                assert!(!holds(mask(&all, excluded.queens())));
            }
            assert_eq!(
                explained.excluded.is_some(),
                expected == ClauseState::Excludes
            );
            if expected == ClauseState::Follows {
                let mut known = Known::new();
                known.extend(literals.iter().map(|(at, sign)| (all[*at], !sign)));
                match &explained.reason {
                    Some(reason) => {
                        let sets = reason.premises.iter();
                        let sets: Vec<Set> =
                            sets.map(|it| (mask(&all, &it.squares), it.bound)).collect();
                        let mut boards = 0..1_u32 << all.len();
                        assert!(boards.all(|board| !sets.iter().all(|it| keeps(board, *it))));
                        found[3] += 1;
                    }
                    // The steps lead to a contradiction, or to what the clause says.
                    None => {
                        let assumed = known.clone();
                        let mut known = Known::new();
                        let is_contradiction = replay_with(&explained.steps, &assumed, &mut known);
                        let says = |(it, queen): (&_, &bool)| known.get(it) == Some(&!queen);
                        assert!(
                            is_contradiction || assumed.iter().any(says),
                            "seed {seed}, {text}, {clause}"
                        );
                    }
                }
            }
            found[match expected {
                ClauseState::Tautology => 0,
                ClauseState::Follows => 1,
                _ => 2,
            }] += 1;
        }
    }
    assert!(found.iter().all(|it| *it > 5), "{found:?}");
}

/// Replays steps from assumed squares, unless they lead to the opposite of one of these.
fn replay_with(steps: &[teach::explain::Inference], assumed: &Known, known: &mut Known) -> bool {
    let says = |it: &teach::explain::Inference| {
        let of = |squares: &[problem::board::Square], queen: bool| {
            squares.iter().any(|it| assumed.get(it) == Some(&!queen))
        };
        of(&it.queens, true) || of(&it.empty, false)
    };
    let is_by_itself = steps.iter().any(says);
    if !is_by_itself {
        known.extend(assumed);
    }
    replay(steps, known)
}

#[test]
fn words_name_lines_and_variables() {
    let eight = Problem::new(8).unwrap();
    let words = |clause: &str| {
        let formula = format!("p cnf 66 1\n{clause}\n");
        let rows =
            "1 1,1\n3 1,3\n12 2,4\n64 8,8\n9 2,1\n10 2,2\n11 2,3\n13 2,5\n14 2,6\n15 2,7\n16 2,8\n";
        let question = ExplainClause::new(eight.clone(), formula, 2).with_map(rows);
        let answer = question.run(&Host::new(), &Control::new()).unwrap();
        answer.value.clauses[0].words.clone()
    };
    let expected = [
        (
            "-3 -12 0",
            "no queens on both r1c3 and r2c4: diagonal r1c3-r6c8",
        ),
        (
            "-1 -12 0",
            "no queens on both r1c1 and r2c4, which do not attack each other",
        ),
        (
            "9 10 11 12 13 14 15 16 0",
            "a queen on r2c1, r2c2, r2c3, r2c4, r2c5, r2c6, r2c7 or r2c8 (row 2)",
        ),
        ("0", "the empty clause, which is false"),
        ("-1 0", "no queen on r1c1"),
        ("-1 -1 0", "no queen on r1c1"),
        ("-1 -3 -12 0", "no queens on all of r1c1, r1c3 and r2c4"),
        (
            "-1 65 0",
            "if there is a queen on r1c1: variable 65 is true",
        ),
        (
            "-1 -65 0",
            "if there is a queen on r1c1: variable 65 is false",
        ),
        ("-65 66 0", "if variable 65 is true: variable 66 is true"),
        ("-65 -66 0", "if variable 65 is true: variable 66 is false"),
        ("65 66 0", "variable 65 or variable 66 is true"),
        (
            "-1 -3 -65 12 66 0",
            "if there are queens on r1c1 and r1c3, and variable 65 is true: a queen on r2c4, or variable 66 is true",
        ),
    ];
    for (clause, text) in expected {
        assert_eq!(words(clause), text, "{clause}");
    }
}

#[test]
fn lines_are_found_where_clauses_begin_before_or_are_several() {
    let problem = Problem::new(3).unwrap();
    let formula = "c a comment\np cnf 9 4\nc row 1: at most one\n-1\n-2 0 -1 -3 0\n\n-2 -3 0\nc no row\n1 0\n";
    let on = |line: u64| {
        let found = explain(&problem, formula, line);
        let texts: Vec<String> = found.clauses.iter().map(|it| it.text.clone()).collect();
        (
            found.kind,
            texts.join("; "),
            found.group.unwrap_or_default(),
        )
    };
    let row = "row 1: at most one";
    assert_eq!(on(1), (LineKind::Comment, String::new(), String::new()));
    assert_eq!(on(2), (LineKind::Header, String::new(), String::new()));
    assert_eq!(on(3).0, LineKind::Comment);
    assert_eq!(on(4), (LineKind::Clauses, "-1 -2 0".into(), row.into()));
    assert_eq!(
        on(5),
        (LineKind::Clauses, "-1 -2 0; -1 -3 0".into(), row.into())
    );
    assert_eq!(on(6).0, LineKind::Empty);
    assert_eq!(on(7), (LineKind::Clauses, "-2 -3 0".into(), row.into()));
    assert_eq!(on(9), (LineKind::Clauses, "1 0".into(), "no row".into()));
    let question = ExplainClause::new(problem, formula.into(), 10);
    let Err(Error::Refused(refused)) = question.run(&Host::new(), &Control::new()) else {
        panic!("the formula has 9 lines")
    };
    assert_eq!(
        refused.to_string(),
        "line 10 is not one of the 9 lines of the formula"
    );
}

#[test]
fn other_numberings_are_recognized_and_stated() {
    // Columns by number, as a formula that is numbered column by column.
    let mut formula = String::from("p cnf 16 100\n");
    let cell = |row: usize, column: usize| column * 4 + row + 1;
    for row in 0..4 {
        let literals: String = (0..4)
            .map(|column| format!("{} ", cell(row, column)))
            .collect();
        formula += &format!("{literals}0\n");
    }
    for (one, other) in (0..16_usize).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let [(r, c), (s, d)] = [one, other].map(|it| (it / 4, it % 4));
        if r == s || c == d || r.abs_diff(s) == c.abs_diff(d) {
            formula += &format!("-{} -{} 0\n", cell(r, c), cell(s, d));
        }
    }
    let mut problem = Problem::new(4).unwrap();
    problem
        .block(problem::board::Square::from_zero_based(0, 2))
        .unwrap();
    formula += &format!("-{} 0\n", cell(0, 2));
    let formula = formula.replace(
        "p cnf 16 100",
        &format!("p cnf 16 {}", formula.lines().count() - 1),
    );
    let found = explain(&problem, &formula, 3);
    assert!(found.is_renumbered, "{}", found.numbering.describe());
    assert_eq!(
        found.clauses[0].words,
        "a queen on r2c1, r2c2, r2c3 or r2c4 (row 2)"
    );
}

#[test]
fn a_clause_on_a_large_board_is_explained_by_steps() {
    let problem = Problem::new(100).unwrap();
    let found = explain(&problem, "p cnf 10000 2\n-1 -10000 0\n-1 -103 0\n", 2);
    assert_eq!(found.clauses[0].state, ClauseState::Follows);
    assert_eq!(found.clauses[0].steps.len(), 1);
    let other = explain(&problem, "p cnf 10000 2\n-1 -10000 0\n-1 -204 0\n", 3);
    // The board is too large for a search.
    assert_eq!(other.clauses[0].state, ClauseState::Unknown);
    let huge = ExplainClause::new(Problem::new(257).unwrap(), String::new(), 1);
    assert!(
        huge.resolve(&Host::new(), &Control::new())
            .unwrap_err()
            .to_string()
            .contains("up to 65536")
    );
}
