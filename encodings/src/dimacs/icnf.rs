//! A sink that writes clauses and cubes in the iCNF format.
//!
//! The format is that of Wieringa, Niemenmaa and Heljanko 2009, "Tarmo: A Framework for Parallelized
//! Bounded Model Checking": a header `p inccnf` without counts, clauses as in DIMACS, and lines
//! `a LITERALS 0`, each of which asks for a model of all clauses before it in which these literals
//! are true. Cube-and-conquer solvers read it (Heule, Kullmann, Wieringa and Biere 2011, "Cube and
//! Conquer: Guiding CDCL SAT Solvers by Lookaheads").

use super::text::ClauseText;
use crate::literal::{Lit, VarRange};
use crate::sink::{ClauseSink, SinkError, VarAllocator};
use std::io::{self, Write};

/// Writes clauses and cubes as they come, in memory that does not grow with them. The header has no
/// counts, so nothing must be known beforehand.
///
/// ```
/// use encodings::{dimacs::IcnfWriter, ClauseSink};
///
/// let mut sink = IcnfWriter::new(Vec::new(), &["one of two, by cases"])?;
/// let vars = sink.new_vars(2)?;
/// let (x, y) = (vars.get(0).positive(), vars.get(1).positive());
/// sink.add_clause(&[x, y])?;
/// sink.add_cube(&[x])?;
/// sink.add_cube(&[!x, y])?;
/// let text = sink.finish()?;
/// assert_eq!(text, b"c one of two, by cases\np inccnf\n1 2 0\na 1 0\na -1 2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct IcnfWriter<W: Write> {
    text: ClauseText<W>,
    variables: VarAllocator,
    clauses: u64,
    cubes: u64,
}

impl<W: Write> IcnfWriter<W> {
    /// Writes the comments and the `p inccnf` line. A comment that spans lines becomes as many
    /// comment lines.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn new(output: W, comments: &[impl AsRef<str>]) -> io::Result<Self> {
        let mut text = ClauseText::new(output);
        text.comments(comments)?;
        text.line("p inccnf")?;
        Ok(Self {
            text,
            variables: VarAllocator::default(),
            clauses: 0,
            cubes: 0,
        })
    }

    /// Writes one cube, a conjunction of literals to be assumed. The empty cube assumes nothing.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn add_cube(&mut self, cube: &[Lit]) -> io::Result<()> {
        self.cubes += 1;
        self.text.literals(b"a ", cube)
    }

    /// How many clauses were written.
    #[must_use]
    pub const fn clause_count(&self) -> u64 {
        self.clauses
    }

    /// How many cubes were written.
    #[must_use]
    pub const fn cube_count(&self) -> u64 {
        self.cubes
    }

    /// Writes what is still buffered, and flushes.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn finish(self) -> io::Result<W> {
        self.text.finish()
    }
}

impl<W: Write> ClauseSink for IcnfWriter<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.clauses += 1;
        Ok(self.text.literals(b"", clause)?)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.clauses += others.len() as u64;
        Ok(self.text.binary_clauses(first, others)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_and_cubes_may_take_turns() {
        let mut sink = IcnfWriter::new(Vec::new(), &["a\nb"]).unwrap();
        let vars = sink.new_vars(3).unwrap();
        let x = vars.get(2).positive();
        sink.add_clause(&[]).unwrap();
        sink.add_cube(&[]).unwrap();
        sink.add_clause(&[!x]).unwrap();
        sink.add_cube(&[x, !x]).unwrap();
        assert_eq!((sink.clause_count(), sink.cube_count()), (2, 2));
        let text = sink.finish().unwrap();
        assert_eq!(text, b"c a\nc b\np inccnf\n0\na 0\n-3 0\na 3 -3 0\n");
    }

    #[test]
    fn what_does_not_fit_in_the_buffer_arrives_too() {
        let mut sink = IcnfWriter::new(Vec::new(), &[] as &[&str]).unwrap();
        let x = sink.new_vars(1).unwrap().get(0).positive();
        let count = 100_000;
        for _ in 0..count {
            sink.add_cube(&[x]).unwrap();
        }
        let text = sink.finish().unwrap();
        assert_eq!(text.len(), "p inccnf\n".len() + count * "a 1 0\n".len());
    }

    #[test]
    fn a_full_disk_is_reported() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut sink = IcnfWriter::new(Full, &[] as &[&str]).unwrap();
        let x = sink.new_vars(1).unwrap().get(0).positive();
        sink.add_cube(&[x]).unwrap();
        assert!(sink.finish().is_err());
    }
}
