//! Pictures of boards, for all commands.

use crate::exit::{Failure, refuse};
use crate::files::file_format::FileFormat;
use crate::files::output_file::write_whole;
use crate::output;
use crate::output::color;
use crate::output::text::value_name;
use clap::ValueEnum;
use problem::Problem;
use problem::placement::Placement;
use render::drawing::Drawing;
use render::{
    BoardStyle, DrawError, Figure, SheetBoard, TextStyle, board_caption, check_sheet, draw_board,
    draw_figures, draw_sheet, text_sheet, write_board, write_figures,
};
use std::path::Path;

/// Width of a sheet in text.
const TEXT_SHEET_WIDTH: usize = 80;

/// Pixels per unit in PNG, for sharp pictures on screens with two pixels per point.
const PNG_SCALE: f64 = 2.0;
/// Maximum side of a PNG picture in pixels, which reduces the scale of large pictures.
const PNG_SIDE: f64 = 6000.0;

/// Format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// SVG
    Svg,
    /// PNG
    Png,
    /// PDF
    Pdf,
    /// Text with chess symbols, in colour on a terminal
    Unicode,
    /// Text in ASCII
    Ascii,
}

impl FileFormat for PictureFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Svg => &["svg"],
            Self::Png => &["png"],
            Self::Pdf => &["pdf"],
            Self::Unicode | Self::Ascii => &["txt"],
        }
    }

    fn option(self) -> String {
        format!("--format {}", self.name())
    }
}

impl PictureFormat {
    pub fn name(self) -> String {
        value_name(&self)
    }

    pub const fn is_text(self) -> bool {
        matches!(self, Self::Unicode | Self::Ascii)
    }

    /// Returns the format of text with or without colours.
    pub const fn text(color: bool) -> Self {
        if color { Self::Unicode } else { Self::Ascii }
    }
}

/// Format and style of a picture.
#[derive(Clone, Copy, Debug)]
pub struct PicturePlan {
    pub format: PictureFormat,
    pub style: BoardStyle,
    /// Text has colours.
    pub color: bool,
}

impl PicturePlan {
    /// Creates a plan with the default style for an output file, or for standard output without one.
    pub fn of_output<T>(format: PictureFormat, file: Option<&T>) -> Self {
        Self {
            format,
            style: BoardStyle::default(),
            color: color::in_output(file),
        }
    }

    /// Returns the plan with this style.
    pub fn with_style(self, style: BoardStyle) -> Self {
        Self { style, ..self }
    }

    fn text_style(&self) -> TextStyle {
        TextStyle {
            coordinates: self.style.coordinates,
            unicode: self.format == PictureFormat::Unicode,
            color: self.color,
        }
    }

    fn text(&self, placement: &Placement, problem: &Problem) -> Result<String, Failure> {
        write_board(placement, problem, self.text_style()).map_err(failure)
    }

    /// Draws one board in the format, as text with a caption below it.
    pub fn board(&self, placement: &Placement, problem: &Problem) -> Result<Vec<u8>, Failure> {
        if self.format.is_text() {
            let mut text = self.text(placement, problem)?;
            text.extend(board_caption(problem).map(|caption| caption + "\n"));
            return Ok(text.into_bytes());
        }
        let drawing = draw_board(placement, problem, self.style).map_err(failure)?;
        drawing_bytes(&drawing, self.format)
    }

    /// Draws boards of one or several problems with their marks, up to `columns` of them side by side.
    pub fn figures(
        &self,
        figures: &[Figure<'_>],
        title: &str,
        columns: usize,
    ) -> Result<Vec<u8>, Failure> {
        if self.format.is_text() {
            let text = write_figures(figures, title, columns, self.text_style());
            return Ok(text.map_err(failure)?.into_bytes());
        }
        let drawing = draw_figures(figures, title, columns, self.style).map_err(failure)?;
        drawing_bytes(&drawing, self.format)
    }

    /// Draws a sheet of boards.
    pub fn sheet(
        &self,
        boards: &[SheetBoard],
        problem: &Problem,
        title: &str,
    ) -> Result<Vec<u8>, Failure> {
        if !self.format.is_text() {
            let drawing = draw_sheet(boards, problem, title, self.style).map_err(failure)?;
            return drawing_bytes(&drawing, self.format);
        }
        if boards.is_empty() {
            return Err(failure(DrawError::NoBoards));
        }
        let caption = |line: &String| match self.format {
            PictureFormat::Ascii => line
                .replace(" · ", ": ")
                .replace("° symmetry", "-degree symmetry")
                .replace('°', " degrees"),
            _ => line.clone(),
        };
        let write = |board: &SheetBoard| {
            let text = self.text(&board.placement, problem)?;
            Ok::<_, Failure>((text, board.caption.iter().map(caption).collect()))
        };
        let boards = boards.iter().map(write).collect::<Result<Vec<_>, _>>()?;
        let sheet = text_sheet(&boards, TEXT_SHEET_WIDTH);
        let explained = board_caption(problem)
            .map(|caption| caption + "\n")
            .unwrap_or_default();
        Ok(format!("{title}\n{explained}\n{sheet}").into_bytes())
    }
}

/// Returns a drawing in a graphics format.
pub fn drawing_bytes(drawing: &Drawing, format: PictureFormat) -> Result<Vec<u8>, Failure> {
    Ok(match format {
        PictureFormat::Png => {
            let longest = drawing.width.max(drawing.height);
            let scale = PNG_SCALE.min(PNG_SIDE / longest);
            drawing.to_png(scale).map_err(Failure::runtime)?
        }
        PictureFormat::Pdf => Drawing::to_pdf(&drawing.title, std::slice::from_ref(drawing)),
        _ => drawing.to_svg().into_bytes(),
    })
}

/// Creates a failure that advises on options of the program.
pub fn failure(error: DrawError) -> Failure {
    let advice = match error {
        DrawError::TooManyBoards => {
            "; choose some with --limit, or one of each class with --method orbits"
        }
        DrawError::TooLargeForText { .. } => "; choose --format svg or png",
        _ => "",
    };
    Failure::Runtime(format!("{error}{advice}"))
}

/// Checks, before any work is done for it, that there is room for a picture of this problem, or for a page of
/// several.
pub fn require_room(
    format: PictureFormat,
    problem: &Problem,
    is_page: bool,
    file: Option<&Path>,
) -> Result<(), Failure> {
    require_no_binary_on_terminal(format, file)?;
    let plan = PicturePlan::of_output(format, file.as_ref());
    let empty = Placement::new(Vec::new());
    match (format.is_text(), is_page) {
        (true, _) => plan.text(&empty, problem).map(drop),
        (false, true) => check_sheet(problem).map_err(failure),
        (false, false) => {
            let drawn = draw_board(&empty, problem, plan.style);
            drawn.map(drop).map_err(failure)
        }
    }
}

pub fn require_no_binary_on_terminal(
    format: PictureFormat,
    file: Option<&Path>,
) -> Result<(), Failure> {
    let is_binary = matches!(format, PictureFormat::Png | PictureFormat::Pdf);
    if file.is_none() && is_binary && output::is_terminal() {
        let name = format.name();
        refuse!(
            "{} cannot be shown on a terminal; write it to a file, as in `... > board.{name}`",
            name.to_uppercase()
        );
    }
    Ok(())
}

/// Writes a picture to a file, or to standard output if `file` is `None`.
pub fn write(bytes: &[u8], format: PictureFormat, file: Option<&Path>) -> Result<(), Failure> {
    require_no_binary_on_terminal(format, file)?;
    write_whole(file, bytes)
}
