//! Verification of placements.

use problem::Problem;
use problem::board::{Board, Square, threatens};
use problem::instance;
use problem::placement::{BrokenRule, Columns, Placement, Violation};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn violation(columns: &[u32], problem: &Problem) -> BrokenRule {
    let verified = Placement::from_columns(columns).verify(problem);
    verified.unwrap_err().rule
}

#[test]
fn every_rule_is_checked() {
    let mut problem = Problem::new(4).unwrap();
    problem.block(Square::from_zero_based(0, 1)).unwrap();
    problem.fix(Square::from_zero_based(0, 2)).unwrap();
    assert_eq!(
        Placement::from_columns(&[2, 0, 3, 1]).verify(&problem),
        Ok(())
    );
    assert_eq!(
        violation(&[1, 3, 0, 2], &problem),
        BrokenRule::OnBlocked {
            queen: Square::from_zero_based(0, 1)
        }
    );
    assert_eq!(
        violation(&[2, 0, 3, 4], &problem),
        BrokenRule::OffBoard {
            queen: Square::from_zero_based(3, 4),
            shape: "4 rows and columns".into()
        }
    );
    assert_eq!(
        violation(&[2, 0, 3], &problem),
        BrokenRule::WrongNumber {
            found: 3,
            expected: 4
        }
    );
    assert_eq!(
        violation(&[0, 2], &problem),
        BrokenRule::FixedMissing {
            queen: Square::from_zero_based(0, 2)
        }
    );
    assert_eq!(
        violation(&[2, 3, 0, 0], &problem),
        BrokenRule::Attack {
            first: Square::from_zero_based(0, 2),
            second: Square::from_zero_based(1, 3)
        }
    );
}

#[test]
fn two_queens_on_one_square_attack_each_other() {
    let problem = Problem::new(1).unwrap();
    let twice = Placement::new(vec![Square::from_zero_based(0, 0); 2]);
    assert!(matches!(
        twice.verify(&problem).unwrap_err().rule,
        BrokenRule::Attack { .. }
    ));
}

/// Columns that are often a solution or nearly one, and a board on which they may be.
fn cases() -> impl Strategy<Value = (Vec<u32>, Problem)> {
    let solutions: Vec<Vec<u32>> = vec![
        vec![0],
        vec![1, 3, 0, 2],
        vec![0, 2, 4, 1, 3],
        vec![0, 4, 7, 5, 2, 6, 1, 3],
        vec![2, 5, 1, 6, 0, 3, 7, 4],
    ];
    let random = proptest::collection::vec(0..9_u32, 0..9);
    let columns = prop_oneof![3 => prop::sample::select(solutions), 1 => random];
    (columns, -1..=1_i32, any::<Option<(u8, u32)>>()).prop_flat_map(
        |(mut columns, longer, change)| {
            let n = (columns.len() as i32 + longer.min(0)).max(1) as u32;
            if let Some((row, column)) = change.filter(|_| !columns.is_empty()) {
                let row = row as usize % columns.len();
                columns[row] = column % (n + 1);
            }
            let square =
                (0..n, 0..n).prop_map(|(row, column)| Square::from_zero_based(row, column));
            let blocked = proptest::collection::vec(square.clone(), 0..3);
            let fixed = proptest::collection::vec(square, 0..2);
            (Just(columns), blocked, fixed).prop_map(move |(columns, blocked, fixed)| {
                let mut problem = Problem::new(n).unwrap();
                for square in blocked {
                    problem.block(square).unwrap();
                }
                for square in fixed {
                    let _ = problem.fix(square);
                }
                (columns, problem)
            })
        },
    )
}

/// Returns `true` if the placement breaks the reported rule.
fn is_true(violation: &Violation, columns: &[u32], problem: &Problem) -> bool {
    let stands = |queen: Square| columns.get(queen.row as usize) == Some(&queen.column);
    match violation.rule {
        BrokenRule::OffBoard { queen, .. } => stands(queen) && !problem.contains(queen),
        BrokenRule::OnBlocked { queen } => stands(queen) && problem.is_blocked(queen),
        BrokenRule::Attack { first, second } => {
            first != second && stands(first) && stands(second) && threatens(first, second)
        }
        BrokenRule::FixedMissing { queen } => {
            !stands(queen) && problem.fixed().any(|fixed| fixed == queen)
        }
        BrokenRule::WrongCount { .. } | BrokenRule::NotMaximal { .. } => false,
        BrokenRule::WrongNumber { found, expected } => {
            found == columns.len() && found != expected as usize
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn the_fast_verification_agrees_with_pairwise_checks((columns, problem) in cases()) {
        let slow = Placement::from_columns(&columns).verify(&problem);
        let fast = Columns::new(columns.clone()).verify(&problem);
        prop_assert_eq!(slow.is_ok(), fast.is_ok(), "{:?} {:?}", slow, fast);
        if let Err(violation) = fast {
            prop_assert!(is_true(&violation, &columns, &problem), "{violation}");
        }
    }
}

#[test]
fn verification_can_be_stopped() {
    let n = 200_000;
    let problem = Problem::new(n).unwrap();
    // Knight's moves do not attack each other before they reach the right edge.
    let columns = Columns::new((0..n / 2).map(|row| 2 * row).collect());
    let mut asked = Vec::new();
    let end = columns.verify_while(&problem, |rows| {
        asked.push(rows);
        if rows > 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(end, Ok(ControlFlow::Break(())));
    assert_eq!(asked, [0, 1 << 16]);
    assert!(matches!(
        columns.verify(&problem).unwrap_err().rule,
        BrokenRule::WrongNumber { .. }
    ));
}

/// The numbers of queens in each row and column of a board, by counters for all of them.
fn admits(problem: &Problem, queens: &[Square]) -> bool {
    let board = problem.board();
    let rows = (0..board.rows()).map(|row| queens.iter().filter(|it| it.row == row).count());
    let columns = (0..board.columns()).map(|c| queens.iter().filter(|it| it.column == c).count());
    rows.into_iter()
        .all(|count| problem.row_bound().admits(count as u32))
        && columns
            .into_iter()
            .all(|count| problem.column_bound().admits(count as u32))
}

proptest! {
    #[test]
    fn the_numbers_in_rows_and_columns_are_those_of_counters_for_all_lines(
        (rows, columns) in (1..6_u32, 1..6_u32),
        squares in proptest::collection::btree_set((0..6_u32, 0..6_u32), 0..6),
    ) {
        let problem = Problem::on(Board::new(rows, columns).unwrap());
        let squares = squares.into_iter().filter(|(row, column)| *row < rows && *column < columns);
        let squares = squares.map(|(row, column)| Square::from_zero_based(row, column));
        let queens: Vec<Square> = squares.collect();
        let wrong = Placement::new(queens.clone()).verify(&problem).err().map(|wrong| wrong.rule);
        let is_attack = matches!(wrong, Some(BrokenRule::Attack { .. }));
        prop_assert!(is_attack || wrong.is_none() == admits(&problem, &queens), "{:?}", wrong);
    }
}

#[test]
fn a_short_list_on_a_board_of_billions_of_lines_takes_little_memory() {
    for (rows, columns) in [(1, u32::MAX), (u32::MAX, 1), (u32::MAX, u32::MAX)] {
        let problem = Problem::on(Board::new(rows, columns).unwrap());
        let one = Placement::new(vec![Square::from_zero_based(0, 0)]);
        let wrong = one.verify(&problem).err();
        match rows.min(columns) {
            1 => assert_eq!(wrong, None),
            _ => assert!(matches!(
                wrong.as_ref().map(|wrong| &wrong.rule),
                Some(BrokenRule::WrongNumber { found: 1, .. })
            )),
        }
        assert_eq!(wrong, Columns::new(vec![0]).verify(&problem).err());
    }
}

/// Regression: messages about stars were about queens, and called a region by its number.
#[test]
fn broken_rules_are_told_in_the_words_of_the_puzzle() {
    let puzzle = instance::read("AABBB\nAcBDB\nccEDB\ncEEDD\nEEEED\n").unwrap();
    let broken = |columns: &[u32]| {
        let verified = Placement::from_columns(columns).verify(&puzzle);
        verified.unwrap_err().to_string()
    };
    assert_eq!(broken(&[0, 1, 2, 3, 4]), "the stars on r1c1 and r2c2 touch");
    assert_eq!(
        broken(&[0, 2, 0, 2, 4]),
        "the stars on r1c1 and r3c1 are in the same column"
    );
    assert_eq!(
        broken(&[2, 4, 1, 3, 0]),
        "region A has 0 stars, where there should be exactly 1"
    );
    // Names of regions stay as they are, and stars touch over the edges of a torus.
    let broken = |header: &str, rows: &str, squares: &[[u32; 2]]| {
        let text = format!("queensat problem 1\n{header}\nregions\n{rows}");
        let squares = squares
            .iter()
            .map(|&[row, column]| Square::from_zero_based(row, column));
        let verified = Placement::new(squares.collect()).verify(&instance::read(&text).unwrap());
        verified.unwrap_err().to_string()
    };
    assert_eq!(
        broken(
            "size 2\npiece rook\nper-region 1",
            "queens b\nb b\n",
            &[[0, 1], [1, 0]]
        ),
        "region queens has 0 rooks, where there should be exactly 1"
    );
    assert_eq!(
        broken(
            "size 9\ntorus\nstars 2",
            &"abcdefghi\n".repeat(9),
            &[[0, 0], [0, 8]]
        ),
        "the stars on r1c1 and r1c9 touch"
    );
}
