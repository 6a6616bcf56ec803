//! Certificates in folders, whole or in chunks.

use crate::formula::Formula;
use crate::{Refusal, Verified, formula};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A checked chunk: its literal, or 0 for a certificate without chunks, and its numbers.
pub type Chunk = (u32, Verified);

/// Checks the certificate in a folder. The formula of a chunk is that of the folder and a literal.
///
/// The function `run` calls the given check for each path, in any order or in parallel.
///
/// # Errors
/// The first fault of the certificate, or of reading it.
pub fn check_folder(
    folder: &Path,
    run: impl FnOnce(
        &[PathBuf],
        &(dyn Fn(&PathBuf) -> Result<Chunk, Refusal> + Sync),
    ) -> Result<Vec<Chunk>, Refusal>,
) -> Result<Verified, Refusal> {
    let formula = Formula::read(open(folder, "formula.cnf")?).map_err(|e| at(folder, e))?;
    let paths = parts(folder)?;
    let chunks = run(&paths, &|path| {
        let (list, proof) = (open(path, "solutions.txt")?, open(path, "proof.lrat")?);
        let own = Formula::read(open(path, "formula.cnf")?).map_err(|e| at(path, e))?;
        let literal = if path == folder {
            0
        } else {
            added(&formula, &own).map_err(|e| at(path, e))?
        };
        Ok((literal, own.check(list, proof).map_err(|e| at(path, e))?))
    })?;
    let literals: Vec<u32> = chunks.iter().map(|chunk| chunk.0).collect();
    if literals != [0] {
        covers(&formula, literals).map_err(|e| at(folder, e))?;
    }
    let mut sum = Verified::default();
    for (_, chunk) in &chunks {
        sum.count += chunk.count;
        sum.lemmas += chunk.lemmas;
        sum.hints += chunk.hints;
    }
    let mut claims = Vec::new();
    formula::for_each_line("MANIFEST", open(folder, "MANIFEST")?, |line| {
        let mut words = formula::words(line);
        if words.next() == Some(b"count") {
            claims.push(formula::number(words.next().unwrap_or_default())?);
        }
        Ok(())
    })?;
    ensure!(
        claims == [sum.count],
        "{}: expected a line 'count {}'",
        folder.join("MANIFEST").display(),
        sum.count
    );
    Ok(sum)
}

fn at(path: &Path, reason: impl std::fmt::Display) -> Refusal {
    Refusal(format!("{}: {reason}", path.display()))
}

fn open(folder: &Path, name: &str) -> Result<File, Refusal> {
    let path = folder.join(name);
    File::open(&path).map_err(|error| at(&path, error))
}

/// Returns the folders of the chunks, or the folder itself if it has none.
fn parts(folder: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let chunks = (1..).map(|number| folder.join(format!("chunk-{number:02}")));
    let mut chunks: Vec<PathBuf> = chunks.take_while(|path| path.exists()).collect();
    for entry in fs::read_dir(folder).map_err(|error| at(folder, error))? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_extra = match &name[..] {
            "solutions.txt" | "proof.lrat" => !chunks.is_empty(),
            name => name.starts_with("chunk-") && !chunks.contains(&path),
        };
        ensure!(
            !is_extra,
            "{}: expected either chunks from 01 or one certificate",
            path.display()
        );
    }
    if chunks.is_empty() {
        chunks.push(folder.into());
    }
    Ok(chunks)
}

/// Returns the literal of the unit clause that a chunk adds to the formula.
fn added(formula: &Formula, chunk: &Formula) -> Result<u32, Refusal> {
    let (last, clauses) = chunk.clauses.split_last().unwrap_or((&None, &[]));
    let is_same = chunk.variables == formula.variables && clauses == formula.clauses;
    match last.as_deref() {
        Some(&[literal]) if is_same && literal % 2 == 0 => Ok(literal),
        _ => Err(Refusal(
            "formula.cnf: expected the formula of the folder and a variable".into(),
        )),
    }
}

/// Checks that each model of the formula satisfies exactly one of the literals.
fn covers(formula: &Formula, mut literals: Vec<u32>) -> Result<(), Refusal> {
    let sorted = |clause: &[u32]| {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause
    };
    let clauses: BTreeSet<Vec<u32>> = formula
        .clauses
        .iter()
        .flatten()
        .map(|clause| sorted(clause))
        .collect();
    literals.sort_unstable();
    ensure!(
        clauses.contains(&literals),
        "expected a clause of the formula with the literals of all chunks"
    );
    for (index, x) in literals.iter().enumerate() {
        for y in &literals[index + 1..] {
            ensure!(
                clauses.contains(&vec![x ^ 1, y ^ 1]),
                "expected a clause without chunks {} and {}",
                x / 2,
                y / 2
            );
        }
    }
    Ok(())
}
