//! Checking one part of a certificate.

use super::checker::{Checker, CheckerCommand};
use super::digest::{DigestReader, DigestWriter};
use super::folder::read_manifest;
use super::steps::Steps;
use crate::exit::{Failure, fail};
use crate::files::compression::decompressed;
use crate::files::input::open_regular;
use crate::files::watched::Watched;
use crate::output::text::quoted;
use queensat::Control;
use queensat::board::Square;
use queensat::certify::{Chunks, Contents, FileEntry, Manifest, PairFormula, Solutions, graph};
use queensat::placement::Placement;
use std::cell::Cell;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

/// Size of the buffers.
const BUFFER_BYTES: usize = 1 << 16;
/// Maximum number of bytes of comments in a formula.
const MAX_COMMENTS: u64 = 1 << 24;

/// Numbers of a part that was checked, and the line of a manifest if another program checked it.
#[derive(Clone, Debug, Default)]
pub struct CheckedPart {
    pub count: u64,
    pub lemmas: u64,
    pub hints: u64,
    pub accepted: Vec<String>,
}

/// Check of the parts of a certificate.
pub struct PartCheck<'a> {
    pub folder: &'a Path,
    pub whole: &'a Manifest,
    pub formula: &'a PairFormula,
    pub checker: Option<&'a CheckerCommand>,
    pub control: &'a Control,
}

/// File of a certificate while it is read.
struct Reading<'a> {
    entry: &'a FileEntry,
    path: PathBuf,
    name: String,
    digest: DigestReader<Watched<File>>,
}

impl Reading<'_> {
    /// Returns the contents of the file, decompressed if it is compressed.
    fn contents(&self, is_compressed: bool) -> Result<Box<dyn BufRead>, Failure> {
        let input = BufReader::with_capacity(BUFFER_BYTES, self.digest.clone());
        let input: Box<dyn BufRead> = Box::new(input);
        match is_compressed {
            false => Ok(input),
            true => decompressed(input)
                .map_err(|error| Failure::Runtime(format!("{}: {error}", self.name))),
        }
    }

    /// Reads the rest, and checks the size and the checksum.
    fn finish(self) -> Result<(), Failure> {
        let name = self.name;
        match self.digest.entry(self.entry.path.clone()) {
            Ok(found) if found == *self.entry => Ok(()),
            Ok(found) => fail!(
                "{name}: expected 'file {}', as the manifest states, but it is 'file {found}'",
                self.entry
            ),
            Err(error) => fail!("{name}: {error}"),
        }
    }
}

impl PartCheck<'_> {
    /// Checks a part: that with the queen on this square, or the whole certificate.
    pub fn run(&self, index: usize, square: Option<Square>) -> Result<CheckedPart, Failure> {
        let checked = match square {
            None => self.part(self.whole, self.whole, self.formula, ""),
            Some(square) => self.chunk(index, square),
        };
        match self.control.is_stopped() {
            true => Err(Failure::Interrupted),
            false => checked,
        }
    }

    /// Checks the manifest of a chunk, and the chunk.
    fn chunk(&self, index: usize, square: Square) -> Result<CheckedPart, Failure> {
        let folder = Manifest::chunk_folder(index + 1);
        let formula = self.formula.with_queen(square);
        let count = match &self.whole.contents {
            Contents::Chunks { chunks, .. } => chunks[index].count,
            Contents::Whole => unreachable!("the certificate has chunks"),
        };
        let start = format!("{folder}/");
        let files = self.whole.files.iter().filter_map(|file| {
            let path = file.path.strip_prefix(&start)?.to_owned();
            Some(FileEntry {
                path,
                ..file.clone()
            })
        });
        let (own, files): (Vec<_>, Vec<_>) = files.partition(|file| file.path == Manifest::FILE);
        for entry in &own {
            self.open(&start, entry)?.finish()?;
        }
        let found = read_manifest(&self.folder.join(&folder))?;
        let expected = Manifest {
            variables: formula.variable_count() as u64,
            clauses: formula.clause_count() as u64,
            count,
            files,
            // Nothing else states these, and the program checks the sums.
            lemmas: found.lemmas,
            hints: found.hints,
            accepted: found.accepted.clone(),
            ..self.whole.of_chunk(square)
        };
        if found != expected {
            let name = quoted(&self.folder.join(&folder).join(Manifest::FILE));
            let (found, expected) = (found.to_string(), expected.to_string());
            let mut pairs = expected.lines().zip(found.lines());
            let line = pairs.find(|(expected, found)| expected != found);
            let (line, _) = line.unwrap_or(("the end of the file", ""));
            fail!("{name}: expected '{line}'");
        }
        self.part(&expected, &found, &formula, &start)
    }

    /// Opens a file after a check of its size.
    fn open<'a>(&self, start: &str, entry: &'a FileEntry) -> Result<Reading<'a>, Failure> {
        let path = self.folder.join(format!("{start}{}", entry.path));
        let failure = |error: io::Error| Failure::read(&path, &error);
        let file = open_regular(&path).map_err(failure)?;
        if file.metadata().map_err(failure)?.len() != entry.bytes {
            fail!(
                "{}: expected a file of {} bytes",
                quoted(&path),
                entry.bytes
            );
        }
        Ok(Reading {
            entry,
            name: quoted(&path),
            path,
            digest: DigestReader::new(Watched::new(file, self.control)),
        })
    }

    /// Checks the formula, the solutions and the proof of a part.
    fn part(
        &self,
        manifest: &Manifest,
        found: &Manifest,
        formula: &PairFormula,
        start: &str,
    ) -> Result<CheckedPart, Failure> {
        let (formula_entry, list, proof) = match &manifest.files[..] {
            [formula, list, proof] => (formula, Some(list), proof),
            [formula, proof] => (formula, None, proof),
            _ => unreachable!("the files were checked"),
        };
        let text = self.formula(start, formula_entry, formula)?;
        let list = list.map(|list| self.open(start, list)).transpose()?;
        let mut proof = self.open(start, proof)?;
        let name = quoted(&self.folder.join(start));
        let is_compressed = manifest.is_compressed;
        let refused = |reason: &dyn Display| Failure::Runtime(format!("{name}: {reason}"));
        let stated = |count, accepted| CheckedPart {
            count,
            lemmas: found.lemmas,
            hints: found.hints,
            accepted,
        };
        let by_other = |command, solutions: &Solutions| {
            self.by_other(command, formula, solutions, &proof, is_compressed)
        };
        let verdict = match (self.checker, &list) {
            (Some(command), Some(list)) => {
                let solutions = self.listed(manifest, list)?;
                by_other(command, &solutions)
                    .map(|accepted| stated(solutions.len() as u64, vec![accepted]))
            }
            (None, Some(list)) => {
                let solutions = list.contents(is_compressed)?;
                let steps = proof.contents(is_compressed)?;
                let counts = Cell::new((0, 0));
                let steps = Steps::new(steps, manifest.format, &counts);
                count_check::check(&text[..], solutions, steps)
                    .map(|count| {
                        let (lemmas, hints) = counts.get();
                        CheckedPart {
                            count,
                            lemmas,
                            hints,
                            accepted: Vec::new(),
                        }
                    })
                    .map_err(|reason| refused(&reason))
            }
            // Checkers of graphs do not state the count.
            (checker, None) => {
                let none = Solutions::empty(&manifest.problem);
                let accepted = checker
                    .map(|command| by_other(command, &none))
                    .transpose()?;
                if checker.is_some() {
                    // The other program has read it to its end.
                    proof = self.open(start, proof.entry)?;
                }
                let accepted = accepted.into_iter().collect();
                graph::check(&text[..], proof.contents(is_compressed)?)
                    .map(|count| stated(u64::try_from(count).unwrap_or(u64::MAX), accepted))
                    .map_err(|reason| refused(&reason))
            }
        };
        if self.control.is_stopped() {
            return Err(Failure::Interrupted);
        }
        // A wrong checksum explains other faults.
        list.map_or(Ok(()), Reading::finish)?;
        proof.finish()?;
        let checked = verdict?;
        match checked.count == manifest.count {
            true => Ok(checked),
            false => fail!(
                "{name}: expected {} solutions, as the manifest states, but there are {}",
                manifest.count,
                checked.count
            ),
        }
    }

    /// Checks that a file has the formula, and returns its contents.
    pub fn formula(
        &self,
        start: &str,
        entry: &FileEntry,
        formula: &PairFormula,
    ) -> Result<Vec<u8>, Failure> {
        const NO_COMMENTS: [&str; 0] = [];
        let mut expected = Vec::new();
        let output = Watched::new(&mut expected, self.control);
        let written = formula.write(output, &NO_COMMENTS, None);
        written.map_err(Failure::runtime)?;
        let reading = self.open(start, entry)?;
        let name = reading.name.clone();
        let mut text = Vec::new();
        let max = expected.len() as u64 + MAX_COMMENTS;
        let read = reading.contents(false)?.take(max).read_to_end(&mut text);
        read.map_err(|error| Failure::Runtime(format!("{name}: {error}")))?;
        reading.finish()?;
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let mut lines = lines.filter(|line| !line.starts_with(b"c"));
        let mut expected_lines = expected.split_inclusive(|&byte| byte == b'\n');
        match lines.by_ref().eq(expected_lines.by_ref()) {
            true => Ok(text),
            false => fail!("{name}: expected the formula of the problem in the manifest"),
        }
    }

    /// Has the proof checked by another program, and returns the line of a manifest.
    fn by_other(
        &self,
        command: &CheckerCommand,
        formula: &PairFormula,
        solutions: &Solutions,
        proof: &Reading<'_>,
        is_compressed: bool,
    ) -> Result<String, Failure> {
        let path = (!is_compressed).then_some(&*proof.path);
        let mut checker = Checker::start(command, formula, solutions, path, self.control)?;
        let copied = io::copy(&mut proof.contents(is_compressed)?, &mut checker);
        if let Some(failure) = checker.failure() {
            return Err(failure);
        }
        copied.map_err(|error| Failure::Runtime(format!("{}: {error}", proof.name)))?;
        let line = checker.finish()?;
        Ok(format!("{}: {line}", command.name()))
    }

    /// Returns the solutions of a native search if the list has the same.
    fn listed(&self, manifest: &Manifest, list: &Reading<'_>) -> Result<Solutions, Failure> {
        let problem = &manifest.problem;
        let solutions = match manifest.queen {
            Some(square) => Chunks::solutions(problem, square, self.control),
            None => Solutions::of(problem, self.control),
        };
        let solutions = solutions.map_err(super::failure)?;
        let count = AtomicU64::new(0);
        let mut digest = DigestWriter::new(io::sink(), &count);
        let written = solutions.write(&mut digest);
        written.map_err(|error| Failure::Runtime(error.to_string()))?;
        let stated = DigestReader::new(list.contents(manifest.is_compressed)?);
        let stated = stated.entry(String::new());
        let stated = stated.map_err(|error| Failure::Runtime(format!("{}: {error}", list.name)))?;
        if stated != digest.entry(String::new()) {
            fail!(
                "{}: expected the solutions that a native search finds",
                list.name
            );
        }
        let columns = problem.board().columns();
        let mut last: &[u16] = &[];
        for (index, solution) in solutions.iter().enumerate() {
            let squares = solution.iter().map(|&variable| {
                let index = u32::from(variable) - 1;
                Square::new(index / columns, index % columns)
            });
            let is_valid = Placement::new(squares.collect()).verify(problem).is_ok();
            if !is_valid || (index > 0 && last >= solution) {
                fail!(
                    "{}, line {}: expected another solution",
                    list.name,
                    index + 1
                );
            }
            last = solution;
        }
        Ok(solutions)
    }
}
