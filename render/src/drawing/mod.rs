//! Pictures as lists of shapes, written as SVG, PDF or PNG.
//!
//! A [`Drawing`] is laid out once and shows the same in every format. Lengths are in units of 1/96
//! inch (CSS pixels); x grows to the right and y grows downwards.
//!
//! | type | content |
//! |---|---|
//! | [`Drawing`] | page size, title and shapes in painting order |
//! | [`Frames`], [`Player`] | drawings that follow one another, and their picture for a script |
//! | [`Shape`] | form with its colours |
//! | [`Form`] | rectangle, circle, polyline, polygon, symbol or line of text |
//! | [`Symbol`] | picture that is defined once and used many times |
//! | [`Outline`] | path of lines and curves, in the path syntax of SVG |
//! | [`Stroke`], [`Color`], [`Point`] | parts of shapes |
//!
//! | format | method | needs |
//! |---|---|---|
//! | SVG | [`Drawing::to_svg`] | - |
//! | PDF | [`Drawing::to_pdf`] | - |
//! | PNG | `Drawing::to_png` | feature `png` (enabled by default) |
//!
//! ```
//! use render::drawing::{Color, Drawing, Form, Point, Shape};
//!
//! let mut drawing = Drawing::new(40.0, 40.0, "a disc".to_owned());
//! let form = Form::Circle { at: Point::new(20.0, 20.0), radius: 12.5 };
//! drawing.add(Shape::new(form, Some(Color(0, 84, 147)), None, "disc"));
//! let circle = r##"<circle cx="20" cy="20" r="12.5" fill="#005493" class="disc"/>"##;
//! assert!(drawing.to_svg().contains(circle));
//! ```

mod frames;
mod outline;
mod pdf;
#[cfg(feature = "png")]
mod raster;
mod stroke_font;
mod svg;

pub use frames::{Frames, Player};
pub use outline::Outline;
#[cfg(feature = "png")]
pub use raster::{MAX_SIDE, RasterError};
pub(crate) use svg::escaped;

use itertools::Itertools;
use std::borrow::Cow;

/// RGB colour with channels from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Returns the colour in HTML notation, such as `#1a2b3c`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Position in a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left edge.
    pub x: f64,
    /// Distance from the top edge.
    pub y: f64,
}

impl Point {
    /// Creates a point from its coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// Style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Line colour.
    pub color: Color,
    /// Line width.
    pub width: f64,
    /// Length of dashes and of the gaps between them; 0 for a solid line.
    pub dash: f64,
    /// Opacity from 0 (invisible) to 1.
    pub opacity: f64,
}

impl Stroke {
    /// Creates a solid, opaque line style.
    #[must_use]
    pub const fn solid(color: Color, width: f64) -> Self {
        Self {
            color,
            width,
            dash: 0.0,
            opacity: 1.0,
        }
    }
}

/// Horizontal alignment of a text relative to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text starts at the position.
    Start,
    /// The text is centred at the position.
    Middle,
    /// The text ends at the position.
    End,
}

/// Element of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Kind and place of what is drawn.
    pub form: Form,
    /// Colour of the interior, or of a text.
    pub fill: Option<Color>,
    /// Style of the line or border.
    pub stroke: Option<Stroke>,
    /// Role. It is written to SVG files, for style sheets and tests, unless it is empty.
    pub class: Cow<'static, str>,
    /// Row and column of a square of a board, which are written to SVG files for scripts.
    pub square: Option<[u64; 2]>,
}

impl Shape {
    /// Creates a shape. A symbol has colours of its own.
    #[must_use]
    pub const fn new(
        form: Form,
        fill: Option<Color>,
        stroke: Option<Stroke>,
        class: &'static str,
    ) -> Self {
        Self {
            form,
            fill,
            stroke,
            class: Cow::Borrowed(class),
            square: None,
        }
    }

    /// Creates a line through points.
    #[must_use]
    pub fn line(points: impl Into<Vec<Point>>, stroke: Stroke, class: &'static str) -> Self {
        Self::new(Form::Polyline(points.into()), None, Some(stroke), class)
    }

    /// Creates a line of text, bold in titles, numbers of puzzles and names of regions.
    #[must_use]
    pub fn text(
        at: Point,
        size: f64,
        anchor: Anchor,
        color: Color,
        text: String,
        class: &'static str,
    ) -> Self {
        let form = Form::Text(Text {
            at,
            size,
            anchor,
            text,
            bold: matches!(class, "title" | "puzzle" | "region"),
            upwards: false,
        });
        Self::new(form, Some(color), None, class)
    }
}

/// Geometry of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Rectangle with horizontal and vertical sides.
    Rectangle {
        /// Upper left corner.
        at: Point,
        /// Width, to the right.
        width: f64,
        /// Height, downwards.
        height: f64,
    },
    /// Circle around a point.
    Circle {
        /// Centre of the circle.
        at: Point,
        /// Radius, without half of the stroke.
        radius: f64,
    },
    /// Points joined by straight lines.
    Polyline(Vec<Point>),
    /// Corners of a polygon.
    Polygon(Vec<Point>),
    /// Symbol scaled to a square.
    Symbol {
        /// Picture to draw.
        symbol: &'static Symbol,
        /// Upper left corner of the square.
        at: Point,
        /// Side of the square.
        size: f64,
    },
    /// Single line of text.
    Text(Text),
}

/// Single line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Position on the baseline.
    pub at: Point,
    /// Font size.
    pub size: f64,
    /// Part of the text that is at the position.
    pub anchor: Anchor,
    /// Characters to draw.
    pub text: String,
    /// Selects the bold weight.
    pub bold: bool,
    /// Turns the text to run upwards.
    pub upwards: bool,
}

impl Text {
    /// Returns the width in the built-in font.
    fn width(&self) -> f64 {
        Drawing::text_width(&self.text, self.size)
    }

    /// Returns the distance from the start of the text to its position.
    fn back(&self) -> f64 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        }
    }
}

/// Picture in a square of side 100 that a drawing can use many times.
#[derive(Debug, PartialEq)]
pub struct Symbol {
    /// Identifier in the file.
    pub name: &'static str,
    /// Parts in painting order.
    pub parts: &'static [SymbolPart],
}

/// A path of a symbol with its colours.
#[derive(Debug, PartialEq)]
pub struct SymbolPart {
    /// Path of the part.
    pub outline: Outline,
    /// Colour of the interior.
    pub fill: Option<Color>,
    /// Colour and width of the line along the path.
    pub stroke: Option<(Color, f64)>,
}

/// Picture of a given size.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Page width.
    pub width: f64,
    /// Page height.
    pub height: f64,
    /// Description in words, for screen readers.
    pub title: String,
    /// Further lines of description, such as a key; empty if the title says everything.
    pub description: String,
    /// Shapes in painting order.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// Creates an empty white page.
    #[must_use]
    pub fn new(width: f64, height: f64, title: String) -> Self {
        let at = Point::new(0.0, 0.0);
        let page = Form::Rectangle { at, width, height };
        Self {
            width,
            height,
            title,
            description: String::new(),
            shapes: vec![Shape::new(page, Some(Color::WHITE), None, "page")],
        }
    }

    /// Adds a shape in front of the others.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Returns the drawing as an SVG file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::document(self)
    }

    /// Returns the drawing as SVG for an HTML page, on which symbols are defined only once. `defined`
    /// has the names of those on the page.
    pub(crate) fn to_inline_svg(&self, defined: &mut Vec<&'static str>) -> String {
        svg::inline(self, defined)
    }

    /// Returns the drawing as a PNG file with `scale` pixels per unit.
    ///
    /// Text is drawn with a built-in stroke font, so the result is the same on every machine.
    ///
    /// # Errors
    ///
    /// [`RasterError`] if the picture has no pixels or more than [`MAX_SIDE`] pixels on a side.
    #[cfg(feature = "png")]
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, RasterError> {
        raster::png(self, scale)
    }

    /// Returns a PDF file with these pages, and with a title that viewers show.
    ///
    /// Text can be searched and copied. Characters beyond those of Western European languages are
    /// question marks, because viewers have no other fonts without a file.
    #[must_use]
    pub fn to_pdf(title: &str, pages: &[Self]) -> Vec<u8> {
        pdf::document(title, pages)
    }

    /// Returns the width of a text in the built-in font. Viewers of SVG use fonts of similar width.
    #[must_use]
    pub fn text_width(text: &str, size: f64) -> f64 {
        stroke_font::width(text) * size
    }

    /// Returns each symbol in use once, in the order of first use.
    fn symbols(&self) -> Vec<&'static Symbol> {
        let symbols = self.shapes.iter().filter_map(|shape| match shape.form {
            Form::Symbol { symbol, .. } => Some(symbol),
            _ => None,
        });
        symbols.unique_by(|symbol| symbol.name).collect()
    }
}

/// Returns `true` if PDF files show a character. They have a question mark in place of others.
#[must_use]
pub fn is_in_pdf(c: char) -> bool {
    pdf::code(c).is_some()
}

/// Formats a number with at most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".into(),
        text => text.into(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_have_at_most_two_decimals() {
        let third = 1.0 / 3.0;
        let values = [1.0, 0.5, -0.001, 100.0, third, -2.25].map(super::number);
        assert_eq!(values, ["1", "0.5", "0", "100", "0.33", "-2.25"]);
    }
}
