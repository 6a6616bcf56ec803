//! Writes formulas to files or to standard output, for the command and for the package for Python.

use super::args::EncodeFormat;
use crate::exit::Failure;
use crate::files::compression::{self, Compressor};
use crate::files::file_format::format_of;
use crate::files::output_file::write_output;
use crate::supervision::progress::ProgressLine;
use crate::supervision::worker::Supervisor;
use queensat::answers::{Encode, FormulaFormat, Host, Question, SatOptions, WritableFormula};
use queensat::enumerate::Ending;
use queensat::files::Watched;
use solvers::Interrupt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Writes a formula to a file, whose name selects the format and the compression, for the package for Python.
pub fn write_formula(mut question: Encode, file: PathBuf, stop: Interrupt) -> Result<(), Failure> {
    use EncodeFormat::{Dimacs, Opb};
    let stated = if question.is_opb() { Opb } else { Dimacs };
    let selected = question.format.map(|_| stated);
    if format_of(Some(&file), selected, &[Dimacs, Opb])? == Some(Opb) {
        // Sums have no encoding.
        (question.format, question.sat) = (Some(FormulaFormat::Opb), SatOptions::default());
    }
    let is_gzip = compression::is_gzip(&file).map_err(Failure::Usage)?;
    let supervisor = Supervisor::new(stop, true);
    let formula = question
        .resolve(&Host::new(), &supervisor.control)?
        .prepare()?;
    write(&formula, Some(&file), is_gzip, &[], &supervisor)
}

/// Writes a formula to standard output or to a file.
pub(super) fn write(
    formula: &WritableFormula,
    file: Option<&Path>,
    is_gzip: bool,
    origin: &[String],
    supervisor: &Supervisor,
) -> Result<(), Failure> {
    let what = format!("writing {}", formula.size_in_words());
    write_output(file, &|name, mut output, to_terminal| {
        let failure = |error: io::Error| Failure::write(name, &error);
        let is_hidden = supervisor.quiet || to_terminal;
        let line = Mutex::new(ProgressLine::new(&what, is_hidden));
        let control = supervisor
            .control
            .restarted()
            .with_observer(move |progress| {
                if let Ok(mut line) = line.lock() {
                    line.show(progress);
                }
            });
        let compressor = Compressor::new(&mut output, is_gzip);
        let mut output = Watched::new(compressor, &control);
        let written = formula.write(&control, origin, &mut output);
        match written {
            Ok(answer) => match answer.ending {
                Ending::Stopped(reason) => Err(Failure::stopped(reason)),
                _ => output.inner.finish().map_err(failure),
            },
            Err(error) => Err(Failure::source(error).map_or_else(|other| other, failure)),
        }
    })
}
