//! Drawings as PNG files.

use super::outline::{Outline, Segment};
use super::{Color, Drawing, Form, Shape, Stroke, stroke_font};
use thiserror::Error;
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke as SkiaStroke,
    StrokeDash, Transform,
};

/// Maximum number of pixels on a side of a PNG picture.
pub const MAX_SIDE: u32 = 16_384;

/// Error from rendering a drawing to pixels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RasterError {
    /// The picture would exceed [`MAX_SIDE`].
    #[error(
        "the picture would have {width} x {height} pixels, but a PNG picture has at most \
         {MAX_SIDE} on a side; use SVG instead"
    )]
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The width or the height is zero.
    #[error("the picture would have no pixels")]
    Empty,
    /// The PNG encoder failed.
    #[error("the picture cannot be written as PNG: {0}")]
    Encoding(String),
}

/// Returns the file, with `scale` pixels per unit.
pub fn png(drawing: &Drawing, scale: f64) -> Result<Vec<u8>, RasterError> {
    let pixels = |length: f64| (length * scale).ceil().max(0.0) as u64;
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    if width.max(height) > u64::from(MAX_SIDE) {
        return Err(RasterError::TooLarge { width, height });
    }
    let pixmap = Pixmap::new(width as u32, height as u32).ok_or(RasterError::Empty)?;
    let mut canvas = Canvas {
        pixmap,
        transform: Transform::from_scale(scale as f32, scale as f32),
    };
    for shape in &drawing.shapes {
        canvas.draw(shape);
    }
    let encoded = canvas.pixmap.encode_png();
    encoded.map_err(|error| RasterError::Encoding(error.to_string()))
}

struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        let path = match &shape.form {
            Form::Symbol { symbol, at, size } => {
                let factor = size / 100.0;
                let place = |[x, y]: [f64; 2]| [at.x + x * factor, at.y + y * factor];
                for part in symbol.parts {
                    let path = outline(part.outline, place);
                    self.fill(path.as_ref(), part.fill, true);
                    let scaled = |(color, width)| Stroke::solid(color, width * factor);
                    self.stroke(path.as_ref(), part.stroke.map(scaled));
                }
                return;
            }
            Form::Text(line) => {
                let (at, size, mut pen) = (line.at, line.size, -line.back());
                let weight = if line.bold { 0.125 } else { 0.08 };
                let stroke = |color| Stroke::solid(color, size * weight);
                let unit = size * stroke_font::EM;
                for c in line.text.chars() {
                    let (glyph, advance) = stroke_font::glyph(c);
                    // In a glyph, y grows upwards from the baseline.
                    let place = |[x, y]: [f64; 2]| match (pen + x * unit, y * unit) {
                        (along, up) if line.upwards => [at.x - up, at.y - along],
                        (along, up) => [at.x + along, at.y - up],
                    };
                    self.stroke(outline(glyph, place).as_ref(), shape.fill.map(stroke));
                    pen += advance * unit;
                }
                return;
            }
            form => outlined(form.segments(), |at| at),
        };
        // With smoothed borders the page would be visible between adjacent squares.
        let is_smooth = !matches!(shape.form, Form::Rectangle { .. });
        self.fill(path.as_ref(), shape.fill, is_smooth);
        self.stroke(path.as_ref(), shape.stroke);
    }

    fn fill(&mut self, path: Option<&Path>, color: Option<Color>, smooth: bool) {
        let (Some(path), Some(color)) = (path, color) else {
            return;
        };
        let mut paint = paint(color, 1.0);
        paint.anti_alias = smooth;
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    fn stroke(&mut self, path: Option<&Path>, stroke: Option<Stroke>) {
        let (Some(path), Some(stroke)) = (path, stroke) else {
            return;
        };
        let (dash, dashed) = (stroke.dash as f32, stroke.dash > 0.0);
        let line_cap = if dashed {
            LineCap::Butt
        } else {
            LineCap::Round
        };
        let pattern = || StrokeDash::new(vec![dash, dash], 0.0);
        let style = SkiaStroke {
            width: stroke.width as f32,
            line_cap,
            line_join: LineJoin::Round,
            dash: dashed.then(pattern).flatten(),
            ..SkiaStroke::default()
        };
        let paint = paint(stroke.color, stroke.opacity);
        self.pixmap
            .stroke_path(path, &paint, &style, self.transform, None);
    }
}

fn paint(color: Color, opacity: f64) -> Paint<'static> {
    let mut paint = Paint::default();
    let alpha = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    paint.set_color_rgba8(color.0, color.1, color.2, alpha);
    paint
}

fn outline(outline: Outline, place: impl Fn([f64; 2]) -> [f64; 2]) -> Option<Path> {
    outlined(outline.segments(), place)
}

/// Returns the path, or `None` if it is empty.
fn outlined(
    segments: impl IntoIterator<Item = Segment>,
    place: impl Fn([f64; 2]) -> [f64; 2],
) -> Option<Path> {
    let place = |x: f64, y: f64| place([x, y]).map(|coordinate| coordinate as f32);
    let mut path = PathBuilder::new();
    for segment in segments {
        match segment {
            Segment::Move([x, y]) => {
                let [x, y] = place(x, y);
                path.move_to(x, y);
            }
            Segment::Line([x, y]) => {
                let [x, y] = place(x, y);
                path.line_to(x, y);
            }
            Segment::Quadratic([cx, cy, x, y]) => {
                let ([cx, cy], [x, y]) = (place(cx, cy), place(x, y));
                path.quad_to(cx, cy, x, y);
            }
            Segment::Cubic([ax, ay, bx, by, x, y]) => {
                let ([ax, ay], [bx, by], [x, y]) = (place(ax, ay), place(bx, by), place(x, y));
                path.cubic_to(ax, ay, bx, by, x, y);
            }
            Segment::Close => path.close(),
        }
    }
    path.finish()
}
