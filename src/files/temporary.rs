//! Files that appear under their names when they are complete and on the disk.

use super::StoreError;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::{Builder, TempDir, TempPath};

/// End of the names of temporary files.
const SUFFIX: &str = ".tmp";

/// Age after which a temporary file was left by a run that was killed.
const OLD: Duration = Duration::from_secs(48 * 60 * 60);

/// Destination that a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputPlace {
    /// Standard output, by any of its names.
    StandardOutput,
    /// Pipe, device, or what a process has open, such as `/dev/fd/3`: it is written in place.
    Stream,
    /// File that a link or the path itself names, whether it is there or not: it is replaced as a whole.
    File(PathBuf),
}

impl OutputPlace {
    /// Returns the destination that a path names, through links.
    ///
    /// # Errors
    ///
    /// If it is a folder, a file that cannot be written, or a link without an end.
    pub fn at(path: &Path) -> io::Result<Self> {
        const STANDARD_OUTPUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
        const OPEN: [&str; 3] = ["/dev/fd", "/dev/stderr", "/proc"];
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            found => Some(found?),
        };
        if found.as_ref().is_some_and(Metadata::is_dir) {
            return Err(io::Error::other("it is a folder"));
        }
        let mut place = path.to_owned();
        loop {
            if STANDARD_OUTPUT.iter().any(|name| place == Path::new(name)) {
                return Ok(Self::StandardOutput);
            }
            if OPEN.iter().any(|folder| place.starts_with(folder)) {
                return Ok(Self::Stream);
            }
            match fs::read_link(&place) {
                // A relative link is relative to the folder that holds it.
                Ok(link) => place = place.parent().unwrap_or(Path::new("")).join(link),
                Err(_) => break,
            }
        }
        Ok(match found {
            Some(found) if !found.is_file() => Self::Stream,
            Some(_) => {
                // A read-only file must not be replaced.
                File::options().write(true).open(&place)?;
                Self::File(place)
            }
            None => Self::File(place),
        })
    }
}

/// File with a temporary name. It is removed if it does not get the name of another.
#[derive(Debug)]
pub struct Temporary(TempPath);

impl Temporary {
    /// Creates a file in this folder with a temporary name that no other process uses.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub fn create(folder: &Path) -> io::Result<(Self, File)> {
        #[cfg_attr(not(unix), expect(unused_mut))]
        let mut builder = builder();
        // The mask of the process applies, as it does to other new files.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let (file, path) = builder.tempfile_in(folder)?.into_parts();
        Ok((Self(path), file))
    }

    /// Creates the file that will replace another, or be the first, with its permissions.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub fn beside(name: &Path) -> io::Result<(Self, File)> {
        let (temporary, file) = Self::create(folder_of(name))?;
        if let Ok(old) = fs::metadata(name) {
            // Some file systems have no permissions to set.
            let _ = file.set_permissions(old.permissions());
        }
        Ok((temporary, file))
    }

    /// Creates a folder in this folder with a temporary name that no other process uses.
    ///
    /// Public for units.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created.
    pub fn create_folder(folder: &Path) -> io::Result<TempDir> {
        builder().tempdir_in(folder)
    }

    /// Returns the temporary path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Gives the complete file its name. Where a file of this name cannot be replaced, as one of another user in a
    /// shared folder, it gets the contents.
    ///
    /// # Errors
    ///
    /// If that fails; then the file is removed.
    pub fn persist(self, name: &Path) -> io::Result<()> {
        self.0.persist(name).or_else(|error| {
            let mut old = File::options().write(true).truncate(true).open(name);
            let copied = old
                .as_mut()
                .map(|old| io::copy(&mut File::open(&error.path)?, old));
            copied.map_or_else(|_| Err(error.error), |copied| copied.map(drop))
        })
    }

    /// Gives the file its name, when its contents are on the disk.
    ///
    /// # Errors
    ///
    /// If that fails; then the file is removed.
    pub fn keep(self, name: &Path) -> io::Result<()> {
        File::options().write(true).open(&self.0)?.sync_all()?;
        self.persist(name)?;
        sync_folder_of(name)
    }
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".queensat-").suffix(SUFFIX);
    builder
}

fn folder_of(name: &Path) -> &Path {
    let folder = name
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Writes a file that appears when it is complete, with the mode of a new file.
///
/// # Errors
///
/// If that fails; then the file is as before.
pub fn replace(name: &Path, bytes: &[u8]) -> io::Result<()> {
    let (temporary, mut file) = Temporary::create(folder_of(name))?;
    file.write_all(bytes)?;
    drop(file);
    temporary.keep(name)
}

/// Waits until the name of a file is on the disk.
///
/// # Errors
///
/// If that fails.
pub fn sync_folder_of(name: &Path) -> io::Result<()> {
    // Folders cannot be opened as files on other systems.
    if cfg!(unix) {
        File::open(folder_of(name))?.sync_all()?;
    }
    Ok(())
}

/// Returns `true` if a name is that of a temporary file, or of a hidden or saved file of another program.
///
/// Public for units.
#[must_use]
pub fn is_ignored(name: &str) -> bool {
    let is_saved = name.starts_with('#') && name.ends_with('#');
    name.starts_with('.') || name.ends_with('~') || is_saved
}

/// Removes temporary files and folders that runs left when they were killed.
///
/// Public for units.
pub fn remove_old(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        if name.starts_with('.') && name.ends_with(SUFFIX) && age > Some(OLD) {
            let _ = remove(&entry.path());
        }
    }
}

/// Returns the name of a file or folder until it is complete, where no other process writes.
#[must_use]
pub fn partial(name: &str) -> String {
    format!(".{name}.partial")
}

/// Removes a file, or a folder with its contents, if it is there.
///
/// # Errors
///
/// If that fails.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Makes a file executable.
///
/// # Errors
///
/// If that fails.
pub fn make_executable(path: &Path) -> io::Result<()> {
    #[cfg(not(unix))]
    let _ = path;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(path)?.permissions().mode();
        let executable = mode | (mode & 0o444) >> 2;
        fs::set_permissions(path, fs::Permissions::from_mode(executable))?;
    }
    Ok(())
}

/// Files and folders that were made. They are removed unless they are kept, except folders that others use.
#[derive(Debug, Default)]
pub struct CreatedPaths(Vec<PathBuf>);

impl CreatedPaths {
    /// Creates a folder and those above it, which may be there.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub fn folder(&mut self, path: &Path) -> Result<(), StoreError> {
        let missing: Vec<&Path> = path
            .ancestors()
            .take_while(|folder| !folder.exists())
            .collect();
        self.0.extend(missing.into_iter().rev().map(Into::into));
        fs::create_dir_all(path).map_err(|error| StoreError::write(path, &error))
    }

    /// Writes a file, which may be there.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub fn file(&mut self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let is_new = !path.exists();
        replace(path, bytes).map_err(|error| StoreError::write(path, &error))?;
        self.0.extend(is_new.then(|| path.into()));
        Ok(())
    }

    /// Keeps all of them.
    pub fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for CreatedPaths {
    fn drop(&mut self) {
        for path in self.0.iter().rev() {
            let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{OLD, Temporary, remove_old};
    use std::fs::{self, File};
    use std::io::Write;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;
    use std::time::SystemTime;

    /// Another file system stands for a folder in which files of others cannot be renamed.
    #[test]
    fn a_file_that_cannot_be_replaced_gets_the_contents() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("name");
        fs::write(&name, "old, and longer").unwrap();
        let number = fs::metadata(&name).unwrap().ino();
        let memory = Path::new("/dev/shm");
        let place = if memory.is_dir() {
            memory
        } else {
            folder.path()
        };
        let is_elsewhere = fs::metadata(place).unwrap().dev() != fs::metadata(&name).unwrap().dev();
        let (temporary, mut file) = Temporary::create(place).unwrap();
        file.write_all(b"new").unwrap();
        let path = temporary.path().to_owned();
        temporary.persist(&name).unwrap();
        assert_eq!(fs::read(&name).unwrap(), b"new");
        assert_eq!(fs::metadata(&name).unwrap().ino() == number, is_elsewhere);
        assert!(!path.exists());
    }

    #[test]
    fn old_temporary_files_and_folders_are_removed_and_new_ones_stay() {
        let folder = tempfile::tempdir().unwrap();
        let inside = Temporary::create_folder(folder.path()).unwrap().keep();
        let (file, _) = Temporary::create(folder.path()).unwrap();
        fs::write(inside.join("chunk"), "half").unwrap();
        remove_old(folder.path());
        assert!(inside.exists() && file.path().exists());
        for path in [&inside, file.path()] {
            let age = SystemTime::now() - 2 * OLD;
            File::open(path).unwrap().set_modified(age).unwrap();
        }
        remove_old(folder.path());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
