//! Temporary folders for the files of child processes.
//!
//! The name of a folder contains its owner. A process that is killed leaves its folders, and a later
//! process of the same user removes them.

use std::io;
use tempfile::TempDir;

/// Start of the names of all temporary folders.
const PREFIX: &str = "queensat-";

/// A temporary folder that only this user can open. It is removed when the value is dropped.
#[derive(Debug)]
pub struct OwnedFolder {
    folder: TempDir,
    /// A lock of the folder, which ends with this process. It shows that the owner is running even if
    /// the owner is in another container.
    #[cfg(unix)]
    _lock: Option<std::fs::File>,
}

impl OwnedFolder {
    /// Creates a folder. The first call in a process removes the folders of processes that were killed.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created.
    #[cfg(unix)]
    pub fn create() -> io::Result<Self> {
        use std::os::unix::fs::PermissionsExt;
        static SWEEP: std::sync::Once = std::sync::Once::new();
        SWEEP.call_once(unix::remove_abandoned_folders);
        let folder = tempfile::Builder::new()
            .prefix(&format!("{PREFIX}{}-", unix::owner()))
            .permissions(std::fs::Permissions::from_mode(0o700))
            .tempdir()?;
        let _lock = unix::lock(folder.path());
        Ok(Self { folder, _lock })
    }

    /// Creates a folder.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created.
    #[cfg(not(unix))]
    pub fn create() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
        Ok(Self { folder })
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &std::path::Path {
        self.folder.path()
    }
}

#[cfg(unix)]
mod unix {
    use super::PREFIX;
    use crate::process::stats::Process;
    use rustix::fs::{FlockOperation, flock};
    use std::ffi::OsStr;
    use std::fs::{self, DirEntry, File};
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;
    use std::thread;
    use std::time::Duration;

    /// Returns the part of the names of folders that identifies this process: its number and its start
    /// time, which a later process of the same number does not share.
    pub fn owner() -> String {
        let start = Process::Current.start_time().unwrap_or(0);
        format!("{}-{start}", std::process::id())
    }

    /// Returns the owner in the name of a folder.
    fn owner_of(name: &OsStr) -> Option<(u32, u64)> {
        let owner = name.to_str()?.strip_prefix(PREFIX)?;
        let mut parts = owner.split('-');
        let (id, start, _random) = (parts.next()?, parts.next()?, parts.next()?);
        Some((id.parse().ok()?, start.parse().ok()?))
    }

    /// Returns `true` if this process is running. Without `/proc` the start time is unknown, and any
    /// process of this number counts.
    fn is_running(id: u32, start: u64) -> bool {
        let process = Process::Id(id);
        match process.start_time() {
            Some(time) => time == start && !process.is_zombie(),
            None => {
                let id = i32::try_from(id)
                    .ok()
                    .and_then(rustix::process::Pid::from_raw);
                let exists = id.is_some_and(|id| {
                    rustix::process::test_kill_process(id) != Err(rustix::io::Errno::SRCH)
                });
                start == 0 && exists
            }
        }
    }

    /// Locks a folder, unless another process holds its lock.
    pub fn lock(folder: &Path) -> Option<File> {
        let file = File::open(folder).ok()?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
        Some(file)
    }

    /// Removes the folders of this user whose owners were killed.
    pub fn remove_abandoned_folders() {
        let is_abandoned = |entry: &DirEntry| {
            let owner = owner_of(&entry.file_name());
            owner.is_some_and(|(id, start)| !is_running(id, start)) && lock(&entry.path()).is_some()
        };
        let user = rustix::process::geteuid().as_raw();
        let entries = fs::read_dir(std::env::temp_dir());
        for entry in entries.into_iter().flatten().flatten() {
            let is_own_folder = |entry: &DirEntry| {
                // This describes a link, not its target.
                (entry.metadata()).is_ok_and(|data| data.is_dir() && data.uid() == user)
            };
            let is_candidate = entry
                .file_name()
                .as_encoded_bytes()
                .starts_with(PREFIX.as_bytes());
            if is_candidate && is_own_folder(&entry) && is_abandoned(&entry) {
                // A process that is about to end may still write into it.
                for _ in 0..10 {
                    if fs::remove_dir_all(entry.path()).is_ok() {
                        break;
                    }
                    thread::sleep(Duration::from_millis(10));
                }
            }
        }
    }
}
