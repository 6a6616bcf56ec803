//! `queensat plot`: draws an exported comparison as a picture or a page.

use crate::args::PlotPlan;
use crate::compare::{Comparison, draw_plot, report};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::picture::drawing_bytes;
use crate::whole_file::WholeFile;
use std::fmt::Display;
use std::io::Read;

/// Reads the comparison and writes the picture or the page.
pub fn run(plan: &PlotPlan) -> Result<Exit, Failure> {
    let name = input::name(&plan.input);
    let failure = |error: &dyn Display| Failure::Runtime(format!("{name}: {error}"));
    let mut json = String::new();
    input::open(&plan.input)?
        .read_to_string(&mut json)
        .map_err(|error| Failure::read(&plan.input, &error))?;
    let comparison = Comparison::read(&json).map_err(|error| failure(&error))?;
    let bytes = match plan.format {
        Some(format) => {
            let drawing = draw_plot(&comparison).map_err(|error| failure(&error))?;
            drawing_bytes(&drawing, format)?
        }
        None => {
            let page = report::html(&comparison).map_err(|error| failure(&error))?;
            page.into_bytes()
        }
    };
    WholeFile::open(&plan.output)?.replace(&bytes)?;
    Ok(Exit::Answered)
}
