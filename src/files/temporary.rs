//! Files that appear under their names when they are complete and on the disk.

use super::StoreError;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// End of the names of temporary files.
const SUFFIX: &str = ".tmp";

/// Age after which a temporary file was left by a run that was killed.
const OLD: Duration = Duration::from_secs(48 * 60 * 60);

static CREATED: AtomicU64 = AtomicU64::new(0);

/// File or folder with a temporary name. It is removed if it is not renamed.
#[derive(Debug)]
pub struct Temporary {
    path: Option<PathBuf>,
}

impl Temporary {
    /// Creates a file in this folder with a temporary name that no other process uses.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub fn create(folder: &Path) -> io::Result<(Self, File)> {
        Self::create_with(folder, |path| File::create_new(path))
    }

    /// Creates a folder in this folder with a temporary name that no other process uses.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created.
    pub fn create_folder(folder: &Path) -> io::Result<Self> {
        Ok(Self::create_with(folder, |path| fs::create_dir(path))?.0)
    }

    fn create_with<T>(
        folder: &Path,
        create: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(Self, T)> {
        let process = process::id();
        loop {
            let number = CREATED.fetch_add(1, Ordering::Relaxed);
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            let now = now.map_or(0, |time| time.as_nanos());
            let path = folder.join(format!(".{process}-{now:x}-{number}{SUFFIX}"));
            match create(&path) {
                Ok(created) => return Ok((Self { path: Some(path) }, created)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the temporary path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(""))
    }

    /// Gives the file its name, when its contents are on the disk.
    ///
    /// # Errors
    ///
    /// If that fails; then the file is removed.
    pub fn keep(mut self, name: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            File::options().write(true).open(path)?.sync_all()?;
            fs::rename(path, name)?;
            self.path = None;
        }
        sync_folder_of(name)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = remove(path);
        }
    }
}

/// Writes a file that appears when it is complete.
///
/// # Errors
///
/// If that fails; then the file is as before.
pub fn replace(name: &Path, bytes: &[u8]) -> io::Result<()> {
    let (temporary, mut file) = Temporary::create(name.parent().unwrap_or(Path::new(".")))?;
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
    let folder = name.parent().filter(|it| !it.as_os_str().is_empty());
    // Folders cannot be opened as files on other systems.
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Returns `true` if a name is that of a temporary file, or of a hidden or saved file of another program.
#[must_use]
pub fn is_ignored(name: &str) -> bool {
    let is_saved = name.starts_with('#') && name.ends_with('#');
    name.starts_with('.') || name.ends_with('~') || is_saved
}

/// Removes temporary files that runs left when they were killed.
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
            let _ = fs::remove_file(entry.path());
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
        let missing: Vec<&Path> = path.ancestors().take_while(|it| !it.exists()).collect();
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
