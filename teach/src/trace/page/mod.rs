//! Searches as a page with steps forward and back.
//!
//! The page is one file without any other, so it can be mailed or opened from a disk. The boards of all steps are
//! drawn in advance as the frames of one SVG for each search; the steps are data beside them, and a small script
//! (`page.js`) chooses the frame. The text of a problem comes from others, so it is escaped in the page and in its
//! data.

use super::board::TraceBoard;
use super::question::{Trace, TraceBy};
use super::step::{TraceEvent, TraceStep};
use render::{BoardFrames, BoardStyle, DrawError, Marks};
use serde_json::Value;

/// Steps of a search that are drawn.
///
/// ```
/// use queensat::Control;
/// use queensat::answers::{Question, Host};
/// use queensat::problem::Problem;
/// use teach::trace::{Trace, TracePicture};
///
/// let trace = Trace::new(Problem::new(4)?);
/// let trace = trace.resolve(&Host::new(), &Control::new())?;
/// let mut picture = TracePicture::new(&trace)?;
/// for step in Trace::begin(&trace, &Control::new())? {
///     picture.add(&step)?;
/// }
/// assert!(TracePicture::page(&[picture]).contains("solution 1: 2 4 1 3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TracePicture<'a> {
    by: TraceBy,
    title: String,
    state: TraceBoard<'a>,
    board: BoardFrames<'a>,
    steps: Vec<Value>,
}

impl<'a> TracePicture<'a> {
    /// Creates the picture of a search before its first step.
    ///
    /// # Errors
    ///
    /// If the board is too large.
    pub fn new(trace: &'a Trace) -> Result<Self, DrawError> {
        let (by, problem) = (trace.search(), &trace.problem);
        let title = problem.describe();
        let style = BoardStyle::default();
        let named = format!("{title}, {by}");
        let mut picture = Self {
            by,
            title,
            state: TraceBoard::new(problem),
            board: BoardFrames::new(problem, style, named)?,
            steps: Vec::new(),
        };
        let queens = picture.state.queens();
        picture.board.add(&queens, &Marks::default())?;
        Ok(picture)
    }

    /// Adds a step, the one after the last.
    ///
    /// # Errors
    ///
    /// If it cannot be drawn.
    pub fn add(&mut self, step: &TraceStep) -> Result<(), DrawError> {
        let TraceStep {
            level,
            text,
            event,
            literal,
            ..
        } = step;
        self.state.apply(step);
        let (queens, marks) = (self.state.queens(), self.state.marks(step));
        self.board.add(&queens, &marks)?;
        let square = literal.and_then(|literal| literal.square);
        let [row, column] = square.map_or([0, 0], |square| square.numbers());
        let is_queen =
            literal.is_some_and(|literal| literal.is_positive()) && *event != TraceEvent::Rejection;
        self.steps.push(serde_json::json!([
            event.name(),
            level,
            text,
            row,
            column,
            is_queen
        ]));
        Ok(())
    }

    /// Returns a page that shows the steps of one or several searches side by side: one file, without any other.
    #[must_use]
    pub fn page(searches: &[Self]) -> String {
        let mut defined = Vec::new();
        let (mut sections, mut data, mut steps) = (String::new(), Vec::new(), 0);
        for (index, search) in searches.iter().enumerate() {
            let player = search.board.frames.to_player(&mut defined);
            let (name, svg) = (search.by, player.svg);
            sections += &format!(
                "<section id=\"search-{index}\" aria-labelledby=\"name-{index}\">\n<h2 id=\"name-{index}\">{name}</h2>\n\
                 {svg}<p class=\"numbers\"></p>\n<p class=\"sentence\"></p>\n<ol class=\"list\"></ol>\n</section>\n"
            );
            steps = steps.max(search.steps.len());
            data.push(serde_json::json!({"name": name.name(), "steps": search.steps, "spans": player.spans}));
        }
        let names: Vec<&str> = searches.iter().map(|search| search.by.name()).collect();
        let title = searches.first().map_or("", |search| &search.title);
        // The end of a script may not occur in it.
        let data = Value::from(data).to_string().replace('<', "\\u003c");
        let parts = [
            (
                "{title}",
                escaped(&format!("{title}: {}", names.join(" and "))),
            ),
            ("{version}", env!("CARGO_PKG_VERSION").to_owned()),
            ("{steps}", steps.to_string()),
            ("{style}", include_str!("page.css").to_owned()),
            ("{script}", include_str!("page.js").to_owned()),
            ("{searches}", sections),
            ("{data}", data),
        ];
        filled(include_str!("page.html"), &parts)
    }
}

/// Returns a text with its places filled.
fn filled(template: &str, parts: &[(&str, String)]) -> String {
    let mut rest = template;
    let mut text = String::new();
    loop {
        let places = parts
            .iter()
            .filter_map(|(name, part)| Some((rest.find(name)?, name, part)));
        let Some((place, name, part)) = places.min_by_key(|(place, ..)| *place) else {
            return text + rest;
        };
        text += &rest[..place];
        text += part;
        rest = &rest[place + name.len()..];
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
