//! Sets of variables of fixed size.

/// A set of variables below 64 · `W`, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VarSet<const W: usize>([u64; W]);

impl<const W: usize> VarSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(super) const fn contains(&self, var: usize) -> bool {
        self.0[var / 64] >> (var % 64) & 1 == 1
    }

    #[inline]
    pub(super) const fn insert(&mut self, var: usize) {
        self.0[var / 64] |= 1 << (var % 64);
    }

    #[inline]
    pub(super) const fn remove(&mut self, var: usize) {
        self.0[var / 64] &= !(1 << (var % 64));
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Returns the least variable.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }

    /// Calls the function with each variable in increasing order.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (place, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * place + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}
