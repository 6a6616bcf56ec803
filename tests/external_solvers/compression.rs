//! Compressed files, exchanged with the usual tools.

use crate::{queensat, require};
use libtest_mimic::Failed;
use std::fs::{self, File};
use std::process::Command;

/// A compression tool, and the extension of its files.
pub struct Tool {
    pub name: &'static str,
    ending: &'static str,
    /// `true` if the program writes such files.
    written: bool,
}

pub const TOOLS: [Tool; 3] = [
    Tool {
        name: "gzip",
        ending: "gz",
        written: true,
    },
    Tool {
        name: "xz",
        ending: "xz",
        written: false,
    },
    Tool {
        name: "zstd",
        ending: "zst",
        written: false,
    },
];

pub fn check(tool: &Tool) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let formula = folder.path().join("q.cnf");
    let compressed = folder.path().join(format!("q.cnf.{}", tool.ending));
    for n in ["8", "40"] {
        let encode = |path| queensat(&["encode", n, "-o"]).arg(path).status();
        require(encode(&formula)?.success(), "encode failed")?;

        // The program reads the output of the tool.
        let written = Command::new(tool.name)
            .args(["-9", "-c"])
            .stdin(File::open(&formula)?)
            .stdout(File::create(&compressed)?)
            .status()?;
        require(written.success(), "the tool failed")?;
        let mut solve = queensat(&["solve", "--cnf"]);
        let solved = solve.arg(&compressed).output()?;
        require(solved.status.code() == Some(10), "not read")?;

        // The tool reads the output of the program.
        if tool.written {
            require(encode(&compressed)?.success(), "encode failed")?;
            let read = Command::new(tool.name)
                .args(["-d", "-c"])
                .stdin(File::open(&compressed)?)
                .output()?;
            require(read.status.success(), "the tool rejects the file")?;
            require(
                clauses(&read.stdout) == clauses(&fs::read(&formula)?),
                "another formula",
            )?;
        }
    }
    Ok(())
}

/// Returns the lines without comments, since these contain the command line.
fn clauses(text: &[u8]) -> Vec<&[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| !line.starts_with(b"c ")).collect()
}
