//! Answers to a list of puzzles: a line of text for each, with details of those that have a fault, and the sum.
//!
//! They are made of the lines of JSON, which have all that is told.

use crate::exit::Failure;
use crate::output::completeness;
use crate::output::text::{counted, printable};
use itertools::Itertools;
use problem::board::Square;
use problem::placement::Placement;
use puzzle::Tier;
use queensat::answers::Basis;
use serde::Deserialize;
use serde_json::Value;

/// Maximum number of squares in which two solutions differ that are named.
const MAX_NAMED: usize = 12;

/// Answers that were shown.
pub struct CheckedList {
    as_text: bool,
    shown: usize,
    /// Numbers of puzzles with one solution, several and none.
    totals: [u64; 3],
    /// Levels of the puzzles with one solution, if they were asked for.
    levels: Vec<String>,
    is_cross_checked: bool,
}

/// The fields of an answer.
#[derive(Deserialize)]
struct Line {
    file: Option<String>,
    line: u64,
    id: Option<Value>,
    title: Option<String>,
    #[serde(default)]
    warnings: Vec<String>,
    unique: Option<bool>,
    #[serde(default)]
    solutions: u64,
    #[serde(default)]
    complete: bool,
    #[serde(default)]
    differ: Vec<[u32; 2]>,
    reason: Option<String>,
    completeness: Option<String>,
    level: Option<LevelWord>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct LevelWord {
    word: Option<String>,
}

impl CheckedList {
    pub const fn new(as_text: bool) -> Self {
        Self {
            as_text,
            shown: 0,
            totals: [0; 3],
            levels: Vec::new(),
            is_cross_checked: false,
        }
    }

    /// Counts an answer, and returns what is written for it.
    pub fn show(&mut self, line: Vec<u8>) -> Result<Vec<u8>, Failure> {
        let answer: Line = serde_json::from_slice(&line).map_err(Failure::runtime)?;
        self.shown += 1;
        let verdict = match (answer.unique, answer.solutions) {
            (None, _) => None,
            (Some(true), _) => Some(0),
            (_, 0) => Some(2),
            _ => Some(1),
        };
        if let Some(verdict) = verdict {
            self.totals[verdict] += 1;
        }
        if verdict == Some(0) {
            self.levels.extend(answer.level());
        }
        self.is_cross_checked |= answer.is_cross_checked();
        Ok(if self.as_text {
            answer.text(self.shown).into_bytes()
        } else {
            line
        })
    }

    /// Returns the numbers in a sentence, if there is a puzzle, and what the answers rest on.
    pub fn end(&self) -> Option<String> {
        let [one, several, none] = self.totals;
        let all = one + several + none;
        let words = Tier::LEVELS.map(|(word, _)| word).into_iter();
        let levels = words.chain([Tier::BEYOND]).filter_map(|word| {
            let count = self.levels.iter().filter(|level| *level == word).count();
            (count > 0).then(|| format!("{count} {word}"))
        });
        let levels = levels.collect_vec();
        let levels = if levels.is_empty() {
            String::new()
        } else {
            format!(" ({})", levels.join(", "))
        };
        let puzzles = counted(all, "puzzle");
        let mut end = format!(
            "{puzzles}: {one} with one solution{levels}, {several} with several, {none} without"
        );
        if self.as_text && self.is_cross_checked {
            end += &format!("\n{}", completeness::of_none(&Basis::CrossChecked));
        }
        (all > 0).then_some(end)
    }
}

impl Line {
    /// Returns the level of the only solution in a word, if it was asked for.
    fn level(&self) -> Option<String> {
        let level = self.level.as_ref()?;
        Some(level.word.as_deref().unwrap_or(Tier::BEYOND).to_owned())
    }

    fn is_cross_checked(&self) -> bool {
        self.completeness.as_deref() == Some(&*Basis::CrossChecked.to_string())
    }

    fn name(&self) -> String {
        let line = format!("line {}", self.line);
        match (&self.title, &self.id, &self.file) {
            (Some(title), ..) => title.clone(),
            (_, Some(Value::String(id)), _) => id.clone(),
            (_, Some(id), _) => format!("id {id}"),
            (_, _, Some(file)) if self.line == 1 => file.clone(),
            (_, _, Some(file)) => format!("{file}, {line}"),
            _ => line,
        }
    }

    fn verdict(&self) -> String {
        match (self.solutions, self.complete) {
            (1, true) => {
                let level = self.level().map(|level| format!(", {level}"));
                format!("one solution{}", level.unwrap_or_default())
            }
            (0, _) => "no solution".into(),
            (2, false) => "several solutions".into(),
            (solutions, true) => counted(solutions, "solution"),
            (solutions, false) => format!("more than {}", counted(solutions - 1, "solution")),
        }
    }

    fn text(&self, number: usize) -> String {
        let verdict = match &self.error {
            Some(error) => format!("error: {error}"),
            None => self.verdict(),
        };
        let mut details = self.warnings.clone();
        let is_told = |reason: &&String| !self.warnings.iter().any(|it| it.ends_with(&**reason));
        details.extend(self.reason.iter().filter(is_told).cloned());
        if !self.differ.is_empty() {
            let squares = self.differ.iter();
            let squares =
                squares.map(|&[row, column]| Square::from_zero_based(row - 1, column - 1));
            let named = match self.differ.len() {
                0..=MAX_NAMED => format!(": {}", Placement::new(squares.collect()).squares()),
                _ => String::new(),
            };
            let count = counted(self.differ.len() as u64, "square");
            details.push(format!("two of them differ in {count}{named}"));
        }
        if self.completeness.is_some() && !self.is_cross_checked() {
            details.push("not shown twice, by SAT and by search".into());
        }
        let name = self.name();
        let lines = details.iter().map(|detail| format!("     {detail}"));
        let first = format!("{number:>3}  {name}: {verdict}");
        let mut lines = [first]
            .into_iter()
            .chain(lines)
            .map(|line| printable(&line) + "\n");
        lines.join("")
    }
}
