//! The steps of a puzzle as text and JSON.

use super::steps::{End, Explained};
use crate::args::puzzle::{ExplainPlan, PuzzleFormat};
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::whole_file::write_whole;
use crate::output::json::report;
use crate::output::json::{self, Object};
use crate::output::picture::{self, OrPicture};
use crate::output::solution_line::add_solution;
use crate::output::text::{counted, pairs, quoted};
use itertools::Itertools;
use queensat::board::Square;
use queensat::problem::Problem;
use queensat::puzzle::{Deduction, Level, Tier, Uniqueness};

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
        match self.plan.format {
            OrPicture::Picture(format) => {
                picture::write(&self.picture(format)?, format, output)?;
                if output.is_none() && self.explained.exit() != Exit::Answered {
                    print_diagnostic(&self.end());
                }
            }
            OrPicture::Own(PuzzleFormat::Text) => write_whole(output, self.text()?.as_bytes())?,
            OrPicture::Own(PuzzleFormat::Json) => write_whole(output, &json::line(&self.json())?)?,
        }
        if let Some(path) = output {
            print_summary(&format!("{} Written to {}.", self.end(), quoted(path)));
        }
        Ok(())
    }

    fn json(&self) -> Object<'_> {
        let problem = &self.plan.problem;
        let object = add_steps(report(problem), &self.explained, problem);
        add_end(object, &self.explained, problem)
    }

    fn text(&self) -> Result<String, Failure> {
        let (problem, explained) = (&self.plan.problem, &self.explained);
        let mut text = format!("{}\n\n", problem.describe());
        let width = explained.steps.len().to_string().len();
        for (number, step) in (0..).zip(&explained.steps) {
            let (tier, reason) = (step.tier.name(), step.describe(problem));
            text += &format!("{:>width$}  {tier:<TIER_WIDTH$}  {reason}\n", number + 1);
            if let Some(state) = explained.states.get(number) {
                text += &format!("\n{}\n", self.board_after(step, state)?);
            }
        }
        if let End::Hint = explained.end {
            text.pop();
            return Ok(text);
        }
        let has_list = !explained.steps.is_empty() && explained.states.is_empty();
        text += if has_list { "\n" } else { "" };
        text += &format!("{}\n", self.end());
        let is_drawn = matches!(explained.end, End::Solved(_)) && !explained.states.is_empty();
        if !is_drawn {
            text += &format!("\n{}", self.last_board()?);
        }
        Ok(text)
    }

    /// Describes the end of the steps in a sentence.
    pub fn end(&self) -> String {
        let explained = &self.explained;
        let steps = counted(explained.steps.len() as u64, "step");
        match &explained.end {
            End::Hint => format!("{steps} found."),
            End::Solved(_) if explained.steps.is_empty() => "The puzzle is solved already.".into(),
            End::Solved(_) if explained.task.max_steps.is_some() => "The puzzle is solved.".into(),
            End::Solved(_) => {
                format!("Solved in {steps}, {}.", level_in_words(&explained.level()))
            }
            End::Stuck { open } => {
                let count = counted(open.len() as u64, "square");
                let which = match explained.task.hardest {
                    Tier::Contradiction => "The five tiers".into(),
                    Tier::Single => "Steps of tier 1 (single)".into(),
                    hardest => {
                        format!("Steps up to tier {} ({})", hardest.number(), hardest.name())
                    }
                };
                let solutions = match explained.solutions {
                    Some(Uniqueness::Unique(_)) => " The puzzle has exactly one solution.",
                    Some(Uniqueness::Several(_)) => {
                        " The puzzle has several solutions; `queensat puzzle check` shows two."
                    }
                    Some(Uniqueness::None) | None => "",
                };
                format!("{which} do not decide {count}.{solutions}")
            }
            End::NoSolution(reason) => format!("The puzzle has no solution: {reason}."),
            End::Wrong { queens, blocked } => {
                let empty = (!queens.is_empty()).then(|| format!("leaves {} empty", names(queens)));
                let full = (!blocked.is_empty()).then(|| format!("fills {}", names(blocked)));
                let differences: Vec<String> = empty.into_iter().chain(full).collect();
                format!(
                    "The given squares do not fit the only solution, which {}.",
                    differences.join(" and ")
                )
            }
            End::Stopped(reason) => format!("Stopped after {steps}: {reason}."),
        }
    }
}

/// Returns the names of squares: `r1c2, r3c4`.
fn names(squares: &[Square]) -> String {
    squares.iter().map(|square| square.name()).join(", ")
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

/// Returns the number of steps of each tier and, if they solve the puzzle, the hardest tier.
pub fn level_json<'a>(level: &Level, is_solved: bool) -> Object<'a> {
    let counts = Tier::ALL.into_iter().zip(level.steps);
    let steps = counts.fold(Object::default(), |counts, (tier, count)| {
        counts.field(tier.name(), count)
    });
    let hardest = is_solved.then_some(level.hardest);
    Object::default()
        .field("tier", hardest.map(Tier::number))
        .field("name", hardest.map(Tier::name))
        .object("steps", Some(steps))
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
    let object = object.field("outcome", outcome);
    let object = match &explained.end {
        End::Hint => return object,
        End::Solved(placement) => add_solution(object, Some(placement), problem),
        End::Stuck { open } => {
            let is_unique = explained.solutions.as_ref();
            let is_unique = is_unique.map(|all| matches!(all, Uniqueness::Unique(_)));
            object
                .field("open", squares(open))
                .field("unique", is_unique)
        }
        End::NoSolution(reason) => object.field("reason", reason.as_str()),
        End::Wrong { queens, blocked } => {
            return object
                .field("wrong_queens", squares(queens))
                .field("wrong_blocked", squares(blocked));
        }
        End::Stopped(reason) => object.field("reason", reason.to_string()),
    };
    if explained.task.max_steps.is_some() {
        return object;
    }
    let is_solved = matches!(explained.end, End::Solved(_));
    object.object("level", Some(level_json(&explained.level(), is_solved)))
}
