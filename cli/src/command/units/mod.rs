//! `queensat units`: work in units, which any scheduler can run.

mod certificate;
mod entries;
mod fault;
mod folder;
mod lists;
mod merge;
mod pack;
mod plan;
mod run;
mod scripts;
mod todo;

use crate::args::units::{UnitsArgs, UnitsCommand};
use crate::exit::{Exit, Failure};
use crate::supervision::worker::Supervisor;

/// Runs the command.
pub fn run(
    args: UnitsArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    match args.command {
        UnitsCommand::Plan(args) => plan::run(&args, &supervisor()?),
        UnitsCommand::Run(args) => run::run(&args, &supervisor()?),
        UnitsCommand::Todo(args) => todo::run(&args),
        UnitsCommand::Merge(args) => merge::run(&args),
    }
}

/// Returns numbers in ascending order as a list with ranges: `3,7-9`.
fn ranges(units: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &unit in units {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == unit => *last = unit,
            _ => ranges.push((unit, unit)),
        }
    }
    let text = |&(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(",")
}

/// Returns `unit 3` or `units 3,7-9`.
fn named(units: &[u32]) -> String {
    let plural = if units.len() == 1 { "" } else { "s" };
    format!("unit{plural} {}", ranges(units))
}

#[cfg(test)]
mod tests {
    #[test]
    fn neighbours_are_joined_to_ranges() {
        assert_eq!(super::ranges(&[]), "");
        assert_eq!(super::ranges(&[3, 7, 8, 9]), "3,7-9");
        assert_eq!(super::named(&[1, 2, 4]), "units 1-2,4");
    }
}
