//! The answer of `puzzle check` in words.

use crate::output::text::counted;
use itertools::Itertools;
use queensat::puzzle::{Checked, Explanation, Outcome, Tier, Unique};

/// Returns the answer in words.
pub fn verdict(checked: &Checked, question: &Unique) -> String {
    let max = question.max();
    match (checked.complete, checked.solutions) {
        (true, 0) => "no solution".into(),
        (true, 1) => "exactly one solution".into(),
        (true, solutions) => counted(solutions, "solution"),
        (false, solutions) if solutions >= max && question.count.is_none() => {
            "several solutions".into()
        }
        (false, solutions) if solutions >= max => {
            format!("more than {}", counted(max - 1, "solution"))
        }
        (false, 0) => "unknown".into(),
        (false, solutions) => format!("at least {}", counted(solutions, "solution")),
    }
}

/// Returns the level of a puzzle in words.
pub fn level_line(explanation: &Explanation) -> String {
    let counts = Tier::ALL.into_iter().zip(explanation.steps_by_tier());
    let mut steps = counts.filter(|(_, count)| *count > 0).map(|(tier, count)| {
        let steps = counted(count as u64, "step");
        format!("{steps} of tier {} ({tier})", tier.number())
    });
    let steps = match explanation.steps[..] {
        [] => "no steps".into(),
        _ => steps.join(", "),
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
