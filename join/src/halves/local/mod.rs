//! The join with lists of the half boards of a piece alone, for boards whose lists would not fit into memory.
//!
//! All lists that a piece needs are lists of subsets of its upper columns and of the other columns. For these
//! subsets the half boards without their last rows are listed; a list for given middle queens follows in one pass
//! over them, for all placements of the last rows. So half boards can be longer, up to twelve rows, there are fewer
//! orders of middle queens, and the memory does not depend on the size of the board alone.
//!
//! Longer half boards have more pairs that do not fit. Most of them are never compared: lists are sorted by the
//! diagonals of one kind that are most often taken, so the 256 or 512 words of a block, which follow each other,
//! have most of these diagonals in common, and the words of the other list that have taken one of them are skipped.
//! Blocks are those of the longer list: its neighbours have more in common, which leaves half of the look-ups where it
//! is twice to six times as long. The diagonals follow each other, since those near the middle are taken most often,
//! so a key is a few bits of a word. Blocks are in the order of a Gray code, which is as good as a greedy choice of
//! words with common diagonals. Words with equal diagonals of one kind are looked up once, but only
//! where half boards have twelve rows: with eleven, to gather the words costs more than it saves.
//!
//! | file | content |
//! |---|---|
//! | `form` | rows of a half, and half boards as words |
//! | `partial` | half boards without their last rows |
//! | `key` | diagonals by which lists are sorted |
//! | `sorted` | sorted lists |
//! | `cover` | pairs of half boards that fit together |
//! | `orders` | orders of the middle queens |
//! | `matcher` | count of a piece |

mod cover;
mod form;
mod key;
mod matcher;
mod orders;
mod partial;
mod sorted;

pub(super) use form::{Form, expected_halves};
pub(super) use matcher::{Matcher, Piece, Spent};
pub(super) use orders::{ChosenOrders, list_lowers, list_uppers};
