//! `queensat units`: divides work into units, which any scheduler can run.
//!
//! There is no scheduler in it, and no server: a unit is a number, its result a file, and the sum is made of the files.
//! So units can run twice, or in any order, and a merge names what is missing.

mod merge;
mod plan;
mod run;
mod todo;

use crate::command_line::entry::CommandEntry;
use crate::exit::Exit;
use crate::output::json::{Object, SCHEMA};
use crate::output::mismatch;
use problem::Problem;
use queensat::answers::json::ProblemFields;

/// The line of the group in the list of commands.
pub const GROUP: CommandEntry = CommandEntry::group(
    "units",
    "Divide work into units that any scheduler can run, and merge their results",
    EXAMPLES,
    &[
        CommandEntry::command::<plan::PlanArgs>(),
        CommandEntry::command::<run::RunArgs>(),
        CommandEntry::command::<todo::TodoArgs>(),
        CommandEntry::command::<merge::MergeArgs>(),
    ],
);

const EXAMPLES: &str = "\
Examples:
  queensat units plan 12 --job count --units 20 -o queens12
  queensat units run queens12 -i 1-20
  queensat units merge queens12

A plan divides a job into units. They are run in any order, in any process and on any machine, and their
results are added up. docs/units.md describes the files.";

/// Reports a wrong answer with the fields of the problem, and with further ones.
fn report_with(message: &str, problem: &Problem, fields: Object) -> Exit {
    mismatch::report("", message, problem, || {
        let of_problem = Object::from_report(&ProblemFields::new(problem))?;
        let object = Object::default().field("schema", SCHEMA);
        Ok(object.followed_by(of_problem).followed_by(fields))
    })
}

fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text
        .strip_suffix('%')
        .unwrap_or(text)
        .parse::<f64>()
        .ok()
        .filter(|percent| (0.0..=100.0).contains(percent) && *percent > 0.0);
    number.ok_or_else(|| "expected a percentage above 0 and up to 100, such as 1%".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_above_0_and_up_to_100() {
        assert_eq!(parse_percent("1%"), Ok(1.0));
        assert_eq!(parse_percent("0.5"), Ok(0.5));
        for text in ["0", "-1%", "101%", "NaN", "inf", "%", "", "1%%"] {
            assert!(parse_percent(text).is_err(), "{text}");
        }
    }
}
