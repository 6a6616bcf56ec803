//! Compressed files. The name decides the format for writing, the first bytes for reading.

mod reader;
mod writer;
mod zstd_frames;

use super::exit::Failure;
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
    pub fn for_writing(path: &Path) -> Result<Option<Self>, Failure> {
        match &*extension(path) {
            "gz" => Ok(Some(Self::Gzip)),
            "xz" => Ok(Some(Self::Xz)),
            "zst" if cfg!(feature = "zstd") => Ok(Some(Self::Zstd)),
            "zst" => Err(Failure::Usage(
                "this is the pure Rust build, which reads zstd but cannot write it; choose a name \
                 that ends in .gz or .xz, or build with --features full"
                    .into(),
            )),
            other if FOREIGN.contains(&other) => Err(Failure::Usage(format!(
                "files ending in '.{other}' cannot be written; choose a name that ends in .gz, .xz \
                 or .zst for a compressed file"
            ))),
            _ => Ok(None),
        }
    }

    /// Refuses a name for a compressed file where `content` is written as plain text.
    pub fn refuse_for_plain_text(path: &Path, content: &str) -> Result<(), Failure> {
        let extension = extension(path);
        if ["gz", "xz", "zst"].contains(&&*extension) || FOREIGN.contains(&&*extension) {
            return Err(Failure::Usage(format!(
                "the name asks for a compressed file, but {content} is written as plain text; \
                 choose another name, or write to standard output and compress it"
            )));
        }
        Ok(())
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

fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::{self, BufReader, Cursor, Read, Write};

    const FORMATS: [Format; 3] = [Format::Gzip, Format::Xz, Format::Zstd];

    fn compressed(text: &[u8], format: Format) -> Vec<u8> {
        if format == Format::Zstd && cfg!(not(feature = "zstd")) {
            use ruzstd::encoding::{CompressionLevel, compress_to_vec};
            return compress_to_vec(text, CompressionLevel::Fastest);
        }
        let mut output = Vec::new();
        let mut compressor = Compressor::new(&mut output, Some(format)).unwrap();
        compressor.write_all(text).unwrap();
        compressor.finish().unwrap();
        output
    }

    fn read_back(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let input = BufReader::with_capacity(5, Cursor::new(bytes.to_vec()));
        let mut text = Vec::new();
        decompressed(Box::new(input))?.read_to_end(&mut text)?;
        Ok(text)
    }

    fn text() -> Vec<u8> {
        let squares = (0_u64..60_000).map(|i| i * i % 9973);
        squares.map(|i| format!("{i} ")).collect::<String>().into()
    }

    #[test]
    fn a_read_error_is_not_reported_as_corruption() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("unplugged"))
            }
        }
        for format in FORMATS {
            let bytes = compressed(&text(), format);
            let half = Cursor::new(bytes[..bytes.len() / 2].to_vec());
            let input = BufReader::new(half.chain(Failing));
            let mut input = decompressed(Box::new(input)).unwrap();
            let error = input.read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), "unplugged", "{format:?}");
        }
    }

    #[test]
    fn an_incomplete_file_is_reported_and_not_readable() {
        for format in FORMATS {
            if format == Format::Zstd && cfg!(not(feature = "zstd")) {
                continue;
            }
            let needed = compressed(&text(), format).len();
            for (room, fits) in [(0, false), (10, false), (needed - 1, false), (needed, true)] {
                let mut disk = vec![0; room];
                let mut disk = &mut disk[..];
                let mut compressor = Compressor::new(&mut disk, Some(format)).unwrap();
                let written = compressor.write_all(&text());
                let finished = written.and_then(|()| compressor.finish());
                assert_eq!(finished.is_ok(), fits, "{format:?} with room for {room}");
            }
            let mut output = Vec::new();
            let mut compressor = Compressor::new(&mut output, Some(format)).unwrap();
            compressor.write_all(&text()).unwrap();
            drop(compressor);
            let incomplete = output.len() < START_BYTES || read_back(&output).is_err();
            assert!(incomplete, "{format:?}");
        }
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_do_not_panic(
            format in prop::sample::select(FORMATS.to_vec()),
            mut bytes in proptest::collection::vec(any::<u8>(), 0..80),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
            from_scratch in any::<bool>(),
        ) {
            let valid = compressed(&text()[..3000], format);
            if from_scratch {
                bytes.splice(0..0, valid[..START_BYTES].to_vec());
            } else {
                bytes = valid;
                for (place, byte) in changes {
                    let place = place.index(bytes.len());
                    bytes[place] = byte;
                }
            }
            let _ = read_back(&bytes);
        }
    }
}
