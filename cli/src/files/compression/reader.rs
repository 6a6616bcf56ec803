//! Reader that detects and decompresses compressed input.

use crate::files::compression::zstd_frames::ZstdFrames;
use crate::files::compression::{CompressedFormat, START_BYTES};
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::rc::Rc;

/// Memory limit for reading xz, in KiB. The highest preset needs 65 MiB; a hostile file could ask for
/// 4 GiB.
const XZ_MEMORY: u32 = 1 << 19;

/// Size of the buffer for decompressed text.
const BUFFER_BYTES: usize = 1 << 16;

/// Returns a reader of the input that decompresses it if it starts like a compressed file.
pub fn decompressed(mut input: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    let mut start = Vec::with_capacity(START_BYTES);
    input
        .by_ref()
        .take(START_BYTES as u64)
        .read_to_end(&mut start)?;
    if start.starts_with(b"BZh") {
        let message = "it is compressed by bzip2, but only gzip, xz and zstd can be read";
        return Err(io::Error::new(ErrorKind::Unsupported, message));
    }
    let format = CompressedFormat::recognize(&start);
    let whole = Cursor::new(start).chain(input);
    let Some(format) = format else {
        return Ok(Box::new(whole));
    };
    let events = Rc::default();
    let source = Source {
        input: whole,
        events: Rc::clone(&events),
    };
    let decoder: Box<dyn Read> = match format {
        CompressedFormat::Gzip => Box::new(MultiGzDecoder::new(source)),
        CompressedFormat::Xz => Box::new(XzReader::new_mem_limit(source, true, XZ_MEMORY)),
        CompressedFormat::Zstd => Box::new(ZstdFrames::new(source)),
    };
    let decompressor = Decompressor {
        decoder,
        format,
        events,
    };
    let reader = BufReader::with_capacity(BUFFER_BYTES, decompressor);
    Ok(Box::new(reader))
}

/// Events of the compressed input, which decoders report in many ways or not at all.
#[derive(Default)]
struct Events {
    /// The decoder tried to read beyond the end.
    end: Cell<bool>,
    failure: RefCell<Option<io::Error>>,
}

/// Compressed input that records its events.
struct Source<R> {
    input: R,
    events: Rc<Events>,
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.input.fill_buf() {
            Ok(bytes) => {
                self.events.end.set(bytes.is_empty());
                Ok(bytes)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                self.events.failure.replace(Some(error));
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

/// Decoder with uniform errors.
struct Decompressor {
    decoder: Box<dyn Read>,
    format: CompressedFormat,
    events: Rc<Events>,
}

impl Read for Decompressor {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(bytes).map_err(|error| {
            let name = self.format.name();
            if error.kind() == ErrorKind::Interrupted {
                error
            } else if let Some(failure) = self.events.failure.take() {
                failure
            } else if error.kind() == ErrorKind::OutOfMemory {
                io::Error::other(format!(
                    "reading the {name} data would exceed the memory limit"
                ))
            } else if self.events.end.get() {
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
