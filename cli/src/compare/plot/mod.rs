//! A comparison as a plot: time against n, a line for each engine.

mod axis;
mod labels;
mod marker;

use crate::compare::export::units::{three_digits, time};
use crate::compare::{Comparison, Digest, EngineDigest, Outcome, State};
use axis::Logarithmic;
use labels::{Label, spread_out};
use marker::marker;
use queensat::render::drawing::{Anchor, Color, Drawing, Point, Shape, Stroke};
use thiserror::Error;

/// Colours that people with any kind of colour vision tell apart (Okabe and Ito, 2008), without the
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

const INK: Color = Color(45, 48, 54);
const FAINT: Color = Color(110, 116, 125);
const GRID: Color = Color(228, 230, 234);

const WIDTH: f64 = 620.0;
/// The height, unless many names need more.
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 72.0;
const TOP: f64 = 70.0;
const BOTTOM: f64 = 58.0;
const LABEL: f64 = 13.0;
/// From one name to the next.
const LABEL_STEP: f64 = LABEL * 1.35;
const TICK: f64 = 12.0;
/// How much wider than ours the font of a viewer may be.
const FONT_ROOM: f64 = 1.25;

/// Why there is no plot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlotError {
    /// Nothing was measured.
    #[error("there is nothing to plot: no run of the comparison came to an answer or a limit")]
    Nothing,
}

/// What is known of an engine at a size.
struct Sample {
    n: u32,
    median: f64,
    minimum: f64,
    maximum: f64,
}

/// A line of the plot.
struct Series<'a> {
    engine: &'a EngineDigest,
    place: usize,
    samples: Vec<Sample>,
    /// Where it ended otherwise than with an answer, and how.
    end: Option<(u32, f64, Outcome)>,
}

impl Series<'_> {
    fn color(&self) -> Color {
        COLORS[self.place % COLORS.len()]
    }

    /// Where its last mark is.
    fn last(&self) -> (u32, f64) {
        match (self.end, self.samples.last()) {
            (Some((n, seconds, _)), _) => (n, seconds),
            (None, Some(sample)) => (sample.n, sample.median),
            (None, None) => unreachable!("a series has a mark"),
        }
    }
}

/// Draws time against n on a logarithmic axis: medians joined by lines, with bars from minimum to
/// maximum. Each engine has a colour and a mark of its own and its name at the end of its line;
/// programs that are not part of queensat have broken lines and hollow marks; a cross is where an
/// engine came to a limit or otherwise failed.
///
/// # Errors
///
/// [`PlotError`] if nothing was measured.
pub fn draw_plot(comparison: &Comparison) -> Result<Drawing, PlotError> {
    let digest = Digest::of(comparison);
    let series = series(&digest);
    if series.is_empty() {
        return Err(PlotError::Nothing);
    }
    let limit = comparison.options.time_limit_seconds;
    let reached = series
        .iter()
        .any(|line| matches!(line.end, Some((_, _, Outcome::Timeout))));
    let times = series.iter().flat_map(|line| {
        let samples = line.samples.iter();
        let samples = samples.flat_map(|sample| [sample.minimum, sample.maximum]);
        samples.chain(line.end.map(|(_, seconds, _)| seconds))
    });
    // Where the start of a process is most of the time, there is room for words about it.
    let fastest = times.clone().fold(f64::INFINITY, f64::min);
    let startup = digest.startup_seconds.filter(|&time| time > fastest / 3.0);
    let marked = reached.then_some(limit).into_iter();
    let marked = marked.chain(startup.map(|time| time / 1.3));
    let height = HEIGHT.max(series.len() as f64 * LABEL_STEP);
    let axis = Logarithmic::around(times.chain(marked), height);
    let (from, to) = match (digest.sizes.first(), digest.sizes.last()) {
        (Some(&from), Some(&to)) => (from, to),
        _ => return Err(PlotError::Nothing),
    };
    // Half a step of room at both sides.
    let step = WIDTH / f64::from(to - from + 1);
    let x = |n: u32| LEFT + (f64::from(n - from) + 0.5) * step;
    // Lines stand a little beside each other, or the bars of one would hide those of another.
    let apart = (step * 0.5 / digest.engines.len() as f64).min(7.0);
    let aside =
        |line: &Series<'_>| apart * (line.place as f64 - (digest.engines.len() - 1) as f64 / 2.0);
    let y = |seconds: f64| TOP + axis.place(seconds);

    let labels: Vec<Label> = series
        .iter()
        .map(|line| {
            let (n, seconds) = line.last();
            let ended = line
                .end
                .map_or(String::new(), |(_, _, outcome)| format!(" ({outcome})"));
            Label {
                text: format!("{}{ended}", shortened(&line.engine.spec)),
                color: line.color(),
                from: Point::new(x(n) + aside(line), y(seconds)),
                at: y(seconds),
            }
        })
        .collect();
    let labels = spread_out(labels, TOP, TOP + height, LABEL_STEP);
    let widest = labels
        .iter()
        .map(|label| Drawing::text_width(&label.text, LABEL))
        .fold(60.0, f64::max);
    let width = LEFT + WIDTH + 26.0 + widest * FONT_ROOM + 12.0;
    let options = &comparison.options;
    let title = format!(
        "{}: time against n",
        capitalized(options.task.description())
    );
    let mut drawing = Drawing::new(width, TOP + height + BOTTOM, title.clone());
    let mut write = Writer(&mut drawing);
    write.text(
        Point::new(LEFT, 28.0),
        18.0,
        Anchor::Start,
        &title,
        INK,
        "title",
    );
    write.text(
        Point::new(LEFT, 48.0),
        TICK,
        Anchor::Start,
        &subtitle(comparison),
        FAINT,
        "subtitle",
    );
    let plane = (LEFT, LEFT + WIDTH);
    axis.draw(&mut drawing, plane, TOP);
    draw_sizes(&mut drawing, from, to, TOP + height, x);
    if let Some(startup) = startup {
        let words = format!("start of a process, {}", time(startup));
        level(
            &mut drawing,
            y(startup),
            14.0,
            (FAINT, 2.0),
            &words,
            "startup",
        );
    }
    if reached {
        let words = format!("time limit, {}", time(limit));
        level(&mut drawing, y(limit), -5.0, (INK, 6.0), &words, "limit");
    }
    drawing.add(frame(height));
    for line in &series {
        draw_series(&mut drawing, line, |n| x(n) + aside(line), y);
    }
    for label in &labels {
        label.draw(&mut drawing, LEFT + WIDTH, LABEL);
    }
    Ok(drawing)
}

fn series(digest: &Digest) -> Vec<Series<'_>> {
    let lines = digest.engines.iter().enumerate();
    let lines = lines.map(|(place, engine)| {
        let mut line = Series {
            engine,
            place,
            samples: Vec::new(),
            end: None,
        };
        for cell in &engine.cells {
            match &cell.state {
                State::Measured { wall_seconds, .. } => line.samples.push(Sample {
                    n: cell.n,
                    median: wall_seconds.median,
                    minimum: wall_seconds.minimum,
                    maximum: wall_seconds.maximum,
                }),
                State::Ended {
                    outcome,
                    after_seconds,
                    ..
                } => line.end = Some((cell.n, *after_seconds, *outcome)),
                State::Skipped { .. } | State::Missing => {}
            }
        }
        line
    });
    lines
        .filter(|line| line.end.is_some() || !line.samples.is_empty())
        .collect()
}

fn draw_series(
    drawing: &mut Drawing,
    line: &Series<'_>,
    x: impl Fn(u32) -> f64,
    y: impl Fn(f64) -> f64,
) {
    let color = line.color();
    let stroke = Stroke {
        dash: if line.engine.peer { 7.0 } else { 0.0 },
        ..Stroke::solid(color, 2.2)
    };
    let places: Vec<Point> = line
        .samples
        .iter()
        .map(|sample| Point::new(x(sample.n), y(sample.median)))
        .collect();
    if let (Some(&last), Some((n, seconds, _))) = (places.last(), line.end) {
        drawing.add(Shape::Polyline {
            points: vec![last, Point::new(x(n), y(seconds))],
            stroke: Stroke {
                dash: 3.0,
                opacity: 0.7,
                ..Stroke::solid(color, 1.4)
            },
            class: "cut",
        });
    }
    if places.len() > 1 {
        drawing.add(Shape::Polyline {
            points: places.clone(),
            stroke,
            class: "series",
        });
    }
    for (sample, &place) in line.samples.iter().zip(&places) {
        drawing.add(Shape::Polyline {
            points: vec![
                Point::new(place.x, y(sample.minimum)),
                Point::new(place.x, y(sample.maximum)),
            ],
            stroke: Stroke {
                opacity: 0.55,
                ..Stroke::solid(color, 3.0)
            },
            class: "range",
        });
        drawing.add(marker(line.place, place, color, line.engine.peer));
    }
    if let Some((n, seconds, _)) = line.end {
        let at = Point::new(x(n), y(seconds));
        for turn in [-1.0, 1.0] {
            drawing.add(Shape::Polyline {
                points: vec![
                    Point::new(at.x - 5.5, at.y - 5.5 * turn),
                    Point::new(at.x + 5.5, at.y + 5.5 * turn),
                ],
                stroke: Stroke::solid(color, 2.6),
                class: "end",
            });
        }
    }
}

/// The numbers below the plot.
fn draw_sizes(drawing: &mut Drawing, from: u32, to: u32, bottom: f64, x: impl Fn(u32) -> f64) {
    let mut write = Writer(drawing);
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500]
        .into_iter()
        .find(|step| (to - from) / step <= 20)
        .unwrap_or(1000);
    for n in (from..=to).filter(|n| n % step == 0 || from == to) {
        let at = Point::new(x(n), bottom + 19.0);
        write.text(at, TICK, Anchor::Middle, &n.to_string(), INK, "tick");
        write.0.add(Shape::Polyline {
            points: vec![Point::new(x(n), bottom), Point::new(x(n), bottom + 5.0)],
            stroke: Stroke::solid(INK, 1.0),
            class: "",
        });
    }
    let at = Point::new(LEFT + WIDTH / 2.0, bottom + 43.0);
    write.text(
        at,
        LABEL,
        Anchor::Middle,
        "n, the number of rows of the board",
        INK,
        "axis",
    );
}

/// A level that means something, with words so far below it.
fn level(
    drawing: &mut Drawing,
    y: f64,
    below: f64,
    (color, dash): (Color, f64),
    words: &str,
    class: &'static str,
) {
    drawing.add(Shape::Polyline {
        points: vec![Point::new(LEFT, y), Point::new(LEFT + WIDTH, y)],
        stroke: Stroke {
            dash,
            opacity: 0.8,
            ..Stroke::solid(color, 1.1)
        },
        class,
    });
    let at = Point::new(LEFT + 6.0, y + below);
    Writer(drawing).text(at, 11.0, Anchor::Start, words, color, "");
}

fn frame(height: f64) -> Shape {
    Shape::Rectangle {
        at: Point::new(LEFT, TOP),
        width: WIDTH,
        height,
        fill: None,
        stroke: Some(Stroke::solid(Color(150, 155, 163), 1.0)),
        class: "plane",
    }
}

struct Writer<'a>(&'a mut Drawing);

impl Writer<'_> {
    fn text(
        &mut self,
        at: Point,
        size: f64,
        anchor: Anchor,
        text: &str,
        color: Color,
        class: &'static str,
    ) {
        self.0.add(Shape::Text {
            at,
            size,
            anchor,
            text: text.to_owned(),
            color,
            bold: class == "title",
            upwards: false,
            class,
        });
    }
}

fn subtitle(comparison: &Comparison) -> String {
    let options = &comparison.options;
    let runs = match options.runs {
        1 => "one run each".to_owned(),
        runs => format!("medians of {runs} runs, bars from fastest to slowest"),
    };
    let mut squares = String::new();
    if !options.blocked.is_empty() {
        squares += &format!(", {} squares blocked", options.blocked.len());
    }
    if let Some(blocks) = options.blocked_at_random {
        let percent = three_digits(blocks.probability * 100.0);
        squares += &format!(", {percent} % of squares blocked (seed {})", blocks.seed);
    }
    if !options.fixed.is_empty() {
        squares += &format!(", {} queens fixed", options.fixed.len());
    }
    let partial = if comparison.complete {
        ""
    } else {
        " (cut short)"
    };
    let machine = &comparison.machine;
    let processor = machine
        .processor
        .as_deref()
        .unwrap_or(&machine.architecture);
    format!("whole processes, {runs}{squares}; {processor}{partial}")
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

/// A name that fits beside the plot.
fn shortened(spec: &str) -> String {
    const LONGEST: usize = 34;
    if spec.chars().count() <= LONGEST {
        return spec.to_owned();
    }
    spec.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::export::tests::sample;

    #[test]
    fn every_engine_has_its_line_and_its_name() {
        let svg = draw_plot(&sample()).unwrap().to_svg();
        let count = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
        // The second engine has one point only, and the cross where it came to the limit.
        assert_eq!((count("series"), count("mark"), count("end")), (2, 6, 2));
        assert_eq!((count("label"), count("limit")), (3, 1));
        assert!(svg.contains("sat:varisat|x:product (time limit)"));
        assert!(svg.contains("time limit, 1.00 s"));
    }

    /// Names below the end of the picture were cut off.
    #[test]
    fn many_names_make_the_picture_higher() {
        let mut many = sample();
        let (engine, run) = (many.engines[0].clone(), many.runs[0].clone());
        for place in many.engines.len()..40 {
            many.engines.push(engine.clone());
            let mut run = run.clone();
            run.engine = place;
            many.runs.push(run);
        }
        let drawing = draw_plot(&many).unwrap();
        let labels = drawing.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { at, class, .. } if *class == "label" => Some(at.y),
            _ => None,
        });
        let labels: Vec<f64> = labels.collect();
        assert_eq!(labels.len(), 40);
        assert!(
            labels
                .iter()
                .all(|y| (TOP..=drawing.height - BOTTOM + LABEL).contains(y))
        );
    }

    #[test]
    fn nothing_cannot_be_plotted() {
        let mut empty = sample();
        empty.runs.clear();
        assert_eq!(draw_plot(&empty), Err(PlotError::Nothing));
    }

    #[test]
    fn one_run_is_enough() {
        let mut one = sample();
        one.runs.truncate(1);
        one.skipped.clear();
        assert!(draw_plot(&one).unwrap().to_svg().contains("class=\"mark\""));
    }
}
