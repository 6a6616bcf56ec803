//! Examples in the help of `encode` and `decode` that give the formula to a solver.

use crate::{queensat, require};
use libtest_mimic::Failed;
use std::process::Command;

/// The solvers of the examples.
pub const PROGRAMS: [&str; 3] = ["minisat", "picosat", "clasp"];

/// Runs the examples with this solver in a shell, each in the folder of those before it.
pub fn check(program: &str) -> Result<(), Failed> {
    let help = |command| queensat(&[command, "--help"]).output();
    let help = [help("encode")?.stdout, help("decode")?.stdout].concat();
    let help = String::from_utf8(help)?;
    let with_it = |line: &&str| line.starts_with("  queensat ") && line.contains(program);
    let examples: Vec<&str> = help.lines().filter(with_it).collect();
    require(!examples.is_empty(), "no example names the solver")?;
    let folder = tempfile::tempdir()?;
    for line in examples {
        let line = line.split("      (").next().unwrap_or(line);
        let queensat = env!("CARGO_BIN_EXE_queensat");
        let script = format!("queensat() {{ '{queensat}' \"$@\"; }}; {line}");
        let mut shell = Command::new("sh");
        let output = shell
            .args(["-c", &script])
            .current_dir(folder.path())
            .output()?;
        let told = String::from_utf8_lossy(&output.stderr);
        // The last program is `decode`, or a solver that says "satisfiable" by 10.
        let code = output.status.code();
        let is_right = matches!(code, Some(0 | 10)) && !told.contains("error:");
        require(is_right, &format!("{line}: {code:?} {told}"))?;
    }
    Ok(())
}
