//! Drawings as PDF files, a page each, with the fonts that every viewer has.

use super::outline::Segment;
use super::{Color, Drawing, Form, Shape, Stroke, SymbolPart, Text, number};
use itertools::Itertools;

/// Points of PDF per unit of a drawing.
const POINTS: f64 = 0.75;
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
    let kids = (first..).step_by(2).take(pages.len());
    let kids = kids.map(|id| format!("{id} 0 R")).join(" ");
    let forms = (4..).zip(&symbols);
    let forms = forms.map(|(id, symbol)| format!("/{} {id} 0 R", symbol.name));
    // Opacity is written in tenths.
    let states = (0..10).map(|tenths| format!("/A{tenths} << /CA .{tenths} >>"));
    let fonts = [("F", "Helvetica"), ("B", "Helvetica-Bold")].map(|(name, font)| {
        format!(
            "/{name} << /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>"
        )
    });
    let [forms, states, fonts] =
        [forms.collect_vec(), states.collect(), fonts.into()].map(|list| list.join(" "));
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()),
        format!("<< /Font << {fonts} >> /XObject << {forms} >> /ExtGState << {states} >> >>"),
    ];
    let form = "/Type /XObject /Subtype /Form /BBox [-20 -20 120 120] ";
    for symbol in symbols {
        let part = |part: &SymbolPart| {
            let stroke = part
                .stroke
                .map(|(color, width)| Stroke::solid(color, width));
            format!(
                "q 1 J {}",
                painted(part.outline.cubics(), part.fill, stroke)
            )
        };
        objects.push(stream(form, symbol.parts.iter().map(part).collect()));
    }
    for (page, id) in pages.iter().zip((first..).step_by(2)) {
        let [width, height] = [page.width, page.height].map(|length| number(length * POINTS));
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Resources 3 0 R \
             /Contents {} 0 R >>",
            id + 1
        ));
        // In PDF, y grows upwards.
        let start = format!("{POINTS} 0 0 -{POINTS} 0 {height} cm 1 j\n");
        objects.push(stream("", start + &page.shapes.iter().map(shown).join("")));
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
fn stream(entries: &str, content: String) -> String {
    let length = content.len();
    format!("<< {entries}/Length {length} >>\nstream\n{content}endstream")
}

/// Returns the commands that draw a shape.
fn shown(shape: &Shape) -> String {
    match &shape.form {
        Form::Symbol { symbol, at, size } => {
            let scale = (size * 1e2).round() / 1e4;
            let at = numbers(&[at.x, at.y]);
            format!("q {scale} 0 0 {scale} {at} cm /{} Do Q\n", symbol.name)
        }
        Form::Text(line) => text(line, shape.fill),
        form => format!(
            "q {}",
            painted(form.segments().into_iter(), shape.fill, shape.stroke)
        ),
    }
}

/// Returns a text in the width of the built-in font, for which the page is laid out.
fn text(line: &Text, fill: Option<Color>) -> String {
    let own = |c: char| {
        WIDTHS
            .get((c as usize).wrapping_sub(32))
            .copied()
            .unwrap_or(556)
    };
    let own = line.text.chars().map(|c| f64::from(own(c))).sum::<f64>() / 1e3 * line.size;
    let stretch = number(100.0 * line.width() / own.max(0.01));
    let (at, back) = (line.at, line.back());
    let place = match line.upwards {
        true => format!("0 -1 -1 0 {}", numbers(&[at.x, at.y + back])),
        false => format!("1 0 0 -1 {}", numbers(&[at.x - back, at.y])),
    };
    let codes = line.text.chars().map(|c| code(c).unwrap_or(b'?'));
    let (font, size) = (if line.bold { "B" } else { "F" }, number(line.size));
    let color = rgb(fill.unwrap_or(Color::BLACK));
    let codes = codes.map(|code| format!("{code:02x}")).join("");
    format!("BT /{font} {size} Tf {stretch} Tz {color} rg {place} Tm <{codes}> Tj ET\n")
}

/// Returns the code of a character in the encoding of the fonts, if it has one.
pub fn code(c: char) -> Option<u8> {
    // The characters of Latin-1 and, in its gap from 0x80 on, some others.
    const OTHERS: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";
    match c {
        ' '..='~' | '\u{a0}'..='ÿ' => u8::try_from(c).ok(),
        '\0' => None,
        _ => (0x80..=0x9f)
            .zip(OTHERS.chars())
            .find_map(|(code, it)| (it == c).then_some(code)),
    }
}

/// Returns the commands that fill and stroke a path, and restore the state that was saved before it.
fn painted(
    path: impl Iterator<Item = Segment>,
    fill: Option<Color>,
    stroke: Option<Stroke>,
) -> String {
    let mut commands = fill.map_or_else(String::new, |color| format!("{} rg ", rgb(color)));
    if let Some(stroke) = stroke {
        commands += &format!("{} RG {} w 1 j ", rgb(stroke.color), number(stroke.width));
        if stroke.dash > 0.0 {
            commands += &format!("[{}] 0 d ", number(stroke.dash));
        }
        if stroke.opacity < 0.95 {
            commands += &format!("/A{} gs ", (stroke.opacity * 10.0).round());
        }
    }
    commands.extend(path.map(|segment| match segment {
        Segment::Move(end) => numbers(&end) + " m ",
        Segment::Cubic(points) => numbers(&points) + " c ",
        Segment::Line(end) | Segment::Quadratic([_, _, end @ ..]) => numbers(&end) + " l ",
        Segment::Close => "h ".into(),
    }));
    let paint = match (fill.is_some(), stroke.is_some()) {
        (true, true) => "B",
        (true, false) => "f",
        (false, true) => "S",
        (false, false) => "n",
    };
    format!("{commands}{paint} Q\n")
}

fn numbers(values: &[f64]) -> String {
    values.iter().map(|&value| number(value)).join(" ")
}

fn rgb(Color(red, green, blue): Color) -> String {
    numbers(&[red, green, blue].map(|channel| f64::from(channel) / 255.0))
}
