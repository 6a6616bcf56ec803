//! Random changes of formulas, graded by all boards, one by one.

use super::formulas::*;
use crate::support::cases;
use control::Control;
use control::random::Random;
use encodings::at_most_one::Encoding;
use encodings::{Cnf, Lit};
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::answers::{Host, Question};
use queensat::encode::Formula;
use std::collections::BTreeSet;
use teach::grade::{Grade, GradedFormula, Verdict};

/// Returns the number of models of clauses in which some literals are true. The variables are those of the clauses.
fn models(clauses: &Clauses, known: &mut Vec<i32>) -> u64 {
    let mut open = BTreeSet::new();
    for clause in clauses {
        if clause.iter().any(|it| known.contains(it)) {
            open.extend(
                clause
                    .iter()
                    .map(|it| it.abs())
                    .filter(|it| !is_known(known, *it)),
            );
            continue;
        }
        let rest: Vec<i32> = clause
            .iter()
            .copied()
            .filter(|it| !known.contains(&-it))
            .collect();
        if rest.is_empty() {
            return 0;
        }
        open.extend(rest.iter().map(|it| it.abs()));
    }
    let Some(&var) = open.first() else {
        return 1;
    };
    let mut sum = 0;
    for literal in [var, -var] {
        known.push(literal);
        sum += models(clauses, known);
        known.pop();
    }
    sum
}

fn is_known(known: &[i32], variable: i32) -> bool {
    known.contains(&variable) || known.contains(&-variable)
}

/// Number of pairs of queens that attack each other.
fn pairs(problem: &Problem, queens: &[Square]) -> u64 {
    let later = |at: usize| &queens[at + 1..];
    let of = |at: usize| {
        later(at)
            .iter()
            .filter(|it| problem.attacks(queens[at], **it))
            .count()
    };
    (0..queens.len()).map(of).sum::<usize>() as u64
}

/// Compares a grade with what all boards tell.
fn compare(problem: &Problem, clauses: &Clauses, graded: &GradedFormula) {
    let n = problem.n() as i32;
    let squares = n * n;
    let mut smallest: Option<(u64, Vec<bool>)> = None;
    let (mut lost, mut kept, mut most) = (Vec::new(), 0, 0);
    // Clauses without auxiliary variables come first, because they decide most boards.
    let is_violated = |clause: &Vec<i32>, board: u32| {
        clause.iter().all(|it| {
            let square = it.abs() - 1;
            square < squares && (board >> square & 1 == 1) != (*it > 0)
        })
    };
    for board in 0..1_u32 << squares {
        let queens = (0..squares).filter(|square| board >> square & 1 == 1);
        let queens = queens.map(|it| Square::from_zero_based((it / n) as u32, (it % n) as u32));
        let placement = Placement::new(queens.collect());
        let is_solution = placement.verify(problem).is_ok();
        let pairs = pairs(problem, placement.queens());
        let is_beaten = smallest.as_ref().is_some_and(|(least, _)| *least < pairs);
        if is_beaten && !is_solution || clauses.iter().any(|it| is_violated(it, board)) {
            if is_solution {
                lost.push(placement);
            }
            continue;
        }
        let mut known: Vec<i32> = (0..squares)
            .map(|it| {
                if board >> it & 1 == 1 {
                    it + 1
                } else {
                    -it - 1
                }
            })
            .collect();
        let models = models(clauses, &mut known);
        match (models, is_solution) {
            (0, true) => lost.push(placement),
            (0, false) => {}
            (models, true) => {
                kept += 1;
                most = most.max(models);
            }
            (_, false) => {
                let board: Vec<bool> = (0..squares).map(|it| board >> it & 1 == 1).collect();
                let is_smaller = smallest.as_ref().is_none_or(|(least, first)| {
                    pairs < *least || pairs == *least && board > *first
                });
                if is_smaller {
                    smallest = Some((pairs, board));
                }
            }
        }
    }
    let verdict = match (smallest.is_some(), !lost.is_empty()) {
        (true, true) => Verdict::Both,
        (true, false) => Verdict::TooWeak,
        (false, true) => Verdict::TooStrong,
        (false, false) if most > 1 => Verdict::ExtraModels,
        (false, false) => Verdict::Exact,
    };
    assert_eq!(graded.verdict, verdict);
    if let Some((pairs, board)) = smallest {
        let admitted = graded.admitted.as_ref().unwrap();
        assert!(admitted.is_smallest);
        assert_eq!(admitted.pairs, pairs);
        let has_queen = |square: usize| {
            let square =
                Square::from_zero_based(square as u32 / n as u32, square as u32 % n as u32);
            admitted.placement.queens().contains(&square)
        };
        assert_eq!(
            (0..board.len()).map(has_queen).collect::<Vec<bool>>(),
            board
        );
    }
    if let Some(found) = &graded.lost {
        lost.sort_unstable();
        assert!(lost.contains(&found.placement));
        let census = graded.census.as_ref().unwrap();
        assert_eq!(
            (census.kept, census.solutions),
            (kept, kept + lost.len() as u64)
        );
        // The clauses alone exclude the solution.
        let named = found
            .clauses
            .iter()
            .map(|it| clauses[it.number as usize - 1].clone());
        let named: Clauses = named.collect();
        let queens = found.placement.queens();
        let literal = |square: i32| {
            let place = Square::from_zero_based((square / n) as u32, (square % n) as u32);
            if queens.contains(&place) {
                square + 1
            } else {
                -square - 1
            }
        };
        assert_eq!(models(&named, &mut (0..squares).map(literal).collect()), 0);
    }
    if let Some(several) = &graded.several {
        let queens = several.placement.queens();
        let literal = |square: i32| {
            let place = Square::from_zero_based((square / n) as u32, (square % n) as u32);
            if queens.contains(&place) {
                square + 1
            } else {
                -square - 1
            }
        };
        let mut known: Vec<i32> = (0..squares).map(literal).collect();
        assert_eq!(several.models, u128::from(models(clauses, &mut known)));
    }
}

/// Returns a formula of a problem, with or without auxiliary variables.
pub(super) fn encoded(problem: &Problem, encoding: Encoding) -> Clauses {
    let mut formula = Cnf::new();
    Formula::new(encoding)
        .encoder(problem)
        .encode(&mut formula)
        .unwrap();
    let clauses = formula.clauses();
    clauses
        .map(|clause| clause.iter().copied().map(Lit::to_dimacs).collect())
        .collect()
}

/// Changes some clauses.
fn change(random: &mut Random, clauses: &mut Clauses) {
    let largest = clauses
        .iter()
        .flatten()
        .map(|it| it.abs())
        .max()
        .unwrap_or(1) as usize;
    for _ in 0..random.below(4) {
        if clauses.is_empty() {
            return;
        }
        let place = random.below(clauses.len());
        let variable = random.below(largest) as i32 + 1;
        let literal = if random.below(2) == 0 {
            variable
        } else {
            -variable
        };
        match random.below(6) {
            0 => drop(clauses.remove(place)),
            1 => clauses[place].iter_mut().take(1).for_each(|it| *it = -*it),
            2 => clauses[place]
                .iter_mut()
                .take(1)
                .for_each(|it| *it = literal),
            3 => clauses[place].push(literal),
            4 => clauses.push(vec![literal, -(random.below(largest) as i32) - 1]),
            _ => drop(clauses[place].pop()),
        }
    }
}

#[test]
fn changed_formulas_have_the_grade_that_all_boards_tell() {
    let mut verdicts = BTreeSet::new();
    for case in 0..cases(40) {
        let mut random = Random::new(case);
        let n = if random.below(3) == 0 { 4 } else { 3 };
        let mut problem = Problem::new(n).unwrap();
        let mut square = || {
            Square::from_zero_based(
                random.below(n as usize) as u32,
                random.below(n as usize) as u32,
            )
        };
        let (blocked, fixed) = (square(), square());
        if random.below(3) == 0 {
            problem.block(blocked).unwrap();
        }
        if random.below(4) == 0 {
            let _ = problem.fix(fixed);
        }
        let encodings = [
            Encoding::Pairwise,
            Encoding::Sequential,
            Encoding::Product,
            Encoding::Ladder,
        ];
        let encoding = random.below(4);
        let mut clauses = encoded(&problem, encodings[encoding]);
        change(&mut random, &mut clauses);
        let map: String = (0..n * n)
            .map(|it| format!("{} r{}c{}\n", it + 1, it / n + 1, it % n + 1))
            .collect();
        let grade = Grade::new(problem.clone())
            .with_formula(dimacs(&clauses, 0))
            .with_map(map);
        let graded = grade.run(&Host::new(), &Control::new()).unwrap().value;
        verdicts.insert(format!("{:?}", graded.verdict));
        compare(&problem, &clauses, &graded);
    }
    assert_eq!(verdicts.len(), 5, "{verdicts:?}");
}
