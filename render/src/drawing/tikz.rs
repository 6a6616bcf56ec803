//! Drawings as `tikzpicture` environments for LaTeX.
//!
//! The environment is set in a box first. A box that is wider than the line or higher than the page is
//! scaled down to it, with its texts and line widths.

use super::outline::Segment;
use super::{Anchor, Color, Drawing, Form, Point, Shape, Symbol, number};
use itertools::Itertools;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// TeX points per unit of a drawing.
const POINTS: f64 = 0.75;

/// Code before the environment. The line ends are comments, since TeX reads them as spaces.
const BEGIN: &str = "\\begingroup\\setbox0=\\hbox{%\n";
/// Code after the environment.
const END: &str = "%
}%
\\ifdim\\wd0>\\linewidth\\setbox0=\\hbox{\\resizebox{\\linewidth}{!}{\\box0}}\\fi
\\ifdim\\ht0>\\textheight\\setbox0=\\hbox{\\resizebox{!}{\\textheight}{\\box0}}\\fi
\\noindent\\box0\\endgroup
";

/// Returns the environment with definitions of its colours and symbols.
pub fn picture(drawing: &Drawing) -> String {
    let mut tikz = String::new();
    write_picture(&mut tikz, drawing).expect("writing to a string does not fail");
    tikz
}

fn write_picture(tikz: &mut String, drawing: &Drawing) -> fmt::Result {
    let title = drawing.title.replace(['\n', '\r'], " ");
    writeln!(tikz, "% {title}\n% needs \\usepackage{{tikz}}")?;
    for line in drawing.description.lines() {
        writeln!(tikz, "% {line}")?;
    }
    *tikz += BEGIN;
    *tikz += "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt, line join=round]\n";
    for color in colors(drawing) {
        let hex = color.hex()[1..].to_uppercase();
        writeln!(tikz, "\\definecolor{{{}}}{{HTML}}{{{hex}}}", name(color))?;
    }
    for symbol in drawing.symbols() {
        define(tikz, symbol)?;
    }
    for shape in &drawing.shapes {
        write_shape(tikz, shape)?;
    }
    *tikz += "\\end{tikzpicture}";
    *tikz += END;
    Ok(())
}

fn colors(drawing: &Drawing) -> BTreeSet<Color> {
    let shapes = drawing.shapes.iter();
    let shapes = shapes.flat_map(|shape| [shape.fill, shape.stroke.map(|stroke| stroke.color)]);
    let parts = drawing
        .symbols()
        .into_iter()
        .flat_map(|symbol| symbol.parts);
    let parts = parts.flat_map(|part| [part.fill, part.stroke.map(|(color, _)| color)]);
    shapes.chain(parts).flatten().collect()
}

fn name(color: Color) -> String {
    format!("queensat{}", &color.hex()[1..])
}

fn define(tikz: &mut String, symbol: &Symbol) -> fmt::Result {
    writeln!(tikz, "\\tikzset{{{}/.pic={{", symbol.name)?;
    for part in symbol.parts {
        let fill = part.fill.map(|color| format!("fill={}", name(color)));
        let stroke = part.stroke.map(|(color, width)| {
            // A pic does not scale line widths, so they are set for a square of 45 units.
            let (color, width) = (name(color), number(width * POINTS * 0.45));
            format!("draw={color}, line cap=round, line width={width}pt")
        });
        write!(tikz, "  \\path[{}]", fill.iter().chain(&stroke).join(", "))?;
        for segment in part.outline.cubics() {
            let pair = |at: &[f64]| place(Point::new(at[0], at[1]));
            let path = match segment {
                Segment::Move(end) => pair(&end),
                Segment::Line(end) | Segment::Quadratic([_, _, end @ ..]) => {
                    format!("-- {}", pair(&end))
                }
                Segment::Cubic(points) => {
                    let [first, second, end] = [0, 2, 4].map(|at| pair(&points[at..]));
                    format!(".. controls {first} and {second} .. {end}")
                }
                Segment::Close => "-- cycle".into(),
            };
            write!(tikz, " {path}")?;
        }
        *tikz += ";\n";
    }
    *tikz += "}}\n";
    Ok(())
}

fn write_shape(tikz: &mut String, shape: &Shape) -> fmt::Result {
    let path = match &shape.form {
        // A LaTeX document has its own page colour.
        Form::Rectangle { .. } if shape.class == "page" => return Ok(()),
        Form::Rectangle { at, width, height } => {
            let corner = place(Point::new(at.x + width, at.y + height));
            format!("{} rectangle {corner}", place(*at))
        }
        Form::Circle { at, radius } => {
            format!(
                "{} circle[radius={}pt]",
                place(*at),
                number(radius * POINTS)
            )
        }
        Form::Polyline(points) => path(points),
        Form::Polygon(points) => format!("{} -- cycle", path(points)),
        Form::Symbol { symbol, at, size } => {
            let (scale, at) = ((size * 1e2).round() / 1e4, place(*at));
            return writeln!(tikz, "\\pic[scale={scale}] at {at} {{{}}};", symbol.name);
        }
        Form::Text(line) => {
            let anchor = match line.anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let bold = if line.bold { "\\bfseries" } else { "" };
            let rotation = if line.upwards { ", rotate=90" } else { "" };
            let (size, skip) = (number(line.size * POINTS), number(line.size * POINTS * 1.2));
            let color = name(shape.fill.unwrap_or(Color::BLACK));
            let (at, text) = (place(line.at), escaped(&line.text));
            write!(
                tikz,
                "\\node[inner sep=0pt, anchor={anchor}, text={color}, "
            )?;
            write!(tikz, "font=\\sffamily{bold}\\fontsize{{{size}}}{{{skip}}}")?;
            return writeln!(tikz, "\\selectfont{rotation}] at {at} {{{text}}};");
        }
    };
    writeln!(tikz, "\\path[{}] {path};", options(shape))
}

fn place(at: Point) -> String {
    format!("({},{})", number(at.x), number(at.y))
}

fn path(points: &[Point]) -> String {
    points.iter().map(|&point| place(point)).join(" -- ")
}

fn options(shape: &Shape) -> String {
    let mut options = Vec::new();
    if let Some(color) = shape.fill {
        options.push(format!("fill={}", name(color)));
    }
    if let Some(stroke) = shape.stroke {
        options.push(format!("draw={}", name(stroke.color)));
        options.push(format!("line width={}pt", number(stroke.width * POINTS)));
        if stroke.dash > 0.0 {
            let dash = number(stroke.dash * POINTS);
            options.push(format!("dash pattern=on {dash}pt off {dash}pt"));
        }
        if stroke.opacity < 1.0 {
            options.push(format!("draw opacity={}", number(stroke.opacity)));
        }
    }
    options.join(", ")
}

/// Returns the text with the special characters of LaTeX escaped.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        let command = match c {
            '\\' => "\\textbackslash{}",
            '^' => "\\textasciicircum{}",
            '~' => "\\textasciitilde{}",
            '<' => "\\textless{}",
            '>' => "\\textgreater{}",
            '|' => "\\textbar{}",
            // \textquotedbl needs another font encoding than the default.
            '"' => "\\char34{}",
            '×' => "$\\times$",
            '·' => "$\\cdot$",
            '°' => "$^\\circ$",
            'µ' => "$\\mu$",
            '–' => "--",
            '…' => "\\dots{}",
            '→' => "$\\to$",
            c if c.is_control() => " ",
            c => {
                if "{}$&#_%".contains(c) {
                    result.push('\\');
                }
                c.encode_utf8(&mut buffer)
            }
        };
        result += command;
    }
    result
}

#[cfg(test)]
mod tests {
    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            super::escaped("50% of a_b & {x} \\end $1^2 #~"),
            "50\\% of a\\_b \\& \\{x\\} \\textbackslash{}end \\$1\\textasciicircum{}2 \
             \\#\\textasciitilde{}"
        );
    }
}
