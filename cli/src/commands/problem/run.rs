//! Run of `problem`: a problem is read in one format and written in another.

use super::args::ProblemFileArgs;
use crate::exit::{Exit, Failure};
use crate::files::input;
use crate::files::output_file::write_bytes;
use crate::input::stars::with_stars;
use crate::output::text::{input_name, printable};
use problem::instance;
use problem::instance::Format;
use std::path::Path;

/// Reads the problem and writes it.
pub fn run(args: &ProblemFileArgs) -> Result<Exit, Failure> {
    let Some(input) = &args.input else {
        return list(args, args.problems.as_deref().expect("one of the two"));
    };
    let (output, format) = args.output()?;
    let (text, name) = (input::read_text(input)?, input_name(input));
    let fault = |error: &str| Failure::Runtime(printable(&format!("{name}{error}")));
    let read = args.from.map_or_else(
        || instance::read(&text),
        |from| instance::read_as(from, &text),
    );
    let problem = read.map_err(|error| fault(&format!(", {error}")))?;
    let problem = with_stars(args.stars, problem, &text, &name)?;
    let written =
        instance::write(format, &problem).map_err(|error| fault(&format!(": {error}")))?;
    write_bytes(output.as_deref(), written.as_bytes())?;
    Ok(Exit::Answered)
}

/// Describes each problem of a list, or writes it in another format.
fn list(args: &ProblemFileArgs, path: &Path) -> Result<Exit, Failure> {
    let (output, to) = args.output()?;
    let (text, name) = (input::read_text(path)?, input_name(path));
    let (mut written, mut stars, mut exit) = (String::new(), 1, Exit::Answered);
    for (line, entry) in instance::read_all(&text, args.stars) {
        let described = match (entry, to) {
            (Err(error), _) => Err(format!("{name}, {error}")),
            (Ok(entry), Format::Text) => Ok(format!("line {line}: {}\n", entry.problem.name())),
            (Ok(entry), format) => instance::write_line(format, &entry.problem, &mut stars)
                .map_err(|error| format!("{name}, line {line}: {error}")),
        };
        match described {
            Ok(text) => written += &text,
            Err(fault) => exit = Failure::Runtime(printable(&fault)).report(),
        }
    }
    write_bytes(output.as_deref(), written.as_bytes())?;
    Ok(exit)
}
