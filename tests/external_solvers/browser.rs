//! Pages of searches, run by a browser.

use crate::{queensat, require};
use libtest_mimic::Failed;
use serde_json::Value;
use std::process::Command;

/// The browser.
pub const PROGRAM: &str = "chromium";

/// A step as JSON lines tell it.
fn steps(engine: &str) -> Result<Vec<Value>, Failed> {
    let output = queensat(&["trace", "6", "--engine", engine, "--format", "json"]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let lines = text.lines().map(serde_json::from_str::<Value>);
    let mut lines: Vec<Value> = lines.collect::<Result<_, _>>()?;
    // The last line is the report.
    lines.pop();
    Ok(lines)
}

/// Returns the squares that are known after some steps, as the page names them.
fn squares(steps: &[Value]) -> String {
    let mut known: Vec<(u64, bool, String)> = Vec::new();
    for step in steps {
        let level = step["level"].as_u64().unwrap_or_default();
        known.retain(|it| it.0 <= level);
        let event = step["event"].as_str().unwrap_or_default();
        if ["decision", "propagation", "flip"].contains(&event) {
            let queen = step["literal"].as_i64() > Some(0);
            known.push((
                level,
                queen,
                format!("r{}c{}", step["square"][0], step["square"][1]),
            ));
        }
    }
    let mut queens: Vec<&str> = known.iter().filter(|it| it.1).map(|it| &*it.2).collect();
    queens.sort_unstable();
    let words = match queens.is_empty() {
        true => "no queens".to_owned(),
        false => format!("queens on {}", queens.join(", ")),
    };
    match known.len() - queens.len() {
        0 => words,
        1 => format!("{words}; 1 square known to be empty"),
        empty => format!("{words}; {empty} squares known to be empty"),
    }
}

/// The script shows the step of the address: its sentence, its squares, and as many queens.
pub fn check() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let page = folder.path().join("page.html");
    let engines = ["cdcl", "naive"];
    let made = queensat(&["trace", "6", "--beside", engines[1], "-o"])
        .arg(&page)
        .output()?;
    require(made.status.success(), &format!("{made:?}"))?;
    let all = [steps(engines[0])?, steps(engines[1])?];
    let end = all.iter().map(Vec::len).max().unwrap_or_default();
    for step in [0, 1, 30, 61, end] {
        let profile = format!(
            "--user-data-dir={}",
            folder.path().join("profile").display()
        );
        let mut browser = Command::new(PROGRAM);
        browser.args(["--headless", "--no-sandbox", "--disable-gpu", &profile]);
        browser.args(["--virtual-time-budget=3000", "--dump-dom"]);
        let shown = browser
            .arg(format!("file://{}#{step}", page.display()))
            .output()?;
        let shown = String::from_utf8(shown.stdout)?;
        require(shown.contains(&format!(">{step} of {end}</span>")), &shown)?;
        for (index, steps) in all.iter().enumerate() {
            let (_, section) = shown
                .split_once(&format!("id=\"search-{index}\""))
                .ok_or("no section")?;
            let (section, _) = section.split_once("</section>").ok_or("no end")?;
            let at = step.min(steps.len());
            let squares = squares(&steps[..at]);
            let title = format!("<title>{}, step {at}: {squares}</title>", engines[index]);
            require(section.contains(&title), &format!("{title}\n{section}"))?;
            let text = match at {
                0 => "before the first step",
                _ => steps[at - 1]["text"].as_str().unwrap_or_default(),
            };
            require(
                section.contains(&format!("class=\"sentence\">{text}</p>")),
                text,
            )?;
            let parts = section.split("<g class=\"part shown\">").skip(1);
            let queens = parts.filter(|it| {
                it.split("</g>")
                    .next()
                    .is_some_and(|it| it.contains("class=\"queen\""))
            });
            let expected = squares
                .split(';')
                .next()
                .unwrap_or_default()
                .matches('c')
                .count();
            require(
                queens.count() == expected,
                &format!("step {step}: {squares}"),
            )?;
        }
    }
    Ok(())
}
