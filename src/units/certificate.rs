//! Parts of a certificate as units.

use super::UnitsError;
use crate::Control;
use crate::board::Square;
use crate::certify::{Manifest, Part, ProofFormat};
use crate::files::{self, FileEntry, Files, StoreError};
use crate::problem::Problem;
use crate::prove::{BoardFormula, Chunks};
use std::io::{self, Write};
use std::path::Path;

/// Part of a certificate, with one queen fixed.
pub(super) struct Chunk<'a> {
    pub(super) problem: &'a Problem,
    /// Formula of the whole certificate.
    pub(super) formula: &'a BoardFormula,
    /// Number of the part, counted from 1.
    pub(super) number: usize,
    pub(super) square: Square,
}

impl Chunk<'_> {
    /// Writes the folder of the part, with its manifest, which is returned.
    pub(super) fn write(
        &self,
        files: &mut dyn Files,
        control: &Control,
        written: &mut Vec<FileEntry>,
    ) -> Result<Manifest, UnitsError> {
        let whole = Manifest::new(self.problem.clone(), ProofFormat::default());
        let part = Part {
            formula: &self.formula.with_queen(self.square),
            solutions: &Chunks::solutions(self.problem, self.square, control)?,
            manifest: whole.of_chunk(self.square),
            checker: None,
        };
        let folder = Manifest::chunk_folder(self.number);
        let mut files = Below {
            folder: &folder,
            files,
        };
        let manifest = part.make(&mut files, Path::new(&folder), control)?;
        let own = files::write(&mut files, Manifest::FILE, false, control, |output| {
            write!(output, "{manifest}")
        });
        let path = Path::new(&folder).join(Manifest::FILE);
        let own = own.map_err(|error| StoreError::write(&path, &error))?;
        let all = manifest.files.iter().chain([&own]);
        written.extend(all.map(|file| FileEntry {
            path: format!("{folder}/{}", file.path),
            ..file.clone()
        }));
        Ok(manifest)
    }
}

/// Files in a folder of the destination.
struct Below<'a> {
    folder: &'a str,
    files: &'a mut dyn Files,
}

impl Files for Below<'_> {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        self.files.create(&format!("{}/{path}", self.folder))
    }
}
