//! Explanations, against all boards one by one.
//!
//! An explanation may be false and still read well. So each step, each reason and each word about a clause is tested
//! as a claim about boards, on boards of up to 16 squares, of which all placements can be tried.

mod bounds;
mod clauses;
mod formulas;
mod reasons;
mod squares;

use control::random::Random;
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, Problem, instance};
use std::collections::BTreeMap;
use teach::explain::Inference;

/// A set of squares with a bound, as a mask of squares.
type Set = (u32, Bound);

/// Returns the squares of a board with up to 16 squares.
fn squares(problem: &Problem) -> Vec<Square> {
    let squares: Vec<Square> = problem.board().squares().collect();
    assert!(squares.len() <= 16);
    squares
}

fn mask(squares: &[Square], set: &[Square]) -> u32 {
    let place = |square: &Square| squares.iter().position(|it| it == square).unwrap();
    set.iter().map(|it| 1 << place(it)).sum()
}

fn placement(squares: &[Square], queens: u32) -> Placement {
    let queens = (0..squares.len()).filter(|it| queens >> it & 1 == 1);
    Placement::new(queens.map(|it| squares[it]).collect())
}

fn keeps(queens: u32, (mask, bound): Set) -> bool {
    bound.admits((queens & mask).count_ones())
}

/// Returns the numbers of the sets whose bounds queens break, as a mask.
fn broken(queens: u32, sets: &[Set]) -> u64 {
    assert!(sets.len() <= 64);
    let broken = (0..sets.len()).filter(|it| !keeps(queens, sets[*it]));
    broken.map(|it| 1_u64 << it).sum()
}

/// What is known of squares.
type Known = BTreeMap<Square, bool>;

/// Replays steps: each is unit propagation with its clauses, and these follow from the premise alone on all boards of its
/// squares. Returns `true` if the last step is a contradiction.
fn replay(steps: &[Inference], known: &mut Known) -> bool {
    let mut is_contradiction = false;
    for step in steps {
        assert!(!is_contradiction, "a step after a contradiction");
        let clauses = step.clauses();
        let mut found = Vec::new();
        for clause in &clauses {
            let is_false = |(square, queen): &&(Square, bool)| known.get(square) == Some(&!queen);
            let mut open = clause.iter().filter(|it| !is_false(it));
            found.extend(open.next());
            assert_eq!(open.next(), None, "{}", step.describe());
            let set = &step.premise.squares;
            assert!(clause.iter().all(|(it, _)| set.contains(it)));
            for queens in 0..1_u32 << set.len() {
                let has_queen = |square: &Square| {
                    let place = set.iter().position(|it| it == square).unwrap();
                    queens >> place & 1 == 1
                };
                let is_kept = step.premise.bound.admits(queens.count_ones());
                let is_met = clause.iter().any(|(it, queen)| has_queen(it) == *queen);
                assert!(!is_kept || is_met, "{}", step.describe());
            }
        }
        is_contradiction = step.is_contradiction();
        assert_eq!(is_contradiction, found.is_empty(), "{}", step.describe());
        let stated = step.queens.iter().map(|it| (*it, true));
        let mut stated: Vec<_> = stated
            .chain(step.empty.iter().map(|it| (*it, false)))
            .collect();
        let mut found: Vec<(Square, bool)> = found.into_iter().copied().collect();
        stated.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, stated, "{}", step.describe());
        known.extend(stated);
    }
    is_contradiction
}

/// Returns the numbers of all boards with a solution.
fn solutions(problem: &Problem, all: &[Square]) -> Vec<u32> {
    let boards = 0..1_u32 << all.len();
    boards
        .filter(|it| placement(all, *it).verify(problem).is_ok())
        .collect()
}

/// Returns a random problem on a board with up to 16 squares.
fn random_problem(random: &mut Random) -> Problem {
    let boards = [
        r#""n":3"#,
        r#""n":4"#,
        r#""board":"3x4""#,
        r#""board":"4x4","torus":true"#,
        r#""board":"3x3","per_row":2,"per_column":2"#,
        r#""board":"4x4","diagonals":"none","queens":5"#,
        r#""board":"3x4","piece":"knight","per_row":2"#,
        r#""board":"4x3","maximal":true,"queens":1"#,
    ];
    let text = format!("{{{}}}", boards[random.below(boards.len())]);
    let mut problem = instance::read(&text).unwrap();
    let all = squares(&problem);
    let is_torus = text.contains("torus");
    for _ in 0..random.below(6) {
        let square = all[random.below(all.len())];
        // Refusals of squares that are blocked or fixed already leave the problem as it is.
        match random.below(5) {
            0 => drop(problem.fix(square)),
            1 if !is_torus => {
                let sum = u64::from(square.row) + u64::from(square.column) + 2;
                let is_fixed = problem.fixed().count() > 0;
                if !is_fixed {
                    problem.exclude(problem::WholeDiagonal::Sum(sum)).unwrap();
                }
            }
            _ => drop(problem.block(square)),
        }
    }
    problem
}
