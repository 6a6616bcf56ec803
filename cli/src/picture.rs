//! Boards as pictures, for every command that has one to show.

use super::color;
use super::exit::Failure;
use super::output;
use super::whole_file::WholeFile;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::drawing::Drawing;
use queensat::render::{
    BoardError, BoardStyle, SheetBoard, TextStyle, draw_board, draw_sheet, text_sheet, write_board,
};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// How wide a sheet in text is.
const TEXT_SHEET_WIDTH: usize = 80;

/// PNG pictures have this many pixels to the unit, so that they are sharp also where a screen has
/// two to the point, unless they would be larger than [`PNG_SIDE`].
const PNG_SCALE: f64 = 2.0;
const PNG_SIDE: f64 = 6000.0;

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// SVG
    Svg,
    /// PNG
    Png,
    /// Text with chess symbols, in colour on a terminal
    Unicode,
    /// Text in ASCII
    Ascii,
    /// TikZ, for LaTeX
    Tikz,
}

impl PictureFormat {
    /// The kind that the name of a file asks for.
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "tex" | "tikz" => Self::Tikz,
            "txt" => Self::Unicode,
            _ => return None,
        })
    }

    pub const fn is_text(self) -> bool {
        matches!(self, Self::Unicode | Self::Ascii)
    }
}

/// How a picture is made.
#[derive(Clone, Copy, Debug)]
pub struct PicturePlan {
    pub format: PictureFormat,
    pub style: BoardStyle,
    /// Whether text is in colour.
    pub color: bool,
}

impl PicturePlan {
    /// The picture as it is unless something else is asked for, on standard output.
    pub fn plain(format: PictureFormat) -> Self {
        Self {
            format,
            style: BoardStyle::default(),
            color: color::on_standard_output(),
        }
    }

    fn text_style(&self) -> TextStyle {
        TextStyle {
            coordinates: self.style.coordinates,
            unicode: self.format == PictureFormat::Unicode,
            color: self.color,
        }
    }

    /// A board.
    pub fn board(&self, placement: &Placement, problem: &Problem) -> Result<Vec<u8>, Failure> {
        if self.format.is_text() {
            self.refuse_lines_in_text()?;
            let text = write_board(placement, problem, self.text_style()).map_err(failure)?;
            return Ok(text.into_bytes());
        }
        self.bytes(&draw_board(placement, problem, self.style).map_err(failure)?)
    }

    /// A sheet of boards.
    pub fn sheet(
        &self,
        boards: &[SheetBoard],
        problem: &Problem,
        title: &str,
    ) -> Result<Vec<u8>, Failure> {
        if self.format.is_text() {
            self.refuse_lines_in_text()?;
            if boards.is_empty() {
                return Err(failure(BoardError::NoBoards));
            }
            let write = |board: &SheetBoard| {
                let text = write_board(&board.placement, problem, self.text_style());
                let caption = board.caption.iter();
                let caption = caption.map(|line| match self.format {
                    PictureFormat::Ascii => line
                        .replace(" · ", ": ")
                        .replace("° symmetry", "-degree symmetry")
                        .replace('°', " degrees"),
                    _ => line.clone(),
                });
                Ok((text.map_err(failure)?, caption.collect()))
            };
            let boards = boards.iter().map(write).collect::<Result<Vec<_>, _>>()?;
            let sheet = text_sheet(&boards, TEXT_SHEET_WIDTH);
            return Ok(format!("{title}\n\n{sheet}").into_bytes());
        }
        self.bytes(&draw_sheet(boards, problem, title, self.style).map_err(failure)?)
    }

    fn refuse_lines_in_text(&self) -> Result<(), Failure> {
        if self.style.attack_lines {
            return Err(Failure::Usage(
                "attack lines cannot be drawn in text; choose --format svg, png or tikz".into(),
            ));
        }
        Ok(())
    }

    fn bytes(&self, drawing: &Drawing) -> Result<Vec<u8>, Failure> {
        drawing_bytes(drawing, self.format)
    }
}

/// A drawing as a file of a format that is no text.
pub fn drawing_bytes(drawing: &Drawing, format: PictureFormat) -> Result<Vec<u8>, Failure> {
    Ok(match format {
        PictureFormat::Png => {
            let longest = drawing.width.max(drawing.height);
            let scale = PNG_SCALE.min(PNG_SIDE / longest);
            drawing.to_png(scale).map_err(Failure::runtime)?
        }
        PictureFormat::Tikz => drawing.to_tikz().into_bytes(),
        PictureFormat::Svg | PictureFormat::Unicode | PictureFormat::Ascii => {
            drawing.to_svg().into_bytes()
        }
    })
}

fn failure(error: BoardError) -> Failure {
    Failure::Runtime(error.to_string())
}

/// Writes a picture to a file, which appears when it is complete, or to standard output.
pub fn write(bytes: &[u8], format: PictureFormat, file: Option<&Path>) -> Result<(), Failure> {
    if let Some(path) = file {
        return WholeFile::open(path)?.replace(bytes);
    }
    if format == PictureFormat::Png && io::stdout().is_terminal() {
        return Err(Failure::Usage(
            "PNG is not for terminals: send it to a file, as in `... > board.png`".into(),
        ));
    }
    let mut stdout = output::counted_stdout();
    let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::write("standard output", &error))
}

/// A format of a command's own, or a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrPicture<F> {
    /// A format of its own.
    Own(F),
    /// A picture.
    Picture(PictureFormat),
}

/// Reads a format of a command's own or a kind of picture.
pub fn or_picture<F: ValueEnum + Send + Sync + 'static>()
-> impl TypedValueParser<Value = OrPicture<F>> {
    let own = F::value_variants().iter();
    let own = own.filter_map(ValueEnum::to_possible_value);
    let pictures = PictureFormat::value_variants().iter();
    let pictures = pictures.filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(own.chain(pictures)).map(|name| {
        match PictureFormat::from_str(&name, true) {
            Ok(picture) => OrPicture::Picture(picture),
            Err(_) => OrPicture::Own(F::from_str(&name, true).expect("one of the names")),
        }
    })
}
