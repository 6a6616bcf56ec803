//! One part of a certificate: its formula, its solutions and its proof.

use super::checker::{Checker, CheckerCommand};
use super::digest::DigestWriter;
use super::reported;
use crate::exit::Failure;
use crate::files::compression::{Compressor, Format};
use crate::files::formula_header;
use crate::files::watched::Watched;
use crate::output::text::quoted;
use queensat::Control;
use queensat::certify::{CertifyError, FileEntry, Manifest, PairFormula, Solutions};
use queensat::problem::Problem;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::iter::successors;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Size of the buffers.
const BUFFER_BYTES: usize = 1 << 16;

/// Destination of the files of a part.
pub struct Store<'a> {
    /// Folder, or `None` if they are not stored.
    pub folder: Option<&'a Path>,
    /// Name of the folder in messages.
    pub name: &'a Path,
    /// Number of bytes written to all files.
    pub written: &'a AtomicU64,
    pub control: &'a Control,
}

impl Store<'_> {
    /// Writes a file.
    pub fn write(
        &self,
        name: String,
        compression: Option<Format>,
        write: impl FnOnce(&mut dyn Write) -> Result<(), CertifyError>,
    ) -> Result<FileEntry, CertifyError> {
        let output: Box<dyn Write> = match self.folder {
            Some(folder) => Box::new(File::create(folder.join(&name))?),
            None => Box::new(io::sink()),
        };
        let output = Watched::new(output, self.control);
        let mut digest = DigestWriter::new(output, self.written);
        let mut compressor = Compressor::new(&mut digest, compression)?;
        let mut buffer = BufWriter::with_capacity(BUFFER_BYTES, &mut compressor);
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        compressor.finish()?;
        Ok(digest.entry(name))
    }

    /// Writes a file that appears when it is complete.
    pub fn replace(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> Result<(), CertifyError>,
    ) -> Result<FileEntry, Failure> {
        let partial = partial(name);
        let written = self.write(partial.clone(), None, write).and_then(|entry| {
            if let Some(folder) = self.folder {
                fs::rename(folder.join(&partial), folder.join(name))?;
            }
            let path = name.into();
            Ok(FileEntry { path, ..entry })
        });
        written.map_err(|error| {
            if let Some(folder) = self.folder {
                let _ = fs::remove_file(folder.join(&partial));
            }
            self.failure(name, error)
        })
    }

    /// Writes the manifest.
    pub fn write_manifest(&self, manifest: &Manifest) -> Result<FileEntry, Failure> {
        let text = manifest.to_string();
        self.replace(Manifest::FILE, |output| {
            Ok(output.write_all(text.as_bytes())?)
        })
    }

    /// Converts an error in writing a file.
    pub fn failure(&self, file: &str, error: CertifyError) -> Failure {
        let mut sources = successors(Some(&error as &dyn Error), |&error| error.source());
        match sources.find_map(|error| error.downcast_ref::<io::Error>()) {
            Some(error) => Failure::write(&quoted(&self.name.join(file)), error),
            None => super::failure(error),
        }
    }
}

/// Returns the name of a file or folder until it is complete.
pub fn partial(name: &str) -> String {
    format!(".{name}.partial")
}

/// Part of a certificate that is to be made.
pub struct Part<'a> {
    pub problem: &'a Problem,
    pub formula: &'a PairFormula,
    pub solutions: &'a Solutions,
    /// The manifest without its numbers and files.
    pub manifest: Manifest,
    pub checker: Option<&'a CheckerCommand>,
}

impl Part<'_> {
    /// Writes the files, the manifest last, and returns it.
    pub fn make(mut self, store: &Store<'_>, control: &Control) -> Result<Manifest, Failure> {
        let compression = self.manifest.is_compressed.then_some(Format::Gzip);
        let name = Manifest::FORMULA;
        let comments = comments(&self.manifest);
        let entry = store.write(name.into(), None, |output| {
            self.formula.write(output, &comments, None)
        });
        let formula = entry.map_err(|error| store.failure(name, error))?;

        let mut files = vec![formula];
        if self.manifest.format.has_list() {
            let name = self.manifest.solutions_file();
            let entry = store.write(name.clone(), compression, |output| {
                Ok(self.solutions.write(output)?)
            });
            files.push(entry.map_err(|error| store.failure(&name, error))?);
        }

        let name = self.manifest.proof_file();
        let mut checker = None;
        if let Some(command) = self.checker {
            let started = Checker::start(command, self.formula, self.solutions, None, control)?;
            checker = Some(started);
        }
        let mut size = None;
        let entry = store.write(name.clone(), compression, |output| {
            let tee = Tee {
                output,
                checker: checker.as_mut(),
            };
            let output = BufWriter::with_capacity(BUFFER_BYTES, tee);
            let format = self.manifest.format;
            size = Some(format.write(output, self.formula, self.solutions, control)?);
            Ok(())
        });
        if let Some(failure) = checker.as_mut().and_then(Checker::failure) {
            return Err(failure);
        }
        files.push(entry.map_err(|error| match error {
            CertifyError::NotListed { .. } | CertifyError::Disagreement { .. } => {
                reported(&error.to_string(), self.problem)
            }
            error => store.failure(&name, error),
        })?);
        if let (Some(command), Some(checker)) = (self.checker, checker) {
            let line = checker.finish()?;
            let accepted = format!("{}: {line}", command.name());
            self.manifest.accepted = vec![accepted];
        }
        self.manifest.variables = self.formula.variable_count() as u64;
        self.manifest.clauses = self.formula.clause_count() as u64;
        let size = size.expect("the proof was written");
        self.manifest.add_proof(self.solutions.len() as u64, size);
        self.manifest.files = files;
        Ok(self.manifest)
    }
}

/// Returns the comments of a formula.
pub fn comments(manifest: &Manifest) -> Vec<String> {
    let problem = &manifest.problem;
    let columns = problem.board().columns();
    let mut comments = vec![formula_header::description(problem)];
    comments.extend(formula_header::statement(problem));
    comments.push(format!(
        "variable (R-1)*{columns}+C: a queen stands in row R, column C"
    ));
    if let Some(queen) = manifest.queen {
        comments.push(format!("the last clause: a queen stands on {queen}"));
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
