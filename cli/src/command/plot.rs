//! `queensat plot`: draws an exported comparison as a picture or a page.

use crate::args::PlotPlan;
use crate::compare::{Comparison, draw_plot, report};
use crate::exit::{Exit, Failure, fail};
use crate::input;
use crate::memory;
use crate::picture::drawing_bytes;
use crate::whole_file::WholeFile;
use std::fmt::Display;
use std::io::Read;

/// Size in bytes that no comparison reaches: it would take hundreds of thousands of runs.
const MAX_BYTES: u64 = 1 << 28;

/// Bytes of memory for each byte of a comparison. A list of short numbers needs the most.
const MEMORY_PER_BYTE: u64 = 8;

/// Reads the comparison and writes the picture or the page.
pub fn run(plan: &PlotPlan) -> Result<Exit, Failure> {
    let name = input::name(&plan.input);
    let failure = |error: &dyn Display| Failure::Runtime(format!("{name}: {error}"));
    let mut json = Vec::new();
    let mut input = input::open(&plan.input)?.take(MAX_BYTES);
    let length = input.read_to_end(&mut json);
    let length = length.map_err(|error| Failure::read(&plan.input, &error))?;
    if length as u64 == MAX_BYTES {
        fail!("{name}: this is not a comparison: it has {MAX_BYTES} bytes or more");
    }
    memory::require(length as u64 * MEMORY_PER_BYTE, || {
        format!("reading {name} takes")
    })?;
    let comparison =
        Comparison::read(&json).map_err(|error| Failure::Runtime(format!("{name}{error}")))?;
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
