//! Making a certificate.

use super::assemble::add_chunks;
use super::check_part::PartCheck;
use super::folder::{Folder, WHOLE, read_manifest, remove};
use super::part::{Part, Store, comments, partial};
use super::{failure, pool, reported};
use crate::args::{ChunkChoice, MakePlan};
use crate::exit::{Exit, Failure, print_diagnostic, print_summary, refuse};
use crate::files::whole_file::write_whole;
use crate::output::print;
use crate::output::text::{counted, duration, quoted};
use crate::supervision::worker::Supervisor;
use queensat::answers::{PUBLISHED_SOURCE, published_solutions};
use queensat::board::Square;
use queensat::certify::{Chunks, Contents, Manifest, PairFormula, Solutions};
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Makes a certificate, in a folder, for a checker, or both.
pub fn run(plan: &MakePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let mut parts = 1;
    let made = make(plan, supervisor, &mut parts, started);
    super::unless_stopped(supervisor, made, || remaining(plan, parts)).map(|()| Exit::Answered)
}

/// Makes a certificate, and sets the number of its parts when it is known.
fn make(
    plan: &MakePlan,
    supervisor: &Supervisor,
    parts: &mut usize,
    started: Instant,
) -> Result<(), Failure> {
    let (formula, chunks, listed) = divide(plan, supervisor)?;
    let mut manifest = Manifest::new(plan.problem.clone(), plan.format);
    manifest.is_compressed = plan.is_compressed;
    if let Some(chunks) = &chunks {
        manifest.contents = Contents::Chunks {
            row: chunks.row(),
            chunks: Vec::new(),
        };
    }
    let folder = plan.output.as_deref();
    let folder = folder.map(|path| Folder::claim(path, &manifest, &formula, chunks.as_ref()));
    let job = Job {
        plan,
        supervisor,
        folder: folder.transpose()?,
        formula,
        squares: chunks.map_or_else(
            || vec![None],
            |chunks| chunks.squares().iter().copied().map(Some).collect(),
        ),
        listed,
        written: AtomicU64::new(0),
        solutions: AtomicU64::new(0),
        done: AtomicU64::new(0),
    };
    *parts = job.squares.len();
    let made = job.make_parts(&manifest)?;
    let manifest = job.complete(manifest, made)?;
    job.report(&manifest, started)
}

/// Encodes the problem, and decides about the division of the certificate. Few solutions are listed for
/// this.
fn divide(
    plan: &MakePlan,
    supervisor: &Supervisor,
) -> Result<(PairFormula, Option<Chunks>, Option<Solutions>), Failure> {
    let (problem, control) = (&plan.problem, &supervisor.control);
    let divide = |_| {
        let formula = PairFormula::controlled(problem, control).map_err(failure)?;
        if plan.output.is_none() && plan.checker.is_none() {
            refuse!("the problem has rules, so the folder needs a name: give -o DIR");
        }
        let chunks = match plan.chunks {
            ChunkChoice::None => None,
            ChunkChoice::Row(row) => Some(Chunks::by_row(&formula, row).map_err(failure)?),
            ChunkChoice::Auto => match Chunks::by_middle_row(problem, &formula) {
                None => None,
                Some(chunks) => match Solutions::up_to(Chunks::MAX_WHOLE, problem, control) {
                    Ok(None) => Some(chunks),
                    listed => return Ok((formula, None, listed.map_err(failure)?)),
                },
            },
        };
        Ok((formula, chunks, None))
    };
    let progress = || "listing the solutions".into();
    let mut divided = pool::run(1, NonZeroUsize::MIN, supervisor, progress, divide)?;
    divided.pop().flatten().ok_or(Failure::Interrupted)
}

/// Describes what is left of a run that was stopped.
fn remaining(plan: &MakePlan, parts: usize) -> String {
    let Some(folder) = plan.output.as_ref().filter(|_| parts > 1) else {
        return "the certificate is not complete".into();
    };
    let is_there = |&number: &usize| folder.join(Manifest::chunk_folder(number)).exists();
    format!(
        "{} of {parts} chunks are complete in {}; the same command goes on",
        (1..=parts).filter(is_there).count(),
        quoted(folder)
    )
}

/// Certificate that is being made.
struct Job<'a> {
    plan: &'a MakePlan,
    supervisor: &'a Supervisor,
    folder: Option<Folder>,
    formula: PairFormula,
    /// The queen of each part; `None` for a whole certificate.
    squares: Vec<Option<Square>>,
    /// All solutions, if they are listed already.
    listed: Option<Solutions>,
    /// Progress: bytes, solutions and parts.
    written: AtomicU64,
    solutions: AtomicU64,
    done: AtomicU64,
}

impl Job<'_> {
    fn store(&self) -> Store<'_> {
        Store {
            folder: self.path(),
            name: self.path().unwrap_or(Path::new("")),
            written: &self.written,
            control: &self.supervisor.control,
        }
    }

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
    fn make_parts(&self, manifest: &Manifest) -> Result<Vec<Manifest>, Failure> {
        let parts = self.squares.len();
        let mut order: Vec<usize> = (0..parts).collect();
        order.sort_by_key(|&index| self.target(index).is_some_and(|target| target.exists()));
        let progress = || {
            let done = self.done.load(Ordering::Relaxed);
            let solutions = self.solutions.load(Ordering::Relaxed);
            let megabytes = self.written.load(Ordering::Relaxed) / 1_000_000;
            let chunks = match parts {
                1 => String::new(),
                _ => format!("{done} of {parts} chunks, "),
            };
            format!("certifying: {chunks}{solutions} solutions, {megabytes} MB")
        };
        let make = |place: usize| {
            let index = order[place];
            let made = self.make_part(manifest, index, self.squares[index])?;
            self.done.fetch_add(1, Ordering::Relaxed);
            self.solutions.fetch_add(made.count, Ordering::Relaxed);
            Ok((index, made))
        };
        let made = pool::run(parts, self.plan.threads, self.supervisor, progress, make)?;
        let made: Option<BTreeMap<_, _>> = made.into_iter().collect();
        Ok(made.ok_or(Failure::Interrupted)?.into_values().collect())
    }

    /// Makes a part with the queen on this square, or the whole certificate.
    fn make_part(
        &self,
        whole: &Manifest,
        index: usize,
        square: Option<Square>,
    ) -> Result<Manifest, Failure> {
        let queens_formula = square.map(|square| self.formula.with_queen(square));
        let formula = queens_formula.as_ref().unwrap_or(&self.formula);
        let manifest = square.map_or_else(|| whole.clone(), |square| whole.of_chunk(square));
        let target = self.target(index);
        if let Some(target) = &target
            && let Some(kept) = self.kept(target, &manifest, formula)?
        {
            return Ok(kept);
        }
        let control = &self.supervisor.control;
        let listed = match (square, &self.listed) {
            (Some(square), _) => Some(Chunks::solutions(&self.plan.problem, square, control)),
            (None, None) => Some(Solutions::of(&self.plan.problem, control)),
            (None, Some(_)) => None,
        };
        let listed = listed.transpose().map_err(failure)?;
        let part = Part {
            problem: &self.plan.problem,
            formula,
            solutions: listed
                .as_ref()
                .or(self.listed.as_ref())
                .expect("the solutions are listed"),
            manifest,
            checker: self.plan.checker.as_ref(),
        };
        let Some(target) = target else {
            return part.make(&self.store(), control);
        };
        let unfinished = match square {
            Some(_) => target.with_file_name(partial(&Manifest::chunk_folder(index + 1))),
            None => target.join(partial(WHOLE)),
        };
        let made = self.make_in(&unfinished, &target, part);
        let moved = made.and_then(|made| {
            let moved = match square {
                Some(_) => remove(&target).and_then(|()| fs::rename(&unfinished, &target)),
                None => move_files(&made, &unfinished, &target),
            };
            let failure = |error| Failure::write(&quoted(&target), &error);
            moved.map_err(failure).map(|()| made)
        });
        if moved.is_err() {
            let _ = remove(&unfinished);
        }
        moved
    }

    /// Makes a part in a new folder, which is renamed later. That of a chunk gets its manifest.
    fn make_in(&self, folder: &Path, name: &Path, part: Part<'_>) -> Result<Manifest, Failure> {
        let failure = |error| Failure::write(&quoted(folder), &error);
        fs::create_dir(folder).map_err(failure)?;
        let store = Store {
            folder: Some(folder),
            name,
            ..self.store()
        };
        let is_chunk = part.manifest.queen.is_some();
        let made = part.make(&store, &self.supervisor.control)?;
        if is_chunk {
            store.write_manifest(&made)?;
        }
        Ok(made)
    }

    /// Returns the manifest of a part that is complete already, with what it states found to be right.
    /// The answers of checkers to earlier runs could be written by anyone, so the checker is asked again.
    fn kept(
        &self,
        folder: &Path,
        part: &Manifest,
        formula: &PairFormula,
    ) -> Result<Option<Manifest>, Failure> {
        let Ok(found) = read_manifest(folder) else {
            return Ok(None);
        };
        let names = found.files.iter().map(|file| &file.path);
        if !names.eq(&part.own_files()) {
            return Ok(None);
        }
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
            checker: self.plan.checker.as_ref(),
            control: &self.supervisor.control,
        };
        let checked = match check.run(0, None) {
            Err(Failure::Runtime(reason)) => {
                let name = quoted(folder);
                print_diagnostic(&format!("{name} is made again: {reason}"));
                return Ok(None);
            }
            checked => checked?,
        };
        (kept.lemmas, kept.hints) = (checked.lemmas, checked.hints);
        kept.accepted = checked.accepted;
        if part.queen.is_some() {
            let store = Store {
                folder: Some(folder),
                name: folder,
                ..self.store()
            };
            store.write_manifest(&kept)?;
        }
        Ok(Some(kept))
    }

    /// Adds the parts to the manifest, and writes it.
    fn complete(&self, mut manifest: Manifest, parts: Vec<Manifest>) -> Result<Manifest, Failure> {
        let store = self.store();
        match manifest.contents {
            Contents::Whole => manifest = parts.into_iter().next().expect("a whole certificate"),
            Contents::Chunks { .. } => {
                let entry = store.replace(Manifest::FORMULA, |output| {
                    self.formula.write(output, &comments(&manifest), None)
                })?;
                add_chunks(&mut manifest, &self.formula, entry, &parts)?;
            }
        }
        let (problem, count) = (&manifest.problem, manifest.count);
        let published = problem.is_plain().then(|| published_solutions(problem.n()));
        if let Some(published) = published.flatten().filter(|&published| published != count) {
            let message = format!(
                "there are {count} solutions, and {published} are published ({PUBLISHED_SOURCE})"
            );
            return Err(reported(&message, problem));
        }
        manifest.commands = super::commands(&manifest);
        store.write_manifest(&manifest)?;
        if let Some(path) = &self.plan.manifest {
            write_whole(Some(path), manifest.to_string().as_bytes())?;
        }
        Ok(manifest)
    }

    fn report(&self, manifest: &Manifest, started: Instant) -> Result<(), Failure> {
        let statement = &manifest.statement;
        let mut text = format!("{statement}: {}\n", counted(manifest.count, "solution"));
        if let Some(checker) = &self.plan.checker {
            text += &super::accepted(checker, self.squares.len());
        }
        if let Some(folder) = self.path() {
            text += &format!("certificate in {}\n", quoted(folder));
        }
        print(&text)?;
        let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
        let time = duration(started.elapsed());
        let mut summary = format!("{} in {time}", counted(bytes, "byte"));
        if let Some(folder) = self.path() {
            summary += &format!("\ncheck it by: queensat certify --check {}", shown(folder));
        }
        print_summary(&summary);
        Ok(())
    }
}

/// Returns the name of a folder as a word of a command.
fn shown(folder: &Path) -> String {
    let name = folder.to_string_lossy();
    shlex::try_quote(&name).map_or_else(|_| name.clone().into_owned(), Into::into)
}

/// Moves the files of a whole certificate to their folder.
fn move_files(manifest: &Manifest, from: &Path, to: &Path) -> std::io::Result<()> {
    for file in &manifest.files {
        fs::rename(from.join(&file.path), to.join(&file.path))?;
    }
    fs::remove_dir(from)
}
