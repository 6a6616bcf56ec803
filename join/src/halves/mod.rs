//! Meet in the middle: pairs of half boards that fit together.
//!
//! The board has n = H + K + L rows. All placements of queens in H rows are listed by the set of their
//! columns; upside down they are the placements in the lower L rows. For each way to fill the K rows
//! between, and each way to divide the remaining columns between the halves, the two lists, without the
//! entries that the middle queens attack, are joined: a pair is a solution if no diagonal is taken in both.
//! The lists hold only the diagonals that leave the half board, so two words are tested for a common bit.
//!
//! Pairs are not tested one by one. Each bit of the words of 512 entries of one list becomes a plane
//! of 512 bits, and for each five or six bits of the word a table gives, for all their values, those of the
//! 512 that are disjoint with the value. Each entry of the other list then takes one look-up in each of
//! six tables, the intersection of the results, and the number of its bits. Short lists are compared
//! directly.
//!
//! The middle rows belong to the halves next to them. For given columns of both sides, the queens of the upper
//! middle rows are placed one by one from the center outward, and each filters the lists of the lower
//! half for all orders of the lower middle queens. So a list is filtered once for all orders that have
//! the same first queens, and stays in the cache of the core.
//!
//! Two steps make the lists that are joined longer, since long lists cost less for each pair. The upper
//! half has a row more than the lists: its half boards follow from the lists when they are needed and are
//! not stored for all sets of columns. And lower orders that differ only in the queen next to the lower half are
//! often joined at once: the diagonals of this queen become bits of the lower half boards.
//!
//! Reflecting the board and turning it upside down give solutions of the same kind, so only one of the
//! up to four images of a division of the columns is examined.
//!
//! Larger boards are counted with lists for each piece alone: see `local`.
//!
//! The idea of counting solutions by joining parts of the board, five bits at a time, is from
//! E. Kluev, N-Queens-Count-Sol (2022), which joins four quarters.
//!
//! Half boards in lists have eight rows: with more, the memory of the lists grows faster than the time falls. A list follows
//! from those of the row above, by the set of columns; a search that sorts half boards into buckets took four times as long
//! in a prototype. Long lists are split by a diagonal that many entries of both have taken, which fit together with none of
//! the other list's that have. Tried without gain: carry-save adders over several entries of a look-up, as the loads alone
//! take most of the time; and five larger tables, with fewer loads from more planes. `benches/BASELINE.md` has the figures.
//!
//! | file | content |
//! |---|---|
//! | `sets` | sets of columns, and their division between the halves |
//! | `by_columns` | lists of all half boards |
//! | `queens` | queens in the middle rows |
//! | `lists` | lists of half boards for given middle queens |
//! | `middle` | rows between the halves |
//! | `method` | methods to join two lists, and their times |
//! | `count` | the work in pieces |
//! | `sample` | parts of a piece, for estimates and recounts |
//! | `local` | lists of the half boards of a piece alone |
//! | `machine_words` | half boards as words, and tables of them |
//! | `kernel` | inner loops, as a trait |
//! | `neon`, `avx2`, `avx512`, `portable` | inner loops for each instruction set |

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx512;
mod by_columns;
mod count;
mod kernel;
mod lists;
mod local;
mod machine_words;
mod method;
mod middle;
#[cfg(all(target_arch = "aarch64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod neon;
#[cfg(test)]
mod plain;
mod portable;
mod queens;
mod sample;
mod sets;

use crate::vectors::SimdLevel;
pub use count::HalfCount;
use kernel::{Kernel, Portable};

/// Default limit for lists, in bytes.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// Maximum number of rows of a half board in the lists. With it and another row in the upper half, 16
/// diagonals of either kind pass from one half into the other, as many as an entry holds.
const MAX_ROWS: u32 = 8;

/// Returns the number of low bits of each half of a word that do not fit into an entry of 16 bits.
const fn side(n: u32) -> u32 {
    // The highest bit is never set.
    n.saturating_sub(17)
}

/// Returns the inner loops for a level, or `None` if the processor lacks the instructions.
fn kernel(level: SimdLevel) -> Option<&'static dyn Kernel> {
    match level {
        SimdLevel::Portable => Some(&Portable),
        #[cfg(all(target_arch = "aarch64", feature = "simd"))]
        SimdLevel::Neon => neon::kernel(),
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        SimdLevel::Avx2 => avx2::kernel(),
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        SimdLevel::Avx512 => avx512::kernel(),
        _ => None,
    }
}
