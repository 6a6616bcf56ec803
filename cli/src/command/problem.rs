//! `queensat problem`: a problem in another format.

use crate::args::ProblemFileArgs;
use crate::exit::{Exit, Failure};
use crate::files::input;
use crate::files::whole_file::write_bytes;
use crate::output::text::{input_name, printable};
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
    write_bytes(output.as_deref(), written.as_bytes())?;
    Ok(Exit::Answered)
}
