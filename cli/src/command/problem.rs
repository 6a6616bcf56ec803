//! `queensat problem`: a problem in another format.

use crate::args::ProblemFileArgs;
use crate::exit::{Exit, Failure};
use crate::files::input;
use crate::files::output_file::write_output;
use crate::output::text::input_name;
use crate::output::text::printable;
use queensat::instance;

/// Reads the problem and writes it.
pub fn run(args: &ProblemFileArgs) -> Result<Exit, Failure> {
    let (output, format) = args.output()?;
    let text = input::read_text(&args.input)?;
    let named = |error: String| {
        let name = input_name(&args.input);
        Failure::Runtime(printable(&format!("{name}{error}")))
    };
    let from = args.from.unwrap_or_else(|| instance::recognize(&text));
    let problem = instance::read_as(from, &text).map_err(|error| named(format!(", {error}")))?;
    let written = instance::write(format, &problem).map_err(|error| named(format!(": {error}")))?;
    write_output(output.as_deref(), ".partial", &|name, output, _| {
        let result = output
            .write_all(written.as_bytes())
            .and_then(|()| output.flush());
        result.map_err(|error| Failure::write(name, &error))
    })?;
    Ok(Exit::Answered)
}
