//! A repair in words.

use super::{Change, Repair, RepairEnding, RepairKind, Repaired};
use problem::Problem;
use problem::board::{counted, listed};

impl Repaired {
    /// Returns what was changed, and the number of changes that is proved to be needed. Regions have
    /// the names of the puzzle after the repair.
    #[must_use]
    pub fn describe(&self, question: &Repair) -> String {
        let (found, problem) = (self, &question.problem);
        let at_least = counted(found.at_least as u64, "change");
        let of_kind = match question.kind() {
            RepairKind::Regions => "giving squares to neighbouring regions".into(),
            RepairKind::Queens => format!("fixing further {}s", problem.noun()),
            RepairKind::Blocks => "blocking further squares".into(),
        };
        let bound = match found.at_least {
            0 | 1 => String::new(),
            _ => format!(" Fewer than {at_least} do not suffice."),
        };
        let level = question.level.map_or(String::new(), |level| {
            format!(", and steps up to level {} find it", level.level())
        });
        let changed = found
            .repair
            .as_ref()
            .map(|repair| match &repair.changes[..] {
                [] => format!("There is exactly one solution already{level}; nothing was changed."),
                changes => format!(
                    "{}; now there is exactly one solution{level}.",
                    changes_in_words(changes, &repair.problem)
                ),
            });
        match (found.ending, changed) {
            (RepairEnding::Minimal, changed) => changed.unwrap_or_default() + &bound,
            (RepairEnding::NotWithin, _) => {
                let most = counted(question.most.unwrap_or_default() as u64, "change");
                format!("There is no repair within {most} by {of_kind}.")
            }
            (RepairEnding::Impossible, _) => {
                format!("The puzzle cannot be repaired by {of_kind}.")
            }
            (RepairEnding::Stopped(reason), Some(changed)) => {
                format!("{changed}{bound} That this is the minimum is not proved ({reason}).")
            }
            (RepairEnding::Stopped(reason), None) => {
                format!("No repair was found ({reason}). At least {at_least} would be needed.")
            }
        }
    }
}

fn changes_in_words(changes: &[Change], problem: &Problem) -> String {
    let squares = || {
        listed(
            &changes
                .iter()
                .map(|change| change.square().to_string())
                .collect::<Vec<_>>(),
        )
    };
    let noun = problem.noun();
    match changes[0] {
        Change::Region { .. } => {
            let moves = changes.iter().filter_map(|&change| match change {
                Change::Region { square, from, to } => Some(format!(
                    "{square} from region {} to region {}",
                    problem.region_name(from),
                    problem.region_name(to)
                )),
                Change::Queen { .. } | Change::Block { .. } => None,
            });
            format!("Moved {}", listed(&moves.collect::<Vec<_>>()))
        }
        Change::Queen { .. } if changes.len() == 1 => format!("Fixed a {noun} on {}", squares()),
        Change::Queen { .. } => format!("Fixed {noun}s on {}", squares()),
        Change::Block { .. } => format!("Blocked {}", squares()),
    }
}
