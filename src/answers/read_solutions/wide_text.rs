//! Text of two bytes a character, as the shell of Windows writes it.

use std::io::{self, BufRead, BufReader, Read};

/// Returns an input in UTF-8, if its byte order mark says that it is in UTF-16. Any other input is left as it is.
///
/// # Errors
///
/// If the input cannot be read.
pub fn as_utf8<'a>(mut input: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    let is_little = match input.fill_buf()? {
        [0xff, 0xfe, ..] => true,
        [0xfe, 0xff, ..] => false,
        _ => return Ok(Box::new(input)),
    };
    Ok(Box::new(BufReader::new(Utf16 {
        input,
        is_little,
        ready: Vec::new(),
    })))
}

/// An input in UTF-16 that is read as UTF-8.
struct Utf16<R> {
    input: R,
    is_little: bool,
    /// Bytes in UTF-8 that are not taken yet, the last one first.
    ready: Vec<u8>,
}

impl<R: BufRead> Utf16<R> {
    /// Returns the next half of a surrogate pair or character, or `None` at the end.
    fn unit(&mut self) -> io::Result<Option<u16>> {
        let mut bytes = [0; 2];
        match self.input.read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
            Ok(()) if self.is_little => Ok(Some(u16::from_le_bytes(bytes))),
            Ok(()) => Ok(Some(u16::from_be_bytes(bytes))),
        }
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while length < buffer.len() {
            if let Some(byte) = self.ready.pop() {
                buffer[length] = byte;
                length += 1;
                continue;
            }
            let Some(first) = self.unit()? else { break };
            let second = if (0xd800..0xdc00).contains(&first) {
                self.unit()?
            } else {
                None
            };
            let text: String = char::decode_utf16([Some(first), second].into_iter().flatten())
                .map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER))
                .collect();
            self.ready.extend(text.bytes().rev());
        }
        Ok(length)
    }
}
