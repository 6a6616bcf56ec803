//! Arguments of `units merge`: the folders, a pack, and what is stored.

use crate::files::file_format::file_of;
use crate::output::format::ReportFormat;
use clap::Args;
use std::path::PathBuf;
use units::Merge;

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Folders of the same plan
    #[arg(value_name = "DIR", required_unless_present = "pack")]
    pub folders: Vec<PathBuf>,
    /// One file with the plan and all results: it is merged if it is there, and holds the sum of the folders
    #[arg(long, value_name = "FILE", value_parser = file_of(&["units", "txt"]))]
    pub pack: Option<PathBuf>,
    /// Add up the units that are done
    #[arg(long)]
    pub partial: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    /// Store what was merged: a folder with all results or, for the job certify, the folder of a certificate
    #[arg(long, short, value_name = "DIR", value_parser = file_of(&[]))]
    pub output: Option<PathBuf>,
}

impl MergeArgs {
    /// Returns the question with the options in its fields.
    pub fn question(&self) -> Merge {
        let mut question = Merge::new(&self.folders);
        question.pack.clone_from(&self.pack);
        question.partial = self.partial;
        question.output.clone_from(&self.output);
        question
    }
}
