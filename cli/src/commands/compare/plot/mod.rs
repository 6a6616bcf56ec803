//! Plot of a comparison: time against n, with a line for each engine.
//!
//! Times of engines lie orders of magnitude apart and grow exponentially, so their axis is logarithmic. A mark is a
//! median with a bar from minimum to maximum of the runs, because a few runs do not show a distribution. Engines
//! differ in colour, in mark and in the name at the end of the line, so a print in grey can be read. A limit that
//! ended a run is drawn, too, because a line that just stops would look like a missing run.

mod axes;

use crate::commands::compare::digest::{CellState, Digest, EngineDigest, OrderStatistics};
use crate::commands::compare::record::{Comparison, RunOutcome};
use crate::output::text::seconds_text;
use axes::{FAINT, INK, LABEL, LEFT, SizeAxis, TICK, TOP, TimeAxis, WIDTH, level};
use itertools::Itertools;
use render::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke};

/// Colours that can be distinguished with any kind of colour vision (Okabe and Ito, 2008), without
/// yellow, which is hard to see on white.
const COLORS: [Color; 7] = [
    Color(0, 114, 178),
    Color(213, 94, 0),
    Color(0, 140, 100),
    Color(190, 90, 150),
    Color(40, 40, 40),
    Color(210, 140, 0),
    Color(70, 160, 215),
];

/// Height, unless many labels need more.
const HEIGHT: f64 = 400.0;
const BOTTOM: f64 = 58.0;
const RIGHT: f64 = LEFT + WIDTH;
/// Distance of labels.
const LABEL_STEP: f64 = LABEL * 1.35;
const MARK_RADIUS: f64 = 4.4;
/// Room for viewers with a wider font.
const FONT_ROOM: f64 = 1.25;
/// Maximum length of a label.
const MAX_LABEL: usize = 34;

/// Line of the plot.
struct Series {
    /// Index of its engine.
    index: usize,
    label: String,
    is_peer: bool,
    color: Color,
    samples: Vec<(u32, OrderStatistics)>,
    /// Size, time and outcome of a run that was not [`RunOutcome::Ok`].
    end: Option<(u32, f64, RunOutcome)>,
}

impl Series {
    /// Returns the line of an engine, unless it has no mark.
    fn new(index: usize, engine: &EngineDigest) -> Option<Self> {
        let (mut samples, mut end) = (Vec::new(), None);
        let mut label = engine.spec.clone();
        if label.chars().count() > MAX_LABEL {
            label = label.chars().take(MAX_LABEL - 1).chain(['…']).collect();
        }
        for cell in &engine.cells {
            match &cell.state {
                CellState::Measured(measured) => samples.push((cell.n, measured.wall_seconds)),
                CellState::Ended(ended) => {
                    label = format!("{label} ({})", ended.outcome);
                    end = Some((cell.n, ended.after_seconds, ended.outcome));
                }
                CellState::Skipped { .. } | CellState::Missing => {}
            }
        }
        (end.is_some() || !samples.is_empty()).then(|| Self {
            index,
            label,
            is_peer: engine.peer,
            color: COLORS[index % COLORS.len()],
            samples,
            end,
        })
    }

    /// Returns the times that are shown.
    fn times(&self) -> impl Iterator<Item = f64> + Clone {
        let samples = self
            .samples
            .iter()
            .flat_map(|(_, times)| [times.minimum, times.maximum]);
        samples.chain(self.end.map(|(_, seconds, _)| seconds))
    }

    /// Returns size and time of the last mark.
    fn last(&self) -> (u32, f64) {
        let end = self.end.map(|(n, seconds, _)| (n, seconds));
        let sample = self.samples.last().map(|(n, times)| (*n, times.median));
        end.or(sample).expect("a series has a mark")
    }

    fn draw(&self, drawing: &mut Drawing, at: impl Fn((u32, f64)) -> Point) {
        let line = |points: &[Point], width, dash, opacity, class| {
            Shape::line(points, dashed(self.color, width, dash, opacity), class)
        };
        let places: Vec<Point> = self
            .samples
            .iter()
            .map(|(n, times)| at((*n, times.median)))
            .collect();
        let end = self.end.map(|(n, seconds, _)| at((n, seconds)));
        if let (Some(&last), Some(end)) = (places.last(), end) {
            drawing.add(line(&[last, end], 1.4, 3.0, 0.7, "cut"));
        }
        if places.len() > 1 {
            let dash = if self.is_peer { 7.0 } else { 0.0 };
            drawing.add(line(&places, 2.2, dash, 1.0, "series"));
        }
        for ((n, times), place) in self.samples.iter().zip(places) {
            let range = [times.minimum, times.maximum].map(|time| at((*n, time)));
            drawing.add(line(&range, 3.0, 0.0, 0.55, "range"));
            drawing.add(self.mark(place));
        }
        if let Some(Point { x, y }) = end {
            for turn in [-5.5, 5.5] {
                let ends = [Point::new(x - 5.5, y - turn), Point::new(x + 5.5, y + turn)];
                drawing.add(line(&ends, 2.6, 0.0, 1.0, "end"));
            }
        }
    }

    /// Returns a mark, whose shape depends on the index of the engine so that it can be recognized
    /// without colours.
    fn mark(&self, at: Point) -> Shape {
        let corners: &[(f64, f64)] = match self.index % 5 {
            0 => &[],
            1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            2 => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            3 => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            _ => &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
        };
        let radius = MARK_RADIUS;
        let corner = |&(x, y): &(f64, f64)| Point::new(at.x + x * radius, at.y + y * radius);
        let form = match corners {
            [] => Form::Circle { at, radius },
            _ => Form::Polygon(corners.iter().map(corner).collect()),
        };
        let fill = if self.is_peer {
            Color::WHITE
        } else {
            self.color
        };
        let stroke = Stroke::solid(self.color, 1.8);
        Shape::new(form, Some(fill), Some(stroke), "mark")
    }
}

/// Returns the stroke of a dashed, translucent line. A dash of 0 stands for a solid line.
const fn dashed(color: Color, width: f64, dash: f64, opacity: f64) -> Stroke {
    Stroke {
        color,
        width,
        dash,
        opacity,
    }
}

/// Draws time against n on a logarithmic axis: medians joined by lines, with bars from minimum to
/// maximum. Each engine has its own colour and mark, and its name at the end of its line. SAT solvers
/// that are not part of queensat have dashed lines and hollow marks. A cross marks a limit or a
/// failure. Returns `None` if no run has an answer or reached a limit.
pub fn draw_plot(comparison: &Comparison) -> Option<Drawing> {
    // The content: a line for each engine, and two levels.
    let digest = Digest::of(comparison);
    let engines = digest.engines.iter().enumerate();
    let series: Vec<Series> = engines
        .filter_map(|(index, engine)| Series::new(index, engine))
        .collect();
    let times = series.iter().flat_map(Series::times);
    let fastest = times.clone().min_by(f64::total_cmp)?;
    // The startup is shown where it is much of the time.
    let startup = digest.startup_seconds.filter(|&time| time > fastest / 3.0);
    let is_timeout = |line: &Series| matches!(line.end, Some((_, _, RunOutcome::Timeout)));
    let limit = series
        .iter()
        .any(is_timeout)
        .then_some(comparison.options.time_limit_seconds);
    // The axes, which have room for all of it.
    let levels = limit.into_iter().chain(startup.map(|time| time / 1.3));
    let height = HEIGHT.max(series.len() as f64 * LABEL_STEP);
    let axis = TimeAxis::around(times.chain(levels), height);
    let sizes = SizeAxis::new(&digest.sizes);
    // Lines are shifted a little, so that their bars do not cover each other.
    let count = digest.engines.len() as f64;
    let apart = (sizes.step * 0.5 / count).min(7.0);
    let at = |line: &Series, (n, seconds): (u32, f64)| {
        let shift = apart * (line.index as f64 - (count - 1.0) / 2.0);
        Point::new(sizes.place(n) + shift, axis.place(seconds))
    };
    // The page and its titles.
    let widths = series
        .iter()
        .map(|line| Drawing::text_width(&line.label, LABEL));
    let width = RIGHT + 26.0 + widths.fold(60.0, f64::max) * FONT_ROOM + 12.0;
    let title = format!("{}: time against n", comparison.options.describe());
    let title = title[..1].to_uppercase() + &title[1..];
    let mut drawing = Drawing::new(width, TOP + height + BOTTOM, title.clone());
    drawing.add(text(LEFT, 28.0, 18.0, INK, title, "title"));
    let subtitle = subtitle(comparison);
    drawing.add(text(LEFT, 48.0, TICK, FAINT, subtitle, "subtitle"));
    axis.draw(&mut drawing);
    sizes.draw(&mut drawing, TOP + height);
    // Levels, border, lines, and labels at their ends.
    for (seconds, below, color, dash, words, class) in [
        (startup, 14.0, FAINT, 2.0, "process startup", "startup"),
        (limit, -5.0, INK, 6.0, "time limit", "limit"),
    ] {
        let Some(seconds) = seconds else { continue };
        let y = axis.place(seconds);
        drawing.add(Shape::line(level(y), dashed(color, 1.1, dash, 0.8), class));
        let words = format!("{words}, {}", seconds_text(seconds));
        drawing.add(text(LEFT + 6.0, y + below, 11.0, color, words, ""));
    }
    let plane = Form::Rectangle {
        at: Point::new(LEFT, TOP),
        width: WIDTH,
        height,
    };
    let border = Some(Stroke::solid(Color(150, 155, 163), 1.0));
    drawing.add(Shape::new(plane, None, border, "plane"));
    for line in &series {
        line.draw(&mut drawing, |mark| at(line, mark));
    }
    let ends = series
        .iter()
        .map(|line| (line, at(line, line.last())))
        .sorted_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
    draw_labels(&mut drawing, &ends.collect::<Vec<_>>(), TOP + height);
    Some(drawing)
}

fn text(x: f64, y: f64, size: f64, color: Color, text: String, class: &'static str) -> Shape {
    Shape::text(Point::new(x, y), size, Anchor::Start, color, text, class)
}

/// Writes the labels to the right of the plot, with leaders to the ends of their lines.
fn draw_labels(drawing: &mut Drawing, ends: &[(&Series, Point)], bottom: f64) {
    let places: Vec<f64> = ends.iter().map(|(_, end)| end.y).collect();
    for ((line, end), y) in ends.iter().zip(spread_out(&places, TOP, bottom)) {
        let leader = [(end.x + 8.0, end.y), (RIGHT + 8.0, y), (RIGHT + 20.0, y)];
        let leader = leader.map(|(x, y)| Point::new(x, y));
        let stroke = dashed(line.color, 1.0, 1.5, 0.6);
        drawing.add(Shape::line(leader, stroke, "leader"));
        let (y, label) = (y + LABEL * 0.36, line.label.clone());
        drawing.add(text(RIGHT + 25.0, y, LABEL, line.color, label, "label"));
    }
}

/// Moves the places of labels, which are in order, as little as possible until they are apart, between
/// `top` and `bottom` as far as there is room.
fn spread_out(places: &[f64], top: f64, bottom: f64) -> Vec<f64> {
    // Middle and size of groups of labels that touch each other. Every label has the same weight.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    for &place in places {
        let (mut middle, mut many) = (place, 1);
        while let Some(&(above, more)) = groups.last()
            && middle - above < LABEL_STEP * (many + more) as f64 / 2.0
        {
            middle = (above * more as f64 + middle * many as f64) / (many + more) as f64;
            many += more;
            groups.pop();
        }
        groups.push((middle, many));
    }
    let groups = groups.into_iter().flat_map(|(middle, many)| {
        let height = LABEL_STEP * (many - 1) as f64;
        let first = (middle - height / 2.0).clamp(top, (bottom - height).max(top));
        (0..many).map(move |place| first + LABEL_STEP * place as f64)
    });
    groups.collect()
}

fn subtitle(comparison: &Comparison) -> String {
    let options = &comparison.options;
    let mut text = match options.runs {
        1 => "whole processes, one run each".to_owned(),
        runs => format!("whole processes, medians of {runs} runs, bars from minimum to maximum"),
    };
    let machine = &comparison.machine;
    let processor = machine.processor.as_ref().unwrap_or(&machine.architecture);
    text += &format!("; {processor}");
    if !comparison.complete {
        text += " (partial)";
    }
    text
}
