//! Boards as text and pictures.
//!
//! A board of any shape is drawn from a [`Placement`](problem::placement::Placement) and its
//! [`Problem`](problem::Problem), with holes, pawns, regions and the pieces of the problem.
//! Blocked squares, fixed queens, and queens that attack each other are marked, so wrong placements
//! can be drawn as well.
//!
//! | function | result | boards up to |
//! |---|---|---|
//! | [`draw_board`] | [`Drawing`](drawing::Drawing) of one board | [`MAX_DRAWN`] rows |
//! | [`draw_sheet`] | [`Drawing`](drawing::Drawing) of many boards with captions | [`MAX_WITH_SQUARES`] rows |
//! | [`draw_figures`] | [`Drawing`](drawing::Drawing) of boards of several problems, with marks | [`MAX_WITH_SQUARES`] rows |
//! | [`BoardFrames`] | boards that follow one another, with marks, as a picture for a script | [`MAX_WITH_SQUARES`] rows |
//! | [`Booklet`] | puzzles on pages of paper, with the solutions at the end | [`MAX_WITH_SQUARES`] rows |
//! | [`text_board`] | ASCII text of one board with coordinates | no limit |
//! | [`write_board`] | ASCII or Unicode text, also in colour | 200 or 400 rows |
//! | [`write_figures`] | text of boards with marks | 200 or 400 rows |
//! | [`text_sheet`] | texts side by side | no limit |
//! | [`board_caption`] | line that explains what a board shows, such as a torus | |
//! | [`looks()`] | colour and pattern of the region with each letter | |
//!
//! The module [`drawing`] turns a drawing into SVG, PDF or, with the feature `png`, PNG.
//!
//! ```
//! use render::{BoardStyle, draw_board, text_board};
//! use problem::{Problem, placement::Placement};
//!
//! let problem = Problem::new(4)?;
//! let placement = Placement::from_columns(&[1, 3, 0, 2]);
//! let style = BoardStyle { attack_lines: true, ..BoardStyle::default() };
//! let drawing = draw_board(&placement, &problem, style)?;
//! assert!(drawing.to_svg().starts_with("<svg "));
//! assert!(text_board(&placement, &problem).contains("1  . Q . ."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod coordinates;
pub mod drawing;
mod error;
mod figure;
mod layout;
mod piece_kind;
mod prose;
mod text;

pub use board::{
    BoardFrames, BoardStyle, Booklet, BookletPuzzle, BookletTexts, Look, MAX_DIFFICULTY, Paper,
    SheetBoard, check_sheet, draw_board, draw_figures, draw_sheet, looks,
};
pub use coordinates::Coordinates;
pub use error::{DrawError, MAX_DRAWN, MAX_IN_BOOKLET, MAX_ON_SHEET, MAX_WITH_SQUARES};
pub use figure::{Figure, Marks};
pub use prose::board_caption;
pub use text::{MAX_WITH_SPACES, TextStyle, text_board, text_sheet, write_board, write_figures};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
