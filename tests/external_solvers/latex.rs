//! Pictures in TikZ, set by LaTeX.

use crate::{queensat, require};
use libtest_mimic::Failed;
use std::fs;
use std::process::{Command, Stdio};

/// The program that sets documents.
pub const PROGRAM: &str = "pdflatex";

/// Boards, a sheet and a plot fit the text of an article, also in a paragraph of their own.
pub fn check() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    // An engine whose name has the special characters of LaTeX.
    let engine = r##"run:sh -c "echo 2 #\$%_&^~{<|>}""##;
    let compare = [
        "compare",
        "4",
        "--runs=1",
        "--warmup=0",
        "--export-json=x.json",
    ];
    let engines = format!("backtrack,sat:batsat:commander:4 --method loop,{engine}");
    let words = |line: &'static str| line.split(' ').collect::<Vec<_>>();
    for arguments in [
        &[&compare[..], &["--engines", &engines]].concat()[..],
        &words("plot x.json -o plot.tex"),
        &words("show 2 4 1 3 -o board.tex"),
        &words("solve 30 -o large.tex"),
        &words("show 1 3 5 2 4 --torus -o torus.tex"),
        &words("solve 5 --piece amazon --pawn 1,1 --queens 2 -o pawn.tex"),
        &words("enumerate 7 --method orbits --sheet --format tikz -o sheet.tex"),
    ] {
        let output = queensat(arguments).current_dir(folder.path()).output()?;
        require(output.status.success(), &format!("{output:?}"))?;
    }
    let mut document =
        r"\documentclass[a4paper]{article}\usepackage{tikz}\begin{document}".to_owned();
    for picture in ["plot", "board", "large", "torus", "pawn", "sheet"] {
        document +=
            &format!("Text.\n\n\\input{{{picture}}}\n\n\\begin{{center}}\\input{{{picture}}}\n");
        document += "\\end{center}\n";
    }
    fs::write(folder.path().join("x.tex"), document + "\\end{document}\n")?;
    let mut latex = Command::new(PROGRAM);
    latex.args(["-interaction=nonstopmode", "-halt-on-error", "x.tex"]);
    let set = latex
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()?;
    let log = String::from_utf8_lossy(&set.stdout);
    require(set.status.success(), &log)?;
    require(!log.contains("Overfull"), &log)
}
