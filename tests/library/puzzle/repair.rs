//! Repairs of puzzles by queens and blocked squares against exhaustive search, which shares no code with the library, and
//! repairs of boards of all kinds.

use super::super::any_problem::all_solutions;
use super::super::support::problem;
use control::Control;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use puzzle::{Change, Repair, RepairEnding, RepairKind, Repaired, Uniqueness, uniqueness};
use queensat::answers::{Host, Question};
use solvers::UnknownReason;

fn repaired(problem: &Problem, kind: RepairKind) -> Repaired {
    run(
        &Repair::new(problem.clone()).with_kind(kind),
        &Control::new(),
    )
}

fn run(question: &Repair, control: &Control) -> Repaired {
    question.run(&Host::new(), control).unwrap().value
}

/// Checks that the repair gives exactly one solution by changes of the puzzle and nothing else.
fn assert_sound(problem: &Problem, report: &Repaired) {
    let repair = report.repair.as_ref().expect("a repair");
    assert_eq!(
        uniqueness(&repair.problem, &Control::new()).unwrap(),
        Some(Uniqueness::Unique(repair.solution.clone()))
    );
    let region = |problem: &Problem, square: Square| {
        let regions = problem.regions()?;
        let mut all = regions.iter();
        all.find(|region| region.contains(&square))
            .map(<[Square]>::to_vec)
    };
    for &change in &repair.changes {
        match change {
            Change::Queen { square } => assert!(repair.problem.is_fixed(square)),
            Change::Block { square } => assert!(repair.problem.is_blocked(square)),
            Change::Region { square, from, to } => {
                // Regions have the numbers of the repaired puzzle.
                let all: Vec<_> = repair.problem.regions().unwrap().iter().collect();
                assert!(all[to].contains(&square) && from != to);
                let changed: Vec<Square> = repair.changes.iter().map(|it| it.square()).collect();
                let is_kept = |it: &&Square| !changed.contains(it);
                let left = region(problem, square).unwrap();
                let mut kept = all[from].iter().filter(is_kept);
                assert!(kept.next().is_some_and(|it| left.contains(it)));
                assert!(
                    all[to].iter().any(|it| is_kept(&it)),
                    "{square} joins no square of its region"
                );
            }
        }
    }
    let squares = |problem: &Problem| problem.fixed().len() as u64 + problem.blocked_count();
    let clues = repair
        .changes
        .iter()
        .filter(|change| !matches!(change, Change::Region { .. }));
    assert_eq!(
        squares(problem) + clues.count() as u64,
        squares(&repair.problem)
    );
}

/// Returns the least number of squares after which `is_left` keeps exactly one solution.
fn least_clues(
    solutions: &[Placement],
    squares: &[Square],
    is_left: fn(&Placement, Square) -> bool,
) -> Option<usize> {
    fn can(
        left: &[Placement],
        squares: &[Square],
        more: usize,
        is_left: fn(&Placement, Square) -> bool,
    ) -> bool {
        if more == 0 || left.len() < 2 {
            return left.len() == 1;
        }
        (0..squares.len()).any(|first| {
            let left: Vec<Placement> = left
                .iter()
                .filter(|placement| is_left(placement, squares[first]))
                .cloned()
                .collect();
            can(&left, &squares[first + 1..], more - 1, is_left)
        })
    }
    (0..=solutions.len()).find(|&clues| can(solutions, squares, clues, is_left))
}

fn has_queen(placement: &Placement, square: Square) -> bool {
    placement.queens().contains(&square)
}

#[test]
fn repairs_by_clues_are_the_smallest() {
    for n in 4..=7 {
        let mut problem = Problem::new(n).unwrap();
        if n == 7 {
            problem.fix(Square::from_zero_based(1, 3)).unwrap();
            problem.block(Square::from_zero_based(0, 0)).unwrap();
        }
        let solutions = all_solutions(&problem);
        let squares: Vec<Square> = problem.board().squares().collect();
        let fixed = repaired(&problem, RepairKind::Queens);
        assert_sound(&problem, &fixed);
        let least = least_clues(&solutions, &squares, has_queen);
        assert_eq!(Some(fixed.at_least), least, "queens on {n}");
        assert_eq!(Some(fixed.repair.unwrap().changes.len()), least);
        if n > 6 {
            continue;
        }
        let blocked = repaired(&problem, RepairKind::Blocks);
        assert_sound(&problem, &blocked);
        let least = least_clues(&solutions, &squares, |all, square| !has_queen(all, square));
        assert_eq!(Some(blocked.at_least), least, "blocked squares on {n}");
        assert_eq!(Some(blocked.repair.unwrap().changes.len()), least);
    }
}

/// A blocked square need not be attacked.
#[test]
fn blocked_squares_weaken_maximality() {
    let problem = problem(r#"{"board":"1x5","piece":"king","maximal":true,"queens":"any"}"#);
    let report = repaired(&problem, RepairKind::Blocks);
    assert_sound(&problem, &report);
    assert!(report.is_minimal());
    let squares: Vec<Square> = problem.board().squares().collect();
    let with_blocks = |blocks: &[Square]| {
        let mut problem = problem.clone();
        blocks
            .iter()
            .for_each(|&square| problem.block(square).unwrap());
        let placements = (0..1_u32 << 5).map(|bits| {
            let queens = squares
                .iter()
                .filter(|square| bits >> square.column & 1 == 1);
            Placement::new(queens.copied().collect())
        });
        placements
            .filter(|placement| placement.verify(&problem).is_ok())
            .count()
    };
    assert_ne!(with_blocks(&[]), 1);
    let is_one = squares.iter().any(|&square| with_blocks(&[square]) == 1);
    assert_eq!(report.at_least == 1, is_one);
}

#[test]
fn other_boards_are_repaired() {
    // Two stars in each row, column and region.
    let rows = ["AAAABBBB", "CCCCDDDD", "EEEEFFFF", "GGGGHHHH"];
    let rows = rows.map(|row| format!("{row}\n{row}\n"));
    let two = problem(&format!("stars 2\n{}", rows.concat()));
    for kind in [RepairKind::Queens, RepairKind::Blocks] {
        assert_sound(&two, &repaired(&two, kind));
    }
    let holed = problem(
        r#"{"board":5,"stars":1,"holes":[[3,3]],"no_region":".",
            "regions":["AABBB","AABBB","CC.DD","CCEDD","EEEED"]}"#,
    );
    assert_sound(&holed, &repaired(&holed, RepairKind::Regions));
    // A region that goes across the edge, and squares in no region.
    let torus = problem(
        r#"{"board":5,"torus":true,"diagonals":"none","no_touch":true,"per_region":"at-most:1",
            "no_region":".","regions":["ABBBA","ABBBA","CC.DD","CCEED","E.EED"]}"#,
    );
    let report = repaired(&torus, RepairKind::Regions);
    if report.repair.is_some() {
        assert_sound(&torus, &report);
    }
    // Region A has two parts already.
    let parts = problem("ABBBA\nBBBCC\nDDCCC\nDDDCC\nEEEEE\n");
    assert_sound(&parts, &repaired(&parts, RepairKind::Regions));
}

#[test]
fn puzzles_without_solution_are_repaired_by_regions_only() {
    let problem = problem("AAAA\nBBBA\nBCCA\nBCDD\n");
    assert_eq!(
        uniqueness(&problem, &Control::new()).unwrap(),
        Some(Uniqueness::None)
    );
    for kind in [RepairKind::Queens, RepairKind::Blocks] {
        let report = repaired(&problem, kind);
        assert_eq!(
            (report.ending, report.repair),
            (RepairEnding::Impossible, None)
        );
    }
    assert_sound(&problem, &repaired(&problem, RepairKind::Regions));
}

#[test]
fn problems_without_any_placement_cannot_be_repaired() {
    let three = problem(r#"{"regions":["AAA","BBB","CCC"]}"#);
    for kind in [RepairKind::Regions, RepairKind::Queens, RepairKind::Blocks] {
        assert_eq!(repaired(&three, kind).ending, RepairEnding::Impossible);
    }
    // More regions than rows.
    let many = problem("AAAAA\nBBBBB\nCCCCC\nDDDDD\nEFFFF\n");
    assert_eq!(
        repaired(&many, RepairKind::Regions).ending,
        RepairEnding::Impossible
    );
    let refused = Repair::new(Problem::new(6).unwrap()).resolve(&Host::new(), &Control::new());
    assert_eq!(refused.unwrap_err().field, "kind");
}

#[test]
fn a_puzzle_with_one_solution_stays() {
    let puzzle = problem("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n");
    for kind in [RepairKind::Regions, RepairKind::Queens, RepairKind::Blocks] {
        let report = repaired(&puzzle, kind);
        assert!(report.is_minimal() && report.repair.unwrap().changes.is_empty());
    }
}

#[test]
fn an_interrupt_keeps_the_first_repair() {
    let control = Control::new();
    let interrupt = control.interrupt().clone();
    let control = control.with_observer(move |_| interrupt.trigger());
    let question = Repair::new(Problem::new(8).unwrap()).with_kind(RepairKind::Blocks);
    let report = run(&question, &control);
    assert_eq!(
        report.ending,
        RepairEnding::Stopped(UnknownReason::Interrupted)
    );
    assert_sound(&question.problem, &report);
    assert!(!report.is_minimal() && report.at_least < report.repair.unwrap().changes.len());

    let control = Control::new();
    control.interrupt().trigger();
    let report = run(&question, &control);
    assert_eq!((report.repair, report.at_least), (None, 0));
}
