//! Compressed files. The name decides the format for writing, the first bytes for reading.

mod reader;
mod writer;
mod zstd_frames;

use std::path::Path;

pub use reader::decompressed;
pub use writer::Compressor;

/// Format of a compressed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Gzip,
    Xz,
    Zstd,
}

/// Number of bytes at the start of a file that identify its format.
const START_BYTES: usize = 6;

/// Extensions of compressed files that cannot be written.
const FOREIGN: [&str; 6] = ["bz2", "lz4", "lzma", "zip", "7z", "z"];

impl Format {
    /// Returns the format for a file of this name, or `None` for an uncompressed file.
    ///
    /// # Errors
    ///
    /// A message, without the name, on formats that cannot be written.
    pub fn for_writing(path: &Path) -> Result<Option<Self>, String> {
        match &*extension(path) {
            "gz" => Ok(Some(Self::Gzip)),
            "xz" => Ok(Some(Self::Xz)),
            "zst" if cfg!(feature = "zstd") => Ok(Some(Self::Zstd)),
            "zst" => Err(
                "this is the pure Rust build, which reads zstd but cannot write it; choose a name \
                 that ends in .gz or .xz, or build with --features full"
                    .into(),
            ),
            other if FOREIGN.contains(&other) => Err(format!(
                "files ending in '.{other}' cannot be written; choose a name that ends in .gz, .xz \
                 or .zst for a compressed file"
            )),
            _ => Ok(None),
        }
    }

    /// Returns the format of a file that starts with these bytes, if it is supported.
    fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            _ => zstd_frames::starts_frame(start).then_some(Self::Zstd),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Xz => "xz",
            Self::Zstd => "zstd",
        }
    }
}

/// Returns the extension of a name in lower case.
pub fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}
