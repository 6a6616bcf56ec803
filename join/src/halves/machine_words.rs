//! Half boards as words, the steps of the inner loops on them, and the tables of a block.

/// Half board while it grows: the diagonals that its queens attack in the next row.
///
/// In the lower half of the word bit j is column j, attacked along a diagonal that goes to the left;
/// in the upper half bit j is column n − 1 − j, attacked along one that goes to the right. Going down
/// a row shifts both to the right. A reflection of the board swaps the halves of the word.
pub(super) type Half = u64;

/// Half board in a list, with 16 bits in place of 32; after the last filter, the diagonals that reach the
/// other half board.
pub(super) type Entry = u32;

/// List of half boards: the entries, the bits kept beside them, and `mirrored` if all are mirrored.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct List<'a> {
    pub(super) entries: &'a [Entry],
    pub(super) sides: &'a [u16],
    pub(super) mirrored: bool,
}

impl List<'_> {
    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Extension of a half board by a queen in the next row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extension {
    /// Bits of the square; it is attacked if any is set.
    pub(super) test: Half,
    /// Bits of the new queen's diagonals in the row after.
    pub(super) set: Half,
    /// Swap of the halves of the word.
    pub(super) mirror: bool,
}

/// Derivation of the half boards of a side from those of a list: each gets another row or none, and those
/// that the middle queens attack are removed. Bits are those of the list, which may be mirrored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Growth {
    /// Bits of an entry that exclude it.
    pub(super) test: Entry,
    /// Bits kept beside an entry that exclude it.
    pub(super) side_test: u16,
    /// Bits of the diagonals of the queen in the other row, if there is one.
    pub(super) set: Option<(Entry, u16)>,
    /// Bits of each half of the word that are kept beside an entry.
    pub(super) side: u32,
    /// Shift of both halves of the entry after the new row.
    pub(super) shift: u32,
    /// Swap of the halves of the entry.
    pub(super) mirrored: bool,
    /// Bits that are then set in the entry.
    pub(super) mark: Entry,
}

/// Attacks of the middle queens on a list, and the shift of its entries to the row below them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// Bits of an entry that exclude it.
    pub(super) test: Entry,
    /// Bits kept beside an entry that exclude it.
    pub(super) side_test: u16,
    /// Shift of both halves of the entry.
    pub(super) shift: u32,
    /// Bits that are then set in the entry.
    pub(super) mark: Entry,
}

/// Form of the half boards and of the entries that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Size of the board.
    pub(super) n: u32,
    /// Rows of the half boards in the lists, and of the lower half.
    pub(super) rows: u32,
    /// Rows of the upper half: one more than in the lists if there are enough.
    pub(super) upper_rows: u32,
    /// Rows between.
    pub(super) middle: u32,
    /// Middle rows next to the upper half; one more is in the center if n is odd.
    pub(super) upper_inner: u32,
    /// Middle rows next to the lower half.
    pub(super) lower_inner: u32,
    /// Low bits of each half of the word that do not fit into an entry and are kept beside it. They
    /// belong to diagonals that end in the middle rows.
    pub(super) side: u32,
    /// Diagonals of either kind that reach the other half.
    pub(super) width: u32,
}

impl Shape {
    /// Returns the form for lists of this many rows; `side` must not exceed the rows between the halves.
    pub(super) const fn new(n: u32, rows: u32, side: u32) -> Self {
        let upper_rows = if rows < n / 2 { rows + 1 } else { rows };
        Self {
            n,
            rows,
            upper_rows,
            middle: n - rows - upper_rows,
            upper_inner: n / 2 - upper_rows,
            lower_inner: n / 2 - rows,
            side,
            // The diagonals that leave the board in the middle rows do not.
            width: (rows + upper_rows).saturating_sub(1),
        }
    }
}

/// Returns the diagonals of a half seen from the other side, if `width` of either kind reach it: a
/// word that is disjoint with the halves that fit together with it.
pub(super) const fn seen(entry: Entry, width: u32) -> Entry {
    // Left and right are swapped, and columns are counted from the other end.
    entry.reverse_bits() >> (16 - width)
}

/// Plane of 512 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Plane(pub(super) [u64; 8]);

impl Plane {
    pub(super) const ONES: Self = Self([u64::MAX; 8]);
}

/// Entries in a block.
pub(super) const BLOCK: usize = 512;

/// Bits in the indices of the tables for each half of an entry.
pub(super) const INDEX_BITS: [u32; 3] = [5, 5, 6];

/// Those of 512 entries that are disjoint with each value of the bits of an index, for the three indices
/// of each half of an entry: 32, 32 and 64 planes for the lower half and as many for the upper one.
#[derive(Clone, Debug)]
pub(super) struct Tables(pub(super) [Plane; TABLE_STARTS[6]]);

/// First plane of each table, and the number of all planes.
pub(super) const TABLE_STARTS: [usize; 7] = [0, 32, 64, 128, 160, 192, 256];

impl Tables {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self([Plane::ONES; TABLE_STARTS[6]]))
    }
}

/// Approximate times of inner loops, as multiples of any unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// Time to fill the tables for a block.
    pub(super) tables: usize,
    pub(super) look_up: usize,
    /// Time to split a list, for each entry.
    pub(super) split: usize,
    pub(super) sixteen_comparisons: usize,
}
