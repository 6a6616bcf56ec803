//! Files that are complete whenever somebody looks.

use super::exit::Failure;
use super::output_file::write_output;
use super::text::quoted;
use std::cell::Cell;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file whose contents are replaced as a whole.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    /// Whether the file is an empty one that was made here.
    is_new: Cell<bool>,
}

impl Drop for WholeFile {
    /// Nothing was worth keeping, so the empty file goes, unless somebody else has filled it.
    fn drop(&mut self) {
        let is_empty = || self.path.metadata().is_ok_and(|data| data.len() == 0);
        if self.is_new.get() && is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl WholeFile {
    /// Makes sure that the file can be written to, before any work is done for it. If there is none,
    /// an empty one appears, and goes away again if nothing comes of the work; what is there stays
    /// until there is something better.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let is_new = match File::create_new(path) {
            Ok(_) => true,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let mut options = File::options();
                let opened = options.write(true).create(true).truncate(false).open(path);
                opened.map_err(|error| Failure::write(&quoted(path), &error))?;
                false
            }
            Err(error) => return Err(Failure::write(&quoted(path), &error)),
        };
        Ok(Self {
            path: path.into(),
            is_new: Cell::new(is_new),
        })
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        write_output(Some(&self.path), ".partial", &|name, output, _| {
            let written = output.write_all(bytes).and_then(|()| output.flush());
            written.map_err(|error| Failure::write(name, &error))
        })?;
        self.is_new.set(false);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_was_made_for_nothing_goes_away_and_one_that_was_there_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data.json");
        drop(WholeFile::open(&path).unwrap());
        assert!(!path.exists());
        fs::write(&path, "").unwrap();
        drop(WholeFile::open(&path).unwrap());
        assert!(path.exists());
    }

    #[test]
    fn contents_are_replaced_and_nothing_is_left_beside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data.json");
        let file = WholeFile::open(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
        for contents in ["first, longer", "second"] {
            file.replace(contents.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), contents);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&target, &link).unwrap();
        WholeFile::open(&link).unwrap().replace(b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        let mode = fs::metadata(&target).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }

    #[test]
    fn a_place_that_cannot_be_written_is_refused_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        assert!(WholeFile::open(folder.path()).is_err());
        assert!(WholeFile::open(&folder.path().join("none/file")).is_err());
    }
}
