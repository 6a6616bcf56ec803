//! Arguments of `plot`: the file of a comparison and that of its picture.

use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::output::picture::PictureFormat;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct PlotArgs {
    /// File written by `compare -o FILE.json`; '-' is standard input
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// Output file, whose name ends in .svg, .png or .pdf
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
}

impl PlotArgs {
    pub fn format(&self) -> Result<PictureFormat, Failure> {
        use PictureFormat::{Pdf, Png, Svg};
        match format_of(Some(&self.output), None, &[Svg, Png, Pdf])? {
            Some(format) => Ok(format),
            None => refuse!("the name of the output file must end in .svg, .png or .pdf"),
        }
    }
}
