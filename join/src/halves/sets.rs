//! Sets of columns, as bits of a word, and their mirror images.

use crate::CountError;
use crate::error::reserved;
use control::bits::members;
use std::iter;

/// Sets of columns of a board, numbered by size. Of a set and its mirror image the smaller word is
/// canonical, and only canonical sets have lists.
pub(super) struct ColumnSets {
    n: u32,
    /// Number of each set, or of its mirror image, among the canonical sets of its size.
    numbers: Vec<u32>,
    /// Canonical sets by size.
    canonical: Vec<Vec<u32>>,
}

impl ColumnSets {
    pub(super) fn new(n: u32) -> Result<Self, CountError> {
        let count = 1_usize << n;
        let mut numbers = reserved(count)?;
        let mut canonical = vec![Vec::new(); n as usize + 1];
        for set in 0..count as u32 {
            let mirrored = mirror(n, set);
            if mirrored < set {
                // The mirror image already has a number.
                numbers.push(numbers[mirrored as usize]);
            } else {
                let same_size: &mut Vec<u32> = &mut canonical[set.count_ones() as usize];
                numbers.push(same_size.len() as u32);
                same_size.push(set);
            }
        }
        Ok(Self {
            n,
            numbers,
            canonical,
        })
    }

    /// Returns the number of columns of the board.
    pub(super) const fn n(&self) -> u32 {
        self.n
    }

    /// Returns the canonical sets of a size, in ascending order.
    pub(super) fn canonical(&self, size: u32) -> &[u32] {
        &self.canonical[size as usize]
    }

    /// Returns the number of a set, or of its mirror image, among the canonical sets of its size.
    pub(super) fn number(&self, set: u32) -> usize {
        self.numbers[set as usize] as usize
    }

    /// Returns `true` if the set is not canonical, so that its list is the mirrored list of its mirror
    /// image.
    pub(super) fn is_mirrored(&self, set: u32) -> bool {
        mirror(self.n, set) < set
    }
}

/// Returns the mirror image of a set.
pub(super) const fn mirror(n: u32, set: u32) -> u32 {
    set.reverse_bits() >> (32 - n)
}

/// Returns the columns of a set.
pub(super) fn columns(set: u32) -> impl Iterator<Item = u32> {
    members(set.into())
}

/// Returns the sets of a size, in ascending order.
pub(super) fn of_size(n: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (1_u64 << size) - 1;
    let next = move |&set: &u64| {
        // The lowest run of ones moves up by its uppermost one (HAKMEM, 1972, item 175).
        let lowest = set & set.wrapping_neg();
        let above = set + lowest;
        (lowest > 0).then(|| above | ((set ^ above) / lowest) >> 2)
    };
    let sets = iter::successors(Some(first), next);
    sets.take_while(move |&set| set < 1 << n)
        .map(|set| set as u32)
}

/// Division of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Division {
    /// Columns of the upper half and the middle rows next to it.
    pub(super) upper: u32,
    /// Column of the row in the center if n is odd.
    pub(super) center: Option<u32>,
    /// Columns of the lower half and the middle rows next to it.
    pub(super) lower: u32,
    /// Number of images that the division stands for.
    pub(super) weight: u32,
}

/// Returns the divisions that are examined among those with these upper columns.
pub(super) fn divisions(n: u32, upper: u32) -> impl Iterator<Item = Division> {
    let free = ((1 << n) - 1) & !upper;
    let is_even = n % 2 == 0;
    let centers = columns(if is_even { 0 } else { free }).map(Some);
    let none = is_even.then_some(None);
    centers.chain(none).filter_map(move |center: Option<u32>| {
        let lower = free & !center.map_or(0, |column| 1 << column);
        Some(Division {
            upper,
            center,
            lower,
            weight: weight(n, upper, lower)?,
        })
    })
}

/// Returns the number of images that a division of the columns stands for, or `None` if another of
/// them is examined.
fn weight(n: u32, upper: u32, lower: u32) -> Option<u32> {
    // The upper columns of the images are the upper, the mirrored upper, the lower and the mirrored
    // lower columns.
    let turned = mirror(n, lower);
    if mirror(n, upper) < upper || lower < upper || turned < upper {
        return None;
    }
    let same = 1 + u32::from(mirror(n, upper) == upper);
    Some(4 / (same + u32::from(turned == upper)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_and_its_mirror_image_share_a_number() {
        for n in 1..=9 {
            let sets = ColumnSets::new(n).unwrap();
            for set in 0..1_u32 << n {
                let mirrored = mirror(n, set);
                assert_eq!(mirror(n, mirrored), set);
                assert_eq!(sets.number(set), sets.number(mirrored));
                let canonical = sets.canonical(set.count_ones())[sets.number(set)];
                assert_eq!(canonical, set.min(mirrored));
                assert_eq!(sets.is_mirrored(set), canonical != set);
                assert_eq!(columns(set).map(|column| 1 << column).sum::<u32>(), set);
            }
        }
    }
}
