//! A reader that finds out for itself whether and how its input is compressed.

use super::zstd_frames::ZstdFrames;
use super::{Format, START_BYTES};
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::rc::Rc;

/// Memory for the reader of xz, in KiB. The strongest of its levels asks for 65 MiB; a hostile file
/// may ask for 4 GiB.
const XZ_MEMORY: u32 = 1 << 19;

/// Decompressed text is handed on in pieces of this many bytes.
const BUFFER_BYTES: usize = 1 << 16;

/// The text of the input, decompressed if it starts like a compressed file.
pub fn decompressed(mut input: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    let mut start = Vec::with_capacity(START_BYTES);
    input
        .by_ref()
        .take(START_BYTES as u64)
        .read_to_end(&mut start)?;
    if start.starts_with(b"BZh") {
        return Err(io::Error::new(
            ErrorKind::Unsupported,
            "it is compressed by bzip2; gzip, xz and zstd are what can be read",
        ));
    }
    let format = Format::of(&start);
    let whole = Cursor::new(start).chain(input);
    let Some(format) = format else {
        return Ok(Box::new(whole));
    };
    let seen = Rc::default();
    let source = Source {
        input: whole,
        seen: Rc::clone(&seen),
    };
    let decoder: Box<dyn Read> = match format {
        Format::Gzip => Box::new(MultiGzDecoder::new(source)),
        Format::Xz => Box::new(XzReader::new_mem_limit(source, true, XZ_MEMORY)),
        Format::Zstd => Box::new(ZstdFrames::new(source)),
    };
    let decompressor = Decompressor {
        decoder,
        format,
        seen,
    };
    Ok(Box::new(BufReader::with_capacity(
        BUFFER_BYTES,
        decompressor,
    )))
}

/// What happened to the compressed input. Decoders tell it in many ways, or not at all.
#[derive(Default)]
struct Seen {
    /// More was asked for when there was no more.
    end: Cell<bool>,
    failure: RefCell<Option<io::Error>>,
}

/// The compressed input.
struct Source<R> {
    input: R,
    seen: Rc<Seen>,
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.input.fill_buf() {
            Ok(bytes) => {
                self.seen.end.set(bytes.is_empty());
                Ok(bytes)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                self.seen.failure.replace(Some(error));
                Err(kind.into())
            }
        }
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
    }
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        let count = self.fill_buf()?.read(bytes)?;
        self.consume(count);
        Ok(count)
    }
}

/// A decoder whose errors say what is wrong.
struct Decompressor {
    decoder: Box<dyn Read>,
    format: Format,
    seen: Rc<Seen>,
}

impl Read for Decompressor {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(bytes).map_err(|error| {
            let name = self.format.name();
            if error.kind() == ErrorKind::Interrupted {
                error
            } else if let Some(failure) = self.seen.failure.take() {
                failure
            } else if error.kind() == ErrorKind::OutOfMemory {
                io::Error::other(format!(
                    "reading the {name} data takes more memory than is given to it"
                ))
            } else if self.seen.end.get() {
                let message =
                    format!("the {name} data is cut short, or followed by something else");
                io::Error::new(ErrorKind::UnexpectedEof, message)
            } else {
                let message = format!("the {name} data is corrupt ({error})");
                io::Error::new(ErrorKind::InvalidData, message)
            }
        })
    }
}
