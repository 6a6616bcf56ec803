//! Plot of a comparison: time against n, with a line for each engine.

mod axes;
mod canvas;
mod labels;

use super::{AtRandom, Comparison, Digest, EngineDigest, Outcome, State, Summary};
use crate::output::text::{counted, seconds_text};
use axes::{SizeAxis, TimeAxis};
use canvas::{Canvas, FAINT, INK, dashed};
use labels::{Label, spread_out};
use queensat::render::drawing::{Anchor, Color, Drawing, Point, Shape, Stroke};

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

const WIDTH: f64 = 620.0;
/// Height, unless many labels need more.
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 72.0;
const TOP: f64 = 70.0;
const BOTTOM: f64 = 58.0;
/// Left and right end of the plot area.
const PLANE: (f64, f64) = (LEFT, LEFT + WIDTH);
const LABEL: f64 = 13.0;
/// Distance of labels.
const LABEL_STEP: f64 = LABEL * 1.35;
const TICK: f64 = 12.0;
/// Room for viewers with a wider font.
const FONT_ROOM: f64 = 1.25;
/// Maximum length of a label.
const MAX_LABEL: usize = 34;

/// Line of the plot.
struct Series<'a> {
    engine: &'a EngineDigest,
    index: usize,
    color: Color,
    samples: Vec<(u32, Summary)>,
    /// Size, time and outcome of a run that was not [`Outcome::Ok`].
    end: Option<(u32, f64, Outcome)>,
}

impl<'a> Series<'a> {
    /// Returns the line of an engine, unless it has no mark.
    fn new(index: usize, engine: &'a EngineDigest) -> Option<Self> {
        let (mut samples, mut end) = (Vec::new(), None);
        for cell in &engine.cells {
            match &cell.state {
                State::Measured { wall_seconds, .. } => samples.push((cell.n, *wall_seconds)),
                State::Ended {
                    outcome,
                    after_seconds,
                    ..
                } => end = Some((cell.n, *after_seconds, *outcome)),
                State::Skipped { .. } | State::Missing => {}
            }
        }
        (end.is_some() || !samples.is_empty()).then(|| Self {
            engine,
            index,
            color: COLORS[index % COLORS.len()],
            samples,
            end,
        })
    }

    /// Returns size and time of the last mark.
    fn last(&self) -> (u32, f64) {
        let end = self.end.map(|(n, seconds, _)| (n, seconds));
        let sample = self.samples.last().map(|(n, times)| (*n, times.median));
        end.or(sample).expect("a series has a mark")
    }

    fn label(&self) -> String {
        let mut text = self.engine.spec.clone();
        if text.chars().count() > MAX_LABEL {
            text = text.chars().take(MAX_LABEL - 1).chain(['…']).collect();
        }
        match self.end {
            Some((_, _, outcome)) => format!("{text} ({outcome})"),
            None => text,
        }
    }

    fn draw(&self, canvas: &mut Canvas, x: impl Fn(u32) -> f64, y: impl Fn(f64) -> f64) {
        let color = self.color;
        let place = |(n, times): &(u32, Summary)| Point::new(x(*n), y(times.median));
        let places: Vec<Point> = self.samples.iter().map(place).collect();
        if let (Some(&last), Some((n, seconds, _))) = (places.last(), self.end) {
            let points = vec![last, Point::new(x(n), y(seconds))];
            canvas.line(points, dashed(color, 1.4, 3.0, 0.7), "cut");
        }
        if places.len() > 1 {
            let dash = if self.engine.peer { 7.0 } else { 0.0 };
            canvas.line(places.clone(), dashed(color, 2.2, dash, 1.0), "series");
        }
        for ((_, times), place) in self.samples.iter().zip(places) {
            let range = (y(times.minimum), y(times.maximum));
            canvas.upright(place.x, range, dashed(color, 3.0, 0.0, 0.55), "range");
            canvas.mark(self.index, place, color, self.engine.peer);
        }
        if let Some((n, seconds, _)) = self.end {
            let (x, y) = (x(n), y(seconds));
            for turn in [-5.5, 5.5] {
                let points = vec![Point::new(x - 5.5, y - turn), Point::new(x + 5.5, y + turn)];
                canvas.line(points, Stroke::solid(color, 2.6), "end");
            }
        }
    }
}

/// Draws time against n on a logarithmic axis: medians joined by lines, with bars from minimum to
/// maximum. Each engine has its own colour and mark, and its name at the end of its line. Programs
/// that are not part of queensat have dashed lines and hollow marks. A cross marks a limit or a
/// failure. Returns `None` if no run has an answer or reached a limit.
pub fn draw_plot(comparison: &Comparison) -> Option<Drawing> {
    let digest = Digest::of(comparison);
    let engines = digest.engines.iter().enumerate();
    let series = engines.filter_map(|(index, engine)| Series::new(index, engine));
    let series: Vec<Series<'_>> = series.collect();
    if series.is_empty() {
        return None;
    }
    let limit = comparison.options.time_limit_seconds;
    let is_timeout = |line: &Series<'_>| matches!(line.end, Some((_, _, Outcome::Timeout)));
    let limit = series.iter().any(is_timeout).then_some(limit);
    let times = series.iter().flat_map(|line| {
        let samples = line.samples.iter();
        let samples = samples.flat_map(|(_, times)| [times.minimum, times.maximum]);
        samples.chain(line.end.map(|(_, seconds, _)| seconds))
    });
    // The startup is shown where it is much of the time.
    let fastest = times.clone().fold(f64::INFINITY, f64::min);
    let startup = digest.startup_seconds.filter(|&time| time > fastest / 3.0);
    let levels = limit.into_iter().chain(startup.map(|time| time / 1.3));
    let height = HEIGHT.max(series.len() as f64 * LABEL_STEP);
    let axis = TimeAxis::around(times.chain(levels), height);
    let sizes = SizeAxis::new(&digest.sizes);
    let x = |n: u32| sizes.place(n);
    // Lines are shifted a little, so that their bars do not cover each other.
    let count = digest.engines.len() as f64;
    let apart = (sizes.step * 0.5 / count).min(7.0);
    let shift = |line: &Series<'_>| apart * (line.index as f64 - (count - 1.0) / 2.0);
    let y = |seconds: f64| TOP + axis.place(seconds);

    let labels = series.iter().map(|line| {
        let (n, seconds) = line.last();
        Label {
            text: line.label(),
            color: line.color,
            from: Point::new(x(n) + shift(line), y(seconds)),
            at: y(seconds),
        }
    });
    let labels = spread_out(labels.collect(), TOP, TOP + height, LABEL_STEP);
    let width = |label: &Label| Drawing::text_width(&label.text, LABEL);
    let widths = labels.iter().map(width);
    let width = PLANE.1 + 26.0 + widths.fold(60.0, f64::max) * FONT_ROOM + 12.0;
    let title = format!("{}: time against n", comparison.options.task.description());
    let title = title[..1].to_uppercase() + &title[1..];
    let drawing = Drawing::new(width, TOP + height + BOTTOM, title.clone());
    let mut canvas = Canvas(drawing);
    canvas.text(LEFT, 28.0, (18.0, Anchor::Start, INK, "title"), title);
    let subtitle_style = (TICK, Anchor::Start, FAINT, "subtitle");
    canvas.text(LEFT, 48.0, subtitle_style, subtitle(comparison));
    axis.draw(&mut canvas);
    sizes.draw(&mut canvas, TOP + height);
    let mut level = |seconds: f64, below: f64, color, dash, words: &str, class| {
        canvas.level(PLANE, y(seconds), dashed(color, 1.1, dash, 0.8), class);
        let text = format!("{words}, {}", seconds_text(seconds));
        let style = (11.0, Anchor::Start, color, "");
        canvas.text(LEFT + 6.0, y(seconds) + below, style, text);
    };
    if let Some(startup) = startup {
        level(startup, 14.0, FAINT, 2.0, "process startup", "startup");
    }
    if let Some(limit) = limit {
        level(limit, -5.0, INK, 6.0, "time limit", "limit");
    }
    canvas.0.add(Shape::Rectangle {
        at: Point::new(LEFT, TOP),
        width: WIDTH,
        height,
        fill: None,
        stroke: Some(Stroke::solid(Color(150, 155, 163), 1.0)),
        class: "plane",
    });
    for line in &series {
        line.draw(&mut canvas, |n| x(n) + shift(line), y);
    }
    for label in labels {
        label.draw(&mut canvas, PLANE.1, LABEL);
    }
    Some(canvas.0)
}

fn subtitle(comparison: &Comparison) -> String {
    let options = &comparison.options;
    let mut text = match options.runs {
        1 => "whole processes, one run each".to_owned(),
        runs => format!("whole processes, medians of {runs} runs, bars from minimum to maximum"),
    };
    if !options.blocked.is_empty() {
        let squares = counted(options.blocked.len() as u64, "square");
        text += &format!(", {squares} blocked");
    }
    if let Some(blocks) = options.blocked_at_random {
        let AtRandom { probability, seed } = blocks;
        text += &format!(", squares blocked with probability {probability} (seed {seed})");
    }
    if !options.fixed.is_empty() {
        text += &format!(", {} fixed", counted(options.fixed.len() as u64, "queen"));
    }
    let machine = &comparison.machine;
    let processor = machine.processor.as_ref().unwrap_or(&machine.architecture);
    text += &format!("; {processor}");
    if !comparison.complete {
        text += " (partial)";
    }
    text
}
