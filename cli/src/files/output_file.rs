//! Output to standard output, or to a file that appears when it is complete.

use crate::exit::{Failure, print_diagnostic};
use crate::files::input;
use crate::output::text::quoted;
use crate::output::{self, AnyWriter, Counted};
use crate::supervision::interrupt::Unfinished;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Function that writes data. It receives the name of the output for messages, the output, and
/// `true` if the output is a terminal, where a progress line would interfere.
pub type WriteData<'a> = dyn Fn(&str, &mut dyn Write, bool) -> Result<(), Failure> + 'a;

/// Writes data to a file, or to standard output if `path` is `None`, without a buffer.
///
/// Until it is complete, the file has a temporary name that ends in `suffix`, and an existing file
/// stays unchanged.
pub fn write_output(
    path: Option<&Path>,
    suffix: &str,
    write: &WriteData<'_>,
) -> Result<(), Failure> {
    let target = match path {
        None => Target::StandardOutput,
        Some(path) => target(path).map_err(|error| Failure::write(&quoted(path), &error))?,
    };
    match target {
        Target::StandardOutput => {
            let name = "standard output";
            let written = write(name, &mut output::counted_stdout(), output::is_terminal());
            written.map_err(|failure| failure.leaving_partial(name))
        }
        Target::OpenAlready(path) => write_in_place(&path, File::options().append(true), write),
        Target::InPlace(path) => write_anew(&path, write),
        Target::Replace { path, old } => replace(&path, old.as_ref(), suffix, write),
    }
}

/// Returns the path of an output file, or `None` for `-` and other names of standard output.
pub fn unless_stdout(path: PathBuf) -> Option<PathBuf> {
    let is_stdout = path.as_os_str() == "-" || matches!(target(&path), Ok(Target::StandardOutput));
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
    let Some(path) = path else { return Ok(()) };
    let target = target(path).map_err(|error| Failure::write(&quoted(path), &error))?;
    if let Target::Replace { path, old: None } = target {
        beside(&path, None, ".partial")?;
    }
    Ok(())
}

/// Tells that an output file, if there is one, keeps what it had, and the reason.
pub fn not_written(path: Option<&Path>, reason: &str) {
    if let Some(path) = path {
        print_diagnostic(&format!("{} is not written: {reason}", quoted(path)));
    }
}

/// Destination of the output.
pub enum Target {
    /// Standard output by any name.
    StandardOutput,
    /// File descriptor of a process, such as `/dev/fd/3`.
    OpenAlready(PathBuf),
    /// Device, pipe or file with several names, which is written directly.
    InPlace(PathBuf),
    /// New or ordinary file, which a complete temporary file replaces.
    Replace {
        path: PathBuf,
        old: Option<Metadata>,
    },
}

/// Returns the destination that a path names.
pub fn target(path: &Path) -> io::Result<Target> {
    const MAX_LINKS: usize = 40;
    if let Ok(metadata) = fs::metadata(path) {
        input::claim(path, &metadata, true)?;
    }
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
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
    Err(io::Error::other("the links lead round in a circle"))
}

fn target_without_links(path: PathBuf) -> io::Result<Target> {
    let metadata = match fs::metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Target::Replace { path, old: None });
        }
        metadata => metadata?,
    };
    if metadata.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !metadata.is_file() || system::has_several_names(&metadata) {
        return Ok(Target::InPlace(path));
    }
    // A read-only file must not be replaced.
    File::options().write(true).open(&path)?;
    Ok(Target::Replace {
        path,
        old: Some(metadata),
    })
}

/// Opens the destination if it is a stream: a pipe, a device or an open file descriptor. Returns
/// `None` for a file; one with several names is checked to be writable.
pub fn open_stream(target: &Target) -> io::Result<Option<Counted<AnyWriter>>> {
    let file = match target {
        Target::StandardOutput => return Ok(Some(output::counted_stdout())),
        Target::OpenAlready(path) => output::wait_for(|| File::options().append(true).open(path))?,
        Target::Replace { .. } => return Ok(None),
        Target::InPlace(path) => {
            let file = output::wait_for(|| File::options().write(true).open(path))?;
            if file.metadata()?.is_file() {
                return Ok(None);
            }
            file
        }
    };
    Ok(Some(Counted(Box::new(file))))
}

fn write_anew(path: &Path, write: &WriteData<'_>) -> Result<(), Failure> {
    write_in_place(path, File::options().write(true).truncate(true), write)
}

fn write_in_place(
    path: &Path,
    options: &OpenOptions,
    write: &WriteData<'_>,
) -> Result<(), Failure> {
    let name = quoted(path);
    let file = output::wait_for(|| options.open(path));
    let mut file = Counted(file.map_err(|error| Failure::write(&name, &error))?);
    write(&name, &mut file, false).map_err(|failure| failure.leaving_partial(&name))
}

fn replace(
    path: &Path,
    old: Option<&Metadata>,
    suffix: &str,
    write: &WriteData<'_>,
) -> Result<(), Failure> {
    let Some(mut file) = beside(path, old, suffix)? else {
        return write_anew(path, write);
    };
    let _unfinished = Unfinished::new(file.path());
    write(&quoted(path), &mut file, false)?;
    persist(file, path)
}

/// Creates the temporary file that replaces a file when it is complete. Returns `None` if the file can
/// only be written in place.
fn beside(
    path: &Path,
    old: Option<&Metadata>,
    suffix: &str,
) -> Result<Option<NamedTempFile>, Failure> {
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queensat-").suffix(suffix);
    system::make_public(&mut builder);
    let file = match builder.tempfile_in(folder.unwrap_or(Path::new("."))) {
        Ok(file) => file,
        // The file is writable, but its folder is not.
        Err(_) if old.is_some() => return Ok(None),
        Err(error) => {
            let name = format!("the folder of {}", quoted(path));
            return Err(Failure::write(&name, &error));
        }
    };
    let has_attributes = old.is_none_or(|old| system::copy_attributes(file.as_file(), old).is_ok());
    Ok(has_attributes.then_some(file))
}

fn persist(file: NamedTempFile, path: &Path) -> Result<(), Failure> {
    let persisted = file.persist(path);
    persisted.map_err(|error| Failure::write(&quoted(path), &error.error))?;
    Ok(())
}

/// File that is written by its path, and becomes the output when it is complete. It is removed
/// otherwise.
pub struct Draft {
    file: NamedTempFile,
    output: PathBuf,
    /// The file can be renamed, and the path without links that it gets; otherwise it is copied.
    renamed: Option<PathBuf>,
    _unfinished: Unfinished,
}

impl Draft {
    /// Creates the file, and checks that the output can be created.
    pub fn new(output: &Path, suffix: &str) -> Result<Self, Failure> {
        let failure = |error| Failure::write(&quoted(output), &error);
        let beside = match target(output).map_err(failure)? {
            Target::Replace { path, old } => {
                beside(&path, old.as_ref(), suffix)?.map(|file| (file, path))
            }
            _ => None,
        };
        let (file, renamed) = match beside {
            Some((file, path)) => (file, Some(path)),
            None => {
                let failure = |error| Failure::write("a temporary file", &error);
                (NamedTempFile::new().map_err(failure)?, None)
            }
        };
        Ok(Self {
            _unfinished: Unfinished::new(file.path()),
            output: output.into(),
            file,
            renamed,
        })
    }

    /// Returns the path to write to.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Turns the complete file into the output.
    pub fn keep(self) -> Result<(), Failure> {
        if let Some(path) = &self.renamed {
            return persist(self.file, path);
        }
        let draft = self.file.path();
        let input = File::open(draft).map_err(|error| Failure::read(draft, &error))?;
        write_output(Some(&self.output), "", &|name, output, _| {
            let copied = io::copy(&mut &input, output).map(drop);
            copied.map_err(|error| Failure::write(name, &error))
        })
    }
}

#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    pub fn has_several_names(metadata: &Metadata) -> bool {
        metadata.nlink() > 1
    }

    /// Gives a new file the owner and the permissions of the old one.
    pub fn copy_attributes(file: &File, old: &Metadata) -> io::Result<()> {
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            fchown(file, Some(old.uid()), Some(old.gid()))?;
        }
        file.set_permissions(old.permissions())
    }

    /// Selects the permissions of an ordinary new file, subject to the mask of the process.
    pub fn make_public(builder: &mut tempfile::Builder<'_, '_>) {
        builder.permissions(Permissions::from_mode(0o666));
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::{File, Metadata};
    use std::io;

    pub fn has_several_names(_: &Metadata) -> bool {
        false
    }

    pub fn copy_attributes(file: &File, old: &Metadata) -> io::Result<()> {
        file.set_permissions(old.permissions())
    }

    pub fn make_public(_: &mut tempfile::Builder<'_, '_>) {}
}
