//! Run of `problem`: a problem is read in one format and written in another.

use super::args::ProblemFileArgs;
use crate::exit::{Exit, Failure};
use crate::files::output_file::write_bytes;
use crate::input::stars::with_stars;
use crate::input::text::{self, Source};
use crate::output::text::printable;
use problem::instance;
use problem::instance::Format;

/// Reads the problem and writes it, or does so with each of a list.
pub fn run(args: &ProblemFileArgs) -> Result<Exit, Failure> {
    let sources = text::read(args.files.iter().chain(&args.problems))?;
    let [source @ Source::Text { text, .. }] = &sources[..] else {
        return list(args, &sources);
    };
    let is_one = || args.problems.is_none() && instance::items(text, args.stars).len() < 2;
    if args.from.is_none() && !is_one() {
        return list(args, &sources);
    }
    let (output, format) = args.output(false)?;
    let name = source.name();
    let fault = |error: &str| Failure::Runtime(printable(&format!("{name}{error}")));
    let read = args.from.map_or_else(
        || instance::read(text),
        |from| instance::read_as(from, text),
    );
    let problem = read.map_err(|error| fault(&format!(", {error}")))?;
    let problem = with_stars(args.stars, problem, text, &name)?;
    let written =
        instance::write(format, &problem).map_err(|error| fault(&format!(": {error}")))?;
    write_bytes(output.as_deref(), written.as_bytes())?;
    Ok(Exit::Answered)
}

/// Describes each problem of a list, or writes it in another format.
fn list(args: &ProblemFileArgs, sources: &[Source]) -> Result<Exit, Failure> {
    let (output, to) = args.output(true)?;
    let (mut written, mut stars, mut exit) = (String::new(), 1, Exit::Answered);
    for source in sources {
        let Source::Text { text, .. } = source else {
            continue;
        };
        let name = source.name();
        let place = if sources.len() > 1 {
            format!("{name}, ")
        } else {
            String::new()
        };
        for (line, entry) in instance::read_all(text, args.stars) {
            let described = match (entry, to) {
                (Err(error), _) => Err(format!("{name}, {error}")),
                (Ok(entry), Format::Text) => {
                    Ok(format!("{place}line {line}: {}\n", entry.problem.name()))
                }
                (Ok(entry), format) => instance::write_line(format, &entry.problem, &mut stars)
                    .map_err(|error| format!("{name}, line {line}: {error}")),
            };
            match described {
                Ok(text) => written += &text,
                Err(fault) => exit = Failure::Runtime(printable(&fault)).report(),
            }
        }
    }
    write_bytes(output.as_deref(), written.as_bytes())?;
    Ok(exit)
}
