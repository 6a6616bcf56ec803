//! Steps against the formula, against all solutions, and against each other.

use super::steps;
use crate::any_problem::all_solutions;
use crate::support::cases;
use control::Control;
use encodings::Cnf;
use encodings::at_most_one::Encoding;
use problem::board::{Board, Square, Topology};
use problem::placement::Placement;
use problem::{Bound, Problem, Rules};
use proptest::prelude::*;
use queensat::answers::{Host, Question, SatOptions};
use queensat::encode::{AtLeastOne, Formula, SymmetryBreaking};
use queensat::enumerate::Ending;
use std::collections::{BTreeMap, BTreeSet};
use teach::trace::{ClauseOrigin, Trace, TraceBoard, TraceBy, TraceEvent, TraceStep, TraceTotals};

/// The numbers of a DIMACS clause, sorted.
fn sorted(clause: impl IntoIterator<Item = i32>) -> Vec<i32> {
    let mut clause: Vec<i32> = clause.into_iter().collect();
    clause.sort_unstable();
    clause
}

/// Follows the steps by their own rule alone: literals of higher levels than that of a step have no value any more.
struct Replay {
    /// Clauses of the formula, and after them those that were learnt.
    formula: Vec<Vec<i32>>,
    learnt: Vec<Vec<i32>>,
    found: Vec<Placement>,
    /// All solutions as the variables of their queens, unless symmetric ones are excluded.
    all: Vec<BTreeSet<i32>>,
    squares: i32,
    columns: u32,
    /// True literals and their levels.
    known: BTreeMap<i32, usize>,
    level: usize,
}

impl Replay {
    fn is_false(&self, literal: i32) -> bool {
        self.known.contains_key(&-literal)
    }

    fn queens(&self, placement: &Placement) -> BTreeSet<i32> {
        let variable = |it: &Square| (it.row * self.columns + it.column) as i32 + 1;
        placement.queens().iter().map(variable).collect()
    }

    fn apply(&mut self, step: &TraceStep) {
        let clause = step.clause.as_ref().map(|clause| {
            let literals = sorted(clause.literals.iter().map(|it| it.number));
            let of = |list: &[Vec<i32>]| list[clause.number as usize - 1].clone();
            match clause.origin {
                ClauseOrigin::Formula => assert_eq!(literals, of(&self.formula), "{step:?}"),
                ClauseOrigin::Learnt if step.event == TraceEvent::Learnt => {
                    assert_eq!(clause.number as usize, self.learnt.len() + 1);
                    self.learnt.push(literals.clone());
                }
                ClauseOrigin::Learnt => assert_eq!(literals, of(&self.learnt), "{step:?}"),
                // It excludes the queens of an earlier solution.
                ClauseOrigin::Blocking => {
                    let excluded = self.queens(&self.found[clause.number as usize - 1]);
                    let holds = |it: &i32| (*it > 0) == excluded.contains(&it.abs());
                    assert!(!literals.iter().any(holds), "{step:?}");
                }
            }
            literals
        });
        let literal = step.literal.map(|it| it.number);
        self.known.retain(|_, level| *level <= step.level);
        match step.event {
            TraceEvent::Decision | TraceEvent::Flip => {
                assert_eq!(step.level, self.level + 1);
                assert!(!self.is_false(literal.unwrap()), "{step:?}");
                assert_eq!(self.known.insert(literal.unwrap(), step.level), None);
            }
            TraceEvent::Propagation => {
                assert_eq!(step.level, self.level);
                let (literal, clause) = (literal.unwrap(), clause.unwrap());
                assert!(clause.contains(&literal));
                assert!(clause.iter().all(|it| *it == literal || self.is_false(*it)));
                assert_eq!(self.known.insert(literal, step.level), None);
            }
            TraceEvent::Conflict => {
                assert_eq!(step.level, self.level);
                let all_false = clause.map(|clause| clause.iter().all(|it| self.is_false(*it)));
                assert!(all_false.unwrap_or(step.line.is_some()), "{step:?}");
            }
            TraceEvent::Learnt => {
                let clause = clause.unwrap();
                assert!(clause.iter().all(|it| self.is_false(*it)));
                // It follows: only solutions that were found already may violate it.
                let is_about_squares = clause.iter().all(|it| it.abs() <= self.squares);
                for queens in self.all.iter().filter(|_| is_about_squares) {
                    let is_met = clause
                        .iter()
                        .any(|it| (*it > 0) == queens.contains(&it.abs()));
                    let was_found = || self.found.iter().any(|it| &self.queens(it) == queens);
                    assert!(is_met || was_found(), "{step:?}");
                }
            }
            TraceEvent::Backjump | TraceEvent::Backtrack => {
                assert_eq!(step.from, Some(self.level));
                assert!(step.level < self.level);
            }
            TraceEvent::Restart => assert_eq!((step.from, step.level), (Some(self.level), 0)),
            TraceEvent::Solution => self.found.push(step.solution.clone().unwrap()),
            TraceEvent::Rejection | TraceEvent::Forgotten => {}
            TraceEvent::End => assert_eq!(step.level, 0),
        }
        self.level = step.level;
    }
}

/// Checks all steps of a search for all solutions.
fn check(trace: &Trace) {
    let problem = &trace.problem;
    let mut cnf = Cnf::new();
    let mut formula = Formula::new(trace.sat.encoding.unwrap_or(Encoding::Pairwise));
    formula.symmetry = trace.sat.symmetry.unwrap_or_default();
    formula.encoder(problem).encode(&mut cnf).unwrap();
    let clauses = cnf
        .clauses()
        .map(|it| sorted(it.iter().map(|it| it.to_dimacs())));
    let mut replay = Replay {
        formula: clauses.collect(),
        learnt: Vec::new(),
        found: Vec::new(),
        all: Vec::new(),
        squares: (problem.board().rows() * problem.board().columns()) as i32,
        columns: problem.board().columns(),
        known: BTreeMap::new(),
        level: 0,
    };
    let expected = all_solutions(problem);
    if !formula.breaks_symmetry() {
        replay.all = expected.iter().map(|it| replay.queens(it)).collect();
    }
    let mut board = TraceBoard::new(problem);
    let all = steps(trace);
    for (number, step) in (1..).zip(&all) {
        assert_eq!(step.number, number);
        assert!(!step.text.is_empty());
        replay.apply(step);
        board.apply(step);
        let queens = replay
            .known
            .keys()
            .filter(|it| (1..=replay.squares).contains(*it));
        let queens: BTreeSet<i32> = queens.copied().collect();
        assert_eq!(replay.queens(&board.queens()), queens, "{step:?}");
    }
    assert_eq!(all.last().map(|it| it.event), Some(TraceEvent::End));
    let names = |list: &[Placement]| {
        list.iter()
            .map(ToString::to_string)
            .collect::<BTreeSet<String>>()
    };
    let (found, expected) = (names(&replay.found), names(&expected));
    assert_eq!(found.len(), replay.found.len(), "a solution is found twice");
    if formula.breaks_symmetry() {
        assert!(found.is_subset(&expected) && found.is_empty() == expected.is_empty());
    } else {
        assert_eq!(found, expected, "{trace:?}");
    }
}

fn sat(encoding: Encoding) -> SatOptions {
    let mut sat = SatOptions::default();
    sat.encoding = Some(encoding);
    sat
}

#[test]
fn steps_of_all_searches_are_right_on_small_boards() {
    for n in 1..=5 {
        for by in TraceBy::ALL {
            check(&Trace::new(Problem::new(n).unwrap()).with_by(by).with_all());
        }
    }
}

fn problems() -> impl Strategy<Value = Problem> {
    let squares = || proptest::collection::vec((0..5_u32, 0..5_u32), 0..5);
    (
        1..6_u32,
        1..6_u32,
        any::<bool>(),
        any::<bool>(),
        squares(),
        squares(),
    )
        .prop_map(|(rows, columns, is_square, is_torus, blocked, fixed)| {
            let columns = if is_square { rows } else { columns };
            let mut board = Board::new(rows, columns).unwrap();
            if is_torus {
                board = board.with_topology(Topology::Torus);
            }
            let rules = Rules {
                row: Some(Bound::AtMost(1)),
                ..Rules::default()
            };
            let mut problem = match is_square {
                true => Problem::on(board),
                false => Problem::with_rules(board.clone(), rules).unwrap_or(Problem::on(board)),
            };
            let square =
                |(row, column): (u32, u32)| Square::from_zero_based(row % rows, column % columns);
            for it in blocked {
                let _ = problem.block(square(it));
            }
            for it in fixed.into_iter().take(1) {
                let _ = problem.fix(square(it));
            }
            problem
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60) as u32))]

    #[test]
    fn steps_are_right_on_random_problems(
        problem in problems(),
        restarts in proptest::option::of(1..4_u64),
        number in 0..4_usize,
        breaks: bool,
    ) {
        let encoding = [Encoding::Pairwise, Encoding::Sequential, Encoding::Product, Encoding::Ladder][number];
        let mut trace = Trace::new(problem.clone()).with_all().with_sat(sat(encoding));
        if breaks {
            trace.sat.symmetry = Some(SymmetryBreaking::Full);
        }
        trace.restarts = restarts;
        check(&trace);
        trace.restarts = None;
        check(&trace.clone().with_by(TraceBy::Dpll));
        if problem.is_n_queens() {
            trace.sat = SatOptions::default();
            for by in TraceBy::ALL.into_iter().filter(|by| by.engine().is_some()) {
                check(&trace.clone().with_by(by));
            }
        }
    }
}

#[test]
fn limits_end_a_search_where_they_say() {
    let trace = Trace::new(Problem::new(6).unwrap());
    let host = Host::new();
    let control = Control::new();
    let first = trace.run(&host, &control).unwrap();
    assert_eq!(
        (first.value.totals.solutions, first.ending),
        (1, Ending::Exhausted)
    );
    let mut limited = trace.clone();
    limited.limits.solutions = Some(2);
    let two = limited.run(&host, &control).unwrap();
    assert_eq!((two.value.totals.solutions, two.ending), (2, Ending::Limit));
    let seven = trace.clone().with_steps(7).run(&host, &control).unwrap();
    assert_eq!(seven.value.steps.len(), 7);
    assert_eq!(seven.value.steps, first.value.steps[..7]);
    let all = trace.with_by(TraceBy::Naive).with_all();
    let counted = all.run(&host, &control).unwrap().value;
    assert_eq!(counted.steps.len() as u64, counted.totals.steps);
    let of = |event| counted.steps.iter().filter(|it| it.event == event).count() as u64;
    assert_eq!(counted.totals.decisions, of(TraceEvent::Decision));
    assert_eq!(counted.totals.rejections, of(TraceEvent::Rejection));
    assert_eq!(counted.totals.conflicts, of(TraceEvent::Conflict));
}

/// An answer has a limited number of steps, whatever is asked for.
#[test]
fn an_answer_does_not_grow_without_end() {
    let trace = Trace::new(Problem::new(9).unwrap())
        .with_by(TraceBy::Naive)
        .with_all();
    let answer = trace
        .with_steps(u64::MAX)
        .run(&Host::new(), &Control::new())
        .unwrap();
    assert_eq!(answer.value.steps.len() as u64, Trace::MAX_STEPS);
    assert_eq!(answer.ending, Ending::Limit);
}

/// Checks a table of searches: decisions and steps up to the first solution, or all of them.
fn check_table(page: &str, header: &str, all: bool) {
    let (_, table) = page.split_once(header).unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let problem = Problem::new(cells[1].parse().unwrap()).unwrap();
        let searches = [TraceBy::Bitmask, TraceBy::Dlx, TraceBy::Dpll, TraceBy::Cdcl];
        for (by, cell) in searches.into_iter().zip(&cells[cells.len() - 5..]) {
            let mut trace = Trace::new(problem.clone()).with_by(by);
            trace.all = all;
            let totals = totals(&trace);
            assert_eq!(
                format!("{} in {}", totals.decisions, totals.steps),
                *cell,
                "{by} {row}"
            );
            if all {
                assert_eq!(totals.solutions.to_string(), cells[2], "{by} {row}");
            }
            count += 1;
        }
    }
    assert_eq!(count, if all { 12 } else { 16 });
}

/// Checks that a page has this text, whatever its lines are.
fn states(page: &str, text: &str) {
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(text), "{text}");
}

fn totals(trace: &Trace) -> TraceTotals {
    let control = Control::new();
    let trace = trace.resolve(&Host::new(), &control).unwrap();
    let mut search = Trace::begin(&trace, &control).unwrap();
    search.by_ref().for_each(drop);
    search.totals()
}

/// The page of steps has a table of searches up to the first solution.
#[test]
fn the_page_states_the_decisions_of_searches() {
    let page = include_str!("../../../docs/trace.md");
    check_table(page, "| n | `bitmask` | `dlx` | `dpll` | `cdcl` |", false);
}

/// The course has a table of searches for all solutions, and states numbers in its text.
#[test]
fn the_course_states_the_steps_of_searches() {
    let page = include_str!("../../../docs/course/5-how-far.md");
    let header = "| n | solutions | `bitmask` | `dlx` | `dpll` | `cdcl` |";
    check_table(page, header, true);
    let counts = ["pairwise", "sequential", "product"].map(|name| {
        let mut trace = Trace::new(Problem::new(8).unwrap());
        trace.sat.encoding = Some(name.parse().unwrap());
        totals(&trace).steps
    });
    let text = format!(
        "takes {} steps in pairs and {} with counters, {} with `product`",
        counts[0], counts[1], counts[2]
    );
    states(include_str!("../../../docs/course/2-at-most-one.md"), &text);
    let text = "step 95 of `queensat trace 6` goes from level 3 to level 1";
    states(include_str!("../../../docs/course/3-search.md"), text);
    let back = &steps(&Trace::new(Problem::new(6).unwrap()))[94];
    assert_eq!(back.event, TraceEvent::Backjump);
    assert_eq!((back.from, back.level), (Some(3), 1));
    let [all, rows] = [AtLeastOne::Both, AtLeastOne::Rows].map(|at_least_one| {
        let mut trace = Trace::new(Problem::new(12).unwrap());
        trace.sat.at_least_one = Some(at_least_one);
        totals(&trace)
    });
    let text = format!(
        "{} decisions instead of {}, but {} steps instead of {}",
        rows.decisions, all.decisions, rows.steps, all.steps
    );
    states(include_str!("../../../docs/course/solutions.md"), &text);
}

/// Clauses keep their names when others are removed.
#[test]
fn steps_are_right_after_clauses_were_removed() {
    let trace = Trace::new(Problem::new(10).unwrap()).with_all();
    let removed = steps(&trace)
        .iter()
        .filter(|it| it.event == TraceEvent::Forgotten)
        .count();
    assert!(removed > 0);
    check(&trace);
}

#[test]
fn contradictory_choices_are_refused_with_the_field() {
    let plain = Trace::new(Problem::new(6).unwrap());
    let wide = Trace::new(Problem::on(Board::new(3, 5).unwrap()));
    let with = |change: &dyn Fn(&mut Trace)| {
        let mut trace = plain.clone();
        change(&mut trace);
        trace
    };
    let backtracking = |trace: &mut Trace| trace.by = Some(TraceBy::Bitmask);
    let refused = [
        (wide.with_by(TraceBy::Dlx), "by"),
        (
            with(&|it| (it.all, it.limits.solutions) = (true, Some(1))),
            "all",
        ),
        (with(&|it| it.steps = Some(0)), "steps"),
        (with(&|it| it.graph = Some(0)), "graph"),
        (with(&|it| it.restarts = Some(0)), "restarts"),
        (
            with(&|it| (it.by, it.restarts) = (Some(TraceBy::Dpll), Some(3))),
            "restarts",
        ),
        (
            with(&|it| {
                backtracking(it);
                it.graph = Some(1)
            }),
            "graph",
        ),
        (
            with(&|it| {
                backtracking(it);
                it.sat = sat(Encoding::Ladder)
            }),
            "sat.encoding",
        ),
        (
            with(&|it| it.sat.backend = Some("batsat".into())),
            "sat.backend",
        ),
    ];
    for (trace, field) in refused {
        let refused = trace.resolve(&Host::new(), &Control::new()).unwrap_err();
        assert_eq!(refused.field, field, "{refused}");
    }
}
