//! A drawing as a `tikzpicture` for LaTeX.

use super::outline::Segment;
use super::svg::symbols;
use super::{Anchor, Color, Drawing, Point, Shape, Stroke, Symbol, number};
use itertools::Itertools;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The picture, with its colours and symbols defined before it.
pub fn picture(drawing: &Drawing) -> String {
    let mut tikz = String::new();
    push(
        &mut tikz,
        format_args!(
            "% {}\n% needs \\usepackage{{tikz}}\n",
            drawing.title.replace(['\n', '\r'], " ")
        ),
    );
    tikz += "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt, line join=round]\n";
    for color in colors(drawing) {
        push(
            &mut tikz,
            format_args!(
                "\\definecolor{{{}}}{{HTML}}{{{}}}\n",
                name(color),
                color.hex()[1..].to_uppercase()
            ),
        );
    }
    for symbol in symbols(drawing) {
        define(&mut tikz, symbol);
    }
    for shape in &drawing.shapes {
        write_shape(&mut tikz, shape);
    }
    tikz + "\\end{tikzpicture}\n"
}

fn colors(drawing: &Drawing) -> BTreeSet<Color> {
    let mut colors = BTreeSet::new();
    for shape in &drawing.shapes {
        match shape {
            Shape::Rectangle { fill, stroke, .. } => {
                colors.extend(*fill);
                colors.extend(stroke.map(|stroke| stroke.color));
            }
            Shape::Circle { fill, stroke, .. } | Shape::Polygon { fill, stroke, .. } => {
                colors.insert(*fill);
                colors.extend(stroke.map(|stroke| stroke.color));
            }
            Shape::Polyline { stroke, .. } => {
                colors.insert(stroke.color);
            }
            Shape::Text { color, .. } => {
                colors.insert(*color);
            }
            Shape::Symbol { symbol, .. } => {
                for part in symbol.parts {
                    colors.extend(part.fill);
                    colors.extend(part.stroke.map(|(color, _)| color));
                }
            }
        }
    }
    colors
}

fn name(color: Color) -> String {
    format!("queensat{}", &color.hex()[1..])
}

fn define(tikz: &mut String, symbol: &Symbol) {
    push(tikz, format_args!("\\tikzset{{{}/.pic={{\n", symbol.name));
    for part in symbol.parts {
        let fill = part.fill.map(|color| format!("fill={}", name(color)));
        let stroke = part.stroke.map(|(color, width)| {
            // Widths of lines are not scaled with a picture, so this is for a square of 45 units.
            let width = width * 0.75 * 0.45;
            format!(
                "draw={}, line cap=round, line width={}pt",
                name(color),
                number(width)
            )
        });
        let options = fill.into_iter().chain(stroke).join(", ");
        push(tikz, format_args!("  \\path[{options}]"));
        let mut at = [0.0, 0.0];
        for segment in part.outline.segments() {
            at = write_segment(tikz, at, segment);
        }
        tikz.push_str(";\n");
    }
    tikz.push_str("}}\n");
}

/// Writes a piece that begins at a point; gives its end.
fn write_segment(tikz: &mut String, at: [f64; 2], segment: Segment) -> [f64; 2] {
    let pair = |x: f64, y: f64| format!("({},{})", number(x), number(y));
    match segment {
        Segment::Move([x, y]) => {
            push(tikz, format_args!(" {}", pair(x, y)));
            [x, y]
        }
        Segment::Line([x, y]) => {
            push(tikz, format_args!(" -- {}", pair(x, y)));
            [x, y]
        }
        Segment::Quadratic([cx, cy, x, y]) => {
            // The same curve as a cubic one.
            let first = [
                at[0] + (cx - at[0]) * 2.0 / 3.0,
                at[1] + (cy - at[1]) * 2.0 / 3.0,
            ];
            let second = [x + (cx - x) * 2.0 / 3.0, y + (cy - y) * 2.0 / 3.0];
            let cubic = [first[0], first[1], second[0], second[1], x, y];
            write_segment(tikz, at, Segment::Cubic(cubic))
        }
        Segment::Cubic([ax, ay, bx, by, x, y]) => {
            push(
                tikz,
                format_args!(
                    " .. controls {} and {} .. {}",
                    pair(ax, ay),
                    pair(bx, by),
                    pair(x, y)
                ),
            );
            [x, y]
        }
        Segment::Close => {
            tikz.push_str(" -- cycle");
            at
        }
    }
}

fn write_shape(tikz: &mut String, shape: &Shape) {
    match shape {
        // The page of a document has a colour of its own.
        Shape::Rectangle { class: "page", .. } => {}
        Shape::Rectangle {
            at,
            width,
            height,
            fill,
            stroke,
            ..
        } => push(
            tikz,
            format_args!(
                "\\path[{}] {} rectangle {};\n",
                options(*fill, 1.0, *stroke),
                place(*at),
                place(Point::new(at.x + width, at.y + height))
            ),
        ),
        Shape::Circle {
            at,
            radius,
            fill,
            stroke,
            ..
        } => push(
            tikz,
            format_args!(
                "\\path[{}] {} circle[radius={}pt];\n",
                options(Some(*fill), 1.0, *stroke),
                place(*at),
                number(radius * 0.75)
            ),
        ),
        Shape::Polyline { points, stroke, .. } => push(
            tikz,
            format_args!(
                "\\path[{}] {};\n",
                options(None, 1.0, Some(*stroke)),
                points.iter().map(|&point| place(point)).join(" -- ")
            ),
        ),
        Shape::Polygon {
            points,
            fill,
            opacity,
            stroke,
            ..
        } => push(
            tikz,
            format_args!(
                "\\path[{}] {} -- cycle;\n",
                options(Some(*fill), *opacity, *stroke),
                points.iter().map(|&point| place(point)).join(" -- ")
            ),
        ),
        Shape::Symbol {
            symbol, at, size, ..
        } => push(
            tikz,
            format_args!(
                "\\pic[scale={}] at {} {{{}}};\n",
                (size * 1e2).round() / 1e4,
                place(*at),
                symbol.name
            ),
        ),
        Shape::Text {
            at,
            size,
            anchor,
            text,
            color,
            bold,
            upwards,
            ..
        } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let points = size * 0.75;
            push(
                tikz,
                format_args!(
                    "\\node[inner sep=0pt, anchor={anchor}, text={}, \
                     font=\\sffamily{}\\fontsize{{{}}}{{{}}}\\selectfont{}] at {} {{{}}};\n",
                    name(*color),
                    if *bold { "\\bfseries" } else { "" },
                    number(points),
                    number(points * 1.2),
                    if *upwards { ", rotate=90" } else { "" },
                    place(*at),
                    escaped(text)
                ),
            );
        }
    }
}

fn place(at: Point) -> String {
    format!("({},{})", number(at.x), number(at.y))
}

fn options(fill: Option<Color>, opacity: f64, stroke: Option<Stroke>) -> String {
    let mut options = Vec::new();
    if let Some(color) = fill {
        options.push(format!("fill={}", name(color)));
    }
    if opacity < 1.0 {
        options.push(format!("fill opacity={}", number(opacity)));
    }
    if let Some(stroke) = stroke {
        options.push(format!("draw={}", name(stroke.color)));
        options.push(format!("line width={}pt", number(stroke.width * 0.75)));
        if stroke.dash > 0.0 {
            let dash = number(stroke.dash * 0.75);
            options.push(format!("dash pattern=on {dash}pt off {dash}pt"));
        }
        if stroke.opacity < 1.0 {
            options.push(format!("draw opacity={}", number(stroke.opacity)));
        }
    }
    options.join(", ")
}

/// Text that LaTeX prints as it is.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => result.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                result.push('\\');
                result.push(c);
            }
            '^' => result.push_str("\\textasciicircum{}"),
            '~' => result.push_str("\\textasciitilde{}"),
            '<' => result.push_str("\\textless{}"),
            '>' => result.push_str("\\textgreater{}"),
            '|' => result.push_str("\\textbar{}"),
            '"' => result.push_str("\\textquotedbl{}"),
            '×' => result.push_str("$\\times$"),
            '·' => result.push_str("$\\cdot$"),
            '°' => result.push_str("$^\\circ$"),
            'µ' => result.push_str("$\\mu$"),
            '–' => result.push_str("--"),
            '…' => result.push_str("\\dots{}"),
            '→' => result.push_str("$\\to$"),
            c if c.is_control() => result.push(' '),
            c => result.push(c),
        }
    }
    result
}

fn push(tikz: &mut String, text: std::fmt::Arguments<'_>) {
    tikz.write_fmt(text).expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_a_command() {
        assert_eq!(
            escaped("50% of a_b & {x} \\end $1^2 #~"),
            "50\\% of a\\_b \\& \\{x\\} \\textbackslash{}end \\$1\\textasciicircum{}2 \
             \\#\\textasciitilde{}"
        );
    }
}
