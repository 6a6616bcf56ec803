//! Pictures as lists of shapes, written as SVG, TikZ or PNG.
//!
//! A [`Drawing`] is laid out once and shows the same in every format. Lengths are in units of 1/96
//! inch (CSS pixels); x grows to the right and y grows downwards.
//!
//! | type | content |
//! |---|---|
//! | [`Drawing`] | page size, title and shapes in painting order |
//! | [`Shape`] | rectangle, circle, polyline, polygon, symbol or line of text |
//! | [`Symbol`] | picture that is defined once and used many times |
//! | [`Outline`] | path of lines and curves, in the path syntax of SVG |
//! | [`Stroke`], [`Color`], [`Point`] | parts of shapes |
//!
//! | format | method | needs |
//! |---|---|---|
//! | SVG | [`Drawing::to_svg`] | - |
//! | TikZ | [`Drawing::to_tikz`] | - |
//! | PNG | `Drawing::to_png` | feature `png` (enabled by default) |
//!
//! ```
//! use render::drawing::{Color, Drawing, Point, Shape};
//!
//! let mut drawing = Drawing::new(40.0, 40.0, "a disc".to_owned());
//! drawing.add(Shape::Circle {
//!     at: Point::new(20.0, 20.0),
//!     radius: 12.5,
//!     fill: Color(0, 84, 147),
//!     stroke: None,
//!     class: "disc",
//! });
//! let circle = r##"<circle cx="20" cy="20" r="12.5" fill="#005493" class="disc"/>"##;
//! assert!(drawing.to_svg().contains(circle));
//! ```

mod outline;
#[cfg(feature = "png")]
mod raster;
mod stroke_font;
mod svg;
mod tikz;

pub use outline::Outline;
#[cfg(feature = "png")]
pub use raster::{MAX_SIDE, RasterError};
pub(crate) use svg::escaped;

use itertools::Itertools;

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
///
/// The field `class` names the role of a shape. It is written to SVG files, for style sheets and
/// tests, unless it is empty.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Rectangle with horizontal and vertical sides.
    Rectangle {
        /// Upper left corner.
        at: Point,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
        /// Colour of the interior.
        fill: Option<Color>,
        /// Style of the border.
        stroke: Option<Stroke>,
        /// Role.
        class: &'static str,
    },
    /// Filled circle.
    Circle {
        /// Centre.
        at: Point,
        /// Radius.
        radius: f64,
        /// Colour of the interior.
        fill: Color,
        /// Style of the border.
        stroke: Option<Stroke>,
        /// Role.
        class: &'static str,
    },
    /// Points joined by straight lines.
    Polyline {
        /// Points in drawing order.
        points: Vec<Point>,
        /// Style of the lines.
        stroke: Stroke,
        /// Role.
        class: &'static str,
    },
    /// Filled polygon.
    Polygon {
        /// Corners.
        points: Vec<Point>,
        /// Colour of the interior.
        fill: Color,
        /// Opacity of the interior, from 0 to 1.
        opacity: f64,
        /// Style of the border.
        stroke: Option<Stroke>,
        /// Role.
        class: &'static str,
    },
    /// Symbol scaled to a square.
    Symbol {
        /// Picture to draw.
        symbol: &'static Symbol,
        /// Upper left corner of the square.
        at: Point,
        /// Side of the square.
        size: f64,
        /// Role.
        class: &'static str,
    },
    /// Single line of text.
    Text {
        /// Position on the baseline.
        at: Point,
        /// Font size.
        size: f64,
        /// Alignment.
        anchor: Anchor,
        /// Characters to draw.
        text: String,
        /// Text colour.
        color: Color,
        /// Selects the bold weight.
        bold: bool,
        /// Turns the text to run upwards.
        upwards: bool,
        /// Role.
        class: &'static str,
    },
}

/// Style that shapes of all kinds have.
struct Look {
    fill: Option<Color>,
    opacity: f64,
    stroke: Option<Stroke>,
    class: &'static str,
}

impl Shape {
    fn look(&self) -> Look {
        let (fill, stroke, class) = match self {
            Self::Rectangle {
                fill,
                stroke,
                class,
                ..
            } => (*fill, *stroke, class),
            Self::Circle {
                fill,
                stroke,
                class,
                ..
            }
            | Self::Polygon {
                fill,
                stroke,
                class,
                ..
            } => (Some(*fill), *stroke, class),
            Self::Polyline { stroke, class, .. } => (None, Some(*stroke), class),
            Self::Text { color, class, .. } => (Some(*color), None, class),
            Self::Symbol { class, .. } => (None, None, class),
        };
        let opacity = match self {
            Self::Polygon { opacity, .. } => *opacity,
            _ => 1.0,
        };
        Look {
            fill,
            opacity,
            stroke,
            class,
        }
    }
}

/// Picture in a square of side 100 that a drawing can use many times.
#[derive(Debug, PartialEq)]
pub struct Symbol {
    /// Identifier in the file.
    pub name: &'static str,
    /// Parts in painting order.
    pub parts: &'static [Part],
}

/// Part of a symbol.
#[derive(Debug, PartialEq)]
pub struct Part {
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
        let page = Shape::Rectangle {
            at: Point::new(0.0, 0.0),
            width,
            height,
            fill: Some(Color::WHITE),
            stroke: None,
            class: "page",
        };
        Self {
            width,
            height,
            title,
            description: String::new(),
            shapes: vec![page],
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

    /// Returns the drawing as a `tikzpicture` environment for LaTeX.
    #[must_use]
    pub fn to_tikz(&self) -> String {
        tikz::picture(self)
    }

    /// Returns the width of a text in the built-in font. Viewers of SVG use fonts of similar width.
    #[must_use]
    pub fn text_width(text: &str, size: f64) -> f64 {
        stroke_font::width(text) * size
    }

    /// Returns each symbol in use once, in the order of first use.
    fn symbols(&self) -> Vec<&'static Symbol> {
        let symbols = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Symbol { symbol, .. } => Some(*symbol),
            _ => None,
        });
        symbols.unique_by(|symbol| symbol.name).collect()
    }
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
