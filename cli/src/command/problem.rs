//! `queensat problem`: a problem in another format.

use crate::args::ProblemFileArgs;
use crate::exit::{Exit, Failure};
use crate::files::input;
use crate::files::output_file::write_output;
use crate::output::text::input_name;
use crate::output::text::printable;
use queensat::answers::{Convert, ConvertError};

/// Reads the problem and writes it.
pub fn run(args: &ProblemFileArgs) -> Result<Exit, Failure> {
    let (output, format) = args.output()?;
    let mut question = Convert::new(input::read_text(&args.input)?).with_to(format);
    question.from = args.from;
    let written = question.convert().map_err(|error| {
        let name = input_name(&args.input);
        Failure::Runtime(printable(&match error {
            ConvertError::Read(error) => format!("{name}, {error}"),
            ConvertError::Write(error) => format!("{name}: {error}"),
        }))
    })?;
    write_output(output.as_deref(), ".partial", &|name, output, _| {
        let result = output
            .write_all(written.as_bytes())
            .and_then(|()| output.flush());
        result.map_err(|error| Failure::write(name, &error))
    })?;
    Ok(Exit::Answered)
}
