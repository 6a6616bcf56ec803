//! Certificates in folders, whole or in chunks.

use crate::{Formula, at, verify};
use std::fs::{File, read_dir, read_to_string};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

type Check<'a> = &'a (dyn Fn(&PathBuf) -> Result<(u32, u64)> + Sync);

/// Checks the certificate in a folder, and returns the number of models.
///
/// The function `run` calls the check for each part, in any order or in parallel. The check
/// returns the literal that a chunk adds to the formula, or 0 without chunks, and the count.
///
/// # Errors
/// The first fault with its place.
pub fn check_folder<F>(folder: &Path, run: F) -> Result<u64>
where
    F: FnOnce(&[PathBuf], Check) -> Result<Vec<(u32, u64)>>,
{
    let open = |path: &Path, name| File::open(path.join(name)).map_err(at(name));
    let formula = Formula::read(open(folder, "formula.cnf")?)?;
    let parts = parts(folder)?;
    let check = |path: &PathBuf| {
        let chunk = Formula::read(open(path, "formula.cnf")?)?;
        let literal = if path == folder { 0 } else { added_literal(&formula, &chunk)? };
        let (list, proof) = (open(path, "solutions.txt")?, open(path, "proof.lrat")?);
        Ok((literal, verify(chunk, list, proof)?))
    };
    let checked = run(&parts, &|path| check(path).map_err(at(path.display())))?;
    let (literals, counts): (Vec<u32>, Vec<u64>) = checked.into_iter().unzip();
    // Each model satisfies a clause with all literals, so that it is in a chunk, and not two.
    let has_clause = |literals: &[u32]| {
        let mut clauses = formula.clauses.iter().flatten();
        clauses.any(|c| c.len() == literals.len() && literals.iter().all(|x| c.contains(x)))
    };
    let is_covered = literals == [0] || has_clause(&literals);
    ensure!(is_covered, "expected a clause of the formula with the variables of all chunks");
    for (index, x) in literals.iter().enumerate() {
        let is_excluded = |y: &u32| x != y && has_clause(&[x ^ 1, y ^ 1]);
        let is_disjoint = literals[..index].iter().all(is_excluded);
        ensure!(is_disjoint, "expected clauses that exclude {} in other chunks", x / 2);
    }
    let count: u64 = counts.iter().sum();
    let manifest = read_to_string(folder.join("MANIFEST")).map_err(at("MANIFEST"))?;
    let claims = manifest.lines().filter_map(|line| line.strip_prefix("count "));
    ensure!(claims.eq([count.to_string()]), "MANIFEST: expected one line 'count {count}'");
    Ok(count)
}

/// Returns the folders chunk-01, chunk-02, ..., or the folder itself.
fn parts(folder: &Path) -> Result<Vec<PathBuf>> {
    let paths = read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<Result<Vec<_>>>()?;
    let is_whole = paths.iter().any(|p| p.ends_with("solutions.txt") || p.ends_with("proof.lrat"));
    paths.retain(|path| path.is_dir());
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    ensure!(is_whole == paths.is_empty(), "expected solutions.txt and proof.lrat, or chunks");
    for (number, path) in (1..).zip(&paths) {
        let expected = format!("chunk-{number:02}");
        ensure!(path.ends_with(&expected), "{}: expected {expected}", path.display());
    }
    Ok(if is_whole { vec![folder.into()] } else { paths })
}

fn added_literal(formula: &Formula, chunk: &Formula) -> Result<u32> {
    let (last, rest) = chunk.clauses.split_last().unwrap_or((&None, &[]));
    let is_same = rest == formula.clauses && chunk.variables == formula.variables;
    match last.as_deref() {
        Some(&[literal]) if is_same && literal % 2 == 0 => Ok(literal),
        _ => Err(Error::other("formula.cnf: expected that of the folder and a variable")),
    }
}
