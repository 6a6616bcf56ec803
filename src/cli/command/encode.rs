//! `queensat encode`: the formula as a DIMACS file.

use crate::cli::args::EncodePlan;
use crate::cli::exit::{Exit, Failure};
use crate::cli::formula;
use crate::cli::interrupt::Unfinished;
use crate::cli::output;
use crate::cli::text::{describe, quoted};
use crate::cli::worker::Supervisor;
use encodings::dimacs::{DimacsWriter, WriteError};
use encodings::{ClauseSink, Lit, SinkError, Size, VarRange};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queensat::board::Square;
use queensat::encode::{EncodeError, QueensEncoder};
use queensat::solver::Interrupt;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// How often, in literals and ends of clauses written, the interrupt is looked at and the progress
/// redrawn.
const WRITTEN_BETWEEN_LOOKS: u64 = 1 << 15;

/// Writes the formula to standard output or to a file.
pub fn run(plan: &EncodePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let size = formula::size(&plan.problem, plan.encoding)?;
    let target = match &plan.output {
        None => Target::StandardOutput,
        Some(path) => target(path).map_err(|error| Failure::write(&quoted(path), &error))?,
    };
    let job = Job {
        plan,
        size,
        supervisor,
    };
    match target {
        Target::StandardOutput => {
            let name = "standard output";
            let quiet = supervisor.quiet || io::stdout().is_terminal();
            let written = job.write(name, output::counted_stdout(), quiet);
            written.map_err(|failure| failure.leaving_partial(name))?;
        }
        Target::OpenAlready(path) => {
            // It is not to lose what it holds.
            job.write_in_place(&path, File::options().append(true))?;
        }
        Target::InPlace(path) => job.write_anew(&path)?,
        Target::Replace { path, old } => job.replace(&path, old.as_ref())?,
    }
    Ok(Exit::Answered)
}

/// How the output is written.
enum Target {
    /// To standard output, by whatever name.
    StandardOutput,
    /// To a file by the number under which some process has it open.
    OpenAlready(PathBuf),
    /// Into the file as it is: a device, a pipe, a file with several names.
    InPlace(PathBuf),
    /// To a new file beside it that takes its place when it is complete, so that whatever was
    /// there stays until there is something better.
    Replace {
        path: PathBuf,
        old: Option<fs::Metadata>,
    },
}

fn target(path: &Path) -> io::Result<Target> {
    const LONGEST_CHAIN: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        if ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(&&*path.to_string_lossy()) {
            return Ok(Target::StandardOutput);
        }
        if path.starts_with("/dev/fd") || path.starts_with("/proc") {
            return Ok(Target::OpenAlready(path));
        }
        match fs::read_link(&path) {
            // A relative link is relative to the folder that holds it.
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return target_without_links(path),
        }
    }
    Err(io::Error::other("the link leads round in a circle"))
}

fn target_without_links(path: PathBuf) -> io::Result<Target> {
    let metadata = match fs::metadata(&path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Target::Replace { path, old: None });
        }
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !metadata.is_file() || has_several_names(&metadata) {
        return Ok(Target::InPlace(path));
    }
    // A file that may not be written to is not to be replaced either.
    File::options().write(true).open(&path)?;
    Ok(Target::Replace {
        path,
        old: Some(metadata),
    })
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

/// A formula to be written.
struct Job<'a> {
    plan: &'a EncodePlan,
    size: Size,
    supervisor: &'a Supervisor,
}

impl Job<'_> {
    fn write_anew(&self, path: &Path) -> Result<(), Failure> {
        self.write_in_place(path, File::options().write(true).truncate(true))
    }

    fn write_in_place(&self, path: &Path, options: &OpenOptions) -> Result<(), Failure> {
        let name = quoted(path);
        let file = options
            .open(path)
            .map_err(|error| Failure::write(&name, &error))?;
        let written = self.write(&name, file, self.supervisor.quiet);
        written.map_err(|failure| failure.leaving_partial(&name))?;
        Ok(())
    }

    fn replace(&self, path: &Path, old: Option<&fs::Metadata>) -> Result<(), Failure> {
        let name = quoted(path);
        let failure = |error: io::Error| Failure::write(&name, &error);
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".queensat-").suffix(".cnf.partial");
        if let Some(permissions) = new_file_permissions() {
            builder.permissions(permissions);
        }
        let file = match builder.tempfile_in(folder) {
            Ok(file) => file,
            // The file may be written to, but nothing may be put beside it.
            Err(_) if old.is_some() => return self.write_anew(path),
            Err(error) => {
                return Err(Failure::write(&format!("the folder of {name}"), &error));
            }
        };
        if let Some(old) = old
            && make_alike(file.as_file(), old).is_err()
        {
            return self.write_anew(path);
        }
        let _unfinished = Unfinished::new(file.path());
        let file = self.write(&name, file, self.supervisor.quiet)?;
        file.persist(path).map_err(|error| failure(error.error))?;
        Ok(())
    }

    fn write<W: Write>(&self, name: &str, output: W, quiet: bool) -> Result<W, Failure> {
        let failure = |error: io::Error| Failure::write(name, &error);
        let Self { plan, size, .. } = *self;
        let encoder = QueensEncoder::new(&plan.problem, plan.encoding);
        let writer = DimacsWriter::new(output, &comments(plan), size).map_err(failure)?;
        let interrupt = self.supervisor.interrupt.clone();
        let mut sink = WatchedSink::new(writer, interrupt, size, quiet);
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
}

/// Gives a new file the owner and the permissions of the one whose place it will take.
#[cfg(unix)]
fn make_alike(file: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        fchown(file, Some(old.uid()), Some(old.gid()))?;
    }
    file.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn make_alike(file: &File, old: &fs::Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
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
