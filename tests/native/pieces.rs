//! The join with lists of a piece alone, on boards that are too large for a whole count. It needs an optimized
//! build:
//!
//! ```sh
//! cargo test --release -p native-counts
//! ```
//!
//! `QUEENSAT_CASES` multiplies the number of recounts, and `PROPTEST_RNG_SEED` chooses others.

#![cfg(not(debug_assertions))]

use search::work::{Division, JoinDivision};
use search::{CountOptions, SearchError, SimdLevel, engine_by_name};

fn setting(name: &str) -> u64 {
    std::env::var(name).map_or(1, |value| value.parse().unwrap())
}

/// Returns a random number below the bound.
fn below(random: &mut u64, bound: usize) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    (*random >> 20) as usize % bound
}

/// For given middle queens few enough solutions are left for a search queen by queen. Lists, blocks and tables
/// are as long as in a count.
#[test]
fn orders_of_the_middle_queens_have_as_many_solutions_as_by_search() {
    let search = engine_by_name("simd").unwrap();
    let mut random = setting("PROPTEST_RNG_SEED").wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for (n, cases) in [
        (22, 6),
        (23, 6),
        (24, 4),
        (25, 4),
        (26, 1),
        (27, 1),
        (28, 1),
    ] {
        let division = JoinDivision::new(n, None, None).unwrap();
        assert!(division.has_lists_of_pieces());
        for _ in 0..cases * setting("QUEENSAT_CASES") {
            let piece = below(&mut random, division.pieces());
            let order = below(&mut random, division.orders(piece));
            let part = division.part_of_order(piece, order);
            let options = CountOptions::default();
            let found = search.count(&part.problem, &options).unwrap().solutions;
            let expected = u128::from(found) * u128::from(part.weight);
            let mut work = None;
            for level in SimdLevel::ALL {
                let options = options.clone().with_simd(level);
                match division.count_order(piece, order, &options) {
                    Ok(tally) => {
                        let case = format!("n = {n}, piece {piece}, order {order}, {level}");
                        assert_eq!(tally.solutions, expected, "{case}");
                        assert_eq!(*work.get_or_insert(tally.work), tally.work, "{case}");
                    }
                    Err(SearchError::NoSuchInstructions { .. }) => {}
                    Err(error) => panic!("n = {n}, {level}: {error}"),
                }
            }
        }
    }
}

/// The estimate of a sample, of which each piece is estimated from some of its orders.
#[test]
fn a_sample_predicts_the_number_of_20_queens() {
    const SAMPLE: usize = 600;
    let division = JoinDivision::new(20, None, Some(64 << 20)).unwrap();
    let all = division.pieces();
    let pieces: Vec<usize> = (0..SAMPLE).map(|index| index * all / SAMPLE).collect();
    let estimates = division
        .estimate(&pieces, 1, &CountOptions::default())
        .expect("lists of pieces")
        .unwrap();
    let solutions: Vec<f64> = estimates.iter().map(|it| it.solutions).collect();
    let mean = solutions.iter().sum::<f64>() / SAMPLE as f64;
    let variance = solutions.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / SAMPLE as f64;
    let error = (variance / SAMPLE as f64).sqrt() * all as f64;
    let difference = mean * all as f64 - 39_029_188_884.0;
    assert!(difference.abs() < 3.0 * error, "{difference} of {error}");
    assert!(error < 0.08 * 39_029_188_884.0, "{error}");
    assert!(estimates.iter().all(|it| it.seconds > 0.0));
}

#[test]
fn too_little_memory_for_a_piece_is_refused() {
    let plan = |memory| JoinDivision::new(26, None, Some(memory)).map(|division| division.rows());
    assert_eq!(plan(1 << 30).unwrap(), 12);
    assert_eq!(plan(150 << 20).unwrap(), 11);
    let Err(SearchError::MemoryLimit {
        n: 26,
        needed,
        limit,
    }) = plan(1 << 20)
    else {
        panic!("refused")
    };
    assert_eq!(limit, 1 << 20);
    assert!(needed > limit);
    assert!(plan(needed).unwrap() < 12);
    let division = JoinDivision::new(26, None, None).unwrap();
    let options = CountOptions::default().with_memory(1 << 20);
    let refused = division.count(&[0], &options);
    assert!(matches!(
        refused,
        Err(SearchError::MemoryLimit { n: 26, .. })
    ));
}
