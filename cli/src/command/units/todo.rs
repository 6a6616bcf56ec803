//! `queensat units todo`: units that are not done.

use super::folder::Folder;
use super::ranges;
use crate::args::units::TodoArgs;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::print;
use crate::text::quoted;

/// Prints the units that have no valid result.
pub fn run(args: &TodoArgs) -> Result<Exit, Failure> {
    let folder = Folder::open(&args.folder)?;
    let is_open = |&unit: &u32| match folder.result(unit) {
        Ok(result) => result.is_none(),
        Err(fault) => {
            let file = quoted(&folder.file_of(unit));
            print_diagnostic(&format!("warning: unit {unit}: {file}: {fault}; delete it"));
            true
        }
    };
    let open: Vec<u32> = (1..=folder.manifest.unit_count()).filter(is_open).collect();
    if !open.is_empty() {
        print(&format!("{}\n", ranges(&open)))?;
    }
    Ok(Exit::Answered)
}
