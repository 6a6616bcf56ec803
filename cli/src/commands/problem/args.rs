//! Arguments of `problem`: a problem, and the format in which it is written.

use crate::board::rules::stars;
use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::files::problem_format::problem_format;
use clap::Args;
use problem::instance::Format;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ProblemFileArgs {
    /// Problem: a file ('-' is standard input), an address, or a grid such as AAB/ABB/CCC; of several, of a folder and
    /// of a list, each is described or written in the format of --to
    #[arg(value_name = "PROBLEM", required_unless_present = "problems")]
    pub files: Vec<PathBuf>,
    /// Describe the problems in this file, one a line, or write each in the format of --to
    #[arg(long, value_name = "LIST", conflicts_with_all = ["files", "from"])]
    pub problems: Option<PathBuf>,
    /// Stars in each row, column and region of puzzles that do not state it
    #[arg(long, value_name = "K", value_parser = stars())]
    pub stars: Option<u32>,
    /// Format to write [default: by the extension of the output file, else text]
    #[arg(long, value_name = "FORMAT", value_parser = problem_format())]
    to: Option<Format>,
    /// Format of the file [default: recognized by its content]
    #[arg(long, value_name = "FORMAT", value_parser = problem_format(), hide_possible_values = true)]
    pub from: Option<Format>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl ProblemFileArgs {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn output(&self, is_list: bool) -> Result<(Option<PathBuf>, Format), Failure> {
        let output = unless_stdout(self.output.clone());
        let several_lines = self.to.filter(|to| !to.fits_on_one_line());
        if let Some(to) = several_lines.filter(|_| is_list) {
            refuse!(
                "--to {to}: a list has one problem a line; choose {}",
                to.others()
            );
        }
        let format = format_of(output.as_deref(), self.to, &Format::ALL)?;
        Ok((output, format.unwrap_or(Format::Text)))
    }
}
