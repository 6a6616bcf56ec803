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

/// Variables that are true and those that are false, by their bits.
#[derive(Clone, Copy, Default)]
struct Bits {
    positive: u128,
    negative: u128,
}

impl Bits {
    fn of(literals: impl IntoIterator<Item = i32>) -> Self {
        let mut bits = Self::default();
        for literal in literals {
            bits.add(literal.unsigned_abs(), literal > 0);
        }
        bits
    }

    /// The variables of the squares, of which those with queens are true.
    fn of_board(placement: &Placement, n: i32) -> Self {
        let literal = |square: i32| {
            let place = Square::from_zero_based((square / n) as u32, (square % n) as u32);
            if placement.queens().contains(&place) {
                square + 1
            } else {
                -square - 1
            }
        };
        Self::of((0..n * n).map(literal))
    }

    fn add(&mut self, variable: u32, value: bool) {
        let side = if value {
            &mut self.positive
        } else {
            &mut self.negative
        };
        *side |= 1 << variable;
    }

    fn variables(self) -> u128 {
        self.positive | self.negative
    }
}

/// Returns the number of models that contain the known literals, over the variables of the clauses.
fn models(clauses: &[Bits], mut known: Bits) -> u64 {
    let open = loop {
        let (mut open, before) = (0, known.variables());
        for clause in clauses {
            let rest = clause.variables() & !known.variables();
            let is_met = clause.positive & known.positive | clause.negative & known.negative != 0;
            // A clause with a variable and its negation has more literals than variables.
            let literals = [clause.positive, clause.negative].map(|it| (it & rest).count_ones());
            if !is_met {
                match literals.iter().sum::<u32>() {
                    0 => return 0,
                    1 => known.add(rest.trailing_zeros(), literals[0] == 1),
                    _ => {}
                }
            }
            open |= rest;
        }
        if known.variables() == before {
            break open;
        }
    };
    if open == 0 {
        return 1;
    }
    let both = [true, false].map(|value| {
        let mut known = known;
        known.add(open.trailing_zeros(), value);
        models(clauses, known)
    });
    both.iter().sum()
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
    let bits: Vec<Bits> = clauses
        .iter()
        .map(|it| Bits::of(it.iter().copied()))
        .collect();
    let every = (1_u32 << squares) - 1;
    for board in 0..=every {
        // Most boards are neither a model nor a solution: solutions of n queens have n queens.
        let is_violated = clauses.iter().any(|it| is_violated(it, board));
        if is_violated && board.count_ones() != problem.n() {
            continue;
        }
        let queens = (0..squares).filter(|square| board >> square & 1 == 1);
        let queens = queens.map(|it| Square::from_zero_based((it / n) as u32, (it % n) as u32));
        let placement = Placement::new(queens.collect());
        let is_solution = placement.verify(problem).is_ok();
        let pairs = pairs(problem, placement.queens());
        let is_beaten = smallest.as_ref().is_some_and(|(least, _)| *least < pairs);
        if is_beaten && !is_solution || is_violated {
            if is_solution {
                lost.push(placement);
            }
            continue;
        }
        let known = Bits {
            positive: u128::from(board) << 1,
            negative: u128::from(!board & every) << 1,
        };
        let models = models(&bits, known);
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
        let named = found.clauses.iter().map(|it| bits[it.number as usize - 1]);
        let named: Vec<Bits> = named.collect();
        assert_eq!(models(&named, Bits::of_board(&found.placement, n)), 0);
    }
    if let Some(several) = &graded.several {
        let known = Bits::of_board(&several.placement, n);
        assert_eq!(several.models, u128::from(models(&bits, known)));
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
