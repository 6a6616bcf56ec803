//! The repaired puzzle as text, JSON, picture or problem.

use super::args::{RepairContent, RepairPlan};
use crate::exit::{Failure, print_diagnostic, print_summary};
use crate::files::output_file::write_whole;
use crate::output::format::OutputFormat;
use crate::output::picture::{self, PictureFormat, PicturePlan};
use crate::output::solution_line::board;
use crate::output::text::quoted;
use crate::output::{color, json};
use problem::instance;
use problem::instance::Format;
use problem::placement::Placement;
use puzzle::{RepairEnding, Repaired, RepairedPuzzle};
use queensat::answers::Answer;
use render::{Figure, Marks};

/// The answer to one puzzle, in the format of the plan.
pub struct RepairOutput<'a> {
    pub plan: &'a RepairPlan,
    pub answer: Answer<Repaired>,
}

impl RepairOutput<'_> {
    /// Writes the answer to the output.
    pub fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        let sentence = self.sentence();
        match (self.plan.content, &self.answer.value.repair) {
            (RepairContent::Report(OutputFormat::Text), _) => {
                write_whole(output, self.text().as_bytes())?;
            }
            (RepairContent::Report(OutputFormat::Picture(format)), Some(repair)) => {
                picture::write(&self.picture(repair, format)?, format, output)?;
            }
            (RepairContent::Puzzle(format), Some(repair)) => {
                let puzzle = instance::write(format, &repair.problem);
                let puzzle =
                    puzzle.map_err(|error| Failure::Runtime(format!("{sentence} {error}")))?;
                write_whole(output, puzzle.as_bytes())?;
            }
            (RepairContent::Report(OutputFormat::Picture(_)) | RepairContent::Puzzle(_), None) => {
                let message = format!("{sentence} Nothing was written.");
                if !matches!(self.answer.value.ending, RepairEnding::Stopped(_)) {
                    return Err(Failure::Runtime(message));
                }
                print_diagnostic(&message);
                return Ok(());
            }
            (RepairContent::Report(_), _) => {
                let report = self.plan.question.report(&self.answer);
                write_whole(output, &json::line(&report)?)?;
            }
        }
        // The answer as a message, unless the text on standard output has said it.
        let written = output.map_or(String::new(), |path| {
            format!(" Written to {}.", quoted(path))
        });
        let message = sentence + &written;
        let says_it =
            matches!(self.plan.content, RepairContent::Report(format) if !format.is_picture());
        match self.answer.value.ending {
            _ if says_it && output.is_none() => {}
            RepairEnding::Stopped(_) => print_diagnostic(&message),
            _ => print_summary(&message),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        self.answer.value.describe(&self.plan.question)
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.sentence());
        if let Some(repair) = &self.answer.value.repair {
            let color = color::in_output(self.plan.output.as_ref());
            let drawn = match self.picture(repair, PictureFormat::text(color)) {
                Ok(picture) => String::from_utf8_lossy(&picture).into_owned(),
                Err(_) => board(&repair.solution, &repair.problem, self.plan.output.as_ref()),
            };
            text += &format!("\n{drawn}");
            if let Ok(address) = instance::write(Format::PuzzLink, &repair.problem) {
                text += &format!("\n{address}");
            }
        }
        text
    }

    /// Draws the puzzle before and after the repair, with the changed squares marked.
    fn picture(&self, repair: &RepairedPuzzle, format: PictureFormat) -> Result<Vec<u8>, Failure> {
        let mut marks = Marks::default();
        let changed = repair.changes.iter().map(|change| change.square());
        marks.found.extend(changed);
        let before = Placement::new(self.plan.question.problem.fixed().collect());
        let figure = |problem, placement, caption: &str| Figure {
            problem,
            placement,
            marks: &marks,
            caption: vec![caption.into()],
        };
        let after = |caption| figure(&repair.problem, &repair.solution, caption);
        let figures = match &repair.changes[..] {
            [] => vec![after("the only solution")],
            _ => vec![
                figure(&self.plan.question.problem, &before, "before"),
                after("after, with its only solution"),
            ],
        };
        let picture = PicturePlan::of_output(format, self.plan.output.as_ref());
        let title = self.plan.question.problem.title();
        picture.figures(&figures, &format!("{title}: repair"), 2)
    }
}
