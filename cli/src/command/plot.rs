//! `queensat plot`: a comparison that was made before, as a picture or a page.

use crate::args::{PlotKind, PlotPlan};
use crate::compare::Comparison;
use crate::compare::{draw_plot, html_report};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::picture::drawing_bytes;
use crate::whole_file::WholeFile;
use std::io::Read;

/// Reads, draws and writes.
pub fn run(plan: &PlotPlan) -> Result<Exit, Failure> {
    let name = input::name(&plan.input);
    let told = |error: &dyn std::fmt::Display| Failure::Runtime(format!("{name}: {error}"));
    let mut json = String::new();
    input::open(&plan.input)?
        .read_to_string(&mut json)
        .map_err(|error| Failure::read(&plan.input, &error))?;
    let comparison = Comparison::read(&json).map_err(|error| told(&error))?;
    let bytes = match plan.kind {
        PlotKind::Picture(format) => drawing_bytes(
            &draw_plot(&comparison).map_err(|error| told(&error))?,
            format,
        )?,
        PlotKind::Page => html_report(&comparison)
            .map_err(|error| told(&error))?
            .into_bytes(),
    };
    WholeFile::open(&plan.output)?.replace(&bytes)?;
    Ok(Exit::Answered)
}
