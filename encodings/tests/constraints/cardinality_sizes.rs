//! Stated sizes of the cardinality encodings: exact, without overflow, and as in the papers.

use super::support::{all_bounds, bounds, positive_list};
use encodings::cardinality::{Cardinality, CardinalityEncoding, Limit};
use encodings::{ClauseSink, SizeSink, at_most_one};

fn written_size(encoding: &CardinalityEncoding, length: u32, bound: Limit) -> encodings::Size {
    let mut sink = SizeSink::new();
    sink.new_vars(length).unwrap();
    encoding
        .encode(&positive_list(length), bound, &mut sink)
        .unwrap();
    let mut written = sink.size();
    written.variables -= u64::from(length);
    written
}

fn check_size(encoding: &CardinalityEncoding, length: u32, bound: Limit) {
    assert_eq!(
        written_size(encoding, length, bound),
        encoding.size(length, bound),
        "{} {bound} of {length}",
        encoding.name()
    );
}

#[test]
fn the_stated_size_is_what_is_written() {
    for encoding in &CardinalityEncoding::ALL {
        for length in 0..=24 {
            for bound in all_bounds(length) {
                check_size(encoding, length, bound);
            }
        }
        for length in 25..=130 {
            let half = length / 2;
            for number in [
                1,
                2,
                3,
                4,
                7,
                8,
                9,
                16,
                half - 1,
                half,
                half + 1,
                length - 2,
            ] {
                for bound in bounds(number) {
                    check_size(encoding, length, bound);
                }
            }
        }
        for length in [999, 1000, 1024] {
            for bound in [1, 2, 5, 31, 64].into_iter().flat_map(bounds) {
                check_size(encoding, length, bound);
            }
        }
        for bound in [Limit::AtMost(1), Limit::Exactly(6)] {
            check_size(encoding, 10_000, bound);
        }
    }
}

/// Tests the longest lists there can be: nothing is built, and nothing overflows.
#[test]
fn sizes_of_very_long_lists_are_computed() {
    for encoding in &CardinalityEncoding::ALL {
        for number in [
            0,
            1,
            2,
            1000,
            u32::MAX / 2,
            u32::MAX / 2 + 1,
            u32::MAX - 1,
            u32::MAX,
        ] {
            for bound in bounds(number) {
                for length in [100_000, u32::MAX - 1, u32::MAX] {
                    let size = encoding.size(length, bound);
                    // A bound is as large as the equivalent bound on the negations, except in the
                    // middle, where neither is replaced.
                    if number <= length && number != length - number {
                        let rest = length - number;
                        let negated = match bound {
                            Limit::AtMost(_) => Limit::AtLeast(rest),
                            Limit::AtLeast(_) => Limit::AtMost(rest),
                            Limit::Exactly(_) => Limit::Exactly(rest),
                        };
                        assert_eq!(size, encoding.size(length, negated));
                    }
                    assert!(size.variables == 0 || size.literals >= size.clauses);
                }
            }
        }
    }
    let (length, half) = (u64::from(u32::MAX), u64::from(u32::MAX / 2));
    let size = CardinalityEncoding::Sequential.size(u32::MAX, Limit::AtMost(1));
    assert_eq!((size.variables, size.clauses), (length - 1, 3 * length - 4));
    let size = CardinalityEncoding::Sequential.size(u32::MAX, Limit::Exactly(u32::MAX / 2));
    assert_eq!(
        (size.variables, size.literals),
        (half * (half + 1), u64::MAX)
    );
}

#[test]
fn sizes_follow_the_papers() {
    let size = |name: &str, length, bound| {
        let size = &name
            .parse::<CardinalityEncoding>()
            .unwrap()
            .size(length, bound);
        (size.variables, size.clauses)
    };
    for length in 3..200_u32 {
        for number in 1..=length / 2 {
            let (m, k) = (u64::from(length), u64::from(number));
            if number + 1 < length {
                // Sinz 2005: (m − 1)k variables and 2mk + m − 3k − 1 clauses, of which Knuth, TAOCP
                // 7.2.2.2 (18) and (19), leaves k(m − k) variables and the clauses
                // t(j, c) → t(j + 1, c) for 1 ≤ j < m − k and 1 ≤ c ≤ k, and one for each
                // 1 ≤ j ≤ m − k and 0 ≤ c ≤ k.
                let (variables, clauses) = size("sequential", length, Limit::AtMost(number));
                assert_eq!(variables, (m - 1) * k - (k - 1) * k);
                assert_eq!(clauses, 2 * m * k + m - 3 * k - 1 - (2 * k + 1) * (k - 1));
                assert_eq!(clauses, (m - k - 1) * k + (m - k) * (k + 1));
            }
        }
    }
    for length in 3..200 {
        // Sinz 2005 at k = 1.
        let at_most_one = at_most_one::Sequential;
        assert_eq!(
            CardinalityEncoding::Sequential.size(length, Limit::AtMost(1)),
            at_most_one::AtMostOne::size(&at_most_one, length)
        );
    }
    // Bailleux & Boufkhad 2003: m log₂ m variables for a power of two, of which the root's m are
    // not needed.
    for power in 2..10_u32 {
        let length = 1 << power;
        let (variables, _) = size("totalizer", length, Limit::AtMost(length / 2));
        assert_eq!(variables, u64::from(length * (power - 1)));
    }
    // Knuth, TAOCP 5.3.4: the comparators of Batcher's merge sort for 3, 4, 5, ... literals.
    let comparators: [u64; 14] = [3, 5, 9, 12, 16, 19, 26, 31, 37, 41, 48, 53, 59, 63];
    for (length, count) in (3..).zip(comparators) {
        let written = size("sorting-network", length, Limit::AtMost(1));
        assert_eq!(written, (2 * count, 3 * count + 1), "{length}");
        if length >= 4 {
            let written = size("sorting-network", length, Limit::AtLeast(2));
            assert_eq!(written, (2 * count, 3 * count + 1));
        }
        let written = size("sorting-network", length, Limit::Exactly(1));
        assert_eq!(written, (2 * count, 6 * count + 2));
    }
    // Batcher 1968: (p² − p + 4)2ᵖ⁻² − 1 comparators for 2ᵖ literals.
    for power in 2..12_u32 {
        let p = u64::from(power);
        let count = (p * p - p + 4) * (1 << (power - 2)) - 1;
        let number = 1 << power;
        let written = size("cardinality-network", 2 * number, Limit::AtMost(number));
        assert_eq!(written, (4 * count, 6 * count + u64::from(number)));
        let written = size("sorting-network", number, Limit::AtMost(2));
        let expected = if number == 4 {
            (10, 16)
        } else {
            (2 * count, 3 * count + 1)
        };
        assert_eq!(written, expected);
    }
}

/// Tests the sizes that the documentation states for k = 1.
#[test]
fn trees_are_linear_at_one() {
    for length in 3..300 {
        let m = u64::from(length);
        let size = |name: &str| {
            let size = name
                .parse::<CardinalityEncoding>()
                .unwrap()
                .size(length, Limit::AtMost(1));
            (size.variables, size.clauses)
        };
        assert_eq!(size("totalizer"), (m - 2, 3 * m - 5));
        assert_eq!(size("cardinality-network"), (m - 2, 3 * m - 5));
        assert_eq!(size("k-modulo-totalizer"), (m - 1, 3 * m - 3));
    }
}
