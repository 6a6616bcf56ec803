//! Arguments of `puzzle check`.

use super::{PuzzleInput, PuzzlePlan, PuzzleTask};
use crate::exit::Failure;
use clap::Args;
use queensat::problem::Problem;

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    input: PuzzleInput,
}

/// Plan of `puzzle check`.
#[derive(Debug)]
pub struct CheckPlan {
    pub problem: Problem,
}

/// Question about each puzzle.
#[derive(Clone, Debug)]
pub struct CheckTask;

impl CheckArgs {
    pub fn plan(self) -> Result<PuzzlePlan<CheckPlan>, Failure> {
        if let Some(batch) = self.input.batch(|| PuzzleTask::Check(CheckTask))? {
            return Ok(PuzzlePlan::Many(batch));
        }
        Ok(PuzzlePlan::One(CheckPlan {
            problem: self.input.problem()?,
        }))
    }
}
