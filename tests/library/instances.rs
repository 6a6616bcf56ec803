//! Problems in files: what was written reads back as an equal problem, and no text makes a reader
//! panic.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use queensat::board::{Board, Obstacle, Square, Topology};
use queensat::instance::{self, Format};
use queensat::problem::{
    Bound, Diagonals, Problem, RandomBlocks, Regions, Rules, Total, WholeDiagonal,
};

const PIECES: [&str; 9] = [
    "queen",
    "rook",
    "bishop",
    "king",
    "knight",
    "queen+knight",
    "queen+rider:2,3",
    "leaper:2,5",
    "rook+leaper:0,3",
];

fn bounds() -> impl Strategy<Value = Bound> {
    prop_oneof![
        (0..3_u32).prop_map(Bound::Exactly),
        (0..3_u32).prop_map(Bound::AtMost),
        (0..3_u32).prop_map(Bound::AtLeast),
    ]
}

fn rules() -> impl Strategy<Value = Rules> {
    let total = prop_oneof![
        3 => Just(Total::Default),
        1 => Just(Total::Any),
        2 => bounds().prop_map(Total::Bound),
    ];
    let number = || option::weighted(0.3, bounds());
    let flags = (weighted(0.3), weighted(0.2));
    let piece = (0..PIECES.len(), 0..Diagonals::ALL.len());
    (piece, flags, number(), number(), number(), total).prop_map(
        |((piece, diagonals), (touch, maximal), row, column, region, total)| Rules {
            piece: PIECES[piece].parse().unwrap(),
            diagonals: Diagonals::ALL[diagonals],
            is_touching_forbidden: touch,
            is_maximal: maximal,
            row,
            column,
            region,
            total,
        },
    )
}

fn weighted(probability: f64) -> impl Strategy<Value = bool> {
    proptest::bool::weighted(probability)
}

/// Random problems of all rules, of which some parts are refused and left out.
pub fn problems() -> impl Strategy<Value = Problem> {
    (1..7_u32, 1..7_u32)
        .prop_flat_map(|(rows, columns)| {
            let squares = (rows * columns) as usize;
            let square = move || (0..rows, 0..columns).prop_map(|(r, c)| Square::new(r, c));
            let diagonal = prop_oneof![
                (2..=u64::from(rows + columns)).prop_map(WholeDiagonal::Sum),
                (1 - i64::from(columns)..i64::from(rows)).prop_map(WholeDiagonal::Difference),
            ];
            let several = |max| prop_oneof![2 => Just(0..1), 1 => Just(0..max)];
            let pairs = several(5_usize).prop_flat_map(move |count| vec((square(), 0..4), count));
            let labels = option::of(vec(option::weighted(0.9, 0..5_u8), squares));
            let lines = (option::weighted(0.3, bounds()), weighted(0.2));
            let random = option::weighted(0.1, (0.0..1.0, any::<u64>()));
            let diagonals =
                several(4_usize).prop_flat_map(move |count| vec(diagonal.clone(), count));
            (
                Just((rows, columns)),
                rules(),
                lines,
                pairs,
                diagonals,
                labels,
                random,
            )
        })
        .prop_map(
            |((rows, columns), mut rules, (line, torus), marks, diagonals, labels, random)| {
                let mut board = Board::new(rows, columns).unwrap();
                if torus {
                    board = board.with_topology(Topology::Torus);
                }
                for &(square, kind) in &marks {
                    let obstacle = match kind {
                        0 => Obstacle::Hole,
                        1 => Obstacle::Pawn,
                        _ => continue,
                    };
                    board = board.clone().with(obstacle, square).unwrap_or(board);
                }
                if let Some(line) = line {
                    rules = rules.with_lines(&board, line);
                }
                let regions = labels.map(|labels| Regions::new(&board, labels).unwrap());
                let mut problem = Problem::with_rules(board.clone(), rules)
                    .unwrap_or_else(|_| Problem::on(board));
                if let Some(regions) = regions {
                    problem = problem.clone().with_regions(regions).unwrap_or(problem);
                }
                for diagonal in diagonals {
                    let _ = problem.exclude(diagonal);
                }
                if let Some((probability, seed)) = random {
                    let _ = problem.block_at_random(RandomBlocks::new(probability, seed).unwrap());
                }
                for (square, kind) in marks {
                    let _ = match kind {
                        2 => problem.block(square),
                        _ => problem.fix(square),
                    };
                }
                problem
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn text_and_json_express_every_problem(problem in problems()) {
        for format in [Format::Text, Format::Json] {
            let text = instance::write(format, &problem).unwrap();
            let read = instance::read(&text);
            prop_assert_eq!(read.as_ref(), Ok(&problem), "{}", text);
        }
    }
}
