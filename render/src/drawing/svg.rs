//! Drawings as SVG files.

use super::{Anchor, Color, Drawing, Form, Point, Shape, Stroke, Symbol, Text, number};
use itertools::Itertools;
use std::fmt::{self, Write};

/// Sans-serif fonts, of which every system has at least a similar one.
const FONTS: &str = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// Returns the complete file.
pub fn document(drawing: &Drawing) -> String {
    inline(drawing, &mut Vec::new())
}

/// Returns the drawing as a part of a page on which the symbols with the names `defined` are defined
/// already, and adds the names of those that it defines.
pub fn inline(drawing: &Drawing, defined: &mut Vec<&'static str>) -> String {
    let mut svg = String::new();
    write_document(&mut svg, drawing, defined).expect("writing to a string does not fail");
    svg
}

fn write_document(
    svg: &mut String,
    drawing: &Drawing,
    defined: &mut Vec<&'static str>,
) -> fmt::Result {
    let size = [drawing.width, drawing.height];
    *svg += &start(size, &drawing.title, &drawing.description);
    define_all(svg, drawing.symbols(), defined);
    for shape in &drawing.shapes {
        write_shape(svg, shape)?;
    }
    *svg += "</svg>\n";
    Ok(())
}

/// Returns the start of a picture, with its title and description.
pub fn start(size: [f64; 2], title: &str, description: &str) -> String {
    let [w, h] = size.map(number);
    let title = escaped(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
         role=\"img\" font-family=\"{FONTS}\">\n<title>{title}</title>\n"
    );
    if !description.is_empty() {
        svg += &format!("<desc>{}</desc>\n", escaped(description));
    }
    svg
}

/// Defines symbols, except those with the names `defined`, and adds their names.
pub fn define_all(
    svg: &mut String,
    mut symbols: Vec<&'static Symbol>,
    defined: &mut Vec<&'static str>,
) {
    symbols.retain(|symbol| !defined.contains(&symbol.name));
    defined.extend(symbols.iter().map(|symbol| symbol.name));
    if !symbols.is_empty() {
        *svg += "<defs>\n";
        for symbol in symbols {
            define(svg, symbol).expect("writing to a string does not fail");
        }
        *svg += "</defs>\n";
    }
}

/// Returns a shape on a line of its own.
pub fn shape(shape: &Shape) -> String {
    let mut svg = String::new();
    write_shape(&mut svg, shape).expect("writing to a string does not fail");
    svg
}

fn define(svg: &mut String, symbol: &Symbol) -> fmt::Result {
    writeln!(svg, r#"<g id="{}">"#, symbol.name)?;
    for part in symbol.parts {
        let fill = paint(part.fill);
        write!(svg, r#"<path d="{}" fill="{fill}""#, part.outline.0)?;
        if let Some((color, width)) = part.stroke {
            write_stroke(svg, Stroke::solid(color, width))?;
            *svg += r#" stroke-linecap="round""#;
        }
        *svg += "/>\n";
    }
    *svg += "</g>\n";
    Ok(())
}

fn write_shape(svg: &mut String, shape: &Shape) -> fmt::Result {
    match &shape.form {
        Form::Rectangle { at, width, height } => {
            let [x, y, width, height] = [at.x, at.y, *width, *height].map(number);
            write!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#
            )?;
        }
        Form::Circle { at, radius } => {
            let [x, y, r] = [at.x, at.y, *radius].map(number);
            write!(svg, r#"<circle cx="{x}" cy="{y}" r="{r}""#)?;
        }
        Form::Polyline(points) => {
            write!(svg, r#"<polyline points="{}""#, coordinates(points))?;
        }
        Form::Polygon(points) => {
            write!(svg, r#"<polygon points="{}""#, coordinates(points))?;
        }
        Form::Symbol { symbol, at, size } => {
            let [x, y] = [at.x, at.y].map(number);
            // A scale needs more decimals than a position.
            let scale = (size * 1e2).round() / 1e4;
            write!(svg, r##"<use href="#{}" "##, symbol.name)?;
            write!(svg, r#"transform="translate({x} {y}) scale({scale})""#)?;
        }
        Form::Text(Text { at, size, .. }) => {
            let [x, y, size] = [at.x, at.y, *size].map(number);
            write!(svg, r#"<text x="{x}" y="{y}" font-size="{size}""#)?;
        }
    }
    if !matches!(shape.form, Form::Symbol { .. }) {
        write!(svg, r#" fill="{}""#, paint(shape.fill))?;
    }
    if let Some(stroke) = shape.stroke {
        write_stroke(svg, stroke)?;
    }
    let mut end = "/>".to_owned();
    if let Form::Text(line) = &shape.form {
        *svg += match line.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        if line.bold {
            *svg += r#" font-weight="bold""#;
        }
        if line.upwards {
            let [x, y] = [line.at.x, line.at.y].map(number);
            write!(svg, r#" transform="rotate(-90 {x} {y})""#)?;
        }
        end = format!(">{}</text>", escaped(&line.text));
    }
    if !shape.class.is_empty() {
        write!(svg, r#" class="{}""#, escaped(&shape.class))?;
    }
    if let Some([row, column]) = shape.square {
        write!(svg, r#" data-row="{row}" data-column="{column}""#)?;
    }
    writeln!(svg, "{end}")
}

fn write_stroke(svg: &mut String, stroke: Stroke) -> fmt::Result {
    let (color, width) = (stroke.color.hex(), number(stroke.width));
    write!(svg, r#" stroke="{color}" stroke-width="{width}" "#)?;
    *svg += r#"stroke-linejoin="round""#;
    if stroke.dash > 0.0 {
        write!(svg, r#" stroke-dasharray="{}""#, number(stroke.dash))?;
    }
    if stroke.opacity < 1.0 {
        write!(svg, r#" stroke-opacity="{}""#, number(stroke.opacity))?;
    }
    Ok(())
}

fn paint(fill: Option<Color>) -> String {
    fill.map_or("none".into(), Color::hex)
}

fn coordinates(points: &[Point]) -> String {
    let pair = |point: &Point| format!("{},{}", number(point.x), number(point.y));
    points.iter().map(pair).join(" ")
}

/// Returns the text with the special characters of XML escaped.
///
/// Characters that XML forbids, and those that reorder text, are replaced by U+FFFD.
pub fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            c if c.is_control() && c != '\n' => result.push('\u{fffd}'),
            // What follows them would be read from the other side.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => result.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => result.push('\u{fffd}'),
            c => result.push(c),
        }
    }
    result
}
