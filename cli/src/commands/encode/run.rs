//! Run of `encode`: the size of all formulas is known before the first one is written, so `prepare` and `write` of the
//! question are called in place of its `run`.

use super::args::{EncodeArgs, EncodePlan};
use super::write::write;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_summary};
use crate::files::output_file::require_writable;
use crate::output::text::{counted, quoted};
use crate::supervision::interrupt::in_time;
use crate::supervision::worker::Supervisor;
use queensat::answers::{Encode, Question, Resolved};
use std::fs;

/// Reads the problems, once the format is known, and resolves the questions about them.
pub fn read_and_resolve(args: EncodeArgs) -> Result<EncodePlan<Resolved<Encode>>, Failure> {
    let format = args.format()?;
    let problems = args.problem.read_each()?;
    let EncodePlan { files, is_gzip } = args.plan(format, problems)?;
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
