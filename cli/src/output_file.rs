//! Data in a file that appears when it is complete, or on standard output.

use super::exit::Failure;
use super::interrupt::Unfinished;
use super::output;
use super::text::quoted;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the data: it is told the name of the output for messages, and whether that is a terminal,
/// on which progress would get in the way.
pub type WriteData<'a> = dyn Fn(&str, &mut dyn Write, bool) -> Result<(), Failure> + 'a;

/// Has data written to a file, or to standard output where none is named. Until the file is complete it
/// has another name, with this ending, and what was there before stays. It does not buffer.
pub fn write_output(
    path: Option<&Path>,
    suffix: &str,
    write: &WriteData<'_>,
) -> Result<(), Failure> {
    let target = match path {
        None => Target::StandardOutput,
        Some(path) => target(path).map_err(|error| Failure::write(&quoted(path), &error))?,
    };
    let job = Job { suffix, write };
    match target {
        Target::StandardOutput => {
            let name = "standard output";
            let written = write(name, &mut output::counted_stdout(), output::is_terminal());
            written.map_err(|failure| failure.leaving_partial(name))
        }
        Target::OpenAlready(path) => {
            // It is not to lose what it holds.
            job.write_in_place(&path, File::options().append(true))
        }
        Target::InPlace(path) => job.write_anew(&path),
        Target::Replace { path, old } => job.replace(&path, old.as_ref()),
    }
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

/// Data to be written.
struct Job<'a> {
    suffix: &'a str,
    write: &'a WriteData<'a>,
}

impl Job<'_> {
    fn write_anew(&self, path: &Path) -> Result<(), Failure> {
        self.write_in_place(path, File::options().write(true).truncate(true))
    }

    fn write_in_place(&self, path: &Path, options: &OpenOptions) -> Result<(), Failure> {
        let name = quoted(path);
        let mut file = options
            .open(path)
            .map_err(|error| Failure::write(&name, &error))?;
        let written = (self.write)(&name, &mut file, false);
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
        builder.prefix(".queensat-").suffix(self.suffix);
        if let Some(permissions) = new_file_permissions() {
            builder.permissions(permissions);
        }
        let mut file = match builder.tempfile_in(folder) {
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
        (self.write)(&name, &mut file, false)?;
        file.persist(path).map_err(|error| failure(error.error))?;
        Ok(())
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
