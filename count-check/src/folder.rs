//! Certificates in folders, whole or in chunks.

use crate::{Formula, at, check};
use std::fs::{File, read_to_string};
use std::io::Result;
use std::path::Path;

/// Checks the certificate in a folder, and returns the number of models.
///
/// # Errors
/// The first fault with its place.
pub fn check_folder(folder: &Path) -> Result<u64> {
    let open = |path: &Path, name| File::open(path.join(name)).map_err(at(name));
    let read = |path: &Path| Formula::read(open(path, "formula.cnf")?).map_err(at("formula.cnf"));
    let check_in =
        |path: &Path| check(open(path, "formula.cnf")?, open(path, "solutions.txt")?, open(path, "proof.lrat")?);
    let formula = read(folder)?;
    let has_clause = |literals: &[u32]| {
        let mut clauses = formula.clauses.iter().flatten();
        clauses.any(|c| c.len() == literals.len() && literals.iter().all(|x| c.contains(x)))
    };
    let (mut count, mut literals) = (0, vec![]);
    for number in 1.. {
        let name = format!("chunk-{number:02}");
        let path = folder.join(&name);
        if !path.exists() {
            break;
        }
        let chunk = read(&path).map_err(at(&name))?;
        let added = match chunk.clauses.strip_prefix(&formula.clauses[..]) {
            Some([Some(added)]) if added.len() == 1 && chunk.variables == formula.variables => added[0],
            _ => 1,
        };
        ensure!(added % 2 == 0, "{name}: expected the formula of the folder and a variable");
        // No model is in two chunks.
        let is_disjoint = literals.iter().all(|y| added != *y && has_clause(&[added ^ 1, y ^ 1]));
        ensure!(is_disjoint, "{name}: expected clauses that exclude {} in other chunks", added / 2);
        literals.push(added);
        count += check_in(&path).map_err(at(&name))?;
    }
    if literals.is_empty() {
        count = check_in(folder)?;
    } else {
        // Each model is in a chunk.
        ensure!(has_clause(&literals), "expected a clause of the formula with the variables of all chunks");
    }
    let manifest = read_to_string(folder.join("MANIFEST")).map_err(at("MANIFEST"))?;
    let claims = manifest.lines().filter_map(|line| line.strip_prefix("count "));
    ensure!(claims.eq([count.to_string()]), "MANIFEST: expected one line 'count {count}'");
    Ok(count)
}
