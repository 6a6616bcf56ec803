//! Arguments of `units run`: a folder, the units to run, and the part that is recounted.

use crate::commands::units::parse_percent;
use crate::engines::engine::NativeArgs;
use crate::limits::Threads;
use crate::output::format::ReportFormat;
use clap::Args;
use std::path::PathBuf;
use units::{RunUnits, UnitList};

#[derive(Debug, Args)]
pub struct RunArgs {
    /// Folder of a plan
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Units to run, such as 7 or 3,7-9
    #[arg(long = "units", short = 'i', value_name = "UNITS")]
    pub units: UnitList,
    /// Recount this part of the units by a second engine, such as 10%
    ///
    /// The units are the same in every run. A unit that is done and was not recounted is recounted now.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub cross_check: Option<f64>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format: nothing, or each result on a line
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
}

impl RunArgs {
    /// Returns the question with the options in its fields.
    pub fn question(&self) -> RunUnits {
        let mut question = RunUnits::new(self.folder.clone(), self.units.clone());
        question.cross_check = self.cross_check;
        question.threads = self.threads.threads;
        question.native = self.native.options(None);
        question
    }
}
