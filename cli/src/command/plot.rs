//! `queensat plot`: pictures and pages of earlier comparisons.

use crate::args::{PlotKind, PlotPlan};
use crate::compare::Comparison;
use crate::compare::{draw_plot, html_report};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::picture::drawing_bytes;
use crate::whole_file::WholeFile;
use std::fmt::Display;
use std::io::Read;

/// Reads a comparison and writes its plot or page.
pub fn run(plan: &PlotPlan) -> Result<Exit, Failure> {
    let name = input::name(&plan.input);
    let failure = |error: &dyn Display| Failure::Runtime(format!("{name}: {error}"));
    let mut json = String::new();
    let read = input::open(&plan.input)?.read_to_string(&mut json);
    read.map_err(|error| Failure::read(&plan.input, &error))?;
    let comparison = Comparison::read(&json).map_err(|error| failure(&error))?;
    let bytes = match plan.kind {
        PlotKind::Picture(format) => {
            let drawing = draw_plot(&comparison).map_err(|error| failure(&error))?;
            drawing_bytes(&drawing, format)?
        }
        PlotKind::Page => html_report(&comparison)
            .map_err(|error| failure(&error))?
            .into_bytes(),
    };
    WholeFile::open(&plan.output)?.replace(&bytes)?;
    Ok(Exit::Answered)
}
