//! Lists of solutions, joined in the order of their units.

use super::{Merging, Options, Runner};
use crate::answers::{max_line, read_solution};
use crate::files::{StoreError, open_regular, quoted};
use crate::placement::Placement;
use crate::problem::Problem;
use std::io::{BufRead, BufReader, Read};
use std::iter::Peekable;
use std::path::PathBuf;

impl Merging {
    /// Returns the files of the results in the order of their units, each with its unit.
    pub fn files(&self) -> impl Iterator<Item = (u32, PathBuf)> {
        self.merged.results.iter().flat_map(|result| {
            let place = &self.places[&result.unit];
            let files = result.files.iter();
            files.map(|file| (result.unit, place.join(&file.path)))
        })
    }

    /// Passes the lines of all lists of solutions to `take`. Each must be another solution of its unit, in order.
    ///
    /// # Errors
    ///
    /// The place of a line that is none, and an error of `take`.
    pub fn for_each_line<E: From<StoreError>>(
        &self,
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let problem = self.manifest.problem();
        let runner = Runner::new(&self.manifest, Options::default());
        let runner = runner.map_err(|error| StoreError::failed(&error))?;
        for (unit, path) in self.files() {
            let failure = |error| StoreError::read(&path, &error);
            let mut input = BufReader::new(open_regular(&path).map_err(failure)?);
            let (mut parts, mut last) = (runner.parts(unit).peekable(), None);
            let mut line = Vec::new();
            for number in 1_u64.. {
                line.clear();
                let limited = &mut (&mut input).take(max_line(problem));
                if limited.read_until(b'\n', &mut line).map_err(failure)? == 0 {
                    break;
                }
                if let Err(fault) = check(&line, problem, &mut parts, &mut last) {
                    let message = format!("{}, line {number}: {fault}", quoted(&path));
                    return Err(StoreError::Failed(message).into());
                }
                take(&line)?;
            }
        }
        Ok(())
    }
}

/// Checks that a line is a solution of one of these parts of the problem, after the last one.
fn check(
    line: &[u8],
    problem: &Problem,
    parts: &mut Peekable<impl Iterator<Item = Problem>>,
    last: &mut Option<Placement>,
) -> Result<(), String> {
    let line =
        read_solution(line, Some(problem.board().rows())).map_err(|fault| fault.to_string())?;
    let solution = line.ok_or("there is no solution")?.solution;
    while parts
        .next_if(|part| solution.verify(part).is_err())
        .is_some()
    {
        *last = None;
    }
    if parts.peek().is_none() || last.as_ref() >= Some(&solution) {
        let violation = solution.verify(problem).err();
        let other = "expected another solution of this unit, in order".into();
        return Err(violation.map_or(other, |violation| violation.to_string()));
    }
    *last = Some(solution);
    Ok(())
}
