//! PDF files of puzzles, read by another program.

use crate::{queensat, require};
use libtest_mimic::Failed;
use std::process::Command;

/// The program that reads the text of PDF files.
pub const PROGRAM: &str = "pdftotext";

const PUZZLE: &str = "AABBB/ACBDB/CCCDB/CEEDD/EEEED";

/// A picture and a booklet have their text, with letters beyond ASCII, and are read without a warning.
pub fn check() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let picture = ["puzzle", "show", PUZZLE, "-o", "p.pdf"];
    let booklet = [
        "puzzle", "booklet", PUZZLE, "--title", "Rätsel", "-o", "p.pdf",
    ];
    for (arguments, expected) in [(&picture[..], "5"), (&booklet[..], "Rätsel: solutions")] {
        let made = queensat(arguments).current_dir(folder.path()).output()?;
        require(made.status.success(), &format!("{made:?}"))?;
        let mut reader = Command::new(PROGRAM);
        let read = reader
            .args(["p.pdf", "-"])
            .current_dir(folder.path())
            .output()?;
        let is_silent = read.status.success() && read.stderr.is_empty();
        require(is_silent, &format!("{read:?}"))?;
        let text = String::from_utf8(read.stdout)?;
        require(text.contains(expected), &format!("{arguments:?}: {text}"))?;
    }
    Ok(())
}
