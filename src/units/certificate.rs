//! Parts of a certificate as units.

use super::files::{self, Files};
use super::{UnitFile, UnitsError};
use crate::Control;
use crate::board::Square;
use crate::certify::{Chunks, FileEntry, Manifest, PairFormula, ProofFormat};
use crate::problem::Problem;

/// Part of a certificate, with one queen fixed.
pub(super) struct Chunk<'a> {
    pub(super) problem: &'a Problem,
    /// Formula of the whole certificate.
    pub(super) formula: &'a PairFormula,
    /// Number of the part, counted from 1.
    pub(super) number: usize,
    pub(super) square: Square,
}

impl Chunk<'_> {
    /// Writes the folder of the part, with its manifest, which is returned.
    pub(super) fn write(
        &self,
        unit: u32,
        files: &mut dyn Files,
        control: &Control,
        written: &mut Vec<UnitFile>,
    ) -> Result<Manifest, UnitsError> {
        let format = ProofFormat::default();
        let mut manifest = Manifest::new(self.problem.clone(), format).of_chunk(self.square);
        let solutions = Chunks::solutions(self.problem, self.square, control)?;
        let formula = self.formula.with_queen(self.square);
        let folder = Manifest::chunk_folder(self.number);
        let path = |name: &str| format!("{folder}/{name}");

        let name = path(Manifest::FORMULA);
        let comments = [format!(
            "the last clause: a queen stands on {}",
            self.square
        )];
        written.push(files::write(files, unit, &name, |output| {
            Ok(formula.write(output, &comments, None)?)
        })?);
        let name = path(&manifest.solutions_file());
        written.push(files::write(files, unit, &name, |output| {
            Ok(solutions.write(output)?)
        })?);
        let name = path(&manifest.proof_file());
        let mut size = None;
        written.push(files::write(files, unit, &name, |output| {
            size = Some(format.write(output, &formula, &solutions, control)?);
            Ok(())
        })?);

        manifest.variables = formula.variable_count() as u64;
        manifest.clauses = formula.clause_count() as u64;
        manifest.add_proof(solutions.len() as u64, size.unwrap_or_default());
        let own = written[written.len() - 3..].iter();
        manifest.files = own.map(|file| entry(file, &folder)).collect();
        let name = path(Manifest::FILE);
        written.push(files::write(files, unit, &name, |output| {
            Ok(write!(output, "{manifest}")?)
        })?);
        Ok(manifest)
    }
}

/// Returns the entry of a file in the manifest of its folder.
fn entry(file: &UnitFile, folder: &str) -> FileEntry {
    let path = file.name.strip_prefix(folder).unwrap_or(&file.name);
    let mut sha256 = [0; 32];
    for (byte, digits) in sha256.iter_mut().zip(file.sha256.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        *byte = u8::from_str_radix(digits, 16).unwrap_or_default();
    }
    FileEntry {
        path: path.trim_start_matches('/').into(),
        bytes: file.bytes,
        sha256,
    }
}
