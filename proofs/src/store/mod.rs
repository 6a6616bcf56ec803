//! The store of checked files: files that appear when they are complete ([`queensat::files`]), with their lengths and
//! checksums.
//!
//! | item | purpose |
//! |---|---|
//! | [`FileEntry`], [`Checksum`] | name, length and SHA-256 checksum of a file |
//! | [`Files`], [`Folder`], [`Discard`], [`Staged`] | destinations of files |
//! | [`write()`] | writes a file into a destination, and returns its entry |
//! | [`Reading`] | reads a file, and compares it with its entry |
//! | [`open_regular`], [`read_text`] | files of a folder that others can write to |
//!
//! ```
//! use queensat::Control;
//! use proofs::store::{Folder, Reading, write};
//! use std::io::Write as _;
//!
//! # let folder = tempfile::tempdir()?;
//! let control = Control::new();
//! let mut files = Folder::new(folder.path());
//! let entry = write(&mut files, "list.txt", false, &control, |output| {
//!     Ok::<_, std::io::Error>(writeln!(output, "2 4 1 3")?)
//! })?;
//! assert_eq!(entry.bytes, 8);
//! Reading::open(folder.path(), &entry, &control)?.finish()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod digest;
mod entry;
mod folder;
mod reading;

pub use digest::{DigestReader, DigestWriter};
pub use entry::as_text;
pub use entry::{Checksum, FileEntry};
pub use folder::{Discard, Files, Folder, Staged, write};
pub use reading::{Reading, open_regular, read_text};
