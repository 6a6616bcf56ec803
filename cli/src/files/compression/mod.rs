//! Compressed files. Formulas are compressed by gzip if their names end in `.gz`; what is read may be in each of the
//! formats of the usual tools, whatever its name is.

mod reader;
mod writer;
mod zstd_frames;

use std::path::Path;

pub use reader::decompressed;
pub use writer::Compressor;

/// Format of a compressed file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CompressedFormat {
    Gzip,
    Xz,
    Zstd,
}

/// Number of bytes at the start of a file that identify its format.
const START_BYTES: usize = 6;

/// Extensions of compressed files that cannot be written.
const FOREIGN: [&str; 8] = ["xz", "zst", "bz2", "lz4", "lzma", "zip", "7z", "z"];

/// Returns `true` if a file of this name is written in gzip, and `false` if it is not compressed.
///
/// # Errors
///
/// A message, without the name, on formats that cannot be written.
pub fn is_gzip(path: &Path) -> Result<bool, String> {
    match &*extension(path) {
        "gz" => Ok(true),
        other if FOREIGN.contains(&other) => Err(format!(
            "files ending in '.{other}' cannot be written; choose a name that ends in .gz for a compressed file"
        )),
        _ => Ok(false),
    }
}

impl CompressedFormat {
    /// Returns the format of a file that starts with these bytes, if it is supported.
    fn recognize(start: &[u8]) -> Option<Self> {
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
