//! Input files and standard input.

use crate::exit::{Failure, fail, print_diagnostic};
use crate::files::compression::decompressed;
use crate::output::text::input_name;
use problem::instance::{Comments, is_formula};
use queensat::answers::{Host, require_memory};
use std::collections::BTreeMap;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Byte order mark that some editors write at the start of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Opens a file, or standard input for `-`. Compressed input is decompressed.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    decompressed(open_raw(path)?).map_err(|error| Failure::read(path, &error))
}

fn open_raw(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let failure = |error| Failure::read(path, &error);
    if path.as_os_str() == "-" {
        #[cfg(unix)]
        if let Ok(file) = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned() {
            let metadata = File::from(file).metadata().map_err(failure)?;
            claim(path, &metadata, false).map_err(failure)?;
        }
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(failure)?;
    let metadata = file.metadata().map_err(failure)?;
    if metadata.is_dir() {
        fail!("{} is a folder; expected a file", input_name(path));
    }
    claim(path, &metadata, false).map_err(failure)?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Notes that a file is read or written, and refuses one that is both, under any name.
pub fn claim(path: &Path, file: &Metadata, is_output: bool) -> io::Result<()> {
    /// Files that the command reads, and files that it writes (`true`).
    static CLAIMED: Mutex<BTreeMap<Identity, bool>> = Mutex::new(BTreeMap::new());
    let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(identity) = identity(path, file) else {
        return Ok(());
    };
    if file.is_file() && claimed.get(&identity) == Some(&!is_output) {
        return Err(io::Error::other(
            "it is both an input and the output; choose another file for the output",
        ));
    }
    claimed.insert(identity, is_output);
    Ok(())
}

/// Device and number of a file.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(unix)]
fn identity(_: &Path, file: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    Some((file.dev(), file.ino()))
}

/// Path without links: files have no numbers here.
#[cfg(not(unix))]
type Identity = std::path::PathBuf;
#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    path.canonicalize().ok()
}

/// Maximum size of a text that is read as a whole: enough for the regions of a board with 4000 rows.
pub const MAX_TEXT: u64 = 1 << 26;

/// Length of the start of an input that shows whether it is a formula.
const START: u64 = 1 << 16;

/// Returns `true` for the [`start`] of a longer text.
pub const fn is_cut(start: &str) -> bool {
    start.len() as u64 >= START
}

/// Reads the start of a file as text.
pub fn start(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(START).read_to_end(&mut bytes);
    read.map_err(|error| Failure::read(path, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads an input as text. Of a formula that states a problem, this is the text of the problem.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let (mut input, mut bytes) = (open(path)?, Vec::new());
    let start = (&mut input).take(START).read_to_end(&mut bytes);
    start.map_err(|error| Failure::read(path, &error))?;
    if is_formula(&String::from_utf8_lossy(&bytes)) {
        let (comments, _) = with_comments(path, Box::new(Cursor::new(bytes).chain(input)))?;
        if comments.is_edited() {
            let name = input_name(path);
            print_diagnostic(&format!(
                "warning: {name} is not as `queensat encode` wrote it: only the problem in its comments is read, so \
                 clauses that were added or left out have no effect; `queensat solve --cnf` reads them"
            ));
        }
        let text = comments.json().map(str::to_owned);
        return text.map_err(|fault| Failure::Runtime(format!("{}: {fault}", input_name(path))));
    }
    let rest = input.take(MAX_TEXT - START).read_to_end(&mut bytes);
    rest.map_err(|error| Failure::read(path, &error))?;
    if bytes.len() as u64 == MAX_TEXT {
        fail!("{}: expected less than {MAX_TEXT} bytes", input_name(path));
    }
    if bytes.trim_ascii().is_empty() {
        fail!("{} is empty", input_name(path));
    }
    let what = || format!("reading {} takes", input_name(path));
    require_memory(40 * bytes.len() as u64, &Host::new(), what)?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        let name = input_name(path);
        Failure::Runtime(format!("{name}, line {line}: expected text in UTF-8"))
    })
}

/// Maximum length of a comment line of a formula. The command line is one.
const MAX_COMMENT: u64 = 1 << 24;
/// Maximum length of all comments before the header of a formula.
const MAX_COMMENTS: usize = 1 << 27;

/// Reads the comments of a formula, and returns them with the whole text.
pub fn with_comments(
    path: &Path,
    input: Box<dyn BufRead>,
) -> Result<(Comments, Box<dyn BufRead>), Failure> {
    let name = input_name(path);
    let too_long = "the line is too long for a comment of a formula";
    let mut lines = Lines::new(path, input, MAX_COMMENT, too_long);
    let (mut comments, mut start) = (Comments::default(), Vec::new());
    while let Some((number, line)) = lines.next()? {
        start.extend_from_slice(line);
        let taken = comments.take(&String::from_utf8_lossy(line));
        if taken.map_err(|fault| Failure::Runtime(format!("{name}, line {number}: {fault}")))? {
            return Ok((comments, Box::new(Cursor::new(start).chain(lines.input))));
        }
        if start.len() > MAX_COMMENTS {
            fail!("{name}, line {number}: the comments before the header are too long");
        }
    }
    fail!("{name}: there is no header 'p cnf' and no sum; the file may be cut short")
}

/// Maximum length of an input that a report repeats, in bytes.
const MAX_REPEATED: usize = 1 << 14;

/// Opens an input, and returns its text, too, if that is short and in UTF-8.
pub fn open_with_text(path: &Path) -> Result<(impl BufRead + use<>, Option<String>), Failure> {
    let mut input = open(path)?;
    let mut start = Vec::new();
    let read = (&mut input)
        .take(MAX_REPEATED as u64 + 1)
        .read_to_end(&mut start);
    read.map_err(|error| Failure::read(path, &error))?;
    let text = std::str::from_utf8(&start)
        .ok()
        .filter(|text| text.len() <= MAX_REPEATED)
        .map(str::to_owned);
    Ok((Cursor::new(start).chain(input), text))
}

/// Lines of an input, none of which is too long.
pub struct Lines<'a> {
    path: &'a Path,
    input: Box<dyn BufRead>,
    max_length: u64,
    too_long: &'static str,
    /// Number of lines read.
    number: u64,
    line: Vec<u8>,
}

impl<'a> Lines<'a> {
    /// Opens an input. A line of `max_length` bytes or more is an error with the message `too_long`.
    pub fn open(path: &'a Path, max_length: u64, too_long: &'static str) -> Result<Self, Failure> {
        Ok(Self::new(path, open(path)?, max_length, too_long))
    }

    /// Reads the lines of an input that is open.
    pub fn new(
        path: &'a Path,
        input: impl BufRead + 'static,
        max_length: u64,
        too_long: &'static str,
    ) -> Self {
        Self {
            path,
            input: Box::new(input),
            max_length,
            too_long,
            number: 0,
            line: Vec::new(),
        }
    }

    /// Reads the next line, and returns its number, from 1, and its bytes. Returns `None` at the end.
    pub fn next(&mut self) -> Result<Option<(u64, &[u8])>, Failure> {
        self.line.clear();
        let mut input = (&mut self.input).take(self.max_length);
        let read = input.read_until(b'\n', &mut self.line);
        if read.map_err(|error| Failure::read(self.path, &error))? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let number = self.number;
        if self.line.len() as u64 == self.max_length && !self.line.ends_with(b"\n") {
            let (name, fault) = (input_name(self.path), self.too_long);
            fail!("{name}, line {number}: {fault}");
        }
        let text = self
            .line
            .strip_prefix(BYTE_ORDER_MARK)
            .filter(|_| number == 1)
            .unwrap_or(&self.line);
        Ok(Some((number, text)))
    }
}
