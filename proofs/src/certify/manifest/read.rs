//! Reader of manifests.

use super::{ChunkEntry, Contents, Manifest, PUBLISHED_VERSION, TITLE, VERSION};
use crate::certify::ProofFormat;
use crate::store::{FileEntry, read_text};
use problem::Problem;
use problem::board::Square;
use problem::instance::{self, Format};
use queensat::answers::NativeOptions;
use queensat::answers::json::{AsDegrees, AsProblem};
use queensat::files::{StoreError, printable, quoted};
use search::Rotation;
use serde::Deserialize;
use std::iter::Peekable;
use std::path::{Component, Path};
use thiserror::Error;

/// Formats of earlier versions.
const REMOVED_FORMATS: [&str; 4] = ["drup", "veripb", "lidrup", "scpog"];

/// Maximum size of a manifest.
const MAX_MANIFEST: u64 = 1 << 24;

/// Error in the text of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManifestError {
    /// A line is not as expected.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Number of the line, counted from 1.
        line: usize,
        /// Correct content of the line.
        expected: String,
    },
    /// The proofs are in a format of earlier versions.
    #[error("line {line}: this version does not check proofs in the format '{format}'")]
    RemovedFormat {
        /// Number of the line, counted from 1.
        line: usize,
        /// Name of the format.
        format: String,
    },
}

/// Fields by which a stored file tells its question from others. The reader compares the question with the
/// text, so that other fields do not go unnoticed.
#[derive(Deserialize)]
pub struct StatedQuestion {
    /// Name of the question.
    pub question: String,
    /// The problem.
    #[serde(with = "AsProblem")]
    pub problem: Problem,
    /// The engine.
    #[serde(default)]
    pub native: NativeOptions,
    /// The rotation of symmetric solutions.
    #[serde(default, with = "AsDegrees")]
    pub symmetric: Option<Rotation>,
}

/// Reads the manifest in a folder. One with proofs in a format of earlier versions is refused.
///
/// # Errors
///
/// If the file cannot be read, or is no manifest.
pub fn read_manifest(folder: &Path) -> Result<Manifest, StoreError> {
    let path = folder.join(Manifest::FILE);
    let text = read_text(&path, MAX_MANIFEST).map_err(|error| StoreError::read(&path, &error))?;
    Manifest::read(&text).map_err(|error| {
        let message = printable(&format!("{}, {error}", quoted(&path)));
        match error {
            ManifestError::RemovedFormat { .. } => StoreError::Refused(message),
            ManifestError::Line { .. } => StoreError::Failed(message),
        }
    })
}

/// Lines of a manifest that are still to be read.
struct ManifestLines<'a> {
    lines: Peekable<std::str::Lines<'a>>,
    /// Number of the last line that was read.
    number: usize,
}

impl<'a> ManifestLines<'a> {
    fn error(&self, expected: impl Into<String>) -> ManifestError {
        ManifestError::Line {
            line: self.number,
            expected: expected.into(),
        }
    }

    fn unknown_format(&self, name: &str) -> ManifestError {
        if REMOVED_FORMATS.contains(&name) {
            return ManifestError::RemovedFormat {
                line: self.number,
                format: name.to_owned(),
            };
        }
        let names = ProofFormat::ALL.map(|format| format!("'format {}'", format.name()));
        self.error(names.join(" or "))
    }

    /// Reads the next line if it has this key, and returns its value.
    fn optional(&mut self, key: &str) -> Option<&'a str> {
        let value_of = |line: &&'a str| line.strip_prefix(key)?.strip_prefix(' ');
        let value = self.lines.peek().and_then(value_of)?;
        self.lines.next();
        self.number += 1;
        Some(value)
    }

    /// Reads the next line, which has this key, and returns its value.
    fn next(&mut self, key: &str, form: &str) -> Result<&'a str, ManifestError> {
        match self.optional(key) {
            Some(value) => Ok(value),
            None => {
                self.number += 1;
                Err(self.error(format!("'{key} {form}'")))
            }
        }
    }

    fn number(&mut self, key: &str) -> Result<u64, ManifestError> {
        let value = self.next(key, "NUMBER")?;
        value
            .parse()
            .map_err(|_| self.error(format!("'{key} NUMBER'")))
    }

    /// Reads all next lines with this key.
    fn all<T>(
        &mut self,
        key: &str,
        form: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, ManifestError> {
        let mut values = Vec::new();
        while let Some(value) = self.optional(key) {
            let value = read(value).ok_or_else(|| self.error(format!("'{key} {form}'")));
            values.push(value?);
        }
        Ok(values)
    }
}

impl Manifest {
    /// Reads the text form. Each line must be as it is written, in the same order.
    ///
    /// # Errors
    ///
    /// The first line that is not as expected.
    pub fn read(text: &str) -> Result<Self, ManifestError> {
        let mut lines = ManifestLines {
            lines: text.lines().peekable(),
            number: 1,
        };
        let title = lines.lines.next().unwrap_or_default();
        let is_of = |version: &u32| title.strip_prefix(TITLE) == Some(&version.to_string());
        let version = [VERSION, PUBLISHED_VERSION].into_iter().find(is_of);
        let version = version.ok_or_else(|| {
            let expected = format!("'{TITLE}{VERSION}' or '{TITLE}{PUBLISHED_VERSION}'");
            lines.error(expected)
        })?;
        if version == PUBLISHED_VERSION {
            lines.next("problem", "STABLE-FORM")?;
        }
        let statement = lines.next("statement", "TEXT")?.to_owned();
        let problem = read_problem(&mut lines, version)?;
        let program = lines.next("program", "NAME VERSION")?.to_owned();
        let name = lines.next("format", "NAME")?;
        let format = ProofFormat::by_name(name).ok_or_else(|| lines.unknown_format(name))?;
        let mut manifest = Self {
            version,
            program,
            statement,
            ..Self::new(problem, format)
        };
        manifest.is_compressed = lines.next("compression", "none|gzip")? == "gzip";
        lines.next("symmetry", "none")?;
        if let Some(queen) = lines.optional("queen") {
            let queen = read_square(queen).ok_or_else(|| lines.error("'queen rROWcCOLUMN'"));
            manifest.queen = Some(queen?);
        }
        manifest.variables = lines.number("variables")?;
        manifest.clauses = lines.number("clauses")?;
        manifest.count = lines.number("count")?;
        manifest.lemmas = lines.number("lemmas")?;
        manifest.hints = lines.number("hints")?;
        manifest.contents = read_contents(&mut lines, manifest.count)?;
        manifest.files = lines.all("file", "PATH BYTES sha256:CHECKSUM", read_file)?;
        manifest.commands = lines.all("check", "COMMAND", |value| Some(value.to_owned()))?;
        manifest.accepted = lines.all("checked-by", "TEXT", |value| Some(value.to_owned()))?;
        // Everything else is found by a comparison with what the manifest should look like.
        let written = manifest.to_string();
        if text == written {
            return Ok(manifest);
        }
        let pairs = text.split('\n').zip(written.split('\n'));
        let same = pairs.take_while(|(line, expected)| line == expected);
        lines.number = same.count() + 1;
        let expected = match written.split('\n').nth(lines.number - 1) {
            None | Some("") => "the end of the file".to_owned(),
            Some(line) => format!("'{line}'"),
        };
        Err(lines.error(expected))
    }
}

fn read_problem(lines: &mut ManifestLines<'_>, version: u32) -> Result<Problem, ManifestError> {
    if version == PUBLISHED_VERSION {
        let json = lines.next("instance", "JSON")?;
        return instance::read_as(Format::Json, json)
            .map_err(|error| lines.error(format!("'instance JSON' with a problem ({error})")));
    }
    let stated: Result<StatedQuestion, _> = serde_json::from_str(lines.next("question", "JSON")?);
    stated
        .map(|stated| stated.problem)
        .map_err(|error| lines.error(format!("'question JSON' with a problem ({error})")))
}

fn read_contents(lines: &mut ManifestLines<'_>, count: u64) -> Result<Contents, ManifestError> {
    const FORM: &str = "none|row ROW";
    let value = lines.next("chunks", FORM)?;
    if value == "none" {
        return Ok(Contents::Whole);
    }
    let row = value.strip_prefix("row ").and_then(from_one);
    let row = row.ok_or_else(|| lines.error(format!("'chunks {FORM}'")))?;
    let chunks = lines.all("chunk", "NUMBER rROWcCOLUMN COUNT", |value| {
        let [_, square, count] = words(value)?;
        let square = read_square(square).filter(|square| square.row == row)?;
        let count = count.parse().ok()?;
        Some(ChunkEntry { square, count })
    })?;
    let sum = chunks
        .iter()
        .try_fold(0_u64, |sum, chunk| sum.checked_add(chunk.count));
    if sum == Some(count) {
        return Ok(Contents::Chunks { row, chunks });
    }
    Err(lines.error(format!("counts of the chunks whose sum is {count}")))
}

fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split(' ').collect::<Vec<_>>().try_into().ok()
}

/// Reads a number that is counted from 1.
fn from_one(text: &str) -> Option<u32> {
    text.parse::<u32>().ok()?.checked_sub(1)
}

fn read_square(text: &str) -> Option<Square> {
    let (row, column) = text.strip_prefix('r')?.split_once('c')?;
    Some(Square::from_zero_based(from_one(row)?, from_one(column)?))
}

fn read_file(value: &str) -> Option<FileEntry> {
    let [path, bytes, checksum] = words(value)?;
    let is_inside =
        |path: &Path| (path.components()).all(|part| matches!(part, Component::Normal(_)));
    let sha256 = checksum.strip_prefix("sha256:")?.parse().ok()?;
    is_inside(Path::new(path)).then_some(FileEntry {
        path: path.to_owned(),
        bytes: bytes.parse().ok()?,
        sha256,
    })
}
