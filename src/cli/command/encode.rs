//! `queensat encode`: the formula as a DIMACS file.

use crate::cli::args::EncodePlan;
use crate::cli::exit::{Exit, Failure};
use crate::cli::formula;
use crate::cli::interrupt::Unfinished;
use crate::cli::text::describe;
use crate::cli::worker::Supervisor;
use encodings::dimacs::{DimacsWriter, WriteError};
use encodings::{ClauseSink, Lit, SinkError, Size, VarRange};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queensat::board::Square;
use queensat::encode::{EncodeError, QueensEncoder};
use queensat::solver::Interrupt;
use std::fs::{self, File, Permissions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// How often, in literals and ends of clauses written, the interrupt is looked at and the progress
/// redrawn.
const WRITTEN_BETWEEN_LOOKS: u64 = 1 << 18;

/// Writes the formula to standard output or to a file.
pub fn run(plan: &EncodePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let size = formula::size(&plan.problem, plan.encoding)?;
    match &plan.output {
        Some(path) if path.as_os_str() != "/dev/stdout" => {
            write_to_file(plan, size, supervisor, path)?;
        }
        _ => {
            let quiet = supervisor.quiet || io::stdout().is_terminal();
            write(
                plan,
                size,
                supervisor,
                quiet,
                "standard output",
                io::stdout(),
            )?;
        }
    }
    Ok(Exit::Answered)
}

/// How a file is written.
enum Target {
    /// As it is: a device, a pipe, a file with several names, a link that leads nowhere yet.
    InPlace,
    /// To a new file beside it that takes its place when it is complete, so that whatever was
    /// there stays until there is something better.
    Replace {
        path: PathBuf,
        permissions: Option<Permissions>,
    },
}

fn target(path: &Path) -> io::Result<Target> {
    if is_open_already(path) {
        return Ok(Target::InPlace);
    }
    let path = match fs::canonicalize(path) {
        Ok(path) => path,
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Err(_) if fs::symlink_metadata(path).is_ok() => return Ok(Target::InPlace),
        Err(_) => {
            return Ok(Target::Replace {
                path: path.to_owned(),
                permissions: None,
            });
        }
    };
    let metadata = fs::metadata(&path)?;
    if metadata.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !metadata.is_file() || has_several_names(&metadata) {
        return Ok(Target::InPlace);
    }
    // A file that may not be written to is not to be replaced either.
    File::options().write(true).open(&path)?;
    Ok(Target::Replace {
        path,
        permissions: Some(metadata.permissions()),
    })
}

/// Whether the path names a file by the number under which this process has it open.
fn is_open_already(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc") || path == Path::new("/dev/stderr")
}

#[cfg(unix)]
fn has_several_names(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.nlink() > 1
}

#[cfg(not(unix))]
fn has_several_names(_: &fs::Metadata) -> bool {
    false
}

fn write_to_file(
    plan: &EncodePlan,
    size: Size,
    supervisor: &Supervisor,
    path: &Path,
) -> Result<(), Failure> {
    let name = format!("'{}'", path.display());
    let failure = |error: io::Error| Failure::write(&name, &error);
    let (path, permissions) = match target(path).map_err(failure)? {
        Target::Replace { path, permissions } => (path, permissions),
        Target::InPlace => {
            // Something that is open already, as under /dev/fd, is not to lose what it holds.
            let mut options = File::options();
            if is_open_already(path) {
                options.append(true);
            } else {
                options.write(true).create(true).truncate(true);
            }
            let file = options.open(path).map_err(failure)?;
            write(plan, size, supervisor, supervisor.quiet, &name, file)?;
            return Ok(());
        }
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queensat-").suffix(".cnf.partial");
    if let Some(permissions) = new_file_permissions() {
        builder.permissions(permissions);
    }
    let file = builder.tempfile_in(folder).map_err(|error| {
        let folder = format!("the folder of {name}");
        Failure::write(&folder, &error)
    })?;
    let _unfinished = Unfinished::new(file.path());
    let file = write(plan, size, supervisor, supervisor.quiet, &name, file)?;
    if let Some(permissions) = permissions {
        file.as_file()
            .set_permissions(permissions)
            .map_err(failure)?;
    }
    file.persist(&path).map_err(|error| failure(error.error))?;
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
    size: Size,
    supervisor: &Supervisor,
    quiet: bool,
    name: &str,
    output: W,
) -> Result<W, Failure> {
    let failure = |error: io::Error| Failure::write(name, &error);
    let encoder = QueensEncoder::new(&plan.problem, plan.encoding);

    let writer = DimacsWriter::new(output, &comments(plan), size).map_err(failure)?;
    let mut sink = WatchedSink::new(writer, supervisor.interrupt.clone(), size, quiet);
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
        format!(
            "command: {}",
            command_line(
                std::env::args_os()
                    .skip(1)
                    .map(|argument| argument.to_string_lossy().into_owned())
            )
        ),
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
    /// Literals and ends of clauses, which is what takes time.
    written: u64,
    /// What `written` was at the last look.
    looked: u64,
    progress: ProgressBar,
}

impl<W: Write> WatchedSink<W> {
    fn new(writer: DimacsWriter<W>, interrupt: Interrupt, size: Size, quiet: bool) -> Self {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let style = ProgressStyle::with_template("{bar:30} {percent}% of {msg} {eta}")
            .expect("a valid template");
        Self {
            writer,
            interrupt,
            written: 0,
            looked: 0,
            progress: ProgressBar::with_draw_target(Some(size.literals + size.clauses), target)
                .with_style(style)
                .with_message(format!("{} clauses", size.clauses)),
        }
    }
}

impl<W: Write> ClauseSink for WatchedSink<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.writer.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.writer.add_clause(clause)?;
        self.written += clause.len() as u64 + 1;
        if self.written - self.looked >= WRITTEN_BETWEEN_LOOKS {
            self.looked = self.written;
            if self.interrupt.is_triggered() {
                return Err(SinkError::Interrupted);
            }
            self.progress.set_position(self.written);
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
