//! Run of `units todo`: results are read, and nothing is changed.

use super::args::TodoArgs;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::print;
use crate::output::text::quoted;
use units::{PlanFolder, ResultFault, UnitList};

/// Prints the units that have no valid result.
pub fn run(args: &TodoArgs) -> Result<Exit, Failure> {
    let folder = PlanFolder::open(&args.folder)?;
    let mut open = Vec::new();
    for unit in 1..=folder.manifest.unit_count() {
        match folder.result(unit) {
            Ok(Some(_)) => continue,
            Ok(None) => {}
            Err(fault) => {
                let message = format!("unit {unit}: {}: {fault}", quoted(&folder.file_of(unit)));
                if let ResultFault::Unreadable(_) = fault {
                    return Err(Failure::Runtime(message));
                }
                print_diagnostic(&format!("warning: {message}"));
            }
        }
        open.push(unit);
    }
    if !open.is_empty() {
        print(&format!("{}\n", UnitList::new(&open)))?;
    }
    Ok(Exit::Answered)
}
