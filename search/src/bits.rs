//! Sets as the bits of a word.

/// Returns the members of a set in ascending order.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        member
    })
}
