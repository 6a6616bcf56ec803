//! Deductions against the set of all solutions.

use super::stars;
use crate::random_problems;
use control::Control;
use itertools::Itertools;
use problem::board::{Board, Square};
use problem::placement::Placement;
use problem::{Bound, Diagonals, Problem, Regions, Rules};
use proptest::prelude::*;
use puzzle::{DeductionOutcome, Deductions, Tier, solve_by_steps, solves};
use search::engine_for_solving;
use std::collections::BTreeSet;
use std::mem::discriminant;
use std::ops::ControlFlow;

fn solutions(problem: &Problem) -> Vec<Placement> {
    let mut all = Vec::new();
    let visit = |placement: &Placement| {
        all.push(placement.clone());
        ControlFlow::Continue(())
    };
    let engine = engine_for_solving(problem);
    assert!(
        engine
            .placements(problem, visit, &Control::new())
            .unwrap()
            .complete
    );
    all
}

/// A board with regions around random squares.
#[derive(Clone, Debug)]
struct Draft {
    size: u32,
    stars: u32,
    diagonals: Diagonals,
    /// The region of each square, row by row.
    labels: Vec<usize>,
}

impl Draft {
    fn problem(&self) -> Problem {
        let board = Board::new(self.size, self.size).unwrap();
        let regions = Regions::new(&board, self.labels.iter().map(Some)).unwrap();
        let rules = Rules {
            diagonals: self.diagonals,
            is_touching_forbidden: true,
            ..Rules::default()
        };
        let rules = rules.with_lines(&board, Bound::Exactly(self.stars));
        let puzzle = Problem::with_rules(board, rules).unwrap();
        // Regions that are too small for their stars are refused.
        puzzle.clone().with_regions(regions).unwrap_or(puzzle)
    }

    /// Returns the draft turned by a right angle.
    fn turned(&self) -> Self {
        let size = self.size as usize;
        let from = |square: usize| self.labels[(size - 1 - square % size) * size + square / size];
        Self {
            labels: (0..size * size).map(from).collect(),
            ..self.clone()
        }
    }
}

fn drafts() -> impl Strategy<Value = Draft> {
    let centres = proptest::collection::vec((0..1000_u32, 0..1000_u32), 8);
    let diagonals = prop_oneof![3 => Just(Diagonals::None), 1 => Just(Diagonals::Both)];
    (4..=8_u32, diagonals, centres).prop_map(|(size, diagonals, centres)| {
        let distance = |row: u32, column: u32, (r, c): (u32, u32)| {
            let apart = |at: u32, centre: u32| (at * 1000 + 500).abs_diff(centre * size).pow(2);
            u64::from(apart(row, r)) + u64::from(apart(column, c))
        };
        let nearest = |row, column| {
            let distance = |&place: &usize| distance(row, column, centres[place]);
            (0..size as usize).min_by_key(distance).unwrap()
        };
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        Draft {
            size,
            stars: if size == 8 { 2 } else { 1 },
            diagonals,
            labels: squares.map(|(row, column)| nearest(row, column)).collect(),
        }
    })
}

fn region_puzzles() -> impl Strategy<Value = Problem> {
    (drafts(), random_problems::squares(2)).prop_map(|(draft, blocked)| {
        let mut puzzle = draft.problem();
        for square in blocked.into_iter().filter(|_| draft.stars == 1) {
            if puzzle.contains(square) {
                puzzle.block(square).unwrap();
            }
        }
        puzzle
    })
}

fn all_problems() -> impl Strategy<Value = Problem> {
    prop_oneof![random_problems::problems(), region_puzzles()]
}

/// Compares each step with all solutions, and returns how the steps end.
pub fn check(problem: &Problem, solutions: &[Placement], hardest: Tier) -> DeductionOutcome {
    let mut deductions = Deductions::new(problem);
    let holds = |squares: &[Square], is_queen: bool| {
        let contains = |solution: &Placement, square| solution.queens().contains(square);
        let mut pairs = solutions
            .iter()
            .flat_map(|solution| squares.iter().map(move |square| (solution, square)));
        pairs.all(|(solution, square)| contains(solution, square) == is_queen)
    };
    loop {
        match deductions.next(hardest) {
            Ok(step) => {
                assert!(step.tier <= hardest);
                assert!(!step.queens.is_empty() || !step.empty.is_empty());
                assert!(holds(&step.queens, true), "{}", step.describe(problem));
                assert!(holds(&step.empty, false), "{}", step.describe(problem));
                assert!(holds(deductions.queens().queens(), true));
                assert!(holds(&deductions.empty(), false));
            }
            Err(outcome) => {
                match &outcome {
                    DeductionOutcome::Solved(placement) => {
                        assert_eq!(solutions, std::slice::from_ref(placement));
                    }
                    DeductionOutcome::Contradiction(reason) => {
                        assert!(!reason.is_empty());
                        assert_eq!(solutions, [], "{reason}");
                    }
                    DeductionOutcome::Stuck { open, .. } => assert!(!open.is_empty()),
                    outcome => panic!("{outcome:?}"),
                }
                return outcome;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_step_holds_in_all_solutions(problem in all_problems()) {
        let solutions = solutions(&problem);
        for tier in Tier::ALL {
            check(&problem, &solutions, tier);
        }
    }

    #[test]
    fn squares_that_fixed_queens_attack_are_empty(problem in random_problems::problems()) {
        let deductions = Deductions::new(&problem);
        let open = deductions.open();
        for &queen in deductions.queens().queens() {
            prop_assert!(!open.iter().any(|&square| problem.attacks(queen, square)));
        }
    }

    /// Chains are limited by the number of their steps, which may depend on the orientation.
    #[test]
    fn a_turned_puzzle_ends_with_as_many_open_squares(draft in drafts()) {
        let (first, second) = (draft.problem(), draft.turned().problem());
        for tier in Tier::ALL.into_iter().filter(|&tier| tier < Tier::Contradiction) {
            match (solve_by_steps(&first, tier).outcome, solve_by_steps(&second, tier).outcome) {
                (DeductionOutcome::Stuck { queens, open }, DeductionOutcome::Stuck { queens: turned, open: left }) => {
                    prop_assert_eq!(queens.queens().len(), turned.queens().len());
                    prop_assert_eq!(open.len(), left.len());
                }
                (first, second) => {
                    prop_assert_eq!(discriminant(&first), discriminant(&second));
                }
            }
        }
    }

    #[test]
    fn a_harder_tier_solves_what_an_easier_one_solves(problem in region_puzzles()) {
        let solved = Tier::ALL.map(|tier| solves(&problem, tier));
        prop_assert!(solved.is_sorted());
        for (tier, solved) in Tier::ALL.into_iter().zip(solved).take(5) {
            let explanation = solve_by_steps(&problem, tier);
            prop_assert_eq!(matches!(explanation.outcome, DeductionOutcome::Solved(_)), solved);
        }
    }
}

/// Lines of one kind: the squares and the missing queens of each.
type Lines = Vec<(Vec<Square>, u32)>;

/// Returns the regions, rows and columns with at least one missing queen or open square.
fn lines(problem: &Problem, deductions: &Deductions<'_>, stars: u32) -> [Lines; 3] {
    let (queens, open) = (deductions.queens(), deductions.open());
    let regions = problem.regions().expect("regions");
    let region_of = |square: &Square| regions.iter().position(|region| region.contains(square));
    let size = problem.n() as usize;
    let by = |line: &dyn Fn(&Square) -> usize| -> Lines {
        let of_line = |index| {
            let placed = queens.queens().iter().filter(|queen| line(queen) == index);
            let squares = open.iter().copied().filter(|square| line(square) == index);
            (squares.collect(), stars - placed.count() as u32)
        };
        (0..size.max(regions.len()))
            .map(of_line)
            .filter(|line: &(Vec<_>, _)| line.1 > 0)
            .collect()
    };
    [
        by(&|square| region_of(square).unwrap()),
        by(&|square| square.row as usize),
        by(&|square| square.column as usize),
    ]
}

/// Returns the squares and the missing queens of a subset of lines.
fn union(lines: &Lines, subset: usize) -> (BTreeSet<Square>, u32) {
    let members = (0..lines.len()).filter(|line| subset >> line & 1 == 1);
    let (mut squares, mut missing) = (BTreeSet::new(), 0);
    for (of_line, of_queens) in members.map(|line| &lines[line]) {
        squares.extend(of_line);
        missing += of_queens;
    }
    (squares, missing)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_set_of_lines_is_overlooked(draft in drafts()) {
        let problem = draft.problem();
        prop_assume!(problem.regions().is_some() && draft.size <= 6);
        let mut deductions = Deductions::new(&problem);
        let end = loop {
            if let Err(end) = deductions.next(Tier::Sets) {
                break end;
            }
        };
        prop_assume!(matches!(end, DeductionOutcome::Stuck { .. }));
        let kinds = lines(&problem, &deductions, draft.stars);
        for (sources, sinks) in kinds.iter().cartesian_product(&kinds) {
            if sources == sinks {
                continue;
            }
            let all_sinks: Vec<_> = (0..1 << sinks.len()).map(|subset| union(sinks, subset)).collect();
            for (source, needed) in (0..1 << sources.len()).map(|subset| union(sources, subset)) {
                for (sink, room) in &all_sinks {
                    let outside = source.difference(sink).count() as u32;
                    prop_assert!(needed <= outside + room);
                    prop_assert!(needed < outside + room || source == *sink);
                }
            }
        }
    }
}

/// Asserts that a puzzle needs a tier, and that one of its steps has this sentence.
fn assert_level(problem: &Problem, hardest: Tier, sentence: &str) {
    let explanation = solve_by_steps(problem, Tier::Contradiction);
    let level = explanation.level().expect("the tiers solve the puzzle");
    assert_eq!(level.hardest, hardest);
    assert_eq!(level.steps.iter().sum::<usize>(), explanation.steps.len());
    for tier in Tier::ALL {
        assert_eq!(solves(problem, tier), tier >= hardest);
    }
    let steps = explanation.steps.iter().filter(|step| step.tier == hardest);
    let sentences: Vec<String> = steps.map(|step| step.describe(problem)).collect();
    assert!(
        sentences.iter().any(|found| found == sentence),
        "{sentences:#?}"
    );
}

#[test]
fn puzzles_need_exactly_their_tier() {
    assert_level(
        &stars(1, "AAAAA BBBCA BDBCE DDCCC DDDDC"),
        Tier::Single,
        "r3c5 is a star, because it is the only square left in region E",
    );
    assert_level(
        &stars(1, "AAAA AAAB CCAB CCDD"),
        Tier::Pointing,
        "r1c4 and r4c4 are empty, because the star of region B must be in column 4",
    );
    assert_level(
        &stars(1, "AABBB AABBB CCBBB DDDEE DDEEE"),
        Tier::Sets,
        "r4c1-c2 and r5c1-c2 are empty, because the 2 stars of regions A and C must be in columns 1 \
         and 2",
    );
    assert_level(
        &stars(1, "AABCC AADCC ADDCC EDDEC EEEEC"),
        Tier::Neighbours,
        "r3c2 is empty, because a star there would leave no square in region A",
    );
    assert_level(
        &stars(
            2,
            "AAABCCDD AABBCCDD AABBCCDD ABBBCCEE ABBBEEEE AFFFGGEE FFFFGGGG FHHHGGGG",
        ),
        Tier::Neighbours,
        "r8c2 and r8c4 are stars, because there is too little room for the 2 stars of region H without \
         them",
    );
    assert_level(
        &stars(1, "AAABB ACCBD ACCCD ECCCD EECDD"),
        Tier::Shapes,
        "r1c2 is empty, because a star there would leave too little room for the 2 stars of rows 2 and 3",
    );
    let two = "https://puzz.link/p?starbattle/10/10/2/8h1ii54cka9414c888873o00f8h787f18u0g";
    assert_level(
        &problem::instance::read(two).unwrap(),
        Tier::Contradiction,
        "r1c7 is empty, because a star there would lead to a contradiction: (1) r1c1-c2 and r1c5 are empty, \
         because the other star of region C must be in row 1; (2) r5c2 and r8c2 are stars, because they are \
         the only squares left in column 2; (3) region A needs 2 stars, but has only 1 square left",
    );
}

#[test]
fn boards_above_the_limit_have_no_steps() {
    let problem = Problem::new(200).unwrap();
    let explanation = solve_by_steps(&problem, Tier::Contradiction);
    assert_eq!(explanation.steps, []);
    assert!(matches!(
        explanation.outcome,
        DeductionOutcome::Stuck { .. }
    ));
    assert!(!solves(&problem, Tier::Contradiction));
}
