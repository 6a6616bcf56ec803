//! Run of `plot`: a stored comparison is drawn again, without a run.

use super::args::PlotArgs;
use crate::commands::compare::plot::draw_plot;
use crate::commands::compare::record::Comparison;
use crate::exit::{Exit, Failure, fail};
use crate::files::input;
use crate::files::output_file::{write_whole, written_to};
use crate::output::picture::drawing_bytes;
use crate::output::text::input_name;

/// Reads the comparison and writes the picture.
pub fn run(args: &PlotArgs) -> Result<Exit, Failure> {
    let format = args.format()?;
    let name = input_name(&args.input);
    let json = input::read_text(&args.input)?;
    let comparison =
        Comparison::read(&json).map_err(|error| Failure::Runtime(format!("{name}{error}")))?;
    let Some(drawing) = draw_plot(&comparison) else {
        fail!("{name}: there is nothing to plot: no run has an answer or reached a limit");
    };
    write_whole(Some(&args.output), &drawing_bytes(&drawing, format)?)?;
    written_to(Some(&args.output));
    Ok(Exit::Answered)
}
