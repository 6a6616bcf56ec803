//! Messages between the two sides, as 32-bit words with the lower byte first.
//!
//! Both sides start with [`GREETING`]. Then the client sends requests, each a word of [`request`]
//! and its data. The server answers to [`request::START`], [`request::SOLVE`],
//! [`request::PROVE`] and [`request::END_PROOF`] only.

use crate::{Model, Outcome, SolverOptions, Statistics, UnknownReason};
use encodings::Lit;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// First word of both sides, by which they recognize each other.
pub const GREETING: u32 = u32::from_le_bytes(*b"QSI4");

/// Requests of the client.
pub mod request {
    /// Makes a fresh solver: name of the backend, options.
    pub const START: u32 = 1;
    /// Adds variables: their number.
    pub const NEW_VARIABLES: u32 = 2;
    /// Adds a clause: literals.
    pub const CLAUSE: u32 = 3;
    /// Gives phase hints: literals.
    pub const PREFER: u32 = 4;
    /// Sets the conflict limit: an optional number.
    pub const LIMIT: u32 = 5;
    /// Starts a search: assumptions.
    pub const SOLVE: u32 = 6;
    /// Starts a proof: path of its file.
    pub const PROVE: u32 = 7;
    /// Ends the proof.
    pub const END_PROOF: u32 = 8;
}

const DONE: u32 = 0;
const FAILED: u32 = 1;
const UNKNOWN: u32 = 2;
const SATISFIABLE: u32 = 10;
const UNSATISFIABLE: u32 = 20;

const UNKNOWN_REASONS: [UnknownReason; 3] = [
    UnknownReason::GaveUp,
    UnknownReason::ConflictLimit,
    UnknownReason::MemoryLimit,
];

/// Answer of the server to a search.
pub struct SearchReply {
    /// The outcome, or the message of the solver's error.
    pub outcome: Result<Outcome, String>,
    /// Failed assumptions, if there is no model.
    pub failed: Vec<Lit>,
    /// Statistics without those of the process.
    pub statistics: Statistics,
}

/// Writing the parts of a message.
pub trait WriteMessage: Write {
    fn word(&mut self, word: u32) -> io::Result<()> {
        self.write_all(&word.to_le_bytes())
    }

    fn optional(&mut self, number: Option<u64>) -> io::Result<()> {
        self.word(u32::from(number.is_some()))?;
        self.write_all(&number.unwrap_or(0).to_le_bytes())
    }

    fn literals(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.word(literals.len() as u32)?;
        (literals.iter()).try_for_each(|literal| self.word(literal.to_dimacs() as u32))
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    fn path(&mut self, path: &Path) -> io::Result<()> {
        self.bytes(path.as_os_str().as_bytes())
    }

    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.word(bytes.len() as u32)?;
        self.write_all(bytes)
    }

    fn options(&mut self, options: &SolverOptions) -> io::Result<()> {
        self.optional(options.seed)?;
        self.optional(options.phase.map(u64::from))?;
        self.optional(options.conflict_limit)?;
        self.word(options.named.len() as u32)?;
        options.named.iter().try_for_each(|(name, value)| {
            self.text(name)?;
            self.text(value)
        })
    }

    /// Sends the answer to a request other than [`request::SOLVE`]: nothing, or the message of an
    /// error.
    fn done(&mut self, error: Option<&str>) -> io::Result<()> {
        match error {
            None => self.word(DONE)?,
            Some(message) => {
                self.word(FAILED)?;
                self.text(message)?;
            }
        }
        self.flush()
    }

    /// Sends the answer to [`request::SOLVE`].
    fn answer(&mut self, answer: &SearchReply) -> io::Result<()> {
        match &answer.outcome {
            Err(message) => {
                self.word(FAILED)?;
                self.text(message)?;
            }
            Ok(Outcome::Satisfiable(model)) => {
                self.word(SATISFIABLE)?;
                let positive: Vec<Lit> = model.positive_literals().collect();
                self.literals(&positive)?;
            }
            Ok(Outcome::Unsatisfiable) => {
                self.word(UNSATISFIABLE)?;
                self.literals(&answer.failed)?;
            }
            Ok(Outcome::Unknown(reason)) => {
                let position = UNKNOWN_REASONS.iter().position(|known| known == reason);
                self.word(UNKNOWN)?;
                self.word(position.unwrap_or(0) as u32)?;
            }
        }
        let statistics = &answer.statistics;
        self.optional(statistics.conflicts)?;
        self.optional(statistics.decisions)?;
        self.optional(statistics.propagations)?;
        self.optional(statistics.restarts)?;
        self.flush()
    }
}

impl<W: Write + ?Sized> WriteMessage for W {}

/// Reading the parts of a message.
pub trait ReadMessage: Read + Sized {
    fn word(&mut self) -> io::Result<u32> {
        let mut word = [0; 4];
        self.read_exact(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn optional(&mut self) -> io::Result<Option<u64>> {
        let is_some = self.word()? != 0;
        let mut number = [0; 8];
        self.read_exact(&mut number)?;
        Ok(is_some.then_some(u64::from_le_bytes(number)))
    }

    fn literals(&mut self, literals: &mut Vec<Lit>) -> io::Result<()> {
        literals.clear();
        for _ in 0..self.word()? {
            let number = self.word()? as i32;
            literals.push(Lit::from_dimacs(number).ok_or(io::ErrorKind::InvalidData)?);
        }
        Ok(())
    }

    fn text(&mut self) -> io::Result<String> {
        String::from_utf8(self.bytes()?).map_err(|_| io::ErrorKind::InvalidData.into())
    }

    fn path(&mut self) -> io::Result<PathBuf> {
        Ok(OsString::from_vec(self.bytes()?).into())
    }

    fn bytes(&mut self) -> io::Result<Vec<u8>> {
        let length = self.word()?;
        let mut bytes = Vec::new();
        self.by_ref().take(length.into()).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn options(&mut self) -> io::Result<SolverOptions> {
        Ok(SolverOptions {
            seed: self.optional()?,
            phase: self.optional()?.map(|phase| phase != 0),
            conflict_limit: self.optional()?,
            memory_limit: None,
            named: (0..self.word()?)
                .map(|_| Ok((self.text()?, self.text()?)))
                .collect::<io::Result<_>>()?,
        })
    }

    /// Reads the end of a request, or the message about its failure.
    fn done(&mut self) -> io::Result<Option<String>> {
        match self.word()? {
            DONE => Ok(None),
            FAILED => self.text().map(Some),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// Reads an answer about a formula with this number of variables.
    fn answer(&mut self, variables: u32) -> io::Result<SearchReply> {
        let mut failed = Vec::new();
        let outcome = match self.word()? {
            FAILED => Err(self.text()?),
            SATISFIABLE => {
                let mut positive = Vec::new();
                self.literals(&mut positive)?;
                if positive
                    .iter()
                    .any(|l| l.var().index() >= variables as usize)
                {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                Ok(Outcome::Satisfiable(Model::from_literals(positive)))
            }
            UNSATISFIABLE => {
                self.literals(&mut failed)?;
                Ok(Outcome::Unsatisfiable)
            }
            UNKNOWN => {
                let reason = UNKNOWN_REASONS.get(self.word()? as usize);
                Ok(Outcome::Unknown(*reason.ok_or(io::ErrorKind::InvalidData)?))
            }
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        Ok(SearchReply {
            outcome,
            failed,
            statistics: Statistics {
                conflicts: self.optional()?,
                decisions: self.optional()?,
                propagations: self.optional()?,
                restarts: self.optional()?,
                process: None,
            },
        })
    }
}

impl<R: Read> ReadMessage for R {}
