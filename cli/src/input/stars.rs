//! Numbers of stars, which letter grids leave open.

use crate::exit::{Failure, print_summary};
use crate::output::text::printable_lines;
use problem::instance::InstanceFault;
use problem::{Problem, instance};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// `true` if a grid that states no number of stars was read with one star.
static TAKES_ONE_STAR: AtomicBool = AtomicBool::new(false);

/// Returns a problem from a text with another number of stars, if one is given. A text with other rules refuses it.
pub fn with_stars(
    stars: Option<u32>,
    problem: Problem,
    text: &str,
    name: &str,
) -> Result<Problem, Failure> {
    remember_stars(stars, text, &problem);
    let Some(stars) = stars else {
        return Ok(problem);
    };
    instance::with_stars(problem, text, stars).map_err(|error| match error.fault {
        InstanceFault::Stars { .. } => stated_in_file("--stars", &[format!("stars {stars}")], name),
        fault => Failure::usage(fault),
    })
}

/// Remembers whether one star is taken, because neither a text nor an option states a number. No number suits regions
/// that are too many or too few.
pub fn remember_stars(stars: Option<u32>, text: &str, problem: &Problem) {
    if stars.is_none() && problem.count_conflict().is_none() && !instance::states_stars(text) {
        TAKES_ONE_STAR.store(true, Relaxed);
    }
}

/// Tells once that one star was taken, for answers that may depend on it.
pub fn note_stars() {
    if TAKES_ONE_STAR.swap(false, Relaxed) {
        print_summary(
            "note: the grid states no number of stars, so one star is taken; for two, type --stars 2, \
             or add a line 'stars 2' before the grid",
        );
    }
}

/// Returns the failure of an option for a rule where a text states all rules, with its lines in such a text.
pub fn stated_in_file(option: &str, lines: &[String], name: &str) -> Failure {
    Failure::Usage(printable_lines(&format!(
        "{option} is a rule, but {name} states all rules; state it there, in the text format (`queensat problem FILE` \
         writes it):\n  {}",
        lines.join("\n  ")
    )))
}
