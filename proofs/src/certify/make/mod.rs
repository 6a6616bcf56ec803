//! The making of a certificate: its parts, each in a folder that appears when it is complete, and then the manifest,
//! which makes a certificate of them.
//!
//! A run that was ended goes on: what lies in the folder is kept if it is checked and right, and made again if not.
//! Native search lists the solutions first, and the proof says that there are no others.

pub(super) mod assemble;
mod claimed_folder;
pub(super) mod part;

use super::check::part_check::PartCheck;
use super::checker::CheckerCommand;
use super::manifest::{Contents, Manifest, read_manifest};
use super::question::{Certify, ChunkChoice};
use crate::prove::{BoardFormula, Chunks, SolutionTable};
use crate::store::{Discard, Folder};
use assemble::add_chunks;
use claimed_folder::{ClaimedFolder, WHOLE};
use control::Control;
use control::threads;
use part::{CertificatePart, write_manifest};
use problem::ConstraintKind;
use problem::board::Square;
use queensat::cross_check::{Finding, PUBLISHED_SOURCE, Subject, compare, published};
use queensat::files::{StoreError, partial, quoted, remove};
use queensat::one_solution::Race;
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Certificate that is being made.
pub(super) struct CertifyJob<'a> {
    /// The question, with all choices made.
    pub(super) asked: &'a Certify,
    pub(super) checker: Option<CheckerCommand>,
    pub(super) threads: NonZeroUsize,
    /// Takes messages about parts that are made again.
    pub(super) notice: &'a (dyn Fn(&str) + Sync),
    pub(super) control: &'a Control,
}

/// Maker of the parts of a certificate, whose formula and division are known.
struct PartMaker<'a> {
    job: &'a CertifyJob<'a>,
    folder: Option<ClaimedFolder>,
    formula: BoardFormula,
    /// The queen of each part; `None` for a whole certificate.
    squares: Vec<Option<Square>>,
    /// All solutions, if they are listed already.
    listed: Option<SolutionTable>,
}

impl CertifyJob<'_> {
    /// Makes the certificate, and sets the number of its parts when it is known.
    pub(super) fn make(&self, parts: &mut usize) -> Result<Manifest, StoreError> {
        let asked = self.asked;
        self.control.progress().begin("listing the solutions");
        let (formula, chunks, listed) = self.divide()?;
        let format = asked.format.unwrap_or_default();
        let mut manifest = Manifest::new(asked.problem.clone(), format);
        manifest.is_compressed = asked.compress;
        if let Some(chunks) = &chunks {
            manifest.contents = Contents::Chunks {
                row: chunks.row(),
                chunks: Vec::new(),
            };
        }
        let claim = |path: &Path| ClaimedFolder::claim(path, &manifest, &formula, chunks.as_ref());
        let folder = asked.output.as_deref().map(claim).transpose()?;
        let maker = PartMaker {
            job: self,
            folder,
            formula,
            squares: chunks.map_or_else(
                || vec![None],
                |chunks| chunks.squares().iter().copied().map(Some).collect(),
            ),
            listed,
        };
        *parts = maker.squares.len();
        let made = maker.make_parts(&manifest)?;
        maker.complete(manifest, made)
    }

    /// Lists the solutions of a problem with regions if they are few, by native search and SAT in turns. Such problems
    /// can be hard for native search alone.
    fn list_few(&self) -> Result<Option<SolutionTable>, StoreError> {
        const FEW: usize = 1000;
        let problem = &self.asked.problem;
        let race = Race::recommended(problem);
        let is_whole = !matches!(self.asked.chunks, Some(ChunkChoice::Row(_)));
        let has_regions = problem
            .constraints_of(ConstraintKind::Region)
            .next()
            .is_some();
        if !is_whole || !has_regions || race.require(problem).is_err() {
            return Ok(None);
        }
        let raced = race
            .run(problem, FEW, self.control)
            .map_err(|error| StoreError::failed(&error))?;
        self.control.check()?;
        let is_complete = raced.is_decided() && raced.is_complete;
        Ok(is_complete.then(|| SolutionTable::from_placements(problem, &raced.found)))
    }

    /// Encodes the problem, and decides about the division of the certificate. Few solutions are listed for
    /// this.
    fn divide(&self) -> Result<(BoardFormula, Option<Chunks>, Option<SolutionTable>), StoreError> {
        let (problem, control) = (&self.asked.problem, self.control);
        let formula = BoardFormula::controlled(problem, control)?;
        if self.asked.output.is_none() && self.checker.is_none() {
            return Err(StoreError::Refused(
                "the problem has rules, so the folder needs a name: give -o DIR".into(),
            ));
        }
        if let Some(few) = self.list_few()? {
            return Ok((formula, None, Some(few)));
        }
        let chunks = match self.asked.chunks.unwrap_or_default() {
            ChunkChoice::None => None,
            ChunkChoice::Row(row) => Some(Chunks::by_row(&formula, row)?),
            ChunkChoice::Auto => match Chunks::by_middle_row(problem, &formula) {
                None => None,
                Some(chunks) => {
                    match SolutionTable::list_up_to(Chunks::MAX_WHOLE, problem, control)? {
                        None => Some(chunks),
                        listed => return Ok((formula, None, listed)),
                    }
                }
            },
        };
        Ok((formula, chunks, None))
    }
}

impl PartMaker<'_> {
    fn path(&self) -> Option<&Path> {
        self.folder.as_ref().map(|folder| folder.path.as_path())
    }

    /// Returns the folder of a part: that with the queen on this square, or the whole certificate.
    fn target(&self, index: usize) -> Option<PathBuf> {
        let folder = self.path()?;
        Some(match self.squares[index] {
            Some(_) => folder.join(Manifest::chunk_folder(index + 1)),
            None => folder.to_owned(),
        })
    }

    /// Makes the parts, or keeps those of an earlier run, which are checked after the others are made.
    fn make_parts(&self, manifest: &Manifest) -> Result<Vec<Manifest>, StoreError> {
        let progress = self.job.control.progress();
        let parts = self.squares.len();
        progress.begin("certifying");
        progress.set_pieces(if parts > 1 { parts as u64 } else { 0 });
        let mut order: Vec<usize> = (0..parts).collect();
        order.sort_by_key(|&index| self.target(index).is_some_and(|target| target.exists()));
        let made_parts = Mutex::new(BTreeMap::new());
        let make = |(): &mut (), index: usize, control: &Control| {
            let made = self.make_part(manifest, index, control)?;
            progress.add_piece();
            progress.add_solutions(made.count);
            let mut made_parts = made_parts.lock().unwrap_or_else(PoisonError::into_inner);
            made_parts.insert(index, made);
            Ok::<_, StoreError>(())
        };
        let (threads, control) = (self.job.threads, self.job.control);
        threads::for_each(order.into_iter(), threads, control, || (), make)?;
        control.check()?;
        let made_parts = (made_parts.into_inner()).unwrap_or_else(PoisonError::into_inner);
        Ok(made_parts.into_values().collect())
    }

    /// Makes a part with the queen on its square, or the whole certificate.
    fn make_part(
        &self,
        whole: &Manifest,
        index: usize,
        control: &Control,
    ) -> Result<Manifest, StoreError> {
        let (square, problem) = (self.squares[index], &self.job.asked.problem);
        let queens_formula = square.map(|square| self.formula.with_queen(square));
        let formula = queens_formula.as_ref().unwrap_or(&self.formula);
        let manifest = square.map_or_else(|| whole.clone(), |square| whole.of_chunk(square));
        // A part of an earlier run stays if it is right.
        let target = self.target(index);
        if let Some(target) = &target
            && let Some(kept) = self.kept(target, &manifest, formula, control)?
        {
            return Ok(kept);
        }
        // The solutions, which the division may have listed already.
        let listed = match (square, &self.listed) {
            (Some(square), _) => Some(Chunks::solutions(problem, square, control)?),
            (None, None) => Some(SolutionTable::list(problem, control)?),
            (None, Some(_)) => None,
        };
        let solutions = listed.as_ref().or(self.listed.as_ref());
        let part = CertificatePart {
            formula,
            solutions: solutions.expect("the solutions are listed"),
            manifest,
            checker: self.job.checker.as_ref(),
        };
        // Without a folder, only the checker reads the files.
        let Some(target) = target else {
            return part.make(&mut Discard, Path::new(""), control);
        };
        // The files get their place when they are complete.
        let unfinished = match square {
            Some(_) => target.with_file_name(partial(&Manifest::chunk_folder(index + 1))),
            None => target.join(partial(WHOLE)),
        };
        let made = make_in(&unfinished, &target, part, control);
        let moved = made.and_then(|made| {
            let moved = match square {
                Some(_) => remove(&target).and_then(|()| fs::rename(&unfinished, &target)),
                None => move_files(&made, &unfinished, &target),
            };
            moved.map_err(|error| StoreError::write(&target, &error))?;
            Ok(made)
        });
        if moved.is_err() {
            let _ = remove(&unfinished);
        }
        moved
    }

    /// Returns the manifest of a part that is complete already, with what it states found to be right.
    /// The answers of checkers to earlier runs could be written by anyone, so the checker is asked again.
    fn kept(
        &self,
        folder: &Path,
        part: &Manifest,
        formula: &BoardFormula,
        control: &Control,
    ) -> Result<Option<Manifest>, StoreError> {
        let Ok(found) = read_manifest(folder) else {
            return Ok(None);
        };
        let names = found.files.iter().map(|file| &file.path);
        if !names.eq(&part.own_files()) {
            return Ok(None);
        }
        // What it states must be right of this formula; nothing of it is taken on trust.
        let mut kept = Manifest {
            variables: formula.variable_count() as u64,
            clauses: formula.clause_count() as u64,
            count: found.count,
            lemmas: found.lemmas,
            hints: found.hints,
            files: found.files,
            ..part.clone()
        };
        let check = PartCheck {
            folder,
            whole: &kept,
            formula,
            checker: self.job.checker.as_ref(),
            control,
        };
        // If it is wrong, it is made again.
        let checked = match check.run(0, None) {
            Err(StoreError::Failed(reason)) => {
                let name = quoted(folder);
                (self.job.notice)(&format!("{name} is made again: {reason}"));
                return Ok(None);
            }
            checked => checked?,
        };
        (kept.lemmas, kept.hints) = (checked.lemmas, checked.hints);
        kept.accepted = checked.accepted;
        if part.queen.is_some() {
            write_manifest(Some(folder), &kept, control)?;
        }
        Ok(Some(kept))
    }

    /// Adds the parts to the manifest, and writes it.
    fn complete(
        &self,
        mut manifest: Manifest,
        parts: Vec<Manifest>,
    ) -> Result<Manifest, StoreError> {
        let (folder, control) = (self.path(), self.job.control);
        match manifest.contents {
            Contents::Whole => manifest = parts.into_iter().next().expect("a whole certificate"),
            Contents::Chunks { .. } => {
                add_chunks(&mut manifest, &self.formula, folder, &parts, control)?;
            }
        }
        if let Some(published) = published(&manifest.problem) {
            let certified = Finding::all("certificate", manifest.count);
            let published = Finding::all(PUBLISHED_SOURCE, published);
            let subject = Subject::Other(|certified, published| {
                let (found, expected) = (certified.solutions, published.solutions);
                format!(
                    "there are {found} solutions, and {expected} are published ({})",
                    published.by
                )
            });
            compare(subject, certified, published)
                .map_err(|wrong| StoreError::Wrong(wrong.to_string()))?;
        }
        manifest.commands = manifest.check_commands();
        write_manifest(folder, &manifest, control)?;
        Ok(manifest)
    }
}

/// Makes a part in a new folder, which gets another name later. That of a chunk gets its manifest.
fn make_in(
    folder: &Path,
    name: &Path,
    part: CertificatePart<'_>,
    control: &Control,
) -> Result<Manifest, StoreError> {
    fs::create_dir(folder).map_err(|error| StoreError::write(folder, &error))?;
    let is_chunk = part.manifest.queen.is_some();
    let made = part.make(&mut Folder::new(folder), name, control)?;
    if is_chunk {
        write_manifest(Some(folder), &made, control)?;
    }
    Ok(made)
}

/// Moves the files of a whole certificate to their folder.
fn move_files(manifest: &Manifest, from: &Path, to: &Path) -> std::io::Result<()> {
    for file in &manifest.files {
        fs::rename(from.join(&file.path), to.join(&file.path))?;
    }
    fs::remove_dir(from)
}
