//! Sizes worked out without building anything.

use crate::size::Size;
use std::collections::BTreeMap;
use std::ops::{Add, AddAssign, Mul};

/// A [`Size`] in the making. Long lists under large bounds have more literals than 64 bits can
/// count, so the sums are wider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) variables: u128,
    pub(super) clauses: u128,
    pub(super) literals: u128,
}

impl Tally {
    /// So many clauses of so many literals each.
    pub(super) fn clauses(count: impl Into<u128>, length: u32) -> Self {
        let count = count.into();
        Self {
            variables: 0,
            clauses: count,
            literals: count * u128::from(length),
        }
    }

    /// So many auxiliary variables.
    pub(super) fn variables(count: impl Into<u128>) -> Self {
        Self {
            variables: count.into(),
            ..Self::default()
        }
    }

    /// The size. What does not fit in 64 bits becomes the largest number that does.
    pub(super) fn size(self) -> Size {
        let narrow = |wide: u128| u64::try_from(wide).unwrap_or(u64::MAX);
        Size {
            variables: narrow(self.variables),
            clauses: narrow(self.clauses),
            literals: narrow(self.literals),
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<u64> for Tally {
    type Output = Self;

    fn mul(self, times: u64) -> Self {
        let times = u128::from(times);
        Self {
            variables: self.variables * times,
            clauses: self.clauses * times,
            literals: self.literals * times,
        }
    }
}

/// The two halves into which every tree of this module splits a list; the first takes the odd
/// one.
pub(super) const fn halves(length: u32) -> (u32, u32) {
    (length.div_ceil(2), length / 2)
}

/// The lists of two or more literals in the tree of halves below and including a list of
/// `length`: each length that occurs, and how often. There are at most two lengths for each level
/// of the tree.
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

/// The number of pairs (i, j) with 0 ≤ i ≤ `i_max`, 0 ≤ j ≤ `j_max` and i + j within `sums`, both
/// ends included. A negative maximum admits no pair.
fn pairs(i_max: i64, j_max: i64, sums: (i64, i64)) -> u128 {
    // All pairs of natural numbers with a sum of at most `sum`.
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
    let (least, most) = sums;
    if i_max < 0 || j_max < 0 || least > most {
        return 0;
    }
    (up_to(most) - up_to(least - 1)).unsigned_abs()
}

/// A clause for each pair of 0 ≤ i ≤ `first` and 0 ≤ j ≤ `second` with a sum within `sums`, that
/// holds `others` literals and one for i and one for j where these are not 0.
pub(super) fn sums_from(first: i64, second: i64, sums: (i64, i64), others: u32) -> Tally {
    let one_less = (sums.0 - 1, sums.1 - 1);
    let mut tally = Tally::clauses(pairs(first, second, sums), others);
    tally.literals += pairs(first - 1, second, one_less) + pairs(first, second - 1, one_less);
    tally
}

/// A clause for each pair of 0 ≤ i ≤ `first` and 0 ≤ j ≤ `second` with a sum within `sums`, that
/// holds `others` literals and one for i and one for j where these are not the last.
pub(super) fn sums_below(first: i64, second: i64, sums: (i64, i64), others: u32) -> Tally {
    let mut tally = Tally::clauses(pairs(first, second, sums), others);
    tally.literals += pairs(first - 1, second, sums) + pairs(first, second - 1, sums);
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_one_by_one() {
        for i_max in -1..6_i64 {
            for j_max in -1..6_i64 {
                for least in -2..14_i64 {
                    for most in -2..14_i64 {
                        let counted = (0..=i_max)
                            .flat_map(|i| (0..=j_max).map(move |j| i + j))
                            .filter(|sum| (least..=most).contains(sum))
                            .count();
                        assert_eq!(pairs(i_max, j_max, (least, most)), counted as u128);
                    }
                }
            }
        }
    }

    /// The lengths in the tree by recursion, each list by itself.
    fn lengths(length: u32, found: &mut BTreeMap<u32, u64>) {
        if length >= 2 {
            *found.entry(length).or_default() += 1;
            let (first, second) = halves(length);
            lengths(first, found);
            lengths(second, found);
        }
    }

    #[test]
    fn the_tree_holds_every_half() {
        for length in 0..300 {
            let mut found = BTreeMap::new();
            lengths(length, &mut found);
            assert_eq!(BTreeMap::from_iter(tree_of_halves(length)), found);
        }
        assert!(tree_of_halves(u32::MAX).len() <= 2 * 32);
    }

    #[test]
    fn sizes_past_64_bits_are_the_largest_number() {
        let tally = Tally::clauses(u64::MAX, 2);
        assert_eq!(tally.size().clauses, u64::MAX);
        assert_eq!(tally.size().literals, u64::MAX);
    }
}
