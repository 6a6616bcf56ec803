//! Making a certificate.

use super::assemble::add_chunks;
use super::folder::{Folder, WHOLE, complete_manifest, remove};
use super::part::{Part, Store, comments, partial};
use super::pool;
use crate::args::{Division, MakePlan};
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::output::print;
use crate::text::{counted, describe, duration, quoted};
use crate::whole_file::write_whole;
use crate::worker::Supervisor;
use queensat::board::Square;
use queensat::certify::{CertifyError, Chunks, Contents, FileEntry, Manifest, Solutions};
use queensat::solvers::UnknownReason;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Makes a certificate, in a folder, for a checker, or both.
pub fn run(plan: &MakePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let supervisor = &supervisor.with_time_limit(plan.time_limit);
    let (chunks, listed) = match divide(plan, supervisor) {
        Ok(divided) => divided,
        Err(Failure::Interrupted) => return Ok(stopped(plan, supervisor, (0, 1))),
        Err(failure) => return Err(failure),
    };
    let mut manifest = Manifest::new(plan.problem.clone(), describe(&plan.problem), plan.format);
    manifest.is_compressed = plan.is_compressed;
    if let Some(chunks) = &chunks {
        manifest.contents = Contents::Chunks {
            row: chunks.row(),
            chunks: Vec::new(),
        };
    }
    let folder = plan.output.as_deref();
    let folder = folder.map(|path| Folder::claim(path, &manifest, &plan.formula, chunks.as_ref()));
    let job = Job {
        plan,
        supervisor,
        folder: folder.transpose()?,
        squares: chunks.map_or_else(
            || vec![None],
            |chunks| chunks.squares().iter().copied().map(Some).collect(),
        ),
        listed,
        written: AtomicU64::new(0),
        solutions: AtomicU64::new(0),
        done: AtomicU64::new(0),
    };
    let formula = match manifest.contents {
        Contents::Whole => None,
        Contents::Chunks { .. } => Some(job.write_formula(&manifest)?),
    };
    let parts = job.make_parts(&manifest)?;
    let number = parts.len();
    let made = parts.iter().flatten().count();
    let Some(parts) = parts.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(stopped(plan, supervisor, (made, number)));
    };
    let manifest = job.complete(manifest, formula, parts)?;
    job.report(&manifest, started)?;
    Ok(Exit::Answered)
}

/// Decides about the division of the certificate. Few solutions are listed for this.
fn divide(
    plan: &MakePlan,
    supervisor: &Supervisor,
) -> Result<(Option<Chunks>, Option<Solutions>), Failure> {
    let chunks = match &plan.division {
        Division::Whole => return Ok((None, None)),
        Division::Chunks(chunks) => return Ok((Some(chunks.clone()), None)),
        Division::ByNumber(None) => return Ok((None, None)),
        Division::ByNumber(Some(chunks)) => chunks,
    };
    let progress = || "listing the solutions".into();
    let list = |_| {
        let listed = Solutions::up_to(Chunks::MAX_WHOLE, &plan.problem, &supervisor.control);
        listed.map_err(failure)
    };
    let mut lists = pool::run(1, NonZeroUsize::MIN, supervisor, progress, list)?;
    match lists.pop().flatten() {
        None => Err(Failure::Interrupted),
        Some(Some(list)) => Ok((None, Some(list))),
        Some(None) => Ok((Some(chunks.clone()), None)),
    }
}

/// Converts an error of the native search.
fn failure(error: CertifyError) -> Failure {
    match error {
        CertifyError::Stopped(_) => Failure::Interrupted,
        error => Failure::runtime(error),
    }
}

/// Reports a run that was stopped after some of the parts.
fn stopped(plan: &MakePlan, supervisor: &Supervisor, (made, parts): (usize, usize)) -> Exit {
    let reason = supervisor.stop().unwrap_or(UnknownReason::Interrupted);
    let kept = match &plan.output {
        Some(folder) if parts > 1 => format!(
            "{made} of {parts} chunks are complete in {}; the same command goes on",
            quoted(folder)
        ),
        _ => "the certificate is not complete".into(),
    };
    print_diagnostic(&format!("{reason}: {kept}"));
    match reason {
        UnknownReason::Interrupted => Exit::Interrupted,
        _ => Exit::Incomplete,
    }
}

/// Certificate that is being made.
struct Job<'a> {
    plan: &'a MakePlan,
    supervisor: &'a Supervisor,
    folder: Option<Folder>,
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
        }
    }

    fn path(&self) -> Option<&Path> {
        self.folder.as_ref().map(|folder| folder.path.as_path())
    }

    fn failure(&self, error: &std::io::Error) -> Failure {
        let path = self.path().unwrap_or(Path::new(""));
        Failure::write(&quoted(path), error)
    }

    /// Writes the formula of all parts.
    fn write_formula(&self, manifest: &Manifest) -> Result<FileEntry, Failure> {
        let (name, store) = (Manifest::FORMULA, self.store());
        let entry = store.write(partial(name), None, |output| {
            let formula = &self.plan.formula;
            formula.write(output, &comments(manifest), None)
        });
        let entry = entry.map_err(|error| store.failure(name, error))?;
        if let Some(folder) = self.path() {
            let renamed = fs::rename(folder.join(partial(name)), folder.join(name));
            renamed.map_err(|error| self.failure(&error))?;
        }
        let path = name.into();
        Ok(FileEntry { path, ..entry })
    }

    /// Makes the parts, or keeps those of an earlier run. A part is missing if the job was stopped.
    fn make_parts(&self, manifest: &Manifest) -> Result<Vec<Option<Manifest>>, Failure> {
        let parts = self.squares.len();
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
        let make = |index: usize| {
            let made = self.make_part(manifest, index, self.squares[index])?;
            self.done.fetch_add(1, Ordering::Relaxed);
            self.solutions.fetch_add(made.count, Ordering::Relaxed);
            Ok(made)
        };
        pool::run(parts, self.plan.threads, self.supervisor, progress, make)
    }

    /// Makes a part with the queen on this square, or the whole certificate.
    fn make_part(
        &self,
        whole: &Manifest,
        index: usize,
        square: Option<Square>,
    ) -> Result<Manifest, Failure> {
        let name = square.map(|_| Manifest::chunk_folder(index + 1));
        let target = self.path().map(|folder| match &name {
            Some(name) => folder.join(name),
            None => folder.to_owned(),
        });
        if let Some(kept) = target.as_deref().and_then(|target| self.kept(target)) {
            return Ok(kept);
        }
        let control = &self.supervisor.control;
        let queens_formula = square.map(|square| self.plan.formula.with_queen(square));
        let listed = match (square, &self.listed) {
            (Some(square), _) => Some(Chunks::solutions(&self.plan.problem, square, control)),
            (None, None) => Some(Solutions::of(&self.plan.problem, control)),
            (None, Some(_)) => None,
        };
        let listed = listed.transpose().map_err(failure)?;
        let part = Part {
            problem: &self.plan.problem,
            formula: queens_formula.as_ref().unwrap_or(&self.plan.formula),
            solutions: listed
                .as_ref()
                .or(self.listed.as_ref())
                .expect("the solutions are listed"),
            manifest: square.map_or_else(|| whole.clone(), |square| whole.of_chunk(square)),
            checker: self.plan.checker.as_ref(),
        };
        let Some(target) = target else {
            return part.make(&self.store(), control);
        };
        let unfinished = name.as_deref().unwrap_or(WHOLE);
        let unfinished = target_folder(self.path()).join(partial(unfinished));
        let made = self.make_in(&unfinished, &target, part);
        let moved = made.and_then(|made| {
            let moved = match square {
                Some(_) => remove(&target).and_then(|()| fs::rename(&unfinished, &target)),
                None => move_files(&made, &unfinished, &target),
            };
            moved.map_err(|error| self.failure(&error)).map(|()| made)
        });
        if moved.is_err() {
            let _ = remove(&unfinished);
        }
        moved
    }

    /// Makes a part in a new folder, which is renamed later. That of a chunk gets its manifest.
    fn make_in(&self, folder: &Path, name: &Path, part: Part<'_>) -> Result<Manifest, Failure> {
        fs::create_dir(folder).map_err(|error| self.failure(&error))?;
        let store = Store {
            folder: Some(folder),
            name,
            written: &self.written,
        };
        let is_chunk = part.manifest.queen.is_some();
        let made = part.make(&store, &self.supervisor.control)?;
        if is_chunk {
            store.write_manifest(&made)?;
        }
        Ok(made)
    }

    /// Returns the manifest of a part that is complete already, and accepted by the checker if there
    /// is one.
    fn kept(&self, folder: &Path) -> Option<Manifest> {
        let kept = complete_manifest(folder)?;
        let is_accepted = self.plan.checker.as_ref().is_none_or(|checker| {
            let name = format!("{}: ", checker.name());
            (kept.accepted.iter()).any(|accepted| accepted.starts_with(&name))
        });
        is_accepted.then_some(kept)
    }

    /// Adds the parts to the manifest, and writes it.
    fn complete(
        &self,
        mut manifest: Manifest,
        formula: Option<FileEntry>,
        parts: Vec<Manifest>,
    ) -> Result<Manifest, Failure> {
        match formula {
            Some(entry) => add_chunks(&mut manifest, &self.plan.formula, entry, &parts)?,
            None => manifest = parts.into_iter().next().expect("a whole certificate"),
        }
        manifest.commands = super::commands(&manifest);
        self.store().write_manifest(&manifest)?;
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

fn target_folder(path: Option<&Path>) -> &Path {
    path.expect("the parts are stored")
}

/// Moves the files of a whole certificate to their folder.
fn move_files(manifest: &Manifest, from: &Path, to: &Path) -> std::io::Result<()> {
    for file in &manifest.files {
        fs::rename(from.join(&file.path), to.join(&file.path))?;
    }
    fs::remove_dir(from)
}
