//! Lists of solutions, joined in the order of their units.

use crate::exit::{Failure, fail};
use crate::files::input::claim;
use crate::files::output_file::{unless_stdout, write_output};
use crate::output::text::quoted;
use queensat::answers::{max_line, read_solution};
use queensat::files::open_regular;
use queensat::problem::Problem;
use queensat::units::{Merging, Options, Runner};
use std::io::{BufRead as _, BufReader, BufWriter, Read as _, Write};
use std::path::Path;

/// Writes the solutions of all units to a file, or to standard output for `-`. Each solution must be one of its
/// unit.
pub fn write(merging: &Merging, output: &Path) -> Result<(), Failure> {
    let manifest = &merging.manifest;
    let runner = Runner::new(manifest, Options::default()).map_err(Failure::runtime)?;
    let files = merging.merged.results.iter().flat_map(|result| {
        let place = &merging.places[&result.unit];
        let files = result.files.iter();
        files.map(|file| (result.unit, place.join(&file.path)))
    });
    // The output must not be one of them.
    for (_, path) in files.clone() {
        let claimed = path.metadata().and_then(|file| claim(&file, false));
        claimed.map_err(|error| Failure::read(&path, &error))?;
    }
    let path = unless_stdout(output.to_owned());
    write_output(path.as_deref(), ".txt", &|name, output, _| {
        let output = &mut BufWriter::new(output);
        for (unit, path) in files.clone() {
            copy(&path, manifest.problem(), runner.parts(unit), name, output)?;
        }
        output.flush().map_err(|error| Failure::write(name, &error))
    })
}

/// Copies a list of solutions, each of which must be one of these parts of the problem, in their order.
fn copy(
    path: &Path,
    problem: &Problem,
    parts: impl Iterator<Item = Problem>,
    name: &str,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let failure = |error| Failure::read(path, &error);
    let mut input = BufReader::new(open_regular(path).map_err(failure)?);
    let (mut parts, mut last) = (parts.peekable(), None);
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        let limited = &mut (&mut input).take(max_line(problem));
        if limited.read_until(b'\n', &mut line).map_err(failure)? == 0 {
            break;
        }
        let fault = match read_solution(&line) {
            Ok(Some(line)) => {
                let solution = line.solution;
                let is_of_other = |part: &Problem| solution.verify(part).is_err();
                while parts.next_if(is_of_other).is_some() {
                    last = None;
                }
                let is_next = parts.peek().is_some() && last.as_ref() < Some(&solution);
                let violation = solution.verify(problem).err();
                last = Some(solution);
                (!is_next).then(|| match violation {
                    Some(violation) => violation.to_string(),
                    None => "expected another solution of this unit, in order".into(),
                })
            }
            Ok(None) => Some("there is no solution".into()),
            Err(fault) => Some(fault.to_string()),
        };
        if let Some(fault) = fault {
            fail!("{}, line {number}: {fault}", quoted(path));
        }
        output
            .write_all(&line)
            .map_err(|error| Failure::write(name, &error))?;
    }
    Ok(())
}
