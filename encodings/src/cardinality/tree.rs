//! Sizes of trees of halves, computed without building a formula.

use crate::size::Size;
use std::collections::BTreeMap;

/// Returns the lengths of the two halves into which the trees of this module split a list. If
/// `length` is odd, the first half is the longer one.
pub(super) const fn halves(length: u32) -> (u32, u32) {
    (length.div_ceil(2), length / 2)
}

/// Returns the lengths of the lists of two or more literals in the tree of halves of a list of
/// `length`, itself included, with the number of times each length occurs. There are at most two
/// lengths for each level of the tree.
pub(super) fn tree_of_halves(length: u32) -> Vec<(u32, u64)> {
    let mut open = BTreeMap::from([(length, 1_u64)]);
    let mut lists = Vec::new();
    while let Some((length, count)) = open.pop_last() {
        if length < 2 {
            break;
        }
        lists.push((length, count));
        let (first, second) = halves(length);
        *open.entry(first).or_default() += count;
        *open.entry(second).or_default() += count;
    }
    lists
}

/// Returns the number of pairs (i, j) with 0 ≤ i ≤ `i_max`, 0 ≤ j ≤ `j_max` and i + j within
/// `sums`, both ends included. A negative maximum admits no pair.
fn pairs(i_max: i64, j_max: i64, sums: (i64, i64)) -> u64 {
    // Number of all pairs of natural numbers with a sum of at most `sum`.
    let triangle = |sum: i64| -> i128 {
        if sum < 0 {
            0
        } else {
            (i128::from(sum) + 1) * (i128::from(sum) + 2) / 2
        }
    };
    let up_to = |sum: i64| -> i128 {
        triangle(sum) - triangle(sum - i_max - 1) - triangle(sum - j_max - 1)
            + triangle(sum - i_max - j_max - 2)
    };
    let (min, max) = sums;
    if i_max < 0 || j_max < 0 || min > max {
        return 0;
    }
    u64::try_from(up_to(max) - up_to(min - 1)).unwrap_or(u64::MAX)
}

const fn literals(count: u64) -> Size {
    Size {
        literals: count,
        ..Size::clauses(0, 0)
    }
}

/// Returns the size of one clause for each pair of 0 ≤ i ≤ `first` and 0 ≤ j ≤ `second` with a sum
/// within `sums`. The clause has `others` literals, one for i if i ≠ 0 and one for j if j ≠ 0.
pub(super) fn sums_from(first: i64, second: i64, sums: (i64, i64), others: u64) -> Size {
    let one_less = (sums.0 - 1, sums.1 - 1);
    Size::clauses(pairs(first, second, sums), others)
        + literals(pairs(first - 1, second, one_less))
        + literals(pairs(first, second - 1, one_less))
}

/// Returns the size of one clause for each pair of 0 ≤ i ≤ `first` and 0 ≤ j ≤ `second` with a sum
/// within `sums`. The clause has `others` literals, one for i if i ≠ `first` and one for j if
/// j ≠ `second`.
pub(super) fn sums_below(first: i64, second: i64, sums: (i64, i64), others: u64) -> Size {
    Size::clauses(pairs(first, second, sums), others)
        + literals(pairs(first - 1, second, sums))
        + literals(pairs(first, second - 1, sums))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_agree_with_counting_one_by_one() {
        for i_max in -1..6_i64 {
            for j_max in -1..6_i64 {
                let sums = (0..=i_max).flat_map(|i| (0..=j_max).map(move |j| i + j));
                for min in -2..14_i64 {
                    for max in -2..14_i64 {
                        let counted = sums.clone().filter(|sum| (min..=max).contains(sum));
                        assert_eq!(pairs(i_max, j_max, (min, max)), counted.count() as u64);
                    }
                }
            }
        }
    }

    /// Counts the lengths in the tree by recursion.
    fn lengths(length: u32, found: &mut BTreeMap<u32, u64>) {
        if length >= 2 {
            *found.entry(length).or_default() += 1;
            let (first, second) = halves(length);
            lengths(first, found);
            lengths(second, found);
        }
    }

    #[test]
    fn the_tree_contains_every_half() {
        for length in 0..300 {
            let mut found = BTreeMap::new();
            lengths(length, &mut found);
            assert_eq!(BTreeMap::from_iter(tree_of_halves(length)), found);
        }
        assert!(tree_of_halves(u32::MAX).len() <= 2 * 32);
    }
}
