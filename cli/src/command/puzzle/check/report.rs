//! The answer of `puzzle check` in words and in JSON.

use crate::output::json::Object;
use crate::output::solution_line::add_solution;
use crate::output::text::{counted, pairs};
use itertools::Itertools;
use queensat::board::Square;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::puzzle::{Count, Explanation, Outcome, Tier, Uniqueness};

/// Returns the answer in words; `max` is the number of solutions after which the search ended, and
/// `is_count` tells that they were to be counted.
pub fn verdict(count: &Count, max: u64, is_count: bool) -> String {
    match (count.complete, count.solutions) {
        (true, 0) => "no solution".into(),
        (true, 1) => "exactly one solution".into(),
        (true, solutions) => counted(solutions, "solution"),
        (false, solutions) if solutions >= max && !is_count => "several solutions".into(),
        (false, solutions) if solutions >= max => {
            format!("more than {}", counted(max - 1, "solution"))
        }
        (false, 0) => "unknown".into(),
        (false, solutions) => format!("at least {}", counted(solutions, "solution")),
    }
}

/// Returns the squares in which two placements differ, row by row.
pub fn difference(examples: &[Placement]) -> Vec<Square> {
    let [first, second, ..] = examples else {
        return Vec::new();
    };
    let queens = |placement: &Placement| placement.queens().to_vec();
    let (first, second) = (queens(first), queens(second));
    let only = |one: &[Square], other: &[Square]| -> Vec<Square> {
        let only = one.iter().filter(|queen| !other.contains(queen));
        only.copied().collect()
    };
    let mut squares = [only(&first, &second), only(&second, &first)].concat();
    squares.sort_unstable();
    squares
}

/// Adds the answer to a report.
pub fn add_answer<'a>(object: Object<'a>, count: &Count, problem: &Problem) -> Object<'a> {
    let uniqueness = count.uniqueness();
    let is_unique = uniqueness.map(|answer| matches!(answer, Uniqueness::Unique(_)));
    let examples = count.examples.iter();
    let examples = examples.map(|example| add_solution(Object::default(), Some(example), problem));
    let object = object
        .field("unique", is_unique)
        .field("solutions", count.solutions)
        .field("complete", count.complete)
        .objects("examples", examples);
    match difference(&count.examples) {
        squares if squares.is_empty() => object,
        squares => object.field("differ", pairs(squares.into_iter())),
    }
}

/// Returns the level of a puzzle in words.
pub fn level_line(explanation: &Explanation) -> String {
    let steps = Tier::ALL.into_iter().filter_map(|tier| {
        let steps = explanation.steps.iter();
        match steps.filter(|step| step.tier == tier).count() as u64 {
            0 => None,
            steps => Some(format!(
                "{} of tier {} ({})",
                counted(steps, "step"),
                tier.number(),
                tier.name()
            )),
        }
    });
    let steps = match explanation.steps[..] {
        [] => "no steps".into(),
        _ => steps.format(", ").to_string(),
    };
    match (&explanation.outcome, explanation.level()) {
        (_, Some(level)) => {
            let hardest = level.hardest;
            format!("Level: {} ({}): {steps}", hardest.number(), hardest.name())
        }
        (Outcome::Stuck { open, .. }, None) => format!(
            "Level: not solved by the {} tiers, which leave {} open: {steps}",
            Tier::ALL.len(),
            counted(open.len() as u64, "square")
        ),
        (_, None) => "Level: none".into(),
    }
}

/// Returns the level of a puzzle in JSON: the number and the name of the hardest tier, or null if the
/// tiers do not solve it.
pub fn level_json<'a>(explanation: &Explanation) -> Object<'a> {
    let hardest = explanation.level().map(|level| level.hardest);
    let steps = Tier::ALL.iter().fold(Object::default(), |object, &tier| {
        let steps = explanation.steps.iter();
        object.field(tier.name(), steps.filter(|step| step.tier == tier).count())
    });
    let open = match &explanation.outcome {
        Outcome::Stuck { open, .. } => Some(open.len()),
        _ => None,
    };
    Object::default()
        .field("tier", hardest.map(Tier::number))
        .field("name", hardest.map(Tier::name))
        .object("steps", Some(steps))
        .optional("open", open)
}
