//! Compressed files: written as their name says, read as their first bytes say.

mod reader;
mod writer;
mod zstd_frames;

use super::exit::Failure;
use std::path::Path;

pub use reader::decompressed;
pub use writer::Compressor;

/// A format of compressed files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Gzip,
    Xz,
    Zstd,
}

/// How many of a file's first bytes tell its format.
const START_BYTES: usize = 6;

impl Format {
    /// The format in which a file of this name is to be written, if its name asks for one.
    pub fn for_writing(path: &Path) -> Result<Option<Self>, Failure> {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        match &*extension.to_ascii_lowercase() {
            "gz" => Ok(Some(Self::Gzip)),
            "xz" => Ok(Some(Self::Xz)),
            "zst" if cfg!(feature = "zstd") => Ok(Some(Self::Zstd)),
            "zst" => Err(Failure::Usage(
                "this is the pure Rust build, which reads zstd but cannot write it; choose a name \
                 that ends in .gz or .xz, or build with the default features"
                    .into(),
            )),
            "bz2" | "lz4" | "lzma" | "zip" | "7z" | "z" => Err(Failure::Usage(format!(
                "the name asks for a compressed file, but '.{extension}' is none of .gz, .xz and \
                 .zst, which can be written"
            ))),
            _ => Ok(None),
        }
    }

    /// Refuses a name that promises a compressed file where `what` is written as plain text.
    pub fn refuse_for_plain_text(path: &Path, what: &str) -> Result<(), Failure> {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let known = ["gz", "xz", "zst", "bz2", "lz4", "lzma", "zip", "7z", "z"];
        if known.contains(&&*extension.to_ascii_lowercase()) {
            return Err(Failure::Usage(format!(
                "the name asks for a compressed file, but {what} is written as plain text; choose \
                 another name, or write to standard output and compress what comes"
            )));
        }
        Ok(())
    }

    /// The format of a file that starts with these bytes, if it is one of ours.
    fn of(start: &[u8]) -> Option<Self> {
        if start.starts_with(b"\x1f\x8b") {
            Some(Self::Gzip)
        } else if start.starts_with(b"\xfd7zXZ\0") {
            Some(Self::Xz)
        } else if zstd_frames::starts_frame(start) {
            Some(Self::Zstd)
        } else {
            None
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
        for piece in text.chunks(1000) {
            compressor.write_all(piece).unwrap();
        }
        compressor.finish().unwrap();
        output
    }

    fn read_back(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let input = BufReader::with_capacity(5, Cursor::new(bytes.to_vec()));
        let mut text = Vec::new();
        decompressed(Box::new(input))?.read_to_end(&mut text)?;
        Ok(text)
    }

    /// Text that is neither trivial to compress nor impossible.
    fn text() -> Vec<u8> {
        let squares = (0_u64..60_000).map(|i| i * i % 9973);
        squares.map(|i| format!("{i} ")).collect::<String>().into()
    }

    #[test]
    fn what_is_compressed_is_read_back() {
        for text in [vec![], b"p cnf 0 0\n".to_vec(), text()] {
            assert_eq!(read_back(&text).unwrap(), text, "as it is");
            for format in FORMATS {
                let bytes = compressed(&text, format);
                assert_eq!(Format::of(&bytes), Some(format));
                assert_eq!(read_back(&bytes).unwrap(), text, "{format:?}");
                assert!(text.len() < 1000 || bytes.len() < text.len() / 2);
            }
        }
    }

    #[test]
    fn files_in_several_pieces_are_read_to_the_end() {
        for format in FORMATS {
            let mut bytes = compressed(b"one ", format);
            bytes.extend(compressed(b"", format));
            bytes.extend(compressed(b"two", format));
            assert_eq!(read_back(&bytes).unwrap(), b"one two", "{format:?}");
        }
        // Frames that are to be skipped, before, between and after the others.
        let skipped = b"\x5a\x2a\x4d\x18\x03\0\0\0abc";
        let frame = |text| compressed(text, Format::Zstd);
        let pieces = [
            skipped.to_vec(),
            frame(b"one "),
            skipped.to_vec(),
            frame(b"two"),
        ];
        assert_eq!(read_back(&pieces.concat()).unwrap(), b"one two");
        assert_eq!(
            read_back(&[&pieces.concat(), &skipped[..]].concat()).unwrap(),
            b"one two"
        );
    }

    #[test]
    fn a_file_that_is_cut_short_is_told_from_a_corrupt_one() {
        let text = text();
        for format in FORMATS {
            let bytes = compressed(&text, format);
            for length in [START_BYTES, 20, bytes.len() / 2, bytes.len() - 1] {
                let error = read_back(&bytes[..length]).unwrap_err().to_string();
                let expected = format!(
                    "the {} data is cut short, or followed by something else",
                    format.name()
                );
                assert_eq!(error, expected, "{length} of {}", bytes.len());
            }
            let mut changed = bytes.clone();
            changed[bytes.len() / 2] ^= 0x10;
            let error = read_back(&changed).unwrap_err().to_string();
            let expected = format!("the {} data is corrupt", format.name());
            assert!(error.starts_with(&expected), "{error}");
            let error = read_back(&[&bytes[..], b"garbage"].concat())
                .unwrap_err()
                .to_string();
            assert!(
                error.ends_with("followed by something else") || error.starts_with(&expected),
                "{error}"
            );
        }
    }

    #[test]
    fn a_file_of_a_foreign_format_is_named() {
        let error = read_back(b"BZh91AY&SY").unwrap_err().to_string();
        assert_eq!(
            error,
            "it is compressed by bzip2; gzip, xz and zstd are what can be read"
        );
    }

    #[test]
    fn a_failing_disk_is_not_taken_for_a_corrupt_file() {
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

    /// Takes so many bytes and no more.
    struct SmallDisk(usize);

    impl Write for SmallDisk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if bytes.len() > self.0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.0 -= bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_reported_at_the_end_at_the_latest() {
        let text = text();
        for format in FORMATS {
            if format == Format::Zstd && cfg!(not(feature = "zstd")) {
                continue;
            }
            let needed = compressed(&text, format).len();
            for (room, fits) in [(0, false), (10, false), (needed - 1, false), (needed, true)] {
                let mut disk = SmallDisk(room);
                let mut compressor = Compressor::new(&mut disk, Some(format)).unwrap();
                let written = compressor.write_all(&text);
                let finished = written.and_then(|()| compressor.finish());
                assert_eq!(finished.is_ok(), fits, "{format:?} with room for {room}");
            }
        }
    }

    #[test]
    fn what_was_given_up_does_not_pass_for_complete() {
        for format in FORMATS {
            if format == Format::Zstd && cfg!(not(feature = "zstd")) {
                continue;
            }
            let mut output = Vec::new();
            let mut compressor = Compressor::new(&mut output, Some(format)).unwrap();
            compressor.write_all(&text()).unwrap();
            drop(compressor);
            assert!(
                output.len() < START_BYTES || read_back(&output).is_err(),
                "{format:?}"
            );
        }
    }

    #[test]
    fn a_file_that_asks_for_too_much_memory_is_refused() {
        // A frame whose window is a tebibyte.
        let error = read_back(b"\x28\xb5\x2f\xfd\x00\xf0\x01\x00\x00")
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "reading the zstd data takes more memory than is given to it"
        );
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_readers_panic(
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

    #[test]
    fn the_name_says_how_a_file_is_written() {
        let format = |name: &str| Format::for_writing(Path::new(name));
        assert_eq!(format("a/q.cnf.gz"), Ok(Some(Format::Gzip)));
        assert_eq!(format("Q.CNF.XZ"), Ok(Some(Format::Xz)));
        assert_eq!(format("q.cnf"), Ok(None));
        assert_eq!(format("gz"), Ok(None));
        assert_eq!(format("x.gz/q"), Ok(None));
        if cfg!(feature = "zstd") {
            assert_eq!(format("q.zst"), Ok(Some(Format::Zstd)));
        } else {
            assert!(matches!(format("q.zst"), Err(Failure::Usage(_))));
        }
        assert!(matches!(format("q.cnf.bz2"), Err(Failure::Usage(_))));
    }
}
