//! The steps of a puzzle as text and JSON.

use super::steps::{End, Explained};
use crate::args::puzzle::{ExplainPlan, PuzzleFormat};
use crate::color;
use crate::command::report;
use crate::exit::{Failure, print_summary};
use crate::json::{self, Object};
use crate::output_file::write_output;
use crate::picture::OrPicture;
use crate::solution_line::add_solution;
use crate::text::{board, counted, describe, pairs, printable_lines, quoted};
use queensat::board::Square;
use queensat::problem::Problem;
use queensat::puzzle::{Deduction, Level, Tier, Uniqueness};
use std::io;

/// Width of the longest name of a tier.
const TIER_WIDTH: usize = 13;

/// The answer to one puzzle.
pub struct Report<'a> {
    pub plan: &'a ExplainPlan,
    pub explained: Explained,
}

impl Report<'_> {
    /// Writes the answer to the output.
    pub fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        write_output(output, ".partial", &|name, output, _| {
            let failure = |error: io::Error| Failure::write(name, &error);
            match self.plan.format {
                OrPicture::Own(PuzzleFormat::Json) => {
                    json::write(&mut *output, &self.json())
                        .map_err(|error| Failure::write_json(name, error))?;
                    output.write_all(b"\n").map_err(failure)
                }
                _ => output.write_all(self.text().as_bytes()).map_err(failure),
            }
        })?;
        if let Some(path) = output {
            print_summary(&format!("{}; written to {}", self.end(), quoted(path)));
        }
        Ok(())
    }

    fn json(&self) -> Object<'_> {
        let problem = &self.plan.problem;
        let object = add_steps(report(problem), &self.explained, problem);
        add_end(object, &self.explained, problem)
    }

    fn text(&self) -> String {
        let (plan, explained) = (self.plan, &self.explained);
        let mut text = format!("{}\n\n", describe(&plan.problem));
        let width = explained.steps.len().to_string().len();
        for (number, step) in (1..).zip(&explained.steps) {
            let (tier, reason) = (step.tier.name(), step.describe(&plan.problem));
            text += &format!("{number:>width$}  {tier:<TIER_WIDTH$}  {reason}\n");
        }
        if !explained.steps.is_empty() {
            text.push('\n');
        }
        let color = color::in_output(plan.output.as_ref());
        let drawn = board(&explained.last.queens, &plan.problem, color);
        text += &format!("{}\n\n{drawn}", self.end());
        printable_lines(&text)
    }

    /// Describes the end of the steps.
    fn end(&self) -> String {
        let explained = &self.explained;
        let steps = explained.steps.len() as u64;
        match &explained.end {
            End::Hint => format!("{} found", counted(steps, "step")),
            End::Solved(_) if steps == 0 => "the puzzle is solved already".into(),
            End::Solved(_) => format!(
                "solved in {}, {}",
                counted(steps, "step"),
                level_in_words(&explained.level())
            ),
            End::Stuck { open, solutions } => {
                let count = counted(open.len() as u64, "square");
                let which = match self.plan.task.hardest {
                    Tier::Contradiction => "the five tiers".into(),
                    Tier::Single => "steps of tier 1 (single)".into(),
                    hardest => {
                        format!("steps up to tier {} ({})", hardest.number(), hardest.name())
                    }
                };
                let solutions = match solutions {
                    None => "",
                    Some(Uniqueness::None) => "; the puzzle has no solution",
                    Some(Uniqueness::Unique(_)) => "; the puzzle has exactly one solution",
                    Some(Uniqueness::Several(_)) => {
                        "; the puzzle has several solutions, and `puzzle check` shows two of them"
                    }
                };
                format!("{which} do not decide {count}{solutions}")
            }
            End::NoSolution(reason) => format!("the puzzle has no solution: {reason}"),
            End::Wrong { queens, blocked } => {
                let named = |squares: &[Square], what: &str| match squares {
                    [] => None,
                    squares => Some(format!("{what} {}", names(squares))),
                };
                let [queens, blocked] = [
                    named(queens, "it has no queen on"),
                    named(blocked, "it has a queen on"),
                ];
                let all: Vec<String> = queens.into_iter().chain(blocked).collect();
                format!(
                    "the given squares are not those of the only solution: {}",
                    all.join(", and ")
                )
            }
            End::Stopped(reason) => {
                format!("{reason} after {}; more may follow", counted(steps, "step"))
            }
        }
    }
}

/// Returns the names of squares: `r1c2, r3c4`.
fn names(squares: &[Square]) -> String {
    let names = pairs(squares.iter().copied()).into_iter();
    let names: Vec<String> = names
        .map(|[row, column]| format!("r{row}c{column}"))
        .collect();
    names.join(", ")
}

/// Describes a level: `level 3 (sets): 9 single, 2 pointing, 1 sets`.
pub fn level_in_words(level: &Level) -> String {
    let counts = Tier::ALL.into_iter().zip(level.steps);
    let counts: Vec<String> = counts
        .filter(|&(_, count)| count > 0)
        .map(|(tier, count)| format!("{count} {}", tier.name()))
        .collect();
    format!(
        "level {} ({}): {}",
        level.hardest.number(),
        level.hardest.name(),
        counts.join(", ")
    )
}

/// Adds the number of steps of each tier.
pub fn add_counts<'a>(object: Object<'a>, level: &Level) -> Object<'a> {
    let counts = Tier::ALL.into_iter().zip(level.steps);
    let counts = counts.fold(Object::default(), |counts, (tier, count)| {
        counts.field(tier.name(), count)
    });
    object.object("steps_of_tiers", Some(counts))
}

/// Adds the steps.
pub fn add_steps<'a>(object: Object<'a>, explained: &Explained, problem: &Problem) -> Object<'a> {
    let squares = |squares: &[Square]| pairs(squares.iter().copied());
    let fields = |step: &Deduction| {
        Object::default()
            .field("tier", step.tier.number())
            .field("name", step.tier.name())
            .field("text", step.describe(problem))
            .field("queens", squares(&step.queens))
            .field("empty", squares(&step.empty))
            .field("because", squares(&step.because))
    };
    object.objects("steps", explained.steps.iter().map(fields))
}

/// Adds the end of the steps, and the level if the puzzle is solved.
pub fn add_end<'a>(object: Object<'a>, explained: &Explained, problem: &Problem) -> Object<'a> {
    let squares = |squares: &[Square]| pairs(squares.iter().copied());
    let outcome = match &explained.end {
        End::Hint => "hint",
        End::Solved(_) => "solved",
        End::Stuck { .. } => "stuck",
        End::NoSolution(_) => "contradiction",
        End::Wrong { .. } => "wrong",
        End::Stopped(_) => "stopped",
    };
    let level = explained.level();
    let object = object.field("outcome", outcome);
    let object = match &explained.end {
        End::Hint => return object,
        End::Solved(placement) => {
            add_solution(object, Some(placement), problem).field("level", level.hardest.number())
        }
        End::Stuck { open, solutions } => {
            let number = solutions.as_ref().map(|solutions| match solutions {
                Uniqueness::None => "none",
                Uniqueness::Unique(_) => "one",
                Uniqueness::Several(_) => "several",
            });
            object.field("open", squares(open)).field("number", number)
        }
        End::NoSolution(reason) => object.field("reason", reason.as_str()),
        End::Wrong { queens, blocked } => {
            return object
                .field("wrong_queens", squares(queens))
                .field("wrong_blocked", squares(blocked));
        }
        End::Stopped(reason) => object.field("reason", reason.to_string()),
    };
    add_counts(object, &level)
}
