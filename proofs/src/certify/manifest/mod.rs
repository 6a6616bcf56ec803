//! The contents of a certificate in a folder.
//!
//! The manifest says what was asked, what the count is, and which files with which checksums prove it, so that a
//! stranger can check a folder without its history. It is a text with one line for each item in a fixed order, and a
//! reader accepts exactly the text that it would write itself, so no line is left unread. Version 1, which the program
//! 0.1.0 wrote, is still read.

mod read;

pub use read::{ManifestError, StatedQuestion, read_manifest};

use crate::prove::ProofSize;

use super::ProofFormat;
use crate::store::FileEntry;
use problem::Problem;
use problem::board::Square;
use problem::instance::{self, Format};
use queensat::answers::Count;
use queensat::answers::json::to_json;
use std::fmt;

/// First line of a manifest, before the version.
const TITLE: &str = "queensat certificate ";

/// Version of manifests.
const VERSION: u32 = 2;

/// Version of manifests that were published by the program 0.1.0.
const PUBLISHED_VERSION: u32 = 1;

/// The contents of a certificate in a folder, or of one of its parts: the problem, the count, and the
/// checksum of each file. The text form has one line `KEY VALUE` for each item, in a fixed order.
///
/// ```
/// use proofs::certify::{Manifest, ManifestError};
///
/// let error = Manifest::read("queensat certificate 2\nstatement 8 queens\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 3: expected 'question JSON'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// Version of the text form.
    pub(super) version: u32,
    /// The problem whose solutions are counted.
    pub problem: Problem,
    /// The problem in words, for people who read the file.
    pub statement: String,
    /// Name and version of the program that made the certificate.
    pub program: String,
    /// Format of the proofs.
    pub format: ProofFormat,
    /// `true` if the lists and proofs are compressed by gzip.
    pub is_compressed: bool,
    /// The square whose queen is fixed in a part.
    pub queen: Option<Square>,
    /// Number of variables of the formula.
    pub variables: u64,
    /// Number of clauses of the formula.
    pub clauses: u64,
    /// Number of solutions.
    pub count: u64,
    /// Number of lemmas of all proofs.
    pub lemmas: u64,
    /// Number of hints of the lemmas.
    pub hints: u64,
    /// The parts, or the one list and proof.
    pub contents: Contents,
    /// The files, with paths from the folder.
    pub files: Vec<FileEntry>,
    /// Commands that check the certificate.
    pub commands: Vec<String>,
    /// Checkers that have accepted the proofs, each with its answer.
    pub accepted: Vec<String>,
}

/// Division of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// One list and one proof.
    Whole,
    /// A list and a proof for each queen of a row.
    Chunks {
        /// The row, counted from 0.
        row: u32,
        /// The parts. The folder of each has its number, from 1.
        chunks: Vec<ChunkEntry>,
    },
}

/// A part of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkEntry {
    /// The square whose queen is fixed.
    pub square: Square,
    /// Number of solutions.
    pub count: u64,
}

impl Manifest {
    /// Name of the file of a manifest.
    pub const FILE: &'static str = "MANIFEST";
    /// Name of the file of a formula.
    pub const FORMULA: &'static str = "formula.cnf";

    /// Returns the manifest of a certificate that has no contents yet.
    #[must_use]
    pub fn new(problem: Problem, format: ProofFormat) -> Self {
        Self {
            version: VERSION,
            statement: problem.describe(),
            problem,
            program: format!("queensat {}", env!("CARGO_PKG_VERSION")),
            format,
            is_compressed: false,
            queen: None,
            variables: 0,
            clauses: 0,
            count: 0,
            lemmas: 0,
            hints: 0,
            contents: Contents::Whole,
            files: Vec::new(),
            commands: Vec::new(),
            accepted: Vec::new(),
        }
    }

    /// Returns the name of the folder of a part, counted from 1.
    #[must_use]
    pub fn chunk_folder(number: usize) -> String {
        format!("chunk-{number:02}")
    }

    /// Returns the name of the file of solutions.
    #[must_use]
    pub fn solutions_file(&self) -> String {
        self.with_ending("solutions.txt")
    }

    /// Returns the name of the file of a proof.
    #[must_use]
    pub fn proof_file(&self) -> String {
        self.with_ending("proof.lrat")
    }

    fn with_ending(&self, name: &str) -> String {
        let ending = if self.is_compressed { ".gz" } else { "" };
        format!("{name}{ending}")
    }

    /// Returns the names of the files that the folder of a certificate or of a part has besides its
    /// manifest.
    #[must_use]
    pub fn own_files(&self) -> Vec<String> {
        let mut names = vec![Self::FORMULA.to_owned()];
        if self.contents == Contents::Whole {
            names.extend([self.solutions_file(), self.proof_file()]);
        }
        names
    }

    /// Returns the manifest of a part that is to be made, without its numbers and files.
    #[must_use]
    pub fn of_chunk(&self, square: Square) -> Self {
        Self {
            version: self.version,
            is_compressed: self.is_compressed,
            program: self.program.clone(),
            queen: Some(square),
            ..Self::new(self.problem.clone(), self.format)
        }
    }

    /// Returns `true` if the other manifest is of the same problem, part, format and program.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.version == other.version
            && self.problem == other.problem
            && self.queen == other.queen
            && self.format == other.format
            && self.is_compressed == other.is_compressed
            && self.program == other.program
            && self.row() == other.row()
    }

    /// Returns the row whose queens divide the certificate, if it is divided.
    #[must_use]
    pub const fn row(&self) -> Option<u32> {
        match self.contents {
            Contents::Whole => None,
            Contents::Chunks { row, .. } => Some(row),
        }
    }

    /// Returns the queen of each part; `None` for a whole certificate.
    pub(super) fn parts(&self) -> Vec<Option<Square>> {
        match &self.contents {
            Contents::Whole => vec![None],
            Contents::Chunks { chunks, .. } => {
                chunks.iter().map(|chunk| Some(chunk.square)).collect()
            }
        }
    }

    /// Returns the commands that check the certificate.
    pub(super) fn check_commands(&self) -> Vec<String> {
        let own = "queensat certify --check .";
        let sums = r"sed -n 's/^file \(.*\) [0-9]* sha256:\(.*\)/\2  \1/p' MANIFEST | sha256sum -c";
        let mut commands = vec![sums.to_owned(), own.to_owned()];
        if !self.is_compressed {
            let origin = "cargo install --path count-check, in the sources of queensat";
            commands.push(format!("count-check .  # {origin}"));
        }
        let others = self.format.checkers().iter();
        commands.extend(others.map(|command| format!("{own} --pipe '{command}'")));
        commands
    }

    /// Adds the numbers of a proof.
    pub const fn add_proof(&mut self, count: u64, size: ProofSize) {
        self.count += count;
        self.lemmas += size.lemmas;
        self.hints += size.hints;
    }
}

impl fmt::Display for Manifest {
    /// Writes the text form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compression = if self.is_compressed { "gzip" } else { "none" };
        writeln!(f, "{TITLE}{}", self.version)?;
        if self.version == PUBLISHED_VERSION {
            let json = instance::write(Format::Json, &self.problem).map_err(|_| fmt::Error)?;
            writeln!(f, "problem {}", self.problem.stable_form())?;
            writeln!(f, "statement {}", self.statement)?;
            writeln!(f, "instance {}", json.trim_end())?;
        } else {
            let count = Count::new(self.problem.clone());
            let question = to_json("count", &count).map_err(|_| fmt::Error)?;
            writeln!(f, "statement {}", self.statement)?;
            writeln!(f, "question {question}")?;
        }
        writeln!(f, "program {}", self.program)?;
        writeln!(f, "format {}", self.format.name())?;
        writeln!(f, "compression {compression}")?;
        writeln!(f, "symmetry none")?;
        if let Some(queen) = self.queen {
            writeln!(f, "queen {queen}")?;
        }
        writeln!(f, "variables {}", self.variables)?;
        writeln!(f, "clauses {}", self.clauses)?;
        writeln!(f, "count {}", self.count)?;
        writeln!(f, "lemmas {}", self.lemmas)?;
        writeln!(f, "hints {}", self.hints)?;
        match &self.contents {
            Contents::Whole => writeln!(f, "chunks none")?,
            Contents::Chunks { row, chunks } => {
                writeln!(f, "chunks row {}", u64::from(*row) + 1)?;
                for (number, chunk) in (1..).zip(chunks) {
                    writeln!(f, "chunk {number:02} {} {}", chunk.square, chunk.count)?;
                }
            }
        }
        for file in &self.files {
            writeln!(f, "file {file}")?;
        }
        for command in &self.commands {
            writeln!(f, "check {command}")?;
        }
        for checker in &self.accepted {
            writeln!(f, "checked-by {checker}")?;
        }
        Ok(())
    }
}
