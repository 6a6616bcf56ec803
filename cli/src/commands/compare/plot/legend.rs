//! Looks of engines, and the legend that explains them.

use super::axes::{FAINT, INK, LABEL, TOP};
use super::text;
use crate::commands::compare::record::EngineRecord;
use itertools::Itertools;
use render::drawing::{Color, Drawing, Form, Point, Shape, Stroke};
use std::f64::consts::TAU;

/// Colours, the first seven of which can be distinguished with any kind of colour vision (Okabe and Ito, 2008), without
/// yellow, which is hard to see on white.
const COLORS: [Color; 14] = [
    Color(0, 114, 178),
    Color(213, 94, 0),
    Color(0, 140, 100),
    Color(190, 90, 150),
    Color(40, 40, 40),
    Color(210, 140, 0),
    Color(70, 160, 215),
    Color(136, 34, 85),
    Color(110, 130, 40),
    Color(90, 60, 170),
    Color(150, 100, 60),
    Color(225, 100, 120),
    Color(130, 130, 130),
    Color(40, 180, 160),
];

/// Marks: a circle, for no corner, or regular polygons and stars by number of corners, turn of the first corner from
/// the top and, for a star, the radius of the corners in between.
const MARKS: [(u32, f64, f64); 10] = [
    (0, 0.0, 1.0),
    (4, 0.125, 1.0),
    (3, 0.0, 1.0),
    (4, 0.0, 1.0),
    (3, 0.5, 1.0),
    (5, 0.0, 0.45),
    (4, 0.125, 0.35),
    (3, 0.25, 1.0),
    (6, 0.0, 1.0),
    (3, 0.75, 1.0),
];

/// Distance of lines.
const STEP: f64 = LABEL * 1.45;
/// Room for viewers with a wider font.
const FONT_ROOM: f64 = 1.25;
/// Maximum length of a name.
const MAX_NAME: usize = 34;

/// Look of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub color: Color,
    /// Number of its mark.
    mark: usize,
    /// `true` for a SAT solver that is not part of queensat: dashed and hollow.
    pub is_peer: bool,
}

impl Look {
    const fn new(color: usize, mark: usize, is_peer: bool) -> Self {
        Self {
            color: COLORS[color % COLORS.len()],
            mark,
            is_peer,
        }
    }
}

/// Returns the mark of an engine.
pub fn mark(look: Look, at: Point) -> Shape {
    let (corners, turn, between) = MARKS[look.mark % MARKS.len()];
    let corner = |number: u32| {
        let angle = TAU * (f64::from(number) / f64::from(2 * corners) + turn);
        let radius = if number.is_multiple_of(2) {
            5.6
        } else {
            5.6 * between
        };
        Point::new(at.x + radius * angle.sin(), at.y - radius * angle.cos())
    };
    let is_star = between < 1.0;
    let form = match corners {
        0 => Form::Circle { at, radius: 4.4 },
        _ => Form::Polygon(
            (0..2 * corners)
                .step_by(if is_star { 1 } else { 2 })
                .map(corner)
                .collect(),
        ),
    };
    let fill = if look.is_peer {
        Color::WHITE
    } else {
        look.color
    };
    Shape::new(
        form,
        Some(fill),
        Some(Stroke::solid(look.color, 1.8)),
        "mark",
    )
}

/// Sample beside a name.
enum Sample {
    Line(Look),
    Mark(Look),
    Both(Look),
}

/// Looks of all engines, and what colours and marks stand for.
pub struct Legend {
    /// One for each engine.
    pub looks: Vec<Look>,
    /// Lists with their titles.
    lists: Vec<(&'static str, Vec<(Sample, String)>)>,
}

impl Legend {
    /// Gives each encoding a colour and each SAT solver a mark. An engine without these, or with those of another
    /// engine, has a colour and a mark of its own.
    pub fn of(engines: &[EngineRecord]) -> Self {
        let pair = |engine: &EngineRecord| Some((engine.encoding.clone()?, engine.solver.clone()));
        let pairs = engines.iter().filter_map(pair).counts();
        let is_shown = |engine: &&EngineRecord| pair(engine).is_some_and(|pair| pairs[&pair] == 1);
        let shown = || engines.iter().filter(is_shown);
        let encodings = shown()
            .filter_map(|engine| engine.encoding.as_ref())
            .unique()
            .collect_vec();
        let solvers =
            shown().filter_map(|engine| engine.solver.as_ref().map(|name| (name, engine.peer)));
        let solvers = solvers.unique().collect_vec();
        let mut others = Vec::new();
        let looks = engines.iter().map(|engine| {
            if is_shown(&engine) {
                let color = encodings
                    .iter()
                    .position(|&name| Some(name) == engine.encoding.as_ref());
                let mark = solvers
                    .iter()
                    .position(|&(name, _)| Some(name) == engine.solver.as_ref());
                return Look::new(color.unwrap_or(0), mark.unwrap_or(0), engine.peer);
            }
            let (color, mark) = (encodings.len() + others.len(), solvers.len() + others.len());
            let look = Look::new(color, mark, engine.peer);
            others.push((Sample::Both(look), engine.spec.clone()));
            look
        });
        let looks = looks.collect();
        let colors = encodings.iter().enumerate();
        let colors =
            colors.map(|(color, &name)| (Sample::Line(Look::new(color, 0, false)), name.clone()));
        let marks = solvers.iter().enumerate().map(|(mark, &(name, is_peer))| {
            let look = Look {
                color: INK,
                ..Look::new(0, mark, is_peer)
            };
            (Sample::Mark(look), name.clone())
        });
        let lists = vec![
            ("encoding", colors.collect()),
            ("solver", marks.collect_vec()),
            ("engine", others),
        ];
        let lists = lists
            .into_iter()
            .filter(|(_, list)| !list.is_empty())
            .collect();
        Self { looks, lists }
    }

    /// Returns the height of all lists.
    pub fn height(&self) -> f64 {
        self.lists
            .iter()
            .map(|(_, list)| list.len() as f64 + 1.6)
            .sum::<f64>()
            * STEP
    }

    /// Returns the width with a margin on both sides.
    pub fn width(&self) -> f64 {
        let names = self.lists.iter().flat_map(|(_, list)| list);
        let widths = names.map(|(_, name)| Drawing::text_width(&cut(name), LABEL));
        16.0 + 38.0 + widths.fold(60.0, f64::max) * FONT_ROOM + 12.0
    }

    pub fn draw(&self, drawing: &mut Drawing, x: f64) {
        let mut y = TOP + LABEL;
        for (title, list) in &self.lists {
            drawing.add(text(x, y, LABEL, FAINT, (*title).to_owned(), "legend"));
            for (sample, name) in list {
                y += STEP;
                let middle = y - LABEL * 0.36;
                let (Sample::Line(look) | Sample::Mark(look) | Sample::Both(look)) = *sample;
                if !matches!(sample, Sample::Mark(_)) {
                    let ends = [Point::new(x, middle), Point::new(x + 28.0, middle)];
                    drawing.add(Shape::line(ends, Stroke::solid(look.color, 2.2), "sample"));
                }
                if !matches!(sample, Sample::Line(_)) {
                    let shape = mark(look, Point::new(x + 14.0, middle));
                    drawing.add(Shape {
                        class: "sample".into(),
                        ..shape
                    });
                }
                drawing.add(text(x + 38.0, y, LABEL, INK, cut(name), "label"));
            }
            y += 1.6 * STEP;
        }
    }
}

/// Cuts a long name.
fn cut(name: &str) -> String {
    if name.chars().count() > MAX_NAME {
        name.chars().take(MAX_NAME - 1).chain(['…']).collect()
    } else {
        name.to_owned()
    }
}
