//! Outputs: standard output, streams, and files that are whole under their names or not there.

use crate::exit::{Failure, print_diagnostic, print_summary};
use crate::files::input;
use crate::output::text::quoted;
use crate::output::{self, AnyWriter, Counted};
use crate::supervision::interrupt::Unfinished;
use queensat::files::{OutputPlace, Temporary};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Function that writes data. It receives the name of the output for messages, the output, and
/// `true` if the output is a terminal, where a progress line would interfere.
pub type WriteData<'a> = dyn Fn(&str, &mut dyn Write, bool) -> Result<(), Failure> + 'a;

/// Writes data to a file, or to standard output if `path` is `None`, without a buffer.
///
/// Until it is complete, a file has a temporary name, and an existing one stays unchanged. A stream has a part of the data
/// after a failure.
pub fn write_output(path: Option<&Path>, write: &WriteData<'_>) -> Result<(), Failure> {
    let place = path.map_or(Ok(OutputPlace::StandardOutput), place)?;
    let (OutputPlace::File(file), Some(path)) = (&place, path) else {
        let (name, mut stream) = match path {
            Some(path) if place == OutputPlace::Stream => (quoted(path), open_stream(path)?),
            _ => ("standard output".into(), output::counted_stdout()),
        };
        let is_terminal = place == OutputPlace::StandardOutput && output::is_terminal();
        let written = write(&name, &mut stream, is_terminal);
        return written.map_err(|failure| failure.leaving_partial(&name));
    };
    let (temporary, mut draft) = beside(file)?;
    let _unfinished = Unfinished::new(temporary.path());
    write(&quoted(path), &mut draft, false)?;
    let persisted = temporary.persist(file);
    persisted.map_err(|error| Failure::write(&quoted(path), &error))
}

/// Returns the destination that a path names, which must not be an input.
pub fn place(path: &Path) -> Result<OutputPlace, Failure> {
    let claimed = fs::metadata(path).map_or(Ok(()), |file| input::claim(path, &file, true));
    let place = claimed.and_then(|()| OutputPlace::at(path));
    place.map_err(|error| Failure::write(&quoted(path), &error))
}

/// Opens a pipe when it has a reader, or a device. What is there stays.
fn open_stream(path: &Path) -> Result<Counted<AnyWriter>, Failure> {
    let file = output::wait_for(|| File::options().append(true).open(path))
        .map_err(|error| Failure::write(&quoted(path), &error))?;
    Ok(Counted(Box::new(file)))
}

/// Creates the temporary file that replaces a file when it is complete.
fn beside(file: &Path) -> Result<(Temporary, File), Failure> {
    let failure = |error| Failure::write(&format!("the folder of {}", quoted(file)), &error);
    Temporary::beside(file).map_err(failure)
}

/// Returns the path of an output file, or `None` for `-` and other names of standard output.
pub fn unless_stdout(path: PathBuf) -> Option<PathBuf> {
    let is_stdout = path.as_os_str() == "-"
        || matches!(OutputPlace::at(&path), Ok(OutputPlace::StandardOutput));
    (!is_stdout).then_some(path)
}

/// Returns `true` if two paths name the same file, which need not exist.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    one == other || place(one).is_some_and(|one| Some(one) == place(other))
}

/// Checks that an output file can be written, before any work is done for it. Nothing is left there.
pub fn require_writable(path: Option<&Path>) -> Result<(), Failure> {
    if let Some(OutputPlace::File(file)) = path.map(place).transpose()? {
        beside(&file)?;
    }
    Ok(())
}

/// Tells that an output file, if there is one, was written.
pub fn written_to(path: Option<&Path>) {
    if let Some(path) = path {
        print_summary(&format!("Written to {}.", quoted(path)));
    }
}

/// Tells that an output file, if there is one, keeps what it had, and the reason.
pub fn not_written(path: Option<&Path>, reason: &str) {
    if let Some(path) = path {
        print_diagnostic(&format!("{} is not written: {reason}", quoted(path)));
    }
}

/// Output that is checked before the work whose result it gets: a file, or a stream, whose contents cannot be
/// replaced.
pub struct WholeFile {
    /// `None` for standard output.
    path: Option<PathBuf>,
    /// It is opened once, because the reader of a pipe takes the end of one writer for the end of the data.
    stream: Option<RefCell<Counted<AnyWriter>>>,
}

impl WholeFile {
    /// Checks that the file is writable. Existing contents stay until they are replaced. A pipe is opened when it
    /// has a reader.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        require_writable(path)?;
        let stream = match path {
            Some(path) if place(path)? == OutputPlace::Stream => {
                Some(RefCell::new(open_stream(path)?))
            }
            _ => None,
        };
        let path = path.map(Into::into);
        Ok(Self { path, stream })
    }

    /// Returns `true` for a pipe or a device, to which [`WholeFile::replace`] adds the contents.
    pub const fn is_stream(&self) -> bool {
        self.stream.is_some()
    }

    /// Tells the reason for which the contents stay.
    pub fn leave(&self, reason: &str) {
        not_written(self.path.as_deref(), reason);
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        match (&self.stream, &self.path) {
            (Some(stream), Some(path)) => {
                write_all(&quoted(path), &mut *stream.borrow_mut(), bytes)
            }
            (_, path) => write_bytes(path.as_deref(), bytes),
        }
    }
}

/// Writes data to a file that is checked first, or to standard output if `path` is `None`.
pub fn write_whole(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    WholeFile::open(path)?.replace(bytes)
}

/// Writes data to a file, or to standard output if `path` is `None`.
pub fn write_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    write_output(path, &|name, output, _| write_all(name, output, bytes))
}

fn write_all(name: &str, output: &mut dyn Write, bytes: &[u8]) -> Result<(), Failure> {
    let written = output.write_all(bytes).and_then(|()| output.flush());
    written.map_err(|error| Failure::write(name, &error))
}

/// File that is written by its path, and becomes the output when it is complete. It is removed
/// otherwise.
pub struct Draft {
    temporary: Temporary,
    output: PathBuf,
    _unfinished: Unfinished,
}

impl Draft {
    /// Creates the file, and checks that the output can be created.
    pub fn new(output: &Path) -> Result<Self, Failure> {
        let (temporary, _) = match place(output)? {
            OutputPlace::File(file) => beside(&file)?,
            _ => Temporary::create(&std::env::temp_dir())
                .map_err(|error| Failure::write("a temporary file", &error))?,
        };
        Ok(Self {
            _unfinished: Unfinished::new(temporary.path()),
            output: output.into(),
            temporary,
        })
    }

    /// Returns the path to write to.
    pub fn path(&self) -> &Path {
        self.temporary.path()
    }

    /// Turns the complete file into the output.
    pub fn keep(self) -> Result<(), Failure> {
        if let OutputPlace::File(file) = place(&self.output)? {
            let persisted = self.temporary.persist(&file);
            return persisted.map_err(|error| Failure::write(&quoted(&self.output), &error));
        }
        let draft = self.temporary.path();
        let input = File::open(draft).map_err(|error| Failure::read(draft, &error))?;
        write_output(Some(&self.output), &|name, output, _| {
            let copied = io::copy(&mut &input, output).map(drop);
            copied.map_err(|error| Failure::write(name, &error))
        })
    }
}
