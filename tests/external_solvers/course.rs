//! The programs of the course: solutions of exercises, judged by `grade`, and a checker of proofs.

use crate::{queensat, require};
use libtest_mimic::Failed;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, iter};

/// The interpreter.
pub const PROGRAM: &str = "python3";

const EXERCISES: &str = include_str!("../../docs/course/exercises.md");
const SOLUTIONS: &str = include_str!("../../docs/course/solutions.md");
const TRUST: &str = include_str!("../../docs/course/6-trust.md");
const FORMULA: &str = include_str!("../../docs/course/no-anti-diagonals-6.cnf");
const PROOF: &str = include_str!("../../docs/course/torus-4.drat");

/// Returns the content of the first block of a kind in a part of a page.
fn block<'a>(part: &'a str, kind: &str) -> Result<&'a str, Failed> {
    let (_, rest) = part
        .split_once(&format!("```{kind}\n"))
        .ok_or_else(|| format!("no block '{kind}' in {part}"))?;
    let (block, _) = rest.split_once("```").ok_or("no end of a block")?;
    Ok(block)
}

/// Returns the sections of a page that have a number, with their titles.
fn numbered(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("\n## ")
        .skip(1)
        .filter(|it| it.starts_with(|c: char| c.is_ascii_digit()))
        .filter_map(|it| it.split_once('\n'))
}

/// Each solution has the verdict that is shown below it; nine are exact, and one is too strong.
pub fn exercises() -> Result<(), Failed> {
    let mut verdicts = Vec::new();
    for ((title, exercise), (solved, solution)) in
        iter::zip(numbered(EXERCISES), numbered(SOLUTIONS))
    {
        require(title == solved, &format!("{title}, {solved}"))?;
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("no-anti-diagonals-6.cnf"), FORMULA)?;
        let written = Command::new(PROGRAM)
            .args(["-c", block(solution, "python")?])
            .current_dir(folder.path())
            .output()?;
        require(written.status.success(), &format!("{title}: {written:?}"))?;
        let judge = block(exercise, "sh")?.trim_end();
        let arguments = judge
            .strip_prefix("python3 mine.py | queensat ")
            .ok_or("no command of the judge")?;
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let mut grade = queensat(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        grade
            .stdin
            .take()
            .ok_or("no input")?
            .write_all(&written.stdout)?;
        let graded = grade.wait_with_output()?;
        let said = String::from_utf8(graded.stdout)? + &String::from_utf8(graded.stderr)?;
        let shown = block(solution, "text")?;
        require(said == shown, &format!("{title}: {said}"))?;
        verdicts.push(graded.status.code());
    }
    let mut expected = vec![Some(0); 10];
    expected[8] = Some(1);
    require(verdicts == expected, &format!("{verdicts:?}"))
}

/// The checker accepts proofs of the teaching solver, and refuses what is no proof.
pub fn checker() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = |name: &str| folder.path().join(name);
    fs::write(path("checker.py"), block(TRUST, "python")?)?;
    let check = |formula: &Path, proof: &str| -> Result<String, Failed> {
        fs::write(path("proof"), proof)?;
        let mut checker = Command::new(PROGRAM);
        let output = checker
            .arg(path("checker.py"))
            .arg(formula)
            .arg(path("proof"))
            .output()?;
        let text = String::from_utf8(output.stdout)? + &String::from_utf8(output.stderr)?;
        let is_accepted = text == "s VERIFIED\n";
        require(output.status.success() == is_accepted, &text)?;
        Ok(text)
    };
    let encode = |problem: &[&str]| -> Result<(), Failed> {
        let mut encode = queensat(&["encode", "-o"]);
        let status = encode
            .arg(path("formula"))
            .args(problem)
            .args(["-q"])
            .status()?;
        require(status.success(), "encode failed")
    };
    for problem in [
        &["4", "--torus"][..],
        &["6", "--torus"],
        &["6", "--queen", "1,1"],
    ] {
        encode(problem)?;
        let mut solve = queensat(&["solve", "-q", "--backend", "cdcl", "--proof"]);
        let status = solve.arg(path("solved.drat")).args(problem).status()?;
        require(status.success(), "solve failed")?;
        let proof = fs::read_to_string(path("solved.drat"))?;
        require(
            check(&path("formula"), &proof)? == "s VERIFIED\n",
            "a proof is refused",
        )?;
        let lemmas: Vec<&str> = proof.lines().collect();
        let (_, rest) = lemmas.split_last().ok_or("an empty proof")?;
        let said = check(&path("formula"), &(rest.join("\n") + "\n"))?;
        require(
            said == "the proof does not end in the empty clause\n",
            &said,
        )?;
        let said = check(&path("formula"), "0\n")?;
        require(
            said.starts_with("clause 1 of the proof does not follow"),
            &said,
        )?;
    }
    // The answer to the first question of the page.
    encode(&["4", "--torus"])?;
    let without = |line: &str| check(&path("formula"), &PROOF.replacen(line, "", 1));
    require(without("-7 0\n")? == "s VERIFIED\n", "-7")?;
    require(without("-4 0\n")?.starts_with("clause 5 of"), "-4")?;
    // A formula with solutions has no proof.
    encode(&["4"])?;
    require(
        check(&path("formula"), PROOF)?.starts_with("clause "),
        "a false proof",
    )
}
