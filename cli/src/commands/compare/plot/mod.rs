//! Plot of a comparison: time against n, with a line for each engine.
//!
//! Times of engines lie orders of magnitude apart and grow exponentially, so their axis is logarithmic. A mark is a
//! median with a bar from minimum to maximum of the runs, because a few runs do not show a distribution. A SAT engine
//! has the colour of its encoding and the mark of its solver; other engines differ in both, so that a print in grey can
//! be read. A limit that ended a run is drawn, too, because a line that just stops would look like a missing run.

mod axes;
mod legend;

use crate::commands::compare::digest::{CellState, Digest, EngineDigest, OrderStatistics};
use crate::commands::compare::record::{Comparison, RunOutcome};
use crate::output::text::seconds_text;
use axes::{FAINT, INK, LEFT, SizeAxis, TICK, TOP, TimeAxis, WIDTH, level};
use legend::{Legend, Look, mark};
use render::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke};

/// Height, unless a long legend needs more.
const HEIGHT: f64 = 400.0;
const BOTTOM: f64 = 58.0;
const RIGHT: f64 = LEFT + WIDTH;

/// Line of the plot.
struct Series {
    look: Look,
    samples: Vec<(u32, OrderStatistics)>,
    /// Size, time and outcome of a run that was not [`RunOutcome::Ok`].
    end: Option<(u32, f64, RunOutcome)>,
}

impl Series {
    /// Returns the line of an engine, unless it has no mark.
    fn new(look: Look, engine: &EngineDigest) -> Option<Self> {
        let (mut samples, mut end) = (Vec::new(), None);
        for cell in &engine.cells {
            match &cell.state {
                CellState::Measured(measured) => samples.push((cell.n, measured.wall_seconds)),
                CellState::Ended(ended) => {
                    end = Some((cell.n, ended.after_seconds, ended.outcome));
                }
                CellState::Skipped { .. } | CellState::Missing => {}
            }
        }
        (end.is_some() || !samples.is_empty()).then_some(Self { look, samples, end })
    }

    /// Returns the times that are shown.
    fn times(&self) -> impl Iterator<Item = f64> + Clone {
        let samples = self
            .samples
            .iter()
            .flat_map(|(_, times)| [times.minimum, times.maximum]);
        samples.chain(self.end.map(|(_, seconds, _)| seconds))
    }

    fn draw(&self, drawing: &mut Drawing, at: impl Fn((u32, f64)) -> Point) {
        let line = |points: &[Point], width, dash, opacity, class| {
            Shape::line(points, dashed(self.look.color, width, dash, opacity), class)
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
            let dash = if self.look.is_peer { 7.0 } else { 0.0 };
            drawing.add(line(&places, 2.2, dash, 1.0, "series"));
        }
        for ((n, times), place) in self.samples.iter().zip(places) {
            let range = [times.minimum, times.maximum].map(|time| at((*n, time)));
            drawing.add(line(&range, 1.4, 0.0, 0.55, "range"));
            drawing.add(mark(self.look, place));
        }
        if let Some(Point { x, y }) = end {
            for turn in [-5.5, 5.5] {
                let ends = [Point::new(x - 5.5, y - turn), Point::new(x + 5.5, y + turn)];
                drawing.add(line(&ends, 2.6, 0.0, 1.0, "end"));
            }
        }
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

/// Draws time against n on a logarithmic axis: medians joined by lines, with bars from minimum to maximum. SAT solvers
/// that are not part of queensat have dashed lines and hollow marks. A cross marks a limit or a
/// failure. Returns `None` if no run has an answer or reached a limit.
pub fn draw_plot(comparison: &Comparison) -> Option<Drawing> {
    // The content: a line for each engine, and two levels.
    let digest = Digest::of(comparison);
    let legend = Legend::of(&comparison.engines);
    let engines = legend.looks.iter().zip(&digest.engines);
    let series: Vec<Series> = engines
        .filter_map(|(&look, engine)| Series::new(look, engine))
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
    let height = HEIGHT.max(legend.height());
    let axis = TimeAxis::around(times.chain(levels), height);
    let sizes = SizeAxis::new(&digest.sizes);
    let at = |(n, seconds): (u32, f64)| Point::new(sizes.place(n), axis.place(seconds));
    // The page and its titles.
    let width = RIGHT + legend.width();
    let title = format!("{}: time against n", comparison.options.describe());
    let title = title[..1].to_uppercase() + &title[1..];
    let mut drawing = Drawing::new(width, TOP + height + BOTTOM, title.clone());
    drawing.add(text(LEFT, 28.0, 18.0, INK, title, "title"));
    let mut subtitle = subtitle(comparison);
    if series.iter().any(|line| line.end.is_some()) {
        subtitle += "; a cross is a limit or a failure";
    }
    drawing.add(text(LEFT, 48.0, TICK, FAINT, subtitle, "subtitle"));
    axis.draw(&mut drawing);
    sizes.draw(&mut drawing, TOP + height);
    // Levels, border, lines and legend.
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
        line.draw(&mut drawing, at);
    }
    legend.draw(&mut drawing, RIGHT + 16.0);
    Some(drawing)
}

fn text(x: f64, y: f64, size: f64, color: Color, text: String, class: &'static str) -> Shape {
    Shape::text(Point::new(x, y), size, Anchor::Start, color, text, class)
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
