//! The steps of CaDiCaL, written as a proof in the text form of DRAT.
//!
//! CaDiCaL can write the file itself, but does not report that the disk is full.

use cadical_sys::ProofTracer;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A proof that is being written.
pub(super) struct Drat {
    /// The file, or the first error, after which nothing is written.
    file: io::Result<BufWriter<File>>,
    /// The proof is complete.
    has_empty_clause: bool,
}

impl Drat {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: Ok(BufWriter::new(File::create(path)?)),
            has_empty_clause: false,
        })
    }

    /// Ends the proof, with the empty clause if there is no model.
    pub(super) fn end(&mut self, is_unsatisfiable: bool) -> io::Result<()> {
        if is_unsatisfiable {
            self.add(&[]);
        }
        let ended = io::Error::other("the proof has ended");
        std::mem::replace(&mut self.file, Err(ended))?.flush()
    }

    fn add(&mut self, clause: &[i32]) {
        self.step("", clause);
        self.has_empty_clause |= clause.is_empty();
    }

    fn step(&mut self, start: &str, clause: &[i32]) {
        let Ok(file) = &mut self.file else { return };
        if self.has_empty_clause {
            return;
        }
        let mut write = || {
            file.write_all(start.as_bytes())?;
            let mut literals = clause.iter();
            literals.try_for_each(|literal| write!(file, "{literal} "))?;
            file.write_all(b"0\n")
        };
        if let Err(error) = write() {
            self.file = Err(error);
        }
    }
}

impl ProofTracer for Drat {
    fn add_derived_clause(&mut self, _: i64, _: bool, _: i32, clause: &[i32], _: &[i64]) {
        self.add(clause);
    }

    fn delete_clause(&mut self, _: i64, _: bool, clause: &[i32]) {
        self.step("d ", clause);
    }

    // The other events are no steps of DRAT.
    fn add_original_clause(&mut self, _: i64, _: bool, _: &[i32], _: bool) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
