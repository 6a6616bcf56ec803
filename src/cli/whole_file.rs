//! Files that are complete whenever somebody looks.

use super::exit::Failure;
use super::text::quoted;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file whose contents are replaced as a whole.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    /// Whether another file can take its place: not for devices, pipes and files with several names.
    replaceable: bool,
}

impl WholeFile {
    /// Makes sure that the file can be written to, before any work is done for it. If there is none,
    /// an empty one appears; what is there stays until there is something better.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let failure = |error| Failure::write(&quoted(path), &error);
        // Links are followed, so that the file that they lead to is replaced.
        let path_of_file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut options = File::options();
        let file = options.write(true).create(true).truncate(false);
        let metadata = file.open(&path_of_file).and_then(|file| file.metadata());
        let metadata = metadata.map_err(failure)?;
        Ok(Self {
            path: path_of_file,
            replaceable: metadata.is_file() && !has_several_names(&metadata),
        })
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        let replaced = if self.replaceable {
            self.replace_at_once(bytes)
        } else {
            let file = File::options().write(true).truncate(true).open(&self.path);
            file.and_then(|mut file| file.write_all(bytes))
        };
        replaced.map_err(|error| Failure::write(&quoted(&self.path), &error))
    }

    fn replace_at_once(&self, bytes: &[u8]) -> io::Result<()> {
        let folder = match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        let permissions = fs::metadata(&self.path)?.permissions();
        let file = builder.prefix(".queensat-").suffix(".partial");
        let Ok(mut file) = file.tempfile_in(folder) else {
            // The file may be written to, but nothing may be put beside it.
            return fs::write(&self.path, bytes);
        };
        file.write_all(bytes)?;
        file.as_file().set_permissions(permissions)?;
        file.persist(&self.path).map_err(|error| error.error)?;
        Ok(())
    }
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

#[cfg(test)]
mod tests {
    use super::*;

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
