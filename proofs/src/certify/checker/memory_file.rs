//! Files for another process that are not stored.

use queensat::files::Temporary;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A file in memory or, on systems without such files, a temporary one.
pub(super) struct MemoryFile {
    pub(super) file: File,
    path: PathBuf,
    /// Removes the temporary file.
    _temporary: Option<Temporary>,
}

impl MemoryFile {
    /// Creates an empty file.
    pub(super) fn new() -> io::Result<Self> {
        if let Some(created) = Self::in_memory() {
            return Ok(created);
        }
        let (temporary, file) = Temporary::create(&std::env::temp_dir())?;
        Ok(Self {
            file,
            path: temporary.path().to_path_buf(),
            _temporary: Some(temporary),
        })
    }

    #[cfg(target_os = "linux")]
    fn in_memory() -> Option<Self> {
        use rustix::fs::{MemfdFlags, memfd_create};
        use std::os::fd::AsRawFd;
        let file = File::from(memfd_create(c"queensat", MemfdFlags::CLOEXEC).ok()?);
        let path = format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd());
        let path = PathBuf::from(path);
        path.exists().then_some(Self {
            file,
            path,
            _temporary: None,
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn in_memory() -> Option<Self> {
        None
    }

    /// Returns the path by which another process opens the file at its start.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}
