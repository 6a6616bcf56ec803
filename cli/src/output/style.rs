//! Options for the drawing of boards.

use crate::exit::{Failure, refuse};
use crate::output::format::OutputFormat;
use crate::output::text::one_of;
use clap::Args;
use render::{BoardStyle, Coordinates};

const COORDINATES: [(&str, &str, Coordinates); 3] = [
    (
        "numbers",
        "Numbers of rows and columns, from 1 at the upper left corner",
        Coordinates::Numbers,
    ),
    (
        "chess",
        "Letters of columns (a to z, then aa, ab), and numbers of rows from 1 at the bottom",
        Coordinates::Chess,
    ),
    ("none", "No coordinates", Coordinates::None),
];

#[derive(Debug, Args)]
pub struct StyleArgs {
    /// Draw attack lines (up to 40 rows, not in text formats)
    #[arg(long, hide_short_help = true)]
    attack_lines: bool,
    /// Coordinates of boards, in text and pictures [default: numbers, or none on sheets]
    #[arg(long, hide_short_help = true, value_name = "KIND", value_parser = one_of(COORDINATES))]
    #[arg(num_args = 0..=1, default_missing_value = "numbers")]
    coordinates: Option<Coordinates>,
}

impl StyleArgs {
    /// Returns `true` if the coordinates were chosen.
    pub const fn has_coordinates(&self) -> bool {
        self.coordinates.is_some()
    }

    /// Returns the style of boards in an output, and refuses what it cannot have.
    pub fn style(&self, default: Coordinates, format: OutputFormat) -> Result<BoardStyle, Failure> {
        let is_text = match format {
            OutputFormat::Picture(format) => format.is_text(),
            _ => true,
        };
        let has_boards = matches!(format, OutputFormat::Text | OutputFormat::Picture(_));
        if !has_boards && (self.coordinates.is_some() || self.attack_lines) {
            let option = if self.attack_lines {
                "--attack-lines"
            } else {
                "--coordinates"
            };
            refuse!("{option} is for drawn boards; choose a picture format, such as --format svg");
        }
        if is_text && self.attack_lines {
            refuse!("attack lines cannot be drawn in text; choose --format svg, png or pdf");
        }
        Ok(BoardStyle {
            coordinates: self.coordinates.unwrap_or(default),
            attack_lines: self.attack_lines,
            black_and_white: false,
        })
    }
}
