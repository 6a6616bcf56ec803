//! Proofs of the backends, checked by DRAT-trim (Wetzler, Heule and Hunt 2014) and rate.

use crate::{queensat, require};
use libtest_mimic::Failed;
use solvers::{Capability, backends};
use std::path::Path;
use std::process::Command;

/// The checkers of proofs.
pub const PROGRAMS: [&str; 2] = ["drat-trim", "rate"];

/// Problems without solutions.
const BOARDS: [&[&str]; 6] = [
    &["2"],
    &["3"],
    &["8", "--torus"],
    &[
        "10", "--queen", "1,1", "--queen", "2,3", "--queen", "3,5", "--queen", "4,7",
    ],
    &[
        "6",
        "--torus",
        "--symmetry",
        "full",
        "--encoding",
        "product",
    ],
    &[
        "4", "--block", "1,1", "--block", "1,2", "--block", "1,3", "--block", "1,4",
    ],
];

/// Every proof is accepted for its formula, and not for one that has a model.
pub fn check(program: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let formula = folder.path().join("queens.cnf");
    let proof = folder.path().join("queens.drat");
    let with_model = folder.path().join("other.cnf");
    let encoded = queensat(&["encode", "8", "-o"]).arg(&with_model).status()?;
    require(encoded.success(), "encode failed")?;
    for board in BOARDS {
        let encoded = queensat(&["encode"])
            .args(board)
            .arg("-o")
            .arg(&formula)
            .status()?;
        require(encoded.success(), "encode failed")?;
        for backend in backends().iter().filter(|one| one.can(Capability::Proof)) {
            let what = format!("{board:?} by {}", backend.name());
            let file = formula.to_str().ok_or("the name is no text")?;
            for task in [board, &["--cnf", file]] {
                let mut solve = queensat(&["solve", "--backend", backend.name(), "--quiet"]);
                let solved = solve.args(task).arg("--proof").arg(&proof).output()?;
                require([Some(0), Some(20)].contains(&solved.status.code()), &what)?;
                require(is_accepted(program, &formula, &proof)?, &what)?;
                require(!is_accepted(program, &with_model, &proof)?, &what)?;
            }
        }
    }
    Ok(())
}

/// Returns `true` if the checker verifies the proof. Its verdict is a line of its own.
fn is_accepted(program: &str, formula: &Path, proof: &Path) -> Result<bool, Failed> {
    let output = Command::new(program).arg(formula).arg(proof).output()?;
    let printed = String::from_utf8(output.stdout)?;
    let mut lines = printed.lines().map(|line| line.trim_matches('\r'));
    Ok(lines.any(|line| line == "s VERIFIED"))
}
