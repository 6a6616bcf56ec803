//! The repaired puzzle as text, JSON, picture or problem.

use super::words::sentence;
use crate::args::puzzle::{PuzzleFormat, RepairContent, RepairPlan};
use crate::exit::{Failure, print_diagnostic, print_summary};
use crate::files::whole_file::write_whole;
use crate::output::color;
use crate::output::json::{self, Object};
use crate::output::picture::{self, OrPicture, PictureFormat, PicturePlan};
use crate::output::solution_line::add_solution;
use crate::output::solution_line::board;
use crate::output::text::{duration, pairs, quoted, seconds};
use queensat::instance::{self, Format};
use queensat::placement::Placement;
use queensat::problem::Regions;
use queensat::puzzle::{Change, Repair, RepairEnding, RepairReport};
use queensat::render::{Figure, Marks};
use serde_json::Value;
use std::time::Duration;

/// The answer to one puzzle.
pub struct Report<'a> {
    pub plan: &'a RepairPlan,
    pub found: RepairReport,
    pub time: Duration,
}

impl Report<'_> {
    /// Writes the answer to the output.
    pub fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        let sentence = self.sentence();
        match (self.plan.content, &self.found.repair) {
            (RepairContent::Report(OrPicture::Own(PuzzleFormat::Json)), _) => {
                write_whole(output, &json::line(&self.json())?)?;
            }
            (RepairContent::Report(OrPicture::Own(PuzzleFormat::Text)), _) => {
                write_whole(output, self.text().as_bytes())?;
            }
            (RepairContent::Report(OrPicture::Picture(format)), Some(repair)) => {
                picture::write(&self.picture(repair, format)?, format, output)?;
            }
            (RepairContent::Puzzle(format), Some(repair)) => {
                let puzzle = instance::write(format, &repair.problem);
                let puzzle =
                    puzzle.map_err(|error| Failure::Runtime(format!("{sentence} {error}")))?;
                write_whole(output, puzzle.as_bytes())?;
            }
            (RepairContent::Report(_) | RepairContent::Puzzle(_), None) => {
                return Err(Failure::Runtime(format!("{sentence} Nothing was written.")));
            }
        }
        let written = output.map_or(String::new(), |path| {
            format!(" Written to {}.", quoted(path))
        });
        let message = sentence + &written;
        let says_it = matches!(self.plan.content, RepairContent::Report(OrPicture::Own(_)));
        match self.found.ending {
            _ if says_it && output.is_none() => {}
            RepairEnding::Stopped(_) => print_diagnostic(&message),
            _ => print_summary(&message),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        sentence(&self.found, &self.plan.options, &self.plan.problem)
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.sentence());
        if let Some(repair) = &self.found.repair {
            let color = color::in_output(self.plan.output.as_ref());
            let drawn = match self.picture(repair, PictureFormat::text(color)) {
                Ok(picture) => String::from_utf8_lossy(&picture).into_owned(),
                Err(_) => board(&repair.solution, &repair.problem, color),
            };
            text += &format!("\n{drawn}");
            if let Ok(address) = instance::write(Format::PuzzLink, &repair.problem) {
                text += &format!("\n{address}");
            }
        }
        text + &format!("\nTime: {}\n", duration(self.time))
    }

    /// Draws the puzzle before and after the repair, with the changed squares marked.
    fn picture(&self, repair: &Repair, format: PictureFormat) -> Result<Vec<u8>, Failure> {
        let marks = Marks {
            found: repair
                .changes
                .iter()
                .map(|change| change.square())
                .collect(),
            ..Marks::default()
        };
        let before = Placement::new(self.plan.problem.fixed().collect());
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
                figure(&self.plan.problem, &before, "before"),
                after("after, with its only solution"),
            ],
        };
        let picture = PicturePlan::of_output(format, self.plan.output.as_ref());
        picture.figures(&figures, "Repair", 2)
    }

    fn json(&self) -> Object<'_> {
        let object = json::report(&self.plan.problem);
        add_repair(object, &self.found).field("seconds", seconds(self.time))
    }
}

/// Adds the repair to a report.
pub fn add_repair<'a>(object: Object<'a>, found: &RepairReport) -> Object<'a> {
    let repair = found.repair.as_ref();
    let status = match (found.ending, repair) {
        (_, Some(repair)) if repair.changes.is_empty() => "unique",
        (_, Some(_)) => "repaired",
        (RepairEnding::NotWithin, None) => "not within",
        (RepairEnding::Impossible, None) => "impossible",
        (RepairEnding::Minimal | RepairEnding::Stopped(_), None) => "unknown",
    };
    let reason = match found.ending {
        RepairEnding::Stopped(reason) => Some(reason.to_string()),
        _ => None,
    };
    let object = object
        .field("status", status)
        .field("minimal", repair.map(|_| found.is_minimal()))
        .field("at_least", found.at_least)
        .optional("reason", reason);
    let Some(repair) = repair else { return object };
    let json = instance::write(Format::Json, &repair.problem).ok();
    let json = json.and_then(|json| serde_json::from_str::<Value>(&json).ok());
    let address = instance::write(Format::PuzzLink, &repair.problem).ok();
    let object = object.objects(
        "changes",
        repair.changes.iter().map(|&change| json_of(change)),
    );
    add_solution(object, Some(&repair.solution), &repair.problem)
        .optional("problem", json)
        .optional(
            "puzzlink",
            address.map(|address| address.trim_end().to_owned()),
        )
}

fn json_of<'a>(change: Change) -> Object<'a> {
    let square = pairs(std::iter::once(change.square())).swap_remove(0);
    let object = Object::default().field("square", square.to_vec());
    match change {
        Change::Region { from, to, .. } => object
            .field("from", Regions::name(from))
            .field("to", Regions::name(to)),
        Change::Queen { .. } => object.field("change", "queen"),
        Change::Block { .. } => object.field("change", "block"),
    }
}
