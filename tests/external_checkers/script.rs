//! The script in `docs/trust.md` that writes the formula again.

use crate::{is_on_path, requirement};
use libtest_mimic::{Failed, Trial};
use problem::Problem;
use proofs::prove::BoardFormula;
use std::process::Command;

const PAGE: &str = include_str!("../../docs/trust.md");

pub fn trial() -> Trial {
    let (name, program) = ("the_script_writes_the_formula", "python3");
    requirement::trial(name.into(), program, !is_on_path(program), compare)
}

fn compare() -> Result<(), Failed> {
    let (_, script) = PAGE.split_once("```python\n").ok_or("no script")?;
    let (script, _) = script.split_once("```").ok_or("no end of the script")?;
    for n in 1..=10 {
        let output = Command::new("python3")
            .args(["-c", script, &n.to_string()])
            .output()?;
        let text = String::from_utf8(output.stdout)?;
        let mut written: Vec<String> = text.lines().map(str::to_owned).collect();
        let formula = BoardFormula::new(&Problem::new(n)?)?;
        let mut clauses: Vec<String> = formula
            .clauses()
            .map(|clause| {
                let literals = clause.iter().map(|literal| literal.to_dimacs().to_string());
                literals.chain(["0".into()]).collect::<Vec<_>>().join(" ")
            })
            .collect();
        written.sort();
        clauses.sort();
        // Of the board with one square both lines are the same.
        written.dedup();
        if written != clauses {
            return Err(format!("other clauses for n = {n}").into());
        }
    }
    Ok(())
}
