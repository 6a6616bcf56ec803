//! A drawing as an SVG file.

use super::{Anchor, Color, Drawing, Point, Shape, Stroke, Symbol, number};
use std::fmt::Write;

/// A font that every system has something like.
const FONTS: &str = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// The file, with its size, a title, and each symbol once.
pub fn document(drawing: &Drawing) -> String {
    let (width, height) = (number(drawing.width), number(drawing.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">\n\
         <title>{}</title>\n",
        escaped(&drawing.title)
    );
    let symbols = symbols(drawing);
    if !symbols.is_empty() {
        svg += "<defs>\n";
        for symbol in symbols {
            define(&mut svg, symbol);
        }
        svg += "</defs>\n";
    }
    for shape in &drawing.shapes {
        write_shape(&mut svg, shape);
    }
    svg + "</svg>\n"
}

/// The symbols that are used, each once.
pub fn symbols(drawing: &Drawing) -> Vec<&'static Symbol> {
    let mut symbols: Vec<&'static Symbol> = Vec::new();
    for shape in &drawing.shapes {
        if let Shape::Symbol { symbol, .. } = shape
            && !symbols.iter().any(|known| known.name == symbol.name)
        {
            symbols.push(symbol);
        }
    }
    symbols
}

fn define(svg: &mut String, symbol: &Symbol) {
    push(svg, format_args!("<g id=\"{}\">\n", symbol.name));
    for part in symbol.parts {
        let fill = part.fill.map_or("none".into(), Color::hex);
        push(
            svg,
            format_args!("<path d=\"{}\" fill=\"{fill}\"", part.outline.0),
        );
        if let Some((color, width)) = part.stroke {
            push(
                svg,
                format_args!(
                    " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
                     stroke-linecap=\"round\"",
                    color.hex(),
                    number(width)
                ),
            );
        }
        svg.push_str("/>\n");
    }
    svg.push_str("</g>\n");
}

fn write_shape(svg: &mut String, shape: &Shape) {
    match shape {
        Shape::Rectangle {
            at,
            width,
            height,
            fill,
            stroke,
            class,
        } => {
            push(
                svg,
                format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"",
                    number(at.x),
                    number(at.y),
                    number(*width),
                    number(*height),
                    fill.map_or("none".into(), Color::hex)
                ),
            );
            end(svg, *stroke, class);
        }
        Shape::Circle {
            at,
            radius,
            fill,
            stroke,
            class,
        } => {
            push(
                svg,
                format_args!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"",
                    number(at.x),
                    number(at.y),
                    number(*radius),
                    fill.hex()
                ),
            );
            end(svg, *stroke, class);
        }
        Shape::Polyline {
            points,
            stroke,
            class,
        } => {
            push(
                svg,
                format_args!("<polyline points=\"{}\" fill=\"none\"", coordinates(points)),
            );
            end(svg, Some(*stroke), class);
        }
        Shape::Polygon {
            points,
            fill,
            opacity,
            stroke,
            class,
        } => {
            push(
                svg,
                format_args!(
                    "<polygon points=\"{}\" fill=\"{}\"",
                    coordinates(points),
                    fill.hex()
                ),
            );
            if *opacity < 1.0 {
                push(svg, format_args!(" fill-opacity=\"{}\"", number(*opacity)));
            }
            end(svg, *stroke, class);
        }
        Shape::Symbol {
            symbol,
            at,
            size,
            class,
        } => {
            push(
                svg,
                format_args!(
                    "<use href=\"#{}\" transform=\"translate({} {}) scale({})\"",
                    symbol.name,
                    number(at.x),
                    number(at.y),
                    // A scale needs more digits than a place.
                    (size * 1e2).round() / 1e4
                ),
            );
            end(svg, None, class);
        }
        Shape::Text {
            at,
            size,
            anchor,
            text,
            color,
            bold,
            upwards,
            class,
        } => {
            let (x, y) = (number(at.x), number(at.y));
            push(
                svg,
                format_args!(
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"",
                    number(*size),
                    color.hex()
                ),
            );
            match anchor {
                Anchor::Start => {}
                Anchor::Middle => svg.push_str(" text-anchor=\"middle\""),
                Anchor::End => svg.push_str(" text-anchor=\"end\""),
            }
            if *bold {
                svg.push_str(" font-weight=\"bold\"");
            }
            if *upwards {
                push(svg, format_args!(" transform=\"rotate(-90 {x} {y})\""));
            }
            if !class.is_empty() {
                push(svg, format_args!(" class=\"{class}\""));
            }
            push(svg, format_args!(">{}</text>\n", escaped(text)));
        }
    }
}

fn end(svg: &mut String, stroke: Option<Stroke>, class: &str) {
    if let Some(stroke) = stroke {
        push(
            svg,
            format_args!(
                " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                stroke.color.hex(),
                number(stroke.width)
            ),
        );
        if stroke.dash > 0.0 {
            push(
                svg,
                format_args!(" stroke-dasharray=\"{}\"", number(stroke.dash)),
            );
        }
        if stroke.opacity < 1.0 {
            push(
                svg,
                format_args!(" stroke-opacity=\"{}\"", number(stroke.opacity)),
            );
        }
    }
    if !class.is_empty() {
        push(svg, format_args!(" class=\"{class}\""));
    }
    svg.push_str("/>\n");
}

fn coordinates(points: &[Point]) -> String {
    let mut text = String::new();
    for (position, point) in points.iter().enumerate() {
        let separator = if position == 0 { "" } else { " " };
        push(
            &mut text,
            format_args!("{separator}{},{}", number(point.x), number(point.y)),
        );
    }
    text
}

/// Text that is safe in XML: what has a meaning there is named, what may not be there is replaced.
pub fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            c if c.is_control() && c != '\n' => result.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => result.push('\u{fffd}'),
            c => result.push(c),
        }
    }
    result
}

fn push(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes any text");
}
