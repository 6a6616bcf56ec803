//! Placements as pictures.

mod text;

pub use text::text_board;
