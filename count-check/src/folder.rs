//! Certificates in folders, whole or in chunks. A chunk is a certificate of the formula with one variable more. Clauses of
//! the formula must state that each model is in one chunk, and in one only.

use crate::{at, check, read_formula};
use std::{fs::File, fs::metadata, io::Read, io::Result, io::read_to_string, path::Path};

/// Checks the certificate in a folder, and returns the number of models, or the first fault with its place.
pub fn check_folder(folder: &Path) -> Result<u64> {
    let open = |dir: &Path, name| {
        ensure!(metadata(dir.join(name)).map_err(at(name))?.is_file(), "{name}: expected a regular file");
        File::open(dir.join(name)).map_err(at(name))
    };
    let read = |dir: &Path| read_formula(open(dir, "formula.cnf")?).map_err(at("formula.cnf"));
    let part = |dir: &Path| check(open(dir, "formula.cnf")?, open(dir, "solutions.txt")?, open(dir, "proof.lrat")?);
    // Each chunk has the formula of the folder and one variable, which no other chunk shares.
    let formula = read(folder)?;
    let has_clause =
        |set: &[u32]| formula.clauses.iter().any(|c| c.len() == set.len() && set.iter().all(|x| c.contains(x)));
    let (mut count, mut literals) = (0, vec![]);
    let names = (1..).map(|number| format!("chunk-{number:02}"));
    for name in names.take_while(|name| folder.join(name).exists()) {
        let path = folder.join(&name);
        let chunk = read(&path).map_err(at(&name))?;
        let added = match chunk.clauses.strip_prefix(&formula.clauses[..]) {
            Some([added]) if added.len() == 1 && chunk.is_shown == formula.is_shown => added[0],
            _ => 1,
        };
        ensure!(added % 2 == 0, "{name}: expected the formula of the folder and a variable");
        // A solution could be in the chunks of two variables that are not shown.
        ensure!(formula.is_shown[added as usize / 2], "{name}: expected a variable that is shown");
        // No model is in two chunks, and by the clause below each is in one.
        let is_disjoint = literals.iter().all(|y| added != *y && has_clause(&[added ^ 1, y ^ 1]));
        ensure!(is_disjoint, "{name}: expected clauses that exclude {} in other chunks", added / 2);
        literals.push(added);
        count += part(&path).map_err(at(&name))?;
    }
    // Together they have all models. Without chunks, the folder is a certificate itself.
    ensure!(literals.is_empty() || has_clause(&literals), "expected a clause with the variables of all chunks");
    let count = if literals.is_empty() { part(folder)? } else { count };
    // Of the manifest only the count is read: it is what the certificate claims.
    let manifest = read_to_string(open(folder, "MANIFEST")?.take(1 << 24)).map_err(at("MANIFEST"))?;
    let claims = manifest.lines().filter_map(|line| line.strip_prefix("count "));
    ensure!(claims.eq([count.to_string()]), "MANIFEST: expected one line 'count {count}'");
    Ok(count)
}
