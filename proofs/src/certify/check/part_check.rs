//! The check of one part of a certificate: a chunk, or the whole one.

use super::lrat_counter::{LratCounter, LratCounts};
use crate::certify::checker::{Checker, CheckerCommand};
use crate::certify::manifest::{Contents, Manifest, read_manifest};
use crate::prove::{BoardFormula, Chunks, SolutionTable};
use crate::store::{DigestReader, DigestWriter, FileEntry, Reading};
use control::Control;
use problem::board::Square;
use problem::placement::Placement;
use queensat::files::{StoreError, Watched, quoted};
use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, Read};
use std::path::Path;

/// Start of the comments that checkers read: those that name the variables of which models are counted.
const SHOWN: &[u8] = b"c p show ";

/// Maximum number of bytes of comments in a formula.
const MAX_COMMENTS: u64 = 1 << 24;

/// Numbers of a part that was checked, and the line of a manifest if another program checked it.
#[derive(Clone, Debug, Default)]
pub(in crate::certify) struct CheckedPart {
    pub(in crate::certify) count: u64,
    pub(in crate::certify) lemmas: u64,
    pub(in crate::certify) hints: u64,
    pub(in crate::certify) accepted: Vec<String>,
}

/// Check of the parts of a certificate.
#[derive(Clone, Copy)]
pub(in crate::certify) struct PartCheck<'a> {
    pub(in crate::certify) folder: &'a Path,
    pub(in crate::certify) whole: &'a Manifest,
    pub(in crate::certify) formula: &'a BoardFormula,
    pub(in crate::certify) checker: Option<&'a CheckerCommand>,
    pub(in crate::certify) control: &'a Control,
}

impl PartCheck<'_> {
    /// Checks a part: that with the queen on this square, or the whole certificate.
    pub(in crate::certify) fn run(
        &self,
        index: usize,
        square: Option<Square>,
    ) -> Result<CheckedPart, StoreError> {
        let checked = match square {
            None => self.part(self.whole, self.whole, self.formula, ""),
            Some(square) => self.chunk(index, square),
        };
        self.control.check()?;
        checked
    }

    /// Checks the manifest of a chunk, and the chunk.
    fn chunk(&self, index: usize, square: Square) -> Result<CheckedPart, StoreError> {
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
        // The manifest of the chunk is one of the files that the certificate names.
        let (own, files): (Vec<_>, Vec<_>) = files.partition(|file| file.path == Manifest::FILE);
        for entry in &own {
            self.open(&folder, entry)?.finish()?;
        }
        // It must be the one that follows from the certificate.
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
            return Err(StoreError::Failed(format!("{name}: expected '{line}'")));
        }
        self.part(&expected, &found, &formula, &folder)
    }

    /// Opens a file of a part.
    fn open<'a>(&self, part: &str, entry: &'a FileEntry) -> Result<Reading<'a>, StoreError> {
        Reading::open(&self.folder.join(part), entry, self.control)
    }

    /// Checks the formula, the solutions and the proof of a part.
    fn part(
        &self,
        manifest: &Manifest,
        found: &Manifest,
        formula: &BoardFormula,
        place: &str,
    ) -> Result<CheckedPart, StoreError> {
        let [formula_entry, list, proof] = &manifest.files[..] else {
            unreachable!("the files were checked");
        };
        let text = self.formula(place, formula_entry, formula)?;
        let list = self.open(place, list)?;
        let proof = self.open(place, proof)?;
        let name = quoted(&self.folder.join(place));
        let is_compressed = manifest.is_compressed;
        let refused = |reason: &dyn Display| StoreError::Failed(format!("{name}: {reason}"));
        let verdict = match self.checker {
            Some(command) => {
                let solutions = self.listed(manifest, &list)?;
                self.by_other(command, formula, &solutions, &proof, is_compressed)
                    .map(|accepted| CheckedPart {
                        count: solutions.len() as u64,
                        lemmas: found.lemmas,
                        hints: found.hints,
                        accepted: vec![accepted],
                    })
            }
            None => {
                let solutions = list.contents(is_compressed);
                let counts = Cell::new(LratCounts::default());
                let steps = proof.contents(is_compressed);
                let counter = LratCounter::new(steps, manifest.format, &counts);
                count_check::check(&text[..], solutions, counter)
                    .map(|count| {
                        let LratCounts { lemmas, hints } = counts.get();
                        CheckedPart {
                            count,
                            lemmas,
                            hints,
                            accepted: Vec::new(),
                        }
                    })
                    .map_err(|reason| refused(&reason))
            }
        };
        self.control.check()?;
        // A wrong checksum explains other faults.
        list.finish()?;
        proof.finish()?;
        let checked = verdict?;
        if checked.count == manifest.count {
            return Ok(checked);
        }
        Err(refused(&format_args!(
            "expected {} solutions, as the manifest states, but there are {}",
            manifest.count, checked.count
        )))
    }

    /// Checks that a file has the formula, and returns its contents.
    pub(in crate::certify) fn formula(
        &self,
        place: &str,
        entry: &FileEntry,
        formula: &BoardFormula,
    ) -> Result<Vec<u8>, StoreError> {
        let mut expected = Vec::new();
        let output = Watched::new(&mut expected, self.control);
        let written = formula.write(output, &[""; 0], None);
        written.map_err(|error| StoreError::failed(&error))?;
        let reading = self.open(place, entry)?;
        let mut text = Vec::new();
        let max = expected.len() as u64 + MAX_COMMENTS;
        let read = reading.contents(false).take(max).read_to_end(&mut text);
        read.map_err(|error| reading.fault(error))?;
        let other = reading.fault("expected the formula of the problem in the manifest");
        reading.finish()?;
        let is_read = |line: &&[u8]| !line.starts_with(b"c") || line.starts_with(SHOWN);
        let mut lines = text.split_inclusive(|&byte| byte == b'\n').filter(is_read);
        let mut expected_lines = expected.split_inclusive(|&byte| byte == b'\n');
        if lines.by_ref().eq(expected_lines.by_ref()) {
            return Ok(text);
        }
        Err(other)
    }

    /// Has the proof checked by another program, and returns the line of a manifest.
    fn by_other(
        &self,
        command: &CheckerCommand,
        formula: &BoardFormula,
        solutions: &SolutionTable,
        proof: &Reading<'_>,
        is_compressed: bool,
    ) -> Result<String, StoreError> {
        let path = (!is_compressed).then_some(&*proof.path);
        let mut checker = Checker::start(command, formula, solutions, path, self.control)?;
        let copied = io::copy(&mut proof.contents(is_compressed), &mut checker);
        if let Some(error) = checker.failure() {
            return Err(error);
        }
        copied.map_err(|error| proof.fault(error))?;
        let line = checker.finish()?;
        Ok(format!("{}: {line}", command.name()))
    }

    /// Returns the solutions of a native search if the list has the same.
    fn listed(&self, manifest: &Manifest, list: &Reading<'_>) -> Result<SolutionTable, StoreError> {
        let problem = &manifest.problem;
        let solutions = match manifest.queen {
            Some(square) => Chunks::solutions(problem, square, self.control),
            None => SolutionTable::list(problem, self.control),
        }?;
        // The list must have the same bytes as that of the search.
        let mut digest = DigestWriter::new(io::sink());
        let written = solutions.write(&mut digest);
        written.map_err(|error| StoreError::failed(&error))?;
        let stated = DigestReader::new(list.contents(manifest.is_compressed)).entry("");
        if stated.map_err(|error| list.fault(error))? != digest.entry("") {
            return Err(list.fault("expected the solutions that a native search finds"));
        }
        // Each solution of the search is verified by the rules of chess.
        let columns = problem.board().columns();
        let mut last: &[u16] = &[];
        for (index, solution) in solutions.iter().enumerate() {
            let squares = solution.iter().map(|&variable| {
                let index = u32::from(variable) - 1;
                Square::from_zero_based(index / columns, index % columns)
            });
            let is_valid = Placement::new(squares.collect()).verify(problem).is_ok();
            if !is_valid || (index > 0 && last >= solution) {
                let (name, line) = (quoted(&list.path), index + 1);
                return Err(StoreError::Failed(format!(
                    "{name}, line {line}: expected another solution"
                )));
            }
            last = solution;
        }
        Ok(solutions)
    }
}
