//! `queensat units todo`: units that are not done.

use super::fault::Fault;
use super::folder::Folder;
use super::ranges;
use crate::args::units::TodoArgs;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::print;
use crate::output::text::quoted;

/// Prints the units that have no valid result.
pub fn run(args: &TodoArgs) -> Result<Exit, Failure> {
    let folder = Folder::open(&args.folder)?;
    let mut open = Vec::new();
    for unit in 1..=folder.manifest.unit_count() {
        match folder.result(unit) {
            Ok(Some(_)) => continue,
            Ok(None) => {}
            Err(fault) => {
                let message = format!("unit {unit}: {}: {fault}", quoted(&folder.file_of(unit)));
                if let Fault::Unreadable(_) = fault {
                    return Err(Failure::Runtime(message));
                }
                print_diagnostic(&format!("warning: {message}"));
            }
        }
        open.push(unit);
    }
    if !open.is_empty() {
        print(&format!("{}\n", ranges(&open)))?;
    }
    Ok(Exit::Answered)
}
