//! Published counts of the family, by the plainest search and by SAT.

use queensat::Control;
use queensat::backtrack::search_any_board;
use queensat::board::{Board, Topology};
use queensat::problem::{Bound, Diagonals, Problem, Rules, Total};
use std::ops::ControlFlow;

fn count(board: Board, rules: Rules) -> u64 {
    let problem = Problem::with_rules(board, rules).unwrap();
    let all = |_: &_| ControlFlow::Continue(());
    search_any_board(&problem, all, &Control::new())
        .unwrap()
        .solutions
}

#[test]
fn rules_of_the_family_give_published_counts() {
    let board = |rows, columns| Board::new(rows, columns).unwrap();
    let queens = |total| Rules {
        total: Total::Bound(Bound::Exactly(total)),
        ..Rules::default()
    };
    let piece = |text: &str| Rules {
        piece: text.parse().unwrap(),
        ..Rules::default()
    };
    // OEIS A348129, A269133, A051906, A099152, A006717, A002464, A389766, A146303, A051223, A137774,
    // A201540.
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|k| count(board(5, 5), queens(k))),
        [1, 25, 140, 204, 82, 10]
    );
    assert_eq!(count(board(5, 8), Rules::default()), 568);
    let torus = |n| board(n, n).with_topology(Topology::Torus);
    assert_eq!(
        [4, 5, 7].map(|n| count(torus(n), Rules::default())),
        [0, 10, 28]
    );
    let one = Rules {
        diagonals: Diagonals::One,
        ..Rules::default()
    };
    assert_eq!(
        [4, 5, 6].map(|n| count(board(n, n), one.clone())),
        [7, 23, 83]
    );
    assert_eq!(
        [3, 5, 7].map(|n| count(torus(n), one.clone())),
        [3, 15, 133]
    );
    let apart = Rules {
        diagonals: Diagonals::None,
        is_touching_forbidden: true,
        ..Rules::default()
    };
    assert_eq!(
        [4, 5, 6].map(|n| count(board(n, n), apart.clone())),
        [2, 14, 90]
    );
    let two = |n| apart.clone().with_lines(&board(n, n), Bound::Exactly(2));
    assert_eq!(count(board(8, 8), two(8)), 2);
    let maximal = Rules {
        is_maximal: true,
        ..Rules::default()
    };
    assert_eq!(
        [1, 2, 3, 4, 5].map(|n| count(board(n, n), maximal.clone())),
        [1, 4, 9, 18, 58]
    );
    assert_eq!(
        [1, 4, 5].map(|n| count(board(n, n), piece("amazon"))),
        [1, 0, 0]
    );
    assert_eq!(
        [2, 3, 4, 5].map(|n| count(board(n, n), piece("empress"))),
        [2, 2, 8, 20]
    );
    assert_eq!(
        [2, 3, 4].map(|n| count(board(n, n), piece("knight"))),
        [6, 36, 412]
    );
}
