//! Drawings as PDF files, a page each, with the fonts that every viewer has.

use super::outline::Segment;
use super::{Anchor, Color, Drawing, Form, Point, Shape, Stroke, Symbol, number};
use itertools::Itertools;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// Points of PDF per unit of a drawing.
const POINTS: f64 = 0.75;
/// Distance of the control points of a quarter of a circle, relative to its radius.
const QUARTER: f64 = 0.552_284_75;

/// Advance widths of Helvetica from the space to the tilde, in thousandths of the font size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
    556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Returns the file.
pub fn document(pages: &[Drawing]) -> Vec<u8> {
    // The catalog, the list of pages and the resources; then the symbols, and two objects a page.
    let symbols = pages.iter().flat_map(Drawing::symbols);
    let symbols = symbols.unique_by(|symbol| symbol.name).collect_vec();
    let first = 4 + symbols.len();
    let kids = (0..pages.len()).map(|page| format!("{} 0 R", first + 2 * page));
    let (kids, count) = (kids.format(" "), pages.len());
    let forms = (4..).zip(&symbols);
    let forms = forms.map(|(id, symbol)| format!("/{} {id} 0 R", symbol.name));
    let shapes = pages.iter().flat_map(|page| &page.shapes);
    let strokes = shapes.filter_map(|shape| shape.stroke);
    let percents: BTreeSet<u32> = strokes.map(percent).collect();
    let states = percents.iter().map(|percent| {
        let opacity = number(f64::from(*percent) / 100.0);
        format!("/A{percent} << /CA {opacity} >>")
    });
    let font = |name, font| {
        format!(
            "/{name} << /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>"
        )
    };
    let fonts = [font("F", "Helvetica"), font("B", "Helvetica-Bold")];
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>"),
        format!(
            "<< /Font << {} >> /XObject << {} >> /ExtGState << {} >> >>",
            fonts.join(" "),
            forms.format(" "),
            states.format(" ")
        ),
    ];
    let form = "/Type /XObject /Subtype /Form /BBox [-20 -20 120 120] ";
    let symbols = symbols.into_iter();
    objects.extend(symbols.map(|symbol| stream(form, |pdf| write_symbol(pdf, symbol))));
    for (page, id) in pages.iter().zip((first..).step_by(2)) {
        let [width, height] = [page.width, page.height].map(|length| number(length * POINTS));
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Resources 3 0 R \
             /Contents {} 0 R >>",
            id + 1
        ));
        objects.push(stream("", |pdf| {
            // In PDF, y grows upwards.
            writeln!(pdf, "{POINTS} 0 0 -{POINTS} 0 {height} cm 1 j")?;
            let mut shapes = page.shapes.iter();
            shapes.try_for_each(|shape| write_shape(pdf, shape))
        }));
    }
    let mut file = "%PDF-1.4\n".to_owned();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (id, object) in (1..).zip(&objects) {
        table += &format!("{:010} 00000 n \n", file.len());
        file += &format!("{id} 0 obj\n{object}\nendobj\n");
    }
    let (size, start) = (objects.len() + 1, file.len());
    file += &format!("{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n");
    file.into_bytes()
}

/// Returns a stream with its dictionary.
fn stream(entries: &str, write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut content = String::new();
    write(&mut content).expect("writing to a string does not fail");
    let length = content.len();
    format!("<< {entries}/Length {length} >>\nstream\n{content}endstream")
}

fn write_symbol(pdf: &mut String, symbol: &Symbol) -> fmt::Result {
    for part in symbol.parts {
        let stroke = part
            .stroke
            .map(|(color, width)| Stroke::solid(color, width));
        let mut path = String::new();
        for segment in part.outline.cubics() {
            match segment {
                Segment::Move(end) => write_points(&mut path, &end, "m")?,
                Segment::Cubic(points) => write_points(&mut path, &points, "c")?,
                Segment::Line(end) | Segment::Quadratic([_, _, end @ ..]) => {
                    write_points(&mut path, &end, "l")?;
                }
                Segment::Close => path += "h ",
            }
        }
        *pdf += "q 1 J 1 j ";
        paint(pdf, &path, part.fill, stroke)?;
    }
    Ok(())
}

fn write_shape(pdf: &mut String, shape: &Shape) -> fmt::Result {
    let mut path = String::new();
    match &shape.form {
        Form::Rectangle { at, width, height } => {
            write_points(&mut path, &[at.x, at.y, *width, *height], "re")?;
        }
        &Form::Circle {
            at: Point { x, y },
            radius,
        } => {
            let far = QUARTER * radius;
            write_points(&mut path, &[x + radius, y], "m")?;
            for (a, b) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                // From the point in direction (a, b) to the one in direction (-b, a).
                let point =
                    |along: f64, aside: f64| [x + a * along - b * aside, y + b * along + a * aside];
                let points = [point(radius, far), point(far, radius), point(0.0, radius)];
                write_points(&mut path, points.as_flattened(), "c")?;
            }
        }
        Form::Polyline(points) | Form::Polygon(points) => {
            for (index, point) in points.iter().enumerate() {
                let operator = if index == 0 { "m" } else { "l" };
                write_points(&mut path, &[point.x, point.y], operator)?;
            }
            if let Form::Polygon(_) = shape.form {
                path += "h ";
            }
        }
        Form::Symbol { symbol, at, size } => {
            let scale = (size * 1e2).round() / 1e4;
            let [x, y] = [at.x, at.y].map(number);
            return writeln!(
                pdf,
                "q {scale} 0 0 {scale} {x} {y} cm /{} Do Q",
                symbol.name
            );
        }
        Form::Text { .. } => return write_text(pdf, shape),
    }
    *pdf += "q ";
    paint(pdf, &path, shape.fill, shape.stroke)
}

/// Writes a text in the width of the built-in font, for which the page is laid out.
fn write_text(pdf: &mut String, shape: &Shape) -> fmt::Result {
    let Form::Text {
        at,
        size,
        anchor,
        text,
        bold,
        upwards,
    } = &shape.form
    else {
        return Ok(());
    };
    let own = |c: char| {
        WIDTHS
            .get((c as usize).wrapping_sub(32))
            .copied()
            .unwrap_or(556)
    };
    let own = text.chars().map(|c| f64::from(own(c))).sum::<f64>() / 1e3 * size;
    let width = Drawing::text_width(text, *size);
    let stretch = number(if own > 0.0 {
        100.0 * width / own
    } else {
        100.0
    });
    let back = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let (turn, at) = match upwards {
        true => ("0 -1 -1 0", Point::new(at.x, at.y + back)),
        false => ("1 0 0 -1", Point::new(at.x - back, at.y)),
    };
    let font = if *bold { "B" } else { "F" };
    let (color, [x, y]) = (
        rgb(shape.fill.unwrap_or(Color::BLACK)),
        [at.x, at.y].map(number),
    );
    write!(
        pdf,
        "BT /{font} {} Tf {stretch} Tz {color} rg {turn} {x} {y} Tm <",
        number(*size)
    )?;
    for c in text.chars() {
        // The encoding has the characters of Latin-1 and, in its gap, some others.
        let code = match c {
            '…' => 0x85,
            '–' => 0x96,
            ' '..='~' | '\u{a0}'..='ÿ' => c as u32,
            _ => '?'.into(),
        };
        write!(pdf, "{code:02x}")?;
    }
    writeln!(pdf, "> Tj ET")
}

/// Fills and strokes a path, and restores the state that was saved before it.
fn paint(pdf: &mut String, path: &str, fill: Option<Color>, stroke: Option<Stroke>) -> fmt::Result {
    if let Some(color) = fill {
        write!(pdf, "{} rg ", rgb(color))?;
    }
    if let Some(stroke) = stroke {
        write!(pdf, "{} RG {} w ", rgb(stroke.color), number(stroke.width))?;
        if stroke.dash > 0.0 {
            write!(pdf, "[{}] 0 d ", number(stroke.dash))?;
        }
        if stroke.opacity < 1.0 {
            write!(pdf, "/A{} gs ", percent(stroke))?;
        }
    }
    let operator = match (fill.is_some(), stroke.is_some()) {
        (true, true) => "B",
        (true, false) => "f",
        (false, true) => "S",
        (false, false) => "n",
    };
    writeln!(pdf, "{path}{operator} Q")
}

fn write_points(path: &mut String, coordinates: &[f64], operator: &str) -> fmt::Result {
    let numbers = coordinates.iter().map(|&value| number(value));
    write!(path, "{} {operator} ", numbers.format(" "))
}

fn percent(stroke: Stroke) -> u32 {
    (stroke.opacity * 100.0).round() as u32
}

fn rgb(Color(red, green, blue): Color) -> String {
    let channels = [red, green, blue].map(|channel| number(f64::from(channel) / 255.0));
    channels.join(" ")
}
