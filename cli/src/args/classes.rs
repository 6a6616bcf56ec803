//! Arguments of `classes`.

use super::ListFormat;
use crate::all_solutions::parse_threads;
use crate::engine::{NativeArgs, NativePlan, backtrack};
use crate::sizes::Sizes;
use clap::Args;
use queensat::backtrack::MAX_SYMMETRIC;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// Board sizes: N, FROM..TO, FROM..TO:STEP, or a list of these, such as 4,8..12,20..30:5
    #[arg(value_name = "SIZES", value_parser = parse_sizes, allow_negative_numbers = true)]
    pub sizes: Sizes,
    /// List the lexicographically least solution of each class, with its symmetry
    #[arg(long)]
    pub list: bool,
    /// Maximum size of boards whose solutions are all counted
    #[arg(long, value_name = "N", default_value_t = 18)]
    pub total_up_to: u32,
    /// Maximum size of boards whose classes with half-turn symmetry are counted
    #[arg(long, value_name = "N", default_value_t = 23)]
    pub half_turn_up_to: u32,
    /// Number of threads [default: number of cores]
    #[arg(
        long,
        visible_alias = "jobs",
        visible_short_alias = 'j',
        value_name = "COUNT",
        value_parser = parse_threads,
        allow_negative_numbers = true
    )]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    pub format: ListFormat,
}

impl ClassesArgs {
    /// Returns the native search that counts.
    pub fn native(&self) -> NativePlan {
        self.native.plan(backtrack(), self.threads)
    }
}

fn parse_sizes(text: &str) -> Result<Sizes, String> {
    let sizes: Sizes = text.parse()?;
    if sizes.largest() > MAX_SYMMETRIC {
        return Err(format!(
            "classes are counted on boards with up to {MAX_SYMMETRIC} rows"
        ));
    }
    Ok(sizes)
}
