//! Run of `encode`: the size of all formulas is known before the first one is written.

use super::args::{EncodeArgs, EncodeFormat, EncodePlan};
use crate::engines::backend::host;
use crate::exit::{Exit, Failure, print_summary};
use crate::files::compression::{self, Compressor};
use crate::files::file_format::format_of;
use crate::files::output_file::{require_writable, write_output};
use crate::output::text::{counted, quoted};
use crate::supervision::interrupt::in_time;
use crate::supervision::progress::ProgressLine;
use crate::supervision::worker::Supervisor;
use queensat::answers::{
    Encode, FormulaFormat, Host, Question, Resolved, SatOptions, WritableFormula,
};
use queensat::enumerate::Ending;
use queensat::files::Watched;
use solvers::Interrupt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io};

/// Reads the problem, once the format is known, and resolves the questions about it.
pub fn plan(args: EncodeArgs) -> Result<EncodePlan<Resolved<Encode>>, Failure> {
    let format = args.format()?;
    let problem = args.problem.read()?;
    let EncodePlan { files, is_gzip } = args.plan(format, problem)?;
    let (host, control) = (host(), in_time());
    let files = files
        .into_iter()
        .map(|(question, file)| Ok((question.resolve(&host, &control)?, file)))
        .collect::<Result<_, Failure>>()?;
    Ok(EncodePlan { files, is_gzip })
}

/// Writes the formulas, once all of them are known to have room, and reports the sizes of files.
pub fn run(plan: &EncodePlan<Resolved<Encode>>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let formulas = plan
        .files
        .iter()
        .map(|(question, file)| {
            require_writable(file.as_deref())?;
            Ok((question.prepare()?, file.as_deref()))
        })
        .collect::<Result<Vec<_>, Failure>>()?;
    let arguments = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned());
    let origin = [format!("command: {}", command_line(arguments))];
    for (formula, file) in &formulas {
        write(formula, *file, plan.is_gzip, &origin, supervisor)?;
        if let Some(file) = file {
            let written = fs::metadata(file).ok().filter(fs::Metadata::is_file);
            let bytes = written.map(|file| format!(", {}", counted(file.len(), "byte")));
            let (size, bytes) = (formula.size_in_words(), bytes.unwrap_or_default());
            print_summary(&format!("{}: {size}{bytes}", quoted(file)));
        }
    }
    Ok(Exit::Answered)
}

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
fn write(
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

/// Returns the command line in the syntax of a shell, on one line.
fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let mut line = String::from("queensat");
    for argument in arguments {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c);
        line.push(' ');
        if !argument.is_empty() && argument.chars().all(plain) {
            line += &argument;
        } else {
            let argument = argument.replace(char::is_control, "?");
            line += &format!("'{}'", argument.replace('\'', r"'\''"));
        }
    }
    line
}
