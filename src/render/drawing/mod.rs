//! A picture as a list of shapes, and what makes files of it: SVG, PNG and TikZ.
//!
//! Boards and plots are laid out once, as a [`Drawing`]; that all formats show the same follows.
//! Lengths are in units of which an SVG viewer shows 96 to the inch, y grows downwards.

mod outline;
mod raster;
mod stroke_font;
mod svg;
mod tikz;

pub use outline::Outline;
pub use raster::{LARGEST_SIDE, RasterError};
pub use svg::escaped;

/// A colour, red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// As in HTML: `#1a2b3c`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A place, x to the right and y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at x and y.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width.
    pub width: f64,
    /// The length of dashes, which are as far apart; 0 for none.
    pub dash: f64,
    /// From 0, which is invisible, to 1.
    pub opacity: f64,
}

impl Stroke {
    /// A solid line.
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

/// Which part of a text stands at the place where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// One shape. `class` says what it stands for; SVG carries it, so that style sheets and tests find
/// it.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An upright rectangle.
    Rectangle {
        /// The corner at the upper left.
        at: Point,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
        /// What it is filled with.
        fill: Option<Color>,
        /// How its border is drawn.
        stroke: Option<Stroke>,
        /// What it stands for.
        class: &'static str,
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// What it is filled with.
        fill: Color,
        /// How its border is drawn.
        stroke: Option<Stroke>,
        /// What it stands for.
        class: &'static str,
    },
    /// Points joined by straight lines.
    Polyline {
        /// The points.
        points: Vec<Point>,
        /// How the lines are drawn.
        stroke: Stroke,
        /// What they stand for.
        class: &'static str,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What it is filled with.
        fill: Color,
        /// How visible it is, from 0 to 1.
        opacity: f64,
        /// How its border is drawn.
        stroke: Option<Stroke>,
        /// What it stands for.
        class: &'static str,
    },
    /// One of the symbols of the drawing.
    Symbol {
        /// Which one.
        symbol: &'static Symbol,
        /// The upper left corner of the square it fills.
        at: Point,
        /// The side of that square.
        size: f64,
        /// What it stands for.
        class: &'static str,
    },
    /// A line of text.
    Text {
        /// Where it is put: on its base line.
        at: Point,
        /// The size of the type.
        size: f64,
        /// Which part of it stands there.
        anchor: Anchor,
        /// What it says.
        text: String,
        /// Its colour.
        color: Color,
        /// Whether it is bold.
        bold: bool,
        /// Whether it runs upwards.
        upwards: bool,
        /// What it stands for.
        class: &'static str,
    },
}

/// A picture that is used many times, in a square with a side of 100.
#[derive(Debug, PartialEq)]
pub struct Symbol {
    /// What it is called in the file.
    pub name: &'static str,
    /// Its parts, those behind first.
    pub parts: &'static [Part],
}

/// A part of a symbol.
#[derive(Debug, PartialEq)]
pub struct Part {
    /// Its outline.
    pub outline: Outline,
    /// What it is filled with.
    pub fill: Option<Color>,
    /// How the outline is drawn: the colour and the width.
    pub stroke: Option<(Color, f64)>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What it shows, in words, for those who cannot see it.
    pub title: String,
    /// The shapes, those behind first.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// An empty white page.
    #[must_use]
    pub fn new(width: f64, height: f64, title: String) -> Self {
        Self {
            width,
            height,
            title,
            shapes: vec![Shape::Rectangle {
                at: Point::new(0.0, 0.0),
                width,
                height,
                fill: Some(Color::WHITE),
                stroke: None,
                class: "page",
            }],
        }
    }

    /// Adds a shape in front of the others.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The picture as an SVG file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::document(self)
    }

    /// The picture as a PNG file, with `scale` pixels to the unit. Text is drawn with a font of our
    /// own, so that the picture is the same on every machine.
    ///
    /// # Errors
    ///
    /// [`RasterError`] if it would have more pixels than [`LARGEST_SIDE`] on a side.
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, RasterError> {
        raster::png(self, scale)
    }

    /// The picture as a `tikzpicture` for LaTeX.
    #[must_use]
    pub fn to_tikz(&self) -> String {
        tikz::picture(self)
    }

    /// How wide a text is in the font of our own; viewers of SVG come close.
    #[must_use]
    pub fn text_width(text: &str, size: f64) -> f64 {
        stroke_font::width(text) * size
    }
}

/// A number with two digits behind the point at most.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (1.0, "1"),
            (0.5, "0.5"),
            (-0.001, "0"),
            (100.0, "100"),
            (1.0 / 3.0, "0.33"),
            (-2.25, "-2.25"),
        ] {
            assert_eq!(number(value), expected);
        }
    }
}
