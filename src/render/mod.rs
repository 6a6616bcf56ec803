//! Placements as pictures, comparisons as plots and pages.

mod board;
pub mod drawing;
mod text;

pub use board::{
    BoardError, BoardStyle, LARGEST_DRAWN, LARGEST_WITH_SQUARES, MOST_ON_SHEET, SheetBoard,
    draw_board, draw_sheet,
};
pub use text::{LARGEST_WITH_SPACES, TextStyle, text_board, text_sheet, write_board};
