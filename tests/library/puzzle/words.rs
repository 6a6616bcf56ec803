//! Deductions in words.

use super::stars;
use problem::board::{Board, Square};
use problem::{Bound, Problem, Rules, Total};
use puzzle::{
    BoundedSet, Breach, Confined, Deduction, DeductionOutcome, Reason, Tier, solve_by_steps,
};

fn squares(list: &[(u32, u32)]) -> Vec<Square> {
    let square = |&(row, column): &(u32, u32)| Square::from_zero_based(row - 1, column - 1);
    list.iter().map(square).collect()
}

fn sentence(
    problem: &Problem,
    queens: &[(u32, u32)],
    empty: &[(u32, u32)],
    reason: Reason,
) -> String {
    let deduction = Deduction {
        tier: Tier::Single,
        queens: squares(queens),
        empty: squares(empty),
        because: Vec::new(),
        reason,
    };
    deduction.describe(problem)
}

const fn confined(
    sources: Vec<BoundedSet>,
    sinks: Vec<BoundedSet>,
    needed: u32,
    outside: u32,
) -> Reason {
    Reason::Confined(Confined {
        sources,
        sinks,
        needed,
        outside,
    })
}

#[test]
fn reasons_are_sentences_in_the_words_of_the_puzzle() {
    let queens = Problem::new(8).unwrap();
    let two = stars(2, "AABBB AABBB AABBB AABBB AABBB");
    let row = BoundedSet::Row(2);
    assert_eq!(
        sentence(&queens, &[(3, 5)], &[], Reason::Only { unit: row }),
        "r3c5 is a queen, because it is the only square left in row 3"
    );
    assert_eq!(
        sentence(&two, &[(3, 1), (3, 5)], &[], Reason::Only { unit: row }),
        "r3c1 and r3c5 are stars, because they are the only squares left in row 3"
    );
    let cover = BoundedSet::Cover(Square::from_zero_based(0, 1));
    assert_eq!(
        sentence(&queens, &[(3, 4)], &[], Reason::Only { unit: cover }),
        "r3c4 is a queen, because it is the only square left among the squares on or attacking r1c2"
    );
    assert_eq!(
        sentence(
            &queens,
            &[(3, 4)],
            &[],
            Reason::Only {
                unit: BoundedSet::Board
            }
        ),
        "r3c4 is a queen, because it is the only square left on the board"
    );
    let column = BoundedSet::Column(4);
    assert_eq!(
        sentence(
            &queens,
            &[],
            &[(1, 5), (2, 5), (3, 5)],
            confined(vec![row], vec![column], 1, 0)
        ),
        "r1-r3c5 are empty, because the queen of row 3 must be in column 5"
    );
    let region = BoundedSet::Region(1);
    assert_eq!(
        sentence(
            &two,
            &[(4, 1)],
            &[(3, 2), (3, 3)],
            confined(vec![region], vec![row], 2, 1)
        ),
        "r4c1 is a star and r3c2-c3 are empty, because row 3 has room for only 1 of the 2 stars of \
         region B"
    );
    let rows = vec![BoundedSet::Row(0), BoundedSet::Row(1), BoundedSet::Row(4)];
    let regions = vec![
        BoundedSet::Region(0),
        BoundedSet::Region(1),
        BoundedSet::Region(2),
    ];
    assert_eq!(
        sentence(&two, &[], &[(5, 1)], confined(regions, rows, 4, 0)),
        "r5c1 is empty, because the 4 other stars of regions A, B and C must be in rows 1, 2 and 5"
    );
    let places = |needed| Reason::Places {
        unit: region,
        needed,
    };
    assert_eq!(
        sentence(&two, &[], &[(5, 1)], places(2)),
        "r5c1 is empty, because a star there would leave too little room for the 2 stars of region B"
    );
    assert_eq!(
        sentence(&two, &[], &[(5, 1), (5, 3)], places(1)),
        "r5c1 and r5c3 are empty, because a star on any of them would leave no square in region B"
    );
    assert_eq!(
        sentence(&two, &[(5, 1)], &[], places(2)),
        "r5c1 is a star, because there is too little room for the 2 stars of region B without it"
    );
}

#[test]
fn contradictions_name_the_assumption_and_the_broken_rule() {
    let queens = Problem::new(8).unwrap();
    let two = stars(2, "AABBB AABBB AABBB AABBB AABBB");
    let step = |queens: &[(u32, u32)], empty: &[(u32, u32)], reason| Deduction {
        tier: Tier::Single,
        queens: squares(queens),
        empty: squares(empty),
        because: Vec::new(),
        reason,
    };
    let unit = BoundedSet::Row(2);
    let chain = |is_queen, steps, breach| Reason::Contrary {
        square: Square::from_zero_based(0, 0),
        is_queen,
        steps,
        breach,
    };
    let contrary = |is_queen, forced: &[(u32, u32)], breach| {
        let steps = vec![step(forced, &[], Reason::Only { unit })];
        chain(is_queen, steps, breach)
    };
    let too_few = |left| Breach::TooFew {
        unit: BoundedSet::Row(4),
        needed: left + 1,
        left,
    };
    assert_eq!(
        sentence(
            &queens,
            &[],
            &[(1, 1)],
            contrary(true, &[(6, 5), (7, 8)], too_few(0))
        ),
        "r1c1 is empty, because a queen there would force queens on r6c5 and r7c8 and leave no square \
         in row 5"
    );
    assert_eq!(
        sentence(&two, &[(1, 1)], &[], contrary(false, &[(3, 5)], too_few(1))),
        "r1c1 is a star, because leaving it empty would force a star on r3c5 and leave only 1 square \
         for the 2 stars of row 5"
    );
    let touch = Breach::Attack {
        first: Square::from_zero_based(2, 2),
        second: Square::from_zero_based(2, 3),
    };
    assert_eq!(
        sentence(
            &two,
            &[],
            &[(1, 1)],
            contrary(true, &[(3, 3), (3, 4)], touch)
        ),
        "r1c1 is empty, because a star there would force stars on r3c3 and r3c4; those on r3c3 and \
         r3c4 touch"
    );
    let steps = vec![
        step(&[], &[(2, 2)], Reason::Places { unit, needed: 1 }),
        step(&[(4, 1)], &[], Reason::Only { unit }),
    ];
    assert_eq!(
        sentence(&two, &[], &[(1, 1)], chain(true, steps, too_few(0))),
        "r1c1 is empty, because a star there would lead to a contradiction: (1) r2c2 is empty, because \
         a star there would leave no square in row 3; (2) r4c1 is a star, because it is the only square \
         left in row 3; (3) row 5 needs 1 more star, but has no square left"
    );
}

#[test]
fn shapes_are_named_by_the_units_around_them() {
    let two = stars(2, "AABBB AABBB AABBB AABBB AABBB");
    let rest = |sinks, needed, room| Reason::Rest {
        confined: Confined {
            sources: vec![BoundedSet::Row(0), BoundedSet::Row(1)],
            sinks,
            needed,
            outside: 5,
        },
        room,
    };
    let region = || vec![BoundedSet::Region(0)];
    assert_eq!(
        sentence(&two, &[], &[(1, 4)], rest(region(), 4, 2)),
        "r1c4 is empty, because region A has room for only 2 of the 4 stars of rows 1 and 2, and a star \
         there would leave too little room for the other 2"
    );
    assert_eq!(
        sentence(&two, &[(1, 4)], &[], rest(region(), 3, 2)),
        "r1c4 is a star, because region A has room for only 2 of the 3 other stars of rows 1 and 2, and \
         there is too little room for the other one without it"
    );
    assert_eq!(
        sentence(&two, &[], &[(1, 2), (2, 2)], rest(Vec::new(), 4, 0)),
        "r1-r2c2 are empty, because a star on any of them would leave too little room for the 4 stars of \
         rows 1 and 2"
    );
}

#[test]
fn puzzles_without_solutions_end_with_the_broken_rule() {
    let reason = |problem: &Problem| match solve_by_steps(problem, Tier::Contradiction).outcome {
        DeductionOutcome::Contradiction(reason) => reason,
        outcome => panic!("{outcome:?}"),
    };
    let mut fixed = Problem::new(5).unwrap();
    fixed.fix(Square::from_zero_based(0, 0)).unwrap();
    fixed.fix(Square::from_zero_based(2, 2)).unwrap();
    assert_eq!(
        reason(&fixed),
        "the given queens on r1c1 and r3c3 attack each other"
    );
    let crowded = stars(1, "AAAAA AAAAA AAAAA AAAAA BCDEE");
    assert_eq!(
        reason(&crowded),
        "after 1 step, region C needs 1 star, but has no square left"
    );
    let touching = stars(
        2,
        "AABBBCCC AABBBCCC DABBBCCE DFFBBCCE DDDCCCCE DDCCCGCE DHCCCGGE HHHCGGGE",
    );
    assert_eq!(
        reason(&touching),
        "the squares left in region F have too little room for its 2 stars"
    );
    let opposed = stars(1, "AABB CCDD CCDD CCDD");
    assert_eq!(
        reason(&opposed),
        "after 1 step, region B needs 1 star, but has no square left"
    );
    let three = stars(1, "ABCABC ABCABC DDEEFF DDEEFF DDEEFF DDEEFF");
    assert_eq!(
        reason(&three),
        "the 3 stars of regions A, B and C must all be in rows 1 and 2, which have room for only 2"
    );
}

#[test]
fn pieces_have_their_names() {
    let noun_of = |piece: &str| {
        let rules = Rules {
            piece: piece.parse().unwrap(),
            total: Total::Bound(Bound::Exactly(3)),
            ..Rules::default()
        };
        let board = Board::new(5, 5).unwrap();
        Problem::with_rules(board, rules).unwrap().noun()
    };
    assert_eq!(
        ["queen", "rook", "knight", "amazon", "leaper:1,3"].map(noun_of),
        ["queen", "rook", "knight", "piece", "piece"]
    );
    assert_eq!(stars(2, "AABBB AABBB AABBB AABBB AABBB").noun(), "star");
    assert_eq!(stars(1, "AABB AABB AABB AABB").noun(), "star");
}
