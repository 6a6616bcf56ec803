//! `queensat puzzle level`: the levels of several puzzles.

use super::explain::exit;
use crate::args::Format;
use crate::args::board::rules::remember_stars;
use crate::args::puzzle::{LevelArgs, text_of};
use crate::command::answered;
use crate::exit::{Exit, Failure};
use crate::output::json::Object;
use crate::output::text::printable;
use crate::output::{print, print_json};
use crate::supervision::worker::Supervisor;
use queensat::answers::Ask;
use queensat::instance;
use queensat::json::puzzle::ExplainedReport;
use queensat::puzzle::Explain;

/// Prints a line for each puzzle as soon as its level is known.
pub fn run(args: &LevelArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let mut worst = Exit::Answered;
    for path in &args.puzzles {
        let (text, name) = text_of(path)?;
        remember_stars(args.stars, &text);
        let all = instance::read_all(&text, args.stars);
        let is_list = all.len() > 1;
        for (line, entry) in all {
            let line = is_list.then_some(line);
            let place = path.to_string_lossy();
            let exit = match entry {
                Err(error) => Failure::Runtime(printable(&format!("{name}, {error}"))).report(),
                Ok(entry) => {
                    let question = Explain::new(entry.problem);
                    level(question, &place, line, args.format, supervisor)?
                }
            };
            worst = std::cmp::max_by_key(worst, exit, |exit| exit.code());
        }
    }
    Ok(worst)
}

fn level(
    question: Explain,
    place: &str,
    line: Option<u64>,
    format: Format,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let warnings = question.problem.warnings();
    let what = "finding the level";
    let answer = answered(&question, what, supervisor, Explain::run, |_| None)?.result;
    if format == Format::Text {
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        let level = answer.value.describe_level();
        let all: Vec<String> = [level].into_iter().chain(warnings).collect();
        print(&format!("{place}{line}: {}\n", all.join("; warning: ")))?;
    } else {
        let report = ExplainedReport::of(&question, &answer).without_steps();
        let object = Object::default().field("puzzle", place);
        let object = object.optional("line", line).field("warnings", warnings);
        print_json(&object.followed_by(Object::of(&report)?))?;
    }
    Ok(exit(&answer))
}
