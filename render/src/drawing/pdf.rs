//! Drawings as PDF files, a page each, with the fonts that every viewer has.

use super::outline::Segment;
use super::{Color, Drawing, Form, Shape, Stroke, SymbolPart, Text};
use itertools::Itertools;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

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

/// Names of the fonts in a file, for normal and for bold text.
const FONTS: [(Name<'_>, Name<'_>); 2] = [
    (Name(b"F"), Name(b"Helvetica")),
    (Name(b"B"), Name(b"Helvetica-Bold")),
];
/// Effort of compression, from 0 to 10. Pages repeat much, so that little is enough.
const EFFORT: u8 = 4;

/// Returns the bytes of a file with a page for each drawing.
pub fn document(title: &str, pages: &[Drawing]) -> Vec<u8> {
    // The catalog, the list of pages, the title, the resources and the fonts; then symbols, and two objects a page.
    let [catalog, tree, about, shared] = [1, 2, 3, 4].map(Ref::new);
    let fonts = FONTS.iter().zip((5..).map(Ref::new));
    let symbols = pages
        .iter()
        .flat_map(Drawing::symbols)
        .unique_by(|symbol| symbol.name)
        .collect_vec();
    let forms = symbols.iter().zip((7..).map(Ref::new)).collect_vec();
    let ids = (7 + symbols.len() as i32..).step_by(2).map(Ref::new);
    let pages = pages.iter().zip(ids).collect_vec();
    let mut pdf = Pdf::new();
    // The tree of the document.
    pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
    pdf.document_info(about).title(TextStr(title));
    let kids = pages.iter().map(|&(_, id)| id);
    pdf.pages(tree).kids(kids).count(pages.len() as i32);
    // What all pages share: fonts, symbols, and transparent lines.
    let mut resources = pdf.indirect(shared).start::<Resources<'_>>();
    let named = fonts.clone().map(|(&(name, _), id)| (name, id));
    resources.fonts().pairs(named);
    let named = forms.iter().map(|&(it, id)| (Name(it.name.as_bytes()), id));
    resources.x_objects().pairs(named);
    let mut states = resources.ext_g_states();
    for tenths in 0..10_u8 {
        let mut state = states.insert(Name(&state_name(tenths))).dict();
        state.pair(Name(b"CA"), f32::from(tenths) / 10.0);
    }
    states.finish();
    resources.finish();
    for (&(_, font), id) in fonts {
        let mut written = pdf.type1_font(id);
        written
            .base_font(font)
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for &(symbol, id) in &forms {
        let mut content = Content::new();
        for SymbolPart {
            outline,
            fill,
            stroke,
        } in symbol.parts
        {
            let stroke = stroke.map(|(color, width)| Stroke::solid(color, width));
            content.save_state().set_line_cap(LineCapStyle::RoundCap);
            paint(&mut content, outline.cubics(), *fill, stroke);
        }
        let content = content.finish();
        let mut form = pdf.form_xobject(id, &content);
        form.bbox(Rect::new(-20.0, -20.0, 120.0, 120.0));
    }
    // The pages.
    for (page, id) in pages {
        let [width, height] = [page.width, page.height].map(|length| rounded(length * POINTS));
        let of_page = Ref::new(id.get() + 1);
        let mut written = pdf.page(id);
        written.parent(tree).contents(of_page);
        written.media_box(Rect::new(0.0, 0.0, width, height));
        written.pair(Name(b"Resources"), shared);
        written.finish();
        let mut content = Content::new();
        // In PDF, y grows upwards.
        let points = POINTS as f32;
        content.transform([points, 0.0, 0.0, -points, 0.0, height]);
        content.set_line_join(LineJoinStyle::RoundJoin);
        for shape in &page.shapes {
            draw(&mut content, shape);
        }
        let content = miniz_oxide::deflate::compress_to_vec_zlib(&content.finish(), EFFORT);
        pdf.stream(of_page, &content).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// Adds a shape to a page.
fn draw(content: &mut Content, shape: &Shape) {
    match &shape.form {
        Form::Symbol { symbol, at, size } => {
            let scale = (size * 1e2).round() / 1e4;
            let [x, y] = [at.x, at.y].map(rounded);
            content.save_state();
            content.transform([scale as f32, 0.0, 0.0, scale as f32, x, y]);
            content.x_object(Name(symbol.name.as_bytes()));
            content.restore_state();
        }
        Form::Text(line) => write(content, line, shape.fill.unwrap_or(Color::BLACK)),
        form => {
            content.save_state();
            paint(
                content,
                form.segments().into_iter(),
                shape.fill,
                shape.stroke,
            );
        }
    }
}

/// Adds a text in the width of the built-in font, for which the page is laid out.
fn write(content: &mut Content, line: &Text, color: Color) {
    let own = |c: char| {
        WIDTHS
            .get((c as usize).wrapping_sub(32))
            .copied()
            .unwrap_or(556)
    };
    let own = line.text.chars().map(|c| f64::from(own(c))).sum::<f64>() / 1e3 * line.size;
    let (at, back) = (line.at, line.back());
    let matrix = if line.upwards {
        [0.0, -1.0, -1.0, 0.0, at.x, at.y + back]
    } else {
        [1.0, 0.0, 0.0, -1.0, at.x - back, at.y]
    };
    let codes = line
        .text
        .chars()
        .map(|c| code(c).unwrap_or(b'?'))
        .collect_vec();
    let [red, green, blue] = channels(color);
    content.begin_text();
    content.set_font(FONTS[usize::from(line.bold)].0, rounded(line.size));
    content.set_horizontal_scaling(rounded(100.0 * line.width() / own.max(0.01)));
    content.set_fill_rgb(red, green, blue);
    content.set_text_matrix(matrix.map(rounded));
    content.show(Str(&codes)).end_text();
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

/// Fills and strokes a path, and restores the state that was saved before it.
fn paint(
    content: &mut Content,
    path: impl Iterator<Item = Segment>,
    fill: Option<Color>,
    stroke: Option<Stroke>,
) {
    if let Some([red, green, blue]) = fill.map(channels) {
        content.set_fill_rgb(red, green, blue);
    }
    if let Some(stroke) = stroke {
        let [red, green, blue] = channels(stroke.color);
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(rounded(stroke.width));
        content.set_line_join(LineJoinStyle::RoundJoin);
        if stroke.dash > 0.0 {
            content.set_dash_pattern([rounded(stroke.dash)], 0.0);
        }
        if stroke.opacity < 0.95 {
            content.set_parameters(Name(&state_name((stroke.opacity * 10.0).round() as u8)));
        }
    }
    for segment in path {
        match segment {
            Segment::Move([x, y]) => content.move_to(rounded(x), rounded(y)),
            Segment::Cubic(points) => {
                let [x1, y1, x2, y2, x, y] = points.map(rounded);
                content.cubic_to(x1, y1, x2, y2, x, y)
            }
            Segment::Line([x, y]) | Segment::Quadratic([_, _, x, y]) => {
                content.line_to(rounded(x), rounded(y))
            }
            Segment::Close => content.close_path(),
        };
    }
    match (fill.is_some(), stroke.is_some()) {
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        (false, true) => content.stroke(),
        (false, false) => content.end_path(),
    };
    content.restore_state();
}

/// Returns the name of the state with an opacity in tenths.
const fn state_name(tenths: u8) -> [u8; 2] {
    [b'A', b'0' + tenths]
}

/// Returns the channels from 0 to 1.
fn channels(Color(red, green, blue): Color) -> [f32; 3] {
    [red, green, blue].map(|channel| rounded(f64::from(channel) / 255.0))
}

/// Returns a number that is written with at most two decimals.
fn rounded(value: f64) -> f32 {
    ((value * 1e2).round() / 1e2) as f32
}
