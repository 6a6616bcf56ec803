//! Drawings that follow one another, as one picture whose parts come and go.

use super::{Drawing, Symbol, svg};
use std::collections::HashMap;

/// Drawings of the same size that follow one another. A shape that several of them have is stored once.
///
/// ```
/// use render::drawing::{Color, Drawing, Form, Frames, Point, Shape};
///
/// let mut frames = Frames::new(40.0, 40.0, "a disc that moves".to_owned());
/// for x in [10.0, 30.0] {
///     let mut drawing = Drawing::new(40.0, 40.0, String::new());
///     let form = Form::Circle { at: Point::new(x, 20.0), radius: 8.0 };
///     drawing.add(Shape::new(form, Some(Color::BLACK), None, "disc"));
///     frames.add(&drawing);
/// }
/// assert_eq!(frames.to_player(&mut Vec::new()).spans, [[[1, 2]], [[0, 1]]]);
/// ```
#[derive(Clone, Debug)]
pub struct Frames {
    width: f64,
    height: f64,
    title: String,
    /// Number of drawings.
    count: u32,
    /// Shapes in painting order.
    parts: Vec<Part>,
    /// Place of each shape in `parts`.
    places: HashMap<String, usize>,
    symbols: Vec<&'static Symbol>,
}

/// A shape.
#[derive(Clone, Debug)]
struct Part {
    svg: String,
    /// Numbers of the drawings that have it: the first of some in a row, and the one after them.
    spans: Vec<[u32; 2]>,
}

/// A picture for a page whose script shows one drawing at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The picture. Its elements of the class `part` are those that not all drawings have.
    pub svg: String,
    /// The drawings that have each of these elements, in their order: the number of the first of some in a row, from 0,
    /// and that of the one after them.
    pub spans: Vec<Vec<[u32; 2]>>,
}

impl Frames {
    /// Creates a picture without drawings.
    #[must_use]
    pub fn new(width: f64, height: f64, title: String) -> Self {
        Self {
            width,
            height,
            title,
            count: 0,
            parts: Vec::new(),
            places: HashMap::new(),
            symbols: Vec::new(),
        }
    }

    /// Adds a drawing of the size of the picture. Shapes that drawings share are painted in the order in which they came
    /// first.
    pub fn add(&mut self, drawing: &Drawing) {
        for symbol in drawing.symbols() {
            if !self.symbols.iter().any(|known| known.name == symbol.name) {
                self.symbols.push(symbol);
            }
        }
        let frame = self.count;
        let mut next = 0;
        for shape in &drawing.shapes {
            let svg = svg::shape(shape);
            let place = match self.places.get(&svg) {
                Some(&place) => place,
                None => self.insert(next, svg),
            };
            let spans = &mut self.parts[place].spans;
            match spans.last_mut() {
                Some([_, end]) if *end >= frame => *end = frame + 1,
                _ => spans.push([frame, frame + 1]),
            }
            next = next.max(place + 1);
        }
        self.count += 1;
    }

    fn insert(&mut self, place: usize, svg: String) -> usize {
        if place < self.parts.len() {
            let later = self.places.values_mut().filter(|own| **own >= place);
            later.for_each(|own| *own += 1);
        }
        self.places.insert(svg.clone(), place);
        let spans = Vec::new();
        self.parts.insert(place, Part { svg, spans });
        place
    }

    /// Returns the parts, those together that follow one another and come and go together.
    fn groups(&self) -> impl Iterator<Item = &[Part]> {
        self.parts.chunk_by(|one, other| one.spans == other.spans)
    }

    fn is_constant(&self, part: &Part) -> bool {
        part.spans == [[0, self.count]]
    }

    /// Returns the picture for a page on which the symbols with the names `defined` are defined already, and adds the
    /// names of those that it defines.
    #[must_use]
    pub fn to_player(&self, defined: &mut Vec<&'static str>) -> Player {
        let mut svg = svg::start([self.width, self.height], &self.title, "");
        svg::define_all(&mut svg, self.symbols.clone(), defined);
        for parts in self.groups() {
            let shapes = parts.iter().map(|part| &*part.svg);
            if self.is_constant(&parts[0]) {
                svg.extend(shapes);
                continue;
            }
            svg += r#"<g class="part">"#;
            svg.extend(shapes);
            svg += "</g>\n";
        }
        svg += "</svg>\n";
        let groups = self
            .groups()
            .map(|parts| &parts[0])
            .filter(|part| !self.is_constant(part));
        let spans = groups.map(|part| part.spans.clone()).collect();
        Player { svg, spans }
    }
}
