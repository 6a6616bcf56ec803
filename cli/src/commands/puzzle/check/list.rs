//! Answers to a list of puzzles: a line of text for each, with details of those that have a fault, and the sum.

use crate::output::answer::Told;
use crate::output::completeness;
use crate::output::text::{counted, printable};
use itertools::Itertools;
use problem::placement::Placement;
use puzzle::{CheckedPuzzle, Tier, Unique, Uniqueness};
use queensat::answers::{Answer, Basis};
use queensat::enumerate::Ending;
use std::collections::HashMap;
use std::iter;

/// Maximum number of squares in which two solutions differ that are named.
const MAX_NAMED: usize = 12;

// Classes of answers, beside the words for levels.
const ONE: &str = "one";
const SEVERAL: &str = "several";
const NONE: &str = "none";
const CROSS_CHECKED: &str = "cross-checked";

/// Answers that were shown.
pub struct CheckedList {
    as_text: bool,
    shown: usize,
    /// Numbers of answers of each class.
    classes: HashMap<&'static str, u64>,
}

/// Adds an answer to its words, which have the name and the warnings of the puzzle.
pub fn tell(question: &Unique, answer: &Answer<CheckedPuzzle>, told: &mut Told) {
    let checked = &answer.value;
    if let Ending::Stopped(_) = answer.ending {
        return;
    }
    told.verdict = checked.describe(question);
    match checked.uniqueness() {
        Some(Uniqueness::Unique(_)) => told.classes.push(ONE),
        Some(Uniqueness::Several(_)) => told.classes.push(SEVERAL),
        Some(Uniqueness::None) => told.classes.push(NONE),
        None => {}
    }
    let steps = checked.explanation.as_ref();
    if let Some(steps) = steps.filter(|_| told.classes == [ONE] && question.level) {
        let level = steps.level().map_or(Tier::BEYOND, |it| it.hardest.level());
        told.verdict += &format!(", {level}");
        told.classes.push(level);
    }
    let reason = checked.contradiction().map(str::to_owned);
    // A warning tells the other ones.
    let reason = reason.filter(|_| question.problem.count_conflict().is_none());
    told.details.extend(reason);
    let squares = checked.difference();
    if !squares.is_empty() {
        let count = counted(squares.len() as u64, "square");
        let named = match squares.len() {
            0..=MAX_NAMED => format!(": {}", Placement::new(squares).squares()),
            _ => String::new(),
        };
        told.details
            .push(format!("two of them differ in {count}{named}"));
    }
    match &answer.basis {
        Some(Basis::CrossChecked) => told.classes.push(CROSS_CHECKED),
        Some(basis) => told.details.push(completeness::of_none(basis)),
        None => {}
    }
}

impl CheckedList {
    pub fn new(as_text: bool) -> Self {
        Self {
            as_text,
            shown: 0,
            classes: HashMap::new(),
        }
    }

    /// Counts an answer, and returns what is written for it.
    pub fn show(&mut self, line: Vec<u8>, told: Told) -> Vec<u8> {
        self.shown += 1;
        for class in told.classes {
            *self.classes.entry(class).or_default() += 1;
        }
        if !self.as_text {
            return line;
        }
        let name = told.name.unwrap_or_default();
        let first = format!("{:>3}  {name}: {}", self.shown, told.verdict);
        let details = told.details.iter().map(|detail| format!("     {detail}"));
        let lines = iter::once(first).chain(details);
        let mut lines = lines.map(|line| printable(&line) + "\n");
        lines.join("").into_bytes()
    }

    /// Returns the numbers in a sentence, if there is a puzzle, and what the answers rest on.
    pub fn end(&self) -> Option<String> {
        let count = |class: &str| self.classes.get(class).copied().unwrap_or_default();
        let [one, several, none] = [ONE, SEVERAL, NONE].map(count);
        let all = one + several + none;
        let words = Tier::LEVELS.map(|(word, _)| word).into_iter();
        let levels = words.chain([Tier::BEYOND]).filter(|word| count(word) > 0);
        let levels = levels
            .map(|word| format!("{} {word}", count(word)))
            .join(", ");
        let levels = if levels.is_empty() {
            levels
        } else {
            format!(" ({levels})")
        };
        let puzzles = counted(all, "puzzle");
        let mut end = format!(
            "{puzzles}: {one} with one solution{levels}, {several} with several, {none} without"
        );
        if self.as_text && count(CROSS_CHECKED) > 0 {
            end += &format!("\n{}", completeness::of_none(&Basis::CrossChecked));
        }
        (all > 0).then_some(end)
    }
}
