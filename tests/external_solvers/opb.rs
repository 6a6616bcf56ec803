//! OPB problems of the whole family, solved and counted by clasp, whose answers are decoded.

use crate::{count_by_clasp, queensat, require};
use libtest_mimic::Failed;
use std::process::Command;

/// Problems, each with and without solutions: totals, tori, other pieces, regions, obstacles.
const PROBLEMS: [&str; 12] = [
    "1",
    "3",
    "8 --comments --names",
    "7 --torus",
    "6 --torus",
    "8 --block 1,1 --queen 2,8",
    "4x6 --comments --per-row 1 --per-column at-most:1",
    "4 --piece knight --queens 8",
    "5 --maximal --queens at-most:3",
    "4 --piece king --queens 4",
    "5 --piece rook --hole 1,1",
    "6 --piece bishop --per-row 1 --per-column at-least:1 --comments",
];

pub fn check() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("problem.opb");
    for line in PROBLEMS {
        let words: Vec<&str> = line.split(' ').collect();
        let mut encode = queensat(&["encode", "-o"]);
        let encoded = encode.arg(&file).args(&words).status()?;
        require(encoded.success(), &format!("encode {line}"))?;
        let counted = queensat(&["count", "--format", "json"])
            .args(
                words
                    .iter()
                    .filter(|word| !["--comments", "--names"].contains(word)),
            )
            .output()?;
        let report: serde_json::Value = serde_json::from_slice(&counted.stdout)?;
        let (count, models) = (report["solutions"].to_string(), count_by_clasp(&file)?);
        require(
            count == models,
            &format!("{line}: {count}, but clasp {models}"),
        )?;

        let answer = folder.path().join("answer");
        std::fs::write(&answer, Command::new("clasp").arg(&file).output()?.stdout)?;
        let mut decode = queensat(&["decode", "--format", "json"]);
        let decoded = decode.args([&file, &answer]).output()?;
        let report: serde_json::Value = serde_json::from_slice(&decoded.stdout)?;
        let expected = if count == "0" {
            "unsatisfiable"
        } else {
            "satisfiable"
        };
        require(
            decoded.status.success() && report["status"] == expected,
            &format!("{line}: {report}"),
        )?;
    }
    Ok(())
}
