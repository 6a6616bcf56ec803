//! One part of a certificate: its formula, its solutions and its proof.

use crate::certify::checker::{Checker, CheckerCommand};
use crate::certify::manifest::Manifest;
use crate::prove::{BoardFormula, ProveError, SolutionTable};
use crate::store::{self, FileEntry, Files, Folder};
use control::Control;
use problem::instance;
use queensat::files::{StoreError, partial};
use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::iter::successors;
use std::path::Path;

/// Part of a certificate that is to be made.
pub struct CertificatePart<'a> {
    /// The formula that the proof is about.
    pub formula: &'a BoardFormula,
    /// Solutions that are listed, whose blocking clauses the proof starts from.
    pub solutions: &'a SolutionTable,
    /// The manifest without its numbers and files.
    pub manifest: Manifest,
    /// The checker that reads along.
    pub checker: Option<&'a CheckerCommand>,
}

impl CertificatePart<'_> {
    /// Writes the files to a folder of this name, and returns the manifest.
    ///
    /// # Errors
    ///
    /// If a file cannot be written, the checker refuses the proof, or the control stops the job.
    pub fn make(
        mut self,
        files: &mut dyn Files,
        folder: &Path,
        control: &Control,
    ) -> Result<Manifest, StoreError> {
        let is_compressed = self.manifest.is_compressed;
        let mut write =
            |name: &str,
             is_compressed: bool,
             content: &mut dyn FnMut(&mut dyn Write) -> Result<(), ProveError>| {
                let written = store::write(files, name, is_compressed, control, content);
                written.map_err(|error| write_error(&folder.join(name), error))
            };
        let comments = comments(&self.manifest);
        let formula = write(Manifest::FORMULA, false, &mut |output| {
            self.formula.write(output, &comments, None)
        })?;
        let list_name = self.manifest.solutions_file();
        let list = write(&list_name, is_compressed, &mut |output| {
            Ok(self.solutions.write(output)?)
        })?;
        // The proof goes to the file and to the checker at the same time, since it may be too large to be stored.
        let started = self
            .checker
            .map(|command| Checker::start(command, self.formula, self.solutions, None, control));
        let mut checker = started.transpose()?;
        let mut size = None;
        let proof_name = self.manifest.proof_file();
        let written = write(&proof_name, is_compressed, &mut |output| {
            let tee = Tee {
                output,
                checker: checker.as_mut(),
            };
            let output = BufWriter::with_capacity(1 << 16, tee);
            let format = self.manifest.format;
            size = Some(format.write(output, self.formula, self.solutions, control)?);
            Ok(())
        });
        // If the checker ended early, writing failed, too, and its verdict is the reason.
        if let Some(error) = checker.as_mut().and_then(Checker::failure) {
            return Err(error);
        }
        let proof = written?;
        if let (Some(command), Some(checker)) = (self.checker, checker) {
            let line = checker.finish()?;
            self.manifest.accepted = vec![format!("{}: {line}", command.name())];
        }
        // The numbers of the part.
        self.manifest.variables = self.formula.variable_count() as u64;
        self.manifest.clauses = self.formula.clause_count() as u64;
        let size = size.expect("the proof was written");
        self.manifest.add_proof(self.solutions.len() as u64, size);
        self.manifest.files = vec![formula, list, proof];
        Ok(self.manifest)
    }
}

/// Writes a file of a certificate that appears when it is complete.
pub(super) fn replace(
    folder: Option<&Path>,
    name: &str,
    control: &Control,
    content: impl FnOnce(&mut dyn Write) -> Result<(), ProveError>,
) -> Result<FileEntry, StoreError> {
    let unfinished = partial(name);
    let Some(folder) = folder else {
        return store::write(&mut store::Discard, name, false, control, content)
            .map_err(StoreError::from);
    };
    let mut files = Folder::new(folder);
    let replaced =
        store::write(&mut files, &unfinished, false, control, content).and_then(|entry| {
            fs::rename(folder.join(&unfinished), folder.join(name))?;
            let path = name.into();
            Ok(FileEntry { path, ..entry })
        });
    replaced.map_err(|error| {
        let _ = fs::remove_file(folder.join(&unfinished));
        write_error(&folder.join(name), error)
    })
}

/// Writes the manifest of a certificate or of a part.
pub(super) fn write_manifest(
    folder: Option<&Path>,
    manifest: &Manifest,
    control: &Control,
) -> Result<FileEntry, StoreError> {
    replace(folder, Manifest::FILE, control, |output| {
        Ok(write!(output, "{manifest}")?)
    })
}

/// Returns the error from writing a file.
fn write_error(file: &Path, error: ProveError) -> StoreError {
    let mut sources = successors(Some(&error as &dyn Error), |&error| error.source());
    match sources.find_map(|error| error.downcast_ref::<io::Error>()) {
        Some(error) => StoreError::write(file, error),
        None => error.into(),
    }
}

/// Returns the comments of a formula.
pub(super) fn comments(manifest: &Manifest) -> Vec<String> {
    let problem = &manifest.problem;
    let columns = problem.board().columns();
    let mut comments = vec![instance::description(problem)];
    // The certificates of the plain board repeat the published ones byte by byte.
    if !problem.is_plain() {
        comments.extend(instance::statement(problem));
    }
    comments.push(format!(
        "variable (R-1)*{columns}+C: a queen stands in row R, column C"
    ));
    if let Some(queen) = manifest.queen {
        // The published certificates name the square like this, and their checksums cover it.
        let [row, column] = queen.numbers();
        comments.push(format!(
            "the last clause: a queen stands on row {row}, column {column}"
        ));
    }
    comments
}

/// Output to a file and to a checker.
struct Tee<'a, 'b> {
    output: &'a mut dyn Write,
    checker: Option<&'a mut Checker<'b>>,
}

impl Write for Tee<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write_all(bytes)?;
        if let Some(checker) = &mut self.checker {
            checker.write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
