//! `queensat encode`: the formula as a DIMACS file.

use crate::cli::args::EncodePlan;
use crate::cli::exit::{Exit, Failure};
use crate::cli::text::describe;
use crate::cli::worker::Session;
use encodings::dimacs::{DimacsWriter, WriteError};
use encodings::{ClauseSink, Lit, SinkError, Size, VarRange};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queensat::board::Square;
use queensat::encode::{EncodeError, QueensEncoder};
use queensat::solver::Interrupt;
use std::fs::{self, File, Permissions};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// How often, in clauses, the interrupt is looked at and the progress redrawn.
const CLAUSES_BETWEEN_LOOKS: u64 = 1 << 16;

/// Writes the formula to standard output or to a file.
pub fn run(plan: &EncodePlan, session: &Session) -> Result<Exit, Failure> {
    match &plan.output {
        None => {
            let quiet = session.quiet || io::stdout().is_terminal();
            write(plan, session, quiet, "standard output", io::stdout())?;
        }
        Some(path) => write_to_file(plan, session, path)?,
    }
    Ok(Exit::Answered)
}

/// Writes to a new file beside `path` and puts it in place when it is complete, so that whatever
/// was there stays until there is something better. A device or a pipe is written to as it is.
fn write_to_file(plan: &EncodePlan, session: &Session, path: &Path) -> Result<(), Failure> {
    let name = format!("'{}'", path.display());
    let failure = |error: io::Error| Failure::write(&name, &error);
    // The file that a link points to is replaced, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Some(metadata.permissions()),
        Ok(metadata) if metadata.is_dir() => {
            return Err(Failure::Runtime(format!(
                "cannot write to {name}: it is a folder"
            )));
        }
        Ok(_) => {
            let device = File::options().write(true).open(path).map_err(failure)?;
            return write(plan, session, session.quiet, &name, device).map(drop);
        }
        Err(_) => None,
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queensat-").suffix(".cnf.partial");
    let as_any_new_file = new_file_permissions();
    if let Some(permissions) = permissions.or(as_any_new_file) {
        builder.permissions(permissions);
    }
    let file = builder.tempfile_in(folder).map_err(failure)?;
    let file = write(plan, session, session.quiet, &name, file)?;
    file.persist(path).map_err(|error| failure(error.error))?;
    Ok(())
}

/// The permissions of a file that nobody has asked to be private; the system takes the mask of
/// the process off them.
#[cfg(unix)]
fn new_file_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file_permissions() -> Option<Permissions> {
    None
}

fn write<W: Write>(
    plan: &EncodePlan,
    session: &Session,
    quiet: bool,
    name: &str,
    output: W,
) -> Result<W, Failure> {
    let failure = |error: io::Error| Failure::write(name, &error);
    let encoder = QueensEncoder::new(&plan.problem, plan.encoding);
    let size = encoder.size().map_err(Failure::runtime)?;
    let writer = DimacsWriter::new(output, &comments(plan), size).map_err(failure)?;
    let mut sink = WatchedSink::new(writer, session.interrupt.clone(), size, quiet);
    match encoder.encode(&mut sink) {
        Ok(_) => {}
        Err(EncodeError::Sink(SinkError::Io(error))) => return Err(failure(error)),
        Err(EncodeError::Sink(SinkError::Interrupted)) => return Err(Failure::Interrupted),
        Err(error) => return Err(Failure::runtime(error)),
    }
    sink.progress.finish_and_clear();
    sink.writer.finish().map_err(|error| match error {
        WriteError::Io(error) => failure(error),
        error @ WriteError::WrongHeader { .. } => {
            Failure::Runtime(format!("internal error: {error}"))
        }
    })
}

/// The header of the file: who made it, how, and what its variables mean.
fn comments(plan: &EncodePlan) -> Vec<String> {
    let n = plan.problem.n();
    let mut comments = vec![
        format!("queensat {}", env!("CARGO_PKG_VERSION")),
        format!("command: {}", command_line(std::env::args().skip(1))),
        format!("problem: {}", describe(&plan.problem)),
        format!(
            "encoding: {}; {}",
            plan.encoding.name(),
            plan.encoding.reference()
        ),
    ];
    let list = |what: &str, squares: &mut dyn Iterator<Item = Square>| -> Option<String> {
        let squares: Vec<String> = squares
            .map(|square| format!("{},{}", square.row + 1, square.column + 1))
            .collect();
        (!squares.is_empty()).then(|| format!("{what} (row,column): {}", squares.join(" ")))
    };
    comments.extend(list("blocked squares", &mut plan.problem.blocked()));
    comments.extend(list("fixed queens", &mut plan.problem.fixed()));
    comments.push(format!(
        "variable (R-1)*{n}+C, for R and C from 1 to {n}: a queen stands in row R, column C"
    ));
    comments.push(format!(
        "variables from {} on, if there are any, are auxiliary",
        u64::from(n) * u64::from(n) + 1
    ));
    comments
}

/// The command as it could be typed again in a shell, on one line.
fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let mut line = String::from("queensat");
    for argument in arguments {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c);
        line.push(' ');
        if !argument.is_empty() && argument.chars().all(plain) {
            line += &argument;
        } else {
            let argument: String = argument
                .chars()
                .map(|c| if c.is_control() { '?' } else { c })
                .collect();
            line += &format!("'{}'", argument.replace('\'', r"'\''"));
        }
    }
    line
}

/// A writer that can be interrupted and shows how far it is.
struct WatchedSink<W: Write> {
    writer: DimacsWriter<W>,
    interrupt: Interrupt,
    clauses: u64,
    progress: ProgressBar,
}

impl<W: Write> WatchedSink<W> {
    fn new(writer: DimacsWriter<W>, interrupt: Interrupt, size: Size, quiet: bool) -> Self {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let style =
            ProgressStyle::with_template("{bar:30} {percent}% of {human_len} clauses {eta}")
                .expect("a valid template");
        Self {
            writer,
            interrupt,
            clauses: 0,
            progress: ProgressBar::with_draw_target(Some(size.clauses), target).with_style(style),
        }
    }
}

impl<W: Write> ClauseSink for WatchedSink<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.writer.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.writer.add_clause(clause)?;
        self.clauses += 1;
        if self.clauses.is_multiple_of(CLAUSES_BETWEEN_LOOKS) {
            if self.interrupt.is_triggered() {
                return Err(SinkError::Interrupted);
            }
            self.progress.set_position(self.clauses);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_can_be_typed_again_and_stays_on_its_line() {
        let words = ["encode", "8", "-o", "my file.cnf", "it's", "a\nb", ""];
        assert_eq!(
            command_line(words.into_iter().map(String::from)),
            r"queensat encode 8 -o 'my file.cnf' 'it'\''s' 'a?b' ''"
        );
    }
}
