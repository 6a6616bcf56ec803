//! Searches as a page with steps forward and back.
//!
//! The page is one file without any other, so it can be mailed or opened from a disk. The boards of all steps are
//! drawn in advance as the frames of one SVG for each search; the steps are data beside them, in the form of the lines
//! of JSON. The player (`player.js`, `player.css`) has the controls, the texts and the clock; it is a module of its own,
//! because the page in `web/` plays the report of the question `trace` with it, and shares the colours (`tokens.css`).
//! The small rest of the script (`page.js`) chooses the frame. The text of a problem comes from others, so it is escaped
//! in the page and in its data.

use super::board::TraceBoard;
use super::question::{Trace, TraceBy};
use super::report::{TraceLine, step_line};
use super::step::TraceStep;
use problem::Problem;
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
    problem: &'a Problem,
    state: TraceBoard<'a>,
    board: BoardFrames<'a>,
    steps: Vec<TraceLine>,
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
            problem,
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
        self.state.apply(step);
        let (queens, marks) = (self.state.queens(), self.state.marks(step));
        self.board.add(&queens, &marks)?;
        self.steps.push(step_line(self.problem, step));
        Ok(())
    }

    /// Returns a page that shows the steps of one or several searches side by side: one file, without any other.
    #[must_use]
    pub fn page(searches: &[Self]) -> String {
        let mut defined = Vec::new();
        let (mut sections, mut data) = (String::new(), Vec::new());
        for (index, search) in searches.iter().enumerate() {
            let player = search.board.frames.to_player(&mut defined);
            let (name, svg) = (search.by, player.svg);
            sections += &format!(
                "<section id=\"search-{index}\" aria-labelledby=\"name-{index}\">\n<h2 id=\"name-{index}\">{name}</h2>\n\
                 {svg}<div class=\"steps\"></div>\n</section>\n"
            );
            data.push(serde_json::json!({
                "name": name.name(),
                "steps": search.steps,
                "spans": player.spans,
                "grid": search.board.grid(),
                "size": [search.problem.board().rows(), search.problem.board().columns()],
            }));
        }
        let names: Vec<&str> = searches.iter().map(|search| search.by.name()).collect();
        let title = searches.first().map_or("", |search| &search.title);
        // The end of a script may not occur in it.
        let data = Value::from(data).to_string().replace('<', "\\u003c");
        let style = [
            include_str!("tokens.css"),
            include_str!("player.css"),
            include_str!("page.css"),
        ];
        let parts = [
            (
                "{title}",
                escaped(&format!("{title}: {}", names.join(" and "))),
            ),
            ("{version}", env!("CARGO_PKG_VERSION").to_owned()),
            ("{style}", style.concat()),
            ("{script}", script()),
            ("{searches}", sections),
            ("{data}", data),
        ];
        filled(include_str!("page.html"), &parts)
    }
}

/// Returns the player and what is special to this page as one module: a module within a page cannot import another one.
fn script() -> String {
    let page = include_str!("page.js").lines();
    let page = page.filter(|line| !line.starts_with("import "));
    let lines = include_str!("player.js").lines().chain(page);
    lines.flat_map(|line| [line, "\n"]).collect()
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
